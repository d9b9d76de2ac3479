package linequery

import (
	"context"
	"errors"

	"caravan/internal/audit/rules"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// What the room of audits tells. It has asked its own policy, and has locked the report.

// Open implements audit.Queries.
func (s *Service) Open(ctx context.Context, q db.Querier, reportIDs []string) (n int, err error) {
	defer fault.Wrap(&err, "linequery.Open(%d reports)", len(reportIDs))
	if len(reportIDs) == 0 {
		return 0, nil
	}
	return s.repo.open(ctx, q, reportIDs)
}

// Finalised is told of a report that is set as final (REPLY-007): what still waits is not answered any more, and whoever asked is told.
func (s *Service) Finalised(ctx context.Context, tx *db.Tx, reportID string) (err error) {
	defer fault.Wrap(&err, "linequery.Finalised(%q)", reportID)
	return s.settle(ctx, tx, reportID, func(q Query) (Query, bool) {
		q.State = Unanswered
		return q, true
	})
}

// Completed is told of a report that was completed (REPLY-008): completing a report that was opened again closes, as changed, the queries whose line
// no longer fails.
func (s *Service) Completed(ctx context.Context, tx *db.Tx, r rules.Completion) (err error) {
	defer fault.Wrap(&err, "linequery.Completed(%q)", r.ReportID)
	fails := map[string]bool{}
	for _, l := range r.Failed {
		fails[l.Key] = true
	}
	return s.settle(ctx, tx, r.ReportID, func(q Query) (Query, bool) {
		q.State, q.Answer, q.AnsweredBy, q.NewScore = Changed, messageReopened, r.CompletedByID, r.Score
		q.NewMark = rules.Normalise(q.LineType, rules.Marks{Passed: rules.Yes, PricePassed: rules.Yes})
		return q, !fails[q.LineKey]
	})
}

// settle closes the queries of a report that wait, where step says so, and tells whoever asked, in a few statements, however many there are.
func (s *Service) settle(ctx context.Context, tx *db.Tx, reportID string, step func(Query) (is Query, closes bool)) error {
	now := s.clock.Now()
	found, err := s.repo.waiting(ctx, tx, reportID)
	if err != nil {
		return err
	}
	var closed []Query
	for _, was := range found {
		if is, closes := step(was); closes {
			is.AnsweredAt = &now
			closed = append(closed, is)
		}
	}
	if len(closed) == 0 {
		return nil
	}
	return errors.Join(s.repo.save(ctx, tx, closed...), s.tellOfAnswers(ctx, tx, closed...), s.changed(ctx, tx, closed[0]))
}

// Forget is told of a report that is about to be deleted.
func (s *Service) Forget(ctx context.Context, tx *db.Tx, reportID string) (err error) {
	defer fault.Wrap(&err, "linequery.Forget(%q)", reportID)
	ids, err := s.repo.remove(ctx, tx, reportID)
	if err != nil || len(ids) == 0 {
		return err
	}
	things := make([]string, len(ids))
	for i, id := range ids {
		things[i] = UsedBy(id)
	}
	return s.media.Release(ctx, tx, things)
}

// Import stores queries as they are. It tells nobody.
func (s *Service) Import(ctx context.Context, tx *db.Tx, queries []Query) (err error) {
	defer fault.Wrap(&err, "linequery.Import(%d queries)", len(queries))
	return s.repo.create(ctx, tx, queries...)
}
