package promotion

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

var now = time.Date(2026, 9, 14, 1, 30, 0, 0, time.UTC)

func cents(n int64) *int64 { return &n }

// spring is a quarter and summer the next one; catalogue is a promotional period with a product on the floor and on the shelf.
func spring() Entry {
	return Entry{ID: "spring", ExternalID: "CR-26-3", Kind: CoreRange, Description: "Core Range Spring 2026", StartDate: "2026-09-01",
		EndDate: "2026-11-30", Products: []ProductEntry{
			{ID: "pale", ExternalID: "B1", Description: "Nine Mile Pale Ale", Category: "Beer", PriceCents: cents(5499),
				Tiers: []network.Tier{network.Large, network.Medium}, PreMarkedStores: []string{"1002", "1001"}},
			{ID: "rose", ExternalID: "W1", Description: "Granite Belt Rosé", Category: "Wine"},
		}}
}

func summer() Entry {
	return Entry{ID: "summer", ExternalID: "CR-26-4", Kind: CoreRange, Description: "Core Range Summer 2026", StartDate: "2026-12-01",
		EndDate: "2027-02-28"}
}

func catalogue() Entry {
	return Entry{ID: "catalogue", ExternalID: "P-26-9", Kind: Promo, Description: "Summer Sips Catalogue", StartDate: "2026-11-16",
		EndDate: "2027-01-03", Products: []ProductEntry{
			{ID: "gin-floor", ExternalID: "S1", Description: "Kingfisher Gin", Category: "Spirits", Position: network.Floor, PriceCents: cents(6499)},
			{ID: "gin-shelf", ExternalID: "S1", Description: "Kingfisher Gin", Category: "Spirits", Position: network.Shelf, PriceCents: cents(6499)},
		}}
}

func addStores(t *testing.T, d *db.DB, externalIDs ...string) {
	t.Helper()
	for _, id := range externalIDs {
		_, err := d.Exec(t.Context(),
			`INSERT INTO stores (id, external_id, name, search_name, address, suburb, region, postcode, tier, created_at, updated_at)
VALUES ($1, $2, 'Store', 'store', '1 Main Street', 'Fitzroy', 'VIC', '3065', 'MF', 0, 0)`, "store-"+id, id)
		check.OK(t, err)
	}
}

func upsert(ctx context.Context, d *db.DB, s *Service, entries ...Entry) (out Outcome, err error) {
	err = d.InTx(ctx, func(tx *db.Tx) (err error) {
		out, err = s.Upsert(ctx, tx, entries)
		return err
	})
	return out, err
}

// wantOutcome runs an import that must succeed and give these counts.
func wantOutcome(t *testing.T, d *db.DB, s *Service, want Outcome, entries ...Entry) {
	t.Helper()
	out, err := upsert(t.Context(), d, s, entries...)
	check.Must(t, check.Same(t, out, want))
	check.OK(t, err)
}

// wantFields runs an import that must be refused with these fields and must change nothing.
func wantFields(t *testing.T, d *db.DB, s *Service, want []fault.Field, entries ...Entry) {
	t.Helper()
	before := all(t, d)
	_, err := upsert(t.Context(), d, s, entries...)
	check.Must(t, check.True(t, fault.Is(err, fault.Invalid), err))
	check.Same(t, fault.Of(err).Fields, want)
	if diff := cmp.Diff(before, all(t, d)); diff != "" {
		t.Error("something was written", diff)
	}
}

func all(t *testing.T, d *db.DB) []Promotion {
	t.Helper()
	found, err := repo{}.all(t.Context(), d)
	check.OK(t, err)
	return found
}

func products(t *testing.T, d *db.DB, promotionID string) map[productKey]Product {
	t.Helper()
	found, err := repo{}.products(t.Context(), d, []string{promotionID})
	check.OK(t, err)
	return found
}

func TestUpsert(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		clock := calendar.At(now)
		s := NewService(d, clock, nil)
		addStores(t, d, "1001", "1002", "1003")

		t.Run("PROMOTION-007 adds promotions with products, tiers and pre-marked stores", func(t *testing.T) {
			wantOutcome(t, d, s, Outcome{Promotions: Counts{Created: 2}, Products: Counts{Created: 4}}, spring(), catalogue())
			want := Promotion{ID: "spring", ExternalID: "CR-26-3", Kind: CoreRange, Description: "Core Range Spring 2026",
				Period: calendar.Period{StartDate: "2026-09-01", EndDate: "2026-11-30"}, CreatedAt: now, UpdatedAt: now}
			check.Same(t, all(t, d)[0], want)
			check.Same(t, products(t, d, "spring"), map[productKey]Product{
				{"spring", "B1", network.NoPosition}: {ID: "pale", PromotionID: "spring", ExternalID: "B1", Description: "Nine Mile Pale Ale", Category: "Beer",
					PriceCents: cents(5499), Tiers: []network.Tier{network.Medium, network.Large}, PreMarked: []string{"store-1001", "store-1002"}},
				{"spring", "W1", network.NoPosition}: {ID: "rose", PromotionID: "spring", ExternalID: "W1", Description: "Granite Belt Rosé", Category: "Wine"},
			})
		})
		t.Run("FD-18 one product on the floor and on the shelf is two products with one external id", func(t *testing.T) {
			found := products(t, d, "catalogue")
			check.Is(t, len(found), 2, found)
			check.Is(t, found[productKey{"catalogue", "S1", network.Shelf}].ID, "gin-shelf")
		})
		t.Run("FD-18 the same again changes nothing, whatever the order of tiers and stores", func(t *testing.T) {
			clock.T = now.Add(time.Hour)
			again := spring()
			again.Products[0].Tiers = []network.Tier{network.Medium, network.Large, network.Medium}
			again.Products[0].PreMarkedStores = []string{"1001", "1002", "1001"}
			wantOutcome(t, d, s, Outcome{Promotions: Counts{Unchanged: 2}, Products: Counts{Unchanged: 4}}, again, catalogue())
			if p := all(t, d)[0]; p.UpdatedAt != now {
				t.Errorf("it was changed at %s", p.UpdatedAt)
			}
		})
		t.Run("FD-18 everything about what is named is set, the rest stays unchanged", func(t *testing.T) {
			changed := spring()
			changed.ID, changed.EndDate = "another", "2026-11-29"
			changed.Products = changed.Products[:1]
			changed.Products[0].PriceCents, changed.Products[0].Tiers, changed.Products[0].PreMarkedStores = nil, nil, []string{"1003"}
			wantOutcome(t, d, s, Outcome{Promotions: Counts{Updated: 1}, Products: Counts{Updated: 1}}, changed)
			p := all(t, d)[0]
			check.Is(t, p.ID, "spring")
			check.Is(t, p.EndDate, "2026-11-29")
			check.Is(t, p.CreatedAt, now)
			check.Is(t, p.UpdatedAt, clock.T)
			found := products(t, d, "spring")
			check.Same(t, found[productKey{"spring", "B1", network.NoPosition}], Product{
				ID: "pale", PromotionID: "spring", ExternalID: "B1", Description: "Nine Mile Pale Ale", Category: "Beer",
				PreMarked: []string{"store-1003"}})
			if len(found) != 2 {
				t.Errorf("%d products, want 2", len(found))
			}
		})
		t.Run("PROMOTION-009 an import leaves the actual end date alone", func(t *testing.T) {
			_, err := d.Exec(t.Context(), `UPDATE promotions SET actual_end_date = '2026-11-20' WHERE id = 'spring'`)
			check.OK(t, err)
			wantOutcome(t, d, s, Outcome{Promotions: Counts{Updated: 1}, Products: Counts{Updated: 1, Unchanged: 1},
				Kept: []Kept{{"spring", "Core Range Spring 2026", "actualEndDate", "2026-11-20", "2026-11-30"}}}, spring())
			p := all(t, d)[0]
			check.Is(t, p.ActualEndDate, "2026-11-20")
			check.Is(t, p.EndDate, "2026-11-30")
			late := spring()
			late.StartDate = "2026-11-21"
			wantFields(t, d, s, []fault.Field{{Path: "promotions[0].startDate", Message: "This promotion ended on 2026-11-20; it cannot start after that"}},
				late)
		})
		t.Run("FD-18 more products than one statement can write", func(t *testing.T) {
			big := summer()
			for i := range db.MaxValues/len(productTypes) + 1 {
				big.Products = append(big.Products, ProductEntry{ExternalID: fmt.Sprint(i), Description: "Product", Category: "Beer",
					Tiers: network.Tiers(), PreMarkedStores: []string{"1001"}})
			}
			wantOutcome(t, d, s, Outcome{Promotions: Counts{Created: 1}, Products: Counts{Created: len(big.Products)}}, big)
			wantOutcome(t, d, s, Outcome{Promotions: Counts{Unchanged: 1}, Products: Counts{Unchanged: len(big.Products)}}, big)
		})
	})
}

func TestUpsertRefuses(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := NewService(d, calendar.At(now), nil)
		addStores(t, d, "1001", "1002")
		wantOutcome(t, d, s, Outcome{Promotions: Counts{Created: 2}, Products: Counts{Created: 4}}, spring(), catalogue())

		t.Run("FD-18 reports all mistakes at once", func(t *testing.T) {
			wantFields(t, d, s, []fault.Field{
				{Path: "promotions[0].description", Message: "Please enter a description"},
				{Path: "promotions[0].endDate", Message: "End date must not be before the start date"},
				{Path: "promotions[0].products[0].category", Message: "Please enter a category"},
				{Path: "promotions[0].products[0].position", Message: "Please enter FLOOR or SHELF"},
				{Path: "promotions[0].products[0].tiers", Message: "'XL' is not a store size: please enter SF, MF or LF"},
				{Path: "promotions[0].products[1].price", Message: "Please enter a price from 0 to 100000"},
				{Path: "promotions[0].products[2].externalId", Message: "This product appears twice for the same position"},
				{Path: "promotions[1].kind", Message: "Please enter CORE_RANGE or PROMO"},
				{Path: "promotions[1].startDate", Message: "Please enter a day such as 2026-09-01"},
				{Path: "promotions[2].externalId", Message: "Please enter the promotion's id"},
				{Path: "promotions[2].products[0].position", Message: "A core range product has no position"},
				{Path: "promotions[1].externalId", Message: "This id appears twice"},
				{Path: "promotions[0].products[1].preMarkedStores", Message: "There is no store 9999"},
			},
				Entry{ExternalID: "P1", Kind: Promo, StartDate: "2026-02-02", EndDate: "2026-02-01", Products: []ProductEntry{
					{ExternalID: "A", Description: "A", Tiers: []network.Tier{"XL"}},
					{ExternalID: "B", Description: "B", Category: "Beer", Position: network.Floor, PriceCents: cents(-1), PreMarkedStores: []string{"1001", "9999"}},
					{ExternalID: "B", Description: "B", Category: "Beer", Position: network.Floor},
				}},
				Entry{ExternalID: "P1", Kind: "SALE", Description: "Sale", EndDate: "2026-02-01"},
				Entry{Kind: CoreRange, Description: "No id", StartDate: "2030-01-01", EndDate: "2030-01-02", Products: []ProductEntry{
					{ExternalID: "A", Description: "A", Category: "Beer", Position: network.Shelf},
				}})
		})
		t.Run("FD-04 core range promotions may not overlap stored ones", func(t *testing.T) {
			early := summer()
			early.StartDate = "2026-11-30"
			wantFields(t, d, s, []fault.Field{{Path: "promotions[0].startDate",
				Message: "Overlaps with 'Core Range Spring 2026' (2026-09-01 to 2026-11-30): core range promotions may not share a day"}}, early)
		})
		t.Run("FD-04 core range promotions may not overlap within an import", func(t *testing.T) {
			autumn := Entry{ExternalID: "CR-27-1", Kind: CoreRange, Description: "Core Range Autumn 2027", StartDate: "2027-02-28", EndDate: "2027-05-31"}
			wantFields(t, d, s, []fault.Field{{Path: "promotions[1].startDate",
				Message: "Overlaps with 'Core Range Summer 2026' (2026-12-01 to 2027-02-28): core range promotions may not share a day"}}, summer(), autumn)
		})
		t.Run("FD-04 when all core range promotions overlap, each is reported once", func(t *testing.T) {
			var all []Entry
			var wrong []fault.Field
			for i := range 50 {
				all = append(all, Entry{ExternalID: fmt.Sprint("CR-", i), Kind: CoreRange, Description: "Range", StartDate: "2031-01-01", EndDate: "2031-03-31"})
				wrong = append(wrong, fault.Field{Path: fmt.Sprintf("promotions[%d].startDate", i),
					Message: "Overlaps with 'Range' (2031-01-01 to 2031-03-31): core range promotions may not share a day"})
			}
			wantFields(t, d, s, wrong[1:], all...)
		})
		t.Run("FD-04 promotional periods may overlap each other and core range promotions", func(t *testing.T) {
			second := catalogue()
			second.ID, second.ExternalID, second.Products = "", "P-26-10", nil
			wantOutcome(t, d, s, Outcome{Promotions: Counts{Created: 1}}, second)
		})
		t.Run("FD-04 two core range promotions may swap places in one import", func(t *testing.T) {
			wantOutcome(t, d, s, Outcome{Promotions: Counts{Created: 1}}, summer())
			a, b := spring(), summer()
			a.StartDate, a.EndDate, b.StartDate, b.EndDate = b.StartDate, b.EndDate, a.StartDate, a.EndDate
			wantOutcome(t, d, s, Outcome{Promotions: Counts{Updated: 2}, Products: Counts{Unchanged: 2}}, a, b)
		})
		t.Run("FD-05 the day after an early close is free", func(t *testing.T) {
			_, err := d.Exec(t.Context(), `UPDATE promotions SET actual_end_date = '2027-01-31' WHERE id = 'spring'`)
			check.OK(t, err)
			wantOutcome(t, d, s, Outcome{Promotions: Counts{Created: 1}}, Entry{ExternalID: "CR-27-1", Kind: CoreRange, Description: "Early autumn",
				StartDate: "2027-02-01", EndDate: "2027-04-30"})
		})
		t.Run("DM-021 the kind of a promotion cannot change", func(t *testing.T) {
			other := catalogue()
			other.Kind, other.Products = CoreRange, nil
			other.StartDate, other.EndDate = "2030-01-01", "2030-01-02"
			wantFields(t, d, s, []fault.Field{{Path: "promotions[0].kind", Message: "This promotion is PROMO; its kind cannot change"}}, other)
		})
	})
}

func TestUpsertAtOnce(t *testing.T) {
	t.Run("FD-04 of overlapping imports at once, only one succeeds", func(t *testing.T) {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			const imports = 8
			s := NewService(d, calendar.At(now), nil)
			errs := make(chan error, imports)
			var ready sync.WaitGroup
			ready.Add(imports)
			for i := range imports {
				e := Entry{ExternalID: fmt.Sprint(i), Kind: CoreRange, Description: fmt.Sprintf("Quarter %d", i), StartDate: "2026-09-01", EndDate: "2026-11-30"}
				go func() {
					d.Ping(context.Background()) // so that each has its connection before the first begins
					ready.Done()
					ready.Wait()
					_, err := upsert(context.Background(), d, s, e)
					errs <- err
				}()
			}
			refused := 0
			for range imports {
				switch err := <-errs; {
				case fault.Is(err, fault.Invalid) && strings.HasPrefix(fault.Of(err).Message, "Overlaps with 'Quarter"):
					refused++
				case err != nil:
					check.Is(t, err, nil)
				}
			}
			check.Is(t, refused, imports-1)
			check.Is(t, len(all(t, d)), 1)
		})
	})
}

func TestList(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := NewService(d, calendar.At(now), nil)
		addStores(t, d, "1001", "1002")
		wantOutcome(t, d, s, Outcome{Promotions: Counts{Created: 3}, Products: Counts{Created: 4}}, spring(), catalogue(), summer())
		for _, c := range []struct {
			name  string
			kind  Kind
			page  db.Page
			want  []string
			total int
		}{
			{"PROMOTION-001 of one kind, newest first", CoreRange, db.Page{Limit: 10}, []string{"summer", "spring"}, 2},
			{"PROMOTION-001 of the other kind", Promo, db.Page{Limit: 10}, []string{"catalogue"}, 1},
			{"PROMOTION-001 of both kinds", "", db.Page{Limit: 10}, []string{"summer", "catalogue", "spring"}, 3},
			{"PROMOTION-001 paged", "", db.Page{Limit: 2, Offset: 2}, []string{"spring"}, 3},
		} {
			t.Run(c.name, func(t *testing.T) {
				found, total, err := s.List(t.Context(), access.Actor{Role: access.StoreRep}, c.kind, c.page)
				check.OK(t, err)
				ids := []string{}
				for _, p := range found {
					ids = append(ids, p.ID)
				}
				check.Same(t, ids, c.want)
				check.Is(t, total, c.total)
			})
		}
	})
}
