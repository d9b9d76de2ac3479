package attack

import (
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"caravan/internal/app"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
)

// How long an answer may take while PostgreSQL is away. It is two seconds on a machine that does nothing else. Only a connection that dies within a
// second of its last answer, behind something that still acknowledges its bytes, may take longer (ADR 0012).
const (
	soon  = 7 * time.Second
	later = 27 * time.Second
)

// TestOutage puts a proxy between the site and PostgreSQL, and lets the proxy fail in each way while eight people work. Every answer must come soon,
// and be a success or a 503 that says when to try again. Then the site must work again by itself.
func TestOutage(t *testing.T) {
	const people = 8
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		if cfg.URL == "" {
			return // SQLite has no network
		}
		n := testnet.New(t, dbtest.Open(t, cfg))
		proxied, proxy := dbtest.Proxied(t, cfg)
		handler, done, err := app.Site(t.Context(), dbtest.Open(t, proxied), app.Config{Data: t.TempDir(), MailFrom: "Caravan <caravan@caravan.example>"},
			n.Clock)
		check.OK(t, err)
		t.Cleanup(func() { check.OK(t, done()) })
		s := &site{handler: handler}
		rep := caller{name: "rep", actor: testnet.Rob}
		calls := []struct{ method, address, body string }{
			{"GET", "/api/stores", ""},
			{"POST", "/api/audit-reports", fmt.Sprintf(`{"store":"north","date":%q}`, testnet.Today)},
			{"GET", "/api/audit-reports", ""},
			{"POST", "/api/auth/login", `{"email":"nobody@caravan.example","password":"x"}`},
		}
		for _, way := range []struct {
			name       string
			fail, mend func()
			idle       time.Duration // of the connections, before they fail
			slowest    time.Duration
			often      int
		}{
			{"frozen", proxy.Freeze, proxy.Thaw, 0, soon, seldomOr(1, 10)},
			{"every connection closed", proxy.Cut, func() {}, 0, soon, seldomOr(1, 10)},
			{"stopped", proxy.Stop, func() { proxy.Start(t) }, 0, soon, seldomOr(1, 10)},
			{"half open after a second without work", proxy.Forget, func() {}, 1100 * time.Millisecond, soon, seldomOr(1, 10)},
			{"half open in the middle of work", proxy.Forget, func() {}, 0, later, seldomOr(0, 2)},
		} {
			t.Run(way.name, func(t *testing.T) {
				var mu sync.Mutex
				longest, refused, answers := time.Duration(0), 0, 0
				for range way.often {
					for range people { // so that there are connections to fail
						if a := s.send(rep, "GET", "/api/stores", ""); a.status != http.StatusOK {
							t.Fatalf("before: %d %s", a.status, a.body)
						}
					}
					<-time.After(way.idle)
					way.fail()
					var all sync.WaitGroup
					for i := range people {
						all.Go(func() {
							c := calls[i%len(calls)]
							began := time.Now()
							a := s.send(rep, c.method, c.address, c.body)
							took := time.Since(began)
							mu.Lock()
							defer mu.Unlock()
							longest, answers = max(longest, took), answers+1
							switch {
							case took > way.slowest:
								t.Errorf("%s %s took %v", c.method, c.address, took)
							case a.status == http.StatusServiceUnavailable && a.header.Get("Retry-After") != "":
								refused++
							case a.status >= 500:
								t.Errorf("%s %s: %d %s, logged: %s", c.method, c.address, a.status, a.body, logged.take())
							}
						})
					}
					all.Wait()
					way.mend()
					for until := time.Now().Add(10 * time.Second); s.send(rep, "GET", "/api/stores", "").status != http.StatusOK; {
						if time.Now().After(until) {
							t.Fatal("it does not work again after 10 s")
						}
						<-time.After(20 * time.Millisecond)
					}
				}
				if answers == 0 {
					return // only with -long
				}
				figure("outage: PostgreSQL %s: %d answers, %d of them 503, the slowest after %.1f s", way.name, answers, refused, longest.Seconds())
			})
		}
	})
}
