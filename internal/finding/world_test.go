package finding_test

import (
	"context"
	"testing"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/finding"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/web"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/testnet/reports"
)

// others are the rooms of fixes and photos: each report has a fix whose line is one letter, and a photo of it; accepted says on which days fixes
// were accepted, by subject.
type others struct{ accepted map[string]calendar.Day }

// AcceptedOf implements finding.Fixes.
func (o others) AcceptedOf(context.Context, db.Querier, string) (map[string]calendar.Day, error) {
	return o.accepted, nil
}

// OfSubject implements finding.Fixes.
func (others) OfSubject(_ context.Context, _ db.Querier, _ string, reportIDs []string) (map[string]finding.Fix, error) {
	out := map[string]finding.Fix{}
	for _, id := range reportIDs {
		out[id] = finding.Fix{ID: "fix of " + id, LineKey: "k", State: "OPEN", DueOn: testnet.Today}
	}
	return out, nil
}

// OfLines implements finding.Photos.
func (others) OfLines(_ context.Context, _ db.Querier, _ access.Actor, keys map[string]string) (map[string][]network.AttachmentView, error) {
	out := map[string][]network.AttachmentView{}
	for id, key := range keys {
		out[id] = []network.AttachmentView{{ID: key + " of " + id}}
	}
	return out, nil
}

// site is the room on testnet's network.
type site struct {
	*apitest.Site
	t      *testing.T
	net    *testnet.Network
	maker  *reports.Maker
	room   *finding.Service
	deaf   bool // like a program that does not know the room
	others others
}

func eachSite(t *testing.T, fn func(t *testing.T, s *site)) {
	t.Helper()
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		s := &site{t: t, net: n, others: others{map[string]calendar.Day{}}}
		s.maker = reports.New(n)
		s.room = finding.NewService(n.DB, n.Clock, n.Promotions, s.maker.Audits, s.others, s.others)
		judged := func(ctx context.Context, tx *db.Tx, v rules.Verdict) error {
			if s.deaf {
				return nil
			}
			return s.room.Judged(ctx, tx, v)
		}
		s.maker.Connect(reports.Neighbours{Events: reports.Events{Judged: []reports.Listener[rules.Verdict]{judged},
			Deleted: []reports.Listener[string]{s.room.Forget}}})
		s.Site, _ = apitest.New(t, testnet.Everybody(), "finding", append([]web.Operation{}, finding.NewHTTP(s.room).Operations()...)...)
		fn(t, s)
	})
}

// read returns what head office sees.
func (s *site) read(query string) finding.MapView {
	s.t.Helper()
	return apitest.Read[finding.MapView](s.t, s.Site, "ann", "GET", "/findings"+query, "")
}

// naive counts every line of the reports of summer that count, by subject and region, and leaves out what failed nowhere.
func (s *site) naive() map[string]finding.CellView {
	s.t.Helper()
	out := map[string]finding.CellView{}
	check.OK(s.t, db.Each(s.t.Context(), s.net.DB, func(scan db.Scan) error {
		var kind, position, of, region string
		var failed bool
		err := scan(&kind, &position, &of, &region, &failed)
		key := kind + ":" + position + ":" + of + " " + region
		c := out[key]
		c.Asked++
		if failed {
			c.Failed++
		}
		out[key] = c
		return err
	}, `SELECT l.type, l.position, l.source_id, s.region, MAX(CASE WHEN l.passed = FALSE OR l.price_passed = FALSE THEN 1 ELSE 0 END) = 1
FROM audit_report_lines l JOIN audit_reports r ON r.id = l.report_id JOIN stores s ON s.id = r.store_id
WHERE l.hidden = FALSE AND r.status = 'COMPLETED' AND r.deleted_at IS NULL AND r.core_range_promotion_id = $1 AND NOT EXISTS (SELECT 1 FROM audit_reports o WHERE o.store_id = r.store_id
	AND o.core_range_promotion_id = r.core_range_promotion_id AND o.status = 'COMPLETED' AND o.deleted_at IS NULL
	AND (o.final AND NOT r.final OR o.final = r.final AND (o.completed_at > r.completed_at OR o.completed_at = r.completed_at AND o.id > r.id)))
GROUP BY r.id, l.type, l.position, l.source_id, s.region`, "summer"))
	return out
}

// wantTruth compares the view with counting every line.
func (s *site) wantTruth() {
	s.t.Helper()
	want, failed := s.naive(), map[string]bool{}
	for key, c := range want {
		if c.Failed > 0 {
			failed[key[:len(key)-len(" VIC")]] = true
		}
	}
	for key := range want {
		if !failed[key[:len(key)-len(" VIC")]] {
			delete(want, key)
		}
	}
	got, m := map[string]finding.CellView{}, s.read("")
	for _, l := range m.Lines {
		var all finding.CellView
		for i, c := range l.Cells {
			if c.Asked > 0 {
				got[l.Subject+" "+string(m.Regions[i].Region)] = c
			}
			all = finding.CellView{Asked: all.Asked + c.Asked, Failed: all.Failed + c.Failed}
		}
		check.Same(s.t, l.All, all)
	}
	check.Same(s.t, got, want)
}
