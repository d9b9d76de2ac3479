package audit

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"caravan/internal/audit/rules"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

// crowd adds enough stores, quarters, users and completed reports with lines that the planner prefers indexes to scans. It returns the newest
// report's id.
func (w *world) crowd(t testing.TB, reports int) (id string) {
	t.Helper()
	template, err := w.Open(t.Context(), rob, NewReport{StoreID: "north", Date: string(today)})
	check.OK(t, err)
	check.OK(t, w.db.InTx(t.Context(), func(tx *db.Tx) error {
		var stores, quarters, users [][]any
		for i := range reports {
			stores = append(stores, []any{fmt.Sprint("store", i), "S", fmt.Sprint("store ", i), "", "", "VIC", "3000", "MF", 0, 0})
			quarters = append(quarters, []any{fmt.Sprint("quarter", i), "CORE_RANGE", "Q", "1990-01-01", "1990-01-31", 0, 0})
			users = append(users, []any{fmt.Sprint("user", i), fmt.Sprint("u", i), "U", "U", fmt.Sprint("user ", i), "STORE_REP", 0, 0})
		}
		for into, rows := range map[string][][]any{
			"stores (id, name, search_name, address, suburb, region, postcode, tier, created_at, updated_at)": stores,
			"promotions (id, kind, description, start_date, end_date, created_at, updated_at)":                quarters,
			"users (id, email, first_name, last_name, search_name, role, created_at, updated_at)":             users,
		} {
			types := strings.Repeat("TEXT ", len(rows[0])-2) + "BIGINT BIGINT"
			if err := db.Insert(t.Context(), tx, "INSERT INTO "+into+" VALUES ", strings.Fields(types), rows); err != nil {
				return err
			}
		}
		var all []Report
		for i := range reports {
			r := template.Report
			at := atFirst.Add(time.Duration(i-reports) * time.Minute)
			r.ID, r.Status, r.Store.ID, r.CoreRange.ID = db.NewID(), rules.Completed, fmt.Sprint("store", i%50), fmt.Sprint("quarter", i%50)
			r.CreatedByID, r.CompletedByID = fmt.Sprint("user", i%50), "rita"
			r.CreatedAt, r.UpdatedAt, r.CompletedAt, r.FirstCompletedAt = at, at, &at, &at
			r.Lines = append([]rules.Line{}, template.Lines...)
			for j := range r.Lines {
				r.Lines[j].ID = db.NewID()
			}
			id, all = r.ID, append(all, r)
		}
		return w.Import(t.Context(), tx, all)
	}))
	_, err = w.db.Exec(t.Context(), `ANALYZE`)
	check.OK(t, err)
	return id
}

func TestQueriesDoNotGrow(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		reads := func(rows int) (report, sources int) {
			id := w.crowd(t, rows)
			rec := &dbtest.Recorder{Querier: w.db}
			r, err := w.repo.report(t.Context(), rec, id)
			check.OK(t, err)
			check.OK(t, w.fill(t.Context(), rec, &r))
			_, err = w.reading(t.Context(), rec, ann, r, atFirst)
			check.OK(t, err)
			report = len(rec.Statements)
			rec.Statements = nil
			_, err = w.sources(t.Context(), rec, network.PromotionRef{ID: "summer"}, network.StoreRef{ID: "north", Tier: "MF"}, today)
			check.OK(t, err)
			return report, len(rec.Statements)
		}
		report, sources := reads(60)
		check.Is(t, report, 5, "AUDIT-117 a report took")
		check.Is(t, sources, 3, "AUDIT-117 a report took")
	})
}

func TestHotQueriesUseIndexes(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		id := w.crowd(t, 600)
		open := w.open(t, rob, "north")
		check.OK(t, w.db.InTx(t.Context(), func(tx *db.Tx) error {
			q := &dbtest.Recorder{Querier: tx}
			repo, ctx := w.repo, t.Context()
			r, err := repo.report(ctx, q, id)
			check.OK(t, err)
			check.OK(t, w.fill(ctx, q, &r))
			_, err = w.reading(ctx, q, ann, r, atFirst)
			check.OK(t, err)
			r.Status = rules.Pending // now compared with the visits before it
			_, err = w.reading(ctx, q, ann, r, atFirst)
			check.OK(t, err)
			_, err = repo.openReport(ctx, q, "north", "summer")
			check.OK(t, err)
			_, err = repo.reportOfLine(ctx, q, open.Lines[0].ID)
			check.OK(t, err)
			check.OK(t, repo.saveLines(ctx, q, open.ID, open.Lines, "rob", atFirst))
			check.OK(t, repo.saveScores(ctx, q, open.ID, open.Scores, atFirst))
			check.OK(t, repo.saveStatus(ctx, q, open.Report, open.Report, atFirst))
			check.OK(t, repo.clearFinal(ctx, q, open.Report, atFirst))
			_, err = repo.reports(ctx, q, []string{id, open.ID})
			check.OK(t, err)
			_, err = repo.hasOtherFinal(ctx, q, open.Report)
			check.OK(t, err)
			check.OK(t, repo.remove(ctx, q, open.ID))
			check.OK(t, repo.hide(ctx, q, id, atFirst))
			for _, s := range q.Statements {
				explain(t, w.db.Engine(), tx, s)
			}
			explain(t, w.db.Engine(), tx, dbtest.Statement{Query: lockReportQuery(tx), Args: []any{id}})
			explain(t, w.db.Engine(), tx, dbtest.Statement{Query: lockQuarterQuery(tx), Args: []any{"north", "summer"}})
			return nil
		}))
	})
}

// explain fails the test when a statement scans the reports, or a table that belongs to them, from end to end.
func explain(t *testing.T, engine db.Engine, q db.Querier, s dbtest.Statement) {
	t.Helper()
	dbtest.WantIndexes(t, engine, q, s, "r", "audit_reports", "audit_report_lines", "rp", "audit_report_promotions")
}
