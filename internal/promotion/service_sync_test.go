package promotion

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/journal"
)

var (
	ann  = access.Actor{UserID: "ann", Role: access.HeadOffice}
	rob  = access.Actor{UserID: "rob", Role: access.StoreRep}
	olga = access.Actor{UserID: "olga", Role: access.StoreOwner, StoreID: "north"}
	mia  = access.Actor{UserID: "mia", Role: access.StoreManager, StoreID: "north"}
	emma = access.Actor{UserID: "emma", Role: access.StoreEmployee, StoreID: "north"}

	everybody = []access.Actor{ann, rob, olga, mia, emma}
)

// world is the room with a source: a server whose feed the test sets.
type world struct {
	*Service
	db    *db.DB
	clock *calendar.Fixed
	feed  http.HandlerFunc
}

// eachWorld runs fn on each engine, on a network with some stores. The source sends the sample.
func eachWorld(t *testing.T, fn func(t *testing.T, w *world)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := &world{db: d, clock: calendar.At(now), feed: sends("application/json", sample(t, "promotions-feed.json"))}
		server := serve(t, func(rw http.ResponseWriter, r *http.Request) { w.feed(rw, r) })
		w.Service = NewService(d, w.clock, newSource(t, server.URL+"/promotions", "swordfish"))
		addStores(t, d, "2001", "2002", "2005", "2009")
		fn(t, w)
	})
}

// sync syncs as head office, which must succeed.
func (w *world) sync(t *testing.T) Outcome {
	t.Helper()
	out, err := w.Sync(t.Context(), ann)
	check.OK(t, err)
	return out.Outcome
}

// named returns the promotion with an external id.
func (w *world) named(t *testing.T, externalID string) Promotion {
	t.Helper()
	for _, p := range all(t, w.db) {
		if p.ExternalID == externalID {
			return p
		}
	}
	t.Fatalf("promotion %s does not exist", externalID)
	return Promotion{}
}

// notes returns the journal's entries about a promotion, or about syncs with a source.
func (w *world) notes(t *testing.T, targetID string) []string {
	t.Helper()
	entries, err := journal.Of(t.Context(), w.db, journalTarget, targetID)
	check.OK(t, err)
	notes := []string{}
	for _, e := range entries {
		notes = append(notes, fmt.Sprintf("%s %s: %s", e.ActorID, e.Action, e.Detail))
	}
	return notes
}

func TestSync(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		day := func(d calendar.Day) *calendar.Day { return &d }
		nothingNew := Outcome{Promotions: Counts{Unchanged: 3}, Products: Counts{Unchanged: 18}}
		t.Run("PROMOTION-004 imports what the source has", func(t *testing.T) {
			out, err := w.Sync(t.Context(), ann)
			check.OK(t, err)
			check.Must(t, check.Is(t, out.Source, w.source.Name(), out))
			check.Must(t, check.True(t, !strings.Contains(out.Source, "swordfish"), out.Source, out))
			check.Same(t, out.Outcome, Outcome{Promotions: Counts{Created: 3}, Products: Counts{Created: 18}})
			p := w.named(t, "C26-3")
			check.Is(t, p.Description, "Core Range Spring 2026")
			check.Is(t, p.StartDate, "2026-09-01")
			check.Is(t, p.EndDate, "2026-11-30")
			check.True(t, p.DatesEditedAt == nil)
		})
		t.Run("PROMOTION-004 a second sync changes nothing and writes no journal entry", func(t *testing.T) {
			check.Same(t, w.sync(t), nothingNew)
			want := []string{"ann sync: promotions {Created:3 Updated:0 Unchanged:0}, products {Created:18 Updated:0 Unchanged:0}"}
			check.Same(t, w.notes(t, w.source.Name()), want)
		})
		t.Run("FD-24 dates edited by hand and an actual end are kept and listed, everything else is updated", func(t *testing.T) {
			spring, summer := w.named(t, "C26-3"), w.named(t, "C26-4")
			_, err := w.Edit(t.Context(), ann, summer.ID, Edit{StartDate: day("2026-12-02")})
			check.OK(t, err)
			_, err = w.Close(t.Context(), ann, spring.ID)
			check.OK(t, err)
			w.feed = sends("application/json", strings.NewReplacer("Core Range Summer 2026", "Summer Range 2026", "2027-02-28", "2027-03-07", "57.99",
				"58.99").
				Replace(sample(t, "promotions-feed.json")))
			want := Outcome{Promotions: Counts{Updated: 1, Unchanged: 2}, Products: Counts{Updated: 1, Unchanged: 17}, Kept: []Kept{
				{spring.ID, "Core Range Spring 2026", "actualEndDate", "2026-09-14", "2026-11-30"},
				{summer.ID, "Summer Range 2026", "startDate", "2026-12-02", "2026-12-01"},
				{summer.ID, "Summer Range 2026", "endDate", "2027-02-28", "2027-03-07"},
			}}
			check.Same(t, w.sync(t), want)
			want.Promotions, want.Products = nothingNew.Promotions, nothingNew.Products
			if diff := cmp.Diff(want, w.sync(t)); diff != "" {
				t.Error("a second time:", diff)
			}
			p := w.named(t, "C26-4")
			check.Is(t, p.StartDate, "2026-12-02", p.DatesEditedAt)
			check.Is(t, p.EndDate, "2027-02-28")
			check.Is(t, p.Description, "Summer Range 2026")
			if p := w.named(t, "C26-3"); p.ActualEndDate != "2026-09-14" {
				t.Errorf("it ended on %q", p.ActualEndDate)
			}
		})
		t.Run("FD-24 a feed whose dates clash with kept ones is refused", func(t *testing.T) {
			spring := w.named(t, "C26-3")
			_, err := w.Edit(t.Context(), ann, spring.ID, Edit{ActualEndDate: day("2026-12-01")})
			check.OK(t, err)
			before := all(t, w.db)
			w.feed = sends("text/csv", feedHeader+"C26-5,CORE_RANGE,Late Spring,2026-12-01,2026-12-01,A,A,Beer,,1,,\n")
			_, err = w.Sync(t.Context(), ann)
			want := []fault.Field{{In: "feed", Path: "row 2.start_date",
				Message: "Overlaps with 'Core Range Spring 2026' (2026-09-01 to 2026-12-01): core range promotions may not share a day ('2026-12-01')"}}
			check.Same(t, fault.Of(err).Fields, want, err)
			check.Is(t, fault.Of(err).Message, "Nothing was imported: the feed has a mistake.", err)
			check.Same(t, all(t, w.db), before)
		})
	})
}

func TestSyncRefuses(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		w.sync(t)
		before, notes := all(t, w.db), w.notes(t, w.source.Name())
		bad := `[
			{"promotion_id": "C26-4", "kind": "CORE_RANGE", "description": "Changed", "start_date": "2026-12-01", "end_date": "2027-02-28",
				"product_id": "A", "product": "A", "category": "Beer", "price": 1},
			{"promotion_id": "X1", "kind": "CORE_RANGE", "description": "X", "start_date": "2026-11-30", "end_date": "2026-11-29",
				"product_id": "A", "product": "A", "category": "Beer", "price": "cheap"},
			{"promotion_id": "X2", "kind": "SALE", "description": {"en": "X"}, "start_date": 20261201, "end_date": "2026-12-32",
				"product_id": "A", "product": "A", "category": "Beer", "position": "ROOF", "price": -1, "tiers": ["MF", "XL"], "pre_marked_stores": [2001, 9999]},
			"X3",
			{"product_id": "A", "product": "A", "category": "Beer", "colour": "red"}]`
		at := func(path, message string) fault.Field { return fault.Field{In: "feed", Path: path, Message: message} }
		for _, c := range []struct {
			name    string
			feed    http.HandlerFunc
			kind    fault.Kind
			message string
			fields  []fault.Field
		}{
			{"wrong rows: every mistake is reported, the good row is not imported", sends("application/json", bad), fault.Invalid,
				"Nothing was imported: the feed has 11 mistakes.", []fault.Field{
					at("rows 2 and 3.price", "Please enter a price in dollars such as 12.99 ('cheap', '-1')"),
					at("row 2.end_date", "End date must not be before the start date ('2026-11-29')"),
					at("row 3.description", "Please enter a text, a number or a list of these"),
					at("row 3.kind", "Please enter CORE_RANGE or PROMO ('SALE')"),
					at("row 3.start_date", "Please enter a day such as 2026-09-01 ('20261201')"),
					at("row 3.end_date", "Please enter a day such as 2026-09-01 ('2026-12-32')"),
					at("row 3.tiers", "'XL' is not a store size: please enter SF, MF or LF ('MF;XL')"),
					at("row 3.pre_marked_stores", "There is no store 9999 ('2001;9999')"),
					at("row 4", "This row is not an object with the columns as its names"),
					at("row 5.colour", "This column is unknown; the columns are promotion_id, kind, description, start_date, end_date, product_id, product, "+
						"category, position, price, tiers, pre_marked_stores"),
					at("row 5.promotion_id", "Please enter the promotion's id"),
				}},
			{"two quarters on one day", sends("text/csv", feedHeader+"X1,CORE_RANGE,X,2026-11-30,2026-12-01,A,A,Beer,,1,,\n"), fault.Invalid,
				"Nothing was imported: the feed has 2 mistakes.", []fault.Field{
					at("row 2.start_date",
						"Overlaps with 'Core Range Spring 2026' (2026-09-01 to 2026-11-30): core range promotions may not share a day ('2026-11-30')"),
					at("row 2.start_date",
						"Overlaps with 'Core Range Summer 2026' (2026-12-01 to 2027-02-28): core range promotions may not share a day ('2026-11-30')"),
				}},
			{"a mistake in many rows is told once, with all of them, and a wrong cell of a promotion is not told again as a difference",
				sends("text/csv", feedHeader+
					"X1,PROMO,X,2026-10-01,31/2/26,A,A,Beer,,1,,\nX1,PROMO,X,2026-10-01,2026-10-31,B,B,Beer,ROOF,1,,\n"+
					"X1,PROMO,X,2026-10-01,2026-10-31,C,C,,ROOF,1,,\n"+
					"X1,PROMO,Y,2026-10-01,2026-10-31,D,D,Beer,FLOOR,1,XL,\nX1,PROMO,Y,2026-10-01,2026-10-31,E,E,Beer,,1,XL,\n"), fault.Invalid,
				"Nothing was imported: the feed has 5 mistakes.", []fault.Field{
					at("row 2.end_date", "Please enter a day such as 2026-09-01 ('31/2/26')"),
					at("rows 2 to 4 and 6.position", "Please enter FLOOR or SHELF ('ROOF')"),
					at("row 4.category", "Please enter a category"),
					at("rows 5 and 6.description", "Doesn't match row 2: 'X' ('Y')"),
					at("rows 5 and 6.tiers", "'XL' is not a store size: please enter SF, MF or LF ('XL')"),
				}},
			{"not JSON", sends("application/json", "oops"), fault.Invalid, "Nothing was imported: the feed has a mistake.",
				[]fault.Field{at("", "This is not valid JSON: there is a mistake in line 1")}},
			{"a server that fails", func(rw http.ResponseWriter, _ *http.Request) { rw.WriteHeader(http.StatusBadGateway) }, fault.Unavailable,
				"The source for promotions answered with status 502 Bad Gateway.", nil},
		} {
			t.Run("AMB-129 FD-18 "+c.name, func(t *testing.T) {
				w.feed = c.feed
				out, err := w.Sync(t.Context(), ann)
				check.Must(t, check.True(t, fault.Is(err, c.kind), out, err))
				check.Must(t, check.True(t, cmp.Equal(out, Synced{}), out, err))
				check.Same(t, fault.Of(err).Fields, c.fields)
				check.Is(t, fault.Of(err).Message, c.message)
				if diff := cmp.Diff(before, all(t, w.db)) + cmp.Diff(notes, w.notes(t, w.source.Name())); diff != "" {
					t.Error("something was written", diff)
				}
			})
		}
		t.Run("AMB-129 without a source", func(t *testing.T) {
			_, err := NewService(w.db, w.clock, nil).Sync(t.Context(), ann)
			check.True(t, fault.Is(err, fault.Conflict), err)
			check.Is(t, fault.Of(err).Message, messageNoSource, err)
		})
		t.Run("AMB-129 only for head office; for others the source is not even called", func(t *testing.T) {
			w.feed = func(http.ResponseWriter, *http.Request) { t.Error("the source was called") }
			for _, who := range everybody[1:] {
				_, err := w.Sync(t.Context(), who)
				check.True(t, fault.Is(err, fault.Forbidden), who.UserID, err)
			}
		})
	})
}

func TestWritersAtOnce(t *testing.T) {
	const writers = 8
	eachWorld(t, func(t *testing.T, w *world) {
		day := func(d calendar.Day) *calendar.Day { return &d }
		t.Run("PROMOTION-004 syncs at once create everything once", func(t *testing.T) {
			var created Counts
			var add sync.Mutex
			for _, err := range dbtest.AtOnce(writers, func(int) error {
				out, err := w.Sync(context.Background(), ann)
				add.Lock()
				defer add.Unlock()
				created.Created += out.Promotions.Created
				created.Unchanged += out.Promotions.Unchanged
				return err
			}) {
				check.Is(t, err, nil)
			}
			check.Same(t, created, Counts{Created: 3, Unchanged: 3 * (writers - 1)})
			check.Is(t, len(all(t, w.db)), 3)
		})
		t.Run("FD-05 of closings at once one closes it, and all succeed", func(t *testing.T) {
			spring := w.named(t, "C26-3")
			for _, err := range dbtest.AtOnce(writers, func(int) error {
				p, err := w.Close(context.Background(), ann, spring.ID)
				if p.ActualEndDate != "2026-09-14" {
					t.Errorf("it ended on %q", p.ActualEndDate)
				}
				return err
			}) {
				check.Is(t, err, nil)
			}
			check.Same(t, w.notes(t, spring.ID), []string{"ann close: Core Range Spring 2026, 2026-09-01 to 2026-11-30"})
		})
		t.Run("FD-04 of edits at once that would overlap, only one succeeds", func(t *testing.T) {
			spring, summer := w.named(t, "C26-3"), w.named(t, "C26-4")
			refused := 0
			for _, err := range dbtest.AtOnce(2, func(i int) error {
				var err error
				if i == 0 {
					_, err = w.Edit(context.Background(), ann, spring.ID, Edit{ActualEndDate: day("2026-10-31")})
				} else {
					_, err = w.Edit(context.Background(), ann, summer.ID, Edit{StartDate: day("2026-10-31")})
				}
				return err
			}) {
				if fault.Is(err, fault.Invalid) {
					refused++
				} else {
					check.Is(t, err, nil)
				}
			}
			check.Is(t, refused, 1, w.named(t, "C26-3").Period)
			check.True(t, !w.named(t, "C26-3").Overlaps(w.named(t, "C26-4").Period), w.named(t, "C26-4").Period)
		})
		t.Run("FD-24 an edit during syncs is never lost", func(t *testing.T) {
			catalogue := w.named(t, "P26-11")
			for round := range writers {
				w.clock.T = w.clock.T.Add(time.Minute)
				end := catalogue.EndDate.AddDays(1 + round)
				w.feed = sends("application/json",
					strings.ReplaceAll(sample(t, "promotions-feed.json"), "2027-01-03", string(catalogue.EndDate.AddDays(-1-round))))
				for _, err := range dbtest.AtOnce(3, func(i int) error {
					var err error
					if i == 0 {
						_, err = w.Edit(context.Background(), ann, catalogue.ID, Edit{EndDate: &end})
					} else {
						_, err = w.Sync(context.Background(), ann)
					}
					return err
				}) {
					check.Is(t, err, nil)
				}
				p := w.named(t, "P26-11")
				check.Must(t, check.Is(t, p.EndDate, end, round))
				check.Must(t, check.True(t, p.DatesEditedAt != nil, round))
			}
		})
		t.Run("FD-24 an edit while the feed is fetched is not lost either", func(t *testing.T) {
			summer := w.named(t, "C26-4")
			w.feed = func(rw http.ResponseWriter, r *http.Request) {
				_, err := w.Edit(context.Background(), ann, summer.ID, Edit{EndDate: day("2027-02-21")})
				check.Is(t, err, nil)
				sends("application/json", sample(t, "promotions-feed.json"))(rw, r)
			}
			out := w.sync(t)
			check.True(t, strings.Contains(fmt.Sprint(out.Kept), "endDate 2027-02-21 2027-02-28"), out.Kept)
			check.Is(t, w.named(t, "C26-4").EndDate, "2027-02-21")
		})
	})
}
