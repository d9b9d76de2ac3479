package academy

import (
	"context"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/platform/db"
)

// standing is whether somebody still is to finish a course.
type standing struct {
	finished   bool
	due        calendar.Day // by which they should; empty: none
	remindedAt *time.Time   // nil: never
}

// standings returns how those of some people stand who are people of a course under a filter, by id.
func (repo) standings(ctx context.Context, q db.Querier, c Course, f ReportFilter, people []string) (map[string]standing, error) {
	where := peopleOf(c, f)
	list, args := db.List(people)
	where.And("u.id IN ("+list+")", args...)
	out := map[string]standing{}
	return out, db.Each(ctx, q, func(scan db.Scan) error {
		var id string
		var at standing
		err := scan(&id, &at.finished, db.ScanTimePtr(&at.remindedAt), &at.due)
		out[id] = at
		return err
	}, `SELECT u.id, l.completed_at IS NOT NULL, n.reminded_at, `+personalDue+learning+where.String(), where.Args...)
}

// reminded notes of each of some people that they were reminded of a locked course.
func (repo) reminded(ctx context.Context, tx *db.Tx, courseID string, people []string, now time.Time) error {
	rows := make([][]any, len(people))
	for i, id := range people {
		rows[i] = []any{courseID, id, db.Ms(now)}
	}
	return db.Upsert(ctx, tx, `INSERT INTO academy_reminders (course_id, user_id, reminded_at) VALUES `, []string{"TEXT", "TEXT", "BIGINT"}, rows,
		`ON CONFLICT (course_id, user_id) DO UPDATE SET reminded_at = excluded.reminded_at`)
}
