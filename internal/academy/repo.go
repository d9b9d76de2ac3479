package academy

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// repo reads and writes the tables of this room: academy_courses, academy_course_groups, academy_learners, academy_lesson_progress,
// academy_lesson_lines, academy_prerequisites, academy_reminders, academy_answers, academy_due_days, academy_completions, academy_lessons_before and
// academy_told. It also reads users, stores, store standards lines and completed reports.
type repo struct{}

const selectCourses = `SELECT c.id, c.title, c.description, c.category, c.image_id, c.lessons, c.position, c.visibility, c.is_published, c.due_on, c.each_year, c.version, c.created_at,
	c.updated_at, c.archived_at, ` + network.AuthorColumns + `
FROM academy_courses c JOIN users u ON u.id = c.created_by
WHERE `

func scanCourse(scan db.Scan) (c Course, err error) {
	var lessons string
	err = scan(append([]any{&c.ID, &c.Title, &c.Description, &c.Category, &c.ImageID, &lessons, &c.Position, &c.To.Visibility, &c.Published, &c.DueOn,
		&c.EachYear, &c.Version, db.ScanTime(&c.CreatedAt), db.ScanTime(&c.UpdatedAt), db.ScanTimePtr(&c.ArchivedAt)}, c.By.Fields()...)...)
	if err == nil {
		err = json.Unmarshal([]byte(lessons), &c.Lessons)
	}
	return c, err
}

// course finds a course, also an archived one, with its audience and prerequisites. It returns db.ErrNoRow when there is none.
func (o repo) course(ctx context.Context, q db.Querier, id string) (Course, error) {
	c, err := db.One(ctx, q, scanCourse, selectCourses+`c.id = $1`, id)
	if err != nil {
		return Course{}, err
	}
	found := []Course{c}
	err = o.addRest(ctx, q, found)
	return found[0], err
}

// addRest adds to courses what other tables have of them: their audiences, due days and prerequisites.
func (o repo) addRest(ctx context.Context, q db.Querier, found []Course) error {
	if err := o.addAudiences(ctx, q, found); err != nil {
		return err
	}
	if err := o.addDueDays(ctx, q, found); err != nil {
		return err
	}
	return o.addPrerequisites(ctx, q, found)
}

// lock locks a course that is not archived until the transaction ends, and returns it. It returns db.ErrNoRow when there is none.
func (o repo) lock(ctx context.Context, tx *db.Tx, id string) (Course, error) {
	if err := tx.QueryRow(ctx, `SELECT id FROM academy_courses WHERE id = $1 AND archived_at IS NULL`+tx.ForUpdate(), id).Scan(new(string)); err != nil {
		return Course{}, err
	}
	return o.course(ctx, tx, id)
}

func (repo) addAudiences(ctx context.Context, q db.Querier, found []Course) error {
	ids := make([]string, len(found))
	for i, c := range found {
		ids[i] = c.ID
	}
	groups, err := db.ListsIn(ctx, q, `SELECT item_id, audience_group FROM academy_course_groups WHERE item_id IN (%s)`, ids)
	for i, c := range found {
		found[i].To = audience.Stored(c.To.Visibility, groups[c.ID])
	}
	return err
}

// visible returns the condition under which the reader finds a course in the catalogue.
func visible(actor access.Actor, v audience.Viewer, f Filter) *db.Condition {
	where := db.Where("1 = 1")
	if f.Archived && readsAll(actor) {
		where.And("c.archived_at IS NOT NULL")
	} else {
		where.And("c.archived_at IS NULL")
	}
	if !readsAll(actor) {
		fragment, args := audience.Where(v, "c.id", "academy_course_groups")
		where.And(fragment, args...)
		where.And("c.is_published")
	}
	for _, word := range text.SearchWords(f.Search) {
		where.And(`c.search_text LIKE %s ESCAPE '\'`, db.Contains(word))
	}
	if f.Category != "" {
		where.And("c.category = %s", f.Category)
	}
	return where
}

// maxOrdered is how many courses a catalogue has at most for its order to mind prerequisites.
const maxOrdered = 1_000

const catalogueOrder = ` ORDER BY c.position, c.search_text, c.id`

// list returns a page of the courses under a condition, with their audiences and prerequisites, and how many there are. No course stands before one
// that comes before it (inOrder). Where there are prerequisites, the ids of the whole list are read for that, of at most maxOrdered courses.
func (o repo) list(ctx context.Context, q db.Querier, where *db.Condition, page db.Page) (found []Course, total int, err error) {
	if err := q.QueryRow(ctx, `SELECT COUNT(*) FROM academy_courses c WHERE `+where.String(), where.Args...).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("count the courses: %w", err)
	}
	after, err := o.after(ctx, q)
	if err != nil {
		return nil, 0, err
	}
	if len(after) > 0 && total <= maxOrdered {
		ids, err := db.All(ctx, q, db.Text, `SELECT c.id FROM academy_courses c WHERE `+where.String()+catalogueOrder, where.Args...)
		if err != nil {
			return nil, 0, err
		}
		ids = inOrder(ids, after)
		start := min(page.Offset, len(ids))
		ids = ids[start:min(start+page.Limit, len(ids))]
		courses, err := o.byID(ctx, q, ids)
		for _, id := range ids {
			if c, has := courses[id]; has {
				found = append(found, c)
			}
		}
		return found, total, err
	}
	found, err = db.All(ctx, q, scanCourse, selectCourses+where.String()+catalogueOrder+where.Page(page), where.Args...)
	if err != nil {
		return nil, 0, err
	}
	return found, total, o.addRest(ctx, q, found)
}

const (
	intoCourses = `INSERT INTO academy_courses (id, title, search_text, description, category, image_id, lessons, position, visibility, is_published, due_on, each_year, version,
	created_by, created_at, updated_at, told_at) VALUES `
	intoGroups = `INSERT INTO academy_course_groups (item_id, audience_group) VALUES `
)

var courseTypes = []string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "INTEGER", "TEXT", "BOOLEAN", "TEXT", "BOOLEAN", "INTEGER", "TEXT",
	"BIGINT", "BIGINT", "BIGINT"}

// values returns a course as a row. told: people are not told of it.
func (c Course) values(told bool) ([]any, error) {
	lessons, err := c.lessonsJSON()
	var toldAt any
	if told {
		toldAt = db.Ms(c.CreatedAt)
	}
	return []any{c.ID, c.Title, c.searchText(), c.Description, c.Category, c.ImageID, lessons, c.Position, c.To.Visibility, c.Published, c.DueOn,
		c.EachYear, 1, c.By.ID, db.Ms(c.CreatedAt), db.Ms(c.CreatedAt), toldAt}, err
}

func (c Course) lessonsJSON() (string, error) {
	if c.Lessons == nil {
		return "[]", nil
	}
	lessons, err := json.Marshal(c.Lessons)
	return string(lessons), err
}

// create stores a new course. When the id is taken, it stores nothing and returns false.
func (o repo) create(ctx context.Context, tx *db.Tx, c Course) (bool, error) {
	row, err := c.values(false)
	if err != nil {
		return false, err
	}
	values, args := db.Values(courseTypes, [][]any{row}, 1)
	n, err := tx.Exec(ctx, intoCourses+values+` ON CONFLICT (id) DO NOTHING`, args...)
	if err != nil || n == 0 {
		return false, err
	}
	return true, o.saveRest(ctx, tx, c)
}

// save stores the fields of a locked course that can be edited, as its next version.
func (o repo) save(ctx context.Context, tx *db.Tx, c Course, now time.Time) error {
	lessons, err := c.lessonsJSON()
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `UPDATE academy_courses SET title = $1, search_text = $2, description = $3, category = $4, image_id = $5, lessons = $6,
	position = $7, visibility = $8, is_published = $9, due_on = $10, each_year = $11, version = version + 1, updated_at = $12 WHERE id = $13`,
		c.Title, c.searchText(), c.Description, c.Category, c.ImageID, lessons, c.Position, c.To.Visibility, c.Published, c.DueOn, c.EachYear, db.Ms(now),
		c.ID); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM academy_course_groups WHERE item_id = $1`, c.ID); err != nil {
		return err
	}
	return o.saveRest(ctx, tx, c)
}

// saveRest stores what other tables have of a course. Its groups are none before.
func (o repo) saveRest(ctx context.Context, tx *db.Tx, c Course) error {
	if err := o.saveGroups(ctx, tx, c); err != nil {
		return err
	}
	if err := o.saveDueDays(ctx, tx, c); err != nil {
		return err
	}
	if err := o.savePrerequisites(ctx, tx, c); err != nil {
		return err
	}
	return o.saveLines(ctx, tx, c)
}

func (repo) saveGroups(ctx context.Context, tx *db.Tx, c Course) error {
	return db.Insert(ctx, tx, intoGroups, []string{"TEXT", "TEXT"}, audience.GroupRows(c.ID, c.author(), c.To))
}

// archive takes a locked course out of the catalogue.
func (repo) archive(ctx context.Context, tx *db.Tx, id string, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE academy_courses SET archived_at = $1, updated_at = $2, version = version + 1 WHERE id = $3`, db.Ms(now), db.Ms(now),
		id)
	return err
}

// progress returns how far a person is in courses, by course, in three queries.
func (o repo) progress(ctx context.Context, q db.Querier, userID string, courseIDs []string) (map[string]Progress, error) {
	out := map[string]Progress{}
	if len(courseIDs) == 0 {
		return out, nil
	}
	list, args := db.Placeholders(courseIDs, 2)
	args = append([]any{userID}, args...)
	err := db.Each(ctx, q, func(scan db.Scan) error {
		p, id := Progress{Lessons: map[string]Done{}}, ""
		err := scan(&id, db.ScanTimePtr(&p.StartedAt), db.ScanTimePtr(&p.CompletedAt), &p.Certificate)
		out[id] = p
		return err
	}, `SELECT course_id, started_at, completed_at, certificate FROM academy_learners WHERE user_id = $1 AND course_id IN (`+list+`)`, args...)
	if err != nil {
		return nil, err
	}
	if err := o.addEarlier(ctx, q, list, args, out); err != nil {
		return nil, err
	}
	return out, db.Each(ctx, q, func(scan db.Scan) error {
		var courseID, lessonID string
		var d Done
		err := scan(&courseID, &lessonID, &d.Marked, &d.Passed, &d.Tries, &d.Right, &d.Asked, &d.LastTry, db.ScanTimePtr(&d.LastTryAt),
			&d.ExtraTries)
		if p, has := out[courseID]; has {
			p.Lessons[lessonID] = d
		}
		return err
	}, `SELECT course_id, lesson_id, completed_at IS NOT NULL, passed_at IS NOT NULL, tries, best_right, best_of, last_try, last_try_at, extra_tries
FROM academy_lesson_progress WHERE user_id = $1 AND course_id IN (`+list+`)`, args...)
}

// begin makes a person a learner of a course, and locks them as such until the transaction ends.
func (o repo) begin(ctx context.Context, tx *db.Tx, userID, courseID string, now time.Time) error {
	if _, err := tx.Exec(ctx, `INSERT INTO academy_learners (course_id, user_id, started_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, courseID,
		userID, db.Ms(now)); err != nil {
		return err
	}
	return o.lockLearner(ctx, tx, userID, courseID)
}

// setMarked marks a lesson of a locked learner as complete, or takes the mark back. The time of the first mark stays.
func (repo) setMarked(ctx context.Context, tx *db.Tx, userID, courseID, lessonID string, marked bool, now time.Time) error {
	if !marked {
		_, err := tx.Exec(ctx, `UPDATE academy_lesson_progress SET completed_at = NULL WHERE course_id = $1 AND user_id = $2 AND lesson_id = $3`, courseID,
			userID, lessonID)
		return err
	}
	_, err := tx.Exec(ctx, `INSERT INTO academy_lesson_progress (course_id, user_id, lesson_id, completed_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (course_id, user_id, lesson_id) DO UPDATE SET completed_at = COALESCE(academy_lesson_progress.completed_at, excluded.completed_at)`,
		courseID, userID, lessonID, db.Ms(now))
	return err
}

// setTried notes how a locked learner stands with a lesson's quiz after a try. The time of the first pass stays.
func (repo) setTried(ctx context.Context, tx *db.Tx, userID, courseID, lessonID string, d Done, now time.Time) error {
	var passedAt any
	if d.Passed {
		passedAt = db.Ms(now)
	}
	_, err := tx.Exec(ctx, `INSERT INTO academy_lesson_progress (course_id, user_id, lesson_id, passed_at, tries, best_right, best_of, last_try, last_try_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (course_id, user_id, lesson_id) DO UPDATE SET passed_at = COALESCE(academy_lesson_progress.passed_at, excluded.passed_at),
	tries = excluded.tries, best_right = excluded.best_right, best_of = excluded.best_of, last_try = excluded.last_try,
	last_try_at = excluded.last_try_at`,
		courseID, userID, lessonID, passedAt, d.Tries, d.Right, d.Asked, d.LastTry, db.MsPtr(d.LastTryAt))
	return err
}

// giveTry gives a locked learner so many tries of a lesson's quiz beside those that everybody has, without a pause before the next one.
func (repo) giveTry(ctx context.Context, tx *db.Tx, userID, courseID, lessonID string, extra int) error {
	_, err := tx.Exec(ctx, `UPDATE academy_lesson_progress SET extra_tries = $1, last_try_at = NULL
WHERE course_id = $2 AND user_id = $3 AND lesson_id = $4 AND passed_at IS NULL`, extra, courseID, userID, lessonID)
	return err
}

// lockLearner locks a learner of a course until the transaction ends. It returns db.ErrNoRow when the person is none.
func (repo) lockLearner(ctx context.Context, tx *db.Tx, userID, courseID string) error {
	return tx.QueryRow(ctx, `SELECT course_id FROM academy_learners WHERE course_id = $1 AND user_id = $2`+tx.ForUpdate(), courseID,
		userID).Scan(new(string))
}

// finish notes once that a locked learner has finished.
func (repo) finish(ctx context.Context, tx *db.Tx, userID, courseID, certificate string, now time.Time) error {
	_, err := tx.Exec(ctx,
		`UPDATE academy_learners SET completed_at = $1, certificate = $2 WHERE course_id = $3 AND user_id = $4 AND completed_at IS NULL`,
		db.Ms(now), certificate, courseID, userID)
	return err
}

// learning selects the people of a course: those whom it reaches, and those who have finished it, also when they have left. The course is c, the
// person u, their progress l, when they were reminded n, today t. The first argument of peopleOf is today.
const learning = ` FROM (SELECT CAST($1 AS TEXT) AS today) t JOIN academy_courses c ON 1 = 1 JOIN users u ON 1 = 1 LEFT JOIN stores s ON s.id = u.store_id
LEFT JOIN academy_learners l ON l.course_id = c.id AND l.user_id = u.id
LEFT JOIN academy_reminders n ON n.course_id = c.id AND n.user_id = u.id WHERE `

// peopleOf returns the condition for the people of a course under a filter, whose Open it leaves to the caller.
func peopleOf(c Course, f ReportFilter) *db.Condition {
	where := db.Where("1 = 1")
	where.Args = []any{f.Today}
	where.And("c.id = %s", c.ID)
	fragment, args := audience.Reached(c.author(), c.To)
	where.And("(l.completed_at IS NOT NULL OR "+fragment+")", args...)
	if f.StoreID != "" {
		where.And("u.store_id = %s", f.StoreID)
	}
	for _, word := range text.SearchWords(f.Search) {
		where.And(`s.search_name LIKE %s ESCAPE '\'`, db.Contains(word))
	}
	for _, word := range text.SearchWords(f.Name) {
		where.And(`(u.search_name LIKE %s ESCAPE '\' OR s.search_name LIKE %s ESCAPE '\')`, db.Contains(word), db.Contains(word))
	}
	return where
}

// StoreProgress is how far the people of a store are.
type StoreProgress struct {
	Store    network.StoreRef
	People   int
	Started  int // also those who have finished
	Finished int
}

// StoreSums are the sums of the stores of a report.
type StoreSums struct {
	Stores   int
	People   int
	Finished int
}

// stores returns a page of the stores whose people a course reaches, and their sums.
func (repo) stores(ctx context.Context, q db.Querier, c Course, f ReportFilter, page db.Page) (found []StoreProgress, sums StoreSums, err error) {
	where := peopleOf(c, f)
	where.And("s.id IS NOT NULL AND " + network.OpenStore) // those of a closed store who have finished are among the learners
	having := ""
	if f.Open {
		having = ` HAVING ` + countFinished + ` < COUNT(*)`
	}
	if err := q.QueryRow(ctx,
		`SELECT COUNT(*), COALESCE(SUM(people), 0), COALESCE(SUM(finished), 0) FROM (SELECT COUNT(*) AS people, `+countFinished+` AS finished`+learning+
			where.String()+` GROUP BY s.id`+having+`) x`, where.Args...).Scan(&sums.Stores, &sums.People, &sums.Finished); err != nil {
		return nil, StoreSums{}, err
	}
	found, err = db.All(ctx, q, func(scan db.Scan) (p StoreProgress, err error) {
		err = scan(append(p.Store.Fields(), &p.People, &p.Started, &p.Finished)...)
		return p, err
	}, `SELECT `+network.StoreColumns+`, COUNT(*), COUNT(l.started_at), `+countFinished+learning+where.String()+
		` GROUP BY `+network.StoreColumns+`, s.search_name`+having+` ORDER BY s.search_name, s.id`+where.Page(page), where.Args...)
	return found, sums, err
}

// Learner is a person of a course with what they have done.
type Learner struct {
	OpensAfter  []Named // what they finish before they can begin it; empty: it is open to them, or they have begun it
	Person      network.AuthorRef
	StoreID     string
	StoreName   string // empty: no store
	StartedAt   *time.Time
	CompletedAt *time.Time
	Certificate string
	RemindedAt  *time.Time // last; nil: never

	// Of a course with due days (FD-458).
	DueOn       calendar.Day // by which they finish it; empty: none, or they have
	CountsUntil calendar.Day // the last day on which what they have finished counts; empty: forever, or nothing
	Before      *time.Time   // when they had finished it before it opened again; nil: they had not
	Finished    bool         // what they have finished counts today
	Overdue     bool

	CanRemind bool // whether the actor may remind them now
}

// learnerSorts are the columns of what people are sorted by.
var learnerSorts = map[LearnerSort]string{ByName: `u.search_name`, ByStore: `s.search_name`, ByStarted: `l.started_at`, ByFinished: `l.completed_at`}

// order returns the clause that sorts people. Those without a value are last either way, and equal ones are in the order of their names.
func (f ReportFilter) order() string {
	column, has := learnerSorts[f.Sort]
	if !has {
		return ` ORDER BY s.search_name NULLS LAST, u.last_name, u.first_name, u.id`
	}
	way := ""
	if f.Descending {
		way = " DESC"
	}
	return ` ORDER BY ` + column + way + ` NULLS LAST, u.search_name, u.id`
}

// learners returns a page of the people of a course, and how many there are.
func (repo) learners(ctx context.Context, q db.Querier, c Course, f ReportFilter, page *db.Page) (found []Learner, total int, err error) {
	where := peopleOf(c, f)
	if f.Open {
		where.And("NOT " + countsToday)
	}
	if err := q.QueryRow(ctx, `SELECT COUNT(*)`+learning+where.String(), where.Args...).Scan(&total); err != nil {
		return nil, 0, err
	}
	tail := f.order()
	if page != nil {
		tail += where.Page(*page)
	}
	found, err = db.All(ctx, q, func(scan db.Scan) (p Learner, err error) {
		err = scan(append(p.Person.Fields(), &p.StoreID, &p.StoreName, db.ScanTimePtr(&p.StartedAt), db.ScanTimePtr(&p.CompletedAt), &p.Certificate,
			db.ScanTimePtr(&p.RemindedAt), &p.DueOn, &p.CountsUntil, db.ScanTimePtr(&p.Before), &p.Finished)...)
		p.settle(c, f.Today)
		return p, err
	}, `SELECT `+network.AuthorColumns+`, COALESCE(s.id, ''), COALESCE(s.name, ''), l.started_at, l.completed_at, COALESCE(l.certificate, ''), n.reminded_at, `+
		personalDue+`, COALESCE(`+heldUntil+`, ''), `+heldFrom+`, `+countsToday+learning+where.String()+tail, where.Args...)
	return found, total, err
}

// person returns the name of a person.
func (repo) person(ctx context.Context, q db.Querier, id string) (network.AuthorRef, error) {
	return db.One(ctx, q, network.ScanAuthor, network.SelectAuthor, id)
}
