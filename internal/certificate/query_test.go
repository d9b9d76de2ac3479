package certificate

import (
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

func TestQueriesUseIndexes(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		w.reports.AddManyReports(t, 10)
		ctx, engine := t.Context(), w.db.Engine()
		_, err := w.db.Exec(ctx, `INSERT INTO certificates (number, store_id, promotion_id, report_id, report_completed_at, blob_key, created_at)
SELECT ROW_NUMBER() OVER (ORDER BY id), store_id, core_range_promotion_id, id, completed_at, id, 0 FROM audit_reports WHERE final`)
		check.OK(t, err)
		_, err = w.db.Exec(ctx, `ANALYZE`)
		check.OK(t, err)
		var id, store string
		check.OK(t, w.db.QueryRow(ctx, `SELECT id, store_id FROM audit_reports WHERE final AND core_range_promotion_id = 'quarter7' LIMIT 1`).Scan(&id,
			&store))
		run := Run{ID: "run", PromotionID: "quarter7"}
		for _, c := range []struct {
			name string
			read func(q db.Querier) error
		}{
			{"AUDIT-130 of a report", func(q db.Querier) error { _, err := w.repo.certificate(ctx, q, id); return err }},
			{"AMB-043 of a store", func(q db.Querier) error { _, err := w.repo.newest(ctx, q, store); return err }},
			{"FD-23 of a quarter", func(q db.Querier) error { _, err := w.repo.certificates(ctx, q, "quarter7"); return err }},
			{"AUDIT-132 counts of quarters", func(q db.Querier) error {
				_, err := w.repo.counts(ctx, q, []string{"quarter7"})
				return err
			}},
			{"FD-23 due for a run", func(q db.Querier) error { _, err := w.repo.due(ctx, q, run, "", runBatch); return err }},
			{"FD-23 count of those due for a run", func(q db.Querier) error { _, err := w.repo.countDue(ctx, q, run); return err }},
		} {
			t.Run(c.name+" are found by index", func(t *testing.T) {
				rec := &dbtest.Recorder{Querier: w.db}
				check.OK(t, c.read(rec))
				check.Must(t, check.Is(t, len(rec.Statements), 1, rec.Statements))
				dbtest.WantIndexes(t, engine, w.db, rec.Statements[0], "r", "audit_reports", "c", "certificates")
			})
		}
	})
}
