package user

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

var now = time.Date(2026, 9, 14, 1, 30, 0, 0, time.UTC)

// invited records who was invited, reminded and written to at a new address, and whose sessions ended.
type invited struct{ ids, reminded, readdressed, ended []string }

func (i *invited) Remind(_ context.Context, _ *db.Tx, userIDs []string) error {
	i.reminded = append(i.reminded, userIDs...)
	return nil
}

func (i *invited) Readdressed(_ context.Context, _ *db.Tx, userIDs []string) error {
	i.readdressed = append(i.readdressed, userIDs...)
	return nil
}

func (i *invited) EndAll(_ context.Context, _ *db.Tx, userID string) error {
	i.ended = append(i.ended, userID)
	return nil
}

func (i *invited) Invite(_ context.Context, _ *db.Tx, userIDs []string) error {
	i.ids = append(i.ids, userIDs...)
	return nil
}

func entry(externalID, email, store string) Entry {
	role := access.StoreOwner
	if store == "" {
		role = access.StoreRep
	}
	return Entry{ExternalID: externalID, StoreExternalID: store, Details: Details{Email: email, FirstName: "Mia", LastName: "Nguyễn", Role: role}}
}

func addStore(t *testing.T, d *db.DB, externalID string) {
	t.Helper()
	_, err := d.Exec(t.Context(),
		`INSERT INTO stores (id, external_id, name, search_name, address, suburb, region, postcode, tier, created_at, updated_at)
VALUES ($1, $2, 'Store', 'store', '1 Main Street', 'Fitzroy', 'VIC', '3065', 'MF', 0, 0)`, "store-"+externalID, externalID)
	check.OK(t, err)
}

func upsert(t *testing.T, d *db.DB, s *Service, entries ...Entry) (out Outcome, err error) {
	t.Helper()
	err = d.InTx(t.Context(), func(tx *db.Tx) (err error) {
		out, err = s.Upsert(t.Context(), tx, entries)
		return err
	})
	return out, err
}

// wantOutcome runs an import that must succeed and give these counts.
func wantOutcome(t *testing.T, d *db.DB, s *Service, want Outcome, entries ...Entry) {
	t.Helper()
	out, err := upsert(t, d, s, entries...)
	check.OK(t, err)
	check.Must(t, check.Is(t, out, want))
}

// wantFields runs an import that must be refused with these fields and must change nothing.
func wantFields(t *testing.T, d *db.DB, s *Service, want []fault.Field, entries ...Entry) {
	t.Helper()
	before := count(t, d)
	_, err := upsert(t, d, s, entries...)
	check.Must(t, check.True(t, fault.Is(err, fault.Invalid), err))
	check.Same(t, fault.Of(err).Fields, want)
	check.Is(t, count(t, d), before)
}

func count(t *testing.T, d *db.DB) (n int) {
	t.Helper()
	check.OK(t, d.QueryRow(t.Context(), `SELECT COUNT(*) FROM users`).Scan(&n))
	return n
}

func byEmail(t *testing.T, s *Service, email string) User {
	t.Helper()
	u, err := s.ByEmail(t.Context(), email)
	check.OK(t, err)
	return u
}

// world is the room on a database of its own, with the stores 1001 and 1002.
type world struct {
	*Service
	db    *db.DB
	clock *calendar.Fixed
	in    *invited
}

// scenario is a test with a world of its own, so that no test depends on another.
type scenario struct {
	name string
	run  func(t *testing.T, w *world)
}

// play runs each scenario on each engine.
func play(t *testing.T, scenarios []scenario) {
	t.Helper()
	for _, c := range scenarios {
		t.Run(c.name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				clock, in := calendar.At(now), &invited{}
				addStore(t, d, "1001")
				addStore(t, d, "1002")
				c.run(t, &world{NewService(d, clock, in), d, clock, in})
			})
		})
	}
}

// give imports people, all of whom must be new.
func (w *world) give(t *testing.T, entries ...Entry) {
	t.Helper()
	wantOutcome(t, w.db, w.Service, Outcome{Created: len(entries)}, entries...)
}

// want imports people and compares the outcome.
func (w *world) want(t *testing.T, want Outcome, entries ...Entry) {
	t.Helper()
	wantOutcome(t, w.db, w.Service, want, entries...)
}

// mia is a person with every detail, as in an import.
func mia() Entry {
	return Entry{ID: "chosen", ExternalID: "P1", StoreExternalID: "1001",
		Details: Details{Email: " Mia@Example.com ", FirstName: "Mia", LastName: "Nguyễn",
			Role: access.StoreManager, PhoneNumber: "0491 570 006", IsComplianceOnly: true}}
}

func TestUpsert(t *testing.T) {
	rep := entry("", "rep@example.com", "")
	play(t, []scenario{
		{"DM-001 adds people with every detail, the email in lower case", func(t *testing.T, w *world) {
			w.give(t, mia(), rep)
			want := User{ID: "chosen", ExternalID: "P1", CreatedAt: now, UpdatedAt: now, Version: 1, Details: mia().Details}
			want.Email, want.StoreID = "mia@example.com", "store-1001"
			check.Same(t, byEmail(t, w.Service, "MIA@example.com"), want)
		}},
		{"AMB-014 new people are invited, once", func(t *testing.T, w *world) {
			w.give(t, mia(), rep)
			w.want(t, Outcome{Unchanged: 2}, mia(), rep)
			if check.Is(t, len(w.in.ids), 2, w.in.ids) {
				check.Is(t, w.in.ids[0], "chosen", w.in.ids)
			}
		}},
		{"AMB-014 the external id finds a person whose email, role and store changed", func(t *testing.T, w *world) {
			w.give(t, mia())
			w.clock.T = now.Add(time.Hour)
			moved := entry("P1", "mia.n@example.com", "1002")
			w.want(t, Outcome{Updated: 1}, moved)
			want := User{ID: "chosen", ExternalID: "P1", CreatedAt: now, UpdatedAt: w.clock.T, Version: 2, Details: moved.Details}
			want.StoreID = "store-1002"
			check.Same(t, byEmail(t, w.Service, "mia.n@example.com"), want)
		}},
		{"AMB-014 the email finds a person who was created by hand and now gets the external id", func(t *testing.T, w *world) {
			w.give(t, rep)
			w.want(t, Outcome{Updated: 1}, entry("P2", "rep@example.com", ""))
			w.want(t, Outcome{Unchanged: 1}, rep) // a missing id does not remove the old one
			if u := byEmail(t, w.Service, "rep@example.com"); u.ExternalID != "P2" {
				t.Errorf("the external id is %q", u.ExternalID)
			}
		}},
		{"AMB-014 a deactivated person stays deactivated", func(t *testing.T, w *world) {
			w.give(t, mia())
			_, err := w.db.Exec(t.Context(), `UPDATE users SET deactivated_at = $1 WHERE id = 'chosen'`, db.Ms(now))
			check.OK(t, err)
			w.want(t, Outcome{Updated: 1}, entry("P1", "mia.n@example.com", "1001"))
			if u := byEmail(t, w.Service, "mia.n@example.com"); u.DeactivatedAt == nil {
				t.Error("an import reinstated somebody")
			}
		}},
		{"DM-001 mistakes in a person are reported field by field", func(t *testing.T, w *world) {
			bad := Entry{ExternalID: strings.Repeat("x", 61), Details: Details{Email: "Mia <mia@example.com>", LastName: strings.Repeat("ü", 51),
				Role: "BOSS", PhoneNumber: strings.Repeat("1", 31)}}
			wantFields(t, w.db, w.Service, []fault.Field{
				{Path: "users[0].firstName", Message: "Please enter a first name"},
				{Path: "users[0].lastName", Message: "Please enter 50 characters or less"},
				{Path: "users[0].phoneNumber", Message: "Please enter 30 characters or less"},
				{Path: "users[0].externalId", Message: "Please enter 60 characters or less"},
				{Path: "users[0].email", Message: "Please enter an email such as name@example.com"},
				{Path: "users[0].role", Message: "Please enter one of the roles HEAD_OFFICE, STORE_REP, STORE_OWNER, STORE_MANAGER or STORE_EMPLOYEE"},
			}, bad)
		}},
		{"DM-001 members need a store, head office has none, unknown stores are reported", func(t *testing.T, w *world) {
			owner, head := entry("A", "a@example.com", "1001"), entry("B", "b@example.com", "1001")
			owner.StoreExternalID, head.Role = "", access.HeadOffice
			wantFields(t, w.db, w.Service, []fault.Field{
				{Path: "users[0].storeId", Message: "A Store Owner needs a store"},
				{Path: "users[1].storeId", Message: "Head Office belongs to no store"},
				{Path: "users[2].storeId", Message: "There is no store 9999"},
			}, owner, head, entry("C", "c@example.com", "9999"))
		}},
		{"STORE-035 FD-278 FD-290 nobody is added or moved to a store that has closed; who is there stays", func(t *testing.T, w *world) {
			w.give(t, mia(), entry("P2", "rep@example.com", ""))
			_, err := w.db.Exec(t.Context(), `UPDATE stores SET closed_on = '2026-09-14', closed_at = 1 WHERE external_id = '1001'`)
			check.OK(t, err)
			wantFields(t, w.db, w.Service, []fault.Field{
				{Path: "users[0].storeId", Message: "Store 1001 has closed"},
				{Path: "users[1].storeId", Message: "Store 1001 has closed"},
			}, entry("C", "c@example.com", "1001"), entry("P2", "rep@example.com", "1001"))
			changed := mia()
			changed.FirstName = "Maria"
			w.want(t, Outcome{Updated: 1}, changed)
		}},
		{"DM-001 an email belongs to one person", func(t *testing.T, w *world) {
			w.give(t, mia(), entry("P2", "rep@example.com", ""))
			wantFields(t, w.db, w.Service, []fault.Field{
				{Path: "users[0].email", Message: "This email belongs to Mia Nguyễn"}, // P1 would take P2's email
				{Path: "users[1].email", Message: "This email belongs to Mia Nguyễn"}, // so would a new person
			}, entry("P1", "rep@example.com", "1001"), entry("P9", "mia@example.com", "1001"))
		}},
		{"DM-001 a person may appear only once", func(t *testing.T, w *world) {
			w.give(t, entry("P2", "rep@example.com", ""))
			wantFields(t, w.db, w.Service, []fault.Field{
				{Path: "users[1].externalId", Message: "This id appears twice"},
				{Path: "users[2].email", Message: "This email appears twice"},
				{Path: "users[4].email", Message: "This person appears twice: once by id, once by email"},
			}, entry("N", "n@example.com", ""), entry("N", "o@example.com", ""), entry("O", "N@example.com", ""),
				entry("P2", "new@example.com", ""), entry("", "rep@example.com", ""))
		}},
		{"AMB-014 more people than one statement can write", func(t *testing.T, w *world) {
			var many []Entry
			for i := range db.MaxValues/len(columnTypes) + 1 {
				many = append(many, entry(fmt.Sprintf("M%d", i), fmt.Sprintf("m%d@example.com", i), "1001"))
			}
			w.give(t, many...)
			w.want(t, Outcome{Unchanged: len(many)}, many...)
		}},
	})
}

func TestCreate(t *testing.T) {
	create := func(t *testing.T, w *world, e Entry) (u User, err error) {
		t.Helper()
		err = w.db.InTx(t.Context(), func(tx *db.Tx) (err error) {
			u, err = w.Create(t.Context(), tx, e)
			return err
		})
		return u, err
	}
	play(t, []scenario{
		{"AMB-014 creates one person by hand", func(t *testing.T, w *world) {
			u, err := create(t, w, entry("", "First@Example.com", ""))
			check.OK(t, err)
			if diff := cmp.Diff(byEmail(t, w.Service, "first@example.com"), u); diff != "" {
				t.Errorf("the stored person differs (-stored +returned):\n%s", diff)
			}
			check.True(t, u.ID != "")
			check.True(t, slices.Equal(w.in.ids, []string{u.ID}), w.in.ids, u.ID)
		}},
		{"AMB-014 an email that is taken is a conflict and changes nothing", func(t *testing.T, w *world) {
			w.give(t, entry("", "first@example.com", ""))
			e := entry("", "First@Example.com", "")
			e.LastName = "Other"
			_, err := create(t, w, e)
			check.Must(t, check.True(t, fault.Is(err, fault.Conflict), err))
			check.Must(t, check.Is(t, fault.Of(err).Message, "Someone already uses this email.", err))
			u := byEmail(t, w.Service, "first@example.com")
			check.Is(t, u.LastName, "Nguyễn")
			check.Is(t, len(w.in.ids), 1, w.in.ids)
		}},
	})
}

func TestByEmail(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := NewService(d, calendar.At(now), &invited{})
		wantOutcome(t, d, s, Outcome{Created: 1}, entry("A", "a@example.com", ""))
		t.Run("DM-001 unknown and deleted people are not found", func(t *testing.T) {
			_, err := s.ByEmail(t.Context(), "b@example.com")
			check.True(t, fault.Is(err, fault.NotFound), err)
			_, err = d.Exec(t.Context(), `UPDATE users SET deleted_at = 1`)
			check.OK(t, err)
			_, err = s.ByEmail(t.Context(), "a@example.com")
			check.True(t, fault.Is(err, fault.NotFound), err)
		})
	})
}

func TestUpdateOwn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		clock := calendar.At(now)
		s := NewService(d, clock, &invited{})
		a, b := entry("A", "a@example.com", ""), entry("B", "b@example.com", "")
		a.ID, b.ID = "a", "b"
		wantOutcome(t, d, s, Outcome{Created: 2}, a, b)
		me := access.Actor{UserID: "a", Role: access.StoreRep}
		clock.T = now.Add(time.Hour)

		t.Run("SCR-021 people change their own names and phone number", func(t *testing.T) {
			got, err := s.UpdateOwn(t.Context(), me, OwnChange{" Zoë ", "O’Brien ", " 0491 570 156"})
			check.OK(t, err)
			want := User{ID: "a", ExternalID: "A", CreatedAt: now, UpdatedAt: clock.T, Version: 2, Details: a.Details}
			want.FirstName, want.LastName, want.PhoneNumber = "Zoë", "O’Brien", "0491 570 156"
			check.Same(t, got, want)
			if other := byEmail(t, s, "b@example.com"); other.FirstName != "Mia" {
				t.Errorf("somebody else is called %q now", other.FirstName)
			}
			var searched string
			check.OK(t, d.QueryRow(t.Context(), `SELECT search_name FROM users WHERE id = 'a'`).Scan(&searched))
			check.Is(t, searched, "zoe o’brien")
		})
		t.Run("SCR-021 names are required and must not be too long", func(t *testing.T) {
			_, err := s.UpdateOwn(t.Context(), me, OwnChange{"  ", strings.Repeat("n", 51), strings.Repeat("1", 31)})
			want := []fault.Field{
				{Path: "firstName", Message: "Please enter a first name"},
				{Path: "lastName", Message: "Please enter 50 characters or less"},
				{Path: "phoneNumber", Message: "Please enter 30 characters or less"},
			}
			check.Same(t, fault.Of(err).Fields, want)
		})
		t.Run("SCR-021 names have no line breaks and no invisible characters", func(t *testing.T) {
			_, err := s.UpdateOwn(t.Context(), me, OwnChange{"Mia\r\nBcc: x@example.com", "\u202essoM", ""})
			want := []fault.Field{
				{Path: "firstName", Message: "Please remove line breaks and invisible characters"},
				{Path: "lastName", Message: "Please remove line breaks and invisible characters"},
			}
			check.Same(t, fault.Of(err).Fields, want)
		})
		t.Run("SCR-021 a deactivated person changes nothing", func(t *testing.T) {
			_, err := d.Exec(t.Context(), `UPDATE users SET deactivated_at = 1 WHERE id = 'a'`)
			check.OK(t, err)
			_, err = s.UpdateOwn(t.Context(), me, OwnChange{"A", "B", ""})
			check.True(t, fault.Is(err, fault.NotFound), err)
		})
	})
}

func TestActiveOwners(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := NewService(d, calendar.At(now), &invited{})
		addStore(t, d, "1001")
		addStore(t, d, "1002")
		named := func(id, firstName, store string, role access.Role) Entry {
			e := entry(id, id+"@example.com", store)
			e.ID, e.FirstName, e.Role = id, firstName, role
			return e
		}
		wantOutcome(t, d, s, Outcome{Created: 6}, named("zoe", "Zoë", "1001", access.StoreOwner), named("ada", "Ada", "1001", access.StoreOwner),
			named("left", "Left", "1001", access.StoreOwner), named("gone", "Gone", "1001", access.StoreOwner),
			named("manager", "Manager", "1001", access.StoreManager), named("other", "Other", "1002", access.StoreOwner))
		for _, change := range []string{`UPDATE users SET deactivated_at = 1 WHERE id = 'left'`, `UPDATE users SET deleted_at = 1 WHERE id = 'gone'`} {
			_, err := d.Exec(t.Context(), change)
			check.OK(t, err)
		}
		t.Run("AMB-039 the active owners of a store, sorted by name", func(t *testing.T) {
			got, err := s.ActiveOwners(t.Context(), d, "store-1001")
			check.OK(t, err)
			check.Same(t, got, []string{"ada", "zoe"})
		})
		t.Run("AMB-039 an unknown store has no owners", func(t *testing.T) {
			if got, err := s.ActiveOwners(t.Context(), d, "unknown"); check.Is(t, err, nil) {
				check.Is(t, len(got), 0, got)
			}
		})
	})
}
