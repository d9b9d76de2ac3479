package audit

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

const messageNoLine = "This line could not be found. Maybe its report was deleted?"

// Saved is the result of saving lines. It has all that the client needs so that its next save is not stale (FD-09).
type Saved struct {
	Scores rules.Scores // the running score
	Lines  []rules.Line // the lines of the save, as now stored
	Merged []bool       // for each of Lines: whether it differs from what was sent, because another change was merged into it or stays (FD-25)
	At     time.Time

	Outdated []bool // for each of Lines: whether a later change from the same device stays in place of the one that was sent (FD-324)
}

// SaveLines stores changes to an open report's lines, and its running score. It stores all of the changes or none (AUDIT-121, FD-08 to FD-10). It is
// for auditors. A value that is already stored never conflicts, so a save can be repeated safely, and one that comes after a later save of its device
// changes nothing (FD-324). Faults: NotFound; Conflict when the report is completed; Conflict with the detail "conflicts" when somebody else gave
// another answer in the meantime; Invalid with one field per mistake, with paths like lines[i].field.
func (s *Service) SaveLines(ctx context.Context, actor access.Actor, reportID string, changes []rules.Change) (out Saved, err error) {
	defer fault.Wrap(&err, "audit.SaveLines(%q)", reportID)
	if err := access.Allow(MayAudit(actor)); err != nil {
		return Saved{}, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		r, err := s.lockEditable(ctx, tx, reportID, s.repo.marks)
		if err != nil {
			return err
		}
		if err := s.knownObstacles(ctx, tx, changes); err != nil {
			return err
		}
		changed, conflicts, err := rules.ApplyChanges(r.Lines, changes, actor.UserID, now)
		if len(conflicts) > 0 {
			// When the lines were changed is read only when it matters.
			if r.Lines, err = s.repo.lines(ctx, tx, reportID); err != nil {
				return err
			}
			changed, conflicts, err = rules.ApplyChanges(r.Lines, changes, actor.UserID, now)
		}
		if err != nil {
			return err
		}
		if len(conflicts) > 0 {
			return s.clash(ctx, tx, conflicts)
		}
		at := rules.Index(r.Lines)
		if err := s.store(ctx, tx, &r, at, changed, actor, now); err != nil {
			return err
		}
		n := len(changes)
		out = Saved{Scores: r.Scores, Lines: make([]rules.Line, n), Merged: make([]bool, n), At: now, Outdated: make([]bool, n)}
		for i, c := range changes {
			l := r.Lines[at[c.LineID]]
			out.Lines[i], out.Merged[i], out.Outdated[i] = l, !c.IsIn(l), c.Outdated(l, actor.UserID)
		}
		return nil
	})
	return out, err
}

// SaveLine is SaveLines for one line. It finds the line's report itself (AMB-040). The fields of an Invalid fault have the bare name as path.
func (s *Service) SaveLine(ctx context.Context, actor access.Actor, change rules.Change) (_ Saved, err error) {
	defer fault.Wrap(&err, "audit.SaveLine(%q)", change.LineID)
	if err := access.Allow(MayAudit(actor)); err != nil {
		return Saved{}, err
	}
	reportID, err := s.repo.reportOfLine(ctx, s.db, change.LineID)
	if errors.Is(err, db.ErrNoRow) {
		return Saved{}, fault.Missing(messageNoLine)
	}
	if err != nil {
		return Saved{}, err
	}
	saved, err := s.SaveLines(ctx, actor, reportID, []rules.Change{change})
	if fault.Is(err, fault.Invalid) {
		f := *fault.Of(err)
		for i := range f.Fields {
			f.Fields[i].Path = strings.TrimPrefix(f.Fields[i].Path, "lines[0].")
		}
		err = &f
	}
	return saved, err
}

// LoadMore shows up to count more of an open report's hidden focus lines and returns the report (AUDIT-124, AMB-038). It is for auditors. Faults:
// NotFound; Conflict when the report is completed.
func (s *Service) LoadMore(ctx context.Context, actor access.Actor, reportID string, count int) (out Reading, err error) {
	defer fault.Wrap(&err, "audit.LoadMore(%q, %d)", reportID, count)
	if err := access.Allow(MayAudit(actor)); err != nil {
		return Reading{}, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		r, err := s.lockEditable(ctx, tx, reportID, s.repo.lines)
		if err != nil {
			return err
		}
		if r.Promos, err = s.repo.promos(ctx, tx, r.ID); err != nil {
			return err
		}
		shown := rules.LoadMore(r.Lines, count)
		for i := range shown {
			shown[i].Hidden = false
			shown[i].Version++
			shown[i].ChangedByID, shown[i].ChangedAt, shown[i].MarkedAt, shown[i].MarkedOn = actor.UserID, &now, nil, ""
		}
		if err := s.store(ctx, tx, &r, rules.Index(r.Lines), shown, actor, now); err != nil {
			return err
		}
		out, err = s.reading(ctx, tx, actor, r, now)
		return err
	})
	return out, err
}

// lockEditable locks a report and reads its lines with the given function. It is a Conflict fault when the lines can no longer be changed.
func (s *Service) lockEditable(ctx context.Context, tx *db.Tx, id string,
	lines func(context.Context, db.Querier, string) ([]rules.Line, error)) (r Report, err error) {
	if r, err = s.lock(ctx, tx, id); err != nil {
		return Report{}, err
	}
	if err := r.CheckEditable(); err != nil {
		return Report{}, err
	}
	if r.Weightings, err = s.weightings.InForce(ctx, tx, calendar.DayOf(r.CreatedAt)); err != nil {
		return Report{}, err
	}
	r.Lines, err = lines(ctx, tx, id)
	return r, err
}

// store saves changed lines of a locked report and the new score, both in the database and in r. at has the index of each line in r.Lines by id.
// Without changed lines it writes nothing.
func (s *Service) store(ctx context.Context, tx *db.Tx, r *Report, at map[string]int, changed []rules.Line, actor access.Actor, now time.Time) error {
	if len(changed) == 0 {
		return nil
	}
	for _, l := range changed {
		r.Lines[at[l.ID]] = l
	}
	r.Scores, r.UpdatedAt = rules.Score(r.Lines, r.Weightings), now
	if err := s.repo.saveLines(ctx, tx, r.ID, changed, actor.UserID, now); err != nil {
		return err
	}
	return s.repo.saveScores(ctx, tx, r.ID, r.Scores, now)
}

// clash returns the fault of a save that would overwrite other answers. It has both sides of each conflict and who gave the other answer (FD-09).
func (s *Service) clash(ctx context.Context, tx *db.Tx, conflicts []rules.Conflict) error {
	var theirs Report
	for _, c := range conflicts {
		theirs.Lines = append(theirs.Lines, c.Theirs)
	}
	people, err := s.repo.people(ctx, tx, peopleIn(theirs))
	if err != nil {
		return err
	}
	message := "Someone else has changed one of these lines in the meantime."
	if n := len(conflicts); n > 1 {
		message = fmt.Sprintf("Someone else has changed %d of these lines in the meantime.", n)
	}
	f := fault.New(fault.Conflict, message)
	f.Details = map[string]any{"conflicts": conflictViews(conflicts, people)}
	return f
}
