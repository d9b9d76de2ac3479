package system_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/jobs"
	"caravan/internal/platform/web"
	"caravan/internal/system"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// drawer has three files.
type drawer struct{}

func (drawer) Usage(context.Context, db.Querier) (int, int64, error) { return 3, 4096, nil }

var facts = system.Facts{Version: "1.2.3", Tables: 80, Database: "SQLite", Storage: "A folder", Address: "https://caravan.example",
	Backup: "Copy it.", Unset: []system.Setting{{Name: "CARAVAN_SMTP_URL", Without: "Emails stay in the outbox."}}}

// world is the room with a runner whose jobs fail for good, until fixed is set.
type world struct {
	*apitest.Site
	t      *testing.T
	net    *testnet.Network
	room   *system.Service
	runner *jobs.Runner
	fixed  bool
	done   int
}

const failure = "mail.send: dial smtp://ann:s3cret@mail.example:587?key=hidden: connection refused"

func each(t *testing.T, fn func(t *testing.T, w *world)) {
	t.Helper()
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		w := &world{t: t, net: n, room: system.NewService(n.DB, n.Clock, facts, drawer{}),
			runner: jobs.New(n.DB, jobs.Config{Log: slog.New(slog.DiscardHandler)})}
		jobs.Handle(w.runner, "mail.send", 0, func(context.Context, *jobs.Job, struct{}) error {
			if !w.fixed {
				return jobs.Permanent(errors.New(failure))
			}
			w.done++
			return nil
		})
		w.Site, _ = apitest.New(t, testnet.Everybody(), "system", system.NewHTTP(w.room).Operations()...)
		fn(t, w)
	})
}

// fail queues a job and lets it fail.
func (w *world) fail(key string) (id string) {
	w.t.Helper()
	check.OK(w.t, w.net.DB.InTx(w.t.Context(), func(tx *db.Tx) (err error) {
		id, err = jobs.Enqueue(w.t.Context(), tx, "mail.send", struct{}{}, jobs.Options{Key: key})
		return err
	}))
	_, err := w.runner.RunDue(w.t.Context())
	check.OK(w.t, err)
	return id
}

func TestOverview(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.fail("")
		got := apitest.Read[system.SystemView](t, w.Site, "ann", "GET", "/system", "")
		t.Run("FD-157 head office sees the version, where things are, what is not set and how many jobs failed", func(t *testing.T) {
			check.Same(t, got, system.SystemView{Version: "1.2.3", Tables: 80, Database: "SQLite", Storage: "A folder", Address: "https://caravan.example",
				Backup: "Copy it.", Files: 3, Bytes: 4096, FailedJobs: 1, BackupLate: true,
				Unset: []system.SettingView{{Name: "CARAVAN_SMTP_URL", Without: "Emails stay in the outbox."}}})
		})
	})
}

func TestLastBackup(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		want := func(at *time.Time, late bool) {
			t.Helper()
			got := apitest.Read[system.SystemView](t, w.Site, "ann", "GET", "/system", "")
			check.Is(t, got.LastBackup == nil, at == nil, got.LastBackup)
			check.True(t, at == nil || got.LastBackup.Equal(*at), got.LastBackup)
			check.Is(t, got.BackupLate, late, got.LastBackup)
		}
		made := testnet.Now
		note := func(at time.Time) { check.OK(t, system.NoteBackup(t.Context(), w.net.DB, at)) }
		t.Run("FD-215 without a backup head office is warned", func(t *testing.T) { want(nil, true) })
		t.Run("FD-215 the page says when the last one was made, and warns once it is older than a week", func(t *testing.T) {
			note(made)
			want(&made, false)
			w.net.Clock.T = made.Add(system.MaxBackupAge)
			want(&made, false)
			w.net.Clock.T = made.Add(system.MaxBackupAge + time.Millisecond)
			want(&made, true)
		})
		t.Run("FD-215 whichever of two nodes notes last, the latest backup counts", func(t *testing.T) {
			later := made.Add(time.Hour)
			dbtest.AtOnce(8, func(i int) error {
				return system.NoteBackup(t.Context(), w.net.DB, later.Add(-time.Duration(i)*time.Minute))
			})
			note(made)
			want(&later, false)
		})
	})
}

func TestFailedJobs(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		first, second := w.fail(""), w.fail("once")
		list := apitest.Read[web.List[system.JobView]](t, w.Site, "ann", "GET", "/system/failed-jobs?limit=1", "")
		t.Run("FD-157 GENERAL-036 failed jobs, the latest first, a page at a time", func(t *testing.T) {
			check.Is(t, list.Meta.TotalItems, 2, list)
			check.Must(t, check.Is(t, len(list.Items), 1, list.Items, list))
			check.Is(t, list.Items[0].ID, second, list)
			check.Is(t, list.Items[0].What, "Sending an email", list)
			check.Is(t, list.Items[0].Attempts, 1, list)
		})
		t.Run("FD-157 an error is shown without passwords and parameters of addresses", func(t *testing.T) {
			got := list.Items[0].Error
			check.True(t, !strings.Contains(got, "s3cret"), got)
			check.True(t, !strings.Contains(got, "hidden"), got)
			check.True(t, strings.Contains(got, "smtp://mail.example:587 connection refused"), got)
		})
		w.fixed = true
		t.Run("FD-157 forty retries at once are one", func(t *testing.T) {
			gone := 0
			for _, err := range dbtest.AtOnce(40, func(int) error { return w.room.Retry(t.Context(), testnet.Ann, first) }) {
				if fault.Is(err, fault.NotFound) {
					gone++
				} else {
					check.OK(t, err)
				}
			}
			_, err := w.runner.RunDue(t.Context())
			check.OK(t, err)
			check.Is(t, gone, 39)
			check.Is(t, w.done, 1)
		})
		t.Run("FD-157 a job is not tried again while the same work waits", func(t *testing.T) {
			check.OK(t, w.net.DB.InTx(t.Context(), func(tx *db.Tx) error {
				_, err := jobs.Enqueue(t.Context(), tx, "mail.send", struct{}{}, jobs.Options{Key: "once"})
				return err
			}))
			a := w.Call("ann", "POST", "/system/failed-jobs/"+second+"/retry", "")
			apitest.WantStatus(t, a, 409)
			apitest.WantParts(t, a, system.MessageWaiting)
		})
		t.Run("FD-157 a job is discarded once", func(t *testing.T) {
			for _, want := range []int{204, 404} {
				apitest.WantStatus(t, w.Call("ann", "DELETE", "/system/failed-jobs/"+second, ""), want)
			}
			left := apitest.Read[web.List[system.JobView]](t, w.Site, "ann", "GET", "/system/failed-jobs", "")
			check.Is(t, left.Meta.TotalItems, 0, left)
		})
		w.fixed = false
		third, fourth := w.fail(""), w.fail("")
		w.Allow(t, []apitest.Access{
			{Name: "FD-157 the overview", Method: "GET", Path: "/system", Nobody: 401, Ann: 200, Rob: 403, Olga: 403, Mia: 403, Emma: 403, Sam: 403},
			{Name: "FD-157 the failed jobs", Method: "GET", Path: "/system/failed-jobs", Nobody: 401, Ann: 200, Rob: 403, Olga: 403, Mia: 403, Emma: 403,
				Sam: 403},
			{Name: "FD-157 a retry", Method: "POST", Path: "/system/failed-jobs/" + third + "/retry", Nobody: 401, Ann: 204, Rob: 403, Olga: 403, Mia: 403,
				Emma: 403, Sam: 403},
			{Name: "FD-157 a discard", Method: "DELETE", Path: "/system/failed-jobs/" + fourth, Nobody: 401, Ann: 204, Rob: 403, Olga: 403, Mia: 403,
				Emma: 403, Sam: 403},
		})
		t.Run("FD-157 the room asks its own policy", func(t *testing.T) {
			_, overview := w.room.Overview(t.Context(), testnet.Rob)
			_, _, failed := w.room.FailedJobs(t.Context(), testnet.Rob, db.Page{Limit: 1})
			for i, err := range []error{overview, failed, w.room.Retry(t.Context(), testnet.Olga, "x"), w.room.Discard(t.Context(), testnet.Emma, "x")} {
				check.True(t, fault.Is(err, fault.Forbidden), i, err)
			}
		})
	})
}
