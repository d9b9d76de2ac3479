package store

import (
	"context"
	"fmt"
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

func entry(externalID, name, suburb, postcode string) Entry {
	return Entry{ExternalID: externalID, Details: Details{Name: name, Address: "1 Main Street", Suburb: suburb, Region: network.VIC,
		Postcode: postcode, PhoneNumber: "(03) 5550 0101", Tier: network.Medium, IsPickup: true}}
}

func upsert(t *testing.T, d *db.DB, s *Service, entries ...Entry) (out Outcome, err error) {
	t.Helper()
	err = d.InTx(t.Context(), func(tx *db.Tx) (err error) {
		out, err = s.Upsert(t.Context(), tx, entries)
		return err
	})
	return out, err
}

func mustUpsert(t *testing.T, d *db.DB, s *Service, entries ...Entry) Outcome {
	t.Helper()
	out, err := upsert(t, d, s, entries...)
	check.OK(t, err)
	return out
}

// wantOutcome runs an import that must succeed and give these counts.
func wantOutcome(t *testing.T, d *db.DB, s *Service, want Outcome, entries ...Entry) {
	t.Helper()
	if diff := cmp.Diff(want, mustUpsert(t, d, s, entries...)); diff != "" {
		t.Errorf("another outcome (-want +got):\n%s", diff)
	}
}

func names(stores []Store) []string {
	found := []string{}
	for _, s := range stores {
		found = append(found, s.Name)
	}
	return found
}

func TestUpsert(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		clock := calendar.At(now)
		s := NewService(d, clock)
		full := Details{
			Name: "Zoë's Bottle Room", Address: "5/12 High Street", Suburb: "Fitzroy North", PostalSuburb: "Carlton North", Region: network.NSWBR,
			Postcode: "0870", PhoneNumber: "0491 570 006", Tier: network.Large,
			IsDelivery: true, IsPickup: false, IsLoyaltyRewards: true, IsCrafty: false, IsTopDrops: true}
		// stored imports such a store and then moves the clock on by an hour.
		stored := func(t *testing.T, id string) Entry {
			t.Helper()
			e := Entry{ID: id, ExternalID: "external-" + id, Details: full}
			clock.T = now
			wantOutcome(t, d, s, Outcome{Created: 1}, e)
			clock.T = now.Add(time.Hour)
			return e
		}
		wantStore := func(t *testing.T, want Store) {
			t.Helper()
			got, err := s.Get(t.Context(), access.Actor{Role: access.HeadOffice}, want.ID)
			check.OK(t, err)
			check.Same(t, got, want)
		}
		count := func(t *testing.T) int {
			t.Helper()
			_, total, err := s.List(t.Context(), access.Actor{Role: access.StoreRep}, Filter{Query: ""}, db.Page{Limit: 10})
			check.OK(t, err)
			return total
		}
		t.Run("AMB-077 adds stores with every detail", func(t *testing.T) {
			wantOutcome(t, d, s, Outcome{Created: 2}, Entry{ID: "chosen", ExternalID: "1001", Details: full},
				entry("1002", "Corner Cellars", "Brunswick", "3056"))
			wantStore(t, Store{ID: "chosen", ExternalID: "1001", Details: full, Version: 1, CreatedAt: now, UpdatedAt: now})
		})
		t.Run("AMB-077 the same stores again change nothing", func(t *testing.T) {
			same := stored(t, "same")
			wantOutcome(t, d, s, Outcome{Unchanged: 1}, same)
			wantStore(t, Store{ID: "same", ExternalID: same.ExternalID, Details: full, Version: 1, CreatedAt: now, UpdatedAt: now})
		})
		t.Run("AMB-077 a changed store keeps its id and the others stay", func(t *testing.T) {
			changed := stored(t, "changed")
			before := count(t)
			changed.ID, changed.Name, changed.IsCrafty = "another", "Zoë & Co", true
			wantOutcome(t, d, s, Outcome{Created: 1, Updated: 1}, changed, entry("1003", "Third", "Footscray", "3011"))
			wantStore(t, Store{ID: "changed", ExternalID: changed.ExternalID, Details: changed.Details, Version: 2, CreatedAt: now,
				UpdatedAt: now.Add(time.Hour)})
			if after := count(t); after != before+1 {
				t.Errorf("%d stores before and %d after, want one more", before, after)
			}
			found, _, err := s.List(t.Context(), access.Actor{Role: access.StoreRep}, Filter{Query: "zoe & co"}, db.Page{Limit: 10})
			check.OK(t, err)
			if diff := cmp.Diff([]string{"Zoë & Co"}, names(found)); diff != "" {
				t.Errorf("not found by its new name (-want +got):\n%s", diff)
			}
		})
		t.Run("AMB-077 nothing is written when one entry is wrong, and every mistake is reported", func(t *testing.T) {
			before := count(t)
			bad := Entry{ExternalID: "1004", Details: Details{Name: fmt.Sprintf("%0101d", 1), Postcode: "305", Region: "NZ", Tier: "XL"}}
			_, err := upsert(t, d, s, entry("1005", "Fourth", "Footscray", "3011"), bad, entry("1005", "Fifth", "Footscray", "3011"))
			want := []fault.Field{
				{Path: "stores[1].name", Message: "Please enter 100 characters or less"},
				{Path: "stores[1].address", Message: "Please enter an address"},
				{Path: "stores[1].suburb", Message: "Please enter a suburb"},
				{Path: "stores[1].displayRegion", Message: "Please enter one of the regions NSW, VIC, QLD, WA, SA, TAS, ACT, NT or NSWBR"},
				{Path: "stores[1].postcode", Message: "Please enter a four-digit postcode"},
				{Path: "stores[1].tier", Message: "Please enter one of the sizes SF, MF or LF"},
				{Path: "stores[2].externalId", Message: "This id appears twice"},
			}
			check.Must(t, check.True(t, fault.Is(err, fault.Invalid), err))
			check.Same(t, fault.Of(err).Fields, want)
			if after := count(t); after != before {
				t.Errorf("%d stores before and %d after, want none more", before, after)
			}
		})
		t.Run("AMB-077 more stores than one statement can write", func(t *testing.T) {
			var many []Entry
			for i := range db.MaxValues/len(columnTypes) + 1 {
				many = append(many, entry(fmt.Sprintf("many-%d", i), fmt.Sprintf("Store %d", i), "Darwin City", "0800"))
			}
			if out := mustUpsert(t, d, s, many...); out != (Outcome{Created: len(many)}) {
				t.Fatalf("the import did %+v, want %d created", out, len(many))
			}
			if out := mustUpsert(t, d, s, many...); out != (Outcome{Unchanged: len(many)}) {
				t.Fatalf("the import did %+v, want %d unchanged", out, len(many))
			}
		})
	})
}

func TestUpsertTwoAtOnce(t *testing.T) {
	t.Run("AMB-077 two imports of one store at once make one store", func(t *testing.T) {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			s := NewService(d, calendar.At(now))
			var all Outcome
			for _, out := range dbtest.AtOnce(2, func(int) (out Outcome) {
				err := d.InTx(context.Background(), func(tx *db.Tx) (err error) {
					out, err = s.Upsert(context.Background(), tx, []Entry{entry("1001", "Corner Cellars", "Brunswick", "3056")})
					return err
				})
				check.Is(t, err, nil)
				return out
			}) {
				all.Created, all.Updated, all.Unchanged = all.Created+out.Created, all.Updated+out.Updated, all.Unchanged+out.Unchanged
			}
			if want := (Outcome{Created: 1, Unchanged: 1}); all != want {
				t.Errorf("together they did %+v, want %+v", all, want)
			}
		})
	})
}

func TestList(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := NewService(d, calendar.At(now))
		mustUpsert(t, d, s,
			entry("1", "Wattle & Vine", "Fitzroy North", "3068"),
			entry("2", "Éclair Cellars", "Newtown", "2042"),
			entry("3", "eclipse liquor", "Footscray", "3011"),
			entry("4", "100% Drinks_Co", "Darwin City", "0800"))
		for _, c := range []struct {
			name, query string
			want        []string
		}{
			{"STORE-024 no query finds all, by name, whatever case and accents", "",
				[]string{"100% Drinks_Co", "Éclair Cellars", "eclipse liquor", "Wattle & Vine"}},
			{"SEARCH-007 by part of the name", "ecl", []string{"Éclair Cellars", "eclipse liquor"}},
			{"SEARCH-007 case and accents do not matter", " ÉCLIPSE ", []string{"eclipse liquor"}},
			{"SEARCH-007 by suburb", "newtown", []string{"Éclair Cellars"}},
			{"SEARCH-007 by postcode", "0800", []string{"100% Drinks_Co"}},
			{"SEARCH-007 every word must be found", "wattle fitz 3068", []string{"Wattle & Vine"}},
			{"SEARCH-007 words of two stores find none", "wattle newtown", []string{}},
			{"SEARCH-007 wildcards stand for themselves", "%", []string{"100% Drinks_Co"}},
			{"SEARCH-007 wildcards stand for themselves", "s_c", []string{"100% Drinks_Co"}},
			{"SEARCH-007 a backslash stands for itself", `\`, []string{}},
			{"SEARCH-008 no match", "nowhere", []string{}},
		} {
			t.Run(c.name, func(t *testing.T) {
				found, total, err := s.List(t.Context(), access.Actor{Role: access.StoreRep}, Filter{Query: c.query}, db.Page{Limit: 10})
				check.OK(t, err)
				check.Same(t, names(found), c.want)
				check.Is(t, total, len(c.want))
			})
		}
		t.Run("STORE-024 pages", func(t *testing.T) {
			found, total, err := s.List(t.Context(), access.Actor{Role: access.StoreRep}, Filter{Query: ""}, db.Page{Limit: 3, Offset: 3})
			check.OK(t, err)
			check.Same(t, names(found), []string{"Wattle & Vine"})
			check.Is(t, total, 4)
			found, total, err = s.List(t.Context(), access.Actor{Role: access.StoreRep}, Filter{Query: ""}, db.Page{Limit: 3, Offset: 24})
			check.OK(t, err)
			check.Is(t, len(found), 0, found, names(found))
			check.Is(t, total, 4, names(found))
		})
	})
}

func TestGet(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := NewService(d, calendar.At(now))
		own := entry("1", "Wattle & Vine", "Fitzroy North", "3068")
		own.ID = "own"
		other := entry("2", "Éclair Cellars", "Newtown", "2042")
		other.ID = "other"
		mustUpsert(t, d, s, own, other)
		for _, c := range []struct {
			name    string
			actor   access.Actor
			id      string
			refused fault.Kind // Internal: not refused
		}{
			{"STORE-023 head office reads any store", access.Actor{Role: access.HeadOffice}, "other", fault.Internal},
			{"STORE-023 a rep reads any store", access.Actor{Role: access.StoreRep, StoreID: "own"}, "other", fault.Internal},
			{"STORE-023 an unknown store is not found", access.Actor{Role: access.StoreRep}, "unknown", fault.NotFound},
			{"AMB-010 an owner reads their own store", access.Actor{Role: access.StoreOwner, StoreID: "own"}, "own", fault.Internal},
			{"AMB-010 a manager reads their own store", access.Actor{Role: access.StoreManager, StoreID: "own"}, "own", fault.Internal},
			{"AMB-010 an owner is refused another store", access.Actor{Role: access.StoreOwner, StoreID: "own"}, "other", fault.Forbidden},
			{"AMB-010 a manager is refused another store", access.Actor{Role: access.StoreManager, StoreID: "own"}, "other", fault.Forbidden},
			{"AMB-010 a refusal does not say whether a store exists", access.Actor{Role: access.StoreOwner, StoreID: "own"}, "unknown", fault.Forbidden},
			{"FD-107 AMB-076 an employee reads their own store", access.Actor{Role: access.StoreEmployee, StoreID: "own"}, "own", fault.Internal},
			{"AMB-010 an employee is refused another store", access.Actor{Role: access.StoreEmployee, StoreID: "own"}, "other", fault.Forbidden},
		} {
			t.Run(c.name, func(t *testing.T) {
				got, err := s.Get(t.Context(), c.actor, c.id)
				switch {
				case c.refused == fault.Internal && (err != nil || got.ID != c.id):
					t.Fatalf("read %q, %v", got.ID, err)
				case c.refused != fault.Internal && !fault.Is(err, c.refused):
					t.Fatalf("read %q, %v; want a refusal", got.ID, err)
				}
			})
		}
	})
}
