package finding

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
)

// jobFill is the job that fills in what reports have found of which nothing is stored, or something old.
const jobFill = "finding.fill"

// How often that is looked for, and how many reports are looked for at once.
const (
	fillEvery  = time.Hour
	fillAtOnce = 500
)

// HandleJobs makes r do the room's jobs.
func (s *Service) HandleJobs(r *jobs.Runner) {
	jobs.Handle(r, jobFill, 1, func(ctx context.Context, _ *jobs.Job, _ struct{}) error { return s.Fill(ctx) })
	r.Schedule(jobFill, jobs.Every(fillEvery))
}

// Judged stores what came out of a report, in the transaction that completes it or changes a mark of it (FINDING-004). The report is locked.
func (s *Service) Judged(ctx context.Context, tx *db.Tx, v rules.Verdict) (err error) {
	defer fault.Wrap(&err, "finding.Judged(%q)", v.ReportID)
	numbers, err := s.numbers(ctx, tx, v.Answers)
	if err != nil {
		return err
	}
	answers := make([]Answer, len(v.Answers))
	for i, a := range v.Answers {
		answers[i] = Answer{Number: numbers[a.Subject].Number, Failed: a.Failed}
	}
	days, err := s.fixes.AcceptedOf(ctx, tx, v.ReportID)
	if err != nil {
		return err
	}
	return s.repo.save(ctx, tx, v.ReportID, pack(answers), packAcceptances(acceptances(days, v.Date, numbers)), db.Ms(v.At))
}

// Accepted stores that an auditor has accepted that something a report found was put right, in the transaction that accepts it (FINDING-008).
// If the report has no row yet, the job stores this later.
func (s *Service) Accepted(ctx context.Context, tx *db.Tx, reportID string) (err error) {
	defer fault.Wrap(&err, "finding.Accepted(%q)", reportID)
	on, err := s.repo.lock(ctx, tx, reportID) // whoever accepts another line of the report waits here, and then reads this one, too
	if errors.Is(err, db.ErrNoRow) {
		return nil
	}
	if err != nil {
		return err
	}
	days, err := s.fixes.AcceptedOf(ctx, tx, reportID)
	if err != nil {
		return err
	}
	numbers, err := s.repo.known(ctx, tx, slices.Sorted(maps.Keys(days)))
	if err != nil {
		return err
	}
	return s.repo.accept(ctx, tx, reportID, packAcceptances(acceptances(days, on, numbers)))
}

// acceptances returns the days on which subjects were accepted as days after a report's. Subjects without a number are left out.
func acceptances(days map[string]calendar.Day, on calendar.Day, numbers map[string]Subject) []acceptance {
	out := make([]acceptance, 0, len(days))
	for subject, day := range days {
		if known, is := numbers[subject]; is {
			out = append(out, acceptance{known.Number, on.DaysUntil(day)})
		}
	}
	return out
}

// numbers returns the subjects of answers by their key. Those that are asked for the first time get a number; one transaction at a time gives
// numbers.
func (s *Service) numbers(ctx context.Context, tx *db.Tx, answers []rules.Asked) (map[string]Subject, error) {
	keys := make([]string, len(answers))
	for i, a := range answers {
		keys[i] = a.Subject
	}
	known, err := s.repo.known(ctx, tx, keys)
	if err != nil || len(known) == len(keys) {
		return known, err
	}
	if err := tx.Lock(ctx, "finding numbers"); err != nil {
		return nil, err
	}
	if known, err = s.repo.known(ctx, tx, keys); err != nil {
		return nil, err
	}
	var more []Subject
	for _, a := range answers {
		if _, is := known[a.Subject]; !is {
			more = append(more, Subject{Key: a.Subject, Section: a.Section, Description: a.Description})
		}
	}
	slices.SortFunc(more, func(a, b Subject) int { return strings.Compare(a.Key, b.Key) })
	if err := s.repo.number(ctx, tx, more); err != nil {
		return nil, err
	}
	for _, m := range more {
		known[m.Key] = m
	}
	return known, nil
}

// Forget removes what a report has found, in the transaction that deletes it.
func (s *Service) Forget(ctx context.Context, tx *db.Tx, reportID string) (err error) {
	defer fault.Wrap(&err, "finding.Forget(%q)", reportID)
	return s.repo.remove(ctx, tx, reportID)
}

// Fill stores what came out of the completed reports of which nothing is stored, or something older than their completion (FINDING-004). It may be
// called at any time and by several nodes at once. Each report is a transaction of its own: whoever has the lock of numbers never waits for a report.
func (s *Service) Fill(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "finding.Fill")
	return s.each(ctx, s.db, func(id string) error {
		return s.db.InTx(ctx, func(tx *db.Tx) error { return s.fill(ctx, tx, id) })
	})
}

// FillIn is Fill in the caller's transaction, for the demo network.
func (s *Service) FillIn(ctx context.Context, tx *db.Tx) (err error) {
	defer fault.Wrap(&err, "finding.FillIn")
	return s.each(ctx, tx, func(id string) error { return s.fill(ctx, tx, id) })
}

func (s *Service) each(ctx context.Context, q db.Querier, fill func(id string) error) error {
	for after := ""; ; {
		ids, err := s.repo.missing(ctx, q, after, fillAtOnce)
		if err != nil || len(ids) == 0 {
			return err
		}
		for _, id := range ids {
			if err := fill(id); err != nil {
				return err
			}
			after = id
		}
	}
}

// fill locks a report and stores what came out of it, if it is still completed.
func (s *Service) fill(ctx context.Context, tx *db.Tx, id string) error {
	v, completed, err := s.reports.Verdict(ctx, tx, id)
	if err != nil || !completed {
		return err
	}
	return s.Judged(ctx, tx, v)
}
