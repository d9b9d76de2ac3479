package store

import (
	"testing"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

func TestPlaces(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, rep := NewService(d, calendar.At(now)), access.Actor{Role: access.StoreRep}
		near, far, nowhere := entry("1", "Bee", "Thornbury", "3071"), entry("2", "Ant", "Zeehan", "7469"), entry("3", "Cow", "Albury", "2640")
		near.Position = Position{Known: true, Latitude: -37.7, Longitude: 145}
		far.Position = Position{Known: true, Latitude: -41.9, Longitude: 145.3}
		mustUpsert(t, d, s, near, far, nowhere)

		t.Run("FD-108 SCR-023 the map has the stores that match and have a place, and counts those without", func(t *testing.T) {
			found, unplaced, more, err := s.Places(t.Context(), rep, Filter{})
			check.OK(t, err)
			check.Must(t, check.Is(t, unplaced, 1, more))
			check.Must(t, check.True(t, !more))
			got := []string{}
			for _, p := range found {
				got = append(got, p.Name)
			}
			check.Same(t, got, []string{"Ant", "Bee"}, found)
			check.Is(t, found[1].Latitude, -37.7, found)
			check.Is(t, found[1].Longitude, 145, found)
			if found, unplaced, _, err := s.Places(t.Context(), rep, Filter{Query: "thornbury"}); check.Is(t, err, nil) {
				check.Is(t, len(found), 1, found)
				check.Is(t, unplaced, 0, found)
			}
		})
		t.Run("FD-108 AMB-010 people of a store have no map", func(t *testing.T) {
			_, _, _, err := s.Places(t.Context(), access.Actor{Role: access.StoreOwner, StoreID: "own"}, Filter{})
			check.True(t, fault.Is(err, fault.Forbidden), err)
		})
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
