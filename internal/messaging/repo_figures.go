package messaging

import (
	"context"
	"fmt"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/platform/db"
)

// inMinutes is the expression of the time from one column to another as the figures tell it, so that there are few different ones, however many
// questions there are.
func inMinutes(from, to string) string {
	m := "(" + to + " - " + from + ") / 60000"
	return "CASE WHEN " + m + " <= 600 THEN " + m + " WHEN " + m + " <= 2880 THEN " + m + " / 10 * 10 ELSE " + m + " / 60 * 60 END"
}

// spans returns the weeks that begin on some days as a table w, and its arguments, which come first in the statement.
func spans(days []calendar.Day) (table string, args []any) {
	rows := make([][]any, len(days))
	for i, day := range days {
		rows[i] = []any{i, db.Ms(day.Start()), db.Ms(day.AddDays(7).Start())}
	}
	list, args := db.Values([]string{"BIGINT", "BIGINT", "BIGINT"}, rows, 1)
	return `WITH w (week, since, until) AS (VALUES ` + list + `) `, args
}

// questionTallies counts the questions of weeks that begin on some days, by all that the figures tell of them.
func (repo) questionTallies(ctx context.Context, q db.Querier, days []calendar.Day, promise time.Duration, now time.Time) ([]tally, error) {
	weeks, args := spans(days)
	n := len(args)
	query := weeks + fmt.Sprintf(`SELECT k.week, k.person, k.state, k.minutes, COUNT(*) FROM (
	SELECT w.week, COALESCE(q.answered_by, '') AS person,
		CASE WHEN q.answered_at - q.asked_at <= $%d THEN 'KEPT' WHEN q.answered_at IS NOT NULL THEN 'LATE'
		WHEN q.closed_at IS NOT NULL THEN 'CLOSED' WHEN q.asked_at < $%d THEN 'OVERDUE' ELSE 'PENDING' END AS state,
		COALESCE(%s, 0) AS minutes
	FROM w JOIN conversation_questions q ON q.asked_at >= w.since AND q.asked_at < w.until
) AS k GROUP BY k.week, k.person, k.state, k.minutes`, n+1, n+2, inMinutes("q.asked_at", "q.answered_at"))
	return db.All(ctx, q, func(scan db.Scan) (t tally, err error) {
		err = scan(&t.week, &t.person, &t.state, &t.minutes, &t.count)
		return t, err
	}, query, append(args, promise.Milliseconds(), db.Ms(now.Add(-promise)))...)
}

// resolutionTallies counts what was resolved in weeks that begin on some days, by who did and the time it took.
func (repo) resolutionTallies(ctx context.Context, q db.Querier, days []calendar.Day) ([]tally, error) {
	weeks, args := spans(days)
	return db.All(ctx, q, func(scan db.Scan) (t tally, err error) {
		err = scan(&t.week, &t.person, &t.minutes, &t.count)
		return t, err
	}, weeks+`SELECT k.week, k.person, k.minutes, COUNT(*) FROM (
	SELECT w.week, r.resolved_by AS person, `+inMinutes("r.asked_at", "r.resolved_at")+` AS minutes
	FROM w JOIN conversation_resolutions r ON r.resolved_at >= w.since AND r.resolved_at < w.until
) AS k GROUP BY k.week, k.person, k.minutes`, args...)
}

// askingConversations counts the conversations in which something was asked in a time.
func (repo) askingConversations(ctx context.Context, q db.Querier, from, to time.Time) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(DISTINCT conversation_id) FROM conversation_questions WHERE asked_at >= $1 AND asked_at < $2`, db.Ms(from),
		db.Ms(to)).Scan(&n)
	return n, err
}
