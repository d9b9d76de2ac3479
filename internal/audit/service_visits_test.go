package audit

import (
	"strings"
	"testing"

	"caravan/internal/audit/rules"
	"caravan/internal/platform/check"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet/apitest"
)

// visited creates and completes a report of north on a day. Every visible line passes, except those whose key contains one of fails.
func (w *world) visited(t testing.TB, day string, fails ...string) Reading {
	t.Helper()
	r, _, err := w.Create(t.Context(), rob, NewReport{StoreID: "north", Date: day})
	check.OK(t, err)
	var changes []rules.Change
	for _, l := range r.Lines {
		passed := true
		for _, fail := range fails {
			passed = passed && !strings.Contains(l.Key, fail)
		}
		if !l.Hidden {
			changes = append(changes, rules.Change{LineID: l.ID, Marks: rules.Normalise(l.Type, rules.Marks{Passed: &passed, PricePassed: &passed})})
		}
	}
	_, err = w.SaveLines(t.Context(), rob, r.ID, changes)
	check.OK(t, err)
	r, err = w.Complete(t.Context(), rob, r.ID, nil)
	check.OK(t, err)
	return r
}

func TestLastVisit(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		path := "/audit-reports/new?store=north&date=" + string(today)
		before := func(t *testing.T, who, path string) (ReportView, map[string]BeforeView) {
			t.Helper()
			r := apitest.Read[ReportView](t, s.Site, who, "GET", path, "")
			told := map[string]BeforeView{}
			for _, l := range r.Lines {
				if l.Before != nil {
					name := strings.TrimSpace(l.SourceID + " " + string(l.Position))
					if l.Description == "A copy by another name" {
						name = "std-copy"
					}
					told[name] = *l.Before
				}
			}
			return r, told
		}
		t.Run("EVIDENCE-020 a store's first audit has no visit before it", func(t *testing.T) {
			r, told := before(t, "rob", path)
			check.True(t, r.LastVisit == nil, r.LastVisit, told)
			check.Is(t, len(told), 0, told)
		})
		s.visited(t, "2025-12-20", "std-ended", "f01")
		last := s.visited(t, "2026-03-18", "std-ended", "f01", "b1:FLOOR")
		s.net.AddCopy(t, "A copy by another name", "std-ended", "summer")
		tellsIt := func(t *testing.T, r ReportView, told map[string]BeforeView) {
			t.Helper()
			if check.True(t, r.LastVisit != nil, r.LastVisit) {
				check.Is(t, r.LastVisit.ReportID, last.ID, r.LastVisit)
				check.Is(t, r.LastVisit.Date, "2026-03-18", r.LastVisit)
				check.Is(t, r.LastVisit.Score, last.Scores.Total, r.LastVisit)
			}
			for source, want := range map[string]BeforeView{
				"std-copy": {Failed: true, InARow: 2}, // a copy asks what its original asked
				"f01":      {Failed: true, InARow: 2}, // it was another quarter's product
				"std-open": {},
			} {
				got, is := told[source]
				got.Key = ""
				check.True(t, is, source)
				check.Is(t, got, want, source)
			}
			for _, source := range []string{"std-from", "f26"} { // not in force then, and hidden
				b, is := told[source]
				check.True(t, !is, source, b)
			}
		}
		t.Run("EVIDENCE-020 FD-168 a template tells what each line was, over quarters and copies", func(t *testing.T) {
			r, told := before(t, "rob", path)
			tellsIt(t, r, told)
			if key := told["std-copy"].Key; !strings.Contains(key, "std-ended") {
				t.Errorf("key of the last visit's line: %q", key)
			}
		})
		open := s.open(t, rob, "north")
		t.Run("EVIDENCE-020 a stored report tells the same, in a fixed number of queries", func(t *testing.T) {
			r, told := before(t, "ann", "/audit-reports/"+open.ID)
			tellsIt(t, r, told)
			rec := &dbtest.Recorder{Querier: s.db}
			_, err := s.lastVisit(t.Context(), rec, open.Report)
			check.OK(t, err)
			if len(rec.Statements) != 3 {
				t.Errorf("%d statements", len(rec.Statements))
			}
		})
		t.Run("EVIDENCE-020 a report of an earlier day is not told what came after it", func(t *testing.T) {
			early := open.Report
			early.Date = "2026-03-01"
			got, err := s.lastVisit(t.Context(), s.db, early)
			check.OK(t, err)
			if check.True(t, got != nil) {
				check.Is(t, got.Date, "2025-12-20")
			}
		})
		t.Run("EVIDENCE-020 a completed report and an owner are told nothing of it", func(t *testing.T) {
			for _, who := range []string{"rob", "olga"} {
				r, told := before(t, who, "/audit-reports/"+last.ID)
				check.True(t, r.LastVisit == nil, who)
				check.Is(t, len(told), 0, told, who)
			}
		})
		t.Run("EVIDENCE-020 a deleted report was no visit", func(t *testing.T) {
			check.OK(t, s.Delete(t.Context(), ann, last.ID))
			r, _ := before(t, "rob", "/audit-reports/"+open.ID)
			if check.True(t, r.LastVisit != nil) {
				check.Is(t, r.LastVisit.Date, "2025-12-20")
			}
		})
	})
}
