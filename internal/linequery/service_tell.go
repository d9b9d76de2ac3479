package linequery

import (
	"context"
	"fmt"
	"slices"

	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/notice"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
	"caravan/internal/text"
)

const (
	jobRemind       = "linequery.remind"
	remindAfterDays = 3   // auditors are reminded once of a query that has waited for so long (FD-182)
	maxContent      = 140 // characters of a text in a notification
	remindAt        = 8   // o'clock
	remindAtMin     = 40
)

// HandleJobs makes r do the room's jobs.
func (s *Service) HandleJobs(r *jobs.Runner) {
	jobs.Handle(r, jobRemind, 1, func(ctx context.Context, _ *jobs.Job, _ struct{}) error { return s.remind(ctx) })
	r.Schedule(jobRemind, jobs.DailyAt(calendar.Zone, remindAt, remindAtMin))
}

// linkTo is where notifications of a query lead.
func linkTo(q Query) string {
	return "/compliance/audit-reports/" + q.ReportID + "?store=" + q.Store.ID + "&query=" + q.ID
}

// remind tells the auditors of reports once of the queries that have waited for days: each of all of theirs with one number (FD-294).
func (s *Service) remind(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "linequery.remind")
	for more := true; more; {
		err = s.db.InTx(ctx, func(tx *db.Tx) error {
			now := s.clock.Now()
			auditor, ids, err := s.repo.toRemind(ctx, tx, lastAsked(now))
			more = auditor != ""
			if err != nil || len(ids) == 0 {
				return err
			}
			return s.teller.Send(ctx, tx, notice.Notice{Kind: notice.KindQuery, Key: "queries-wait:" + slices.Min(ids),
				Title:   text.Count(len(ids), "query is", "queries are") + " waiting for your answer",
				Content: "Stores have asked about marks of your audits.", Link: "/queries"}, []string{auditor})
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// tellOfAsking tells whoever completed the report, once until there is an answer: a query that was withdrawn and asked again is no news (FD-262).
// answered is how many queries of the line were answered or closed before.
func (s *Service) tellOfAsking(ctx context.Context, tx *db.Tx, q Query, answered int) error {
	key := fmt.Sprintf("query:%s:%s:%d", q.ReportID, q.LineKey, answered)
	return s.teller.Send(ctx, tx, notice.Notice{Kind: notice.KindQuery, Key: key, Title: q.Store.Name + " queries a mark: " +
		text.Short(q.Description, maxContent), Content: text.Short(q.Text, maxContent),
		Link: linkTo(q)}, []string{q.AuditorID})
}

// tellOfAnswers tells whoever asked what has become of their queries.
func (s *Service) tellOfAnswers(ctx context.Context, tx *db.Tx, queries ...Query) error {
	notices := make([]notice.Personal, len(queries))
	for i, q := range queries {
		title, content := "The mark stays: ", q.Answer
		switch q.State {
		case Changed:
			title = "The mark was changed: "
		case Unanswered:
			title, content = "Not answered: ", "The report was set as final before anybody answered your query."
		}
		notices[i] = notice.Personal{UserID: q.AskedBy, Key: "query-answer:" + q.ID, Title: title + text.Short(q.Description, maxContent),
			Content: text.Short(content, maxContent), Link: linkTo(q)}
	}
	return s.teller.SendEach(ctx, tx, notice.KindQuery, notices)
}
