package certificate

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/jobs"
	"caravan/internal/testnet"
)

func TestCertificates(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		north, south := w.reports.Final(t, "north", keyStandard), w.reports.Final(t, "south")
		run, err := w.Start(t.Context(), ann, network.CurrentQuarter)
		check.OK(t, err)
		t.Run("AUDIT-126 FD-23 a run is queued with all final reports", func(t *testing.T) {
			check.Same(t, run, Run{ID: run.ID, PromotionID: "summer", Total: 2, State: RunRunning, StartedByID: "ann", StartedAt: atFirst})
		})
		t.Run("FD-23 PROMOTION-005 a second start, by either name of the quarter, returns the running run", func(t *testing.T) {
			for _, quarter := range []string{network.CurrentQuarter, "summer"} {
				again, err := w.Start(t.Context(), ann, quarter)
				check.OK(t, err)
				check.Same(t, again, run)
			}
		})
		t.Run("AUDIT-130 a final report has no certificate before it is made", func(t *testing.T) {
			_, err := w.reports.Audits.Certificate(t.Context(), ann, north.ID)
			check.True(t, fault.Is(err, fault.NotFound), err)
			check.Is(t, fault.Of(err).Message, "The certificate of this report has not been made yet.", err)
		})
		w.Work(t)
		t.Run("FD-23 the run ends when all of them are made", func(t *testing.T) {
			got, err := w.Run(t.Context(), ann, run.ID)
			check.OK(t, err)
			wantRun(t, got, RunDone, 2, 0)
			if latest, err := w.LatestRun(t.Context(), ann, "summer"); check.Is(t, err, nil) {
				check.Is(t, latest.ID, run.ID)
			}
			if none, err := w.LatestRun(t.Context(), ann, "spring"); check.Is(t, err, nil, "spring had the run") {
				check.True(t, none == nil, none, "spring had the run")
			}
		})
		t.Run("AUDIT-132 FD-23 quarters show the number of valid certificates and the result of the last run", func(t *testing.T) {
			counts, err := w.Counts(t.Context(), []string{"summer", "spring"})
			check.OK(t, err)
			check.Same(t, counts, map[string]int{"summer": 2})
			runs, err := w.LatestRuns(t.Context(), []string{"summer", "spring"})
			check.OK(t, err)
			check.Is(t, len(runs), 1, runs)
			check.Is(t, runs["summer"].ID, run.ID)
			check.Is(t, runs["summer"].State, RunDone)
		})
		t.Run("FD-394 reports with a certificate are told from those without", func(t *testing.T) {
			certified, err := w.Certified(t.Context(), w.db, []string{north.ID, "other"})
			check.OK(t, err)
			check.Same(t, certified, map[string]bool{north.ID: true})
		})
		t.Run("AUDIT-013 AUDIT-130 DM-028 auditors, owner and manager find it on the report, with a link that expires", func(t *testing.T) {
			for _, actor := range []access.Actor{ann, rob, olga, mia} {
				r, err := w.reports.Audits.Get(t.Context(), actor, north.ID)
				check.OK(t, err)
				c := r.Certificate
				check.Must(t, check.True(t, c != nil, actor.UserID, c))
				check.Must(t, check.Is(t, c.Number, "C-00002", actor.UserID, c))
				check.Must(t, check.True(t, c.MadeAt.Equal(atFirst), actor.UserID, c))
				check.Must(t, check.True(t, strings.HasPrefix(c.URL, "https://caravan.example/files/"), c.URL, actor.UserID, c))
			}
			if c, err := w.reports.Audits.Certificate(t.Context(), olga, north.ID); check.Is(t, err, nil) {
				check.Is(t, c.Number, "C-00002")
			}
			for _, actor := range []access.Actor{sam, emma} {
				_, err := w.reports.Audits.Certificate(t.Context(), actor, north.ID)
				check.True(t, fault.Is(err, fault.Forbidden), actor.UserID, err)
			}
		})
		first := w.stored(t, north.ID)
		t.Run("SCR-036 the file shows store, quarter, score, date and number", func(t *testing.T) {
			text := w.PDF(t, first.Key)
			for _, want := range []string{"Café Nord", "Brunswick, VIC", "scored 98 out of 100 in its audit for Summer 2026.", "20 March 2026", "C-00002"} {
				check.True(t, strings.Contains(text, want), want, text)
			}
		})
		t.Run("FD-23 making them again replaces the files and keeps the numbers", func(t *testing.T) {
			w.clock.T = atFirst.Add(time.Hour)
			again := w.certifyAll(t, "summer")
			wantRun(t, again, RunDone, 2, 0)
			if again.ID == run.ID {
				t.Error("it is the same run")
			}
			c := w.stored(t, north.ID)
			check.Is(t, c.Number, first.Number)
			check.True(t, c.Key != first.Key)
			check.True(t, c.MadeAt.Equal(w.clock.T), c.MadeAt, w.clock.T)
			check.Is(t, w.reports.Count(t, `SELECT COUNT(*) FROM certificates`), 2)
		})
		t.Run("AUDIT-130 a replaced file is kept while links to it are valid, and then removed", func(t *testing.T) {
			check.Must(t, check.Is(t, w.Files(t, shelf), 4))
			_, err := w.db.Exec(t.Context(), `UPDATE jobs SET due_at = 0 WHERE kind = 'audit.certificate-file'`)
			check.OK(t, err)
			w.Work(t)
			check.Is(t, w.Files(t, shelf), 2)
			w.PDF(t, w.stored(t, south.ID).Key)
		})
		t.Run("AMB-043 the newest one is the store's", func(t *testing.T) {
			if c, found, err := w.Newest(t.Context(), testnet.Ann, "south"); check.Is(t, err, nil) {
				check.True(t, found)
				check.Is(t, c.Number, "C-00001")
				check.Is(t, c.Quarter, "Summer 2026")
				check.True(t, c.URL != "")
			}
			if _, found, err := w.Newest(t.Context(), testnet.Ann, "nothing"); check.Is(t, err, nil) {
				check.True(t, !found)
			}
		})
	})
}

func TestTheNewestCertificate(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		w.reports.Final(t, "north")
		w.certifyAll(t, "summer")
		w.clock.T = atFirst.AddDate(0, -3, 0)
		w.reports.Final(t, "north")
		w.clock.T = atFirst
		w.certifyAll(t, "spring")
		t.Run("AMB-043 is that of the latest quarter, also when an earlier one's was made after it", func(t *testing.T) {
			c, found, err := w.Newest(t.Context(), testnet.Ann, "north")
			check.OK(t, err)
			check.True(t, found)
			check.Is(t, c.Number, "C-00001")
			check.Is(t, c.Quarter, "Summer 2026")
			if counts, err := w.Counts(t.Context(), []string{"summer", "spring"}); check.Is(t, err, nil) {
				check.Is(t, counts["spring"], 1)
			}
		})
	})
}

func TestCertificateIsWithdrawn(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		ctx := t.Context()
		has := func(id string) bool {
			t.Helper()
			r, err := w.reports.Audits.Get(ctx, ann, id)
			check.OK(t, err)
			_, found, err := w.Newest(ctx, testnet.Ann, "north")
			check.OK(t, err)
			if found != (r.Certificate != nil) {
				t.Error("the report and the store differ")
			}
			return found
		}
		r := w.reports.Final(t, "north")
		w.certifyAll(t, network.CurrentQuarter)
		t.Run("AMB-016 by reopening its report", func(t *testing.T) {
			if !has(r.ID) {
				t.Fatal("there was none")
			}
			open, err := w.reports.Audits.SetPending(ctx, ann, r.ID, nil)
			check.OK(t, err)
			check.True(t, open.Certificate == nil, open.Certificate)
			check.True(t, !has(r.ID))
			_, err = w.reports.Audits.Certificate(ctx, ann, r.ID)
			check.True(t, fault.Is(err, fault.Conflict), err)
			check.Is(t, fault.Of(err).Message, "This report is not final, so it has no certificate.", err)
		})
		t.Run("FD-23 and with a new result it only comes back when it is made again, with the same number", func(t *testing.T) {
			w.clock.T = atFirst.Add(time.Hour)
			_, err := w.reports.Audits.Complete(ctx, rob, r.ID, nil)
			check.OK(t, err)
			_, err = w.reports.Audits.SetFinal(ctx, ann, r.ID)
			check.OK(t, err)
			if has(r.ID) {
				t.Error("the certificate of the earlier result is valid")
			}
			w.certifyAll(t, network.CurrentQuarter)
			if c := w.stored(t, r.ID); c.Number != 1 {
				t.Errorf("its number is %d", c.Number)
			}
		})
		t.Run("AUDIT-106 by another final report, whose certificate takes its place", func(t *testing.T) {
			other := w.reports.Final(t, "north", keyStandard)
			check.True(t, !has(r.ID))
			check.True(t, !has(other.ID))
			w.certifyAll(t, network.CurrentQuarter)
			c := w.stored(t, other.ID)
			text := w.PDF(t, c.Key)
			check.Is(t, c.Number, 1, text)
			check.True(t, strings.Contains(text, "scored 98"), text)
			_, err := w.reports.Audits.SetFinal(ctx, ann, r.ID)
			check.OK(t, err)
			if has(r.ID) {
				t.Error("the certificate of the other report is valid")
			}
			w.certifyAll(t, network.CurrentQuarter)
		})
		t.Run("AMB-037 by deleting its report", func(t *testing.T) {
			check.OK(t, w.reports.Audits.Delete(ctx, ann, r.ID))
			if _, found, err := w.Newest(ctx, testnet.Ann, "north"); check.Is(t, err, nil) {
				check.True(t, !found)
			}
		})
	})
}

func TestCertificateRunsThatCannotBe(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		ctx := t.Context()
		t.Run("AMB-043 without final reports a run is done at once", func(t *testing.T) {
			w.reports.Completed(t, rob, "north")
			run, err := w.Start(ctx, ann, "summer")
			check.OK(t, err)
			wantRun(t, run, RunDone, 0, 0)
			check.Is(t, w.reports.Count(t, `SELECT COUNT(*) FROM jobs`), 0)
			_, err = w.Bundle(ctx, ann, "summer")
			check.True(t, fault.Is(err, fault.NotFound), err)
			check.Is(t, fault.Of(err).Message, MessageNoCertificates, err)
		})
		t.Run("FD-23 reports that stop being final before their turn are left out", func(t *testing.T) {
			north := w.reports.Final(t, "south")
			run, err := w.Start(ctx, ann, "summer")
			check.OK(t, err)
			_, err = w.reports.Audits.SetPending(ctx, ann, north.ID, nil)
			check.OK(t, err)
			w.Work(t)
			run, err = w.Run(ctx, ann, run.ID)
			check.OK(t, err)
			wantRun(t, run, RunDone, 0, 0)
		})
		for _, c := range []struct {
			name, quarter string
			actor         access.Actor
			kind          fault.Kind
			message       string
		}{
			{"AMB-045 a rep may not", "summer", rob, fault.Forbidden, ""},
			{"AMB-010 an owner may not", "summer", olga, fault.Forbidden, ""},
			{"PROMOTION-005 an unknown quarter", "nothing", ann, fault.NotFound, "This quarter could not be found."},
			{"PROMOTION-005 a promotional period", "easter", ann, fault.Conflict, "This is a promotional period. A quarter is a core range promotion."},
		} {
			t.Run(c.name, func(t *testing.T) {
				_, started := w.Start(ctx, c.actor, c.quarter)
				_, bundled := w.Bundle(ctx, c.actor, c.quarter)
				for _, err := range []error{started, bundled} {
					check.True(t, fault.Is(err, c.kind), err)
					check.True(t, c.message == "" || fault.Of(err).Message == c.message, err)
				}
			})
		}
		t.Run("AMB-044 no current quarter", func(t *testing.T) {
			w.clock.T = atFirst.AddDate(1, 0, 0)
			_, err := w.Start(ctx, ann, network.CurrentQuarter)
			check.True(t, fault.Is(err, fault.Conflict), err)
			check.Is(t, fault.Of(err).Message, "There is no current quarter. Add or sync one under Quarters.", err)
		})
	})
}

func TestCertificateRunFails(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		w.Runner = jobs.New(w.db, jobs.Config{Backoff: func(int) time.Duration { return 0 }})
		w.HandleJobs(w.Runner)
		w.reports.Final(t, "north")
		w.reports.Final(t, "south")
		// With a file in place of the folder for certificates, nothing can be stored.
		shelf := filepath.Join(w.Folder, shelf)
		check.OK(t, os.WriteFile(shelf, nil, 0o600))
		t.Run("FD-23 certificates that cannot be made are counted when the run is given up", func(t *testing.T) {
			wantRun(t, w.certifyAll(t, "summer"), RunFailed, 0, 2)
		})
		check.OK(t, os.Remove(shelf))
		t.Run("FD-23 a run whose job died with its node counts as given up and does not block the next", func(t *testing.T) {
			run, err := w.Start(t.Context(), ann, "summer")
			check.OK(t, err)
			_, err = w.db.Exec(t.Context(), `UPDATE jobs SET finished_at = 1, state = 'DEAD' WHERE finished_at IS NULL`)
			check.OK(t, err)
			got, err := w.Run(t.Context(), ann, run.ID)
			check.OK(t, err)
			wantRun(t, got, RunFailed, 0, 2)
			again := w.certifyAll(t, "summer")
			wantRun(t, again, RunDone, 2, 0)
			if again.ID == run.ID {
				t.Error("it is the same run")
			}
		})
	})
}
