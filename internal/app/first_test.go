package app

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"caravan/internal/access"
	"caravan/internal/auth"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet/apitest"
	"caravan/internal/user"
)

const firstPassword = "camel train 2027"

// empty is an installation in which nobody has an account.
type empty struct {
	*apitest.Site
	h     *hall
	clock *calendar.Fixed
	log   bytes.Buffer
}

func newEmpty(t *testing.T, d *db.DB) *empty {
	t.Helper()
	e := &empty{clock: calendar.At(time.Date(2026, 3, 10, 1, 0, 0, 0, time.UTC))}
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&e.log, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	var err error
	e.h, err = newHall(t.Context(), d, Config{Data: t.TempDir(), MailFrom: "Caravan <c@caravan.example>"}, "https://caravan.example", e.clock)
	check.OK(t, err)
	t.Cleanup(func() { _ = e.h.blobs.Close() })
	server, err := e.h.server("test")
	check.OK(t, err)
	e.Site = apitest.Over(t, server.Handler())
	return e
}

var printed = regexp.MustCompile(`^Nobody can sign in yet\. Open https://caravan\.example/first and enter the code ((?:[A-Z2-9]{4}-){3}[A-Z2-9]{4})\n$`)

// start prints what a start of the program does, and returns the code.
func (e *empty) start(t *testing.T) string {
	t.Helper()
	var out strings.Builder
	check.OK(t, e.h.printSetupCode(t.Context(), &out))
	found := printed.FindStringSubmatch(out.String())
	check.Must(t, check.True(t, found != nil, out.String()))
	return found[1]
}

// first is a right form, in which changes stand in place of what it has.
func first(code string, changes ...string) map[string]string {
	f := map[string]string{"id": uuid.NewString(), "code": code, "firstName": " Olive ", "lastName": "Ng", "email": "Olive@Caravan.example",
		"password": firstPassword, "passwordConfirm": firstPassword}
	for i := 0; i < len(changes); i += 2 {
		f[changes[i]] = changes[i+1]
	}
	return f
}

func (e *empty) make(form map[string]string) *httptest.ResponseRecorder {
	body, _ := json.Marshal(form)
	return e.Call("", "POST", "/auth/first", string(body))
}

func (e *empty) nobodyYet(t *testing.T) bool {
	t.Helper()
	return apitest.Read[struct{ NobodyYet bool }](t, e.Site, "", "GET", "/auth/session", "").NobodyYet
}

func count(t *testing.T, d *db.DB, query string) (n int) {
	t.Helper()
	check.OK(t, d.QueryRow(t.Context(), query).Scan(&n))
	return n
}

func TestTheFirstAccount(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newEmpty(t, d)
		check.True(t, e.nobodyYet(t), "FD-415 the page knows that nobody can sign in yet")
		code := e.start(t)
		t.Run("FD-415 each mistake stands beside its field, whether or not the code is right", func(t *testing.T) {
			for _, c := range []struct{ field, value, want, beside string }{
				{"id", "1", "Please send a UUID.", "id"},
				{"code", " - ", "Please enter the code", "code"},
				{"firstName", " ", "Please enter a first name", "firstName"},
				{"lastName", strings.Repeat("n", 51), "Please enter 50 characters or less", "lastName"},
				{"email", "", "Please enter an email", "email"},
				{"email", "olive", "Please enter an email such as name@example.com", "email"},
				{"password", "short", "Password must be at least 8 characters", "password"},
				{"password", "", "Please enter a password", "password"},
				{"passwordConfirm", "camel train 2028", "Passwords entered must be the same", "passwordConfirm"},
				{"code", "ABCD-EFGH-JKMN-PQRS", "This code is not right, or more than a day old. Restart the server to get a new one.", "code"},
			} {
				w := e.make(first(code, c.field, c.value))
				check.Is(t, w.Code, 422, c, w.Body)
				check.True(t, strings.Contains(w.Body.String(), c.want), c, w.Body)
				check.True(t, strings.Contains(w.Body.String(), `"body.`+c.beside+`"`), c, w.Body)
			}
			for password, want := range map[string]string{"password1": "one of the most common ones", "Olive Ng": "must not be your name or email"} {
				w := e.make(first(code, "password", password, "passwordConfirm", password))
				check.Is(t, w.Code, 422, w.Body)
				check.True(t, strings.Contains(w.Body.String(), want), w.Body)
			}
			check.Is(t, count(t, d, `SELECT COUNT(*) FROM users`), 0)
		})
		form := first(strings.ToLower(strings.ReplaceAll(code, "-", " ")))
		t.Run("FD-415 the code makes the first account, of head office, signs it in, and it is on the audit trail", func(t *testing.T) {
			w := e.make(form)
			check.Must(t, check.Is(t, w.Code, 200, w.Body))
			var in struct {
				Token string
				User  auth.Me
			}
			check.OK(t, json.Unmarshal(w.Body.Bytes(), &in))
			check.Is(t, in.User.Email, "olive@caravan.example")
			check.Is(t, in.User.FirstName, "Olive")
			check.Is(t, in.User.Role, access.HeadOffice)
			check.True(t, !in.User.HasTemporaryPassword, in.User)
			check.True(t, strings.HasPrefix(w.Header().Get("Set-Cookie"), "access_token="+in.Token), w.Header())
			trail := e.Call(in.Token, "GET", "/audit-trail", "")
			apitest.WantStatus(t, trail, 200)
			apitest.WantParts(t, trail, `"totalItems":1`, `"operation":"make-first-account"`, `"outcome":"DONE"`, form["id"])
		})
		t.Run("FD-415 a repeat signs in and adds nothing; anybody else is refused, also with the right code", func(t *testing.T) {
			w := e.make(form)
			check.Is(t, w.Code, 200, w.Body)
			for _, other := range []map[string]string{first(code), first(code, "id", form["id"], "email", "other@caravan.example")} {
				w := e.make(other)
				check.Is(t, w.Code, 409, w.Body)
				check.True(t, strings.Contains(w.Body.String(), "Someone has set this site up already. Please sign in."), w.Body)
			}
			wrong := first(code, "id", form["id"], "password", "not this one", "passwordConfirm", "not this one")
			check.Is(t, e.make(wrong).Code, 401)
			check.Is(t, count(t, d, `SELECT COUNT(*) FROM users`), 1)
			check.Is(t, count(t, d, `SELECT COUNT(*) FROM trail_entries`), 1)
		})
		t.Run("FD-415 once somebody has an account no start says anything, and no code is left", func(t *testing.T) {
			var out strings.Builder
			check.OK(t, e.h.printSetupCode(t.Context(), &out))
			check.Is(t, out.String(), "")
			check.True(t, !e.nobodyYet(t), "somebody has an account")
			check.Is(t, count(t, d, `SELECT COUNT(*) FROM setup_codes`), 0)
		})
		for _, secret := range []string{code, form["code"], firstPassword} {
			check.True(t, !strings.Contains(e.log.String(), secret), "FD-415 no log has a code or a password", e.log.String())
		}
	})
}

func TestSetupCodes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newEmpty(t, d)
		old := e.start(t)
		e.clock.T = e.clock.T.Add(auth.SetupCodeValid)
		second := newEmpty(t, d)
		second.clock.T = e.clock.T
		one, other := e.start(t), second.start(t)
		t.Run("FD-415 the codes of all nodes and starts count for a day, and only their hashes are stored", func(t *testing.T) {
			check.True(t, one != other, one)
			check.Is(t, e.make(first(old)).Code, 422)
			stored, err := db.All(t.Context(), d, db.Text, `SELECT code_hash FROM setup_codes`)
			check.OK(t, err)
			check.Is(t, len(stored), 3)
			for _, hash := range stored {
				check.True(t, len(hash) >= 43 && !strings.Contains(hash, "-"+one[5:9]), hash)
			}
		})
		t.Run("FD-415 those that no longer count are removed at night", func(t *testing.T) {
			check.OK(t, e.h.auth.Purge(t.Context()))
			check.Is(t, count(t, d, `SELECT COUNT(*) FROM setup_codes`), 2)
		})
		t.Run("FD-415 FD-14 after ten wrong codes an address waits, and nobody else does", func(t *testing.T) {
			for i := range 9 { // one was wrong above
				check.Is(t, e.make(first("wrong")).Code, 422, i)
			}
			w := e.make(first(one))
			check.Is(t, w.Code, 429, w.Body)
			check.True(t, strings.Contains(w.Body.String(), `"body.code"`), w.Body)
			for i := range 60 { // more than all sources together may have for an account
				source := fmt.Sprintf("address 192.0.2.%d", i)
				_, err := d.Exec(t.Context(), `INSERT INTO sign_in_failures (id, email, source, at) VALUES ($1, 'setup code', $2, $3)`, db.NewID(), source,
					db.Ms(e.clock.T))
				check.OK(t, err)
			}
			_, err := e.h.auth.MakeFirst(t.Context(), accounts{e.h.users, e.h.trail}, account(other, "olive@caravan.example"))
			check.OK(t, err)
		})
	})
}

func TestTheFirstAccountAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		nodes := []*empty{newEmpty(t, d), newEmpty(t, d)}
		code := nodes[0].start(t)
		const people = 6
		statuses := make([]int, people)
		var running sync.WaitGroup
		for i := range people {
			running.Go(func() {
				statuses[i] = nodes[i%2].make(first(code, "email", fmt.Sprintf("olive%d@caravan.example", i))).Code
			})
		}
		running.Wait()
		made := map[int]int{}
		for _, status := range statuses {
			made[status]++
		}
		check.Same(t, made, map[int]int{200: 1, 409: people - 1}, "FD-415 of several people with the right code one makes the first account")
		for _, table := range []string{"users", "credentials", "sessions", "trail_entries"} {
			check.Is(t, count(t, d, `SELECT COUNT(*) FROM `+table), 1, table)
		}
	})
}

// slow is the room of people on a node where adding the first person takes long.
type slow struct {
	accounts
	added chan<- struct{}
	goOn  <-chan struct{}
}

func (s slow) AddFirst(ctx context.Context, tx *db.Tx, id string, n auth.Newcomer) (bool, error) {
	added, err := s.accounts.AddFirst(ctx, tx, id, n)
	close(s.added)
	<-s.goOn
	return added, err
}

// late is the room of people on a node that has heard that there is nobody just before there was somebody.
type late struct {
	accounts
	asked *int
}

func (l late) Nobody(ctx context.Context) (bool, error) {
	if *l.asked++; *l.asked == 1 {
		return true, nil
	}
	return l.accounts.Nobody(ctx)
}

// account is the form of one of several people.
func account(code, email string) auth.FirstAccount {
	return auth.FirstAccount{ID: uuid.NewString(), Code: code, Newcomer: auth.Newcomer{FirstName: "Olive", LastName: "Ng", Email: email},
		Password: firstPassword, PasswordConfirm: firstPassword, Address: "203.0.113.9"}
}

func TestTheFirstAccountMeanwhile(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e, other := newEmpty(t, d), newEmpty(t, d)
		code, left := e.start(t), other.start(t)
		added, goOn, first, second := make(chan struct{}), make(chan struct{}), make(chan error, 1), make(chan error, 1)
		go func() {
			_, err := e.h.auth.MakeFirst(t.Context(), slow{accounts{e.h.users, e.h.trail}, added, goOn}, account(code, "olive@caravan.example"))
			first <- err
		}()
		<-added
		go func() {
			_, err := other.h.auth.MakeFirst(t.Context(), accounts{other.h.users, other.h.trail}, account(left, "ned@caravan.example"))
			second <- err
		}()
		select {
		case err := <-second:
			t.Errorf("FD-415 the second person was answered before the first one was stored or given up: %v", err)
			second <- err
		case <-time.After(300 * time.Millisecond):
		}
		close(goOn)
		check.Is(t, <-first, nil)
		check.True(t, fault.Is(<-second, fault.Conflict), "FD-415 who was second is refused")
		check.Is(t, count(t, d, `SELECT COUNT(*) FROM users`), 1)
	})
}

func TestWhoIsSecondIsToldSo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newEmpty(t, d)
		code := e.start(t)
		again := func() error {
			_, err := e.h.auth.MakeFirst(t.Context(), late{accounts{e.h.users, e.h.trail}, new(int)}, account(code, "ned@caravan.example"))
			return err
		}
		_, err := d.Exec(t.Context(), `INSERT INTO users (id, email, first_name, last_name, search_name, role, created_at, updated_at)
VALUES ('rob', 'rob@caravan.example', 'Rob', 'Ryder', 'rob ryder', 'STORE_REP', 0, 0)`)
		check.OK(t, err)
		check.True(t, fault.Is(again(), fault.Conflict), "FD-415 somebody was added in another way")
		_, err = d.Exec(t.Context(), `DELETE FROM setup_codes`)
		check.OK(t, err)
		check.True(t, fault.Is(again(), fault.Conflict), "FD-415 somebody was quicker with a code, which has ended all of them")
		check.Is(t, count(t, d, `SELECT COUNT(*) FROM users`), 1)
	})
}

func TestTheSetupCodeEndsWithAnyAccount(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, role := range []access.Role{access.HeadOffice, access.StoreRep} {
			_, err := d.Exec(t.Context(), `DELETE FROM credentials`)
			check.OK(t, err)
			_, err = d.Exec(t.Context(), `DELETE FROM users`)
			check.OK(t, err)
			e := newEmpty(t, d)
			code := e.start(t)
			err = d.InTx(t.Context(), func(tx *db.Tx) error { // as 'user create' and 'import users' do
				_, err := e.h.users.Upsert(t.Context(), tx, []user.Entry{{Details: user.Details{Email: "rob@caravan.example", FirstName: "Rob", LastName: "Ryder",
					Role: role}}})
				return err
			})
			check.OK(t, err)
			w := e.make(first(code))
			check.Is(t, w.Code, 409, "FD-415 an account that was made in another way ends the code", role, w.Body)
			check.True(t, !e.nobodyYet(t), role)
		}
	})
}
