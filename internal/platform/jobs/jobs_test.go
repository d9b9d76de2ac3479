package jobs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	if os.Getenv(childVariable) != "" {
		child()
		return
	}
	goleak.VerifyTestMain(m)
}

// quiet is a configuration with short waits and no log: the tests cause failures on purpose.
func quiet(observe func(Event)) Config {
	return Config{
		Lease: 2 * time.Second, Poll: 10 * time.Millisecond, Observe: observe,
		Backoff: func(int) time.Duration { return 0 },
		Log:     slog.New(slog.NewTextHandler(io.Discard, nil)),
	}
}

func enqueue(t testing.TB, d *db.DB, kind string, args any, opts Options) (id string) {
	t.Helper()
	err := d.InTx(t.Context(), func(tx *db.Tx) (err error) {
		id, err = Enqueue(t.Context(), tx, kind, args, opts)
		return err
	})
	check.OK(t, err)
	return id
}

func find(t testing.TB, d *db.DB, id string) Info {
	t.Helper()
	info, err := Find(t.Context(), d, id)
	check.OK(t, err)
	return info
}

func runDue(t testing.TB, r *Runner, want int) {
	t.Helper()
	n, err := r.RunDue(t.Context())
	check.OK(t, err)
	check.Must(t, check.Is(t, n, want))
}

func TestAJobExistsOnlyIfItsTransactionCommits(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		type args struct{ Name string }
		var got []string
		r := New(d, quiet(nil))
		Handle(r, "greet", 0, func(_ context.Context, job *Job, a args) error {
			got = append(got, fmt.Sprint(a.Name, job.Attempt))
			return nil
		})
		id := enqueue(t, d, "greet", args{"Ann"}, Options{})
		wrong := errors.New("wrong")
		err := d.InTx(t.Context(), func(tx *db.Tx) error {
			_, err := Enqueue(t.Context(), tx, "greet", args{"Bob"}, Options{})
			return errors.Join(wrong, err)
		})
		check.Must(t, check.True(t, errors.Is(err, wrong), err))
		runDue(t, r, 1)
		check.Must(t, check.Is(t, fmt.Sprint(got), "[Ann1]", got))
		info := find(t, d, id)
		check.Must(t, check.Is(t, info.State, Done, info))
		check.Must(t, check.True(t, info.Finished != nil, info))
		check.Must(t, check.Is(t, info.Attempts, 1, info))
		check.Must(t, check.Is(t, info.Error, "", info))
	})
}

func TestAFailingJobIsRetriedThenDeadWithItsLastError(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var outcomes []string
		r := New(d, quiet(func(e Event) { outcomes = append(outcomes, e.Kind+" "+string(e.Outcome)) }))
		attempt := 0
		Handle(r, "recovers", 0, func(_ context.Context, job *Job, _ any) error {
			if attempt++; attempt < 3 {
				return errors.New("not yet")
			}
			return nil
		})
		Handle(r, "fails", 0, func(_ context.Context, job *Job, _ any) error {
			return fmt.Errorf("failure %d, last %v", job.Attempt, job.Last())
		})
		Handle(r, "panics", 0, func(context.Context, *Job, any) error { panic("oh") })
		Handle(r, "hopeless", 0, func(context.Context, *Job, any) error {
			return fmt.Errorf("sent: %w", Permanent(errors.New("no such box")))
		})
		Handle(r, "misread", 0, func(context.Context, *Job, int) error { return nil })
		for _, c := range []struct {
			kind     string
			args     any
			outcomes string
			state    State
			error    string
		}{
			{"recovers", nil, "failed failed succeeded", Done, ""},
			{"fails", nil, "failed failed gave_up", Dead, "failure 3, last true"},
			{"panics", nil, "failed failed gave_up", Dead, "panic: oh"},
			{"hopeless", nil, "gave_up", Dead, "sent: no such box"},
			{"misread", "text", "gave_up", Dead, "read the arguments: "},
		} {
			t.Run(c.kind, func(t *testing.T) {
				outcomes = nil
				id := enqueue(t, d, c.kind, c.args, Options{Attempts: 3})
				want := strings.Fields(c.outcomes)
				for i := range want {
					want[i] = c.kind + " " + want[i]
				}
				runDue(t, r, len(want))
				if fmt.Sprint(outcomes) != fmt.Sprint(want) {
					t.Errorf("outcomes %v, want %v", outcomes, want)
				}
				info := find(t, d, id)
				check.Is(t, info.State, c.state, info)
				check.True(t, strings.HasPrefix(info.Error, c.error), info.Error, info)
				check.True(t, c.error != "" || info.Error == "", info)
			})
		}
	})
}

func TestAFailedJobWaitsForItsPause(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		cfg := quiet(nil)
		cfg.Backoff = func(attempt int) time.Duration { return time.Duration(attempt) * time.Hour }
		r := New(d, cfg)
		Handle(r, "fails", 0, func(context.Context, *Job, any) error { return errors.New("no") })
		id := enqueue(t, d, "fails", nil, Options{})
		before := time.Now()
		runDue(t, r, 1)
		info := find(t, d, id)
		pause := info.DueAt.Sub(before)
		check.Must(t, check.Is(t, info.State, Queued, info))
		check.Must(t, check.True(t, pause >= 59*time.Minute, pause, info))
		check.Must(t, check.True(t, pause <= 61*time.Minute, pause, info))
		check.Must(t, check.Is(t, info.Error, "no", info))
		delayed := enqueue(t, d, "fails", nil, Options{Delay: time.Minute})
		runDue(t, r, 0)
		info = find(t, d, delayed)
		check.Is(t, info.State, Queued, info)
		check.Is(t, info.Attempts, 0, info)
	})
}

func TestBackoffDoublesUpToAnHour(t *testing.T) {
	for attempt, middle := range map[int]time.Duration{1: 5 * time.Second, 2: 10 * time.Second, 8: 640 * time.Second, 11: time.Hour, 99: time.Hour} {
		for range 100 {
			got := Backoff(attempt)
			check.Must(t, check.True(t, got >= middle*3/4, got, middle*3/4, attempt))
			check.Must(t, check.True(t, got <= middle*5/4, got, middle*5/4, attempt))
		}
	}
}

func TestAtMostOneUnfinishedJobHasAKey(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := New(d, quiet(nil))
		Handle(r, "sync", 0, func(context.Context, *Job, any) error { return nil })
		var wg sync.WaitGroup
		ids := make([]string, 8)
		for i := range ids {
			wg.Go(func() { ids[i] = enqueue(t, d, "sync", nil, Options{Key: "all"}) })
		}
		wg.Wait()
		for _, id := range ids {
			check.Must(t, check.Is(t, id, ids[0]))
			check.Must(t, check.True(t, id != ""))
		}
		other := enqueue(t, d, "sync", nil, Options{Key: "other"})
		runDue(t, r, 2)
		again := enqueue(t, d, "sync", nil, Options{Key: "all"})
		check.Must(t, check.True(t, again != ids[0], again, "a finished job keeps its key"))
		check.Must(t, check.True(t, again != other, again, "a finished job keeps its key"))
	})
}

func TestANodeLeavesKindsWithoutAHandlerToOthers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		id := enqueue(t, d, "of the next release", nil, Options{})
		r := New(d, quiet(nil))
		runDue(t, r, 0)
		Handle(r, "of this release", 0, func(context.Context, *Job, any) error { return nil })
		runDue(t, r, 0)
		if info := find(t, d, id); info.State != Queued {
			t.Fatalf("the job is %+v", info)
		}
	})
}

func TestAnAttemptThatLostItsLeaseHasNoEffect(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var outcomes []Outcome
		r := New(d, quiet(func(e Event) { outcomes = append(outcomes, e.Outcome) }))
		Handle(r, "late", 0, func(ctx context.Context, job *Job, _ any) error {
			if _, err := d.Exec(ctx, "UPDATE jobs SET attempts = attempts + 1"); err != nil { // as when another node claims it
				return err
			}
			return InTx(func(ctx context.Context, tx *db.Tx, _ any) error {
				_, err := Enqueue(ctx, tx, "effect", nil, Options{})
				return err
			})(ctx, job, nil)
		})
		id := enqueue(t, d, "late", nil, Options{})
		runDue(t, r, 1)
		check.Must(t, check.Is(t, len(outcomes), 1, outcomes))
		check.Must(t, check.Is(t, outcomes[0], Lost, outcomes))
		var n int
		check.OK(t, d.QueryRow(t.Context(), "SELECT COUNT(*) FROM jobs WHERE kind = 'effect'").Scan(&n))
		check.Must(t, check.Is(t, n, 0))
		info := find(t, d, id)
		check.Must(t, check.Is(t, info.State, Running, "the other attempt's job was changed", info))
		check.Must(t, check.Is(t, info.Attempts, 2, "the other attempt's job was changed", info))
	})
}

func TestTidyGivesUpCrashingJobsAndRemovesOldOnes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Now()
		r := New(d, quiet(nil))
		Handle(r, "fine", 0, func(context.Context, *Job, any) error { return nil })
		Handle(r, "fails", 0, func(context.Context, *Job, any) error { return Permanent(errors.New("no")) })
		fine, fails := enqueue(t, d, "fine", nil, Options{}), enqueue(t, d, "fails", nil, Options{})
		runDue(t, r, 2)
		crashing := enqueue(t, d, "crashes its node", nil, Options{Attempts: 1, Key: "k"})
		_, err := d.Exec(t.Context(), "UPDATE jobs SET attempts = 1, state = 'RUNNING' WHERE id = $1", crashing)
		check.OK(t, err)
		exists := func(id string) bool {
			_, err := Find(t.Context(), d, id)
			return err == nil
		}
		for _, c := range []struct {
			after                 time.Duration
			fine, fails, crashing bool
		}{
			{time.Second, true, true, true},
			{8 * 24 * time.Hour, false, true, true},
			{91 * 24 * time.Hour, false, false, false},
		} {
			check.OK(t, tidy(t.Context(), d, now.Add(c.after)))
			check.Must(t, check.Is(t, exists(fine), c.fine, c.after))
			check.Must(t, check.Is(t, exists(fails), c.fails, c.after))
			check.Must(t, check.Is(t, exists(crashing), c.crashing, c.after))
			if c.crashing {
				info := find(t, d, crashing)
				check.Must(t, check.Is(t, info.State, Dead, info))
				check.Must(t, check.True(t, info.Error != "", info.Error, info))
			}
		}
		if again := enqueue(t, d, "crashes its node", nil, Options{Key: "k"}); again == crashing {
			t.Fatal("a dead job keeps its key")
		}
	})
}

func TestACancelledRunDueLeavesTheJobToOthers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, cancel := context.WithCancel(t.Context())
		r := New(d, quiet(nil))
		Handle(r, "long", 0, func(ctx context.Context, _ *Job, _ any) error {
			cancel()
			<-ctx.Done()
			return ctx.Err()
		})
		id := enqueue(t, d, "long", nil, Options{Attempts: 1})
		_, err := r.RunDue(ctx)
		check.Must(t, check.True(t, errors.Is(err, context.Canceled), err))
		info := find(t, d, id)
		check.Must(t, check.Is(t, info.State, Queued, info))
		check.Must(t, check.True(t, !info.DueAt.After(time.Now()), info))
	})
}
