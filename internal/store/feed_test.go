package store

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/sheet"
)

var headOffice = access.Actor{UserID: "boss", Role: access.HeadOffice}

func TestPostcode(t *testing.T) {
	t.Run("AMB-077 a postcode gets its zero back", func(t *testing.T) {
		for cell, want := range map[string]string{"800": "0800", "0800": "0800", "3065": "3065", "80": "80"} {
			check.Is(t, postcode(cell), want, cell)
		}
	})
}

const (
	csvHead = "store_id,name,address,suburb,postal_suburb,region,postcode,phone,tier,delivery,pickup,loyalty_rewards,crafty,top_drops"
	csvMore = ",latitude,longitude,monday,tuesday,wednesday,thursday,friday,saturday,sunday\n"
	csvOne  = "1,One,1 Main St,Fitzroy,,VIC,3065,,MF,yes,,,,"
	csvDays = ",-37.75,144.98,09:00-21:00,09:00-21:00,09:00-21:00,09:00-21:00,09:00-21:00,10:00-00:30,\n"
)

// FuzzFeed checks that any table can be read without failing, and that each row that is an object gives an entry.
func FuzzFeed(f *testing.F) {
	f.Add(csvHead + "\n" + csvOne + "\n")
	f.Add(csvHead + csvMore + csvOne + csvDays)
	f.Add("\ufeff" + csvHead + "\na,b\n,,,,,,,,,,,,,\n")
	f.Add(`[{"store_id":"1","latitude":91}]`)
	f.Fuzz(func(t *testing.T, table string) {
		for _, format := range []sheet.Format{sheet.CSV, sheet.JSON} {
			feed, err := ReadFeed(strings.NewReader(table), format, maxFeed)
			switch {
			case err != nil && !errors.As(err, new(sheet.Faults)):
				check.OK(t, err)
			case err == nil && len(feed.entries) != len(feed.sheet.Rows):
				t.Fatalf("%d entries of %d rows", len(feed.entries), len(feed.sheet.Rows))
			}
		}
	})
}

// sourceOf sets the service up with a feed in a file, which set replaces.
func sourceOf(t *testing.T, s *Service) (set func(table string)) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "stores.csv")
	at, err := NewSource(path, "")
	check.OK(t, err)
	s.SyncFrom(at)
	return func(table string) {
		check.OK(t, os.WriteFile(path, []byte(table), 0o600))
	}
}

func TestSync(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := NewService(d, calendar.At(now))
		if _, err := s.Sync(t.Context(), headOffice, "", true); !fault.Is(err, fault.Conflict) {
			t.Error("without a source", err)
		}
		set := sourceOf(t, s)
		kept := entry("9", "Not in the feed", "Brunswick", "3056")
		kept.ID = "kept"
		mustUpsert(t, d, s, kept)
		set(csvHead + csvMore + csvOne + csvDays)
		t.Run("STORE-028 a preview changes nothing, and names what would change and which stores the source does not have", func(t *testing.T) {
			out, err := s.Sync(t.Context(), headOffice, "", true)
			check.OK(t, err)
			check.Must(t, check.Is(t, out.Outcome, Outcome{Created: 1}, out))
			check.Must(t, check.Is(t, out.Absent, 1, out))
			check.Must(t, check.Is(t, out.Missing[0].ID, "kept", out))
			check.Must(t, check.True(t, out.Changes[0].Created, out))
			if _, total, err := s.List(t.Context(), headOffice, Filter{}, db.Page{Limit: 5}); check.Is(t, err, nil) {
				check.Is(t, total, 1)
			}
		})
		t.Run("FD-107 STORE-028 two syncs at once do one, and no store is removed", func(t *testing.T) {
			var created, unchanged int
			for _, out := range dbtest.AtOnce(2, func(int) Synced {
				out, err := s.Sync(t.Context(), headOffice, "", false)
				check.Is(t, err, nil)
				return out
			}) {
				created, unchanged = created+out.Created, unchanged+out.Unchanged
			}
			found, total, err := s.List(t.Context(), headOffice, Filter{}, db.Page{Limit: 5})
			check.OK(t, err)
			check.Must(t, check.Is(t, created, 1))
			check.Must(t, check.Is(t, unchanged, 1))
			check.Must(t, check.Is(t, total, 2))
			one := found[1]
			check.Is(t, one.Hours[5], Span{"10:00", "00:30"}, one)
			check.Is(t, one.Hours[6], Span{}, one)
			check.Is(t, one.Position, Position{true, -37.75, 144.98}, one)
		})
		t.Run("AMB-077 a feed without hours and places leaves those of the store", func(t *testing.T) {
			set(csvHead + "\n" + strings.Replace(csvOne, "One", "Renamed", 1) + "\n")
			out, err := s.Sync(t.Context(), headOffice, "", false)
			check.OK(t, err)
			check.Same(t, out.Changes, []Change{{Name: "Renamed", Number: "1", Fields: []string{"name"}}})
		})
		t.Run("STORE-027 one store that the source does not have", func(t *testing.T) {
			_, err := s.Sync(t.Context(), headOffice, "kept", false)
			check.True(t, fault.Is(err, fault.Conflict), err)
		})
		t.Run("STORE-028 broken rows are named, and nothing is imported", func(t *testing.T) {
			set(csvHead + csvMore + csvOne + ",91,144,9-5,,,,,,\n" + csvOne + ",here,144,,,,,,,\n")
			_, err := s.Sync(t.Context(), headOffice, "", false)
			want := []fault.Field{
				{In: "feed", Path: "row 2.latitude", Message: "Please enter degrees from -90 to 90, and for the longitude from -180 to 180"},
				{In: "feed", Path: "row 2.monday", Message: "Please enter hours such as 09:00-21:00, or none"},
				{In: "feed", Path: "row 3.store_id", Message: "This id appears twice"},
				{In: "feed", Path: "row 3.latitude", Message: "Please enter degrees such as -37.755"},
			}
			got := []fault.Field{}
			if err != nil {
				got = fault.Of(err).Fields
			}
			check.Must(t, check.Is(t, len(got), len(want), got))
			check.Must(t, check.True(t, fault.Is(err, fault.Invalid), err, got))
			for _, w := range want {
				found := false
				for _, g := range got {
					found = found || g == w
				}
				check.True(t, found, w, got)
			}
		})
		for _, role := range []access.Role{access.StoreRep, access.StoreOwner, access.StoreManager, access.StoreEmployee} {
			t.Run("STORE-028 not for "+string(role), func(t *testing.T) {
				_, err := s.Sync(t.Context(), access.Actor{Role: role, StoreID: "kept"}, "", true)
				check.True(t, fault.Is(err, fault.Forbidden), err)
			})
		}
	})
}

func TestSyncFromAnEndlessFeed(t *testing.T) {
	t.Run("STORE-028 a feed that never ends is refused when it is larger than the limit", func(t *testing.T) {
		line := []byte(strings.Repeat("x", 1<<16) + "\n")
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/csv")
			for {
				if _, err := w.Write(line); err != nil {
					return
				}
			}
		}))
		defer server.Close()
		at, err := NewSource(server.URL, "")
		check.OK(t, err)
		if _, err := fetch(t.Context(), at); check.True(t, err != nil, err) {
			check.True(t, strings.Contains(err.Error(), "larger than 20 MB"), err)
		}
	})
}

func TestSave(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := NewService(d, calendar.At(now))
		e := entry("1", "Wattle & Vine", "Fitzroy North", "3068")
		form := Form{ExternalID: "1", Details: e.Details}
		first, created, err := s.Save(t.Context(), headOffice, form)
		check.OK(t, err)
		check.Must(t, check.True(t, created))
		t.Run("STORE-025 adding the same store again changes nothing", func(t *testing.T) {
			again, created, err := s.Save(t.Context(), headOffice, form)
			check.OK(t, err)
			check.True(t, !created)
			check.Is(t, again.ID, first.ID, created)
		})
		edit := Form{ID: first.ID, Version: first.Version, ExternalID: "1", Details: e.Details}
		edit.Name = "Wattle & Co"
		t.Run("STORE-025 an id changes that store, and of two edits of one version the second is refused", func(t *testing.T) {
			done := 0
			for _, err := range dbtest.AtOnce(2, func(n int) error {
				edit := edit
				edit.Suburb = []string{"Carlton", "Brunswick"}[n]
				_, _, err := s.Save(t.Context(), headOffice, edit)
				return err
			}) {
				if err == nil {
					done++
				} else {
					check.True(t, fault.Is(err, fault.Conflict), err)
				}
			}
			if got, err := s.Get(t.Context(), headOffice, first.ID); check.Is(t, err, nil) {
				check.Is(t, done, 1, got)
				check.Is(t, got.Name, "Wattle & Co", got)
				check.Is(t, got.Version, first.Version+1, got)
				again, _, err := s.Save(t.Context(), headOffice, Form{ID: first.ID, Version: first.Version, ExternalID: "1", Details: got.Details})
				check.OK(t, err)
				check.Is(t, again.Version, got.Version, "FD-325 the same again changes nothing")
			}
		})
		t.Run("STORE-025 a number that another store has, an unknown id and coordinates out of range", func(t *testing.T) {
			other := form
			other.Name = "Another"
			_, _, err := s.Save(t.Context(), headOffice, other)
			check.True(t, fault.Is(err, fault.Conflict), err)
			unknown := Form{ID: "nothing", ExternalID: "2", Details: e.Details}
			_, _, err = s.Save(t.Context(), headOffice, unknown)
			check.True(t, fault.Is(err, fault.NotFound), err)
			far := Form{ExternalID: "3", Details: e.Details}
			far.Position = Position{Known: true, Latitude: -91}
			_, _, err = s.Save(t.Context(), headOffice, far)
			check.True(t, fault.Is(err, fault.Invalid), err)
		})
		t.Run("STORE-025 not for a rep", func(t *testing.T) {
			_, _, err := s.Save(t.Context(), access.Actor{Role: access.StoreRep}, form)
			check.True(t, fault.Is(err, fault.Forbidden), err)
		})
	})
}
