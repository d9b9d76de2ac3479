package notification

import (
	"slices"
	"testing"

	"caravan/internal/access"
	"caravan/internal/notice"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet"
)

// TestPeopleWhoOnlySeeCompliance tells somebody who only sees Compliance, and a colleague, of every kind there is, in each way in which the room is
// asked to.
func TestPeopleWhoOnlySeeCompliance(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		p := newPost(t, n)
		cora := n.AddComplianceOnly(t, "cora", access.StoreManager, "north")
		theirs := []notice.Kind{notice.KindAudit, notice.KindFix, notice.KindImpersonation, notice.KindQuery}
		everything := Choice{InApp: true, Email: true, Push: true}
		for _, row := range kinds {
			kind, choice := row.kind, everything
			choice.InApp = inApp(kind)
			for _, who := range []access.Actor{cora, testnet.Mia} {
				p.want(t, who, AtOnce, choice, kind)
			}
		}
		tell := func() {
			t.Helper()
			check.OK(t, n.DB.InTx(t.Context(), func(tx *db.Tx) error {
				for _, row := range kinds {
					if kind := row.kind; inApp(kind) {
						check.OK(t, p.s.Send(t.Context(), tx, notice.Notice{Key: "all:" + string(kind), Kind: kind, Title: "All " + string(kind), Link: "/"},
							[]string{"cora", "mia"}))
						check.OK(t, p.s.SendEach(t.Context(), tx, kind, []notice.Personal{{UserID: "cora", Key: "one:" + string(kind), Title: "One"},
							{UserID: "mia", Key: "one:" + string(kind), Title: "One"}}))
					}
				}
				return nil
			}))
			p.write(t, "talk", "hello", "cora", "mia")
		}
		// read returns the kinds of what the person reads on the site, those that wait to leave to them, and those that they can choose.
		read := func(who access.Actor) (listed, leaving, chosen []notice.Kind) {
			t.Helper()
			page, err := p.s.List(t.Context(), who, db.Page{Limit: 100})
			check.OK(t, err)
			check.Is(t, page.Total, len(page.Items))
			check.Is(t, page.Unseen, page.Total)
			for _, one := range page.Items {
				listed = append(listed, one.Kind)
			}
			leaving, err = db.All(t.Context(), n.DB, func(scan db.Scan) (k notice.Kind, err error) {
				err = scan(&k)
				return k, err
			}, `SELECT DISTINCT kind FROM notification_deliveries WHERE user_id = $1`, who.UserID)
			check.OK(t, err)
			r, err := p.s.Settings(t.Context(), who)
			check.OK(t, err)
			for _, c := range r.view(who).Choices {
				chosen = append(chosen, notice.Kind(c.Kind))
			}
			for _, some := range [][]notice.Kind{listed, leaving, chosen} {
				slices.Sort(some)
			}
			return slices.Compact(listed), leaving, chosen
		}
		t.Run("FD-271 they are told of audits, fixes, queries and who acted as them, and of nothing else, by no channel", func(t *testing.T) {
			tell()
			listed, leaving, chosen := read(cora)
			check.Same(t, listed, theirs)
			check.Same(t, leaving, theirs)
			check.Same(t, chosen, []notice.Kind{notice.KindAudit, notice.KindFix, notice.KindQuery})
			if listed, leaving, chosen := read(testnet.Mia); check.Is(t, len(listed), len(kinds)-2, listed) { // not messages, nor reviews
				check.Is(t, len(leaving), len(kinds)-1, leaving)
				check.Is(t, len(chosen), len(kinds)-2, chosen)
			}
		})
		t.Run("FD-271 what was told to somebody before is neither listed nor sent once they only see Compliance", func(t *testing.T) {
			_, err := n.DB.Exec(t.Context(), `UPDATE users SET is_compliance_only = TRUE WHERE id = 'mia'`)
			check.OK(t, err)
			now := testnet.Mia
			now.ComplianceOnly = true
			listed, _, chosen := read(now)
			check.Same(t, listed, theirs)
			check.Same(t, chosen, []notice.Kind{notice.KindAudit, notice.KindFix, notice.KindQuery})
			p.pass(t, "2026-03-20T12:00:00+11:00")
			_, leaving, _ := read(now)
			for _, kind := range leaving {
				check.True(t, slices.Contains(theirs, kind), kind)
			}
		})
	})
}
