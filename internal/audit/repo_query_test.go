package audit

import (
	"context"
	"database/sql"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/audit/rules"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// recorder notes every statement that goes through it.
type recorder struct {
	db.Querier
	statements []statement
}

type statement struct {
	query string
	args  []any
}

func (r *recorder) note(query string, args []any) {
	r.statements = append(r.statements, statement{query, args})
}

func (r *recorder) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	r.note(query, args)
	return r.Querier.Exec(ctx, query, args...)
}

func (r *recorder) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	r.note(query, args)
	return r.Querier.Query(ctx, query, args...)
}

func (r *recorder) QueryRow(ctx context.Context, query string, args ...any) *sql.Row {
	r.note(query, args)
	return r.Querier.QueryRow(ctx, query, args...)
}

// crowd adds stores, quarters, users and completed reports with lines until a scan would show. It returns the newest report's id.
func (w *world) crowd(t testing.TB, reports int) (id string) {
	t.Helper()
	template, err := w.Open(t.Context(), rob, NewReport{StoreID: "north", Date: string(today)})
	must(t, err)
	must(t, w.db.InTx(t.Context(), func(tx *db.Tx) error {
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
			at := noon.Add(time.Duration(i-reports) * time.Minute)
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
	must(t, err)
	return id
}

func TestQueriesDoNotGrow(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		reads := func(rows int) (list, report, sources int) {
			id := w.crowd(t, rows)
			rec := &recorder{Querier: w.db}
			if found, _, err := w.repo.list(t.Context(), rec, Filter{}, Scope{}, db.Page{Limit: 100}); err != nil || len(found) != min(rows, 100) {
				t.Fatal(len(found), err)
			}
			list = len(rec.statements)
			rec.statements = nil
			r, err := w.repo.report(t.Context(), rec, id)
			must(t, err)
			must(t, w.fill(t.Context(), rec, &r))
			_, err = w.reading(t.Context(), rec, ann, r, noon)
			must(t, err)
			report = len(rec.statements)
			rec.statements = nil
			_, err = w.sources(t.Context(), rec, network.PromotionRef{ID: "summer"}, network.StoreRef{ID: "north", Tier: "MF"}, today)
			must(t, err)
			return list, report, len(rec.statements)
		}
		list, report, sources := reads(60)
		if list != 4 || report != 4 || sources != 3 {
			t.Errorf("AUDIT-116 AUDIT-117 the list took %d statements, a report %d, a template %d", list, report, sources)
		}
	})
}

func TestHotQueriesUseIndexes(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		id := w.crowd(t, 600)
		open := w.open(t, rob, "north")
		must(t, w.db.InTx(t.Context(), func(tx *db.Tx) error {
			q := &recorder{Querier: tx}
			repo, ctx := w.repo, t.Context()
			r, err := repo.report(ctx, q, id)
			must(t, err)
			must(t, w.fill(ctx, q, &r))
			_, err = w.reading(ctx, q, ann, r, noon)
			must(t, err)
			_, err = repo.openReport(ctx, q, "north", "summer")
			must(t, err)
			_, err = repo.reportOfLine(ctx, q, open.Lines[0].ID)
			must(t, err)
			must(t, repo.saveLines(ctx, q, open.ID, open.Lines, "rob", noon))
			must(t, repo.saveScores(ctx, q, open.ID, open.Scores, noon))
			must(t, repo.saveStatus(ctx, q, open.Report, open.Report, noon))
			must(t, repo.clearFinal(ctx, q, open.Report, noon))
			must(t, repo.remove(ctx, q, open.ID))
			must(t, repo.hide(ctx, q, id, noon))
			must(t, tally(ctx, q, []Listed{{ID: id}}))
			for _, s := range q.statements {
				explain(t, w.db.Engine(), tx, s)
			}
			explain(t, w.db.Engine(), tx, statement{lockReportQuery(tx), []any{id}})
			explain(t, w.db.Engine(), tx, statement{lockQuarterQuery(tx), []any{"north", "summer"}})
			return nil
		}))
	})
}

// scans finds what a plan reads from end to end.
var scans = map[db.Engine]*regexp.Regexp{
	db.SQLite:   regexp.MustCompile(`SCAN (\w+).*`),
	db.Postgres: regexp.MustCompile(`Seq Scan on (\w+)`),
}

// planOf returns the engine's plan of a statement.
func planOf(t *testing.T, engine db.Engine, q db.Querier, s statement) string {
	t.Helper()
	command := map[db.Engine]string{db.SQLite: "EXPLAIN QUERY PLAN ", db.Postgres: "EXPLAIN "}[engine]
	plan, err := db.All(t.Context(), q, func(scan db.Scan) (detail string, err error) {
		if engine == db.Postgres {
			err = scan(&detail)
			return detail, err
		}
		var id, parent, unused int
		err = scan(&id, &parent, &unused, &detail)
		return detail, err
	}, command+s.query, s.args...)
	must(t, err)
	return strings.Join(plan, "\n")
}

// explain fails when the plan of a statement reads reports or what belongs to them from end to end.
func explain(t *testing.T, engine db.Engine, q db.Querier, s statement) {
	t.Helper()
	text := planOf(t, engine, q, s)
	for _, m := range scans[engine].FindAllStringSubmatch(text, -1) {
		if slices.Contains([]string{"r", "audit_reports", "audit_report_lines", "rp", "audit_report_promotions"}, m[1]) {
			t.Errorf("%s is read from end to end:\n%s\n%s", m[1], s.query, text)
		}
	}
}
