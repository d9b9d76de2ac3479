package jobs

import (
	"context"
	"errors"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

func TestDeadJobs(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var broken error = Permanent(errors.New("the disk is full"))
		done := 0
		r := New(d, quiet(nil))
		Handle(r, "write", 0, func(context.Context, *Job, struct{}) error {
			if broken == nil {
				done++
			}
			return broken
		})
		first := enqueue(t, d, "write", struct{}{}, Options{})
		runDue(t, r, 1)
		keyed := enqueue(t, d, "write", struct{}{}, Options{Key: "one"})
		runDue(t, r, 1)
		dead := func(page db.Page) (ids []string, total int) {
			t.Helper()
			found, total, err := ListDead(t.Context(), d, page)
			check.OK(t, err)
			for _, i := range found {
				check.Is(t, i.Error, "the disk is full", i)
				check.Is(t, i.State, Dead, i)
				check.True(t, i.Finished != nil, i)
				ids = append(ids, i.ID)
			}
			return ids, total
		}
		if ids, total := dead(db.Page{Limit: 10}); check.Is(t, total, 2) {
			check.Is(t, ids[0], keyed)
			check.Is(t, ids[1], first)
		}
		ids, total := dead(db.Page{Limit: 1, Offset: 1})
		check.Is(t, total, 2, ids)
		check.Must(t, check.Is(t, len(ids), 1, ids))
		check.Is(t, ids[0], first, ids)
		broken = nil

		t.Run("forty retries at once are one", func(t *testing.T) {
			retried := 0
			for _, err := range dbtest.AtOnce(40, func(int) error {
				again, err := Retry(t.Context(), d, first)
				if again {
					err = errors.Join(err, errRetried)
				}
				return err
			}) {
				if errors.Is(err, errRetried) {
					retried++
				} else {
					check.Is(t, err, nil)
				}
			}
			runDue(t, r, 1)
			check.Is(t, retried, 1, find(t, d, first))
			check.Is(t, done, 1, find(t, d, first))
			check.Is(t, find(t, d, first).State, Done, find(t, d, first))
		})
		t.Run("a retry waits while the same work is queued", func(t *testing.T) {
			same := enqueue(t, d, "write", struct{}{}, Options{Key: "one"})
			if again, err := Retry(t.Context(), d, keyed); check.Is(t, err, nil) {
				check.True(t, !again)
			}
			check.Is(t, find(t, d, same).State, Queued, "something has changed")
			check.Is(t, find(t, d, keyed).State, Dead, "something has changed")
		})
		t.Run("a job is discarded once, and only a dead one", func(t *testing.T) {
			for _, want := range []bool{true, false} {
				gone, err := Discard(t.Context(), d, keyed)
				check.Is(t, gone, want)
				check.Is(t, err, nil)
			}
			if gone, err := Discard(t.Context(), d, first); check.Is(t, err, nil, "a job that is done") {
				check.True(t, !gone, "a job that is done")
			}
			if again, err := Retry(t.Context(), d, first); check.Is(t, err, nil, "a job that is done") {
				check.True(t, !again, "a job that is done")
			}
		})
	})
}

var errRetried = errors.New("retried")
