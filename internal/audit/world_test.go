package audit

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/jobs"
	"caravan/internal/platform/mail"
	"caravan/internal/text"
)

// world is a small network on a real database: its today is noon, 20 March 2026 in Melbourne.
//
// Stores: north (medium) and south (small). People: ann (head office), rob and rita (reps), olga, mia and emma (owner, manager and employee of north), sam
// (owner of south). Quarters: summer (January to March 2026) and spring before it. Promotional periods: easter (all March) and late (from 15 March),
// which overlap, and xmas, which is over.
//
// A report of north made today has 4 standards, 3 floor lines, 2 shelf lines and 25 focus products, of which 1 is pre-marked and 4 more are hidden.
type world struct {
	*Service
	db     *db.DB
	clock  *calendar.Fixed
	blobs  *blob.Store
	folder string       // of the files
	runner *jobs.Runner // does this node's jobs when a test says so
}

var (
	ann  = access.Actor{UserID: "ann", Role: access.HeadOffice, SessionID: "session-ann"}
	rob  = access.Actor{UserID: "rob", Role: access.StoreRep, SessionID: "session-rob"}
	rita = access.Actor{UserID: "rita", Role: access.StoreRep, SessionID: "session-rita"}
	olga = access.Actor{UserID: "olga", Role: access.StoreOwner, StoreID: "north", SessionID: "session-olga"}
	mia  = access.Actor{UserID: "mia", Role: access.StoreManager, StoreID: "north", SessionID: "session-mia"}
	emma = access.Actor{UserID: "emma", Role: access.StoreEmployee, StoreID: "north", SessionID: "session-emma"}
	sam  = access.Actor{UserID: "sam", Role: access.StoreOwner, StoreID: "south", SessionID: "session-sam"}

	everybody = []access.Actor{ann, rob, rita, olga, mia, emma, sam}
)

const today = calendar.Day("2026-03-20")

// eachWorld runs fn on a world per engine.
func eachWorld(t *testing.T, fn func(t *testing.T, w *world)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { fn(t, newWorld(t, d)) })
}

func newWorld(t testing.TB, d *db.DB) *world {
	t.Helper()
	w, err := newNode(t.Context(), d, t.TempDir(), jobs.Config{})
	must(t, err)
	t.Cleanup(func() { must(t, w.blobs.Close()) })
	must(t, d.InTx(t.Context(), func(tx *db.Tx) error { return seed(t.Context(), tx) }))
	return w
}

// newNode puts the room together over a database that may be another node's as well, and a folder for files.
func newNode(ctx context.Context, d *db.DB, folder string, config jobs.Config) (*world, error) {
	blobs, err := blob.Open(ctx, d, blob.Config{Folder: folder, BaseURL: "https://caravan.example/files"})
	if err != nil {
		return nil, err
	}
	mailer, err := mail.New(d, blobs, mail.Config{From: "Caravan <caravan@caravan.example>"})
	if err != nil {
		return nil, err
	}
	clock := calendar.At(noon)
	w := &world{Service: NewService(d, clock, Parts{blobs, mailer, "https://caravan.example"}), db: d, clock: clock, blobs: blobs, folder: folder,
		runner: jobs.New(d, config)}
	w.HandleJobs(w.runner)
	w.RegisterMails(mailer)
	mailer.Handle(w.runner)
	return w, nil
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// seed fills the tables of other rooms as well: in the program those rooms do.
func seed(ctx context.Context, tx *db.Tx) error {
	type table struct {
		into, types string // columns with their types
		rows        [][]any
	}
	at := db.Ms(noon.AddDate(-1, 0, 0))
	hash := func(id string) string { return strings.Repeat("5e", 28) + fmt.Sprintf("%08s", id) }
	var users, sessions [][]any
	for _, u := range []struct {
		actor       access.Actor
		first, last string
	}{{ann, "Ann", "Archer"}, {rob, "Rob", "Ryder"}, {rita, "Rita", "Ríos"}, {olga, "Olga", "Øster"}, {mia, "Mia", "Moss"}, {emma, "Emma", "Esté"}, {sam, "Sam", "South"}} {
		a := u.actor
		users = append(users, []any{a.UserID, a.UserID + "@caravan.example", u.first, u.last, text.Fold(u.first + " " + u.last), string(a.Role), db.Null(a.StoreID), at, at})
		sessions = append(sessions, []any{a.SessionID, a.UserID, hash(a.UserID), at, at, db.Ms(noon.Add(time.Hour))})
	}
	products, tiers, preMarked := seedProducts()
	for _, t := range []table{
		{"stores (id, name, search_name, address, suburb, region, postcode, tier, created_at, updated_at)", "TEXT TEXT TEXT TEXT TEXT TEXT TEXT TEXT BIGINT BIGINT", [][]any{
			{"north", "Café Nord", text.Fold("Café Nord Brunswick 3056"), "1 Sydney Rd", "Brunswick", "VIC", "3056", "MF", at, at},
			{"south", "100% Bottles", text.Fold("100% Bottles Hobart 7000"), "2 Davey St", "Hobart", "TAS", "7000", "SF", at, at}}},
		{"users (id, email, first_name, last_name, search_name, role, store_id, created_at, updated_at)", "TEXT TEXT TEXT TEXT TEXT TEXT TEXT BIGINT BIGINT", users},
		{"sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)", "TEXT TEXT TEXT BIGINT BIGINT BIGINT", sessions},
		{"promotions (id, kind, description, start_date, end_date, actual_end_date, created_at, updated_at)", "TEXT TEXT TEXT TEXT TEXT TEXT BIGINT BIGINT", [][]any{
			{"spring", "CORE_RANGE", "Spring 2025", "2025-10-01", "2025-12-31", "2025-12-28", at, at},
			{"summer", "CORE_RANGE", "Summer 2026", "2026-01-01", "2026-03-31", nil, at, at},
			{"xmas", "PROMO", "Christmas", "2025-12-01", "2025-12-31", nil, at, at},
			{"easter", "PROMO", "Easter", "2026-03-01", "2026-03-31", nil, at, at},
			{"late", "PROMO", "Late Summer", "2026-03-15", "2026-04-15", "2026-03-20", at, at}}},
		{"promotion_products (id, promotion_id, external_id, description, category, position, price_cents, created_at, updated_at)", "TEXT TEXT TEXT TEXT TEXT TEXT BIGINT BIGINT BIGINT", products},
		{"promotion_product_tiers (product_id, tier)", "TEXT TEXT", tiers},
		{"promotion_product_pre_marked (product_id, store_id)", "TEXT TEXT", preMarked},
		{"standards_lines (id, name, start_date, end_date, created_at, updated_at, deleted_at)", "TEXT TEXT TEXT TEXT BIGINT BIGINT BIGINT", [][]any{
			{"std-open", "Windows clean", "2025-01-01", nil, at, at, nil},
			{"std-today", "Floor swept", "2026-03-20", "2026-03-20", at, at, nil},
			{"std-until", "Lights on", "2025-01-01", "2026-03-20", at, at, nil},
			{"std-from", "Prices shown", "2026-03-20", "2026-12-31", at, at, nil},
			{"std-ended", "Ended", "2025-01-01", "2026-03-19", at, at, nil},
			{"std-upcoming", "Upcoming", "2026-03-21", nil, at, at, nil},
			{"std-deleted", "Deleted", "2025-01-01", nil, at, at, at},
			{"std-small", "For small stores", "2025-01-01", nil, at, at, nil},
			{"std-none", "For no store", "2025-01-01", nil, at, at, nil}}},
		{"standards_line_tiers (line_id, tier)", "TEXT TEXT", [][]any{
			{"std-open", "SF"}, {"std-open", "MF"}, {"std-open", "LF"}, {"std-today", "MF"}, {"std-until", "MF"}, {"std-from", "MF"},
			{"std-ended", "MF"}, {"std-upcoming", "MF"}, {"std-deleted", "MF"}, {"std-small", "SF"}}},
	} {
		if err := db.Insert(ctx, tx, "INSERT INTO "+t.into+" VALUES ", strings.Fields(t.types), t.rows); err != nil {
			return fmt.Errorf("%s: %w", t.into, err)
		}
	}
	return nil
}

// seedProducts has focus products f01 to f26 (f25 for large stores only, f26 for medium ones only), of which north is known to range f03, and the products
// of the promotional periods.
func seedProducts() (products, tiers, preMarked [][]any) {
	at := db.Ms(noon)
	add := func(id, promotion, external, category, position string, price any) {
		products = append(products, []any{id, promotion, external, "Product " + external, category, position, price, at, at})
	}
	for i := 1; i <= 26; i++ {
		id := fmt.Sprintf("f%02d", i)
		add("summer-"+id, "summer", id, []string{"Wine", "Beer"}[i%2], "", 1000+i)
	}
	add("spring-f01", "spring", "f01", "Beer", "", 999)
	add("easter-b1-floor", "easter", "b1", "Beer", "FLOOR", 4999)
	add("easter-b1-shelf", "easter", "b1", "Beer", "SHELF", 4999)
	add("easter-b2-floor", "easter", "b2", "Wine", "FLOOR", nil)
	add("easter-b3-shelf", "easter", "b3", "Wine", "SHELF", 1250)
	add("late-b1-floor", "late", "b1", "Beer", "FLOOR", 4500)
	add("xmas-b9-floor", "xmas", "b9", "Beer", "FLOOR", 100)
	tiers = [][]any{{"summer-f25", "LF"}, {"summer-f26", "MF"}, {"easter-b2-floor", "MF"}, {"easter-b2-floor", "LF"}}
	preMarked = [][]any{{"summer-f03", "north"}, {"summer-f04", "south"}, {"easter-b1-floor", "north"}}
	return products, tiers, preMarked
}

// open creates a report of a store for today.
func (w *world) open(t testing.TB, actor access.Actor, store string) Reading {
	t.Helper()
	r, _, err := w.Create(t.Context(), actor, NewReport{StoreID: store, Date: string(today)})
	must(t, err)
	return r
}

// completed creates and completes a report of a store: everything passes but the lines whose key contains one of fails.
func (w *world) completed(t testing.TB, actor access.Actor, store string, fails ...string) Reading {
	t.Helper()
	r := w.open(t, actor, store)
	var changes []rules.Change
	for _, l := range r.Lines {
		passed := true
		for _, fail := range fails {
			passed = passed && !strings.Contains(l.Key, fail)
		}
		changes = append(changes, rules.Change{LineID: l.ID, Marks: rules.Normalise(l.Type, rules.Marks{Passed: &passed, PricePassed: &passed})})
	}
	_, err := w.SaveLines(t.Context(), actor, r.ID, changes)
	must(t, err)
	done, err := w.Complete(t.Context(), actor, r.ID, nil)
	must(t, err)
	return done
}

// line finds a line by its key.
func line(t testing.TB, r Reading, key string) rules.Line {
	t.Helper()
	for _, l := range r.Lines {
		if l.Key == key {
			return l
		}
	}
	t.Fatalf("no line %s in %d lines", key, len(r.Lines))
	return rules.Line{}
}

// count returns how many lines are in a section, and how many of them are hidden.
func count(r Reading, s rules.Section) (lines, hidden int) {
	for _, l := range rules.InSection(r.Lines, s) {
		lines++
		if l.Hidden {
			hidden++
		}
	}
	return lines, hidden
}

func isTrue(b *bool) bool  { return b != nil && *b }
func isFalse(b *bool) bool { return b != nil && !*b }

func keys(lines []rules.Line) []string {
	found := make([]string, len(lines))
	for i, l := range lines {
		found[i] = l.Key
	}
	return found
}
