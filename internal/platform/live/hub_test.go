package live

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"

	"go.uber.org/goleak"
)

// until waits for something that another goroutine or PostgreSQL does.
func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !is(); {
		if time.Now().After(end) {
			t.Fatalf("not until now: %s", what)
		}
		<-time.After(2 * time.Millisecond)
	}
}

// node opens a database as a node of its own does, with a hub that runs.
func node(t *testing.T, cfg db.Config) (*db.DB, *Hub) {
	t.Helper()
	d := dbtest.Open(t, cfg)
	h := New(d)
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		h.Run(ctx)
	}()
	t.Cleanup(func() {
		stop()
		<-done
	})
	until(t, "the hub knows versions", func() bool { return knows(h) })
	return d, h
}

func knows(h *Hub) bool {
	_, ok := h.Version("any")
	return ok
}

func tag(t *testing.T, h *Hub, topics ...string) string {
	t.Helper()
	tag, ok := h.Version(topics...)
	if !ok {
		t.Fatalf("no version of %v", topics)
	}
	return tag
}

// change commits a transaction that changes topics, or rolls it back with an error.
func change(t *testing.T, d *db.DB, h *Hub, fail error, topics ...string) {
	t.Helper()
	err := d.InTx(t.Context(), func(tx *db.Tx) error {
		return errors.Join(h.Changed(t.Context(), tx, topics...), fail)
	})
	check.Must(t, check.True(t, errors.Is(err, fail), err, fail))
}

func TestAVersionDiffersAfterEachCommit(t *testing.T) {
	dbtest.EachBlank(t, func(t *testing.T, cfg db.Config) {
		d, h := node(t, cfg)
		s := h.Subscribe("user:1", "feed")
		defer s.Close()
		first, both := tag(t, h, "user:1"), tag(t, h, "feed", "user:1")
		if again := tag(t, h, "user:1"); again != first {
			t.Errorf("%q became %q without a change", first, again)
		}
		change(t, d, h, errors.New("rolled back"), "user:1")
		change(t, d, h, nil)
		change(t, d, h, nil, "user:2")
		if again := tag(t, h, "user:1"); again != first {
			t.Errorf("%q became %q", first, again)
		}
		got, all := s.Take()
		check.Is(t, len(got), 0, got)
		check.True(t, !all)
		change(t, d, h, nil, About("user:1", "notifications"), "feed", "user:3")
		if again := tag(t, h, "user:1"); again == first {
			t.Errorf("still %q", again)
		}
		if again := tag(t, h, "feed", "user:1"); again == both {
			t.Errorf("still %q", again)
		}
		<-s.Ready()
		if got, all := s.Take(); check.True(t, slices.Equal(got, []string{"feed", "user:1#notifications"}), got) {
			check.True(t, !all)
		}
		if got, all := s.Take(); check.Is(t, len(got), 0, got) {
			check.True(t, !all)
		}
	})
}

func TestTextsThatAreNoTopics(t *testing.T) {
	d := dbtest.SQLite(t)
	h := New(d)
	for _, topic := range []string{"", "a\nb", "a\x00", string(make([]byte, maxTopic+1))} {
		if err := d.InTx(t.Context(), func(tx *db.Tx) error { return h.Changed(t.Context(), tx, "a", topic) }); err == nil {
			t.Errorf("%.10q was accepted", topic)
		}
		if err := h.Signal(t.Context(), topic); err == nil {
			t.Errorf("%.10q was signalled", topic)
		}
	}
}

func TestAChangeIsKnownOnItsNodeBeforeTheTransactionReturnsMeanwhileOthersRead(t *testing.T) {
	dbtest.EachBlank(t, func(t *testing.T, cfg db.Config) {
		d, h := node(t, cfg)
		_, err := d.Exec(t.Context(), "CREATE TABLE counter (n BIGINT NOT NULL)")
		check.OK(t, err)
		_, err = d.Exec(t.Context(), "INSERT INTO counter (n) VALUES (0)")
		check.OK(t, err)
		var done atomic.Int64
		var stop atomic.Bool
		var writers, readers sync.WaitGroup
		for range 4 {
			writers.Go(func() {
				for range 25 {
					var now int64
					check.Is(t, d.InTx(t.Context(), func(tx *db.Tx) error {
						if err := tx.QueryRow(t.Context(), "UPDATE counter SET n = n + 1 RETURNING n").Scan(&now); err != nil {
							return err
						}
						return h.Changed(t.Context(), tx, "counter")
					}), nil)
					for seen := done.Load(); seen < now && !done.CompareAndSwap(seen, now); seen = done.Load() {
					}
				}
			})
			readers.Go(func() {
				for !stop.Load() {
					before, _ := h.Version("counter")
					var n int64
					if !check.Is(t, d.QueryRow(t.Context(), "SELECT n FROM counter").Scan(&n), nil) {
						return
					}
					least := done.Load()
					if after, ok := h.Version("counter"); ok && after == before && n < least {
						t.Errorf("%d counts as unchanged, but %d is committed", n, least)
					}
				}
			})
		}
		writers.Wait()
		stop.Store(true)
		readers.Wait()
	})
}

// eachPair runs fn with two nodes on one PostgreSQL. SQLite has only one.
func eachPair(t *testing.T, fn func(t *testing.T, cfg db.Config, d *db.DB, one, two *Hub)) {
	dbtest.EachBlank(t, func(t *testing.T, cfg db.Config) {
		if cfg.URL == "" {
			return
		}
		d, one := node(t, cfg)
		_, two := node(t, cfg)
		fn(t, cfg, d, one, two)
	})
}

func TestOtherNodesHearOfAChange(t *testing.T) {
	eachPair(t, func(t *testing.T, _ db.Config, d *db.DB, one, two *Hub) {
		if tag(t, one, "a") == tag(t, two, "a") {
			t.Error("two nodes have the same version")
		}
		here, there := one.Subscribe("a"), two.Subscribe("a")
		before, still := tag(t, two, "a"), tag(t, two, "b")
		change(t, d, one, errors.New("rolled back"), "a", "b")
		many := []string{About("a", "x")}
		for i := range 1000 { // more than fits into one message
			many = append(many, fmt.Sprintf("user:%036d", i))
		}
		last := tag(t, two, many[len(many)-1])
		change(t, d, one, nil, many...)
		<-there.Ready()
		got, all := there.Take()
		check.True(t, slices.Equal(got, []string{"a#x"}), got)
		check.True(t, !all)
		until(t, "the last message is there", func() bool { return tag(t, two, many[len(many)-1]) != last })
		check.True(t, tag(t, two, "a") != before)
		check.Is(t, tag(t, two, "b"), still)

		check.OK(t, one.Signal(t.Context(), About("a", "typing")))
		<-there.Ready()
		if got, _ := there.Take(); !slices.Equal(got, []string{"a#typing"}) {
			t.Errorf("told %q", got)
		}
		if got, all := here.Take(); check.True(t, slices.Equal(got, []string{"a#typing", "a#x"}), got) {
			check.True(t, !all)
		}
		// Its own messages have come back when the other node's have, and one more beat.
		mine := tag(t, one, "a")
		change(t, d, two, nil, "c")
		until(t, "the other node's change is there", func() bool { return tag(t, one, "a") == mine })
		if got, _ := here.Take(); len(got) > 0 {
			t.Errorf("told twice: %q", got)
		}
	})
}

func TestWhatWasMissedCountsAsChanged(t *testing.T) {
	eachPair(t, func(t *testing.T, cfg db.Config, d *db.DB, one, two *Hub) {
		s := two.Subscribe("a")
		before := tag(t, two, "a")
		var killed int
		check.OK(t,
			d.QueryRow(t.Context(),
				`SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name LIKE '% listener' AND datname = current_database()`).Scan(
				&killed))
		if killed != 2 {
			t.Fatalf("%d connections were killed", killed)
		}
		change(t, d, one, nil, "a") // nobody may hear of it
		<-s.Ready()
		until(t, "everything counts as changed", func() bool { _, all := s.Take(); return all })
		if now, ok := two.Version("a"); ok && now == before {
			t.Errorf("the version is still %q", now)
		}
		until(t, "the connections are back", func() bool { return knows(one) && knows(two) })
		if now := tag(t, two, "a"); now == before {
			t.Errorf("the version is %q again", now)
		}
		before = tag(t, two, "a")
		change(t, d, one, nil, "a")
		until(t, "changes are heard again", func() bool { now, ok := two.Version("a"); return ok && now != before })
	})
}

func TestThereIsNoVersionWhileTheDatabaseIsSilent(t *testing.T) {
	dbtest.EachBlank(t, func(t *testing.T, cfg db.Config) {
		if cfg.URL == "" {
			return
		}
		proxied, p := dbtest.Proxied(t, cfg)
		_, h := node(t, proxied)
		other := dbtest.Open(t, cfg)
		before := tag(t, h, "a")
		p.Freeze()
		change(t, other, New(other), nil, "a")
		until(t, "the silence is noticed", func() bool { return !knows(h) })
		p.Thaw()
		until(t, "the hub knows versions again", func() bool { return knows(h) })
		if now := tag(t, h, "a"); now == before {
			t.Errorf("the version is still %q", now)
		}
	})
}

func TestAHubThatDoesNotRunKnowsNothingOfOtherNodes(t *testing.T) {
	dbtest.EachBlank(t, func(t *testing.T, cfg db.Config) {
		if _, ok := New(dbtest.Open(t, cfg)).Version("a"); ok != (cfg.URL == "") {
			t.Errorf("it knows a version: %v", ok)
		}
	})
}

func TestAVersionLastsHalfAMinute(t *testing.T) {
	d := dbtest.SQLite(t)
	synctest.Test(t, func(t *testing.T) {
		h := New(d)
		first := tag(t, h, "a")
		time.Sleep(versionLasts - 1) // of a clock that does not make anybody wait
		if again := tag(t, h, "a"); again != first {
			t.Errorf("%q became %q too early", first, again)
		}
		time.Sleep(time.Nanosecond)
		second := tag(t, h, "a")
		if second == first {
			t.Errorf("still %q", second)
		}
		for i := range maxTopics {
			tag(t, h, fmt.Sprint(i))
		}
		if again := tag(t, h, "a"); again != second {
			t.Errorf("%q became %q while there is room", second, again)
		}
		time.Sleep(versionLasts)
		if again := tag(t, h, "a"); again == second {
			t.Errorf("still %q, from a topic that was about to be forgotten", again)
		}
	})
}

func TestMemoryIsBounded(t *testing.T) {
	d := dbtest.SQLite(t)
	h := New(d)
	first := tag(t, h, "a")
	for i := range 3 * maxTopics {
		tag(t, h, fmt.Sprint(i))
		if n := len(h.recent) + len(h.older); n > 2*maxTopics {
			t.Fatalf("%d topics are remembered", n)
		}
	}
	if again := tag(t, h, "a"); again == first {
		t.Errorf("a forgotten topic has the version %q again", again)
	}
	for range 2*maxOwn + 1 {
		h.committed(h.nextID(), []string{"a"})
	}
	if len(h.own) > maxOwn {
		t.Errorf("%d own changes are remembered", len(h.own))
	}
}

func TestASubscriptionThatIsNotReadCollapses(t *testing.T) {
	d := dbtest.SQLite(t)
	h := New(d)
	s := h.Subscribe("a", "b")
	for i := range maxPending + 10 {
		change(t, d, h, nil, About("a", fmt.Sprint(i)))
	}
	<-s.Ready()
	got, all := s.Take()
	check.True(t, all)
	check.Is(t, len(got), 0, got)
	change(t, d, h, nil, "b")
	if got, all := s.Take(); check.True(t, !all) {
		check.True(t, slices.Equal(got, []string{"b"}), got)
	}
	s.Close()
	change(t, d, h, nil, "a")
	if got, all := s.Take(); check.True(t, !all) {
		check.Is(t, len(got), 0, got)
		check.Is(t, len(h.subscriptions), 0, h.subscriptions)
	}
}

func TestRunLeavesNothing(t *testing.T) {
	dbtest.EachBlank(t, func(t *testing.T, cfg db.Config) {
		d := dbtest.Open(t, cfg)
		ignore := goleak.IgnoreCurrent()
		h := New(d)
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			h.Run(ctx)
		}()
		until(t, "it runs", func() bool { return knows(h) })
		stop()
		<-done
		goleak.VerifyNone(t, ignore)
	})
}
