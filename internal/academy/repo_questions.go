package academy

import (
	"context"
	"fmt"
	"strings"
	"time"

	"caravan/internal/platform/db"
)

// Counting the answers to quizzes.

// chosenColumns are the columns of Counts.Chosen, each after prefix and before suffix.
func chosenColumns(prefix, suffix string) string {
	columns := make([]string, MaxChoices)
	for i := range columns {
		columns[i] = fmt.Sprintf("%schosen_%d%s", prefix, i+1, suffix)
	}
	return strings.Join(columns, ", ")
}

var (
	intoAnswers = `INSERT INTO academy_answers (course_id, lesson_id, question, user_id, since, asked, correct, first_asked, first_correct, ` +
		chosenColumns("", "") + `) VALUES `
	answerTypes = append([]string{"TEXT", "TEXT", "TEXT", "TEXT", "BIGINT", "INTEGER", "INTEGER", "INTEGER", "INTEGER"},
		strings.Fields(strings.Repeat("INTEGER ", MaxChoices))...)
	selectAnswers = `SELECT a.lesson_id, a.question, COUNT(*), COUNT(CASE WHEN a.user_id <> $1 THEN 1 END), MIN(a.since), SUM(a.asked), SUM(a.correct),
	SUM(a.first_asked), SUM(a.first_correct), ` + chosenColumns("SUM(a.", ")") + ` FROM academy_answers a JOIN users u ON u.id = a.user_id
WHERE a.course_id = $2 AND ($3 = '' OR u.store_id = $4) GROUP BY a.lesson_id, a.question`
	addAnswers = onAnswered()
)

// onAnswered adds to what is counted of the same person and question already.
func onAnswered() string {
	var sums []string
	for column := range strings.SplitSeq("asked, correct, first_asked, first_correct, "+chosenColumns("", ""), ", ") {
		sums = append(sums, column+" = academy_answers."+column+" + excluded."+column)
	}
	return `ON CONFLICT (course_id, lesson_id, question, user_id) DO UPDATE SET ` + strings.Join(sums, ", ")
}

// answerRows returns what a try at a time adds, as rows.
func answerRows(courseID, lessonID, userID string, counts map[string]Counts, at time.Time) (rows [][]any) {
	for key, c := range counts {
		row := []any{courseID, lessonID, key, userID, db.Ms(at), c.Asked, c.Right, c.FirstAsked, c.FirstRight}
		for _, n := range c.Chosen {
			row = append(row, n)
		}
		rows = append(rows, row)
	}
	return rows
}

// addAnswers counts the answers of a try of a locked learner.
func (repo) addAnswers(ctx context.Context, tx *db.Tx, userID, courseID, lessonID string, counts map[string]Counts, now time.Time) error {
	return db.Upsert(ctx, tx, intoAnswers, answerTypes, answerRows(courseID, lessonID, userID, counts, now), addAnswers)
}

// answers returns how the quizzes of a course were answered, by lesson and question: by everybody, or by the people of a store. Others are those who
// are not the reader.
func (repo) answers(ctx context.Context, q db.Querier, courseID, storeID, readerID string) (map[string]map[string]Counts, error) {
	out := map[string]map[string]Counts{}
	return out, db.Each(ctx, q, func(scan db.Scan) error {
		var lesson, question string
		var c Counts
		fields := []any{&lesson, &question, &c.People, &c.Others, db.ScanTimePtr(&c.Since), &c.Asked, &c.Right, &c.FirstAsked, &c.FirstRight}
		for i := range c.Chosen {
			fields = append(fields, &c.Chosen[i])
		}
		err := scan(fields...)
		if out[lesson] == nil {
			out[lesson] = map[string]Counts{}
		}
		out[lesson][question] = c
		return err
	}, selectAnswers, readerID, courseID, storeID, storeID)
}
