package audit

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/journal"
)

// The names of these acts in the journal.
const (
	journalTarget = "audit-report"
	actionFinal   = "set-final"
	actionReopen  = "reopen"
	actionDelete  = "delete"
)

// transition changes the status or the final mark of a report that is locked and filled. changed is false when the report is already in that state.
type transition func(tx *db.Tx, r Report, now time.Time) (is Report, changed bool, err error)

// locker locks a report, like Service.lock.
type locker func(ctx context.Context, tx *db.Tx, id string) (Report, error)

// change locks a report, runs a transition, stores the result, and returns the report.
func (s *Service) change(ctx context.Context, actor access.Actor, id string, lock locker, step transition) (out Reading, err error) {
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		was, err := lock(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := s.fill(ctx, tx, &was); err != nil {
			return err
		}
		is, _, err := s.apply(ctx, tx, was, now, step)
		if err != nil {
			return err
		}
		out, err = s.reading(ctx, tx, actor, is, now)
		return err
	})
	return out, err
}

// apply runs a transition of a locked report and stores what it changed.
func (s *Service) apply(ctx context.Context, tx *db.Tx, was Report, now time.Time, step transition) (is Report, changed bool, err error) {
	if is, changed, err = step(tx, was, now); err != nil || !changed {
		return is, false, err
	}
	is.UpdatedAt = now
	return is, true, s.repo.saveStatus(ctx, tx, was, is, now)
}

// Complete completes an open report (AUDIT-100). It is scored with today's weightings, which it keeps (AMB-046). It is for auditors. A completed
// report stays unchanged. clientScore, if any, is only compared and logged. Faults: NotFound; Conflict with the gate's message, or when a failed line
// needs a photo (EVIDENCE-013).
func (s *Service) Complete(ctx context.Context, actor access.Actor, id string, clientScore *int) (_ Reading, err error) {
	return s.CompleteOnce(ctx, actor, id, clientScore, "", nil)
}

// CompleteOnce is Complete for a completion that a device knows by an id of its own, and may have kept (OFFLINE-019). The same one again changes
// nothing and returns the report as it is, also when somebody has opened it since. An empty id is Complete. others are the reports of the visit that
// the person was told of, if they asked: it is a Conflict fault with the detail "others", all their ids, when there is one more (FD-296).
func (s *Service) CompleteOnce(ctx context.Context, actor access.Actor, id string, clientScore *int, completionID string, others []string) (_ Reading,
	err error) {
	defer fault.Wrap(&err, "audit.Complete(%q, %q)", id, completionID)
	if err := access.Allow(MayAudit(actor)); err != nil {
		return Reading{}, err
	}
	return s.change(ctx, actor, id, s.lock, func(tx *db.Tx, r Report, now time.Time) (Report, bool, error) {
		if completionID != "" {
			isNew, err := s.repo.takeCompletion(ctx, tx, completionID, r.ID, now)
			if err != nil || !isNew {
				return r, false, err
			}
		}
		w, err := s.weightings.InForce(ctx, tx, calendar.DayOf(now))
		if err != nil {
			return r, false, err
		}
		if on := r.Store.ClosedOn; !r.IsCompleted() && on != "" && !r.Date.Before(on) {
			return r, false, fault.New(fault.Conflict, fmt.Sprintf(messageClosedBefore, on.Long(), r.Date.Long()))
		}
		done, changed, err := r.Complete(w, actor.UserID, now)
		if err == nil {
			compare(ctx, done, clientScore)
		}
		if err == nil && changed {
			err = s.needsPhotos(ctx, tx, r)
		}
		if err == nil && changed {
			err = s.checkOthers(ctx, tx, actor, r, others, now)
		}
		if err == nil && changed {
			err = s.tellCompleted(ctx, tx, actor, r, done, now)
		}
		return done, changed, err
	})
}

// tellCompleted tells what has come out of a report that a person has just completed, and then that it is complete.
func (s *Service) tellCompleted(ctx context.Context, tx *db.Tx, actor access.Actor, was, done Report, now time.Time) error {
	if err := s.tellVerdict(ctx, tx, done); err != nil {
		return err
	}
	completed := rules.Completion{Standing: standingOf(done)}
	var err error
	if completed.Unaware, err = s.unaware(ctx, tx, actor, was, done, now); err != nil {
		return err
	}
	if len(completed.Unaware) > 0 {
		people, err := s.repo.people(ctx, tx, []string{actor.UserID})
		if err != nil {
			return err
		}
		completed.ByName = people[actor.UserID].FullName()
	}
	return tell(ctx, tx, s.events.Completed, completed)
}

// SetPending marks an open report as pending, for any auditor (AUDIT-103), or reopens a completed one, for head office (AMB-016) and for a short time
// the person who completed it (FD-40). A reopened report is neither final nor completed. Faults: NotFound; Forbidden for a rep who may not reopen it;
// Conflict when the report is final and past the cut-off, or when the store has another open report (FD-02).
func (s *Service) SetPending(ctx context.Context, actor access.Actor, id string, clientScore *int) (_ Reading, err error) {
	defer fault.Wrap(&err, "audit.SetPending(%q)", id)
	if err := access.Allow(MayAudit(actor)); err != nil {
		return Reading{}, err
	}
	out, err := s.change(ctx, actor, id, s.lock, func(tx *db.Tx, r Report, now time.Time) (Report, bool, error) {
		if !r.IsCompleted() {
			compare(ctx, r, clientScore)
			pending, changed := r.MarkPending()
			return pending, changed, nil
		}
		if !mayFinalise(actor) && !mayUndoComplete(actor, r, now) {
			return r, false, fault.New(fault.Forbidden, MessageNoReopen)
		}
		w, err := s.weightings.InForce(ctx, tx, calendar.DayOf(r.CreatedAt))
		if err != nil {
			return r, false, err
		}
		open, changed, err := r.Reopen(w, calendar.DayOf(now))
		if changed {
			err = s.write(ctx, tx, actor, actionReopen, r, now)
		}
		return open, changed, err
	})
	if db.IsUnique(err) { // the index on open reports: somebody else may just have created one
		err = fault.New(fault.Conflict, MessageOtherOpen).Because(err)
	}
	return out, err
}

// SetFinal sets a completed report as final, and the store's other reports of the quarter as not final (AUDIT-105, AUDIT-106). It is for head office
// (AMB-023). Faults: NotFound; Conflict when it is open or past the cut-off, or when photos are
// still to come (EVIDENCE-010).
func (s *Service) SetFinal(ctx context.Context, actor access.Actor, id string) (Reading, error) {
	return s.SetFinalKnowing(ctx, actor, id, nil)
}

// SetFinalKnowing is SetFinal for a person who was told how many of the report's queries are open; nil: they did not ask. They are closed as not
// answered. It is a Conflict fault when more are open by now (REPLY-007).
func (s *Service) SetFinalKnowing(ctx context.Context, actor access.Actor, id string, queries *int) (_ Reading, err error) {
	defer fault.Wrap(&err, "audit.SetFinal(%q)", id)
	if err := access.Allow(mayFinalise(actor)); err != nil {
		return Reading{}, err
	}
	return s.change(ctx, actor, id, s.lockWithQuarter, func(tx *db.Tx, r Report, now time.Time) (Report, bool, error) {
		if err := s.checkQueries(ctx, tx, []string{id}, queries); err != nil {
			return r, false, err
		}
		return s.setFinal(ctx, tx, actor, r, now)
	})
}

// setFinal is the transition of a report that is set as final. The report and the store's others of the quarter must be locked (lockWithQuarter).
func (s *Service) setFinal(ctx context.Context, tx *db.Tx, actor access.Actor, r Report, now time.Time) (final Report, changed bool, err error) {
	final, changed, err = r.SetFinal(calendar.DayOf(now))
	if err != nil || !changed {
		return r, false, err
	}
	coming, err := s.photosToCome(ctx, tx, r.ID)
	if err != nil {
		return r, false, err
	}
	if coming != "" {
		return r, false, fault.New(fault.Conflict, coming)
	}
	if err := s.repo.clearFinal(ctx, tx, r, now); err != nil {
		return r, false, err
	}
	if err := tell(ctx, tx, s.events.Finalised, r.ID); err != nil {
		return r, false, err
	}
	return final, true, s.write(ctx, tx, actor, actionFinal, r, now)
}

// lockWithQuarter locks a report together with the store's other reports of the quarter.
func (s *Service) lockWithQuarter(ctx context.Context, tx *db.Tx, id string) (Report, error) {
	r, err := s.repo.report(ctx, tx, id) // its store and quarter never change
	if err != nil {
		return Report{}, missing(err)
	}
	if err := s.repo.lockQuarter(ctx, tx, r.Store.ID, r.CoreRange.ID); err != nil {
		return Report{}, err
	}
	return s.lock(ctx, tx, id)
}

// Delete deletes a report (AUDIT-115, AMB-037). Any auditor may delete an open one, head office also a completed one. A report that was never
// completed is removed for good. Any other is hidden, and the journal records who did it. Faults: NotFound, also for a deleted report.
func (s *Service) Delete(ctx context.Context, actor access.Actor, id string) (err error) {
	defer fault.Wrap(&err, "audit.Delete(%q)", id)
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		if err := access.Allow(MayAudit(actor)); err != nil {
			return err
		}
		r, err := s.lock(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := access.Allow(mayDelete(actor, r)); err != nil {
			return err
		}
		if err := tell(ctx, tx, s.events.Deleted, id); err != nil {
			return err
		}
		if !r.WasCompleted() {
			return s.repo.remove(ctx, tx, id)
		}
		if err := s.repo.hide(ctx, tx, id, now); err != nil {
			return err
		}
		return s.write(ctx, tx, actor, actionDelete, r, now)
	})
}

// write records an act on a report in the journal, with the report's state before the act.
func (s *Service) write(ctx context.Context, tx *db.Tx, actor access.Actor, action string, was Report, now time.Time) error {
	detail := string(was.Status) + " " + was.Store.Name + ", " + was.CoreRange.Description
	if was.Final {
		detail = "final " + detail
	}
	return s.writeDetail(ctx, tx, actor, action, was, detail, now)
}

func (s *Service) writeDetail(ctx context.Context, tx *db.Tx, actor access.Actor, action string, was Report, detail string, now time.Time) error {
	return journal.Write(ctx, tx, journal.Entry{ActorID: actor.UserID, ImpersonatorID: actor.ImpersonatorID,
		Action: action, Target: journalTarget, TargetID: was.ID, Detail: detail, At: now})
}

// compare logs when the client computed another score than the server (AMB-046): one of the two is wrong.
func compare(ctx context.Context, r Report, clientScore *int) {
	if clientScore != nil && *clientScore != r.Scores.Total {
		slog.WarnContext(ctx, "the client's score differs", "report", r.ID, "client", *clientScore, "server", r.Scores.Total)
	}
}
