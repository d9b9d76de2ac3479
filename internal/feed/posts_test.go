package feed

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/live"
	"caravan/internal/platform/web"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/testnet/readers"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

func TestFeeds(t *testing.T) {
	others := []Kind{HeadOfficeFeed, GlobalFeed, MyStoreFeed}
	for _, role := range access.Roles() {
		t.Run(fmt.Sprintf("FEED-005 FEED-006 the feeds that %s can choose", role), func(t *testing.T) {
			want := others
			if role == access.HeadOffice {
				want = []Kind{HeadOfficeFeed, GlobalFeed}
			}
			check.Same(t, Feeds(access.Actor{Role: role}), want)
		})
	}
}

func TestPosting(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		id, file := db.NewID(), w.shelf.PDF(t, testnet.Ann, "hours.pdf")
		whole := fields{"id": id,
			"body":       `<p onclick="x()">New hours, <span data-type="mention" data-id="olga" data-label="Olga">@Olga</span></p><script>x()</script>`,
			"visibility": "SELECT_STORES", "restrictedToStores": []string{"north"}, "restrictedToRegions": []string{"VIC"}, "attachments": []string{file},
			"taggedUsers":       []string{"mia"},
			"sendNotifications": true}
		t.Run("POST-001 POST-003 POST-004 POST-012 POST-021 POST-023 POST-039 AMB-091 the answer has every field", func(t *testing.T) {
			got := w.post("ann", whole)
			check.Must(t, check.Is(t, len(got.Attachments), 1, got.Attachments))
			check.Must(t, check.Is(t, got.Attachments[0].ID, file, got.Attachments))
			check.Must(t, check.True(t, got.Attachments[0].SignedURL != nil, got.Attachments))
			now, visibility := w.net.Clock.T, audience.SelectStores
			ann := network.AuthorRef{PersonRef: network.PersonRef{ID: "ann", FirstName: "Ann", LastName: "Archer"}}
			want := PostView{ID: id, Body: `<p>New hours, <span data-type="mention" data-id="olga" data-label="Olga">@Olga</span></p>`,
				CreatedBy: AuthorView{ann, "Head Office", "Head Office"}, Location: Location{"Head Office"}, CreatedAt: now, PublishedAt: &now, Status: Public,
				View: audience.View{Visibility: &visibility, RestrictedToStores: []audience.StoreName{{ID: "north", Name: "Café Nord"}}},
				TaggedUsers: []network.AuthorRef{
					{PersonRef: network.PersonRef{ID: "mia", FirstName: "Mia", LastName: "Moss"}},
					{PersonRef: network.PersonRef{ID: "olga", FirstName: "Olga", LastName: "Øster"}}},
				SendNotifications: true, Following: true, Version: 1, Can: Can{true, true, true, true, true, true, true, true, true, false, true}}
			check.Same(t, got, want, cmpopts.IgnoreFields(PostView{}, "Attachments"), cmpopts.EquateEmpty())
			check.Is(t, w.told.count(t, id), 1)
		})
		t.Run("AMB-127 a repeat answers 200 and adds nothing; other content under the same id is refused", func(t *testing.T) {
			apitest.WantStatus(t, w.Call("ann", "POST", "/posts", postBody(whole)), 200)
			check.Is(t, w.told.count(t, id), 1)
			for field, other := range map[string]any{"body": "<p>Other hours</p>", "visibility": "GLOBAL", "attachments": []string{}} {
				changed := maps.Clone(whole)
				changed[field] = other
				got := w.Call("ann", "POST", "/posts", postBody(changed))
				check.Is(t, got.Code, 409, field)
			}
			apitest.WantStatus(t, w.Call("rob", "POST", "/posts", postBody(fields{"id": id})), 409)
		})
		t.Run("POST-016 SCR-012 an owner shares with the store, from it", func(t *testing.T) {
			got := w.post("olga", fields{"visibility": "MY_STORE"})
			check.Is(t, got.Location.Name, "Café Nord", got)
			check.Is(t, got.CreatedBy.RoleLabel, "Store Owner", got)
			check.Is(t, *got.Visibility, audience.MyStore, got)
			check.Same(t, got.Can, Can{Edit: true, Audience: true, Delete: true, Like: true, Comment: true, Save: true, Follow: true, SeeReaders: true})
			seen := w.get("emma", got.ID)
			if seen.Visibility != nil {
				t.Errorf("POST-035 an employee learns that it is for %s", *seen.Visibility)
			}
			check.Same(t, seen.Can, Can{Like: true, Comment: true, Save: true, Follow: true, Flag: true})
			apitest.WantStatus(t, w.Call("sam", "GET", "/posts/"+got.ID, ""), 404)
		})
		t.Run("POST-035 a rep sees for whom it is, AMB-084 and nobody of another store sees it", func(t *testing.T) {
			if got := w.get("rob", id); check.True(t, got.Visibility != nil, got) {
				check.Is(t, len(got.RestrictedToStores), 1, got.RestrictedToStores, got)
			}
			got := w.get("mia", id)
			check.True(t, got.Visibility == nil, got.Visibility, got)
			check.Is(t, len(got.RestrictedToStores), 0, got.RestrictedToStores, got)
			check.True(t, !got.SendNotifications, got)
			apitest.WantStatus(t, w.Call("sam", "GET", "/posts/"+id, ""), 404)
		})
		t.Run("POST-037 AMB-101 an author who left is a 'Deactivated User'", func(t *testing.T) {
			rita := w.post("rita", nil)
			w.net.Deactivate(t, testnet.Rita)
			if got := w.get("emma", rita.ID); got.CreatedBy.FullName() != "Deactivated User" {
				t.Errorf("the author is %s", got.CreatedBy.FullName())
			}
		})
		mine := w.post("olga", nil)
		w.net.AddComplianceOnly(t, "cora", access.StoreManager, "north")
		unknown := db.NewID()
		w.Refuse(t, []apitest.Refusal{
			{"POST-013 no text", "olga", "POST", "/posts", postBody(fields{"body": "<p> </p>"}), 422, MessageText},
			{"POST-013 only a script", "olga", "POST", "/posts", postBody(fields{"body": "<script>alert(1)</script>"}), 422, MessageText},
			{"POST-013 files do not replace text", "olga", "POST", "/posts",
				postBody(fields{"body": nil, "attachments": []string{w.shelf.PDF(t, testnet.Olga, "a.pdf")}}), 422, MessageText},
			{"POST-013 too much text", "olga", "POST", "/posts", postBody(fields{"body": strings.Repeat("x", MaxBody+1)}), 422, MessageTooLong},
			{"POST-014 no visibility", "olga", "POST", "/posts", postBody(fields{"visibility": nil}), 422, audience.MessageVisibility},
			{"POST-014 a restriction without a visibility", "ann", "POST", "/posts/" + mine.ID, `{"restrictedToTiers":["SF"]}`, 422,
				audience.MessageVisibility},
			{"POST-016 an owner chooses regions", "olga", "POST", "/posts",
				postBody(fields{"visibility": "SELECT_REGIONS", "restrictedToRegions": []string{"VIC"}}), 422, audience.MessageNotYours},
			{"AMB-090 no store", "ann", "POST", "/posts", postBody(fields{"visibility": "SELECT_STORES"}), 422, audience.MessageStores},
			{"AMB-090 a store that does not exist", "ann", "POST", "/posts",
				postBody(fields{"visibility": "SELECT_STORES", "restrictedToStores": []string{"west"}}), 422, network.MessageNoStore},
			{"POST-009 scheduled without a time", "ann", "POST", "/posts", postBody(fields{"status": "DRAFT"}), 422, MessageTime},
			{"POST-010 scheduled for yesterday", "ann", "POST", "/posts", postBody(fields{"status": "DRAFT", "publishedAt": "2026-03-19T03:00:00Z"}), 422,
				MessageTimePast},
			{"POST-002 another status", "ann", "POST", "/posts", postBody(fields{"status": "GONE"}), 422, MessageStatus},
			{"POST-017 a rep sends notifications", "rob", "POST", "/posts", postBody(fields{"sendNotifications": true}), 403, fault.MessageForbidden},
			{"FD-50 POST-021 a mention of somebody who cannot see it", "olga", "POST", "/posts",
				postBody(fields{"visibility": "MY_STORE", "taggedUsers": []string{"mia", "sam"}}), 422, MessageTag},
			{"FD-50 POST-021 a mention in the text of somebody who cannot see it", "olga", "POST", "/posts",
				postBody(fields{"visibility": "MY_STORE", "body": `<span data-type="mention" data-id="sam">@Sam</span>`}), 422, MessageTag},
			{"POST-021 a mention of nobody", "olga", "POST", "/posts", postBody(fields{"taggedUsers": []string{"nobody"}}), 422, MessageTagGone},
			{"FD-271 a mention of somebody who only sees Compliance", "olga", "POST", "/posts", postBody(fields{"taggedUsers": []string{"cora"}}), 422,
				MessageTagGone},
			{"POST-021 a mention of somebody who left", "olga", "POST", "/posts", postBody(fields{"taggedUsers": []string{"rita"}}), 422, MessageTagGone},
			{"POST-022 a file of somebody else", "olga", "POST", "/posts", postBody(fields{"attachments": []string{file}}), 422, "attachments[0]"},
			{"POST-024 nothing to change", "olga", "POST", "/posts/" + mine.ID, `{"version":1}`, 422, messageNothing},
			{"POST-024 another id", "olga", "POST", "/posts/" + mine.ID, `{"id":"` + unknown + `","body":"x"}`, 422, web.MessageOtherID},
			{"POST-024 an earlier version", "olga", "POST", "/posts/" + mine.ID, `{"body":"x","version":7}`, 409, messageChanged},
			{"POST-018 notifications after it was published", "ann", "POST", "/posts/" + mine.ID, `{"sendNotifications":true}`, 422, messageOnceTold},
			{"AMB-087 scheduled after it was published", "olga", "POST", "/posts/" + mine.ID, `{"status":"DRAFT","publishedAt":"2026-04-01T00:00:00Z"}`, 422,
				MessagePublished},
			{"POST-026 marked for Store of the Year when it is new", "ann", "POST", "/posts", postBody(fields{"storeOfTheYear": true}), 422,
				messageMarksLater},
			{"FD-351 POST-034 an owner shares an announcement", "olga", "POST", "/posts", postBody(fields{"pinned": true}), 403, fault.MessageForbidden},
			{"FD-351 POST-034 a rep shares an announcement", "rob", "POST", "/posts", postBody(fields{"pinned": true}), 403, fault.MessageForbidden},
			{"FEED-020 unknown", "ann", "GET", "/posts/" + unknown, "", 404, messageMissing},
			{"POST-024 unknown", "ann", "POST", "/posts/" + unknown, `{"body":"x"}`, 404, messageMissing},
			{"POST-027 unknown", "ann", "DELETE", "/posts/" + unknown, "", 404, messageMissing},
			{"FEED-014 another type of post", "ann", "GET", "/users/me/feed?postType=NEWS", "", 422, "postType"},
		})
		w.Allow(t, []apitest.Access{
			{"POST-024 POST-032 editing", "POST", "/posts/" + mine.ID, `{"body":"<p>Again</p>"}`, 401, 200, 403, 200, 403, 403, 403},
			{"POST-025 POST-034 pinning", "POST", "/posts/" + mine.ID, `{"pinned":true}`, 401, 200, 403, 403, 403, 403, 403},
			{"POST-026 POST-034 Store of the Year", "POST", "/posts/" + mine.ID, `{"storeOfTheYear":true}`, 401, 200, 403, 403, 403, 403, 403},
			{"POST-027 POST-032 deleting", "DELETE", "/posts/" + mine.ID, "", 401, 204, 404, 0, 403, 403, 403},
			{"FEED-018 the feed", "GET", "/users/me/feed", "", 401, 200, 200, 200, 200, 200, 200},
			{"POST-029 announcements", "GET", "/posts/announcements", "", 401, 200, 200, 200, 200, 200, 200},
		})
		t.Run("POST-027 a deleted post is gone for everybody, and its id with it", func(t *testing.T) {
			apitest.WantStatus(t, w.Call("ann", "GET", "/posts/"+mine.ID, ""), 404)
			apitest.WantStatus(t, w.Call("olga", "POST", "/posts", postBody(fields{"id": mine.ID})), 409)
			if slices.Contains(w.ids("ann", ""), mine.ID) {
				t.Error("it is in the feed")
			}
			if n := w.net.Count(t, `SELECT COUNT(*) FROM activity_log WHERE target = 'post' AND target_id = $1 AND actor_id = 'ann'`, mine.ID); n != 1 {
				t.Errorf("%d entries in the journal", n)
			}
		})
	})
}

func TestNobodyWritesWhileImpersonating(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		p := w.post("olga", nil)
		c := w.comment("olga", fields{"replyingToPost": p.ID})
		l := w.like("olga", fields{"reactingToPost": p.ID})
		olga := testnet.Olga
		olga.ImpersonatorID = "ann"
		body, ctx := "<p>x</p>", t.Context()
		_, _, post := w.feed.Create(ctx, olga, Form{Body: &body})
		_, edit := w.feed.Update(ctx, olga, p.ID, Form{Body: &body})
		_, _, comment := w.feed.CreateComment(ctx, olga, CommentForm{PostID: p.ID, Body: &body})
		_, editComment := w.feed.UpdateComment(ctx, olga, c.ID, CommentForm{Body: &body})
		_, _, like := w.feed.Like(ctx, olga, Reaction{PostID: p.ID})
		for title, err := range map[string]error{
			"FEED-002 IMPERSONATION-011 posting": post, "POST-033 IMPERSONATION-012 editing": edit,
			"POST-033 IMPERSONATION-012 deleting":              w.feed.Delete(ctx, olga, p.ID),
			"COMMENT-016 IMPERSONATION-013 AMB-097 commenting": comment, "AMB-097 editing a comment": editComment,
			"AMB-097 deleting a comment":            w.feed.DeleteComment(ctx, olga, c.ID),
			"REACTION-012 IMPERSONATION-013 liking": like, "REACTION-012 taking a like back": w.feed.Unlike(ctx, olga, l.ID),
		} {
			check.True(t, fault.Is(err, fault.Forbidden), title, err)
		}
		got, err := w.feed.Get(ctx, olga, p.ID)
		check.OK(t, err)
		check.Same(t, got.Can, Can{SeeReaders: true})
		check.Same(t, got.Answers[0].Can, CommentCan{})
	})
}

func TestEditing(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		first := w.shelf.PDF(t, testnet.Ann, "a.pdf")
		p := w.post("ann", fields{"visibility": "SELECT_REGIONS", "restrictedToRegions": []string{"VIC"}, "attachments": []string{first},
			"taggedUsers": []string{"olga"}})
		t.Run("POST-024 fields that are not sent stay", func(t *testing.T) {
			got := w.edit("ann", p.ID, fields{"body": "<p>Shorter</p>", "taggedUsers": []string{"olga"}, "version": 1})
			want := p
			want.Body, want.Version, want.EditedAt = "<p>Shorter</p>", 2, &w.net.Clock.T
			check.Same(t, got, want, cmpopts.IgnoreFields(network.AttachmentView{}, "SignedURL"))
		})
		t.Run("POST-012 POST-024 another audience drops the earlier choices, and counts at once", func(t *testing.T) {
			apitest.WantStatus(t, w.Call("sam", "GET", "/posts/"+p.ID, ""), 404)
			got := w.edit("ann", p.ID, fields{"visibility": "SELECT_TIERS", "restrictedToTiers": []string{"SF"}, "taggedUsers": []string{},
				"attachments": []string{}})
			check.Is(t, len(got.RestrictedToRegions), 0, got.RestrictedToRegions, got)
			check.Is(t, len(got.RestrictedToTiers), 1, got.RestrictedToTiers, got)
			check.Is(t, len(got.Attachments), 0, got.Attachments, got)
			check.Is(t, len(got.TaggedUsers), 0, got.TaggedUsers, got)
			apitest.WantStatus(t, w.Call("sam", "GET", "/posts/"+p.ID, ""), 200)
			apitest.WantStatus(t, w.Call("olga", "GET", "/posts/"+p.ID, ""), 404)
		})
		t.Run("POST-027 a deleted post gives up its files", func(t *testing.T) {
			gone := w.post("ann", fields{"attachments": []string{first}})
			files := func() int {
				return w.net.Count(t, `SELECT COUNT(*) FROM media_uses WHERE used_by = $1`, UsedByPost(gone.ID))
			}
			check.Same(t, files(), 1)
			apitest.WantStatus(t, w.Call("ann", "DELETE", "/posts/"+gone.ID, ""), 204)
			check.Same(t, files(), 0)
		})
		t.Run("POST-025 POST-028 POST-029 POST-030 pinning and marking keep the version, so that an open form can be saved", func(t *testing.T) {
			got := w.edit("ann", p.ID, fields{"pinned": true, "storeOfTheYear": true})
			check.True(t, got.Pinned, got)
			check.True(t, got.StoreOfTheYear, got)
			check.Is(t, got.Version, 3, got)
			check.Is(t, got.Body, "<p>Shorter</p>", got)
			listed := func(who string) []string {
				ids := []string{}
				for _, p := range apitest.Read[AnnouncementsView](t, w.Site, who, "GET", "/posts/announcements", "").Items {
					ids = append(ids, p.ID)
				}
				return ids
			}
			check.Same(t, listed("sam"), []string{p.ID})
			check.Same(t, listed("olga"), []string{})
			w.edit("ann", p.ID, fields{"pinned": false})
			check.Same(t, listed("sam"), []string{})
			if got := w.get("ann", p.ID); check.True(t, !got.Pinned, got) {
				check.True(t, got.StoreOfTheYear, got)
			}
		})
		t.Run("POST-032 head office edits what an owner shares with the store", func(t *testing.T) {
			own := w.post("olga", fields{"visibility": "MY_STORE"})
			got := w.edit("ann", own.ID, fields{"body": "<p>Kinder</p>", "visibility": "MY_STORE"})
			check.Is(t, got.Body, "<p>Kinder</p>", got)
			check.Is(t, got.CreatedBy.ID, "olga", got)
			check.Is(t, got.Location.Name, "Café Nord", got)
			apitest.WantStatus(t, w.Call("emma", "GET", "/posts/"+own.ID, ""), 200)
		})
		t.Run("POST-024 POST-032 AMB-084 FD-270 an owner changes the words of what head office has narrowed, and not whom it is for", func(t *testing.T) {
			own := w.post("olga", nil)
			if !own.Can.Audience {
				t.Error("the author may not choose another audience")
			}
			narrow := fields{"visibility": "SELECT_STORES", "restrictedToStores": []string{"south"}}
			w.edit("ann", own.ID, narrow)
			got := w.edit("olga", own.ID, fields{"body": "<p>Other words</p>", "visibility": "SELECT_STORES", "restrictedToStores": []string{"south"}})
			check.Is(t, got.Body, "<p>Other words</p>", got)
			check.Is(t, *got.Visibility, "SELECT_STORES", got)
			check.True(t, !got.Can.Audience, got)
			apitest.WantStatus(t, w.Call("emma", "GET", "/posts/"+own.ID, ""), 404)
			for _, wider := range []string{`{"visibility":"GLOBAL"}`, `{"visibility":"MY_STORE"}`,
				`{"visibility":"SELECT_STORES","restrictedToStores":["south","north"]}`} {
				w.Refuse(t, []apitest.Refusal{{"FD-270 " + wider, "olga", "POST", "/posts/" + own.ID, wider, 422, audience.MessageFixed}})
			}
			w.edit("ann", own.ID, fields{"visibility": "GLOBAL"})
			if !w.get("olga", own.ID).Can.Audience {
				t.Error("what is for everybody again is the author's again")
			}
		})
	})
}

func TestTwoEditsAtOnceLoseNothing(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		p := w.post("olga", nil)
		statuses := dbtest.AtOnce(6, func(i int) int {
			who, change := "olga", fmt.Sprintf(`{"body":"<p>edit %d</p>","version":1}`, i)
			if i%2 == 0 {
				who, change = "ann", fmt.Sprintf(`{"pinned":true,"storeOfTheYear":%t,"body":"<p>edit %d</p>","version":1}`, i == 0, i)
			}
			return w.Call(who, "POST", "/posts/"+p.ID, change).Code
		})
		slices.Sort(statuses)
		if diff := cmp.Diff([]int{200, 409, 409, 409, 409, 409}, statuses); diff != "" {
			t.Errorf("POST-024 of six edits of one version (-want +got):\n%s", diff)
		}
		got := w.get("ann", p.ID)
		check.Is(t, got.Version, 2)
	})
}

func TestScheduling(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		const due = "2026-03-21T05:00:00Z"
		at, err := time.Parse(time.RFC3339, due)
		check.OK(t, err)
		draft := w.post("ann", fields{"status": "DRAFT", "publishedAt": due, "sendNotifications": true})
		mine := w.post("olga", fields{"status": "DRAFT", "publishedAt": due})
		before := w.ids("mia", "")
		t.Run("FD-49 POST-005 POST-006 AMB-087 a draft is seen by its author and head office only", func(t *testing.T) {
			check.Must(t, check.Is(t, draft.Status, Draft, draft))
			check.Must(t, check.True(t, draft.PublishedAt.Equal(at), draft))
			check.Same(t, draft.Can, Can{Edit: true, Audience: true, Delete: true, Pin: true, StoreOfTheYear: true})
			for who, want := range map[string]int{"ann": 200, "olga": 404, "rob": 404, "mia": 404} {
				apitest.WantStatus(t, w.Call(who, "GET", "/posts/"+draft.ID, ""), want)
			}
			check.Same(t, before, []string{})
		})
		t.Run("FD-413 FD-49 what is scheduled is a list of its own: your own posts, for head office everybody's; the feed has none", func(t *testing.T) {
			for who, want := range map[string][]string{"ann": {draft.ID, mine.ID}, "olga": {mine.ID}, "rob": {}, "mia": {}} {
				check.Same(t, w.ids(who, ""), []string{}, who)
				check.Same(t, w.ids(who, "?scheduled=true"), want, who)
			}
		})
		t.Run("FD-49 AMB-087 a draft cannot be answered, and is no announcement yet", func(t *testing.T) {
			apitest.WantStatus(t, w.Call("ann", "POST", "/reactions", `{"type":"LIKE","reactingToPost":"`+draft.ID+`"}`), 403)
			apitest.WantStatus(t, w.Call("ann", "POST", "/comments", `{"body":"x","replyingToPost":"`+draft.ID+`"}`), 403)
			w.edit("ann", draft.ID, fields{"pinned": true})
			n := len(apitest.Read[AnnouncementsView](t, w.Site, "ann", "GET", "/posts/announcements", "").Items)
			check.Is(t, n, 0)
		})
		t.Run("POST-006 a draft can be moved", func(t *testing.T) {
			moved := w.edit("ann", draft.ID, fields{"publishedAt": "2026-03-21T06:00:00Z"})
			check.Is(t, moved.Status, Draft, moved)
			check.Is(t, moved.PublishedAt.Hour(), 6, moved)
			w.edit("ann", draft.ID, fields{"publishedAt": due})
		})
		w.net.Clock.T = at.Add(-time.Millisecond)
		check.OK(t, w.feed.PublishDue(t.Context()))
		apitest.WantStatus(t, w.Call("mia", "GET", "/posts/"+draft.ID, ""), 404)
		w.net.Clock.T = at
		t.Run("AMB-087 when the time comes readers see it, before any job has run", func(t *testing.T) {
			check.Same(t, w.ids("mia", ""), []string{mine.ID, draft.ID})
			got := w.get("mia", draft.ID)
			check.Is(t, got.Status, Public, got)
			check.True(t, got.Can.Like, got)
			check.Is(t, w.told.count(t, draft.ID), 0)
		})
		t.Run("AMB-087 POST-018 jobs of several nodes tell of it once", func(t *testing.T) {
			for _, err := range dbtest.AtOnce(4, func(int) error { return w.feed.PublishDue(t.Context()) }) {
				check.OK(t, err)
			}
			check.OK(t, w.feed.PublishDue(t.Context()))
			check.Is(t, w.told.count(t, draft.ID), 1)
			if n := w.told.count(t, mine.ID); n != 0 {
				t.Errorf("nobody asked, but told %d times", n)
			}
			check.Is(t, w.net.Count(t, `SELECT COUNT(*) FROM posts WHERE status = 'DRAFT'`), 0)
		})
		t.Run("POST-008 AMB-087 an hour that has passed today publishes at once", func(t *testing.T) {
			got := w.post("olga", fields{"status": "DRAFT", "publishedAt": due})
			check.Is(t, got.Status, Public, got.PublishedAt)
			check.True(t, got.PublishedAt.Equal(w.net.Clock.T), got.PublishedAt)
		})
		t.Run("FD-351 FD-49 a new announcement is pinned at once, a scheduled one when it is public; a repeat is the same post", func(t *testing.T) {
			announced := func(id string) bool {
				items := apitest.Read[AnnouncementsView](t, w.Site, "olga", "GET", "/posts/announcements", "").Items
				return slices.ContainsFunc(items, func(p PostView) bool { return p.ID == id })
			}
			form := fields{"id": db.NewID(), "pinned": true}
			for _, status := range []int{201, 200} {
				apitest.WantStatus(t, w.Call("ann", "POST", "/posts", postBody(form)), status)
			}
			check.True(t, announced(form["id"].(string)))
			scheduled := w.post("ann", fields{"status": "DRAFT", "publishedAt": "2026-05-01T00:00:00Z", "pinned": true})
			check.True(t, scheduled.Pinned, scheduled)
			check.True(t, !announced(scheduled.ID))
			w.Call("ann", "POST", "/posts/"+scheduled.ID, `{"status":"PUBLIC"}`)
			check.True(t, announced(scheduled.ID))
		})
		t.Run("POST-004 POST-007 Now publishes a draft", func(t *testing.T) {
			later := w.post("ann", fields{"status": "DRAFT", "publishedAt": "2026-05-01T00:00:00Z", "sendNotifications": true})
			got := w.edit("ann", later.ID, fields{"status": "PUBLIC"})
			check.Is(t, got.Status, Public)
			check.True(t, got.PublishedAt.Equal(w.net.Clock.T), got.PublishedAt, w.net.Clock.T)
			check.Is(t, w.told.count(t, later.ID), 1)
		})
	})
}

func TestPublishingAndEditingAtOnce(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		const due = "2026-03-21T05:00:00Z"
		drafts := make([]PostView, 4)
		for i := range drafts {
			drafts[i] = w.post("ann", fields{"status": "DRAFT", "publishedAt": due, "sendNotifications": true})
		}
		at, err := time.Parse(time.RFC3339, due)
		check.OK(t, err)
		w.net.Clock.T = at.Add(-time.Millisecond)
		early := at.Add(time.Hour) // what the job believes, so that it meets those who publish by hand
		other := testnet.Over(w.net.DB)
		other.Clock.T = early
		node := NewService(w.net.DB, other.Clock, other.Stores, w.shelf, readers.New(w.net), w.told, live.New(w.net.DB))
		dbtest.AtOnce(8, func(i int) int {
			if i%2 == 0 {
				check.OK(t, node.PublishDue(t.Context()))
				return 0
			}
			return w.Call("ann", "POST", "/posts/"+drafts[i/2].ID, `{"status":"PUBLIC"}`).Code
		})
		for _, d := range drafts {
			check.Is(t, w.told.count(t, d.ID), 1)
		}
	})
}

func TestPages(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		var newest []string
		for range 32 {
			newest = append([]string{w.post("rob", nil).ID}, newest...)
		}
		page := apitest.Read[FeedPage](t, w.Site, "olga", "GET", "/users/me/feed", "")
		t.Run("FEED-010 FEED-019 AMB-083 a page has 15 posts, newest first, and says that there are more", func(t *testing.T) {
			check.Same(t, w.ids("olga", ""), newest[:15])
			check.Same(t, fmt.Sprint(page.Meta.CurrentPage, page.Meta.TotalPages, page.Meta.TotalItems, page.Meta.ItemsPerPage), "1 2 16 15")
		})
		until, err := page.Until.MarshalText()
		check.OK(t, err)
		late := w.post("rob", nil)
		w.post("olga", nil)
		t.Run("FEED-008 pages do not shift while posts arrive, and the last says so", func(t *testing.T) {
			check.Same(t, w.ids("olga", "?page=2&until="+string(until)), newest[15:30])
			last := apitest.Read[FeedPage](t, w.Site, "olga", "GET", "/users/me/feed?page=3&until="+string(until), "")
			check.Same(t, fmt.Sprint(last.Meta.CurrentPage, last.Meta.TotalPages, last.Meta.TotalItems), "3 3 32")
			check.Same(t, w.ids("olga", "")[1], late.ID)
		})
		t.Run("FD-347 FD-413 the feed has no scheduled post, not even one's own", func(t *testing.T) {
			for _, who := range []string{"ann", "rob"} {
				before := w.ids(who, "")
				w.post(who, fields{"status": "DRAFT", "publishedAt": "2026-03-26T00:00:00Z"})
				check.Same(t, w.ids(who, ""), before)
			}
		})
		t.Run("FD-413 what is scheduled has the next post first, with those of the own store, and its pages do not shift as posts fall due",
			func(t *testing.T) {
				second := w.post("olga", fields{"status": "DRAFT", "publishedAt": "2026-04-02T00:00:00Z"}).ID
				third := w.post("olga", fields{"status": "DRAFT", "publishedAt": "2026-04-03T00:00:00Z"}).ID
				first := w.post("olga", fields{"status": "DRAFT", "publishedAt": "2026-04-01T00:00:00Z", "visibility": "MY_STORE"}).ID
				page := apitest.Read[FeedPage](t, w.Site, "olga", "GET", "/users/me/feed?scheduled=true&limit=2", "")
				check.Same(t, fmt.Sprint(page.Meta.TotalPages, page.Meta.TotalItems), "2 3")
				was := w.net.Clock.T
				w.net.Clock.T = time.Date(2026, 4, 1, 0, 0, 0, 0, time.UTC)
				defer func() { w.net.Clock.T = was }()
				asked, err := page.Until.MarshalText()
				check.OK(t, err)
				check.Same(t, w.ids("olga", "?scheduled=true&limit=2&until="+string(asked)), []string{first, second})
				check.Same(t, w.ids("olga", "?scheduled=true&limit=2&page=2&until="+string(asked)), []string{third})
				check.Same(t, w.ids("olga", "?scheduled=true"), []string{second, third})
			})
		t.Run("FEED-008 newer posts of others are counted, as far as one may see them", func(t *testing.T) {
			w.post("ann", fields{"visibility": "HEAD_OFFICE"})
			w.post("ann", fields{"status": "DRAFT", "publishedAt": "2026-03-25T00:00:00Z"})
			count := func(who, filter string) int {
				return apitest.Read[NewerView](t, w.Site, who, "GET", "/users/me/feed/new?since="+string(until)+filter, "").Count
			}
			check.Same(t, count("olga", ""), 1)
			check.Same(t, count("olga", "&postAuthor=HEAD_OFFICE"), 0)
			check.Same(t, count("rob", "")-count("rob", "&postType=ANNOUNCEMENTS")+1, 2)
			check.Same(t, count("ann", ""), 2)
		})
	})
}

// TestTheFeedIsWhatTheRuleAllows compares the feed of everybody, with every filter, to all posts that the rule allows.
func TestTheFeedIsWhatTheRuleAllows(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		everybody := testnet.Everybody()
		gen := rapid.Custom(func(t *rapid.T) Post {
			by := rapid.SampledFrom(everybody).Draw(t, "by")
			p := Post{By: Author{Role: by.Role}, ByStoreID: by.StoreID, ByHeadOffice: by.Role.IsAdmin()}
			p.By.ID = by.UserID
			p.To.Visibility = rapid.SampledFrom(audience.Choices(by.Role)).Draw(t, "visibility")
			if p.To.Visibility == audience.MyStore && by.StoreID == "" {
				p.To.Visibility = audience.Global
			}
			switch p.To.Visibility {
			case audience.SelectRegions:
				p.To.Regions = []network.Region{rapid.SampledFrom([]network.Region{network.VIC, network.TAS, network.NSW}).Draw(t, "region")}
			case audience.SelectStores:
				p.To.StoreIDs = []string{rapid.SampledFrom([]string{"north", "south"}).Draw(t, "store")}
			case audience.SelectTiers:
				p.To.Tiers = []network.Tier{rapid.SampledFrom(network.Tiers()).Draw(t, "tier")}
			case audience.Combined:
				p.To.Tiers = []network.Tier{rapid.SampledFrom(network.Tiers()).Draw(t, "combined tier")}
				p.To.Roles = []access.Role{rapid.SampledFrom(access.Roles()).Draw(t, "combined role")}
			}
			p.Pinned, p.StoreOfTheYear = rapid.Bool().Draw(t, "pinned"), rapid.Bool().Draw(t, "of the year")
			return p
		})
		var all []Post
		for i := range 60 {
			p := gen.Example(i)
			change := fields{"visibility": p.To.Visibility, "restrictedToRegions": p.To.Regions, "restrictedToStores": p.To.StoreIDs,
				"restrictedToTiers": p.To.Tiers, "restrictedToRoles": p.To.Roles}
			for _, list := range []string{"restrictedToRegions", "restrictedToStores", "restrictedToTiers", "restrictedToRoles"} {
				if text, _ := json.Marshal(change[list]); string(text) == "null" {
					delete(change, list)
				}
			}
			p.ID = w.post(p.By.ID, change).ID
			w.edit("ann", p.ID, fields{"pinned": p.Pinned, "storeOfTheYear": p.StoreOfTheYear})
			all = append([]Post{p}, all...)
		}
		for _, who := range everybody {
			v, err := w.net.Stores.Viewer(t.Context(), w.net.DB, who)
			check.OK(t, err)
			for _, kind := range []Kind{GlobalFeed, HeadOfficeFeed, MyStoreFeed} {
				for _, of := range []Type{"ALL", Announcements, StoreOfTheYear, Social} {
					for _, author := range []string{"", "&postAuthor=HEAD_OFFICE"} {
						want := []string{}
						for _, p := range all {
							if audience.MaySee(v, p.author(), p.To) && belongs(p, who, kind, of) && (author == "" || p.ByHeadOffice) {
								want = append(want, p.ID)
							}
						}
						got := w.ids(who.UserID, fmt.Sprintf("?limit=100&feedType=%s&postType=%s%s", kind, of, author))
						if diff := cmp.Diff(want, got); diff != "" {
							t.Errorf("AMB-081 AMB-082 AMB-084 FEED-005 FEED-006 FEED-014 FEED-015 FD-429 %s reads %s %s%s (-want +got):\n%s",
								who.UserID, kind, of, author, diff)
						}
					}
				}
			}
		}
	})
}

// belongs says in Go what the filters of the feed mean.
func belongs(p Post, who access.Actor, kind Kind, of Type) bool {
	in := map[Kind]bool{GlobalFeed: p.To.Visibility != audience.MyStore, HeadOfficeFeed: p.ByHeadOffice,
		MyStoreFeed: p.To.Visibility == audience.MyStore && (who.Role.IsAdmin() || who.StoreID != "" && p.ByStoreID == who.StoreID)}
	is := map[Type]bool{"ALL": true, Announcements: p.Pinned, StoreOfTheYear: p.StoreOfTheYear, Social: !p.Pinned && !p.StoreOfTheYear}
	return in[kind] && is[of]
}

func TestPostsOfSomebodyOfAStoreAndOfDays(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		at := func(when, who string) string {
			t.Helper()
			moment, err := time.Parse(time.RFC3339Nano, when)
			check.OK(t, err)
			w.net.Clock.T = moment.Add(-time.Minute) // post() lets one pass
			return w.post(who, nil).ID
		}
		before := at("2026-03-30T12:59:59.999Z", "olga") // 30 March, 23:59:59.999 in Melbourne
		first := at("2026-03-30T13:00:00Z", "emma")
		office := at("2026-04-05T13:59:59.999Z", "ann") // 5 April, 23:59:59.999, the night on which the clocks have gone back
		last := at("2026-04-05T14:00:00Z", "sam")
		draft := w.post("olga", fields{"status": "DRAFT", "publishedAt": "2026-05-01T00:00:00Z"}).ID
		for _, c := range []struct {
			name, query string
			want        []string
		}{
			{"by one person, without what is scheduled", "?author=olga", []string{before}},
			{"by the people of one store", "?store=north", []string{first, before}},
			{"from a day on, which begins at midnight in Melbourne", "?from=2026-03-31", []string{last, office, first}},
			{"until a day, which is included to its end", "?to=2026-04-05", []string{office, first, before}},
			{"of one day", "?from=2026-04-06&to=2026-04-06", []string{last}},
			{"together with each other and the other filters", "?store=north&from=2026-03-31&to=2026-04-05&postAuthor=HEAD_OFFICE", []string{}},
			{"by somebody in a feed", "?feedType=HEAD_OFFICE&author=ann", []string{office}},
			{"of nobody", "?author=nobody", []string{}},
		} {
			t.Run("FD-448 "+c.name, func(t *testing.T) { check.Same(t, w.ids("ann", c.query), c.want) })
		}
		t.Run("FD-448 AMB-084 a filter shows nobody what is not for them", func(t *testing.T) {
			hidden := w.post("ann", fields{"visibility": "HEAD_OFFICE"}).ID
			check.Same(t, w.ids("sam", "?author=ann"), []string{office})
			check.Same(t, w.ids("ann", "?author=ann"), []string{hidden, office})
			check.Same(t, w.ids("ann", "?scheduled=true&author=sam"), []string{draft})
		})
		t.Run("FD-448 FEED-008 what is new is counted by the same filters", func(t *testing.T) {
			const since = "/users/me/feed/new?since=2026-03-30T00:00:00Z"
			check.Is(t, apitest.Read[NewerView](t, w.Site, "ann", "GET", since+"&store=north&to=2026-03-30", "").Count, 1)
			check.Is(t, apitest.Read[NewerView](t, w.Site, "ann", "GET", since+"&author=emma", "").Count, 1)
		})
		w.Refuse(t, []apitest.Refusal{
			{"FD-448 days that are none", "ann", "GET", "/users/me/feed?from=2026-02-30&to=tomorrow", "", 422, `"location":"query.to"`},
			{"FD-448 also of what is new", "ann", "GET", "/users/me/feed/new?since=2026-03-30T00:00:00Z&from=x", "", 422, calendar.MessageMisshape},
			{"FD-448 and of a preview", "ann", "GET", "/see-as/feed?from=x", "", 422, calendar.MessageMisshape},
		})
	})
}
