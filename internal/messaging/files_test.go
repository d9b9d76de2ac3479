package messaging

import (
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// share sends files without words, a minute after whatever was before.
func (w *world) share(who, conversation string, files ...string) MessageView {
	w.t.Helper()
	w.tick(time.Minute)
	return apitest.Read[MessageView](w.t, w.Site, who, "POST", "/messages", encoded(fields{"conversation": conversation, "attachments": files}))
}

// files lists the files of a conversation. query may be empty, or begin with '?'.
func (w *world) files(who, id, query string) FilesView {
	w.t.Helper()
	return apitest.Read[FilesView](w.t, w.Site, who, "GET", "/conversations/"+id+"/files"+query, "")
}

func fileIDs(v FilesView) []string {
	out := []string{}
	for _, f := range v.Items {
		out = append(out, f.File.ID)
	}
	return out
}

func TestFilesOfAConversation(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c := w.begin("olga", fields{"userIds": []string{"sam", "mia"}, "name": "Orders", "body": "Hi"})
		p := func(by access.Actor) string { return w.picture(by) }
		one, two, three, four := p(testnet.Olga), p(testnet.Olga), p(testnet.Sam), p(testnet.Olga)
		paper := w.shelf.PDF(t, testnet.Olga, "Order.pdf")
		both := w.share("olga", c.ID, two, paper, one)
		sams := w.share("sam", c.ID, three)
		deleted := w.share("olga", c.ID, four)
		other := w.with("olga", "sam")
		w.share("olga", other.ID, p(testnet.Olga))
		w.send("sam", c.ID, "Words only")
		t.Run("FD-431 pictures are those of the latest message first, each with its message", func(t *testing.T) {
			got := w.files("mia", c.ID, "")
			check.Same(t, fileIDs(got), []string{four, three, two, one})
			check.True(t, got.Before == nil, got.Before)
			sam := got.Items[1]
			check.Is(t, sam.Message, sams.ID)
			check.Is(t, sam.CreatedBy.ID, "sam")
			check.True(t, sam.SentAt.Equal(sams.SentAt), sam.SentAt)
			check.Is(t, got.Items[2].Message, both.ID)
			check.Same(t, fileIDs(w.files("mia", c.ID, "?before="+sams.ID)), []string{two, one})
		})
		t.Run("FD-431 documents are listed by themselves", func(t *testing.T) {
			check.Same(t, fileIDs(w.files("sam", c.ID, "?kind=OTHERS")), []string{paper})
			check.Same(t, fileIDs(w.files("sam", c.ID, "?kind=PICTURES")), []string{four, three, two, one})
		})
		t.Run("FD-431 what was deleted, or taken from its message, is not there", func(t *testing.T) {
			apitest.WantStatus(t, w.Call("olga", "DELETE", "/messages/"+deleted.ID, ""), 204)
			apitest.Read[MessageView](t, w.Site, "olga", "POST", "/messages/"+both.ID, encoded(fields{"attachments": []string{one}}))
			check.Same(t, fileIDs(w.files("mia", c.ID, "")), []string{three, one})
			check.Same(t, fileIDs(w.files("mia", c.ID, "?kind=OTHERS")), []string{})
			// A page goes on after it all the same.
			check.Same(t, fileIDs(w.files("mia", c.ID, "?before="+deleted.ID)), []string{three, one})
		})
		t.Run("FD-431 who was added later has the files that they read, and who has left none", func(t *testing.T) {
			w.tick(time.Minute)
			apitest.Read[ConversationView](t, w.Site, "olga", "POST", "/conversations/"+c.ID+"/members", `{"userIds":["rob"]}`)
			check.Same(t, fileIDs(w.files("rob", c.ID, "")), []string{})
			late := p(testnet.Mia)
			w.share("mia", c.ID, late)
			check.Same(t, fileIDs(w.files("rob", c.ID, "")), []string{late})
			apitest.WantStatus(t, w.Call("mia", "DELETE", "/conversations/"+c.ID+"/members/mia", ""), 204)
			apitest.WantStatus(t, w.Call("mia", "GET", "/conversations/"+c.ID+"/files", ""), 404)
		})
		at := "/conversations/" + c.ID + "/files?"
		elsewhere := w.send("olga", other.ID, "Hi").ID
		w.Refuse(t, []apitest.Refusal{
			{"FD-431 before a message of another conversation", "sam", "GET", at + "before=" + elsewhere, "", 404, messageUnknownMessage},
			{"FD-431 before a message that was not for them", "rob", "GET", at + "before=" + sams.ID, "", 404, messageUnknownMessage},
			{"FD-431 no such kind", "olga", "GET", at + "kind=SONGS", "", 422, ""},
			{"FD-431 no such conversation", "olga", "GET", "/conversations/nothing/files", "", 404, messageMissing},
		})
	})
}

func TestFilesOfAConversationPageByPage(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c := w.with("olga", "sam")
		var want []string
		for i := range filesPerPage*2 + 3 {
			files := []string{w.picture(testnet.Olga)}
			if i%10 == 0 {
				files = append(files, w.picture(testnet.Olga), w.picture(testnet.Olga))
			}
			w.share("olga", c.ID, files...)
			want = append(slices.Clone(files), want...)
		}
		t.Run("FD-431 nothing is left out or twice, also when something new is shared meanwhile", func(t *testing.T) {
			var got []string
			query := ""
			for pages := 0; ; pages++ {
				v := w.files("sam", c.ID, query)
				check.Must(t, check.True(t, len(v.Items) > 0 && len(v.Items) < filesPerPage+3 && pages < 4, pages, len(v.Items)))
				got = append(got, fileIDs(v)...)
				if v.Before == nil {
					break
				}
				query = "?before=" + *v.Before
				w.share("sam", c.ID, w.picture(testnet.Sam))
			}
			check.Same(t, got, want)
		})
	})
}

func TestFilesWithHeadOffice(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c := w.office("olga", "Our fridge is warm")
		w.share("olga", c.ID, w.picture(testnet.Olga))
		w.share("hana", c.ID, w.picture(hana))
		t.Run("FD-431 SCR-007 outside of head office nobody learns who of it shared a file", func(t *testing.T) {
			got := w.files("mia", c.ID, "").Items
			check.True(t, got[0].CreatedBy == nil && got[0].AsHeadOffice, got[0])
			check.Is(t, got[1].CreatedBy.ID, "olga")
		})
		t.Run("FD-431 the desk does", func(t *testing.T) {
			check.Is(t, w.files("hugo", c.ID, "").Items[0].CreatedBy.ID, "hana")
		})
		everyone := w.begin("ann", fields{"userIds": []string{"rob", "olga", "mia", "emma", "sam"}, "name": "Everyone"})
		pair := w.begin("olga", fields{"userIds": []string{"mia"}, "body": "Hi"})
		in := func(id string) string { return "/conversations/" + id + "/files" }
		w.Allow(t, []apitest.Access{
			{"FD-431 the store's conversation with head office", "GET", in(c.ID), "", 401, 404, 404, 200, 200, 404, 404},
			{"FD-431 a group", "GET", in(everyone.ID), "", 401, 200, 200, 200, 200, 200, 200},
			{"FD-431 two people", "GET", in(pair.ID), "", 401, 404, 404, 200, 200, 404, 404},
		})
		w.Refuse(t, []apitest.Refusal{
			{"FD-431 the desk in what members write", "hana", "GET", in(pair.ID), "", 404, messageMissing},
		})
		acting := testnet.Olga // nobody reads messages while acting as somebody else (FD-76)
		acting.ImpersonatorID = "ann"
		_, err := w.room.Files(background, acting, pair.ID, Pictures, "")
		check.True(t, fault.Is(err, fault.Forbidden), err)
	})
}

// TestFilesAreReadAlongTheirIndex looks at how the engines find the few messages with files among many: without reading the others.
func TestFilesAreReadAlongTheirIndex(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c := w.with("olga", "sam")
		fill(t, w.net, c.ID, [2]string{"olga", "sam"}, 20_000)
		w.share("olga", c.ID, w.picture(testnet.Olga))
		rec := &dbtest.Recorder{Querier: w.net.DB}
		found, err := repo{}.withFiles(background, rec, c.ID, Pictures, time.Time{}, endOfTime, filesPerPage+1)
		check.OK(t, err)
		check.Is(t, len(found), 1)
		for _, s := range rec.Statements {
			dbtest.WantIndexes(t, w.net.DB.Engine(), w.net.DB, s, "g", "messages")
			plan := dbtest.Plan(t, w.net.DB.Engine(), w.net.DB, s)
			check.True(t, strings.Contains(plan, "messages_with_files"), plan)
		}
	})
}
