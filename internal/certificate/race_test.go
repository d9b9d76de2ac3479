package certificate

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"testing"
	"time"

	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/jobs"
	"caravan/internal/testnet"
	"caravan/internal/testnet/reports"
)

const childVariable = "CARAVAN_CERTIFICATE_CHILD"

func TestMain(m *testing.M) {
	if node := os.Getenv(childVariable); node != "" {
		child(node)
		return
	}
	os.Exit(m.Run())
}

// nodeConfig says where the rows and files of a test's node are.
type nodeConfig struct {
	URL, Path string // of the database
	Folder    string
}

// shortLease lets a test take over a dead node's job quickly.
var shortLease = jobs.Config{Lease: 2 * time.Second, Poll: 10 * time.Millisecond, Log: slog.New(slog.NewTextHandler(io.Discard, nil))}

// child is another process: a node that does jobs until it is killed.
func child(encoded string) {
	var cfg nodeConfig
	if err := json.Unmarshal([]byte(encoded), &cfg); err != nil {
		panic(err)
	}
	d, err := db.Open(context.Background(), db.Config{URL: cfg.URL, Path: cfg.Path})
	if err != nil {
		panic(err)
	}
	n := testnet.Over(d)
	node, err := testnet.OpenNode(context.Background(), n, cfg.Folder, shortLease)
	if err != nil {
		panic(err)
	}
	on(n, node).Runner.Run(context.Background())
}

// shops adds n stores, each with a final report of summer.
func (w *world) shops(t testing.TB, n int) {
	t.Helper()
	for i := range n {
		id := w.reports.AddStore(t, fmt.Sprintf("shop%03d", i), network.VIC, network.Medium)
		w.reports.Add(t, reports.Past{Store: id, Quarter: "summer", By: rob, Day: testnet.Today, Final: true, Score: i % 101})
	}
}

// whole fails the test unless the run has made each of n certificates once, and no other file is left.
func (w *world) whole(t testing.TB, runID string, n int) {
	t.Helper()
	run, err := w.Run(t.Context(), ann, runID)
	check.OK(t, err)
	wantRun(t, run, RunDone, n, 0)
	all, err := w.repo.certificates(t.Context(), w.db, "summer")
	check.OK(t, err)
	keys := map[string]bool{}
	for i, c := range all {
		keys[c.Key] = true
		check.Is(t, c.Number, int64(i+1), i+1)
	}
	check.Is(t, len(all), n, all)
	check.Is(t, len(keys), n, keys)
	check.Is(t, w.reports.Count(t, `SELECT COUNT(*) FROM certificates`), n)
}

// nextTo returns another node with the same database and files as a world.
func nextTo(t testing.TB, w *world, cfg db.Config, config jobs.Config) *world {
	t.Helper()
	n := testnet.Over(dbtest.Open(t, cfg))
	node, err := testnet.OpenNode(t.Context(), n, w.Folder, config)
	check.OK(t, err)
	t.Cleanup(func() { check.OK(t, node.Blobs.Close()) })
	return on(n, node)
}

func TestCertificatesAtOnce(t *testing.T) {
	const shops = 30
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		w := newWorld(t, dbtest.Open(t, cfg))
		w.shops(t, shops)
		both := [2]*world{nextTo(t, w, cfg, shortLease), nextTo(t, w, cfg, shortLease)}
		ctx := context.WithoutCancel(t.Context())

		t.Run("FD-23 of many starts at once on two nodes, one begins a run and the others get the same run", func(t *testing.T) {
			type outcome struct {
				run Run
				err error
			}
			got := dbtest.AtOnce(8, func(i int) outcome {
				run, err := both[i%2].Start(ctx, ann, []string{network.CurrentQuarter, "summer"}[i/4])
				return outcome{run, err}
			})
			for _, o := range got {
				if check.Is(t, o.err, nil) {
					check.Is(t, o.run.ID, got[0].run.ID)
					check.Is(t, o.run.Total, shops)
				}
			}
			check.Is(t, w.reports.Count(t, `SELECT COUNT(*) FROM jobs`), 1)
			// A node that has lost its lease without noticing works on beside the node that has taken over: two attempts at one run.
			for _, err := range dbtest.AtOnce(2, func(i int) error { return both[i].Service.certify(ctx, got[0].run.ID) }) {
				check.OK(t, err)
			}
			w.Work(t)
			w.whole(t, got[0].run.ID, shops)
			if n := w.Files(t, shelf); n != shops {
				t.Errorf("%d files, want only those of the first attempt", n)
			}
		})
	})
}

func TestCertificatesOfAKilledNode(t *testing.T) {
	const shops = 60
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		w := newWorld(t, dbtest.Open(t, cfg))
		w.shops(t, shops)
		run, err := w.Start(t.Context(), ann, "summer")
		check.OK(t, err)
		encoded, err := json.Marshal(nodeConfig{cfg.URL, cfg.Path, w.Folder})
		check.OK(t, err)
		node := exec.CommandContext(t.Context(), os.Args[0])
		node.Env, node.Stderr = append(os.Environ(), childVariable+"="+string(encoded)), os.Stderr
		check.OK(t, node.Start())
		for run.Done < 5 { // give it time to be in the middle of its work
			run, err = w.Run(t.Context(), ann, run.ID)
			check.OK(t, err)
		}
		check.OK(t, node.Process.Kill())
		if err := node.Wait(); err == nil {
			t.Fatal("the node ended by itself")
		}
		made := map[int64]string{}
		kept, err := w.repo.certificates(t.Context(), w.db, "summer")
		check.OK(t, err)
		for _, c := range kept {
			made[c.Number] = c.Key
		}

		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		defer stop()
		config := shortLease
		config.Observe = func(e jobs.Event) {
			if e.Kind == jobRun && e.Outcome == jobs.Succeeded {
				stop()
			}
		}
		nextTo(t, w, cfg, config).Runner.Run(ctx)
		t.Run("FD-23 another node continues the run of a killed node", func(t *testing.T) {
			w.whole(t, run.ID, shops)
			all, err := w.repo.certificates(t.Context(), w.db, "summer")
			check.OK(t, err)
			for _, c := range all {
				was, is := made[c.Number]
				check.True(t, !is || was == c.Key, c.NumberText())
			}
			check.True(t, len(made) >= 5, "the node was killed after", len(made))
			check.True(t, len(made) < shops, "the node was killed after", len(made))
		})
	})
}
