package academy

import (
	"context"
	"strconv"

	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// Reading what one person has learnt.

// recordPerson finds whom a learning record is about, also somebody who has been deactivated. It returns db.ErrNoRow when there is nobody.
func (repo) recordPerson(ctx context.Context, q db.Querier, id string) (Person, error) {
	return db.One(ctx, q, func(scan db.Scan) (p Person, err error) {
		err = scan(append(p.Fields(), &p.Role, &p.StoreID, &p.StoreName, &p.ComplianceOnly)...)
		return p, err
	}, `SELECT `+network.PersonColumns+`, u.role, COALESCE(s.id, ''), COALESCE(s.name, ''), u.is_compliance_only
FROM users u LEFT JOIN stores s ON s.id = u.store_id WHERE u.id = $1 AND u.deleted_at IS NULL`, id)
}

// openTo is the condition for a course, in recordOf, that the person can take now.
const openTo = `(g.item_id IS NOT NULL AND c.is_published AND c.archived_at IS NULL)`

// recordOf returns what a person's record is read from: the courses that they have begun or can take, with their progress l, the
// person u and today t.
func recordOf(userID string, today calendar.Day, groups []string) (from string, args []any) {
	list, of := db.Placeholders(groups, 3)
	return ` FROM (SELECT CAST($1 AS TEXT) AS today) t JOIN academy_courses c ON 1 = 1 JOIN users u ON u.id = $2
LEFT JOIN academy_learners l ON l.course_id = c.id AND l.user_id = u.id
LEFT JOIN (SELECT DISTINCT item_id FROM academy_course_groups WHERE audience_group IN (` + list + `)) g ON g.item_id = c.id
WHERE (l.started_at IS NOT NULL OR ` + openTo + `)`, append([]any{today, userID}, of...)
}

// recorded returns the ids of the first courses of a person's record in its order, which of them are open to the person, and the sums of all. groups
// are those of the audiences that the person belongs to.
func (repo) recorded(ctx context.Context, q db.Querier, userID string, today calendar.Day, groups []string) (open map[string]bool, ids []string,
	sums Sums, err error) {
	from, args := recordOf(userID, today, groups)
	if err := q.QueryRow(ctx, `SELECT COUNT(*), `+countFinished+`, COUNT(CASE WHEN `+countsToday+` OR `+openTo+` THEN 1 END)`+from, args...).
		Scan(&sums.All, &sums.Finished, &sums.Of); err != nil {
		return nil, nil, sums, err
	}
	open = map[string]bool{}
	err = db.Each(ctx, q, func(scan db.Scan) error {
		var id string
		var isOpen bool
		err := scan(&id, &isOpen)
		ids, open[id] = append(ids, id), isOpen
		return err
	}, `SELECT c.id, `+openTo+from+` ORDER BY CASE WHEN l.completed_at IS NOT NULL THEN 1 WHEN `+openTo+` THEN 0 ELSE 2 END,
	l.completed_at DESC NULLS LAST, CASE WHEN `+personalDue+` = '' THEN 1 ELSE 0 END, `+personalDue+`, CASE WHEN l.started_at IS NULL THEN 1 ELSE 0 END,
	c.position, c.search_text, c.id LIMIT `+strconv.Itoa(maxRecord), args...)
	return open, ids, sums, err
}

// byID returns courses, also archived ones, with their audiences and prerequisites, in four queries.
func (o repo) byID(ctx context.Context, q db.Querier, ids []string) (map[string]Course, error) {
	found, err := db.AllIn(ctx, q, scanCourse, selectCourses+`c.id IN (%s)`, ids)
	if err != nil {
		return nil, err
	}
	if err := o.addRest(ctx, q, found); err != nil {
		return nil, err
	}
	courses := make(map[string]Course, len(found))
	for _, c := range found {
		courses[c.ID] = c
	}
	return courses, nil
}
