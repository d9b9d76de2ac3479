package certificate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
)

// The jobs of this room. Their names are older than the room and must not change: nodes of an earlier version may have queued them, or may still do
// them.
const (
	jobRun        = "audit.certificates"     // makes the certificates of a run
	jobRemoveFile = "audit.certificate-file" // removes a file that has been replaced
)

const (
	// runAttempts is how often a run is tried before it is given up. That takes a minute or two, or as many nodes that die.
	runAttempts = 5
	// runFailures ends an attempt early: when so many certificates fail in one attempt, the reports are not the cause.
	runFailures = 10
	// runBatch is the number of reports that are read at once.
	runBatch = 25
	// keepReplaced is how long a replaced file is kept: longer than any link to it is valid, and than any download takes.
	keepReplaced = time.Hour

	shelf = "certificates"
)

type runArgs struct {
	RunID string `json:"runId"`
}

type fileArgs struct {
	Key string `json:"key"`
}

// HandleJobs makes r do the room's jobs. A node does one run at a time.
func (s *Service) HandleJobs(r *jobs.Runner) {
	jobs.Handle(r, jobRun, 1, s.doRun)
	jobs.Handle(r, jobRemoveFile, 1, func(ctx context.Context, _ *jobs.Job, args fileArgs) error { return s.blobs.Delete(ctx, args.Key) })
}

// Start starts a job that makes the certificates of all final reports of a quarter (AUDIT-126, PROMOTION-005, AMB-043). When a run of the quarter is
// already running, it returns that one. Without final reports the run is done at once. It is for head office. Faults: Forbidden; those of
// NamedQuarter.
func (s *Service) Start(ctx context.Context, actor access.Actor, quarter string) (run Run, err error) {
	defer fault.Wrap(&err, "certificate.Start(%q)", quarter)
	if err := access.Allow(mayMake(actor)); err != nil {
		return Run{}, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		p, err := s.quarters.NamedQuarter(ctx, tx, quarter, calendar.DayOf(now))
		if err != nil {
			return err
		}
		if err := s.repo.endAbandoned(ctx, tx, p.ID, now); err != nil {
			return err
		}
		run = Run{ID: db.NewID(), PromotionID: p.ID, State: RunRunning, StartedByID: actor.UserID, StartedAt: now}
		if run.Total, err = s.repo.countFinal(ctx, tx, p.ID); err != nil {
			return err
		}
		run, err = s.startOrJoin(ctx, tx, run)
		return err
	})
	return run, err
}

// startOrJoin stores a run and queues its job, or returns the run that is already running.
func (s *Service) startOrJoin(ctx context.Context, tx *db.Tx, run Run) (Run, error) {
	for {
		running, err := s.repo.running(ctx, tx, run.PromotionID)
		if !errors.Is(err, db.ErrNoRow) {
			return running, err
		}
		if run.Total == 0 {
			run = run.Finish(run.StartedAt)
		}
		created, err := s.repo.createRun(ctx, tx, run)
		if err != nil {
			return Run{}, err
		}
		if !created { // somebody was faster, and may have finished when we look again
			continue
		}
		if run.FinishedAt != nil {
			return run, nil
		}
		jobID, err := jobs.Enqueue(ctx, tx, jobRun, runArgs{run.ID}, jobs.Options{Attempts: runAttempts})
		if err != nil {
			return Run{}, err
		}
		return run, s.repo.setRunJob(ctx, tx, run.ID, jobID)
	}
}

// Run returns a run with its progress. It is for head office. Faults: Forbidden, NotFound.
func (s *Service) Run(ctx context.Context, actor access.Actor, id string) (_ Run, err error) {
	defer fault.Wrap(&err, "certificate.Run(%q)", id)
	if err := access.Allow(mayMake(actor)); err != nil {
		return Run{}, err
	}
	run, err := s.repo.run(ctx, s.db, id)
	if errors.Is(err, db.ErrNoRow) {
		err = fault.Missing(messageNoRun)
	}
	return run, err
}

// LatestRuns returns the latest run of each quarter, by the quarter's id. Quarters without a run are left out. Another room calls it, for people who
// may see the quarters.
func (s *Service) LatestRuns(ctx context.Context, quarterIDs []string) (_ map[string]Run, err error) {
	defer fault.Wrap(&err, "certificate.LatestRuns(%d quarters)", len(quarterIDs))
	return s.repo.latestRuns(ctx, s.db, quarterIDs...)
}

// LatestRun returns the latest run of a quarter, nil when there is none. It is for head office. Fault: Forbidden.
func (s *Service) LatestRun(ctx context.Context, actor access.Actor, promotionID string) (_ *Run, err error) {
	defer fault.Wrap(&err, "certificate.LatestRun(%q)", promotionID)
	if err := access.Allow(mayMake(actor)); err != nil {
		return nil, err
	}
	latest, err := s.repo.latestRuns(ctx, s.db, promotionID)
	if run, is := latest[promotionID]; is {
		return &run, err
	}
	return nil, err
}

// doRun makes one attempt at a run. What earlier attempts have made is kept. When the last attempt fails, the run is given up.
func (s *Service) doRun(ctx context.Context, job *jobs.Job, args runArgs) error {
	err := s.certify(ctx, args.RunID)
	if err == nil {
		return s.endRun(ctx, args.RunID, Run.Finish, func(tx *db.Tx) error { return job.Complete(ctx, tx) })
	}
	if ctx.Err() != nil || !job.Last() {
		return err
	}
	return jobs.Permanent(errors.Join(err, s.endRun(ctx, args.RunID, Run.GiveUp, func(*db.Tx) error { return nil })))
}

// endRun stores the end of a run and calls then, both in one transaction. A run that has already ended stays unchanged.
func (s *Service) endRun(ctx context.Context, id string, end func(Run, time.Time) Run, then func(tx *db.Tx) error) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		run, err := s.repo.lockRunning(ctx, tx, id)
		switch {
		case err == nil:
			err = s.repo.saveRun(ctx, tx, end(run, s.clock.Now()))
		case errors.Is(err, db.ErrNoRow):
			err = nil
		}
		if err != nil {
			return err
		}
		return then(tx)
	})
}

// certify makes the certificates that a run has not made yet. When one fails, the others are still made.
func (s *Service) certify(ctx context.Context, runID string) error {
	run, err := s.repo.run(ctx, s.db, runID)
	if err != nil || run.FinishedAt != nil {
		return err
	}
	if err := s.db.InTx(ctx, func(tx *db.Tx) error { return s.repo.reserveNumbers(ctx, tx, run.PromotionID) }); err != nil {
		return err
	}
	var failed []error
	for after := ""; ; {
		if err := s.note(ctx, run.ID, len(failed)); err != nil {
			return err
		}
		batch, err := s.repo.due(ctx, s.db, run, after, runBatch)
		if err != nil {
			return err
		}
		for _, r := range batch {
			if err := s.makeFile(ctx, run, r); err != nil {
				failed = append(failed, fmt.Errorf("certificate of report %s: %w", r.ID, err))
			}
			if ctx.Err() != nil || len(failed) == runFailures {
				return errors.Join(failed...)
			}
			after = r.ID
		}
		if len(batch) < runBatch {
			return errors.Join(append(failed, s.note(ctx, run.ID, len(failed)))...)
		}
	}
}

// note stores the total of a run, counted again because reports may become final or stop being final, and the number of failures so far.
func (s *Service) note(ctx context.Context, runID string, failed int) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		run, err := s.repo.lockRunning(ctx, tx, runID)
		if err != nil {
			return err
		}
		left, err := s.repo.countDue(ctx, tx, run)
		if err != nil {
			return err
		}
		run.Total, run.Failed = run.Done+left, failed
		return s.repo.saveRun(ctx, tx, run)
	})
}

// makeFile draws the certificate of a report, stores its file and replaces the previous one. Another attempt may be working on the same report. The
// file is deleted when another attempt was first, or when the report is no longer final. After an error the file is kept, because it is unknown
// whether its row was stored; a file that no row names does no harm.
func (s *Service) makeFile(ctx context.Context, run Run, of numbered) error {
	now := s.clock.Now()
	product, err := s.brand.Product(ctx, s.db)
	if err != nil {
		return err
	}
	var file bytes.Buffer
	if err := (Printout{Number: of.number, Report: of.Report, MadeAt: now, Product: product}).WritePDF(&file); err != nil {
		return err
	}
	key, _, err := s.blobs.Put(ctx, shelf, typePDF, &file)
	if err != nil {
		return err
	}
	kept := false
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		var err error
		kept, err = s.replace(ctx, tx, run, of, key, now)
		return err
	})
	if err != nil || kept {
		return err
	}
	return s.blobs.Delete(ctx, key)
}

// replace puts a new file into a store's certificate, and queues the removal of the old one.
func (s *Service) replace(ctx context.Context, tx *db.Tx, run Run, of numbered, key string, now time.Time) (kept bool, err error) {
	if _, err := s.repo.lockRunning(ctx, tx, run.ID); err != nil {
		return false, err
	}
	old, isMade, err := s.repo.replacedFile(ctx, tx, run, of)
	if err != nil || isMade {
		return false, err
	}
	if kept, err = s.repo.save(ctx, tx, run, of, key, now); err != nil || !kept {
		return false, err
	}
	if old != "" {
		if _, err := jobs.Enqueue(ctx, tx, jobRemoveFile, fileArgs{old}, jobs.Options{Delay: keepReplaced}); err != nil {
			return false, err
		}
	}
	return true, s.repo.countDone(ctx, tx, run.ID)
}
