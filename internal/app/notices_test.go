package app

import (
	"testing"

	"caravan/internal/audience"
	"caravan/internal/feed"
	"caravan/internal/platform/jobs"
	"caravan/internal/testnet"
)

func TestNotificationsOfPosts(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		h, err := newHall(t.Context(), n.DB, testConfig(t), testnet.PublicURL, n.Clock)
		testnet.Must(t, err)
		t.Cleanup(func() { h.blobs.Close() })
		runner := h.runner(func(jobs.Event) {})
		post := func(change func(*feed.Form)) feed.Reading {
			t.Helper()
			body, yes, status := "<p>New <b>hours</b></p>", true, feed.Public
			form := feed.Form{Body: &body, Status: &status, To: &audience.Audience{Visibility: audience.SelectStores, StoreIDs: []string{"north"}}, SendNotifications: &yes}
			if change != nil {
				change(&form)
			}
			r, _, err := h.feed.Create(t.Context(), testnet.Ann, form)
			testnet.Must(t, err)
			return r
		}
		work := func() {
			t.Helper()
			_, err := runner.RunDue(t.Context())
			testnet.Must(t, err)
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
			if got := count(p.ID); got != 0 {
				t.Errorf("%d were told", got)
			}
		})
		t.Run("AMB-088 a post that was deleted before the job worked is told to nobody", func(t *testing.T) {
			p := post(nil)
			testnet.Must(t, h.feed.Delete(t.Context(), testnet.Ann, p.ID))
			work()
			if got := count(p.ID); got != 0 {
				t.Errorf("%d were told", got)
			}
		})
	})
}
