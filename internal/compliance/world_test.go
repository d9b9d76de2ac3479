package compliance

import (
	"context"
	"slices"
	"testing"

	"caravan/internal/calendar"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/testnet/reports"
)

// world is the room on testnet's network, together with the audit room, on a real database.
type world struct {
	*Service
	net     *testnet.Network
	reports *reports.Maker
	db      *db.DB
	clock   *calendar.Fixed
}

// The people and the day of the network, by short names.
var (
	ann, rob, rita       = testnet.Ann, testnet.Rob, testnet.Rita
	olga, mia, emma, sam = testnet.Olga, testnet.Mia, testnet.Emma, testnet.Sam
	everybody            = testnet.Everybody()
	atFirst              = testnet.Now
)

const today = testnet.Today

// eachWorld runs fn with a world on each engine.
func eachWorld(t *testing.T, fn func(t *testing.T, w *world)) {
	t.Helper()
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		service := NewService(n.DB, n.Clock, n.Promotions, fewCertificates{}, n.Weightings)
		service.Connect(testFixes)
		fn(t, &world{service, n, reports.New(n), n.DB, n.Clock})
	})
}

// fewCertificates has two certificates for spring, made by a finished run, and none for other quarters.
type fewCertificates struct{}

var springRun = Run{ID: "run-1", PromotionID: "spring", Total: 2, Done: 2, State: "DONE", StartedAt: atFirst, FinishedAt: &atFirst}

func (fewCertificates) Counts(_ context.Context, quarterIDs []string) (map[string]int, error) {
	if slices.Contains(quarterIDs, "spring") {
		return map[string]int{"spring": 2}, nil
	}
	return nil, nil
}

func (fewCertificates) LatestRuns(_ context.Context, quarterIDs []string) (map[string]Run, error) {
	if slices.Contains(quarterIDs, "spring") {
		return map[string]Run{"spring": springRun}, nil
	}
	return nil, nil
}

// site is a world on a real server.
type site struct {
	*world
	*apitest.Site
}

func eachSite(t *testing.T, fn func(t *testing.T, s *site)) {
	t.Helper()
	eachWorld(t, func(t *testing.T, w *world) {
		driver, _ := apitest.New(t, everybody, "compliance", NewHTTP(w.Service).Operations()...)
		fn(t, &site{w, driver})
	})
}

// explain fails the test when a statement reads all reports or all of their lines from end to end.
func explain(t *testing.T, engine db.Engine, q db.Querier, s dbtest.Statement) {
	t.Helper()
	dbtest.WantIndexes(t, engine, q, s, "r", "audit_reports", "audit_report_lines")
}

// Certified says that a report has a certificate as soon as it is final.
func (fewCertificates) Certified(ctx context.Context, q db.Querier, reportIDs []string) (map[string]bool, error) {
	final, err := db.AllIn(ctx, q, db.Text, `SELECT id FROM audit_reports WHERE final AND id IN (%s)`, reportIDs)
	certified := map[string]bool{}
	for _, id := range final {
		certified[id] = true
	}
	return certified, err
}
