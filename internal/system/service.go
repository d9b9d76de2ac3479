package system

import (
	"cmp"
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
	"caravan/internal/platform/mail"
)

// Service holds the use cases of the room. Each returns a Forbidden fault when the person may not.
type Service struct {
	db    *db.DB
	clock calendar.Clock
	repo  repo
	facts Facts
	files Files
}

// Files knows what people have uploaded. Another room provides it.
type Files interface {
	// Usage returns how many files there are, and their bytes.
	Usage(ctx context.Context, q db.Querier) (files int, bytes int64, err error)
}

// NewService returns the room's service. facts do not change while the program runs.
func NewService(d *db.DB, clock calendar.Clock, facts Facts, files Files) *Service {
	return &Service{db: d, clock: clock, facts: facts, files: files}
}

// NoteBackup keeps that a backup was made at a time, for the overview. A time before the last one changes nothing. It is for the command line.
func NoteBackup(ctx context.Context, d *db.DB, at time.Time) (err error) {
	defer fault.Wrap(&err, "system.NoteBackup")
	return d.InTx(ctx, func(tx *db.Tx) error { return repo{}.noteBackup(ctx, tx, at) })
}

// State is what waits, what has failed, and when the last backup was made.
type State struct {
	Waiting     int // jobs that wait or are being worked on
	Failed      int // jobs that failed for good
	FailedMails int
	LastBackup  *time.Time // nil: none that the program knows of
}

// Overview is how the program is doing.
type Overview struct {
	Facts
	Usage
	State
	BackupLate bool // it is time for a backup
}

// State returns what waits and what has failed. It is for the program's own metrics, which have no person.
func (s *Service) State(ctx context.Context) (out State, err error) {
	defer fault.Wrap(&err, "system.State")
	if out.LastBackup, err = s.repo.lastBackup(ctx, s.db); err != nil {
		return out, err
	}
	for _, state := range []jobs.State{jobs.Queued, jobs.Running} {
		n, err := jobs.Count(ctx, s.db, state)
		if err != nil {
			return out, err
		}
		out.Waiting += n
	}
	if out.Failed, err = jobs.Count(ctx, s.db, jobs.Dead); err != nil {
		return out, err
	}
	_, out.FailedMails, err = mail.List(ctx, s.db, mail.Filter{Status: mail.Failed}, db.Page{Limit: 1})
	return out, err
}

// Overview returns how the program is doing. It is for head office.
func (s *Service) Overview(ctx context.Context, actor access.Actor) (out Overview, err error) {
	defer fault.Wrap(&err, "system.Overview")
	if err := access.Allow(MayRead(actor)); err != nil {
		return out, err
	}
	out.Facts = s.facts
	if out.State, err = s.State(ctx); err != nil {
		return out, err
	}
	out.BackupLate = isLate(out.LastBackup, s.clock.Now())
	out.Files, out.Bytes, err = s.files.Usage(ctx, s.db)
	return out, err
}

// FailedJobs returns a page of the jobs that failed for good, the latest first, and how many there are. It is for head office.
func (s *Service) FailedJobs(ctx context.Context, actor access.Actor, page db.Page) (found []Job, total int, err error) {
	defer fault.Wrap(&err, "system.FailedJobs")
	if err := access.Allow(MayRead(actor)); err != nil {
		return nil, 0, err
	}
	dead, total, err := jobs.ListDead(ctx, s.db, page)
	for _, i := range dead {
		found = append(found, Job{ID: i.ID, Kind: i.Kind, What: cmp.Or(names[i.Kind], i.Kind), Error: shown(i.Error), Attempts: i.Attempts,
			QueuedAt: i.Created, FailedAt: *i.Finished})
	}
	return found, total, err
}

// Retry has a failed job tried again, once, however many people ask for it. It is for head office. Faults: NotFound when it is no longer a failed
// job; Conflict when the same work is waiting.
func (s *Service) Retry(ctx context.Context, actor access.Actor, id string) (err error) {
	defer fault.Wrap(&err, "system.Retry(%q)", id)
	if err := access.Allow(MayRead(actor)); err != nil {
		return err
	}
	again, err := jobs.Retry(ctx, s.db, id)
	if err != nil || again {
		return err
	}
	if now, err := jobs.Find(ctx, s.db, id); err == nil && now.State == jobs.Dead {
		return fault.New(fault.Conflict, MessageWaiting)
	}
	return fault.Missing(messageNoJob)
}

// Discard removes a failed job, which is then never done. It is for head office. Fault: NotFound when it is no longer a failed job.
func (s *Service) Discard(ctx context.Context, actor access.Actor, id string) (err error) {
	defer fault.Wrap(&err, "system.Discard(%q)", id)
	if err := access.Allow(MayRead(actor)); err != nil {
		return err
	}
	gone, err := jobs.Discard(ctx, s.db, id)
	if err == nil && !gone {
		err = fault.Missing(messageNoJob)
	}
	return err
}
