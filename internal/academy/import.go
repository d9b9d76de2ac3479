package academy

import (
	"context"

	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// Imported is the progress of a person in a course, as the demo network has it.
type Imported struct {
	UserID string
	Course Course
	Progress

	// Guess answers a question of a try, from 0, of the quizzes that they have passed, and is right in the end. Nil: nothing is known of their tries.
	Guess func(q Question, try int) []int
}

// Import adds courses and progress as they are, in the caller's transaction, for the demo network. Nothing is checked, and nobody is told. Another
// room has their files already; UsedBy names a course to it.
func (s *Service) Import(ctx context.Context, tx *db.Tx, courses []Course, progress []Imported) (err error) {
	defer fault.Wrap(&err, "academy.Import(%d courses, %d learners)", len(courses), len(progress))
	var rows, groups, needs, days, lines, learners, earlier, lessons, answers [][]any
	again := againBefore(calendar.DayOf(s.clock.Now()))
	for _, c := range courses {
		row, err := c.values(true)
		if err != nil {
			return err
		}
		rows = append(rows, row)
		lines = append(lines, c.lineRows()...)
		needs = append(needs, c.prerequisiteRows()...)
		days = append(days, c.dueDayRows()...)
		groups = append(groups, audience.GroupRows(c.ID, c.author(), c.To)...)
	}
	for _, p := range progress {
		if at := p.CompletedAt; at != nil && p.Course.EachYear && at.Before(again) { // it is open again
			earlier = append(earlier, []any{p.Course.ID, p.UserID, db.Ms(*at), p.Certificate, countsUntil(*at)})
			learners = append(learners, []any{p.Course.ID, p.UserID, db.Ms(*p.StartedAt), nil, ""})
			continue
		}
		learners = append(learners, []any{p.Course.ID, p.UserID, db.Ms(*p.StartedAt), db.MsPtr(p.CompletedAt), p.Certificate})
		for _, l := range p.Course.Lessons {
			if d := p.Lessons[l.ID]; d.Marked {
				d, counts := p.tried(l)
				lessons = append(lessons, []any{p.Course.ID, p.UserID, l.ID, db.Ms(*p.StartedAt), db.Ms(*p.StartedAt), d.Tries, d.Right, d.Asked})
				answers = append(answers, answerRows(p.Course.ID, l.ID, p.UserID, counts, *p.StartedAt)...)
			}
		}
	}
	if err := db.Insert(ctx, tx, intoCourses, courseTypes, rows); err != nil {
		return err
	}
	if err := db.Insert(ctx, tx, intoGroups, []string{"TEXT", "TEXT"}, groups); err != nil {
		return err
	}
	if err := db.Insert(ctx, tx, intoPrerequisites, prerequisiteTypes, needs); err != nil {
		return err
	}
	if err := db.Insert(ctx, tx, intoDueDays, dueDayTypes, days); err != nil {
		return err
	}
	if err := db.Insert(ctx, tx, intoCompletions, completionTypes, earlier); err != nil {
		return err
	}
	if err := db.Insert(ctx, tx, intoLines, []string{"TEXT", "TEXT", "TEXT"}, lines); err != nil {
		return err
	}
	if err := db.Insert(ctx, tx, `INSERT INTO academy_learners (course_id, user_id, started_at, completed_at, certificate) VALUES `,
		[]string{"TEXT", "TEXT", "BIGINT", "BIGINT", "TEXT"}, learners); err != nil {
		return err
	}
	if err := db.Insert(ctx, tx,
		`INSERT INTO academy_lesson_progress (course_id, user_id, lesson_id, completed_at, passed_at, tries, best_right, best_of) VALUES `,
		[]string{"TEXT", "TEXT", "TEXT", "BIGINT", "BIGINT", "INTEGER", "INTEGER", "INTEGER"}, lessons); err != nil {
		return err
	}
	return db.Insert(ctx, tx, intoAnswers, answerTypes, answers)
}

// tried returns what the person has done of a lesson that they completed, after the tries that they guess, and the counts of these.
func (p Imported) tried(l Lesson) (d Done, counts map[string]Counts) {
	counts = map[string]Counts{}
	for p.Guess != nil && len(l.Quiz) > 0 && !d.Passed {
		asked := l.sheet(p.UserID, d.Tries).questions
		answers := make([][]int, len(asked))
		for i, q := range asked {
			answers[i] = p.Guess(q, d.Tries)
		}
		marked, _ := mark(asked, answers) // guesses fit their questions
		for key, more := range counted(asked, answers, marked, d.Tries == 0) {
			counts[key] = counts[key].plus(more)
		}
		d = d.tried("", rightOf(marked), len(marked), *p.StartedAt)
	}
	return d, counts
}
