package compliance

import (
	"context"
	"fmt"
	"testing"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet/apitest"
)

// fewFixes says how many fixes are open, by store.
type fewFixes map[string]int

func (f fewFixes) OpenByStore(context.Context, db.Querier, []string) (map[string]int, error) {
	return f, nil
}

var testFixes = fewFixes{"east": 3, "south": 1}

func TestInOrder(t *testing.T) {
	ids := []string{"a", "b", "c", "d", "e"}
	scores := map[string]int{"b": 70, "c": 90, "d": 70}
	for _, c := range []struct {
		name       string
		descending bool
		want       []string
	}{
		{"the lowest first", false, []string{"b", "d", "c", "a", "e"}},
		{"the highest first, equal ones by name all the same", true, []string{"c", "b", "d", "a", "e"}},
	} {
		t.Run("FD-394 stores are sorted by "+c.name+", those without a value last", func(t *testing.T) {
			check.Same(t, inOrder(ids, scores, c.descending), c.want)
		})
	}
}

func TestStandings(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		ids := w.reports.AddHistory(t)
		all, total, err := w.Standings(t.Context(), rob, StandingFilter{}, onePage)
		check.OK(t, err)
		byID := map[string]Standing{}
		for _, s := range all {
			byID[s.ID] = s
		}
		check.Is(t, total, len(all))
		t.Run("FD-394 FD-20 the report that counts in the latest quarter, who completed it, and its certificate", func(t *testing.T) {
			north := byID["north"].Last
			check.Must(t, check.True(t, north != nil, all))
			check.Is(t, *north, Visit{Outcome{ids[2], 80, "2026-02-01"}, network.PersonRef{ID: "rob", FirstName: "Rob", LastName: north.By.LastName}, true})
			east := byID["east"].Last
			check.Must(t, check.True(t, east != nil, all))
			check.Is(t, east.ReportID, ids[4])
			check.Is(t, east.By.ID, "rita")
			check.Is(t, east.Certified, false)
		})
		t.Run("FD-394 a store that was never audited has no last visit, and an open report is none", func(t *testing.T) {
			check.True(t, byID["west"].Last == nil && byID["empty"].Last == nil, byID["west"], byID["empty"])
		})
		t.Run("FD-394 how many fixes are open", func(t *testing.T) {
			check.Is(t, byID["east"].OpenFixes, 3)
			check.Is(t, byID["north"].OpenFixes, 0)
		})
		for _, c := range []struct {
			name   string
			filter StandingFilter
			first  []string
		}{
			{"by name", StandingFilter{}, []string{"south", "north", "east", "empty"}},
			{"by name, backwards", StandingFilter{Descending: true}, []string{"west"}},
			{"the lowest score first", StandingFilter{Sort: StandingByScore}, []string{"east", "north"}},
			{"the highest score first", StandingFilter{Sort: StandingByScore, Descending: true}, []string{"north", "east"}},
			{"whose last visit is longest ago", StandingFilter{Sort: StandingByAudited}, []string{"north", "east", "south"}},
			{"with the most open fixes", StandingFilter{Sort: StandingByFixes, Descending: true}, []string{"east", "south"}},
			{"of a region with the latest visit", StandingFilter{Region: network.VIC, Sort: StandingByAudited, Descending: true}, []string{"east", "north"}},
			{"of a size", StandingFilter{Tier: network.Large, Search: "emp"}, []string{"empty"}},
		} {
			t.Run("FD-394 stores "+c.name, func(t *testing.T) {
				found, _, err := w.Standings(t.Context(), rob, c.filter, db.Page{Limit: len(c.first)})
				check.OK(t, err)
				got := make([]string, len(found))
				for i, s := range found {
					got[i] = s.ID
				}
				check.Same(t, got, c.first)
			})
		}
		t.Run("FD-394 a score that is not applicable is after the others, whichever way", func(t *testing.T) {
			for _, down := range []bool{false, true} {
				found, _, err := w.Standings(t.Context(), ann, StandingFilter{Sort: StandingByScore, Descending: down}, onePage)
				check.OK(t, err)
				for i, s := range found {
					scored := s.Last != nil && s.Last.Score != rules.NotApplicable
					check.Is(t, scored, i < 2, fmt.Sprint(down), s.ID)
				}
			}
		})
		t.Run("GENERAL-024 pages follow each other, and after the last there is nothing", func(t *testing.T) {
			var got []string
			for at := 0; at <= total+2; at += 2 {
				found, n, err := w.Standings(t.Context(), ann, StandingFilter{Sort: StandingByFixes}, db.Page{Limit: 2, Offset: at})
				check.OK(t, err)
				check.Is(t, n, total)
				for _, s := range found {
					got = append(got, s.ID)
				}
			}
			check.Is(t, len(got), total, got)
			check.Is(t, got[total-1], "east", got)
		})
		t.Run("FD-276 FD-394 closed stores are another list", func(t *testing.T) {
			_, err := w.db.Exec(t.Context(), `UPDATE stores SET closed_at = 1, closed_on = '2026-02-20' WHERE id = 'east'`)
			check.OK(t, err)
			closed, n, err := w.Standings(t.Context(), ann, StandingFilter{Closed: true}, onePage)
			check.OK(t, err)
			check.Must(t, check.Is(t, n, 1, closed))
			check.Is(t, closed[0].ClosedOn, "2026-02-20")
			_, n, err = w.Standings(t.Context(), ann, StandingFilter{}, onePage)
			check.OK(t, err)
			check.Is(t, n, total-1)
		})
		for _, a := range []access.Actor{olga, mia, emma, sam} {
			t.Run("FD-394 AMB-076 not for "+a.UserID, func(t *testing.T) {
				_, _, err := w.Standings(t.Context(), a, StandingFilter{}, onePage)
				check.True(t, fault.Is(err, fault.Forbidden), err)
			})
		}
	})
}

func TestPlaces(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		ids := w.reports.AddHistory(t)
		all, _, err := w.Standings(t.Context(), rob, StandingFilter{}, onePage)
		check.OK(t, err)
		last := map[string]*Visit{}
		for _, s := range all {
			last[s.ID] = s.Last
		}
		_, err = w.db.Exec(t.Context(), `UPDATE stores SET latitude = -37.5, longitude = 145 WHERE id IN ('north', 'east', 'west', 'south')`)
		check.OK(t, err)
		t.Run("FD-108 FD-400 the map has the stores that have a place, by name, and counts those without", func(t *testing.T) {
			found, unplaced, more, err := w.Places(t.Context(), rob, StandingFilter{})
			check.OK(t, err)
			check.Must(t, check.Is(t, len(found), 4, found))
			check.Is(t, unplaced, len(all)-4)
			check.True(t, !more)
			check.Same(t, []string{found[0].ID, found[1].ID, found[2].ID, found[3].ID}, []string{"south", "north", "east", "west"})
			check.Is(t, found[2].Latitude, -37.5)
			check.Is(t, found[2].Longitude, 145)
			check.Is(t, found[2].Suburb, "Fitzroy")
		})
		t.Run("FD-400 FD-394 FD-20 each store's score is that of the list", func(t *testing.T) {
			found, _, _, err := w.Places(t.Context(), ann, StandingFilter{})
			check.OK(t, err)
			for _, p := range found {
				want := last[p.ID]
				check.Must(t, check.Is(t, p.Last == nil, want == nil, p.ID))
				if want != nil {
					check.Is(t, *p.Last, want.Outcome, p.ID)
				}
			}
			check.Is(t, found[2].Last.ReportID, ids[4])
			check.True(t, found[3].Last == nil, found[3])
		})
		t.Run("FD-108 SCR-023 the map has the filters of the list", func(t *testing.T) {
			found, unplaced, _, err := w.Places(t.Context(), rob, StandingFilter{Search: "EAST", Region: network.VIC, Tier: network.Small})
			check.OK(t, err)
			check.Must(t, check.Is(t, len(found), 1, found))
			check.Is(t, found[0].ID, "east")
			check.Is(t, unplaced, 0)
		})
		t.Run("FD-108 it says when there are more than it has", func(t *testing.T) {
			found, placed, _, err := w.repo.places(t.Context(), w.db, StandingFilter{}, 2)
			check.OK(t, err)
			check.Is(t, len(found), 2)
			check.Is(t, placed, 4)
		})
		for _, a := range []access.Actor{olga, mia, emma, sam} {
			t.Run("FD-108 AMB-010 no map for "+a.UserID, func(t *testing.T) {
				_, _, _, err := w.Places(t.Context(), a, StandingFilter{})
				check.True(t, fault.Is(err, fault.Forbidden), err)
			})
		}
	})
}

func TestHTTPStandings(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		ids := s.reports.AddHistory(t)
		t.Run("FD-394 the list is under a path beside that of a store", func(t *testing.T) {
			body := s.Call("rob", "GET", "/stores/standings?query=EAST&sort=SCORE&order=desc", "").Body.String()
			apitest.SameJSON(t, body, `{"items":[{"id":"east","name":"East","address":"1 High St","suburb":"Fitzroy","postcode":"3065","displayRegion":"VIC",`+
				`"tier":"SF","displayRegionLabel":"VIC","tierLabel":"Small","openFixes":3,"last":{"reportId":"`+ids[4]+`","score":75,"date":"2026-02-03",`+
				`"certified":false,"completedBy":{"id":"rita","firstName":"Rita","lastName":"Ríos"}}}],`+
				`"meta":{"currentPage":1,"totalPages":1,"totalItems":1,"itemsPerPage":10}}`)
		})
		t.Run("FD-400 the map says of each store what came of its last visit", func(t *testing.T) {
			_, err := s.db.Exec(t.Context(), `UPDATE stores SET latitude = -37.5, longitude = 145 WHERE id IN ('east', 'west')`)
			check.OK(t, err)
			apitest.SameJSON(t, s.Call("rob", "GET", "/stores/places?query=EAST", "").Body.String(), `{"items":[{"id":"east","name":"East","suburb":"Fitzroy",`+
				`"latitude":-37.5,"longitude":145,"last":{"reportId":"`+ids[4]+`","score":75,"date":"2026-02-03"}}],"unplaced":0,"more":false}`)
			apitest.SameJSON(t, s.Call("rob", "GET", "/stores/places?query=West", "").Body.String(), `{"items":[{"id":"west","name":"West","suburb":"Fitzroy",`+
				`"latitude":-37.5,"longitude":145,"last":null}],"unplaced":0,"more":false}`)
		})
		t.Run("FD-394 a word that is no sort key", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("rob", "GET", "/stores/standings?sort=PHONE", ""), 422)
		})
	})
}
