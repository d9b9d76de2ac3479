package notification

import (
	"testing"

	"caravan/internal/notice"
	"caravan/internal/platform/check"
)

func TestBy(t *testing.T) {
	said := Comment{ID: "1", AuthorID: "mia", AuthorName: "Mia Nguyen", RepliesTo: "rob", Mentions: []string{"ida"}, Followers: []string{"olga", "sam"}}
	said.On.ID, said.On.Author.UserID = "p", "olga"
	told := said.notices()
	check.Is(t, len(told), 4)
	for _, some := range told {
		check.Is(t, Notification{Notice: some.notice}.By(), "Mia Nguyen", "FD-390", some.notice.Title)
	}
	for _, other := range []notice.Notice{
		{Key: "post:p", Title: "Mia Nguyen shared a post"},
		{Key: "course:1", Title: "New in the Academy: Mia commented on your post"},
		{Key: "comment:1", Title: "A title of a later release"},
	} {
		check.Is(t, Notification{Notice: other}.By(), "", "FD-390", other.Title)
	}
}
