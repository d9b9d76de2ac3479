package feed

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/web"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// order lists the comments of a post as somebody reads them.
func (w *world) order(who, postID string) []string {
	w.t.Helper()
	ids := []string{}
	for _, c := range w.get(who, postID).Comments.Items {
		ids = append(ids, c.ID)
	}
	return ids
}

func TestCommenting(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		p := w.post("olga", nil)
		on := fields{"replyingToPost": p.ID}
		id, file := db.NewID(), w.picture(testnet.Mia)
		whole := fields{"id": id, "replyingToPost": p.ID, "attachments": []string{file}, "taggedUsers": []string{"olga"},
			"body": `<p>Thank <i>you</i><script>x()</script></p>`}
		t.Run("COMMENT-001 COMMENT-017 COMMENT-021 the answer has every field", func(t *testing.T) {
			got := w.comment("mia", whole)
			check.Must(t, check.Is(t, len(got.Attachments), 1, got.Attachments))
			check.Must(t, check.Is(t, got.Attachments[0].ID, file, got.Attachments))
			want := CommentView{ID: id, Body: "<p>Thank <i>you</i></p>", CreatedAt: w.net.Clock.T, ReplyingToPost: p.ID,
				CreatedBy: AuthorView{network.AuthorRef{PersonRef: network.PersonRef{ID: "mia", FirstName: "Mia", LastName: "Moss"}}, "Store Manager",
					"Café Nord"},
				TaggedUsers: []network.AuthorRef{{PersonRef: network.PersonRef{ID: "olga", FirstName: "Olga", LastName: "Øster"}}},
				Can:         CommentCan{Edit: true, Delete: true, Like: true, Reply: true}}
			check.Same(t, got, want, cmpopts.IgnoreFields(CommentView{}, "Attachments"), cmpopts.EquateEmpty())
			apitest.WantStatus(t, w.Call("mia", "POST", "/comments", encoded(fields{}, whole)), 200)
			check.Is(t, w.get("mia", p.ID).Comments.Count, 1)
		})
		t.Run("COMMENT-012 a picture is enough, and may take the place of the text", func(t *testing.T) {
			got := w.comment("mia", fields{"body": "", "replyingToPost": p.ID, "attachments": []string{w.picture(testnet.Mia)}})
			check.Is(t, got.Body, "", got)
			check.Is(t, len(got.Attachments), 1, got.Attachments, got)
			edited := apitest.Read[CommentView](t, w.Site, "mia", "POST", "/comments/"+id, `{"body":""}`)
			check.Is(t, edited.Body, "", edited)
			check.Is(t, len(edited.Attachments), 1, edited.Attachments, edited)
		})
		deleted := w.comment("rob", on)
		apitest.WantStatus(t, w.Call("rob", "DELETE", "/comments/"+deleted.ID, ""), 204)
		own := w.post("olga", fields{"visibility": "MY_STORE"})
		inStore := w.comment("mia", fields{"replyingToPost": own.ID})
		empty := w.comment("rob", on)
		w.Refuse(t, []apitest.Refusal{
			{"COMMENT-012 nothing", "rob", "POST", "/comments", encoded(fields{"body": "<p></p>"}, on), 422, MessageComment},
			{"COMMENT-012 nothing is left", "rob", "POST", "/comments/" + empty.ID, `{"body":" "}`, 422, MessageComment},
			{"COMMENT-012 too much", "rob", "POST", "/comments", encoded(fields{"body": strings.Repeat("x", MaxComment+1)}, on), 422, MessageTooLong},
			{"COMMENT-014 a document", "rob", "POST", "/comments",
				encoded(fields{"body": "x", "attachments": []string{w.shelf.PDF(t, testnet.Rob, "a.pdf")}}, on), 422, "attachments[0]"},
			{"COMMENT-017 on nothing", "rob", "POST", "/comments", `{"body":"x"}`, 422, messageNoTarget},
			{"COMMENT-017 on an unknown post", "rob", "POST", "/comments", `{"body":"x","replyingToPost":"nothing"}`, 404, messageMissing},
			{"COMMENT-017 on a post that one may not see", "sam", "POST", "/comments", `{"body":"x","replyingToPost":"` + own.ID + `"}`, 404, messageMissing},
			{"COMMENT-007 to an unknown comment", "rob", "POST", "/comments", `{"body":"x","replyingToComment":"nothing"}`, 404, messageNoComment},
			{"COMMENT-007 to a comment that one may not see", "sam", "POST", "/comments", `{"body":"x","replyingToComment":"` + inStore.ID + `"}`, 404,
				messageMissing},
			{"COMMENT-007 to a comment on another post", "mia", "POST", "/comments", encoded(fields{"body": "x", "replyingToComment": inStore.ID}, on), 422,
				messageWrongPost},
			{"COMMENT-002 to a deleted comment", "mia", "POST", "/comments", `{"body":"x","replyingToComment":"` + deleted.ID + `"}`, 409,
				messageReplyDeleted},
			{"COMMENT-018 a deleted comment", "rob", "POST", "/comments/" + deleted.ID, `{"body":"x"}`, 404, messageCommentDeleted},
			{"COMMENT-019 a deleted comment", "ann", "DELETE", "/comments/" + deleted.ID, "", 404, messageCommentDeleted},
			{"COMMENT-018 a comment that one may not see", "sam", "POST", "/comments/" + inStore.ID, `{"body":"x"}`, 404, messageNoComment},
			{"COMMENT-021 a mention of somebody who cannot see the post", "mia", "POST", "/comments",
				`{"body":"x","replyingToPost":"` + own.ID + `","taggedUsers":["sam"]}`, 422, MessageTag},
			{"COMMENT-018 another id", "rob", "POST", "/comments/" + empty.ID, `{"id":"` + id + `","body":"x"}`, 422, web.MessageOtherID},
			{"AMB-127 an id that is taken", "rob", "POST", "/comments", encoded(fields{"id": id, "body": "x"}, on), 409, messageIDTaken},
			{"AMB-127 other words under the same id", "mia", "POST", "/comments", encoded(fields{"body": "<p>Other</p>"}, whole), 409, messageIDTaken},
		})
		comment := w.comment("olga", on)
		w.Allow(t, []apitest.Access{
			{"COMMENT-003 COMMENT-015 COMMENT-018 editing", "POST", "/comments/" + comment.ID, `{"body":"<p>Again</p>"}`, 401, 200, 403, 200, 403, 403, 403},
			{"COMMENT-015 COMMENT-019 deleting", "DELETE", "/comments/" + comment.ID, "", 401, 204, 404, 0, 403, 403, 403},
		})
		t.Run("COMMENT-019 FD-273 its author deletes it when the post was narrowed away from them, and cannot change it", func(t *testing.T) {
			open := w.post("ann", nil)
			mine, others := w.comment("sam", fields{"replyingToPost": open.ID}), w.comment("mia", fields{"replyingToPost": open.ID})
			w.edit("ann", open.ID, fields{"visibility": "SELECT_STORES", "restrictedToStores": []string{"north"}})
			w.Refuse(t, []apitest.Refusal{
				{"changing it", "sam", "POST", "/comments/" + mine.ID, `{"body":"<p>Other</p>"}`, 404, messageNoComment},
				{"FD-273 somebody else's", "sam", "DELETE", "/comments/" + others.ID, "", 404, messageNoComment},
			})
			apitest.WantStatus(t, w.Call("sam", "DELETE", "/comments/"+mine.ID, ""), 204)
			apitest.WantStatus(t, w.Call("sam", "DELETE", "/comments/"+mine.ID, ""), 404)
			if got := w.get("ann", open.ID).Comments.Items; got[0].Body+got[1].Body != "<p>Thanks</p>" {
				t.Errorf("the comments are %+v", got)
			}
		})
		t.Run("COMMENT-002 of a deleted comment only the place is left, and the files are given up", func(t *testing.T) {
			apitest.WantStatus(t, w.Call("ann", "DELETE", "/comments/"+id, ""), 204)
			items := w.get("ann", p.ID).Comments.Items
			at := slices.IndexFunc(items, func(c CommentView) bool { return c.ID == id })
			if at < 0 {
				t.Fatal("its place is gone")
			}
			got := items[at]
			check.Must(t, check.True(t, got.DeletedAt != nil, got))
			check.Is(t, got.Body, "", got)
			check.True(t, got.EditedAt == nil, got.EditedAt, got)
			check.Is(t, len(got.Attachments)+len(got.TaggedUsers), 0, got)
			check.Is(t, got.Can, CommentCan{}, got)
		})
	})
}

func TestWhoKnowsThatACommentWasEdited(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		p := w.post("olga", nil)
		c := w.comment("mia", fields{"replyingToPost": p.ID})
		apitest.WantStatus(t, w.Call("mia", "POST", "/comments/"+c.ID, `{"body":"<p>Better</p>"}`), 200)
		for who, want := range map[string]bool{"mia": true, "olga": true, "ann": true, "rob": false, "emma": false, "sam": false} {
			got := w.get(who, p.ID).Comments.Items[0]
			check.Is(t, got.EditedAt != nil, want, who, got.EditedAt)
			check.Is(t, got.Body, "<p>Better</p>", who, got.EditedAt)
		}
	})
}

func TestOrderOfComments(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		p := w.post("olga", nil)
		on := fields{"replyingToPost": p.ID}
		a, b, c, d := w.comment("mia", on).ID, w.comment("rob", on).ID, w.comment("sam", on).ID, w.comment("sam", on).ID
		check.Same(t, w.order("emma", p.ID), []string{d, c, b, a})
		like := func(who, id string) ReactionView { return w.like(who, fields{"reactingToComment": id}) }
		first, second := w.comment("rob", fields{"replyingToComment": a}), w.comment("sam", fields{"replyingToCommentId": a})
		t.Run("COMMENT-007 COMMENT-008 COMMENT-009 replies follow their comment and count for it", func(t *testing.T) {
			check.Same(t, w.order("emma", p.ID), []string{a, second.ID, first.ID, d, c, b})
		})
		t.Run("COMMENT-010 replies are sorted by likes, then newest", func(t *testing.T) {
			like("mia", first.ID)
			check.Same(t, w.order("emma", p.ID), []string{a, first.ID, second.ID, d, c, b})
		})
		t.Run("AMB-095 a reply to a reply is one to its comment", func(t *testing.T) {
			third := w.comment("olga", fields{"replyingToComment": first.ID, "replyingToPost": p.ID})
			if *third.ReplyingToComment != a {
				t.Errorf("it is a reply to %s", *third.ReplyingToComment)
			}
			apitest.WantStatus(t, w.Call("olga", "DELETE", "/comments/"+third.ID, ""), 204)
		})
		t.Run("COMMENT-009 AMB-098 the score is likes, replies and likes of replies, then newest first", func(t *testing.T) {
			for _, who := range []string{"ann", "rob", "rita", "olga"} { // as many as the replies and likes of a
				like(who, b)
			}
			if got := w.order("emma", p.ID); got[0] != b {
				t.Errorf("the first is not the newer one of two with the same score: %v", got)
			}
			last := like("emma", second.ID)
			if got := w.order("emma", p.ID); got[0] != a {
				t.Errorf("a like of a reply does not count: %v", got)
			}
			apitest.WantStatus(t, w.Call("emma", "DELETE", "/reactions/"+last.ID, ""), 204)
			if got := w.order("emma", p.ID); got[0] != b {
				t.Errorf("a like that was taken back counts: %v", got)
			}
		})
		t.Run("COMMENT-011 AMB-094 in the feed a post has its first comment only, and the count of all", func(t *testing.T) {
			got := apitest.Read[FeedPage](t, w.Site, "emma", "GET", "/users/me/feed", "").Items[0].Comments
			check.Is(t, got.Count, 7, got)
			check.Must(t, check.Is(t, len(got.Items), 1, got.Items, got))
			check.Is(t, got.Items[0].ID, b, got)
			check.Is(t, got.Items[0].Likes.Count, 4, got)
		})
	})
}

func TestLiking(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		p := w.post("olga", nil)
		c := w.comment("mia", fields{"replyingToPost": p.ID})
		on := fields{"reactingToPost": p.ID}
		first := w.like("sam", encodedID(on))
		t.Run("REACTION-001 REACTION-002 REACTION-003 REACTION-005 REACTION-007 a like of a post", func(t *testing.T) {
			want := ReactionView{ID: first.ID, Type: "LIKE",
				CreatedBy: network.AuthorRef{PersonRef: network.PersonRef{ID: "sam", FirstName: "Sam", LastName: "South"}},
				CreatedAt: w.net.Clock.T, ReactingToPost: &p.ID}
			check.Same(t, first, want)
			got := w.get("sam", p.ID).Likes
			check.Same(t, got, LikesView{1, &first.ID, []network.AuthorRef{want.CreatedBy}})
			other := w.get("mia", p.ID).Likes
			check.True(t, other.Mine == nil, other.Mine, other)
			check.Is(t, other.Count, 1, other)
		})
		t.Run("AMB-100 a second like is the first, and createdBy comes from the sign-in", func(t *testing.T) {
			got := w.like("sam", fields{"reactingToPost": p.ID, "createdBy": "olga"})
			check.Same(t, got, first)
			check.Is(t, w.get("sam", p.ID).Likes.Count, 1)
		})
		t.Run("REACTION-006 REACTION-010 the newest three are named, the list has all, also those who left", func(t *testing.T) {
			for _, who := range []string{"rita", "rob", "emma", "ann"} {
				w.net.Clock.T = w.net.Clock.T.Add(1e9)
				w.like(who, on)
			}
			w.net.Deactivate(t, testnet.Rita)
			got := w.get("mia", p.ID).Likes
			names := []string{}
			for _, n := range got.Names {
				names = append(names, n.ID)
			}
			check.Same(t, names, []string{"ann", "emma", "rob"})
			page := apitest.Read[web.List[ReactionView]](t, w.Site, "mia", "GET", "/reactions?limit=2&page=2&reactingToPost="+p.ID, "")
			check.Is(t, page.Meta.TotalItems, 5, page)
			check.Is(t, got.Count, 5, page)
			check.Must(t, check.Is(t, len(page.Items), 2, page.Items, page))
			check.Is(t, page.Items[0].CreatedBy.ID, "rob", page)
			check.Is(t, page.Items[1].CreatedBy.FullName(), "Deactivated User", page)
		})
		t.Run("REACTION-004 REACTION-008 a like of a comment, and taking it back", func(t *testing.T) {
			mine := w.like("olga", fields{"reactingToComment": c.ID})
			got := w.get("olga", p.ID).Comments.Items[0].Likes
			check.Is(t, got.Count, 1, got)
			check.Is(t, *got.Mine, mine.ID, got)
			apitest.WantStatus(t, w.Call("ann", "DELETE", "/reactions/"+mine.ID, ""), 404)
			apitest.WantStatus(t, w.Call("olga", "DELETE", "/reactions/"+mine.ID, ""), 204)
			apitest.WantStatus(t, w.Call("olga", "DELETE", "/reactions/"+mine.ID, ""), 404)
			if got := w.get("olga", p.ID).Comments.Items[0].Likes; check.Is(t, got.Count, 0) {
				check.True(t, got.Mine == nil, got)
			}
		})
		own := w.post("olga", fields{"visibility": "MY_STORE"})
		gone := w.comment("mia", fields{"replyingToPost": p.ID})
		apitest.WantStatus(t, w.Call("mia", "DELETE", "/comments/"+gone.ID, ""), 204)
		w.Refuse(t, []apitest.Refusal{
			{"REACTION-002 nothing", "sam", "POST", "/reactions", `{"type":"LIKE"}`, 422, messageNoTarget},
			{"REACTION-002 both", "sam", "POST", "/reactions", `{"type":"LIKE","reactingToPost":"a","reactingToComment":"b"}`, 422, messageNoTarget},
			{"REACTION-001 another type", "sam", "POST", "/reactions", `{"type":"LOVE","reactingToPost":"` + p.ID + `"}`, 422, "type"},
			{"REACTION-002 a post that one may not see", "sam", "POST", "/reactions", `{"type":"LIKE","reactingToPost":"` + own.ID + `"}`, 404,
				messageMissing},
			{"REACTION-006 a post that one may not see", "sam", "GET", "/reactions?reactingToPost=" + own.ID, "", 404, messageMissing},
			{"REACTION-002 a deleted comment", "sam", "POST", "/reactions", `{"type":"LIKE","reactingToComment":"` + gone.ID + `"}`, 404,
				messageCommentDeleted},
			{"REACTION-002 an unknown comment", "sam", "POST", "/reactions", `{"type":"LIKE","reactingToComment":"nothing"}`, 404, messageNoComment},
			{"AMB-127 an id that is taken", "mia", "POST", "/reactions", `{"id":"` + first.ID + `","type":"LIKE","reactingToPost":"` + p.ID + `"}`, 409,
				messageIDTaken},
		})
	})
}

// encodedID returns the fields with an id made by the client.
func encodedID(f fields) fields {
	out := fields{"id": db.NewID()}
	for k, v := range f {
		out[k] = v
	}
	return out
}

func TestLikesAndCommentsAtOnceAreCounted(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		p := w.post("olga", nil)
		c := w.comment("mia", fields{"replyingToPost": p.ID})
		reply := w.comment("mia", fields{"replyingToComment": c.ID})
		people := testnet.Everybody()
		calls := dbtest.AtOnce(len(people)*4, func(i int) string {
			who := people[i%len(people)].UserID
			if i/len(people) == 3 {
				return fmt.Sprint(w.Call(who, "POST", "/comments", `{"body":"x","replyingToComment":"`+c.ID+`"}`).Code)
			}
			target := [...]string{`"reactingToPost":"` + p.ID, `"reactingToComment":"` + reply.ID, `"reactingToPost":"` + p.ID}[i/len(people)]
			return fmt.Sprint(w.Call(who, "POST", "/reactions", `{"type":"LIKE",`+target+`"}`).Code)
		})
		slices.Sort(calls)
		var want []string
		for range len(people) {
			want = append(want, "200", "201", "201", "201")
		}
		slices.Sort(want)
		if diff := cmp.Diff(want, calls); diff != "" {
			t.Errorf("AMB-100 (-want +got):\n%s", diff)
		}
		got := w.get("ann", p.ID)
		check.Is(t, got.Likes.Count, len(people))
		check.Is(t, got.Comments.Count, 2+len(people))
		for _, wrong := range []string{
			`SELECT COUNT(*) FROM posts p WHERE like_count <> (SELECT COUNT(*) FROM reactions WHERE post_id = p.id) OR comment_count <> (SELECT COUNT(*) FROM comments WHERE post_id = p.id)`,
			`SELECT COUNT(*) FROM comments c WHERE like_count <> (SELECT COUNT(*) FROM reactions WHERE comment_id = c.id)`,
			`SELECT COUNT(*) FROM comments c WHERE parent_id IS NULL AND score <> like_count + (SELECT COUNT(*) + COALESCE(SUM(like_count), 0) FROM comments WHERE parent_id = c.id)`,
		} {
			if n := w.net.Count(t, wrong); n != 0 {
				t.Errorf("COMMENT-009 %d rows have a wrong count: %s", n, wrong)
			}
		}
	})
}
