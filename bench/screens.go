package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"text/tabwriter"
	"time"

	"caravan/internal/auth"
)

// screen is a page, and what it asks for when it is opened.
type screen struct {
	name  string
	calls []string
}

// screens returns the pages that are opened most. Their calls are those of web/build/pages.ts and web/src/api.
func (n *network) screens() ([]screen, error) {
	var inbox struct{ Items []struct{ ID string } }
	if err := n.get(request{"GET", "/api/users/me/conversations?page=1&limit=20", nil}, &inbox); err != nil {
		return nil, err
	}
	if len(inbox.Items) == 0 {
		return nil, fmt.Errorf("%s has no conversation", rep.Email)
	}
	return []screen{
		{"every screen", []string{"/api/users/me", "/api/users/me/conversations/count", "/api/users/me/notifications?page=1&limit=20"}},
		{"Home", []string{"/api/weather", "/api/posts/announcements", "/api/users/me/banners", "/api/users/me/must-reads",
			"/api/users/me/feed?feedType=GLOBAL&postType=ALL&page=1&limit=3"}},
		{"Feed", []string{"/api/users/me/feed?feedType=GLOBAL&postType=ALL&page=1&limit=15", "/api/users/me/feed?scheduled=true&page=1&limit=15"}},
		{"Inbox", []string{"/api/users/me/conversations?page=1&limit=20", "/api/conversations/" + inbox.Items[0].ID + "?limit=30"}},
		{"Compliance", []string{"/api/audit-reports/summary", "/api/audit-reports/today", "/api/audit-reports?page=1"}},
		{"report of 200 lines", []string{"/api/audit-reports/" + n.report.ID}},
	}, nil
}

// screenRow is one call of a screen.
type screenRow struct {
	engine, screen, call string
	statements           int
	bytes, sent          int // of the answer, and as it is sent: compressed
	took                 time.Duration
}

// measureScreens measures the calls of each screen as a browser makes them: with the session's cookie, in turn of several sessions, and compressed.
func (n *network) measureScreens(_ context.Context, e effort) (rows []screenRow, err error) {
	all, err := n.screens()
	if err != nil {
		return nil, err
	}
	next := 0
	ask := func(call, encoding string) (int, time.Duration, error) {
		r := httptest.NewRequest(http.MethodGet, call, nil)
		r.AddCookie(&http.Cookie{Name: auth.CookieAccess, Value: n.tokens[next%len(n.tokens)]})
		r.Header.Set("Accept-Encoding", encoding)
		next++
		w := httptest.NewRecorder()
		began := time.Now()
		n.site.ServeHTTP(w, r)
		took := time.Since(began)
		if w.Code != http.StatusOK {
			return 0, 0, fmt.Errorf("%s: %d %s", call, w.Code, w.Body)
		}
		return w.Body.Len(), took, nil
	}
	for _, s := range all {
		for _, call := range s.calls {
			row := screenRow{engine: string(n.db.Engine()), screen: s.name, call: strings.ReplaceAll(call, n.report.ID, "ID")}
			if row.bytes, _, err = ask(call, "identity"); err != nil {
				return nil, err
			}
			n.recorder.begin()
			row.sent, _, err = ask(call, "gzip")
			row.statements = len(n.recorder.end())
			times := make([]time.Duration, e.rounds)
			for i := range times {
				if err == nil {
					_, times[i], err = ask(call, "gzip")
				}
			}
			if err != nil {
				return nil, err
			}
			row.took = median(times)
			rows = append(rows, row)
		}
	}
	return rows, nil
}

// printScreens prints what each screen's calls cost.
func printScreens(w io.Writer, rows []screenRow) error {
	if len(rows) == 0 {
		return nil
	}
	fmt.Fprint(w, "\nWhat the screens of a rep of the demo network ask for when they are opened. The time is that of the handler; all is compressed "+
		"as it is sent.\n\n")
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "engine\tscreen\tcall\tstatements\tkB\tkB sent\tms")
	for _, r := range rows {
		fmt.Fprintf(t, "%s\t%s\t%s\t%d\t%.1f\t%.1f\t%.2f\n", r.engine, r.screen, r.call, r.statements, float64(r.bytes)/1e3, float64(r.sent)/1e3,
			ms(r.took))
	}
	return t.Flush()
}
