package academy

import (
	"context"
	"encoding/csv"
	"io"
	"strconv"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/platform/sheet"
	"caravan/internal/platform/web"
)

// MistakeView is what went wrong most often with a question.
type MistakeView struct {
	Choice  string `json:"choice"`
	LeftOut bool   `json:"leftOut" doc:"It is right and was not chosen; otherwise it is wrong and was chosen"`
	Times   int    `json:"times"`
}

// QuestionCountsView is how a question was answered.
type QuestionCountsView struct {
	Text       string       `json:"text"`
	TooFew     bool         `json:"tooFew" doc:"Fewer than minOthers people besides you have answered it, so nothing of it shows"`
	Asked      int          `json:"asked" doc:"In how many tries it was asked"`
	Right      int          `json:"right" doc:"In how many of these it was right"`
	FirstAsked int          `json:"firstAsked" doc:"In how many first tries it was asked"`
	FirstRight int          `json:"firstRight" doc:"In how many of these it was right"`
	Since      *time.Time   `json:"since" doc:"When it was first answered; null: never, or too few"`
	Mistake    *MistakeView `json:"mistake" doc:"What went wrong most often; null: nothing, or too few"`
}

// QuizCountsView is how a quiz was answered.
type QuizCountsView struct {
	LessonID   string               `json:"lessonId"`
	Lesson     string               `json:"lesson" doc:"Its title"`
	People     int                  `json:"people" doc:"Who have tried it"`
	Tries      int                  `json:"tries"`
	FirstTries int                  `json:"firstTries" doc:"How many of them were somebody's first"`
	FirstRight int                  `json:"firstRight" doc:"How many of these had no mistake"`
	Since      *time.Time           `json:"since" doc:"The first of these tries; null: there is none"`
	Locked     bool                 `json:"locked" doc:"You see its questions once you have passed it"`
	Questions  []QuestionCountsView `json:"questions" nullable:"false" doc:"The most missed first; empty when locked"`
}

// CourseQuestionsView is how the quizzes of a course were answered.
type CourseQuestionsView struct {
	MinOthers int              `json:"minOthers" doc:"How many people besides you must have answered a question before its counts show"`
	Items     []QuizCountsView `json:"items" nullable:"false" doc:"In the order of the lessons; empty: the course has no quiz"`
}

func quizCounts(q QuizCounts) QuizCountsView {
	return QuizCountsView{q.LessonID, q.Lesson, q.People, q.Asked, q.FirstAsked, q.FirstRight, q.Since, q.Locked,
		web.Views(q.Questions, func(c QuestionCounts) QuestionCountsView {
			v := QuestionCountsView{Text: c.Text, TooFew: c.TooFew, Asked: c.Asked, Right: c.Right, FirstAsked: c.FirstAsked, FirstRight: c.FirstRight,
				Since: c.Since}
			if c.Mistake != nil {
				m := MistakeView(*c.Mistake)
				v.Mistake = &m
			}
			return v
		})}
}

func (h *HTTP) questions(ctx context.Context, actor access.Actor, in *web.PathID) (CourseQuestionsView, error) {
	found, err := h.service.Questions(ctx, actor, in.ID)
	return CourseQuestionsView{MinOthers, web.Views(found, quizCounts)}, err
}

func (h *HTTP) exportQuestions(ctx context.Context, actor access.Actor, in *web.PathID) (*web.File, error) {
	found, err := h.service.Questions(ctx, actor, in.ID)
	if err != nil {
		return nil, err
	}
	return web.Stream(typeCSV, "course-questions.csv", func(_ context.Context, w io.Writer) error {
		out := csv.NewWriter(w)
		out.UseCRLF = true
		rows := [][]string{{sheet.ByteOrderMark + "Lesson", "Question", "First tries", "Right at the first try", "All tries", "Right in all tries",
			"Most chosen wrong answer", "Most left out right answer", "Times", "Since (Melbourne)"}}
		for _, quiz := range found {
			for _, q := range quiz.Questions {
				row := []string{sheet.Guarded(quiz.Lesson), sheet.Guarded(q.Text), "", "", "", "", "", "", "", ""}
				if !q.TooFew {
					for i, n := range []int{q.FirstAsked, q.FirstRight, q.Asked, q.Right} {
						row[2+i] = strconv.Itoa(n)
					}
					row[9] = calendar.MomentText(q.Since)
				}
				if m := q.Mistake; m != nil {
					at := 6
					if m.LeftOut {
						at = 7
					}
					row[at], row[8] = sheet.Guarded(m.Choice), strconv.Itoa(m.Times)
				}
				rows = append(rows, row)
			}
		}
		return out.WriteAll(rows)
	}), nil
}
