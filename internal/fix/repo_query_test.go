package fix

import (
	"testing"

	"caravan/internal/calendar"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
)

func TestListsUseIndexes(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		n.AddManyReports(t, 10)
		for _, statement := range []string{`INSERT INTO fixes (id, report_id, store_id, line_key, subject, section, description, what, comment, points, failed,
	audited_on, reported_at, reported_by, due_on, state, created_at, updated_at)
SELECT r.id, r.id, r.store_id, 'k', 's', 'STORE_STANDARDS', 'Floor', 'Fix this standard', '', 10, TRUE, r.date, 1, r.created_by_id, r.date,
	CASE WHEN r.final THEN 'OPEN' ELSE 'ACCEPTED' END, 1, 1 FROM audit_reports r`, `ANALYZE`} {
			_, err := n.DB.Exec(t.Context(), statement)
			check.OK(t, err)
		}
		today := calendar.Day("2000-01-01")
		own := Filter{AuditorID: "user7", quarters: []string{"quarter7", "quarter8"}}
		for _, c := range []struct {
			name       string
			filter     Filter
			statements int
			tables     []string
		}{
			{"FIX-007 those of a store", Filter{StoreID: "store7"}, 2, []string{"fixes", "f"}},
			{"FD-380 those of a rep's own stores", own, 2, []string{"fixes", "f", "a"}},
		} {
			t.Run(c.name+" are found by index, in so many statements", func(t *testing.T) {
				rec := &dbtest.Recorder{Querier: n.DB}
				_, _, err := repo{}.list(t.Context(), rec, c.filter, Order{By: ByAssignee}, today, db.Page{Limit: 100})
				check.OK(t, err)
				check.Is(t, len(rec.Statements), c.statements, rec.Statements)
				for _, s := range rec.Statements {
					dbtest.WantIndexes(t, n.DB.Engine(), n.DB, s, c.tables...)
				}
			})
		}
	})
}
