package feed

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// casesOf returns what head office sees: what waits, or what is done.
func (w *world) casesOf(show string) []CaseView {
	w.t.Helper()
	return apitest.Read[struct{ Items []CaseView }](w.t, w.Site, "ann", "GET", "/flag-cases?show="+show, "").Items
}

// flag flags a post, or a comment, and returns the status.
func (w *world) flag(who, target, id string, change fields) int {
	w.t.Helper()
	w.net.Clock.T = w.net.Clock.T.Add(time.Minute)
	return w.Call(who, "POST", "/flags", encoded(fields{target: id, "why": "HURTFUL"}, change)).Code
}

func TestFlags(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		post := w.post("olga", nil).ID
		comment := w.comment("mia", fields{"replyingToPost": post}).ID

		t.Run("FD-424 the first flag of a thing tells head office, once; the author is told nothing", func(t *testing.T) {
			check.Is(t, w.flag("rob", "postId", post, fields{"words": " It names my sister "}), 201)
			check.Is(t, w.flag("mia", "postId", post, fields{"why": "OTHER"}), 201)
			check.Same(t, w.told.notices, []string{"[ann] A post by Olga Øster was reported: Rude or hurtful: New hours /feed/reported"})
			waiting := w.casesOf("OPEN")
			check.Must(t, check.Is(t, len(waiting), 1, waiting))
			c := waiting[0]
			check.Same(t, []string{c.PostID, c.Body, c.CreatedBy.ID, fmt.Sprint(c.Count), c.Flags[0].By.ID, string(c.Flags[0].Why), c.Flags[0].Words,
				c.Flags[1].By.ID},
				[]string{post, "<p>New <b>hours</b></p>", "olga", "2", "rob", "HURTFUL", "It names my sister", "mia"})
			check.True(t, c.CommentID == nil && c.Outcome == nil, c)
		})
		t.Run("FD-424 a second flag of the same person changes nothing and answers with the first; a lost answer is asked for again", func(t *testing.T) {
			id := db.NewID()
			for _, want := range []int{201, 200} {
				got := w.Call("emma", "POST", "/flags", encoded(fields{"id": id, "commentId": comment, "why": "PRIVATE"}, nil))
				apitest.WantStatus(t, got, want)
				apitest.WantParts(t, got, id)
			}
			again := w.Call("emma", "POST", "/flags", encoded(fields{"id": db.NewID(), "commentId": comment, "why": "OTHER"}, nil))
			apitest.WantStatus(t, again, 200)
			apitest.WantParts(t, again, id)
			c := w.casesOf("OPEN")[1]
			check.Same(t, []string{*c.CommentID, c.PostID, fmt.Sprint(c.Count), string(c.Flags[0].Why)}, []string{comment, post, "1", "PRIVATE"})
			check.Is(t, w.flag("rob", "commentId", comment, fields{"id": id}), 409)
			check.Is(t, w.casesOf("OPEN")[1].Count, 1)
		})
		t.Run("FD-424 who may flag what", func(t *testing.T) {
			inOffice := w.post("ann", fields{"visibility": "HEAD_OFFICE"}).ID
			later := w.post("olga", fields{"status": "DRAFT", "publishedAt": w.net.Clock.T.Add(48 * time.Hour)}).ID
			for _, c := range []struct {
				who, target, id string
				change          fields
				want            int
			}{
				{"olga", "postId", post, nil, 403}, // their own
				{"mia", "commentId", comment, nil, 403},
				{"ann", "postId", post, nil, 403}, // head office acts itself
				{"rob", "postId", inOffice, nil, 404},
				{"rob", "postId", later, nil, 404},
				{"rob", "postId", "none", nil, 404},
				{"rob", "commentId", "none", nil, 404},
				{"rita", "postId", post, fields{"commentId": comment}, 422},
				{"rita", "postId", post, fields{"why": "NONE"}, 422},
				{"rita", "postId", post, fields{"words": strings.Repeat("é", 501)}, 422},
				{"rita", "postId", post, fields{"words": strings.Repeat("é", 500)}, 201},
			} {
				check.Is(t, w.flag(c.who, c.target, c.id, c.change), c.want, c)
			}
			for who, want := range map[string]bool{"olga": false, "ann": false, "rob": true} {
				check.Is(t, w.get(who, post).Can.Flag, want, who)
			}
			for who, want := range map[string]bool{"olga": true, "mia": false, "ann": false, "rob": true} {
				check.Is(t, w.get(who, post).Comments.Items[0].Can.Flag, want, who)
			}
		})
		t.Run("FD-424 who acts as somebody else, or is in a preview, neither flags nor sees what was flagged", func(t *testing.T) {
			acting, seen := testnet.Rob, testnet.Rob
			acting.ImpersonatorID, seen.PreviewBy = "ann", "ann"
			office := testnet.Ann
			office.ImpersonatorID = "rob"
			for _, who := range []access.Actor{acting, seen} {
				_, _, err := w.feed.Flag(t.Context(), who, Flag{Target: Target{PostID: post}, Why: Hurtful})
				check.True(t, fault.Is(err, fault.Forbidden), err)
			}
			for _, who := range []access.Actor{office, testnet.Rob, testnet.Olga} {
				_, _, err := w.feed.Cases(t.Context(), who, false, db.Page{Limit: 5})
				check.True(t, fault.Is(err, fault.Forbidden), err)
				check.True(t, fault.Is(w.feed.Keep(t.Context(), who, "x"), fault.Forbidden), who)
				check.True(t, fault.Is(w.feed.Remove(t.Context(), who, Target{PostID: post}, "x"), fault.Forbidden), who)
			}
		})
		t.Run("FD-424 what is kept is done, and a later flag of somebody else opens another case", func(t *testing.T) {
			first := w.casesOf("OPEN")[0].ID
			for range 2 {
				apitest.WantStatus(t, w.Call("ann", "POST", "/flag-cases/"+first+"/keep", ""), 204)
			}
			apitest.WantStatus(t, w.Call("ann", "POST", "/flag-cases/none/keep", ""), 404)
			done := w.casesOf("DONE")
			check.Same(t, []string{done[0].ID, string(*done[0].Outcome), done[0].ClosedBy.ID}, []string{first, "KEPT", "ann"})
			again := w.Call("rob", "POST", "/flags", encoded(fields{"postId": post, "why": "OTHER"}, nil))
			apitest.WantStatus(t, again, 200)
			apitest.WantParts(t, again, `"keptAt"`)
			check.Is(t, len(w.casesOf("OPEN")), 1)
			check.Is(t, w.flag("emma", "postId", post, nil), 201)
			check.Same(t, []string{w.casesOf("OPEN")[0].Flags[0].By.ID, w.casesOf("OPEN")[1].Flags[0].By.ID}, []string{"emma", "emma"})
		})
		t.Run("FD-424 what is edited after it was kept can be flagged again by the same person, once", func(t *testing.T) {
			for _, c := range w.casesOf("OPEN") {
				if c.CommentID != nil {
					apitest.WantStatus(t, w.Call("ann", "POST", "/flag-cases/"+c.ID+"/keep", ""), 204)
				}
			}
			check.Is(t, w.flag("emma", "commentId", comment, nil), 200)
			w.net.Clock.T = w.net.Clock.T.Add(time.Minute)
			apitest.WantStatus(t, w.Call("mia", "POST", "/comments/"+comment, encoded(fields{"body": "<p>Worse</p>"}, nil)), 200)
			id := db.NewID()
			for _, want := range []int{201, 200} {
				check.Is(t, w.flag("emma", "commentId", comment, fields{"id": id}), want)
			}
			check.Is(t, w.flag("emma", "commentId", comment, nil), 200)
			waiting := w.casesOf("OPEN")
			check.Must(t, check.Is(t, len(waiting), 2, waiting))
			check.Same(t, []string{waiting[1].Body, fmt.Sprint(waiting[1].Count), waiting[1].Flags[0].By.ID}, []string{"<p>Worse</p>", "1", "emma"})
			check.Is(t, w.flag("rob", "postId", post, nil), 200) // kept, and as it was
			check.Is(t, len(w.casesOf("OPEN")), 2)
		})
		t.Run("FD-424 what its author deletes closes by itself, without its text; also what was said of the comments", func(t *testing.T) {
			apitest.WantStatus(t, w.Call("olga", "DELETE", "/posts/"+post, ""), 204)
			check.Same(t, w.casesOf("OPEN"), []CaseView{})
			for _, c := range w.casesOf("DONE")[:2] {
				check.Same(t, []string{string(*c.Outcome), c.Body, c.ClosedBy.ID}, []string{"GONE", "", "olga"})
			}
			check.Is(t, w.flag("rita", "postId", post, nil), 404)
			check.Is(t, w.flag("rita", "commentId", comment, nil), 404)
		})
	})
}

func TestRemovals(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		remove := func(who, things, id, reason string) int {
			return w.Call(who, "POST", "/"+things+"/"+id+"/removal", encoded(fields{"reason": reason}, nil)).Code
		}
		t.Run("FD-425 COMMENT-002 a comment that head office removes: its author is told why, the text and the reason stay", func(t *testing.T) {
			post := w.post("olga", nil).ID
			comment := w.comment("mia", fields{"replyingToPost": post, "body": "<p>Rob is <b>lazy</b></p>"}).ID
			check.Is(t, w.flag("rob", "commentId", comment, nil), 201)
			w.told.notices = nil
			for reason, want := range map[string]int{" \n": 422, strings.Repeat("é", 501): 422} {
				check.Is(t, remove("ann", "comments", comment, reason), want)
			}
			check.Is(t, remove("ann", "comments", comment, " Rude to Rob "), 204)
			check.Is(t, remove("ann", "comments", comment, "A repeat"), 204)
			check.Same(t, w.told.notices, []string{"[mia] Head office removed your comment: Why: Rude to Rob · You wrote: Rob is lazy /inbox/head-office"})
			check.True(t, w.get("olga", post).Comments.Items[0].DeletedAt != nil, post)
			c := w.casesOf("DONE")[0]
			check.Same(t, []string{string(*c.Outcome), c.Reason, c.Body, c.ClosedBy.ID, fmt.Sprint(c.Count)},
				[]string{"REMOVED", "Rude to Rob", "<p>Rob is <b>lazy</b></p>", "ann", "1"})
			check.Same(t, w.casesOf("OPEN"), []CaseView{})
		})
		t.Run("FD-425 POST-033 a post that nobody flagged leaves the same trace, also without a reason; of one's own it leaves none", func(t *testing.T) {
			w.told.notices = nil
			first, second, own := w.post("olga", nil).ID, w.post("olga", nil).ID, w.post("ann", nil).ID
			before := len(w.casesOf("DONE"))
			check.Is(t, remove("ann", "posts", first, "Wrong hours"), 204)
			w.net.Clock.T = w.net.Clock.T.Add(time.Minute)
			apitest.WantStatus(t, w.Call("ann", "DELETE", "/posts/"+second, ""), 204)
			apitest.WantStatus(t, w.Call("ann", "DELETE", "/posts/"+own, ""), 204)
			check.Same(t, w.told.notices, []string{"[olga] Head office removed your post: Why: Wrong hours · You wrote: New hours /inbox/head-office",
				"[olga] Head office removed your post: You wrote: New hours /inbox/head-office"})
			done := w.casesOf("DONE")
			check.Is(t, len(done), before+2)
			check.Same(t, []string{done[0].PostID, done[0].Reason, done[1].PostID, done[1].Reason}, []string{second, "", first, "Wrong hours"})
			check.Is(t, done[0].Count, 0)
			check.Is(t, remove("ann", "posts", own, "x"), 404)
		})
		t.Run("FD-425 of two people of head office one acts, and the other is told who did", func(t *testing.T) {
			post := w.post("olga", nil).ID
			check.Is(t, w.flag("rob", "postId", post, nil), 201)
			id, ada := w.casesOf("OPEN")[0].ID, w.net.AddPerson(t, "ada", "Ada", "Adams", access.HeadOffice, "")
			acts := []func() error{
				func() error { return w.feed.Keep(t.Context(), testnet.Ann, id) },
				func() error { return w.feed.Keep(t.Context(), ada, id) },
			}
			var said []string
			for _, err := range dbtest.AtOnce(2, func(i int) error { return acts[i]() }) {
				if err != nil {
					check.True(t, fault.Is(err, fault.Conflict), err)
					said = append(said, fault.Of(err).Message)
				}
			}
			check.Must(t, check.Is(t, len(said), 1, said))
			check.True(t, strings.HasSuffix(said[0], "has kept this already."), said)
			check.OK(t, w.feed.Remove(t.Context(), ada, Target{PostID: post}, "Still rude"))
			err := w.feed.Remove(t.Context(), testnet.Ann, Target{PostID: post}, "Rude")
			check.Is(t, fault.Of(err).Message, "Ada Adams has removed this already.")
			check.True(t, fault.Is(err, fault.Conflict), err)
		})
		t.Run("FD-424 FD-425 a flag and a removal at once never leave something that waits and is gone", func(t *testing.T) {
			for range 5 {
				post := w.post("olga", nil).ID
				acts := []func() error{
					func() error { return w.feed.Remove(t.Context(), testnet.Ann, Target{PostID: post}, "Rude") },
					func() error {
						_, _, err := w.feed.Flag(t.Context(), testnet.Rob, Flag{Target: Target{PostID: post}, Why: Hurtful})
						return err
					},
				}
				errs := dbtest.AtOnce(2, func(i int) error { return acts[i]() })
				check.OK(t, errs[0])
				check.True(t, errs[1] == nil || fault.Is(errs[1], fault.NotFound), errs[1])
			}
			check.Same(t, w.casesOf("OPEN"), []CaseView{})
		})
	})
}

func TestEditsByHeadOffice(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		edit := func(who, path string, change fields) int { return w.Call(who, "POST", path, encoded(change, nil)).Code }
		post := w.post("olga", nil).ID
		comment := w.comment("mia", fields{"replyingToPost": post, "body": "<p>Rob is lazy</p>"}).ID
		w.told.notices = nil

		t.Run("FD-428 what somebody edits of their own leaves no trace, nor does head office without a change", func(t *testing.T) {
			check.Is(t, edit("olga", "/posts/"+post, fields{"body": "<p>Newer hours</p>"}), 200)
			check.Is(t, edit("ann", "/posts/"+post, fields{"body": "<p>Newer hours</p>", "reason": "Nothing"}), 200)
			check.Is(t, edit("ann", "/posts/"+post, fields{"pinned": true}), 200)
			check.Same(t, w.casesOf("DONE"), []CaseView{})
			check.Same(t, w.told.notices, []string(nil))
		})
		t.Run("FD-428 POST-032 what head office edits keeps its text before, and its author is told why; what waited of it is done", func(t *testing.T) {
			check.Is(t, w.flag("rob", "postId", post, nil), 201)
			w.told.notices = nil
			check.Is(t, edit("ann", "/posts/"+post, fields{"body": "<p>Hours</p>", "reason": strings.Repeat("é", 501)}), 422)
			check.Is(t, edit("ann", "/posts/"+post, fields{"body": "<p>Hours</p>", "reason": " Shorter "}), 200)
			check.Same(t, w.told.notices, []string{"[olga] Head office edited your post: Why: Shorter · You wrote: Newer hours /inbox/head-office"})
			check.Same(t, w.casesOf("OPEN"), []CaseView{})
			c := w.casesOf("DONE")[0]
			check.Same(t, []string{string(*c.Outcome), c.Reason, c.Body, c.ClosedBy.ID, fmt.Sprint(c.Count)},
				[]string{"EDITED", "Shorter", "<p>Newer hours</p>", "ann", "1"})
		})
		t.Run("FD-428 COMMENT-015 a comment likewise", func(t *testing.T) {
			w.told.notices = nil
			w.net.Clock.T = w.net.Clock.T.Add(time.Minute)
			check.Is(t, edit("ann", "/comments/"+comment, fields{"body": "<p>Rob is busy</p>"}), 200)
			check.Same(t, w.told.notices, []string{"[mia] Head office edited your comment: You wrote: Rob is lazy /inbox/head-office"})
			check.Is(t, w.casesOf("DONE")[0].Body, "<p>Rob is lazy</p>")
		})
		t.Run("FD-428 a post that is narrowed says so", func(t *testing.T) {
			w.told.notices = nil
			check.Is(t, edit("ann", "/posts/"+post, fields{"visibility": "HEAD_OFFICE", "reason": "For us"}), 200)
			check.Same(t, w.told.notices, []string{"[olga] Head office changed who can see your post: Why: For us · You wrote: Hours /inbox/head-office"})
		})
		t.Run("FD-428 of somebody who keeps and somebody who edits, the one who is late is told", func(t *testing.T) {
			other := w.post("olga", nil).ID
			check.Is(t, w.flag("rob", "postId", other, nil), 201)
			id, ada := w.casesOf("OPEN")[0].ID, w.net.AddPerson(t, "ada", "Ada", "Adams", access.HeadOffice, "")
			check.Is(t, edit("ann", "/posts/"+other, fields{"body": "<p>Kinder</p>"}), 200)
			err := w.feed.Keep(t.Context(), ada, id)
			check.True(t, fault.Is(err, fault.Conflict) && strings.HasSuffix(fault.Of(err).Message, " has edited this already."), err)
		})
		t.Run("FD-428 FD-425 what was edited and then removed says that its post is gone, in both cases", func(t *testing.T) {
			check.True(t, !w.casesOf("DONE")[0].PostGone)
			w.net.Clock.T = w.net.Clock.T.Add(time.Minute)
			other := w.casesOf("DONE")[0].PostID
			apitest.WantStatus(t, w.Call("ann", "POST", "/posts/"+other+"/removal", `{"reason":"Rude"}`), 204)
			for _, c := range w.casesOf("DONE")[:2] {
				check.Is(t, c.PostID, other, c)
				check.True(t, c.PostGone, c)
			}
		})
	})
}

func TestManyFlagsAtOnce(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		t.Run("FD-424 people who flag a thing at the same moment are counted in one case, each once", func(t *testing.T) {
			post := w.post("olga", nil).ID
			who := []access.Actor{testnet.Rob, testnet.Mia, testnet.Emma, testnet.Rita}
			for _, err := range dbtest.AtOnce(8, func(i int) error {
				_, _, err := w.feed.Flag(t.Context(), who[i%4], Flag{Target: Target{PostID: post}, Why: Hurtful})
				return err
			}) {
				check.OK(t, err)
			}
			waiting := w.casesOf("OPEN")
			check.Must(t, check.Is(t, len(waiting), 1, waiting))
			check.Same(t, []int{waiting[0].Count, len(waiting[0].Flags), len(w.told.notices)}, []int{4, 4, 1})
		})
	})
}
