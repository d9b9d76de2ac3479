package store

import (
	"testing"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

func TestListOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, rep := NewService(d, calendar.At(now)), access.Actor{Role: access.StoreRep}
		mustUpsert(t, d, s, entry("1", "Bee", "Thornbury", "3071"), entry("2", "Ant", "Zeehan", "7469"), entry("3", "Cow", "Albury", "2640"))
		t.Run("SCR-023 the list is sorted by name or suburb, both ways", func(t *testing.T) {
			for want, f := range map[string]Filter{"AntBeeCow": {}, "CowBeeAnt": {Descending: true}, "CowBeeAnt ": {Sort: BySuburb},
				"AntBeeCow ": {Sort: BySuburb, Descending: true}} {
				found, _, err := s.List(t.Context(), rep, f, db.Page{Limit: 10})
				got := ""
				for _, one := range found {
					got += one.Name
				}
				if check.Is(t, err, nil) {
					check.Is(t, got, want[:9], f)
				}
			}
		})
	})
}
