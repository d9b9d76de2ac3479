package promotion

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

// ids returns the ids of promotions, in order.
func ids(found []network.PromotionRef) string {
	all := make([]string, len(found))
	for i, p := range found {
		all[i] = p.ID
	}
	return strings.Join(all, " ")
}

// idOf returns the id of a promotion that was looked for, empty when there is none. Any other error ends the test.
func idOf(t *testing.T, p network.PromotionRef, err error) string {
	t.Helper()
	check.Must(t, check.True(t, err == nil || errors.Is(err, db.ErrNoRow), err))
	return p.ID
}

// withQuarters returns a service with spring (closed early, on 28 November 2026), summer, catalogue, and sale, which overlaps with catalogue.
func withQuarters(t *testing.T, d *db.DB) *Service {
	t.Helper()
	s := NewService(d, calendar.At(now), nil)
	addStores(t, d, "1001", "1002")
	sale := Entry{ID: "sale", ExternalID: "P-26-10", Kind: Promo, Description: "January Sale", StartDate: "2027-01-02", EndDate: "2027-01-31"}
	_, err := upsert(t.Context(), d, s, spring(), summer(), catalogue(), sale)
	check.OK(t, err)
	_, err = d.Exec(t.Context(), `UPDATE promotions SET actual_end_date = '2026-11-28' WHERE id = 'spring'`)
	check.OK(t, err)
	return s
}

func TestQuarters(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, ctx := withQuarters(t, d), t.Context()
		for day, want := range map[calendar.Day]string{
			"2026-08-31": "", "2026-09-01": "spring", "2026-11-28": "spring", "2026-11-29": "", "2026-12-01": "summer", "2027-02-28": "summer",
			"2027-03-01": "",
		} {
			t.Run("AMB-044 FD-05 the quarter of a day covers it up to its effective end: "+string(day), func(t *testing.T) {
				p, err := s.Quarter(ctx, d, day)
				if got := idOf(t, p, err); got != want {
					t.Errorf("got %q, want %q", got, want)
				}
			})
		}
		t.Run("AMB-044 the quarter comes with its name and dates", func(t *testing.T) {
			got, err := s.Quarter(ctx, d, "2026-09-01")
			want := network.PromotionRef{ID: "spring", Description: "Core Range Spring 2026",
				Period: calendar.Period{StartDate: "2026-09-01", EndDate: "2026-11-30", ActualEndDate: "2026-11-28"}}
			check.OK(t, err)
			check.Same(t, got, want)
		})
		t.Run("AMB-044 the quarter before summer is spring, and before spring there is none", func(t *testing.T) {
			before := func(id string) string {
				of, err := s.NamedQuarter(ctx, d, id, "2026-09-01")
				check.OK(t, err)
				p, err := s.QuarterBefore(ctx, d, of)
				return idOf(t, p, err)
			}
			got := []string{before("summer"), before("spring")}
			check.True(t, slices.Equal(got, []string{"spring", ""}), got)
		})
		t.Run("FD-45 the quarter after a day is the first that starts later", func(t *testing.T) {
			for day, want := range map[calendar.Day]string{"2026-08-31": "spring", "2026-09-01": "summer", "2026-11-30": "summer", "2026-12-01": ""} {
				p, err := s.QuarterAfter(ctx, d, day)
				if got := idOf(t, p, err); got != want {
					t.Errorf("after %s comes %q, want %q", day, got, want)
				}
			}
		})
		t.Run("AUDIT-132 quarters come newest first, page by page", func(t *testing.T) {
			found, total, err := s.Quarters(ctx, d, db.Page{Limit: 1, Offset: 1})
			check.OK(t, err)
			check.Is(t, ids(found), "spring")
			check.Is(t, total, 2)
		})
		t.Run("FD-20 quarters that had started by a day come newest first", func(t *testing.T) {
			for day, want := range map[calendar.Day]string{"2026-08-31": "", "2026-11-30": "spring", "2026-12-01": "summer spring"} {
				if found, err := s.StartedQuarters(ctx, d, day, 8); check.Is(t, err, nil) {
					check.Is(t, ids(found), want, day)
				}
			}
		})
	})
}

func TestNamedQuarter(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := withQuarters(t, d)
		for _, c := range []struct {
			title, name string
			today       calendar.Day
			want        string
			kind        fault.Kind
			says        string
		}{
			{"AMB-044 by its id, on any day", "summer", "2026-09-01", "summer", 0, ""},
			{"AMB-044 the one that covers today", network.CurrentQuarter, "2026-11-28", "spring", 0, ""},
			{"AMB-044 FD-05 none once it has ended", network.CurrentQuarter, "2026-11-29", "", fault.Conflict,
				"There is no current quarter. Add or sync one under Quarters."},
			{"AMB-044 a promotional period is not a quarter", "catalogue", "2026-11-16", "", fault.Conflict,
				"This is a promotional period. A quarter is a core range promotion."},
			{"AMB-044 an unknown id", "unknown", "2026-09-01", "", fault.NotFound, "This quarter could not be found."},
		} {
			t.Run(c.title, func(t *testing.T) {
				p, err := s.NamedQuarter(t.Context(), d, c.name, c.today)
				if c.want == "" {
					check.True(t, fault.Is(err, c.kind), err, c.kind)
					check.Is(t, fault.Of(err).Message, c.says)
				} else if err != nil || p.ID != c.want || p.Description == "" || p.StartDate == "" {
					t.Errorf("got %v, %v; want %s", p, err, c.want)
				}
			})
		}
	})
}

func TestPromotionalPeriods(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := withQuarters(t, d)
		for day, want := range map[calendar.Day]string{"2026-11-15": "", "2026-11-16": "catalogue", "2027-01-02": "catalogue sale", "2027-01-04": "sale"} {
			t.Run("FD-06 every promotional period that covers the day: "+string(day), func(t *testing.T) {
				if found, err := s.PromotionalPeriods(t.Context(), d, day); check.Is(t, err, nil) {
					check.Is(t, ids(found), want)
				}
			})
		}
	})
}

func TestProducts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := withQuarters(t, d)
		of := func(t *testing.T, store network.StoreRef, promotionIDs ...string) []network.ProductRef {
			t.Helper()
			found, err := s.Products(t.Context(), d, promotionIDs, store)
			check.OK(t, err)
			slices.SortFunc(found, func(a, b network.ProductRef) int {
				return strings.Compare(a.ExternalID+string(a.Position), b.ExternalID+string(b.Position))
			})
			return found
		}
		pale := network.ProductRef{PromotionID: "spring", ExternalID: "B1", Description: "Nine Mile Pale Ale", Category: "Beer", PriceCents: cents(5499),
			PreMarked: true}
		rose := network.ProductRef{PromotionID: "spring", ExternalID: "W1", Description: "Granite Belt Rosé", Category: "Wine"}
		t.Run("FD-06 a product with tiers is for stores of those sizes, one without tiers for every store", func(t *testing.T) {
			medium, small := network.StoreRef{ID: "store-1001", Tier: network.Medium}, network.StoreRef{ID: "store-1001", Tier: network.Small}
			check.Same(t, of(t, medium, "spring"), []network.ProductRef{pale, rose})
			check.Same(t, of(t, small, "spring"), []network.ProductRef{rose})
		})
		t.Run("FD-07 a product is pre-marked only for the stores that the import names", func(t *testing.T) {
			other := pale
			other.PreMarked = false
			check.Same(t, of(t, network.StoreRef{ID: "another", Tier: network.Large}, "spring"), []network.ProductRef{other, rose})
		})
		t.Run("FD-18 a product on the floor and on the shelf comes twice", func(t *testing.T) {
			gin := network.ProductRef{PromotionID: "catalogue", ExternalID: "S1", Description: "Kingfisher Gin", Category: "Spirits", PriceCents: cents(6499)}
			floor, shelf := gin, gin
			floor.Position, shelf.Position = network.Floor, network.Shelf
			check.Same(t, of(t, network.StoreRef{ID: "store-1001", Tier: network.Small}, "catalogue", "sale"), []network.ProductRef{floor, shelf})
		})
		t.Run("FD-06 no promotions, no products", func(t *testing.T) {
			found := of(t, network.StoreRef{ID: "store-1001"})
			check.Is(t, len(found), 0, found)
		})
	})
}
