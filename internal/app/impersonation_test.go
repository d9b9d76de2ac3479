package app

import (
	"encoding/csv"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audittrail"
	"caravan/internal/calendar"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/sheet"
	"caravan/internal/platform/web"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// trailed is the whole site, for tests of who did what.
type trailed struct {
	*hall
	*testnet.Network
	site http.Handler
}

func eachTrailed(t *testing.T, fn func(t *testing.T, s *trailed)) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		h, err := newHall(t.Context(), n.DB, testConfig(t), testnet.PublicURL, n.Clock)
		check.OK(t, err)
		t.Cleanup(func() { h.blobs.Close() })
		server, err := h.server("test")
		check.OK(t, err)
		for _, id := range []string{"rob", "olga"} { // only who has signed in can be impersonated
			_, err := n.DB.Exec(t.Context(), `INSERT INTO sign_ins (user_id, recent_at) VALUES ($1, 1)`, id)
			check.OK(t, err)
		}
		fn(t, &trailed{h, n, server.Handler()})
	})
}

// call sends a request with a token and returns the answer's status and body.
func (s *trailed) call(t *testing.T, token, method, path, body string) (int, string) {
	t.Helper()
	r := httptest.NewRequest(method, "/api"+path, strings.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+token)
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	w := httptest.NewRecorder()
	s.site.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

// api calls the API in the names of people.
func (s *trailed) api(t *testing.T) *apitest.Site {
	site := apitest.Over(t, s.site)
	site.Token = func(who string) string { return testnet.Token(access.Actor{SessionID: "session-" + who}) }
	return site
}

// start lets Ann act as somebody and returns the token.
func (s *trailed) start(t *testing.T, userID string) string {
	t.Helper()
	status, body := s.call(t, testnet.Token(testnet.Ann), "POST", "/auth/impersonate/"+userID, `{"reason":"=Their photo fails"}`)
	var out struct{ Token string }
	check.OK(t, json.Unmarshal([]byte(body), &out))
	check.Must(t, check.Is(t, status, 200, body))
	return out.Token
}

// trail returns what head office reads: who, as whom, what, of what, and the outcome of each entry.
func (s *trailed) trail(t *testing.T, query string) (lines []string) {
	t.Helper()
	status, body := s.call(t, testnet.Token(testnet.Ann), "GET", "/audit-trail"+query, "")
	var list web.List[audittrail.EntryView]
	check.OK(t, json.Unmarshal([]byte(body), &list))
	check.Must(t, check.Is(t, status, 200, body))
	for _, e := range list.Items {
		as := "themself"
		if e.As != nil {
			as = e.As.ID + " (" + e.Reason + ")"
		}
		lines = append(lines, strings.Join([]string{e.Who.ID, "as", as, e.Operation, e.Thing, string(e.Outcome)}, " "))
	}
	return lines
}

const (
	bins    = `{"name":"Bins empty","startDate":"2026-05-01","includedTiers":["SF"]}`
	report  = `{"store":"north","date":"2026-03-20"}`
	noStore = `{"store":"nothing","date":"2026-03-20"}`
)

func TestTheAuditTrail(t *testing.T) {
	eachTrailed(t, func(t *testing.T, s *trailed) {
		ann := testnet.Token(testnet.Ann)
		s.call(t, ann, "POST", "/audit-reports/non-liquor-lines", bins)
		s.Clock.T = s.Clock.T.Add(time.Second)
		acting := s.start(t, "rob")
		s.Clock.T = s.Clock.T.Add(time.Second)
		status, body := s.call(t, acting, "POST", "/audit-reports", report)
		check.Must(t, check.Is(t, status, 201, body))
		s.Clock.T = s.Clock.T.Add(time.Second)
		s.call(t, acting, "POST", "/audit-reports", noStore)
		s.Clock.T = s.Clock.T.Add(time.Second)
		s.call(t, acting, "GET", "/audit-reports", "")
		s.call(t, acting, "POST", "/posts", `{"body":"<p>Words</p>","status":"PUBLIC","visibility":"GLOBAL"}`)
		s.call(t, testnet.Token(testnet.Rob), "POST", "/audit-reports", noStore)
		s.call(t, acting, "POST", "/auth/stop-impersonating", "")
		all := []string{
			"ann as rob (=Their photo fails) stop-impersonating  DONE",
			"ann as rob (=Their photo fails) create-audit-report  REFUSED",
			"ann as rob (=Their photo fails) create-audit-report  DONE",
			"ann as themself impersonate Rob Ryder DONE",
			"ann as themself create-non-liquor-line  DONE",
		}
		for name, c := range map[string]struct {
			query string
			want  []string
		}{
			"FD-113 it has both names of every change while impersonating, and what only head office may change": {"", all},
			"GENERAL-024 a page of it":                     {"?limit=2&page=2", all[2:4]},
			"FD-113 what was done in somebody else's name": {"?impersonated=true", all[:3]},
			"FD-113 by the names of those who took part":   {"?query=rob", all[:3]},
			"FD-113 of days":                               {"?from=2026-03-20&to=2026-03-20", all},
			"FD-113 nothing before":                        {"?to=2026-03-19", nil},
		} {
			t.Run(name, func(t *testing.T) { check.Same(t, s.trail(t, c.query), c.want) })
		}
		t.Run("FD-113 as CSV with the lines of the list, in which nothing typed becomes a formula", func(t *testing.T) {
			status, body := s.call(t, ann, "GET", "/audit-trail/csv?impersonated=true", "")
			rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(body, sheet.ByteOrderMark))).ReadAll()
			check.OK(t, err)
			check.Must(t, check.Is(t, status, 200, body))
			check.Same(t, rows[0], []string{"Time (Melbourne)", "Who", "As", "Reason", "What", "Of", "Outcome", "Status", "Operation", "Path"})
			var lines []string
			for _, row := range rows[1:] {
				check.Same(t, row[1:4], []string{"Ann Archer", "Rob Ryder", "'=Their photo fails"})
				lines = append(lines, "ann as rob (=Their photo fails) "+row[8]+" "+row[5]+" "+row[6])
			}
			check.Same(t, lines, all[:3])
		})
		t.Run("FD-113 a day begins and ends at midnight in Melbourne", func(t *testing.T) {
			at := s.Clock.T
			midnight := calendar.Day("2026-04-02").Start()
			for _, moment := range []time.Time{midnight.Add(-time.Millisecond), midnight, midnight.AddDate(0, 0, 1).Add(-time.Millisecond),
				midnight.AddDate(0, 0, 1)} {
				s.Clock.T = moment
				_, _, err := s.hall.trail.Begin(t.Context(), testnet.Ann, "delete-post", "/posts/{id}", "/posts/x")
				check.OK(t, err)
			}
			s.Clock.T = at
			got := s.trail(t, "?from=2026-04-02&to=2026-04-02")
			check.Is(t, len(got), 2, got)
			_, err := s.DB.Exec(t.Context(), `DELETE FROM trail_entries WHERE operation = 'delete-post'`)
			check.OK(t, err)
		})
		t.Run("FD-113 a day that is none", func(t *testing.T) {
			status, body := s.call(t, ann, "GET", "/audit-trail?from=soon", "")
			check.Is(t, status, 422, body)
		})
		t.Run("FD-112 the person is told of it on the site", func(t *testing.T) {
			if n := s.Count(t, `SELECT COUNT(*) FROM notifications WHERE user_id = $1 AND title = $2`, "rob", "Ann Archer used the site as you"); n != 1 {
				t.Errorf("%d notifications", n)
			}
		})
		t.Run("FD-113 an entry whose call was never answered says so", func(t *testing.T) {
			_, _, err := s.hall.trail.Begin(t.Context(), testnet.Ann, "create-non-liquor-line", "/audit-reports/non-liquor-lines",
				"/audit-reports/non-liquor-lines")
			check.OK(t, err)
			if got := s.trail(t, "?limit=1"); check.Is(t, len(got), 1, got) {
				check.True(t, strings.HasSuffix(got[0], "UNKNOWN"), got[0], got)
			}
		})
		t.Run("AMB-010 only head office reads it, in their own name", func(t *testing.T) {
			for _, a := range []access.Actor{testnet.Rob, testnet.Olga, {UserID: "ann", Role: access.HeadOffice, ImpersonatorID: "abe"}} {
				_, _, err := s.hall.trail.List(t.Context(), a, audittrail.Search{}, db.Page{Limit: 1})
				check.True(t, err != nil, a)
			}
		})
		t.Run("FD-113 entries are removed after two years", func(t *testing.T) {
			at := s.Clock.T
			defer func() { s.Clock.T = at }()
			s.Clock.T = at.AddDate(0, 0, 729)
			check.OK(t, s.hall.trail.Tidy(t.Context()))
			check.Is(t, s.Count(t, `SELECT COUNT(*) FROM trail_entries`), 6)
			s.Clock.T = at.AddDate(0, 0, 731)
			check.OK(t, s.hall.trail.Tidy(t.Context()))
			check.Is(t, s.Count(t, `SELECT COUNT(*) FROM trail_entries`), 0)
		})
		t.Run("FD-113 what cannot be put on the trail is not done", func(t *testing.T) {
			again := s.start(t, "rob")
			_, err := s.DB.Exec(t.Context(), `DROP TABLE trail_entries`)
			check.OK(t, err)
			done := func() int {
				return s.Count(t, `SELECT (SELECT COUNT(*) FROM standards_lines) + (SELECT COUNT(*) FROM audit_reports)`)
			}
			before := done()
			for _, c := range []struct{ token, path, body string }{
				{ann, "/audit-reports/non-liquor-lines", strings.Replace(bins, "Bins", "More bins", 1)},
				{again, "/audit-reports", strings.Replace(report, "north", "south", 1)},
			} {
				status, _ := s.call(t, c.token, "POST", c.path, c.body)
				check.Is(t, status, 500, c.path)
			}
			if done() != before {
				t.Error("it was done")
			}
		})
	})
}

func TestWhatTheTrailIsAbout(t *testing.T) {
	eachTrailed(t, func(t *testing.T, s *trailed) {
		made := func(by access.Actor, path, body string) (id string) {
			status, answer := s.call(t, testnet.Token(by), "POST", path, body)
			var out struct{ ID string }
			check.OK(t, json.Unmarshal([]byte(answer), &out))
			check.Must(t, check.Is(t, status, 201, answer))
			return out.ID
		}
		post := made(testnet.Olga, "/posts", `{"body":"<p>Words</p>","status":"PUBLIC","visibility":"GLOBAL"}`)
		for name, c := range map[string]struct{ pattern, id, want string }{
			"a person":                   {"/users/{id}", "rob", "Rob Ryder"},
			"a store":                    {"/stores/{id}", "north", "Café Nord"},
			"a post, by its author":      {"/posts/{id}/removal", post, "Olga Øster"},
			"a comment, by its author":   {"/comments/{id}/removal", made(testnet.Mia, "/comments", `{"replyingToPost":"`+post+`","body":"<p>Hm</p>"}`), "Mia Moss"},
			"a report, by its store":     {"/audit-reports/{id}/mails", made(testnet.Rob, "/audit-reports", report), "Café Nord"},
			"a line of the standards":    {"/audit-reports/non-liquor-lines/{id}", made(testnet.Ann, "/audit-reports/non-liquor-lines", bins), "Bins empty"},
			"what is not there any more": {"/posts/{id}", "nothing", ""},
		} {
			t.Run("FD-113 the trail says what a call is about: "+name, func(t *testing.T) {
				s.Clock.T = s.Clock.T.Add(time.Second)
				_, _, err := s.hall.trail.Begin(t.Context(), testnet.Ann, "delete-post", c.pattern, strings.Replace(c.pattern, "{id}", c.id, 1))
				check.OK(t, err)
				check.Same(t, s.trail(t, "?limit=1"), []string{"ann as themself delete-post " + c.want + " UNKNOWN"})
			})
		}
	})
}
