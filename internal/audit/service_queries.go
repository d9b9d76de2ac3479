package audit

import (
	"context"
	"fmt"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

const actionMark = "change-mark"

// Queries knows what stores say against marks of completed reports. Another room provides it.
type Queries interface {
	// Open returns how many queries of some reports wait for an answer.
	Open(ctx context.Context, q db.Querier, reportIDs []string) (int, error)
}

// MessageQueriesOpen is what a person reads who is about to set reports as final of which queries are open, and has not been told of all.
func MessageQueriesOpen(n int) string {
	return text.Count(n, "query is", "queries are") + " still open. Set as final anyway?"
}

// checkQueries returns a Conflict fault when more queries of reports are open than the person was told of. told is nil for a caller that does not
// ask.
func (s *Service) checkQueries(ctx context.Context, q db.Querier, reportIDs []string, told *int) error {
	if told == nil {
		return nil
	}
	n, err := s.queries.Open(ctx, q, reportIDs)
	if err == nil && n > *told {
		err = fault.New(fault.Conflict, MessageQueriesOpen(n))
	}
	return err
}

// Standing returns a report for whoever may read it, with its failed lines. Faults: NotFound, Forbidden, as for Get.
func (s *Service) Standing(ctx context.Context, q db.Querier, actor access.Actor, id string) (_ rules.Standing, err error) {
	defer fault.Wrap(&err, "audit.Standing(%q)", id)
	r, err := s.repo.report(ctx, q, id)
	if err != nil {
		return rules.Standing{}, unknown(actor, err)
	}
	return s.standing(ctx, q, actor, r)
}

// HoldStanding locks a report until the transaction ends and returns it as Standing does.
func (s *Service) HoldStanding(ctx context.Context, tx *db.Tx, actor access.Actor, id string) (_ rules.Standing, err error) {
	defer fault.Wrap(&err, "audit.HoldStanding(%q)", id)
	r, err := s.repo.lockReport(ctx, tx, id)
	if err != nil {
		return rules.Standing{}, unknown(actor, err)
	}
	return s.standing(ctx, tx, actor, r)
}

func (s *Service) standing(ctx context.Context, q db.Querier, actor access.Actor, r Report) (_ rules.Standing, err error) {
	if err := access.Allow(mayRead(actor, r)); err != nil {
		return rules.Standing{}, err
	}
	if r.Lines, err = s.repo.lines(ctx, q, r.ID); err != nil {
		return rules.Standing{}, err
	}
	return standingOf(r), nil
}

func standingOf(r Report) rules.Standing {
	out := rules.Standing{ReportID: r.ID, Store: r.Store, Completed: r.IsCompleted(), Final: r.Final, Date: r.Date, CompletedByID: r.CompletedByID,
		Score: r.Scores.Total, Failed: rules.Failed(r.Lines)}
	if r.CompletedAt != nil {
		out.CompletedAt = *r.CompletedAt
	}
	return out
}

// ChangeMark gives a failed line of a completed report another mark, because a query of it was answered (REPLY-004). It is for auditors. The report
// is locked and scored again with the weightings that it was completed with, its fixes follow, and the journal says what was changed. Faults:
// NotFound, Forbidden, Invalid; Conflict when the report is open or final, or the line no longer fails.
func (s *Service) ChangeMark(ctx context.Context, tx *db.Tx, actor access.Actor, c rules.MarkChange) (out rules.MarkChanged, err error) {
	defer fault.Wrap(&err, "audit.ChangeMark(%q, %q)", c.ReportID, c.LineKey)
	if err := access.Allow(MayAudit(actor)); err != nil {
		return out, err
	}
	now := s.clock.Now()
	was, err := s.lock(ctx, tx, c.ReportID)
	if err != nil {
		return out, err
	}
	if err := s.fill(ctx, tx, &was); err != nil {
		return out, err
	}
	is, line, err := was.ChangeMark(c.LineKey, c.Marks, actor.UserID, now)
	if err != nil {
		return out, err
	}
	if err := s.repo.saveLines(ctx, tx, is.ID, []rules.Line{line}, actor.UserID, now); err != nil {
		return out, err
	}
	is.UpdatedAt = now
	if err := s.repo.saveStatus(ctx, tx, was, is, now); err != nil {
		return out, err
	}
	if err := s.tellVerdict(ctx, tx, is); err != nil {
		return out, err
	}
	detail := fmt.Sprintf("%s, score %d to %d, %s", line.Description, was.Scores.Total, is.Scores.Total, c.Reason)
	return rules.MarkChanged{Marks: line.Marks, Score: is.Scores.Total}, s.writeDetail(ctx, tx, actor, actionMark, was, detail, now)
}
