package app

import (
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/feed"
	"caravan/internal/incentive"
	"caravan/internal/notice"
	"caravan/internal/notification"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
	"caravan/internal/testnet"
	"caravan/internal/testnet/reports"
)

func TestNotificationsOfPosts(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		h, err := newHall(t.Context(), n.DB, testConfig(t), testnet.PublicURL, n.Clock)
		check.OK(t, err)
		t.Cleanup(func() { h.blobs.Close() })
		runner := h.runner(func(jobs.Event) {})
		post := func(change func(*feed.Form)) feed.Reading {
			t.Helper()
			body, yes, status := "<p>New <b>hours</b></p>", true, feed.Public
			form := feed.Form{Body: &body, Status: &status, To: &audience.Audience{Visibility: audience.SelectStores, StoreIDs: []string{"north"}},
				SendNotifications: &yes}
			if change != nil {
				change(&form)
			}
			r, _, err := h.feed.Create(t.Context(), testnet.Ann, form)
			check.OK(t, err)
			return r
		}
		work := func() {
			t.Helper()
			_, err := runner.RunDue(t.Context())
			check.OK(t, err)
		}
		count := func(id string) int {
			t.Helper()
			return n.Count(t, `SELECT COUNT(*) FROM notifications WHERE notice_key = $1 AND content = 'New hours'`, "post:"+id)
		}
		t.Run("NOTIF-008 AMB-088 people who may see a post are told of it, in its words", func(t *testing.T) {
			p := post(nil)
			work()
			if got := count(p.ID); got != 5 { // Olga, Mia, Emma and the reps
				t.Errorf("%d were told", got)
			}
		})
		t.Run("NOTIF-008 nobody is told of a post without notifications", func(t *testing.T) {
			p := post(func(f *feed.Form) { f.SendNotifications = nil })
			work()
			check.Is(t, count(p.ID), 0)
		})
		t.Run("AMB-088 a post that was deleted before the job worked is told to nobody", func(t *testing.T) {
			p := post(nil)
			check.OK(t, h.feed.Delete(t.Context(), testnet.Ann, p.ID))
			work()
			check.Is(t, count(p.ID), 0)
		})
	})
}

func TestNotificationsOfCommentsAndMentions(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		h, err := newHall(t.Context(), n.DB, testConfig(t), testnet.PublicURL, n.Clock)
		check.OK(t, err)
		t.Cleanup(func() { h.blobs.Close() })
		post := func(by access.Actor, tags ...string) feed.Reading {
			t.Helper()
			body, status := "<p>New <b>hours</b></p>", feed.Public
			r, _, err := h.feed.Create(t.Context(), by,
				feed.Form{Body: &body, Status: &status, Tags: &tags, To: &audience.Audience{Visibility: audience.SelectStores, StoreIDs: []string{"north"}}})
			check.OK(t, err)
			return r
		}
		comment := func(by access.Actor, postID, parentID string, tags ...string) string {
			t.Helper()
			body := "<p>Thank <i>you</i></p>"
			r, _, err := h.feed.CreateComment(t.Context(), by, feed.CommentForm{PostID: postID, ParentID: parentID, Body: &body, Tags: &tags})
			check.OK(t, err)
			return r.ID
		}
		told := func(key string) []string {
			t.Helper()
			all, err := db.All(t.Context(), n.DB, db.Text,
				`SELECT user_id || ' ' || kind || ' ' || title FROM notifications WHERE notice_key = $1 ORDER BY user_id`, key)
			check.OK(t, err)
			return all
		}
		p := post(testnet.Ann)
		first := comment(testnet.Olga, p.ID, "")
		t.Run("AMB-110 the author of a post is told of a comment", func(t *testing.T) {
			check.Same(t, told("comment:"+first), []string{"ann COMMENT Olga Øster commented on your post"})
		})
		t.Run("FD-430 who follows a post is told of each comment, unless they wrote it; who no longer does is not", func(t *testing.T) {
			p := post(testnet.Ann)
			for _, a := range []access.Actor{testnet.Mia, testnet.Rob} {
				check.OK(t, h.feed.Follow(t.Context(), a, p.ID, true))
			}
			first := comment(testnet.Mia, p.ID, "")
			check.Same(t, told("comment:"+first),
				[]string{"ann COMMENT Mia Moss commented on your post", "rob COMMENT Mia Moss commented on a post that you follow"})
			check.OK(t, h.feed.Follow(t.Context(), testnet.Ann, p.ID, false))
			check.OK(t, h.feed.Follow(t.Context(), testnet.Rob, p.ID, false))
			check.Same(t, told("comment:"+comment(testnet.Olga, "", first)), []string{"mia REPLY Olga Øster replied to your comment"})
			named := comment(testnet.Olga, p.ID, "", "ann", "mia")
			check.Same(t, told("comment:"+named),
				[]string{"ann MENTION Olga Øster mentioned you in a comment", "mia MENTION Olga Øster mentioned you in a comment"})
		})
		t.Run("FD-430 who can no longer see a post that they follow is told nothing", func(t *testing.T) {
			p := post(testnet.Ann)
			check.OK(t, h.feed.Follow(t.Context(), testnet.Olga, p.ID, true))
			_, err := h.feed.Update(t.Context(), testnet.Ann, p.ID, feed.Form{To: &audience.Audience{Visibility: audience.HeadOffice}})
			check.OK(t, err)
			ada := n.AddPerson(t, "ada", "Ada", "Adams", access.HeadOffice, "")
			check.Same(t, told("comment:"+comment(ada, p.ID, "")), []string{"ann COMMENT Ada Adams commented on your post"})
		})
		t.Run("AMB-110 nobody is told of their own comment", func(t *testing.T) {
			check.Same(t, told("comment:"+comment(testnet.Ann, p.ID, "", "ann")), []string{})
		})
		reply := comment(testnet.Mia, "", first, "emma", "ann")
		t.Run("AMB-110 each person is told of a reply once, for the reason that concerns them most", func(t *testing.T) {
			check.Same(t, told("comment:"+reply),
				[]string{"ann MENTION Mia Moss mentioned you in a comment", "emma MENTION Mia Moss mentioned you in a comment",
					"olga REPLY Mia Moss replied to your comment"})
		})
		t.Run("AMB-110 a reply to a reply tells whoever wrote that one", func(t *testing.T) {
			check.Same(t, told("comment:"+comment(testnet.Emma, "", reply)),
				[]string{"ann COMMENT Emma Esté commented on your post", "mia REPLY Emma Esté replied to your comment"})
		})
		t.Run("AMB-110 an edit tells those who are mentioned then", func(t *testing.T) {
			tags := []string{"emma", "ann", "rita"}
			_, err := h.feed.UpdateComment(t.Context(), testnet.Mia, reply, feed.CommentForm{Tags: &tags})
			check.OK(t, err)
			check.Same(t, len(told("comment:"+reply)), 4)
		})
		t.Run("AMB-110 nobody is told who may no longer see the post, or has left", func(t *testing.T) {
			moved, left := comment(testnet.Olga, p.ID, ""), comment(testnet.Rob, p.ID, "")
			_, err := n.DB.Exec(t.Context(), `UPDATE users SET store_id = 'south' WHERE id = 'olga'`)
			check.OK(t, err)
			n.Deactivate(t, testnet.Rob)
			check.Same(t, told("comment:"+comment(testnet.Ann, "", moved)), []string{})
			check.Same(t, told("comment:"+comment(testnet.Ann, "", left)), []string{})
		})
		t.Run("AMB-110 a post tells whom it mentions, when it is published and when it is edited", func(t *testing.T) {
			p := post(testnet.Ann, "mia", "ann")
			check.Same(t, told("post:"+p.ID), []string{"mia MENTION Ann Archer mentioned you in a post"})
			tags := []string{"mia", "emma"}
			_, err := h.feed.Update(t.Context(), testnet.Ann, p.ID, feed.Form{Tags: &tags})
			check.OK(t, err)
			check.Same(t, told("post:"+p.ID), []string{"emma MENTION Ann Archer mentioned you in a post", "mia MENTION Ann Archer mentioned you in a post"})
		})
	})
}

func TestNotificationsOfFlags(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		h, err := newHall(t.Context(), n.DB, testConfig(t), testnet.PublicURL, n.Clock)
		check.OK(t, err)
		t.Cleanup(func() { h.blobs.Close() })
		body, status := "<p>New <b>hours</b></p>", feed.Public
		p, _, err := h.feed.Create(t.Context(), testnet.Olga, feed.Form{Body: &body, Status: &status, To: &audience.Audience{Visibility: audience.Global}})
		check.OK(t, err)
		told := func(who access.Actor) (all []string) {
			t.Helper()
			page, err := h.notices.List(t.Context(), who, db.Page{Limit: 100})
			check.OK(t, err)
			for _, one := range page.Items {
				all = append(all, string(one.Kind)+" "+one.Title+" "+one.Link)
			}
			return all
		}
		t.Run("FD-424 FD-425 head office is told of a flag until somebody has dealt with it, and then the author of the removal", func(t *testing.T) {
			target := feed.Target{PostID: p.ID}
			_, _, err := h.feed.Flag(t.Context(), testnet.Rob, feed.Flag{Target: target, Why: feed.Hurtful})
			check.OK(t, err)
			check.Same(t, told(testnet.Ann), []string{"MODERATION A post by Olga Øster was reported /feed/reported"})
			check.True(t, len(told(testnet.Olga))+len(told(testnet.Rob)) <= 0, "nobody else is told")
			check.OK(t, h.feed.Remove(t.Context(), testnet.Ann, target, "Wrong hours"))
			check.True(t, len(told(testnet.Ann)) <= 0, told(testnet.Ann))
			check.Same(t, told(testnet.Olga), []string{"MODERATION Head office removed your post /inbox/head-office"})
		})
	})
}

func TestNotificationsOfReports(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		h, err := newHall(t.Context(), n.DB, testConfig(t), testnet.PublicURL, n.Clock)
		check.OK(t, err)
		t.Cleanup(func() { h.blobs.Close() })
		maker := &reports.Maker{Network: n, Audits: h.audits}
		told := func(id string) []string {
			t.Helper()
			all, err := db.All(t.Context(), n.DB, db.Text,
				`SELECT user_id || ' ' || title || ': ' || content || ' ' || link FROM notifications WHERE notice_key = $1 ORDER BY user_id`, "audit:"+id)
			check.OK(t, err)
			return all
		}
		t.Run("AMB-110 owner and manager are told that a report about their store is complete, once", func(t *testing.T) {
			r := maker.Completed(t, testnet.Rob, "north")
			want := []string{"mia An audit of your store is complete: " + r.Store.Name + " /compliance/audit-reports/" + r.ID,
				"olga An audit of your store is complete: " + r.Store.Name + " /compliance/audit-reports/" + r.ID}
			check.Same(t, told(r.ID), want)
			_, err := h.audits.SetPending(t.Context(), testnet.Ann, r.ID, nil)
			check.OK(t, err)
			_, err = h.audits.Complete(t.Context(), testnet.Rob, r.ID, nil)
			check.OK(t, err)
			check.Same(t, told(r.ID), want)
		})
	})
}

// TestWhoIsToldOfAnotherReport completes reports of one visit, opens and deletes them, with everybody who is told of the others' after each step.
func TestWhoIsToldOfAnotherReport(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		h, err := newHall(t.Context(), n.DB, testConfig(t), testnet.PublicURL, n.Clock)
		check.OK(t, err)
		t.Cleanup(func() { h.blobs.Close() })
		maker := &reports.Maker{Network: n, Audits: h.audits}
		names := map[string]string{}
		complete := func(name string, by access.Actor) func(t *testing.T) {
			return func(t *testing.T) { names[maker.Completed(t, by, "north").ID] = name }
		}
		of := func(name string) string {
			for id, is := range names {
				if is == name {
					return id
				}
			}
			return ""
		}
		again := func(name string, by access.Actor) func(t *testing.T) {
			return func(t *testing.T) {
				_, err := h.audits.Complete(t.Context(), by, of(name), nil)
				check.OK(t, err)
			}
		}
		reopen := func(name string) func(t *testing.T) {
			return func(t *testing.T) {
				_, err := h.audits.SetPending(t.Context(), testnet.Ann, of(name), nil)
				check.OK(t, err)
			}
		}
		rob := testnet.Rob
		for _, step := range []struct {
			name string
			do   func(t *testing.T)
			told []string // who reads of which report, and who completed that
		}{
			{"the first of a visit is told to nobody", complete("first", testnet.Ann), nil},
			{"who completed the first is told of the second", complete("second", rob), []string{"ann of second by Rob"}},
			{"a repeat tells nobody", again("second", rob), []string{"ann of second by Rob"}},
			{"one that is opened again is named no more", reopen("second"), nil},
			{"one that is completed again is told once", again("second", rob), []string{"ann of second by Rob"}},
			{"while the first is open, there is no other one", reopen("first"), nil},
			{"who knew of the first is not told that it is completed again", again("first", testnet.Ann), []string{"ann of second by Rob"}},
			{"a third is told to both, and nobody of their own", complete("third", testnet.Rita),
				[]string{"ann of second by Rob", "ann of third by Rita", "rob of third by Rita"}},
			{"one more of the same person is told to the others only", complete("fourth", testnet.Rita),
				[]string{"ann of fourth by Rita", "ann of second by Rob", "ann of third by Rita", "rob of fourth by Rita", "rob of third by Rita"}},
			{"whose own was deleted is told no more, and nobody of it",
				func(t *testing.T) { check.OK(t, h.audits.Delete(t.Context(), testnet.Ann, of("second"))) },
				[]string{"ann of fourth by Rita", "ann of third by Rita"}},
			{"who is no auditor any more reads nothing of it", func(t *testing.T) {
				complete("fifth", rob)(t)
				complete("sixth", testnet.Ann)(t)
				rob.Role, rob.StoreID = access.StoreOwner, "north"
			}, []string{"ann of fifth by Rob", "ann of fourth by Rita", "ann of third by Rita", "rita of fifth by Rob", "rita of sixth by Ann"}},
		} {
			t.Run("FD-317 "+step.name, func(t *testing.T) {
				step.do(t)
				var told []string
				for _, who := range []access.Actor{testnet.Ann, testnet.Emma, testnet.Mia, testnet.Olga, testnet.Rita, rob} {
					page, err := h.notices.List(t.Context(), who, db.Page{Limit: 100})
					check.OK(t, err)
					for _, one := range page.Items {
						if by, found := strings.CutSuffix(one.Title, " completed another report of your visit"); found {
							report := names[strings.TrimPrefix(one.Link, "/compliance/audit-reports/")]
							told = append(told, who.UserID+" of "+report+" by "+strings.Fields(by)[0])
						}
					}
				}
				slices.Sort(told)
				check.Same(t, told, step.told)
			})
		}
		t.Run("FD-317 who has left is sent nothing", func(t *testing.T) {
			n.Deactivate(t, testnet.Rita)
			complete("seventh", testnet.Ann)(t)
			got := n.Count(t, `SELECT COUNT(*) FROM notification_deliveries d JOIN notifications n ON n.id = d.notification_id
WHERE d.user_id = 'rita' AND n.notice_key = $1`, "audit-other:"+of("seventh"))
			check.True(t, got <= 0, got)
		})
	})
}

func TestNotificationsOfIncentives(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		n.Clock.T = testnet.Today.Start().Add(12 * time.Hour) // not in the quiet hours
		h, err := newHall(t.Context(), n.DB, testConfig(t), testnet.PublicURL, n.Clock)
		check.OK(t, err)
		t.Cleanup(func() { h.blobs.Close() })
		runner := h.runner(func(jobs.Event) {})
		atOnce := notification.AtOnce
		_, err = h.notices.ChangeSettings(t.Context(), testnet.Olga, notification.Change{Pace: &atOnce, Choices: map[notice.Kind]notification.Choice{
			notice.KindIncentive: {InApp: true, Email: true}, notice.KindReward: {InApp: true, Email: true}}})
		check.OK(t, err)
		open := func(code string, days int) string {
			t.Helper()
			end := n.Clock.T.AddDate(0, 0, days)
			i, _, err := h.incentives.Create(t.Context(), testnet.Ann,
				incentive.Form{Code: code, Name: "Gin " + code, PrizeType: incentive.CamelBucks, EndAt: &end,
					DescriptionShort: "Build a display", DescriptionLong: "x", Details: "x"})
			check.OK(t, err)
			return i.ID
		}
		// want fails unless Olga has been told of something on the site, and by a mail.
		want := func(t *testing.T, kind notice.Kind, title string) {
			t.Helper()
			for range 3 { // a job may queue the next
				_, err := runner.RunDue(t.Context())
				check.OK(t, err)
			}
			if got := n.Count(t, `SELECT COUNT(*) FROM notifications WHERE user_id = 'olga' AND kind = $1 AND title = $2`, kind, title); got != 1 {
				t.Errorf("told %d times on the site", got)
			}
			if got := n.Count(t, `SELECT COUNT(*) FROM mail_outbox WHERE recipient = 'olga@caravan.example' AND text_body LIKE $1`, "%"+title+"%"); got != 1 {
				t.Errorf("told by %d mails", got)
			}
		}
		entered, soon := open("GIN-000001", 30), open("GIN-000002", 3)
		t.Run("FD-87 AMB-110 a new incentive, on the site and by mail", func(t *testing.T) {
			want(t, notice.KindIncentive, "New member incentive: Gin GIN-000001")
		})
		e, _, err := h.incentives.Enter(t.Context(), testnet.Olga, entered, incentive.EntryForm{})
		check.OK(t, err)
		t.Run("FD-86 AMB-110 an entry that is sent back", func(t *testing.T) {
			_, err := h.incentives.SendNote(t.Context(), testnet.Ann, entered, e.ID, "Too dark", true)
			check.OK(t, err)
			want(t, notice.KindReward, "Please send a better photo: Gin GIN-000001")
		})
		t.Run("AMB-110 INCENTIVE-055 the result", func(t *testing.T) {
			bucks := int64(50)
			_, err := h.incentives.Award(t.Context(), testnet.Ann, entered, []incentive.Reward{{SubmissionID: e.ID, CamelBucks: &bucks}}, false)
			check.OK(t, err)
			want(t, notice.KindReward, "Results are in: Gin GIN-000001")
		})
		t.Run("FD-87 AMB-110 an incentive that closes soon", func(t *testing.T) {
			n.Clock.T = n.Clock.T.AddDate(0, 0, 2)
			end := n.Clock.T.Add(time.Hour) // an edit makes the job look at once
			i, err := h.incentives.Get(t.Context(), testnet.Ann, soon, "")
			check.OK(t, err)
			_, err = h.incentives.Update(t.Context(), testnet.Ann, soon,
				incentive.Form{Code: i.Code, Name: i.Name, PrizeType: i.PrizeType, EndAt: &end, DescriptionShort: "x", DescriptionLong: "x", Details: "x"})
			check.OK(t, err)
			want(t, notice.KindIncentive, "Closing soon: Gin GIN-000002")
		})
	})
}
