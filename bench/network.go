package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"time"

	"caravan/internal/app"
	"caravan/internal/audit"
	"caravan/internal/audit/rules"
	"caravan/internal/auth"
	"caravan/internal/calendar"
	"caravan/internal/platform/db"
)

const (
	reportLines = 200
	// sessions is the number of sessions that sign in, and turns how many take turns, so that none reaches the rate limit of 1,200 requests a minute,
	// however fast the machine is.
	sessions = 24
	turns    = 10 * sessions
)

// network is the demo network with a report of 200 visible lines, served by the whole site.
type network struct {
	db       *db.DB // used by the site
	bare     *db.DB // used by the ceilings
	site     http.Handler
	recorder *recorder
	tokens   []string
	report   audit.ReportView
	settings app.Config
	done     []func() error
}

// newNetwork creates the network on PostgreSQL at the address, or on SQLite in the folder when the address is empty.
func newNetwork(ctx context.Context, folder, address string) (n *network, err error) {
	settings := app.Config{Data: folder, DatabaseURL: address, MailFrom: "Caravan <caravan@caravan.example>"}
	if err := command(settings, "demo"); err != nil {
		return nil, err
	}
	// Write the log as in production, but discard it: the speed of a terminal is not ours.
	slog.SetDefault(slog.New(slog.NewTextHandler(io.Discard, nil)))
	n = &network{recorder: &recorder{}, settings: settings}
	defer func() {
		if err != nil {
			err = errors.Join(err, n.close())
		}
	}()
	where := db.Config{URL: address, Path: filepath.Join(folder, "caravan.db")}
	if n.bare, err = db.Open(ctx, where); err != nil {
		return nil, err
	}
	n.done = append(n.done, n.bare.Close)
	where.Observe = n.recorder.observe
	if n.db, err = db.Open(ctx, where); err != nil {
		return nil, err
	}
	n.done = append(n.done, n.db.Close)
	site, done, err := app.Site(ctx, n.db, settings, calendar.System{})
	if err != nil {
		return nil, err
	}
	n.site, n.done = site, append(n.done, done)
	for range sessions {
		var in signedIn
		if err := n.get(request{"POST", "/api/auth/login", asJSON(rep)}, &in); err != nil {
			return nil, err
		}
		n.tokens = append(n.tokens, in.Token)
	}
	more, err := n.moreSessions(ctx, turns-sessions)
	if err != nil {
		return nil, err
	}
	n.tokens = append(n.tokens, more...)
	if err := n.createReport(settings, folder); err != nil {
		return nil, err
	}
	if _, err := n.call(n.save(true), n.tokens[0]); err != nil {
		return nil, err
	}
	return n, n.analyse(ctx)
}

// analyse makes PostgreSQL update its statistics, as autovacuum would do; the tests' cluster runs without it. SQLite has no such statistics in
// production either.
func (n *network) analyse(ctx context.Context) error {
	if n.db.Engine() == db.SQLite {
		return nil
	}
	_, err := n.db.SQL().ExecContext(ctx, "ANALYZE")
	return err
}

func (n *network) close() error {
	var errs []error
	for i := range n.done {
		errs = append(errs, n.done[len(n.done)-1-i]())
	}
	return errors.Join(errs...)
}

// signedIn is the answer to a sign-in.
type signedIn struct {
	Token string               `json:"token"`
	User  auth.MeView[app.Can] `json:"user"`
}

// command runs a command of the program.
func command(c app.Config, args ...string) error {
	var out bytes.Buffer
	args = append(args, "--data="+c.Data, "--database-url="+c.DatabaseURL)
	if app.Main(args, "bench", &out, &out) != 0 {
		return fmt.Errorf("caravan %s:\n%s", strings.Join(args, " "), &out)
	}
	return nil
}

// createReport creates a report of exactly 200 visible lines for a store that has no open one. An imported promotional period adds the lines that are
// missing.
func (n *network) createReport(c app.Config, folder string) error {
	today := string(calendar.DayOf(time.Now()))
	storeID, template, err := n.freeStore(today)
	if err != nil {
		return err
	}
	file := filepath.Join(folder, "promotion.csv")
	if err := os.WriteFile(file, promotion(today, reportLines-len(template.Lines)), 0o600); err != nil {
		return err
	}
	if err := command(c, "import", "promotions", file); err != nil {
		return err
	}
	if err := n.get(request{"POST", "/api/audit-reports", asJSON(map[string]string{"store": storeID, "date": today})}, &n.report); err != nil {
		return err
	}
	more := request{"POST", "/api/audit-reports/" + n.report.ID + "/load-more-focus-products", []byte(`{"count":1000}`)}
	if err := n.get(more, &n.report); err != nil {
		return err
	}
	visible := 0
	for _, l := range n.report.Lines {
		if !l.Hidden {
			visible++
		}
	}
	if len(n.report.Lines) != reportLines || visible != reportLines {
		return fmt.Errorf("the report has %d lines, %d visible, instead of %d", len(n.report.Lines), visible, reportLines)
	}
	return nil
}

// save returns the request that saves every line of the report, all with the same answer.
func (n *network) save(passed bool) request {
	body := saveBody{AuditReportID: n.report.ID}
	for _, l := range n.report.Lines {
		line := saveLine{ID: l.ID, Passed: &passed, Comments: "Behind the lager stack, label turned."}
		if l.Type != rules.TypeNonLiquor {
			line.PricePassed = &passed
		}
		body.Lines = append(body.Lines, line)
	}
	return request{"PUT", "/api/audit-reports/" + n.report.ID + "/lines", asJSON(body)}
}

// freeStore returns a store without an open report, and what a new report of it would be.
func (n *network) freeStore(day string) (id string, template audit.ReportView, err error) {
	var stores struct{ Items []struct{ ID string } }
	if err := n.get(request{"GET", "/api/stores?limit=100", nil}, &stores); err != nil {
		return "", audit.ReportView{}, err
	}
	for _, s := range stores.Items {
		template = audit.ReportView{}
		if err := n.get(request{"GET", "/api/audit-reports/new?store=" + s.ID + "&date=" + day, nil}, &template); err != nil {
			return "", audit.ReportView{}, err
		}
		if template.ID == "" {
			return s.ID, template, nil
		}
	}
	return "", audit.ReportView{}, errors.New("every store has an open report")
}

// promotion returns the CSV file of a promotional period of one day with n products.
func promotion(day string, n int) []byte {
	var b bytes.Buffer
	b.WriteString("promotion_id,kind,description,start_date,end_date,product_id,product,category,position,price,tiers,pre_marked_stores\n")
	for i := range n {
		fmt.Fprintf(&b, "BENCH,PROMO,Measured,%s,%s,BENCH-%d,Paper Lantern Lager %d x 375 mL,Beer,%s,54.99,,\n",
			day, day, i, i, []string{"FLOOR", "SHELF"}[i%2])
	}
	return b.Bytes()
}

// request is one call of the API.
type request struct {
	method, path string
	body         []byte // JSON; nil: none
}

func (r request) with(token string) *http.Request {
	hr := httptest.NewRequest(r.method, r.path, bytes.NewReader(r.body))
	hr.Header.Set("Content-Type", "application/json")
	if token != "" {
		hr.Header.Set("Authorization", "Bearer "+token)
	}
	return hr
}

// call sends a request to the site without a network in between. Any status except a success is an error.
func (n *network) call(r request, token string) ([]byte, error) {
	w := httptest.NewRecorder()
	n.site.ServeHTTP(w, r.with(token))
	if w.Code >= http.StatusMultipleChoices {
		return nil, fmt.Errorf("%s %s: %d %s", r.method, r.path, w.Code, w.Body)
	}
	return w.Body.Bytes(), nil
}

// get is call with the first token. It decodes the answer into out.
func (n *network) get(r request, out any) error {
	token := ""
	if len(n.tokens) > 0 {
		token = n.tokens[0]
	}
	answer, err := n.call(r, token)
	if err != nil {
		return err
	}
	return json.Unmarshal(answer, out)
}

func asJSON(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // cannot happen: all values come from this package
	}
	return b
}
