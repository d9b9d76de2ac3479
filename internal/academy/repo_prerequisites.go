package academy

import (
	"context"
	"strconv"

	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/platform/db"
)

const intoPrerequisites = `INSERT INTO academy_prerequisites (course_id, needs_id, place) VALUES `

var prerequisiteTypes = []string{"TEXT", "TEXT", "INTEGER"}

func (c Course) prerequisiteRows() (rows [][]any) {
	for place, id := range c.Prerequisites {
		rows = append(rows, []any{c.ID, id, place})
	}
	return rows
}

// savePrerequisites replaces which courses come before a locked course.
func (repo) savePrerequisites(ctx context.Context, tx *db.Tx, c Course) error {
	if _, err := tx.Exec(ctx, `DELETE FROM academy_prerequisites WHERE course_id = $1`, c.ID); err != nil {
		return err
	}
	return db.Insert(ctx, tx, intoPrerequisites, prerequisiteTypes, c.prerequisiteRows())
}

// addPrerequisites adds to courses which ones come before them.
func (repo) addPrerequisites(ctx context.Context, q db.Querier, found []Course) error {
	ids := make([]string, len(found))
	for i, c := range found {
		ids[i] = c.ID
	}
	needs, err := db.ListsIn(ctx, q, `SELECT course_id, needs_id FROM academy_prerequisites WHERE course_id IN (%s) ORDER BY course_id, place`, ids)
	for i, c := range found {
		found[i].Prerequisites = needs[c.ID]
	}
	return err
}

// after returns which courses come before each course, of those that are not archived.
func (repo) after(ctx context.Context, q db.Querier) (map[string][]string, error) {
	out := map[string][]string{}
	return out, db.Each(ctx, q, func(scan db.Scan) error {
		var id, needs string
		err := scan(&id, &needs)
		out[id] = append(out[id], needs)
		return err
	}, `SELECT p.course_id, p.needs_id FROM academy_prerequisites p JOIN academy_courses c ON c.id = p.course_id JOIN academy_courses n ON n.id = p.needs_id
WHERE c.archived_at IS NULL AND n.archived_at IS NULL ORDER BY p.course_id, p.place`)
}

// named returns courses by id with their states; one that does not exist is not in it.
func (repo) named(ctx context.Context, q db.Querier, ids []string) (map[string]Prerequisite, error) {
	found, err := db.AllIn(ctx, q, func(scan db.Scan) (p Prerequisite, err error) {
		err = scan(&p.ID, &p.Title, &p.Published, &p.Archived)
		return p, err
	}, `SELECT id, title, is_published, archived_at IS NOT NULL FROM academy_courses WHERE id IN (%s)`, ids)
	out := make(map[string]Prerequisite, len(found))
	for _, p := range found {
		out[p.ID] = p
	}
	return out, err
}

// opensAfter returns, by course, what a person finishes before they can begin it. groups are those of the audiences that the person belongs to: what
// they cannot take holds nothing up, and what they have begun is open.
func (repo) opensAfter(ctx context.Context, q db.Querier, userID string, today calendar.Day, groups, courseIDs []string) (map[string][]Named, error) {
	out := map[string][]Named{}
	if len(courseIDs) == 0 {
		return out, nil
	}
	of, args := db.Placeholders(groups, 3)
	list, courses := db.Placeholders(courseIDs, 3+len(groups))
	args = append(append([]any{today, userID}, args...), courses...)
	return out, db.Each(ctx, q, func(scan db.Scan) error {
		var courseID string
		var n Named
		err := scan(&courseID, &n.ID, &n.Title)
		out[courseID] = append(out[courseID], n)
		return err
	}, `SELECT p.course_id, n.id, n.title FROM (SELECT CAST($1 AS TEXT) AS today, CAST($2 AS TEXT) AS person) t
JOIN academy_prerequisites p ON 1 = 1 JOIN academy_courses n ON n.id = p.needs_id
LEFT JOIN academy_learners d ON d.course_id = p.needs_id AND d.user_id = t.person
LEFT JOIN academy_learners l ON l.course_id = p.course_id AND l.user_id = t.person
WHERE n.is_published AND n.archived_at IS NULL AND d.completed_at IS NULL AND l.started_at IS NULL
AND NOT EXISTS (SELECT 1 FROM academy_completions e WHERE e.course_id = n.id AND e.user_id = t.person AND e.counts_until >= t.today)
AND EXISTS (SELECT 1 FROM academy_course_groups g WHERE g.item_id = n.id AND g.audience_group IN (`+of+`)) AND p.course_id IN (`+list+`)
ORDER BY p.course_id, p.place`, args...)
}

// maxNext is how many courses are looked at that come after one.
const maxNext = 20

// following returns the first courses that come after one, that a person can take and has not finished, in the order of the catalogue.
func (repo) following(ctx context.Context, q db.Querier, userID string, groups []string, courseID string) ([]Named, error) {
	of, args := db.Placeholders(groups, 3)
	return db.All(ctx, q, func(scan db.Scan) (n Named, err error) {
		err = scan(&n.ID, &n.Title)
		return n, err
	}, `SELECT c.id, c.title FROM academy_prerequisites p JOIN academy_courses c ON c.id = p.course_id
LEFT JOIN academy_learners l ON l.course_id = c.id AND l.user_id = $1
WHERE p.needs_id = $2 AND c.is_published AND c.archived_at IS NULL AND l.completed_at IS NULL
AND EXISTS (SELECT 1 FROM academy_course_groups g WHERE g.item_id = c.id AND g.audience_group IN (`+of+`))
ORDER BY c.position, c.search_text, c.id LIMIT `+strconv.Itoa(maxNext), append([]any{userID, courseID}, args...)...)
}

// waits returns, by person, what those of the people of a course under a filter who have not begun it finish first. It asks once for each course that
// comes before it; with only it asks for these people.
func (o repo) waits(ctx context.Context, q db.Querier, c Course, f ReportFilter, only []string) (map[string][]Named, error) {
	out := map[string][]Named{}
	if len(c.Prerequisites) == 0 {
		return out, nil
	}
	before, err := o.byID(ctx, q, c.Prerequisites)
	if err != nil {
		return nil, err
	}
	for _, id := range c.Prerequisites {
		n := before[id]
		if !n.open() {
			continue
		}
		where := peopleOf(c, f)
		where.And("l.started_at IS NULL")
		fragment, args := audience.Recipients(n.author(), n.To)
		where.And(fragment, args...)
		where.And("NOT EXISTS (SELECT 1 FROM academy_learners d WHERE d.course_id = %s AND d.user_id = u.id AND d.completed_at IS NOT NULL)", n.ID)
		where.And("NOT EXISTS (SELECT 1 FROM academy_completions e WHERE e.course_id = %s AND e.user_id = u.id AND e.counts_until >= t.today)", n.ID)
		if only != nil {
			list, people := db.List(only)
			where.And("u.id IN ("+list+")", people...)
		}
		if err := db.Each(ctx, q, func(scan db.Scan) error {
			var person string
			err := scan(&person)
			out[person] = append(out[person], Named{n.ID, n.Title})
			return err
		}, `SELECT u.id`+learning+where.String(), where.Args...); err != nil {
			return nil, err
		}
	}
	return out, nil
}
