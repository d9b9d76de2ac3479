package academy

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/fault"
)

// QuizCounts are the tries of a quiz, compared by question.
type QuizCounts struct {
	LessonID string
	Lesson   string // its title
	Counts          // of the quiz as a whole

	Locked    bool             // the reader has to pass the quiz before they see its questions, which are none until then
	Questions []QuestionCounts // the most missed first
}

// Questions returns how the quizzes of a course were answered, in the order of its lessons: by everybody for head office, by the people of the own
// store for its owner (FD-457). Because mistakes tell what is right, an owner sees the questions of a quiz once they have passed it; head office
// writes them. Faults: Forbidden, NotFound.
func (s *Service) Questions(ctx context.Context, actor access.Actor, courseID string) (out []QuizCounts, err error) {
	defer fault.Wrap(&err, "academy.Questions(%q)", courseID)
	c, f, err := s.report(ctx, actor, courseID, ReportFilter{})
	if err != nil {
		return nil, err
	}
	counts, err := s.repo.answers(ctx, s.db, courseID, f.StoreID, actor.UserID)
	if err != nil {
		return nil, err
	}
	progress, err := s.repo.progress(ctx, s.db, actor.UserID, []string{courseID})
	if err != nil {
		return nil, err
	}
	for _, l := range c.Lessons {
		if len(l.Quiz) == 0 {
			continue
		}
		q := QuizCounts{LessonID: l.ID, Lesson: l.Title, Counts: counts[l.ID][wholeQuiz],
			Locked: !seesQuestions(actor, progress[courseID].Lessons[l.ID])}
		if !q.Locked {
			q.Questions = compared(l.Quiz, counts[l.ID])
		}
		out = append(out, q)
	}
	return out, nil
}
