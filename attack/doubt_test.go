package attack

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/app"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
)

// TestDoubtfulCommits lets PostgreSQL commit each transaction of a create, one after the other, and withholds its answer. Whoever asks is told to try again; the repeat
// finds what is there, and nothing is there twice: no row, and no Camel Bucks.
func TestDoubtfulCommits(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		if cfg.URL == "" {
			return // SQLite has no network
		}
		direct := dbtest.Open(t, cfg)
		prepared := newSite(t, direct)
		proxied, proxy := dbtest.Proxied(t, cfg)
		handler, done, err := app.Site(t.Context(), dbtest.Open(t, proxied), app.Config{Data: t.TempDir(), MailFrom: "Caravan <caravan@caravan.example>"}, prepared.Clock)
		testnet.Must(t, err)
		t.Cleanup(func() { testnet.Must(t, done()) })
		t.Cleanup(func() { logged.take() }) // commits without an answer are logged
		s := &site{handler: handler}
		fixed := func(format string) func(*testing.T) string { return func(*testing.T) string { return format } }
		on := func(format string, of func(t *testing.T) string) func(*testing.T) string {
			return func(t *testing.T) string { return fmt.Sprintf(format, of(t), "%s") }
		}
		aPost := func(t *testing.T) string { return prepared.post(t, "north") }
		for _, c := range []struct {
			name, table string
			by          access.Actor
			address     func(t *testing.T) string // for each commit
			body        func(t *testing.T) string // with %s in place of the client's id
		}{
			{"a report", "audit_reports", testnet.Rita, fixed("/api/audit-reports"),
				on(`{"store":"%s","id":"%s","date":"2026-03-19"}`, func(t *testing.T) string { return prepared.AddStore(t, db.NewID(), network.VIC, network.Tiers()[0]) })},
			{"a post", "posts", testnet.Olga, fixed("/api/posts"), fixed(`{"id":"%s","body":"<p>Words</p>","status":"PUBLIC","visibility":"MY_STORE"}`)},
			{"a comment", "comments", testnet.Olga, fixed("/api/comments"), on(`{"replyingToPost":"%s","id":"%s","body":"x"}`, aPost)},
			{"a resource", "resources", testnet.Olga, fixed("/api/resources"),
				fixed(`{"id":"%s","type":"LINK","name":"Roster","link":"https://caravan.example/roster","visibility":"MY_STORE"}`)},
			{"a conversation", "conversations", testnet.Olga, fixed("/api/conversations"), fixed(`{"id":"%s","userIds":["mia","rob"],"name":"Orders","body":"Hello"}`)},
			{"a message", "messages", testnet.Olga, fixed("/api/messages"),
				on(`{"conversation":"%s","id":"%s","body":"Hello"}`, func(t *testing.T) string { return prepared.chat(t, "north") })},
			{"a saved answer", "saved_answers", testnet.Ann, fixed("/api/saved-answers"), fixed(`{"id":"%s","title":"Thanks","body":"Thank you"}`)},
			{"a marketing item", "marketing_items", testnet.Ann, fixed("/api/marketing-items"),
				fixed(`{"id":"%s","kind":"OFFER","title":"Reds","description":"Two for one","regions":["VIC"],"endsOn":"2027-01-01"}`)},
			{"a standards line", "standards_lines", testnet.Ann, fixed("/api/audit-reports/non-liquor-lines"),
				fixed(`{"id":"%s","name":"Bins empty","startDate":"2026-05-01","includedTiers":["SF"]}`)},
			{"a course", "academy_courses", testnet.Ann, fixed("/api/academy/courses"), func(*testing.T) string { return `{"id":"%s",` + courseEntry[1:] }},
			{"a reaction", "reactions", testnet.Olga, fixed("/api/reactions"), on(`{"reactingToPost":"%s","id":"%s","type":"LIKE"}`, aPost)},
			{"an incentive", "member_incentives", testnet.Ann, fixed("/api/member-incentives"), func(*testing.T) string { return `{"id":"%s",` + incentiveEntry()[1:] }},
			{"a line of the ledger", "camel_bucks_lines", testnet.Ann, fixed("/api/camel-bucks/corrections"), func(*testing.T) string { return `{"id":"%s",` + correction("north")[1:] }},
		} {
			t.Run("AMB-127 "+c.name, func(t *testing.T) {
				commits := 0
				for nth := 1; ; nth++ {
					id, address, body := db.NewID(), c.address(t), c.body(t)
					body = fmt.Sprintf(body, id)
					count := func() int { return prepared.Count(t, `SELECT COUNT(*) FROM `+c.table) }
					before := count()
					proxy.CutAtCommit(nth)
					first := s.send(caller{actor: c.by}, "POST", address, body)
					if !proxy.HasCut() {
						if first.status != http.StatusCreated {
							t.Fatalf("POST %s without a cut got %d %s, want 201", address, first.status, first.body)
						}
						break
					}
					commits++
					if first.status < 500 && first.status != http.StatusCreated || first.status > 500 && first.header.Get("Retry-After") == "" {
						t.Errorf("POST %s, cut at its commit %d, got %d %s; want 503 with a time to try again", address, nth, first.status, first.body)
					}
					for range 2 {
						again := s.untilBack(t, c.by, address, body)
						var made struct{ ID string }
						if err := json.Unmarshal(again.body, &made); err != nil || again.status >= 300 || made.ID != id {
							t.Errorf("POST %s again, after a cut at its commit %d, got %d with the id %q and %s; want success with %q", address, nth, again.status, made.ID, again.body, id)
						}
					}
					if got := count(); got != before+1 {
						t.Errorf("POST %s, cut at its commit %d and sent three times, left %d rows in %s, want 1", address, nth, got-before, c.table)
					}
				}
				if commits == 0 {
					t.Error("no commit was cut")
				}
				figure("doubtful commits: %s, %d commits without an answer, 0 lost, 0 doubled", c.name, commits)
			})
		}
	})
}

// untilBack sends until the answer is not that the database is away.
func (s *site) untilBack(t *testing.T, by access.Actor, address, body string) reply {
	t.Helper()
	for until := time.Now().Add(30 * time.Second); ; <-time.After(20 * time.Millisecond) {
		if a := s.send(caller{actor: by}, "POST", address, body); a.status != http.StatusServiceUnavailable || time.Now().After(until) {
			return a
		}
	}
}
