package academy

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// saveLines replaces what is stored of the lines that the lessons of a locked course help with.
func (repo) saveLines(ctx context.Context, tx *db.Tx, c Course) error {
	if _, err := tx.Exec(ctx, `DELETE FROM academy_lesson_lines WHERE course_id = $1`, c.ID); err != nil {
		return err
	}
	return db.Insert(ctx, tx, intoLines, []string{"TEXT", "TEXT", "TEXT"}, c.lineRows())
}

const intoLines = `INSERT INTO academy_lesson_lines (line_id, course_id, lesson_id) VALUES `

func (c Course) lineRows() (rows [][]any) {
	for _, l := range c.Lessons {
		for _, line := range l.Lines {
			rows = append(rows, []any{line, c.ID, l.ID})
		}
	}
	return rows
}

// originsOf returns the first of the copies of each line, by its id. A line that does not exist is not in it.
func (repo) originsOf(ctx context.Context, q db.Querier, ids []string) (map[string]string, error) {
	out := map[string]string{}
	if len(ids) == 0 {
		return out, nil
	}
	list, args := db.Placeholders(ids, 1)
	return out, db.Each(ctx, q, func(scan db.Scan) error {
		var id, origin string
		err := scan(&id, &origin)
		out[id] = origin
		return err
	}, `WITH RECURSIVE copies (id, source) AS (
	SELECT id, id FROM standards_lines WHERE id IN (`+list+`)
	UNION SELECT c.id, s.copied_from_id FROM copies c JOIN standards_lines s ON s.id = c.source WHERE s.copied_from_id IS NOT NULL)
SELECT c.id, c.source FROM copies c JOIN standards_lines s ON s.id = c.source WHERE s.copied_from_id IS NULL`, args...)
}

// linesToOffer returns every line once with the name of its newest copy, by name: of more than most, those of which a copy began last. Those of which
// every copy is deleted are left out.
func (repo) linesToOffer(ctx context.Context, q db.Querier, most int) ([]StandardsLine, error) {
	lines, err := db.All(ctx, q, scanLine, fmt.Sprintf(selectLines, "")+` LIMIT $1`, most)
	return byName(lines), err
}

// linesOf returns the lines that the lessons of a course help with, as linesToOffer does.
func (repo) linesOf(ctx context.Context, q db.Querier, courseID string) ([]StandardsLine, error) {
	lines, err := db.All(ctx, q, scanLine, fmt.Sprintf(selectLines, ` AND id IN (SELECT line_id FROM academy_lesson_lines WHERE course_id = $1)`),
		courseID)
	return byName(lines), err
}

// selectLines selects lines with the name of their newest copy, the one that began last first, under a further condition on the first copy.
const selectLines = `WITH RECURSIVE copies (origin, id) AS (
	SELECT id, id FROM standards_lines WHERE copied_from_id IS NULL%s
	UNION SELECT c.origin, s.id FROM copies c JOIN standards_lines s ON s.copied_from_id = c.id),
named AS (
	SELECT c.origin, s.name, s.start_date, ROW_NUMBER() OVER (PARTITION BY c.origin ORDER BY s.start_date DESC, s.id) AS place
	FROM copies c JOIN standards_lines s ON s.id = c.id WHERE s.deleted_at IS NULL)
SELECT origin, name FROM named WHERE place = 1 ORDER BY start_date DESC, origin`

func scanLine(scan db.Scan) (l StandardsLine, err error) {
	err = scan(&l.ID, &l.Name)
	return l, err
}

// byName sorts lines as people read them.
func byName(lines []StandardsLine) []StandardsLine {
	slices.SortStableFunc(lines, func(a, b StandardsLine) int { return cmp.Compare(text.Fold(a.Name), text.Fold(b.Name)) })
	return lines
}

// teaching returns the courses under a condition of which a lesson helps with one of the lines, in the order of the catalogue.
func (repo) teaching(ctx context.Context, q db.Querier, where *db.Condition, origins map[string]string) ([]Course, error) {
	var ids []any
	for _, origin := range origins {
		ids = append(ids, origin)
	}
	if len(ids) == 0 {
		return nil, nil
	}
	where.And("c.id IN (SELECT course_id FROM academy_lesson_lines WHERE line_id IN (%s"+strings.Repeat(", %s", len(ids)-1)+"))", ids...)
	return db.All(ctx, q, scanCourse, selectCourses+where.String()+` ORDER BY c.position, c.search_text, c.id`, where.Args...)
}

// effects counts, by lesson and line, the stores that failed the line in a completed report and were asked about it again in the next one.
func (repo) effects(ctx context.Context, q db.Querier, courseID string) (map[[2]string]Effect, error) {
	out := map[[2]string]Effect{}
	return out, db.Each(ctx, q, func(scan db.Scan) error {
		var lesson, line string
		var learnt bool
		var n Cases
		err := scan(&lesson, &line, &learnt, &n.Failed, &n.Passed)
		e := out[[2]string{lesson, line}]
		if learnt {
			e.Learnt = n
		} else {
			e.Others = n
		}
		out[[2]string{lesson, line}] = e
		return err
	}, `WITH RECURSIVE copies (origin, id) AS (
	SELECT line_id, line_id FROM academy_lesson_lines WHERE course_id = $1
	UNION SELECT c.origin, s.id FROM copies c JOIN standards_lines s ON s.copied_from_id = c.id),
asked AS (
	SELECT c.origin, r.store_id, r.completed_at, l.passed,
		LEAD(r.completed_at) OVER (PARTITION BY c.origin, r.store_id ORDER BY r.completed_at, r.id) AS next_at,
		LEAD(l.passed) OVER (PARTITION BY c.origin, r.store_id ORDER BY r.completed_at, r.id) AS next_passed
	FROM copies c JOIN audit_report_lines l ON l.source_id = c.id AND l.type = 'NON_LIQUOR' JOIN audit_reports r ON r.id = l.report_id
	WHERE r.status = 'COMPLETED' AND r.deleted_at IS NULL AND l.passed IS NOT NULL),
cases AS (
	SELECT n.lesson_id, a.origin, a.next_passed, EXISTS (SELECT 1 FROM academy_lesson_progress p JOIN users u ON u.id = p.user_id
		WHERE p.course_id = n.course_id AND p.lesson_id = n.lesson_id AND u.store_id = a.store_id AND p.completed_at > a.completed_at AND p.completed_at <= a.next_at)
		OR EXISTS (SELECT 1 FROM academy_lessons_before p JOIN users u ON u.id = p.user_id
		WHERE p.course_id = n.course_id AND p.lesson_id = n.lesson_id AND u.store_id = a.store_id AND p.completed_at > a.completed_at AND p.completed_at <= a.next_at) AS learnt
	FROM asked a JOIN academy_lesson_lines n ON n.line_id = a.origin
	WHERE n.course_id = $2 AND NOT a.passed AND a.next_at IS NOT NULL)
SELECT lesson_id, origin, learnt, COUNT(*), SUM(CASE WHEN next_passed THEN 1 ELSE 0 END) FROM cases GROUP BY lesson_id, origin, learnt`, courseID,
		courseID)
}
