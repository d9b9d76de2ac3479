package auth

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/brand"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/live"
	"caravan/internal/platform/web"
	"caravan/internal/testnet/apitest"
)

const goodPassword = "camel-demo-2026"

var goodHash = sync.OnceValue(func() string {
	hash, err := HashPassword(goodPassword)
	if err != nil {
		panic(err)
	}
	return hash
})

// queue records what was queued. It replaces the mail package, whose own tests send mails.
type queue struct{ mails []string }

func (q *queue) Enqueue(_ context.Context, _ *db.Tx, purpose string, refs ...string) error {
	for _, ref := range refs {
		q.mails = append(q.mails, purpose+" "+ref)
	}
	return nil
}

// testCan says what somebody may do, as the hall would.
type testCan struct {
	What string `json:"what"`
}

func testCanDo(a access.Actor) testCan {
	return testCan{string(a.Role) + " " + a.UserID + " of " + a.StoreID}
}

// site is the room on a real server and database. Stores and people are inserted with SQL: testnet uses this room, and these tests are inside the
// room, so they cannot use testnet.
type site struct {
	*apitest.Site // the caller is given as a token
	t             *testing.T
	db            *db.DB
	clock         *calendar.Fixed
	mails         *queue
	told          *told
	service       *Service
}

// people stands for the room of people: head office manages everybody, and the address of a picture is its id.
type people struct{ db *db.DB }

func (p people) UpdateOwn(ctx context.Context, a access.Actor, firstName, lastName, phone string) error {
	_, err := p.db.Exec(ctx, `UPDATE users SET first_name = $1, last_name = $2, phone_number = $3 WHERE id = $4`, firstName, lastName, phone, a.UserID)
	return err
}

func (people) AllowManaging(_ context.Context, a access.Actor, _ string) error {
	return access.Allow(a.Role.IsAdmin())
}

// Nobody, CheckFirst and AddFirst: somebody has an account. The tests of the whole program make the first one.
func (people) Nobody(context.Context) (bool, error) { return false, nil }

func (people) CheckFirst(Newcomer) []fault.Field { return nil }

func (people) AddFirst(context.Context, *db.Tx, string, Newcomer) (bool, error) { return false, nil }

func (people) Picture(_ context.Context, _ access.Actor, mediaID string) (*network.PictureView, error) {
	return &network.PictureView{S3URL: mediaID}, nil
}

// told records who was told that somebody had acted as them.
type told struct{ all []Impersonation }

func (r *told) Impersonated(_ context.Context, _ *db.Tx, over []Impersonation) error {
	r.all = append(r.all, over...)
	return nil
}

func newSite(t *testing.T, d *db.DB) *site {
	t.Helper()
	s := &site{t: t, db: d, clock: calendar.At(time.Date(2026, 3, 10, 1, 0, 0, 0, time.UTC)), mails: &queue{}, told: &told{}}
	var err error
	s.service, err = NewService(d, s.clock, s.mails, URLs{Public: "https://caravan.example"}, s.told, live.New(d))
	check.OK(t, err)
	names := func(context.Context) (brand.Names, error) {
		return brand.Names{Product: "Bottle Post", Assistant: "Matilda"}, nil
	}
	door := NewHTTP(s.service, people{d}, testCanDo, names, "https://caravan.example")
	server, err := web.New(web.Config{Title: "Test", Version: "1", Log: slog.New(slog.DiscardHandler), Authenticate: door.Authenticate,
		Person: door.Person, RateKey: door.RateKey})
	check.OK(t, err)
	s.Site = apitest.Over(t, server.Handler())
	server.API.Register("auth", door.Operations()...)
	server.API.Register("test", web.Operation{ID: "other", Method: "GET", Path: "/other", Access: access.SignedIn,
		Handler: web.JSON(access.Do(func(_ context.Context, a access.Actor, _ *struct{}) (string, error) { return a.UserID, nil }))})
	s.exec(`INSERT INTO stores (id, name, search_name, address, suburb, region, postcode, tier, created_at, updated_at)
VALUES ('s1', 'Wattle & Vine', 'wattle & vine', '318 High Street', 'Thornbury', 'VIC', '3071', 'MF', 0, 0)`)
	s.person("rep", access.StoreRep, "", false)
	s.person("owner", access.StoreOwner, "s1", false)
	s.person("fresh", access.StoreEmployee, "s1", true)
	return s
}

func (s *site) exec(query string, args ...any) {
	s.t.Helper()
	_, err := s.db.Exec(s.t.Context(), query, args...)
	check.OK(s.t, err)
}

// person adds a person with the e-mail address id@caravan.example and the good password.
func (s *site) person(id string, role access.Role, storeID string, temporary bool) {
	s.t.Helper()
	s.exec(`INSERT INTO users (id, email, first_name, last_name, search_name, role, store_id, created_at, updated_at)
VALUES ($1, $2, 'Mia', 'Nguyen', 'mia nguyen', $3, NULLIF($4, ''), 0, 0)`, id, id+"@caravan.example", string(role), storeID)
	s.exec(`INSERT INTO credentials (user_id, password_hash, is_temporary, changed_at) VALUES ($1, $2, $3, 0)`, id, goodHash(), temporary)
}

type answer struct {
	*httptest.ResponseRecorder
	json map[string]any
}

// message returns the answer's sentence and the location of its first wrong field.
func (a answer) message() (sentence, location string) {
	sentence, _ = a.json["message"].(string)
	if fields, _ := a.json["errors"].([]any); len(fields) > 0 {
		location, _ = fields[0].(map[string]any)["location"].(string)
	}
	return sentence, location
}

// says expects a status and, for a refusal, its sentence and the location of its first field.
func (a answer) says(t *testing.T, status int, sentence, location string) {
	t.Helper()
	apitest.WantStatus(t, a.ResponseRecorder, status)
	gotSentence, gotLocation := a.message()
	if gotSentence != sentence {
		t.Errorf("message %q, want %q", gotSentence, sentence)
	}
	if gotLocation != location {
		t.Errorf("about %q, want %q", gotLocation, location)
	}
}

func (a answer) cookie(name string) *http.Cookie {
	for _, c := range a.Result().Cookies() {
		if c.Name == name {
			return c
		}
	}
	return nil
}

func (s *site) call(method, path, token string, body any, cookies ...*http.Cookie) answer {
	s.t.Helper()
	sent := ""
	if body != nil {
		b, err := json.Marshal(body)
		check.OK(s.t, err)
		sent = string(b)
	}
	a := answer{ResponseRecorder: s.Call(token, method, path, sent, cookies...)}
	_ = json.Unmarshal(a.Body.Bytes(), &a.json)
	return a
}

type fields map[string]any

func (s *site) login(id string) string {
	s.t.Helper()
	a := s.call("POST", "/auth/login", "", fields{"email": id + "@caravan.example", "password": goodPassword})
	check.Must(s.t, check.Is(s.t, a.Code, 200, id, a.Body))
	return a.json["token"].(string)
}

func (s *site) works(token string) bool { return s.call("GET", "/other", token, nil).Code == 200 }

func TestLogin(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d)
		for _, c := range []struct {
			name, email, password string
			status                int
			message, location     string
		}{
			{"AUTH-004 empty email", "", "x", 422, "Please enter an email", "body.email"},
			{"AUTH-005 empty password", "rep@caravan.example", "", 422, "Please enter a password", "body.password"},
			{"AUTH-006 wrong password", "rep@caravan.example", "wrong", 401, "Email or password is incorrect.", "body.email"},
			{"FD-14 an unknown email gets the same answer", "nobody@caravan.example", "wrong", 401, "Email or password is incorrect.", "body.email"},
			{"AMB-004 the minimum length does not apply to login", "rep@caravan.example", "short", 401, "Email or password is incorrect.", "body.email"},
			{"AUTH-007 right", "rep@caravan.example", goodPassword, 200, "", ""},
			{"AUTH-007 right, with other case and spaces", "  REP@Caravan.example ", goodPassword, 200, "", ""},
		} {
			t.Run(c.name, func(t *testing.T) {
				a := s.call("POST", "/auth/login", "", fields{"email": c.email, "password": c.password})
				a.says(t, c.status, c.message, c.location)
			})
		}
		t.Run("AUTH-029 the token is also sent as an HttpOnly cookie", func(t *testing.T) {
			a := s.call("POST", "/auth/login", "", fields{"email": "owner@caravan.example", "password": goodPassword})
			c := a.cookie("access_token")
			check.Must(t, check.True(t, c != nil, c))
			check.Must(t, check.True(t, c.HttpOnly, c))
			check.Must(t, check.True(t, c.Secure, c))
			check.Must(t, check.Is(t, c.SameSite, http.SameSiteLaxMode, c))
			check.Must(t, check.Is[any](t, c.Value, a.json["token"], "the cookie is", c))
			if got := s.call("GET", "/other", "", nil, c); got.Code != 200 {
				t.Fatalf("the cookie does not sign in: %d", got.Code)
			}
		})
		t.Run("AUTH-023 a token is stored hashed", func(t *testing.T) {
			token := s.login("rep")
			var n int
			err := d.QueryRow(t.Context(), `SELECT COUNT(*) FROM sessions WHERE token_hash = $1`, token).Scan(&n)
			check.OK(t, err)
			check.Must(t, check.Is(t, n, 0))
		})
		t.Run("AUTH-026 a deactivated person is told why, but only with the right password", func(t *testing.T) {
			token := s.login("owner")
			s.exec(`UPDATE users SET deactivated_at = 1 WHERE id = 'owner'`)
			if s.works(token) {
				t.Error("the session still works after the deactivation")
			}
			if m, _ := s.call("POST", "/auth/login", "", fields{"email": "owner@caravan.example", "password": "wrong"}).message(); m != messageWrong {
				t.Errorf("a stranger learns that the account exists: %s", m)
			}
			a := s.call("POST", "/auth/login", "", fields{"email": "owner@caravan.example", "password": goodPassword})
			a.says(t, 401, "This account is deactivated. Please contact head office.", "body.email")
		})
		t.Run("OFFLINE-042 with the right password a deactivated person learns by which id their device knows them, and nobody else does",
			func(t *testing.T) {
				s.exec(`UPDATE users SET deactivated_at = 1 WHERE id = 'owner'`)
				for password, names := range map[string]bool{goodPassword: true, "wrong": false} {
					a := s.call("POST", "/auth/login", "", fields{"email": "owner@caravan.example", "password": password})
					check.Is(t, strings.Contains(a.Body.String(), `"deactivated":{"id":"owner",`), names, password, a.Body.String())
				}
			})
		t.Run("AMB-006 a deleted person is unknown", func(t *testing.T) {
			s.exec(`UPDATE users SET deleted_at = 1 WHERE id = 'rep'`)
			a := s.call("POST", "/auth/login", "", fields{"email": "rep@caravan.example", "password": goodPassword})
			a.says(t, 401, messageWrong, "body.email")
		})
	})
}

func TestLoginFailuresAreLimited(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d)
		try := func(email, password string) answer {
			return s.call("POST", "/auth/login", "", fields{"email": email, "password": password})
		}
		for _, email := range []string{"rep@caravan.example", "nobody@caravan.example"} {
			t.Run("FD-14 ten failures lock "+email, func(t *testing.T) {
				for i := range 10 {
					a := try(email, "wrong")
					check.Must(t, check.Is(t, a.Code, 401, i+1))
				}
				a := try(email, goodPassword)
				m, _ := a.message()
				check.Must(t, check.Is(t, a.Code, 429, a.Body))
				check.Must(t, check.Is(t, m, "Too many attempts. Please try again in 15 minutes.", a.Body))
				check.Must(t, check.True(t, a.Header().Get("Retry-After") != "", a.Header().Get("Retry-After"), a.Body))
			})
		}
		fail := func(email string, times int) {
			for range times {
				try(email, "wrong")
			}
		}
		t.Run("FD-14 other people are not locked out", func(t *testing.T) { s.login("owner") })
		t.Run("FD-14 a restart does not forget", func(t *testing.T) {
			fail("rep@caravan.example", FailuresAllowed)
			again, err := NewService(d, s.clock, s.mails, URLs{}, s.told, live.New(d))
			check.OK(t, err)
			if _, err := again.Login(t.Context(), Attempt{Email: "rep@caravan.example", Password: goodPassword, Address: "192.0.2.1"}); err == nil {
				t.Fatal("a new node does not know the failures")
			}
		})
		t.Run("FD-14 after 15 minutes the lock ends, and a success clears the count", func(t *testing.T) {
			fail("rep@caravan.example", FailuresAllowed)
			s.clock.T = s.clock.T.Add(15 * time.Minute)
			fail("rep@caravan.example", 9)
			s.login("rep")
			for i := range 10 {
				a := try("rep@caravan.example", "wrong")
				check.Must(t, check.Is(t, a.Code, 401, i+1))
			}
		})
		t.Run("FD-14 guesses at the same time count each other", func(t *testing.T) {
			var refused atomic.Int32
			var wg sync.WaitGroup
			for range 14 {
				wg.Go(func() {
					if try("owner@caravan.example", "wrong").Code == 429 {
						refused.Add(1)
					}
				})
			}
			wg.Wait()
			if refused.Load() != 4 {
				t.Fatalf("%d of 14 were refused, want 4", refused.Load())
			}
		})
	})
}

func TestSessions(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d)
		t.Run("GENERAL-003 without a token every call is refused", func(t *testing.T) {
			a := s.call("GET", "/other", "", nil)
			check.Must(t, check.Is(t, a.Code, 401))
			if s.works("made-up") {
				t.Fatal("a made-up token works")
			}
		})
		t.Run("GENERAL-023 AUTH-028 a stored impersonation token overrides the normal one, even when it is not valid", func(t *testing.T) {
			own := &http.Cookie{Name: "access_token", Value: s.login("owner")}
			other := s.login("rep")
			a := s.call("GET", "/other", "", nil, own, &http.Cookie{Name: "impersonation_token", Value: other})
			check.Must(t, check.Is(t, a.Code, 200, a.Body))
			check.Must(t, check.Is(t, strings.TrimSpace(a.Body.String()), `"rep"`, a.Body))
			if a := s.call("GET", "/other", "", nil, own, &http.Cookie{Name: "impersonation_token", Value: "dead"}); a.Code != 401 {
				t.Fatalf("an ended impersonation fell back to the person's own session: %d", a.Code)
			}
		})
		t.Run("AUTH-030 signing in ends a left-over impersonation", func(t *testing.T) {
			a := s.call("POST", "/auth/login", "", fields{"email": "rep@caravan.example", "password": goodPassword})
			c := a.cookie("impersonation_token")
			check.Must(t, check.True(t, c != nil, c))
			check.Must(t, check.True(t, c.MaxAge < 0, c.MaxAge, c))
		})
		t.Run("AUTH-027 the app learns whether anybody is signed in without being refused", func(t *testing.T) {
			token := s.login("rep")
			cookie := &http.Cookie{Name: "access_token", Value: token}
			a := s.call("GET", "/auth/session", "", nil, cookie)
			check.Must(t, check.Is(t, a.Code, 200, a.Body))
			check.Must(t, check.Is[any](t, a.json["user"].(map[string]any)["email"], "rep@caravan.example", a.Body))
			s.call("POST", "/auth/logout", "", nil, cookie)
			for name, cookies := range map[string][]*http.Cookie{"nobody": nil, "a dead session": {cookie}} {
				a := s.call("GET", "/auth/session", "", nil, cookies...)
				check.Must(t, check.Is(t, a.Code, 200, name, a.Body))
				check.Must(t, check.True(t, a.json["user"] == nil, a.json["user"], name, a.Body))
			}
		})
		t.Run("AUTH-032 log out ends the session and removes the cookies", func(t *testing.T) {
			token := s.login("rep")
			cookie := &http.Cookie{Name: "access_token", Value: token}
			a := s.call("POST", "/auth/logout", "", nil, cookie)
			check.Must(t, check.Is(t, a.Code, 204, a.Header()))
			check.True(t, a.cookie("access_token").MaxAge < 0)
			check.True(t, a.cookie("impersonation_token").MaxAge < 0)
			if s.works(token) {
				t.Fatal("the token still works")
			}
			if a := s.call("POST", "/auth/logout", "", nil, cookie); a.Code != 204 {
				t.Fatalf("a second log out answers %d", a.Code)
			}
		})
		t.Run("FD-14 use extends a session, up to 90 days", func(t *testing.T) {
			start, token := s.clock.T, s.login("rep")
			idle := s.login("rep")
			for day := 20; day < 90; day += 20 {
				s.clock.T = start.Add(time.Duration(day) * 24 * time.Hour)
				if !s.works(token) {
					t.Fatalf("ended on day %d", day)
				}
			}
			if s.works(idle) {
				t.Error("an idle session works after 80 days")
			}
			s.clock.T = start.Add(90 * 24 * time.Hour)
			if s.works(token) {
				t.Error("a session works after 90 days")
			}
		})
		t.Run("the purge removes what has ended and keeps the rest", func(t *testing.T) {
			s.clock.T = s.clock.T.Add(31 * 24 * time.Hour)
			token := s.login("owner")
			s.exec(`INSERT INTO sign_in_failures (id, email, at) VALUES ('old', 'x', 1)`)
			check.OK(t, s.service.Purge(t.Context()))
			var sessions, failures int
			check.OK(t, d.QueryRow(t.Context(), `SELECT (SELECT COUNT(*) FROM sessions), (SELECT COUNT(*) FROM sign_in_failures)`).Scan(&sessions, &failures))
			check.Must(t, check.True(t, s.works(token)))
			check.Must(t, check.Is(t, sessions, 1))
			check.Must(t, check.Is(t, failures, 0))
		})
	})
}

func TestMe(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d)
		first := s.login("owner")
		t.Run("AUTH-031 POST and GET /users/me fetch the user", func(t *testing.T) {
			for _, method := range []string{"POST", "GET"} {
				a := s.call(method, "/users/me", first, nil)
				check.Must(t, check.Is(t, a.Code, 200, method, a.Body))
				check.Must(t, check.Is[any](t, a.json["email"], "owner@caravan.example", method, a.Body))
				check.Must(t, check.Is[any](t, a.json["today"], "2026-03-10", method, a.Body))
				check.Must(t, check.Is[any](t, a.json["isAdmin"], false, method, a.Body))
				check.Must(t, check.Is[any](t, a.json["store"].(map[string]any)["name"], "Wattle & Vine", method, a.Body))
			}
		})
		t.Run("AUTH-031 AMB-002 with fields, it changes those and no others", func(t *testing.T) {
			a := s.call("POST", "/users/me", first, fields{"phoneNumber": "0400 000 000"})
			check.Must(t, check.Is(t, a.Code, 200, a.Body))
			check.Must(t, check.Is[any](t, a.json["phoneNumber"], "0400 000 000", a.Body))
			check.Must(t, check.Is[any](t, a.json["firstName"], "Mia", a.Body))
			if a := s.call("POST", "/users/me", s.login("fresh"), fields{"firstName": "X"}); a.Code != 403 {
				t.Fatalf("FD-14 a temporary password changed a profile: %d", a.Code)
			}
			acting := s.impersonate(s.login("rep"), "owner").json["token"].(string)
			s.call("POST", "/users/me", acting, fields{"firstName": "X"}).says(t, 403, "You cannot change a profile while impersonating a user.", "")
			me := s.call("POST", "/users/me", acting, nil)
			check.Is[any](t, me.json["impersonator"].(map[string]any)["id"], "rep", me.Body)
			check.Is[any](t, me.json["id"], "owner", me.Body)
			check.Is[any](t, me.json["impersonationEndsAt"], "2026-03-10T01:30:00Z", me.Body)
		})
		t.Run("AMB-008 the first sign-in has no previous one, the second has the first", func(t *testing.T) {
			a := s.call("POST", "/users/me", first, nil)
			check.Must(t, check.True(t, a.json["lastSignedIn"] == nil, a.json["lastSignedIn"], a.Body))
			check.Must(t, check.Is[any](t, a.json["recentSignedIn"], "2026-03-10T01:00:00Z", a.Body))
			s.clock.T = s.clock.T.Add(time.Hour)
			check.Is(t, s.call("POST", "/users/me", s.login("owner"), nil).json["lastSignedIn"], "2026-03-10T01:00:00Z")
		})
		for id, want := range map[string]string{"rep": "STORE_REP rep of ", "owner": "STORE_OWNER owner of s1"} {
			t.Run("SHELL-016 the answers to "+id+" say what they may do", func(t *testing.T) {
				signedIn := s.call("POST", "/auth/login", "", fields{"email": id + "@caravan.example", "password": goodPassword}).json
				token := signedIn["token"].(string)
				for name, me := range map[string]any{
					"login": signedIn["user"], "session": s.call("GET", "/auth/session", token, nil).json["user"],
					"me": s.call("GET", "/users/me", token, nil).json,
				} {
					if got := me.(map[string]any)["can"].(map[string]any)["what"]; got != want {
						t.Errorf("%s: can %q; want %q", name, got, want)
					}
				}
			})
		}
		t.Run("FD-13 today is Melbourne's day", func(t *testing.T) {
			s.clock.T = time.Date(2026, 3, 10, 13, 30, 0, 0, time.UTC) // half past midnight on the 11th in Melbourne
			a := s.call("POST", "/users/me", s.login("rep"), nil)
			check.Must(t, check.Is[any](t, a.json["today"], "2026-03-11", a.Body))
		})
	})
}

func TestCallsNameThePersonOfTheirPage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d)
		token := s.login("owner")
		profile := fields{"firstName": "Olga", "lastName": "Owens", "phoneNumber": ""}
		as := func(person, method, path string) answer {
			r := httptest.NewRequest(method, "/api"+path, strings.NewReader(`{"firstName":"Olga","lastName":"Owens","phoneNumber":""}`))
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Authorization", "Bearer "+token)
			r.Header.Set(PersonHeader, person)
			a := answer{ResponseRecorder: httptest.NewRecorder()}
			s.ServeHTTP(a, r)
			_ = json.Unmarshal(a.Body.Bytes(), &a.json)
			return a
		}
		t.Run("FD-26 a change in the name of somebody else is refused, and nothing changes", func(t *testing.T) {
			a := as("rep", "POST", "/users/me")
			a.says(t, 409, "Someone else has signed in on this device. Please sign in again to go on.", "")
			if a.json["otherPerson"] != true {
				t.Errorf("otherPerson is missing: %s", a.Body)
			}
			if name := s.call("POST", "/users/me", token, nil).json["firstName"]; name != "Mia" {
				t.Errorf("the name is now %v", name)
			}
		})
		t.Run("FD-26 FD-321 reading needs no name, and the answer says to whom it is given", func(t *testing.T) {
			a := as("rep", "GET", "/other")
			apitest.WantStatus(t, a.ResponseRecorder, 200)
			check.Is(t, a.Header().Get(PersonHeader), "owner")
			check.Is(t, s.call("GET", "/auth/session", "", nil).Header().Get(PersonHeader), "", "nobody is signed in")
		})
		t.Run("FD-26 a change in one's own name or without a name is made", func(t *testing.T) {
			apitest.WantStatus(t, as("owner", "POST", "/users/me").ResponseRecorder, 200)
			apitest.WantStatus(t, s.call("POST", "/users/me", token, profile).ResponseRecorder, 200)
		})
	})
}

func TestTemporaryPasswordOpensOnlyThePasswordForm(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d)
		token := s.login("fresh")
		t.Run("FD-14 every other call is 403", func(t *testing.T) {
			a := s.call("GET", "/other", token, nil)
			check.Must(t, check.Is(t, a.Code, 403))
			me := s.call("POST", "/users/me", token, nil)
			check.Must(t, check.Is(t, me.Code, 200, me.Body))
			check.Is[any](t, me.json["hasTemporaryPassword"], true, me.Body)
			check.Is[any](t, me.json["needsCurrentPassword"], false, me.Body)
		})
		t.Run("AUTH-024 AMB-005 a new password allows everything and needs no current one", func(t *testing.T) {
			s.clock.T = s.clock.T.Add(time.Hour)
			a := s.call("PATCH", "/users/me/update-password", token, fields{"password": "new-password", "passwordConfirm": "new-password"})
			check.Must(t, check.Is(t, a.Code, 200, a.Body))
			check.Must(t, check.Is[any](t, a.json["hasTemporaryPassword"], false, a.Body))
			if !s.works(token) {
				t.Fatal("still closed")
			}
		})
	})
}

func TestUpdatePassword(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d)
		token, elsewhere := s.login("rep"), s.login("rep")
		change := func(current, password, confirm string) answer {
			return s.call("PATCH", "/users/me/update-password", token, fields{"currentPassword": current, "password": password, "passwordConfirm": confirm})
		}
		for _, c := range []struct {
			name              string
			password, confirm string
			message, location string
		}{
			{"AUTH-022 empty", "", "", "Please enter a password", "body.password"},
			{"AUTH-033 short", "1234567", "1234567", "Password must be at least 8 characters", "body.password"},
			{"AUTH-022 mismatch", "12345678", "12345677", "Passwords entered must be the same", "body.passwordConfirm"},
			{"AUTH-023 a common one", "password1", "password1", messagePasswordCommon, "body.password"},
			{"AUTH-023 the person's own email", "rep@caravan.example", "rep@caravan.example", messagePasswordOwn, "body.password"},
		} {
			t.Run(c.name, func(t *testing.T) {
				a := change("", c.password, c.confirm)
				a.says(t, 422, c.message, c.location)
			})
		}
		s.clock.T = s.clock.T.Add(FreshSignIn)
		t.Run("FD-14 later the current password is required", func(t *testing.T) {
			change("", "new-password", "new-password").says(t, 422, "Please enter your current password", "body.currentPassword")
			change("wrong", "new-password", "new-password").says(t, 422, "Current password is incorrect.", "body.currentPassword")
			if !s.works(elsewhere) {
				t.Fatal("a refused change ended another session")
			}
		})
		t.Run("AUTH-023 a new password ends the other sessions, keeps this one and mails a notice", func(t *testing.T) {
			apitest.WantStatus(t, change(goodPassword, "new-password", "new-password").ResponseRecorder, 200)
			check.Must(t, check.True(t, s.works(token), "wrong sessions ended"))
			check.Must(t, check.True(t, !s.works(elsewhere), "wrong sessions ended"))
			check.Must(t, check.True(t, slices.Equal(s.mails.mails, []string{PurposePasswordChanged + " rep"}), s.mails.mails))
			if a := s.call("POST", "/auth/login", "", fields{"email": "rep@caravan.example", "password": goodPassword}); a.Code != 401 {
				t.Fatal("the old password still works")
			}
		})
		t.Run("FD-14 guessing the current password is limited like signing in", func(t *testing.T) {
			s.clock.T = s.clock.T.Add(time.Hour)
			for range FailuresAllowed {
				change("wrong", "new-password", "new-password")
			}
			apitest.WantStatus(t, change("new-password", "newer-password", "newer-password").ResponseRecorder, 429)
		})
		t.Run("AMB-012 not while impersonating", func(t *testing.T) {
			s.person("office", access.HeadOffice, "", false)
			token = s.impersonate(s.login("office"), "rep").json["token"].(string)
			change("new-password", "newer-password", "newer-password").says(t, 403, "You cannot change a password while impersonating a user.", "")
		})
	})
}

func TestForgotAndReset(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d)
		t.Run("AUTH-009 empty email", func(t *testing.T) {
			s.call("POST", "/auth/forgot-password", "", fields{}).says(t, 422, "Please enter an email", "body.email")
		})
		t.Run("AUTH-013 known and unknown e-mails get the same answer and the same work", func(t *testing.T) {
			for _, email := range []string{"rep@caravan.example", "nobody@caravan.example"} {
				a := s.call("POST", "/auth/forgot-password", "", fields{"email": email})
				check.Must(t, check.Is(t, a.Code, 204, email))
			}
			check.Same(t, s.mails.mails, []string{PurposeReset + " rep@caravan.example", PurposeReset + " nobody@caravan.example"})
		})
		link := func() string {
			link, err := s.service.ResetLink(t.Context(), "rep@caravan.example")
			check.OK(t, err)
			token, ok := strings.CutPrefix(link, "https://caravan.example/reset-password?token=")
			check.Must(t, check.True(t, ok, link))
			return token
		}
		reset := func(token, password, confirm string) answer {
			return s.call("POST", "/auth/reset-password", "", fields{"token": token, "password": password, "passwordConfirm": confirm})
		}
		token := link()
		for _, c := range []struct {
			name, token, password, confirm string
			message, location              string
		}{
			{"AUTH-016 empty password", token, "", "", "Please enter a password", "body.password"},
			{"AUTH-017 mismatch", token, "12345678", "12345677", "Passwords entered must be the same", "body.passwordConfirm"},
			{"AUTH-018 missing token", "", "12345678", "12345678", "Token is required", "body.token"},
			{"AUTH-020 a common password leaves the link usable", token, "password1", "password1", messagePasswordCommon, "body.password"},
			{"AUTH-020 so does the person's own email", token, "rep@caravan.example", "rep@caravan.example", messagePasswordOwn, "body.password"},
			{"AUTH-019 a made-up token is reported on the confirmation", "made-up", "12345678", "12345678", messageDeadLink, "body.passwordConfirm"},
		} {
			t.Run(c.name, func(t *testing.T) {
				a := reset(c.token, c.password, c.confirm)
				a.says(t, 422, c.message, c.location)
			})
		}
		t.Run("AUTH-020 a reset signs in and ends other sessions and links", func(t *testing.T) {
			before, second := s.login("rep"), link()
			a := reset(token, "brand-new-1", "brand-new-1")
			check.Must(t, check.Is(t, a.Code, 200, a.Body))
			check.Must(t, check.True(t, a.cookie("access_token") != nil, a.Body))
			check.Must(t, check.True(t, s.works(a.json["token"].(string)), a.Body))
			if s.works(before) {
				t.Error("an older session still works")
			}
			for name, token := range map[string]string{"used": token, "voided": second} {
				m, _ := reset(token, "brand-new-2", "brand-new-2").message()
				check.Is(t, m, messageDeadLink, name)
			}
		})
		t.Run("AUTH-020 a link is valid for 30 minutes", func(t *testing.T) {
			token := link()
			s.clock.T = s.clock.T.Add(ResetValid)
			apitest.WantStatus(t, reset(token, "brand-new-3", "brand-new-3").ResponseRecorder, 422)
		})
		t.Run("AUTH-020 a link used twice at the same time works once", func(t *testing.T) {
			token := link()
			var worked atomic.Int32
			var wg sync.WaitGroup
			for range 4 {
				wg.Go(func() {
					if reset(token, "brand-new-4", "brand-new-4").Code == 200 {
						worked.Add(1)
					}
				})
			}
			wg.Wait()
			check.Must(t, check.Is(t, worked.Load(), 1))
		})
		t.Run("FD-104 a link that was sent to an address ends when the person gets another", func(t *testing.T) {
			token := link()
			check.OK(t, d.InTx(t.Context(), func(tx *db.Tx) error { return s.service.Readdressed(t.Context(), tx, []string{"owner", "rep"}) }))
			reset(token, "brand-new-5", "brand-new-5").says(t, 422, messageDeadLink, "body.passwordConfirm")
		})
		t.Run("FD-15 AMB-006 no link for somebody deactivated or unknown, and one from before opens nothing", func(t *testing.T) {
			before, err := s.service.ResetLink(t.Context(), "owner@caravan.example")
			check.OK(t, err)
			s.exec(`UPDATE users SET deactivated_at = 1 WHERE id = 'owner'`)
			_, token, _ := strings.Cut(before, "?token=")
			reset(token, "brand-new-6", "brand-new-6").says(t, 422, messageDeadLink, "body.passwordConfirm")
			for _, email := range []string{"owner@caravan.example", "nobody@caravan.example"} {
				link, err := s.service.ResetLink(t.Context(), email)
				check.True(t, err != nil, email, link)
			}
		})
	})
}
