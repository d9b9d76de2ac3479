package linequery_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"sync"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/linequery"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
	"caravan/internal/platform/live"
	"caravan/internal/platform/web"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/testnet/reports"
	"caravan/internal/testnet/told"
	"caravan/internal/testnet/uploads"
)

// verdicts notes what other rooms would be told of reports.
type verdicts struct {
	mu   sync.Mutex
	last rules.Verdict
}

func (j *verdicts) judged(_ context.Context, _ *db.Tx, v rules.Verdict) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.last = v
	return nil
}

// site is the room on testnet's network.
type site struct {
	*apitest.Site
	t      *testing.T
	net    *testnet.Network
	shelf  *uploads.Shelf
	maker  *reports.Maker
	room   *linequery.Service
	told   *told.People
	judged *verdicts
	jobs   *jobs.Runner
}

func newSite(t *testing.T, n *testnet.Network, o *told.People) *site {
	s := &site{t: t, net: n, shelf: uploads.New(t, n), told: o, judged: &verdicts{}, jobs: jobs.New(n.DB, jobs.Config{})}
	s.maker = reports.New(n)
	s.room = linequery.NewService(n.DB, n.Clock, s.maker.Audits, n.Promotions, s.shelf, o, live.New(n.DB))
	s.maker.Connect(reports.Neighbours{Queries: s.room, Events: reports.Events{
		Judged:    []reports.Listener[rules.Verdict]{s.judged.judged},
		Completed: []reports.Listener[rules.Completion]{s.room.Completed},
		Finalised: []reports.Listener[string]{s.room.Finalised},
		Deleted:   []reports.Listener[string]{s.room.Forget},
	}})
	s.room.HandleJobs(s.jobs)
	var all []web.Operation
	all = append(all, linequery.NewHTTP(s.room).Operations()...)
	all = append(all, s.maker.Operations()...)
	s.Site, _ = apitest.New(t, testnet.Everybody(), "linequery", all...)
	return s
}

func eachSite(t *testing.T, fn func(t *testing.T, s *site)) {
	t.Helper()
	testnet.Each(t, func(t *testing.T, n *testnet.Network) { fn(t, newSite(t, n, told.New())) })
}

// failed returns a completed report of north and a failed line of it: a store standard.
func (s *site) failed() (report, rules.Line) {
	s.t.Helper()
	r := s.maker.Completed(s.t, testnet.Rob, "north", "NON_LIQUOR", "FLOOR")
	return report{r.ID, r.Lines, r.Weightings, r.Scores, *r.CompletedAt}, rules.InSection(rules.Failed(r.Lines), rules.StoreStandards)[0]
}

// report is a completed report.
type report struct {
	ID          string
	Lines       []rules.Line
	Weightings  rules.Weightings
	Scores      rules.Scores
	CompletedAt time.Time
}

// remind does the job that reminds auditors.
func (s *site) remind() {
	s.t.Helper()
	check.OK(s.t, s.net.DB.InTx(s.t.Context(), func(tx *db.Tx) error {
		_, err := jobs.Enqueue(s.t.Context(), tx, "linequery.remind", struct{}{}, jobs.Options{})
		return err
	}))
	_, err := s.jobs.RunDue(s.t.Context())
	check.OK(s.t, err)
}

func asking(id, lineKey, text string, photos ...string) string {
	list := ""
	for i, p := range photos {
		if i > 0 {
			list += ","
		}
		list += fmt.Sprintf("%q", p)
	}
	return fmt.Sprintf(`{"id":%q,"lineKey":%q,"text":%q,"photos":[%s]}`, id, lineKey, text, list)
}

// ask lets the owner of north query a line of a report.
func (s *site) ask(reportID, lineKey string) linequery.View {
	s.t.Helper()
	return apitest.Read[linequery.View](s.t, s.Site, "olga", "POST", "/audit-reports/"+reportID+"/queries", asking(db.NewID(), lineKey, "It was clean"))
}

// of returns what a person reads of the queries of a report.
func (s *site) of(who, reportID string) linequery.OfReportView {
	s.t.Helper()
	return apitest.Read[linequery.OfReportView](s.t, s.Site, who, "GET", "/audit-reports/"+reportID+"/queries", "")
}

// photo uploads a picture and returns its id.
func (s *site) photo(by access.Actor) string {
	s.t.Helper()
	img := image.NewGray(image.Rect(0, 0, 32, 32))
	img.SetGray(1, 1, color.Gray{Y: 200})
	var out bytes.Buffer
	check.OK(s.t, png.Encode(&out, img))
	return s.shelf.File(s.t, by, "photo.png", out.String())
}
