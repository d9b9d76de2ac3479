package attack

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"caravan/internal/app"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/web/contract"
	"caravan/internal/testnet"
)

// saysDone are the operations of which a repeat is refused, because it finds that what it asks for is done: the status, and which ones.
var saysDone = map[int]string{
	http.StatusNotFound: `archive-course delete-audit-report delete-comment delete-conversation-label delete-conversation-note delete-marketing-item delete-member-incentive delete-message delete-non-liquor-line
	delete-post delete-reaction delete-resource delete-saved-answer discard-failed-job remove-conversation-member remove-passkey retry-failed-job withdraw-submission`,
	http.StatusConflict:            `award-member-incentive confirm-second-factor remind-readers remind-user remove-second-factor`,
	http.StatusUnprocessableEntity: `renew-recovery-codes reset-password`,
	http.StatusUnauthorized:        `passkey-sign-in second-step`,
}

// unsaid are the operations of which a repeat that finds everything as it wants it is not on the trail (FD-440).
const unsaid = "invite-user update-user deactivate-user delete-user"

// anew is what each call of an operation adds, because nobody can mistake it for the one before: tables and kinds of jobs.
var anew = map[string]string{
	"forgot-password":         "mail_outbox mail.send",   // whoever asks for another link gets one
	"impersonate":             "impersonations sessions", // nobody has the token of an answer that did not come
	"login":                   "sessions",                // likewise
	"update-course":           "academy.tell",            // a look at who is to be told, which tells nobody twice
	"update-member-incentive": "incentive.tell",          // likewise
	"update-password":         "mail_outbox mail.send",   // each change is told, also to the same password
}

// idOf are the members that have the id which the client made, where it is not called id; empty: something else tells a repeat.
var idOf = map[string]string{"ask-about-camel-bucks": "messageId", "create-submission": "submissionId", "save-store": ""}

// doubtRows are requests beside those of the table of access: those that add lines to the ledger, and creates that there find what exists.
func doubtRows() (all []row) {
	add := func(operation, of string, request func(t *testing.T, s *site) request) {
		all = append(all, row{operation, of, request})
	}
	const undoable = `{"undoable":true}`
	office := caller{actor: testnet.Ann}
	add("award-member-incentive", "an entry that wins", func(t *testing.T, s *site) request { return request{id: s.won(t)} })
	add("award-member-incentive", "an entry that wins, to be told later",
		func(t *testing.T, s *site) request { return request{id: s.won(t), body: undoable} })
	add("undo-award", "an entry that has won", func(t *testing.T, s *site) request {
		id := s.won(t)
		s.ask(t, office, "POST", "/member-incentives/"+id+"/mark-as-awarded", undoable)
		return request{id: id}
	})
	add("correct-camel-bucks", "a line", func(t *testing.T, s *site) request {
		line := s.madeBy(t, testnet.Ann, "/api/camel-bucks/corrections", correction("north"))
		return request{body: fmt.Sprintf(`{"store":"north","camelBucks":-2,"reason":"Too many","countsAs":"INCENTIVE","corrects":%q}`, line)}
	})
	add("upload-store-of-the-year-file", "results", func(t *testing.T, s *site) request { return request{body: s.newResults()} })
	add("create-audit-report", "a store without one", func(t *testing.T, s *site) request {
		return request{body: fmt.Sprintf(`{"store":%q,"date":%q}`, s.AddStore(t, db.NewID(), network.VIC, network.Small), testnet.Today)}
	})
	add("create-conversation", "a group", func(*testing.T, *site) request {
		return request{body: fmt.Sprintf(`{"messageId":%q,"userIds":["mia","rob"],"name":"Orders","body":"Hello"}`, db.NewID())}
	})
	add("start-self-check", "the first of a store", func(t *testing.T, s *site) request {
		for _, table := range []string{"self_check_answers", "self_checks"} {
			_, err := s.DB.Exec(t.Context(), `DELETE FROM `+table)
			check.OK(t, err)
		}
		return request{body: `{}`}
	})
	const link = `{"version":1,"type":"LINK","name":"Prices","link":"https://caravan.example/prices","visibility":"MY_STORE"}`
	const offer = `"kind":"OFFER","title":"Reds","description":"Two for one","regions":["VIC"],"endsOn":"2027-01-01"}`
	for _, edit := range []struct { // forms that say which version they have edited
		operation string
		made      func(t *testing.T, s *site) (id string)
		body      string
	}{
		{"update-resource", func(t *testing.T, s *site) string { return s.share(t, "north") }, link},
		{"update-marketing-item", func(t *testing.T, s *site) string { return s.offer(t, `{`+offer) }, `{"version":1,"link":"https://caravan.example",` +
			offer},
		{"update-course", func(t *testing.T, s *site) string {
			return s.madeBy(t, testnet.Ann, "/api/academy/courses", plainCourse)
		}, `{"version":1,` + courseEntry[1:]},
	} {
		add(edit.operation, "a version", func(t *testing.T, s *site) request { return request{id: edit.made(t, s), body: edit.body} })
	}
	add("update-member-incentive", "a version", func(t *testing.T, s *site) request {
		return request{id: s.incentive(t), body: `{"version":1,` + incentiveEntry()[1:]}
	})
	add("save-store", "a version", func(t *testing.T, s *site) request {
		id := s.AddStore(t, db.NewID(), network.VIC, network.Small)
		return request{body: fmt.Sprintf(`{"id":%q,"version":1,"externalId":%q,"name":"Other","address":"1 Main Street","suburb":"Torquay","displayRegion":"VIC","postcode":"3228","tier":"SF"}`, id, id)}
	})
	return all
}

// won returns an incentive, to which north has an entry that is to get Camel Bucks.
func (s *site) won(t *testing.T) (incentive string) {
	t.Helper()
	incentive = s.incentive(t)
	entry := s.made(t, "north", "/api/member-incentives/"+incentive+"/submissions", `{"photos":null}`)
	s.ask(t, caller{actor: testnet.Ann}, "POST", "/member-incentives/"+incentive+"/rewards",
		fmt.Sprintf(`{"rewards":[{"submissionId":%q,"camelBucks":250}]}`, entry))
	return incentive
}

// TestDoubtfulCommits lets PostgreSQL commit each transaction of each operation that changes something, one after the other, and withholds its
// answer. Whoever asks is told to try again. The same request again, as clients send it, finds what is there; afterwards every table has as many rows
// as after one request whose answer came.
func TestDoubtfulCommits(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		if cfg.URL == "" {
			return // SQLite has no network
		}
		s := newSite(t, dbtest.Open(t, cfg))
		s.act(t)
		proxied, proxy := dbtest.Proxied(t, cfg)
		settings := sources(t, app.Config{Data: t.TempDir(), PublicURL: siteAddress, MailFrom: "Caravan <caravan@caravan.example>"})
		handler, end, err := app.Site(t.Context(), dbtest.Open(t, proxied), settings, s.Clock)
		check.OK(t, err)
		t.Cleanup(func() { check.OK(t, end()) })
		t.Cleanup(func() { logged.take() }) // commits without an answer are logged
		behind := &site{handler: handler}
		more := doubtRows()
		all, done, commits := slices.Concat(more, rows()), map[string]bool{}, 0
		for _, r := range all { // in their order, of which the last end sessions
			op := s.operation(t, r.operation) // TestAccess fails for an operation without a row
			if op.Method == http.MethodGet || outOfReach[op.ID] != "" || done[op.ID] {
				continue
			}
			done[op.ID] = true
			t.Run("AMB-127 FD-325 "+op.ID, func(t *testing.T) {
				creates, tried, created := slices.Contains(op.Statuses, http.StatusCreated), false, false
				for i, r := range all {
					if r.operation != op.ID || i >= len(more) && tried && (created || !creates) { // of the table, one is enough
						continue
					}
					for _, by := range slices.Backward(callers) { // whoever may do most is the first
						once, cut := doubt{s, behind, proxy, op, r, by}.try(t)
						if once.status/100 != 2 {
							continue
						}
						tried, created, commits = true, created || once.status == http.StatusCreated, commits+cut
						break
					}
				}
				if !tried || creates && !created {
					t.Errorf("%s: a request succeeded: %v, one created something: %v; attack/doubt_test.go and access_test.go have the requests", op.ID, tried,
						created)
				}
			})
		}
		figure("doubtful commits: %d without an answer, in every operation that changes something, 0 lost, 0 doubled", commits)
	})
}

// doubt is a request of which commits are not answered.
type doubt struct {
	s, behind *site // on the same database, directly and through the proxy
	proxy     *dbtest.Proxy
	op        *contract.Operation
	row       row
	by        caller
}

// try sends the request, and then once for each of its commits with a cut there and again, each time about new things.
func (d doubt) try(t *testing.T) (once reply, commits int) {
	t.Helper()
	if once = d.request(t).send(d.s); once.status/100 != 2 { // what the first one leaves for all later ones is there now
		return once, 0
	}
	r := d.request(t)
	before := d.s.counts(t)
	once = r.send(d.s)
	want := since(before, d.s.counts(t))
	for {
		r = d.request(t)
		before = d.s.counts(t)
		d.proxy.CutAtCommit(commits + 1)
		first := r.send(d.behind)
		if !d.proxy.HasCut() {
			if first.status != once.status {
				t.Errorf("%s on %s by %s, of which no commit was cut, got %d %s, want %d", d.op.ID, d.row.of, d.by.name, first.status, first.body, once.status)
			}
			return once, commits
		}
		commits++
		what := fmt.Sprintf("%s on %s by %s, cut at its commit %d,", d.op.ID, d.row.of, d.by.name, commits)
		var problem struct{ Outage, Message string }
		check.OK(t, json.Unmarshal(first.body, &problem))
		check.Is(t, first.status, http.StatusServiceUnavailable, what, first.body)
		check.True(t, first.header.Get("Retry-After") != "", what)
		check.Is(t, problem.Outage, "database", what)
		check.True(t, strings.HasSuffix(problem.Message, "Please try again in a moment."), problem.Message, what)
		again := r.send(d.behind)
		for until := time.Now().Add(30 * time.Second); again.status == http.StatusServiceUnavailable && time.Now().Before(until); again = r.send(d.behind) {
			<-time.After(20 * time.Millisecond)
		}
		done := again.status/100 == 2 || slices.Contains(strings.Fields(saysDone[again.status]), d.op.ID)
		if !done || once.status == http.StatusCreated && !strings.Contains(string(again.body), r.id) {
			t.Errorf("%s and sent again, got %d %s; want success, and what has the id %q", what, again.status, again.body, r.id)
		}
		got := since(before, d.s.counts(t))
		wanted := maps.Clone(want)
		for _, of := range strings.Fields(anew[d.op.ID]) {
			delete(got, of)
			delete(wanted, of)
		}
		if calls := "trail_entries"; wanted[calls] > 0 && !slices.Contains(strings.Fields(unsaid), d.op.ID) { // the trail has each call
			wanted[calls] = 2
		}
		if !maps.Equal(wanted, got) {
			t.Errorf("%s and sent again, added other rows than sent once (-want +got):\n%s", what, cmp.Diff(wanted, got))
		}
	}
}

// sent is a request as a client makes it, with an id of its own for what it creates.
type sent struct {
	by                    caller
	method, address, body string
	id                    string
}

func (r sent) send(s *site) reply { return s.send(r.by, r.method, r.address, r.body) }

// request makes the request, about new things.
func (d doubt) request(t *testing.T) (r sent) {
	t.Helper()
	_, err := d.s.DB.Exec(t.Context(), `DELETE FROM jobs`) // what waits already would not be added
	check.OK(t, err)
	d.s.by = d.by
	of := d.row.request(t, d.s)
	member, differs := idOf[d.op.ID]
	if !differs && slices.Contains(d.op.Statuses, http.StatusCreated) {
		member = "id"
	}
	if member != "" {
		of.body, r.id = withID(t, of.body, member)
	}
	r.method, r.address, r.body = d.s.address(t, d.op.ID, of)
	r.by = d.s.by
	return r
}

// withID returns a body with an id, and that id; one that has it stays.
func withID(t *testing.T, body, member string) (with, id string) {
	t.Helper()
	id = db.NewID()
	if strings.HasPrefix(body, "--"+boundary) {
		return aPart(member, "", id) + body, id
	}
	members := map[string]any{}
	check.OK(t, json.Unmarshal([]byte(body), &members))
	if has, is := members[member].(string); is {
		return body, has
	}
	members[member] = id
	out, err := json.Marshal(members)
	check.OK(t, err)
	return string(out), id
}

// counts returns how many rows each table has, and how many jobs of each kind there are. Failures of sign-ins are attempts, of which each counts.
func (s *site) counts(t *testing.T) map[string]int {
	t.Helper()
	names, err := db.All(t.Context(), s.DB, db.Text,
		`SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_name NOT IN ('jobs', 'sign_in_failures')`)
	check.OK(t, err)
	for i, name := range names {
		names[i] = `SELECT '` + name + `' AS of, COUNT(*) AS rows FROM ` + name
	}
	names = append(names, `SELECT kind, COUNT(*) FROM jobs GROUP BY kind`)
	out := map[string]int{}
	check.OK(t, db.Each(t.Context(), s.DB, func(scan db.Scan) error {
		var of string
		var rows int
		err := scan(&of, &rows)
		out[of] = rows
		return err
	}, strings.Join(names, ` UNION ALL `)))
	return out
}

// since returns the tables whose number of rows has changed, and by how much.
func since(before, now map[string]int) map[string]int {
	changed := map[string]int{}
	for table, rows := range now {
		if more := rows - before[table]; more != 0 {
			changed[table] = more
		}
	}
	return changed
}
