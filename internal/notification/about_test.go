package notification

import (
	"testing"

	"caravan/internal/notice"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet"
)

// TestWhatLeadsToNothingIsNotSent tells somebody of things that are not there any more, and of lists, which always are. What is there and may not be
// opened any more is tried with the things themselves (attack/gone_test.go).
func TestWhatLeadsToNothingIsNotSent(t *testing.T) {
	const query = "/compliance/audit-reports/gone?store=north&query=0199c0de-0000-7000-8000-000000000000"
	things := map[string]string{"post:gone": "/posts/gone", "comment:gone": "/posts/gone", "must-read:gone": "/resources?id=gone",
		"course": "/academy/gone", "incentive": "/my-rewards?incentive=gone", "fix": "/fixes?fix=gone", "audit:gone": "/compliance/audit-reports/gone",
		"audit-other:gone": "/compliance/audit-reports/gone", "query": query, "flag:gone": "/feed/reported"}
	lists := map[string]string{"fixes": "/fixes?show=OPEN", "queries": "/queries", "acted": "/notifications"}
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		p := newPost(t, n)
		service := newPushService(t, func() string { return p.settings(t, "ann").Push.Key })
		n.Clock.T = when(t, "2026-03-20T12:00:00+11:00") // not in the quiet hours
		_, err := n.DB.Exec(t.Context(), `UPDATE sessions SET expires_at = $1`, db.Ms(n.Clock.T.AddDate(0, 0, 7)))
		check.OK(t, err)
		p.turnOn(t, "olga", service.subscribe("olga"))
		p.want(t, testnet.Olga, AtOnce, Choice{InApp: true, Email: true, Push: true}, notice.KindMention)
		tell := func(all map[string]string) (listed, unseen, pushed, mailed int) {
			t.Helper()
			check.OK(t, n.DB.InTx(t.Context(), func(tx *db.Tx) error {
				for key, link := range all {
					check.OK(t, p.s.Send(t.Context(), tx, notice.Notice{Key: key, Kind: notice.KindMention, Title: "About " + key, Link: link}, []string{"olga"}))
				}
				return nil
			}))
			p.pass(t, "2026-03-20T12:01:00+11:00")
			page, err := p.s.List(t.Context(), testnet.Olga, db.Page{Limit: 100})
			check.OK(t, err)
			check.Is(t, len(page.Items), page.Total, page.Items)
			return page.Total, page.Unseen, len(service.bodies("olga")), len(p.mails(t))
		}
		t.Run("FD-272 what leads to a thing that is not there is neither listed nor counted, mailed or pushed", func(t *testing.T) {
			if listed, unseen, pushed, mailed := tell(things); listed+unseen+pushed+mailed > 0 {
				t.Errorf("got %d listed, %d unseen, %d pushed, %d mails; want none", listed, unseen, pushed, mailed)
			}
		})
		t.Run("FD-272 what leads to a list stands", func(t *testing.T) {
			listed, unseen, pushed, mailed := tell(lists)
			check.Is(t, listed, 3)
			check.Is(t, unseen, 3)
			check.Is(t, pushed, 3)
			check.Is(t, mailed, 1)
		})
	})
}
