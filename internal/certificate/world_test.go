package certificate

import (
	"testing"

	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
	"caravan/internal/testnet/reports"
)

// world is the room on testnet's network and its reports, with a real database and a folder for files.
type world struct {
	*Service
	*testnet.Node
	reports *reports.Maker
	db      *db.DB
	clock   *calendar.Fixed
}

// The people and the day of the network, by short names.
var (
	ann, rob  = testnet.Ann, testnet.Rob
	olga, mia = testnet.Olga, testnet.Mia
	emma, sam = testnet.Emma, testnet.Sam
	atFirst   = testnet.Now
)

// keyStandard is a line of every report.
var keyStandard = rules.LineKey(rules.TypeNonLiquor, "", "std-open", network.NoPosition)

// wantRun fails the test unless a run has ended as expected.
func wantRun(t testing.TB, r Run, state RunState, done, failed int) {
	t.Helper()
	if r.FinishedAt == nil {
		t.Error("the run is still running")
	}
	check.Same(t, r, Run{ID: r.ID, PromotionID: r.PromotionID, Total: done + failed, Done: done, Failed: failed, State: state, StartedByID: "ann",
		StartedAt: r.StartedAt, FinishedAt: r.FinishedAt})
}

// eachWorld runs fn with a world on each engine.
func eachWorld(t *testing.T, fn func(t *testing.T, w *world)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { fn(t, newWorld(t, d)) })
}

func newWorld(t testing.TB, d *db.DB) *world {
	t.Helper()
	n := testnet.New(t, d)
	return on(n, testnet.NewNode(t, n))
}

// on returns the room on a node of a network.
func on(n *testnet.Network, node *testnet.Node) *world {
	s := NewService(n.DB, n.Clock, n.Promotions, n.Branding, node.Blobs)
	s.HandleJobs(node.Runner)
	return &world{Service: s, Node: node, reports: reports.With(n, s), db: n.DB, clock: n.Clock}
}

// certifyAll makes the certificates of a quarter and returns the finished run.
func (w *world) certifyAll(t testing.TB, quarter string) Run {
	t.Helper()
	run, err := w.Start(t.Context(), ann, quarter)
	check.OK(t, err)
	w.Work(t)
	run, err = w.Run(t.Context(), ann, run.ID)
	check.OK(t, err)
	return run
}

// stored returns the stored valid certificate of a report.
func (w *world) stored(t testing.TB, reportID string) Certificate {
	t.Helper()
	c, err := w.repo.certificate(t.Context(), w.db, reportID)
	check.OK(t, err)
	return c
}
