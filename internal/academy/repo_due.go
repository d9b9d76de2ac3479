package academy

import (
	"context"
	"slices"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/notice"
	"caravan/internal/platform/db"
)

// Due days of roles and stores, and courses that are due again each year (FD-458).

const (
	intoDueDays     = `INSERT INTO academy_due_days (course_id, who, due_on, place) VALUES `
	intoCompletions = `INSERT INTO academy_completions (course_id, user_id, completed_at, certificate, counts_until) VALUES `
)

var (
	dueDayTypes     = []string{"TEXT", "TEXT", "TEXT", "INTEGER"}
	completionTypes = []string{"TEXT", "TEXT", "BIGINT", "TEXT", "TEXT"}
)

// In a query of a course c, a person u and their progress l.
const (
	// heldUntil is the last day on which counts what they had finished before the course opened again; NULL: they had not.
	heldUntil = `(SELECT MAX(e.counts_until) FROM academy_completions e WHERE e.course_id = l.course_id AND e.user_id = l.user_id)`
	// heldFrom is when they had finished that.
	heldFrom = `(SELECT MAX(e.completed_at) FROM academy_completions e WHERE e.course_id = l.course_id AND e.user_id = l.user_id)`
	// personalDue is Course.due; empty: none.
	personalDue = `COALESCE(CASE WHEN l.completed_at IS NULL THEN ` + heldUntil + ` END,
	(SELECT d.due_on FROM academy_due_days d WHERE d.course_id = c.id AND d.who = '` + whoStore + `' || u.store_id),
	(SELECT d.due_on FROM academy_due_days d WHERE d.course_id = c.id AND d.who = '` + whoRole + `' || u.role), c.due_on)`
	// countsToday is Progress.finishedOn, of the day t.today.
	countsToday = `(l.completed_at IS NOT NULL OR COALESCE(` + heldUntil + `, '') >= t.today)`
	// countFinished counts those of whom it holds.
	countFinished = `COUNT(CASE WHEN ` + countsToday + ` THEN 1 END)`
)

// settle puts in order what was read of a person of a course.
func (l *Learner) settle(c Course, today calendar.Day) {
	l.Overdue = l.CompletedAt == nil && l.DueOn != "" && l.DueOn.Before(today)
	if l.CompletedAt != nil {
		l.DueOn, l.CountsUntil = "", c.countsUntil(Progress{CompletedAt: l.CompletedAt})
	}
}

func (c Course) dueDayRows() (rows [][]any) {
	for place, d := range c.DueDays {
		rows = append(rows, []any{c.ID, d.who(), d.DueOn, place})
	}
	return rows
}

// saveDueDays replaces the due days of a locked course for roles and stores.
func (repo) saveDueDays(ctx context.Context, tx *db.Tx, c Course) error {
	if _, err := tx.Exec(ctx, `DELETE FROM academy_due_days WHERE course_id = $1`, c.ID); err != nil {
		return err
	}
	return db.Insert(ctx, tx, intoDueDays, dueDayTypes, c.dueDayRows())
}

// addDueDays adds to courses their due days for roles and stores.
func (repo) addDueDays(ctx context.Context, q db.Querier, found []Course) error {
	ids := make([]string, len(found))
	for i, c := range found {
		ids[i] = c.ID
	}
	type row struct {
		course string
		DueDay
	}
	rows, err := db.AllIn(ctx, q, func(scan db.Scan) (r row, err error) {
		var who string
		err = scan(&r.course, &who, &r.DueOn)
		if role, is := strings.CutPrefix(who, whoRole); is {
			r.Role = access.Role(role)
		} else {
			r.StoreID = strings.TrimPrefix(who, whoStore)
		}
		return r, err
	}, `SELECT course_id, who, due_on FROM academy_due_days WHERE course_id IN (%s) ORDER BY course_id, place`, ids)
	for _, r := range rows {
		at := slices.Index(ids, r.course)
		found[at].DueDays = append(found[at].DueDays, r.DueDay)
	}
	return err
}

// addEarlier adds to the progress of a person what they had finished before courses opened again. list and args are those of Repo.progress.
func (repo) addEarlier(ctx context.Context, q db.Querier, list string, args []any, to map[string]Progress) error {
	return db.Each(ctx, q, func(scan db.Scan) error {
		var course string
		var e Completion
		err := scan(&course, db.ScanTime(&e.CompletedAt), &e.Certificate, &e.CountsUntil)
		if p, has := to[course]; has {
			p.Earlier = append(p.Earlier, e)
			to[course] = p
		}
		return err
	}, `SELECT course_id, completed_at, certificate, counts_until FROM academy_completions WHERE user_id = $1 AND course_id IN (`+list+`)
ORDER BY course_id, completed_at DESC`, args...)
}

// lapsing returns the first of those who can take a course and had finished it before a time, with when and the certificate's number, and locks them
// as learners.
func (repo) lapsing(ctx context.Context, tx *db.Tx, c Course, before time.Time, most int) (map[string]Completion, error) {
	where := db.Where("1 = 1")
	where.And("l.course_id = %s AND l.completed_at < %s", c.ID, db.Ms(before))
	fragment, args := audience.Recipients(c.author(), c.To)
	where.And(fragment, args...)
	people, err := db.All(ctx, tx, db.Text, `SELECT u.id FROM academy_learners l JOIN users u ON u.id = l.user_id WHERE `+where.String()+
		` ORDER BY u.id`+where.Page(db.Page{Limit: most}), where.Args...)
	if err != nil || len(people) == 0 {
		return nil, err
	}
	list, args := db.Placeholders(people, 3)
	out := map[string]Completion{}
	return out, db.Each(ctx, tx, func(scan db.Scan) error {
		var id string
		var e Completion
		err := scan(&id, db.ScanTime(&e.CompletedAt), &e.Certificate)
		e.CountsUntil = countsUntil(e.CompletedAt)
		out[id] = e
		return err
	}, `SELECT user_id, completed_at, certificate FROM academy_learners WHERE course_id = $1 AND completed_at < $2 AND user_id IN (`+list+
		`) ORDER BY user_id`+tx.ForUpdate(), append([]any{c.ID, db.Ms(before)}, args...)...)
}

// openAgain opens a locked course again to locked learners: what they had finished is kept, and what they have done of its lessons begins anew.
func (repo) openAgain(ctx context.Context, tx *db.Tx, courseID string, had map[string]Completion) error {
	var rows [][]any
	var people []string
	for id, e := range had {
		rows, people = append(rows, []any{courseID, id, db.Ms(e.CompletedAt), e.Certificate, e.CountsUntil}), append(people, id)
	}
	if err := db.Upsert(ctx, tx, intoCompletions, completionTypes, rows, `ON CONFLICT DO NOTHING`); err != nil {
		return err
	}
	list, args := db.Placeholders(people, 2)
	args = append([]any{courseID}, args...)
	for _, statement := range []string{
		`INSERT INTO academy_lessons_before (course_id, user_id, lesson_id, completed_at) SELECT course_id, user_id, lesson_id, completed_at
FROM academy_lesson_progress WHERE course_id = $1 AND completed_at IS NOT NULL AND user_id IN (` + list + `) ON CONFLICT DO NOTHING`,
		`DELETE FROM academy_lesson_progress WHERE course_id = $1 AND user_id IN (` + list + `)`,
		`UPDATE academy_learners SET completed_at = NULL, certificate = '' WHERE course_id = $1 AND user_id IN (` + list + `)`,
	} {
		if _, err := tx.Exec(ctx, statement, args...); err != nil {
			return err
		}
	}
	return nil
}

// countAgain gives those to whom a locked course has opened again, and who have not finished it since, back what they had finished.
func (repo) countAgain(ctx context.Context, tx *db.Tx, courseID string) error {
	const last = ` FROM academy_completions e WHERE e.course_id = academy_learners.course_id AND e.user_id = academy_learners.user_id`
	if _, err := tx.Exec(ctx, `UPDATE academy_learners SET completed_at = (SELECT MAX(e.completed_at)`+last+`),
	certificate = (SELECT e.certificate`+last+` ORDER BY e.completed_at DESC LIMIT 1)
WHERE course_id = $1 AND completed_at IS NULL AND EXISTS (SELECT 1`+last+`)`, courseID); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM academy_completions WHERE course_id = $1 AND EXISTS (SELECT 1 FROM academy_learners l
WHERE l.course_id = academy_completions.course_id AND l.user_id = academy_completions.user_id AND l.completed_at = academy_completions.completed_at)`,
		courseID)
	return err
}

// yearly returns the courses that are due again each year and can be taken now.
func (repo) yearly(ctx context.Context, q db.Querier) ([]string, error) {
	return db.All(ctx, q, db.Text, `SELECT id FROM academy_courses WHERE each_year AND is_published AND archived_at IS NULL ORDER BY id`)
}

// toTell returns the courses that people are still to be told of because somebody has a due day from today on.
func (repo) toTell(ctx context.Context, q db.Querier, today calendar.Day) ([]string, error) {
	return db.All(ctx, q, db.Text, `SELECT c.id FROM academy_courses c WHERE c.archived_at IS NULL AND c.is_published AND c.told_at IS NULL
AND (c.due_on >= $1 OR EXISTS (SELECT 1 FROM academy_due_days d WHERE d.course_id = c.id AND d.due_on >= $2)) ORDER BY c.id`, today, today)
}

// dueSoon returns the courses that may be due for somebody between two days.
func (repo) dueSoon(ctx context.Context, q db.Querier, from, to calendar.Day) ([]string, error) {
	return db.All(ctx, q, db.Text, `SELECT c.id FROM academy_courses c WHERE c.archived_at IS NULL AND c.is_published
AND (c.due_on BETWEEN $1 AND $2 OR EXISTS (SELECT 1 FROM academy_due_days d WHERE d.course_id = c.id AND d.due_on BETWEEN $3 AND $4)
	OR EXISTS (SELECT 1 FROM academy_completions e WHERE e.course_id = c.id AND e.counts_until BETWEEN $5 AND $6)) ORDER BY c.id`,
		from, to, from, to, from, to)
}

// toldOf notes once that people were told of a locked course.
func (repo) toldOf(ctx context.Context, tx *db.Tx, id string, now time.Time) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE academy_courses SET told_at = $1 WHERE id = $2 AND told_at IS NULL`, db.Ms(now), id)
	return n == 1, err
}

// told notes of people that they were told about something of a locked course, one thing each, and returns those of whom it was not noted before.
func (repo) told(ctx context.Context, tx *db.Tx, courseID string, about map[string]string, now time.Time) (first []string, err error) {
	types := []string{"TEXT", "TEXT", "TEXT", "BIGINT"}
	var rows [][]any
	for id, what := range about {
		rows = append(rows, []any{courseID, id, what, db.Ms(now)})
	}
	for some := range slices.Chunk(rows, db.MaxValues/len(types)) {
		values, args := db.Values(types, some, 1)
		ids, err := db.All(ctx, tx, db.Text, `INSERT INTO academy_told (course_id, user_id, about, told_at) VALUES `+values+
			` ON CONFLICT DO NOTHING RETURNING user_id`, args...)
		if err != nil {
			return nil, err
		}
		first = append(first, ids...)
	}
	slices.Sort(first)
	return first, nil
}

// waiting returns the people whom a course reaches, who have not finished it, or to whom it has opened again, and who have a due day from one day to
// another (empty: any later one), by that day. With notToday, those who were reminded of it today are left out.
func (repo) waiting(ctx context.Context, q db.Querier, c Course, from, to calendar.Day, notToday bool,
	now time.Time) (map[calendar.Day][]string, error) {
	where := peopleOf(c, ReportFilter{Today: calendar.DayOf(now)})
	where.And("l.completed_at IS NULL AND "+personalDue+" >= %s", from)
	if to != "" {
		where.And(personalDue+" <= %s", to)
	}
	if notToday {
		where.And("(n.reminded_at IS NULL OR n.reminded_at < %s)", db.Ms(notice.RemindedSince(now)))
	}
	out := map[calendar.Day][]string{}
	return out, db.Each(ctx, q, func(scan db.Scan) error {
		var id string
		var day calendar.Day
		err := scan(&id, &day)
		out[day] = append(out[day], id)
		return err
	}, `SELECT u.id, `+personalDue+learning+where.String()+` ORDER BY u.id`, where.Args...)
}
