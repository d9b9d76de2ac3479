package finding

import (
	"strings"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
)

func TestQueriesUseIndexes(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		n.AddManyReports(t, 12)
		_, err := n.DB.Exec(t.Context(),
			`INSERT INTO findings (report_id, answers, completed_at) SELECT id, '', completed_at FROM audit_reports WHERE completed_at IS NOT NULL`)
		check.OK(t, err)
		_, err = n.DB.Exec(t.Context(), `ANALYZE`)
		check.OK(t, err)
		t.Run("FINDING-007 the reports of a quarter are found by an index, and no other reports are read", func(t *testing.T) {
			rec := &dbtest.Recorder{Querier: n.DB}
			_, err := repo{}.visits(t.Context(), rec, []string{"quarter3"}, "")
			check.OK(t, err)
			plan := dbtest.Plan(t, n.DB.Engine(), n.DB, rec.Statements[0])
			check.True(t, strings.Contains(plan, "audit_reports_by_quarter"), plan)
			check.True(t, !strings.Contains(plan, "SCAN r"), plan)
			check.True(t, !strings.Contains(plan, "SCAN f"), plan)
		})
	})
}
