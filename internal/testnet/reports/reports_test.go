package reports_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"caravan/internal/audit/rules"
	"caravan/internal/platform/check"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
	"caravan/internal/testnet/reports"
)

func TestNetwork(t *testing.T) {
	m := reports.New(testnet.New(t, dbtest.SQLite(t)))
	t.Run("a report of north has the lines that testnet's doc.go describes", func(t *testing.T) {
		type count struct{ lines, hidden, preMarked int }
		got := map[rules.Section]count{}
		for _, l := range m.Open(t, testnet.Rob, "north").Lines {
			c := got[l.Section()]
			c.lines++
			if l.Hidden {
				c.hidden++
			}
			if l.PreMarked {
				c.preMarked++
			}
			got[l.Section()] = c
		}
		want := map[rules.Section]count{
			rules.StoreStandards: {lines: 4}, rules.FocusProducts: {lines: 25, hidden: 5, preMarked: 1}, rules.PromotionFloor: {lines: 3},
			rules.PromotionShelf: {lines: 2}}
		check.Same(t, got, want, cmp.AllowUnexported(count{}))
	})
	if final := m.Final(t, "south"); !final.Final {
		t.Error("a final report is not final")
	}
	if ids := m.AddHistory(t); len(ids) != 11 {
		t.Errorf("%d past reports, want 11", len(ids))
	}
}
