package compliance

import (
	"strings"
	"testing"

	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

func TestListQueriesUseIndexes(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		w.net.AddManyReports(t, 10)
		ctx, engine := t.Context(), w.db.Engine()
		record := func(t *testing.T, read func(q db.Querier) error) []dbtest.Statement {
			t.Helper()
			rec := &dbtest.Recorder{Querier: w.db}
			check.OK(t, read(rec))
			return rec.Statements
		}
		// A page of the list. Its ids must come from the index in its order, or from an index that leaves few reports.
		for _, c := range []struct {
			name   string
			filter Filter
			index  string // empty: sorted without an index, because scores change with every save and each would have to update it
		}{
			{"all", Filter{}, "audit_reports_by_time"},
			{"the oldest first", Filter{Order: Order{Ascending: true}}, "audit_reports_by_time"},
			{"by day", Filter{Order: Order{By: ByDate}}, "audit_reports_by_day"},
			{"by store", Filter{Order: Order{ByStore, true}}, "audit_reports_by_store"},
			{"by score", Filter{Order: Order{By: ByScore}}, ""},
			{"of a quarter", Filter{Quarter: "quarter7"}, "audit_reports_by_quarter"},
			{"of a store", Filter{StoreID: "store7"}, "audit_reports_by_store"},
			{"of an author", Filter{AuthorID: "user7"}, "audit_reports_by_author"},
			{"open ones of an author", Filter{AuthorID: "user21", Open: true, Order: Order{Ascending: true}}, "audit_reports_by_author"},
			{"completed ones", Filter{Status: rules.Completed}, "audit_reports_by_time"},
			{"those of a quarter that count", Filter{Quarter: "quarter7", Counting: true}, "audit_reports_by_quarter"},
			{"those of a quarter that may be set as final", Filter{Quarter: "quarter7", Settable: "1990-01-01"}, "audit_reports_by_quarter"},
			{"a search for a common word", Filter{Search: "store"}, "audit_reports_by_time"},
		} {
			t.Run("AUDIT-116 the list finds "+c.name+" by index", func(t *testing.T) {
				s := record(t, func(q db.Querier) error {
					_, _, err := w.repo.list(ctx, q, c.filter, Scope{}, onePage)
					return err
				})
				check.Must(t, check.Is(t, len(s), 4, s))
				plan := dbtest.Plan(t, engine, w.db, s[1])
				check.True(t, strings.Contains(plan, c.index), s[1].Query, plan)
				explain(t, engine, w.db, s[2])
			})
		}
		for _, f := range []Filter{{}, {Status: rules.Completed}, {Status: rules.Completed, Final: new(true)}} {
			t.Run("AUDIT-116 many reports are counted from an index alone", func(t *testing.T) {
				s := record(t, func(q db.Querier) error {
					_, _, err := w.repo.list(ctx, q, f, Scope{}, onePage)
					return err
				})
				if plan := dbtest.Plan(t, engine, w.db, s[0]); engine == db.SQLite && !strings.Contains(plan, "USING COVERING INDEX audit_reports_by_time") {
					t.Errorf("%s\n%s", s[0].Query, plan)
				}
			})
		}
		quarter, next := network.PromotionRef{ID: "quarter7"}, network.PromotionRef{ID: "quarter8", Period: calendar.Period{StartDate: "1998-01-01"}}
		for _, c := range []struct {
			name       string
			statements int
			read       func(q db.Querier) error
		}{
			{"FD-20 a quarter's figures", 2, func(q db.Querier) error {
				_, err := w.repo.figures(ctx, q, []network.PromotionRef{quarter}, Scope{})
				return err
			}},
			{"FD-44 a store's result before a quarter", 1, func(q db.Querier) error {
				_, err := w.repo.outcomeBefore(ctx, q, "store7", "2099-01-01")
				return err
			}},
			{"FD-20 an owner's figures", 2, func(q db.Querier) error {
				_, err := w.repo.figures(ctx, q, []network.PromotionRef{quarter}, Scope{StoreID: "store7", CompletedOnly: true})
				return err
			}},
			{"FD-20 a store's history", 1, func(q db.Querier) error {
				_, err := w.repo.outcomes(ctx, q, "store7", []network.PromotionRef{quarter, next})
				return err
			}},
			{"AUDIT-131 the latest outcomes of stores", 1, func(q db.Querier) error {
				_, err := w.repo.lastOutcomes(ctx, q, []string{"store7", "store8"})
				return err
			}},
			{"FD-394 who completed reports", 1, func(q db.Querier) error {
				_, err := w.repo.completedBy(ctx, q, []string{"report7", "report8"})
				return err
			}},
			{"AUDIT-131 stores without a report", 2, func(q db.Querier) error {
				_, _, err := w.repo.storesWithout(ctx, q, "quarter7", "store 1", onePage)
				return err
			}},
			{"FD-22 due stores", 1, func(q db.Querier) error { _, err := w.repo.dueStores(ctx, q, "user7", quarter, next); return err }},
			{"FD-22 the quarter before", 1, func(q db.Querier) error { _, err := w.net.Promotions.QuarterBefore(ctx, q, next); return err }},
		} {
			t.Run(c.name+" are found by index, in so many statements", func(t *testing.T) {
				statements := record(t, c.read)
				if len(statements) != c.statements {
					t.Errorf("%d statements, want %d", len(statements), c.statements)
				}
				for _, s := range statements {
					explain(t, engine, w.db, s)
				}
			})
		}
		t.Run("FD-20 the figures of a page of quarters take no more statements than those of one", func(t *testing.T) {
			found, _, err := w.net.Promotions.Quarters(ctx, w.db, db.Page{Limit: 10})
			check.OK(t, err)
			s := record(t, func(q db.Querier) error { _, err := w.repo.figures(ctx, q, found, Scope{}); return err })
			check.Is(t, len(s), 2, s)
			check.Is(t, len(found), 10, found)
		})
	})
}
