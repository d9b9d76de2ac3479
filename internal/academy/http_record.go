package academy

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// RecordQuizView is how a person stands with the quiz of a lesson.
type RecordQuizView struct {
	LessonID  string     `json:"lessonId"`
	Lesson    string     `json:"lesson" doc:"Its title"`
	Passed    bool       `json:"passed"`
	Tries     int        `json:"tries" doc:"Until it was passed; 0 also of a quiz that was passed before tries were counted"`
	Right     int        `json:"right" doc:"Right answers of the best try"`
	Asked     int        `json:"asked" doc:"Questions of that try"`
	Allowed   int        `json:"allowed" doc:"How many tries they have; 0: any number"`
	Exhausted bool       `json:"exhausted" doc:"They have not passed, and no try is left"`
	NextAt    *time.Time `json:"nextAt" doc:"When they can try next; null: now, or not any more"`
	CanGive   bool       `json:"canGive" doc:"You may give them another try"`
}

// RecordCourseView is a course in a learning record.
type RecordCourseView struct {
	ID          string           `json:"id"`
	Title       string           `json:"title"`
	Open        bool             `json:"open" doc:"The person can take it now"`
	Lessons     int              `json:"lessons"`
	Completed   int              `json:"completed" doc:"Of the lessons"`
	DueOn       *calendar.Day    `json:"dueOn"`
	Overdue     bool             `json:"overdue" doc:"It is open, its day has passed, and it is not finished"`
	StartedAt   *time.Time       `json:"startedAt"`
	CompletedAt *time.Time       `json:"completedAt" doc:"When they had finished it; null: not, or it is open again to them"`
	Certificate string           `json:"certificate" doc:"Its number; empty until it is finished"`
	Quizzes     []RecordQuizView `json:"quizzes" nullable:"false" doc:"Of the lessons that have one, in their order"`
	CanRead     bool             `json:"canRead" doc:"You may open the course"`
	EachYear    bool             `json:"eachYear" doc:"What is finished counts for twelve months, then it is due again"`
	CountsUntil *calendar.Day    `json:"countsUntil" doc:"The last day on which what they have finished counts; null: forever, or nothing"`
	Earlier     []CompletionView `json:"earlier" nullable:"false" doc:"What they had finished before it opened again, the latest first"`
	OpensAfter  []Named          `json:"opensAfter" nullable:"false" doc:"What they finish before they can begin it; empty: it is open, or they have begun it"`
}

// RecordView is what a person has learnt in the Academy.
type RecordView struct {
	Person    network.PersonRef  `json:"person"`
	RoleLabel string             `json:"roleLabel"`
	Store     *network.StoreName `json:"store" doc:"Null: they belong to no store"`
	Own       bool               `json:"own" doc:"It is your own"`
	Finished  int                `json:"finished"`
	Of        int                `json:"of" doc:"Finished or open to them"`
	Left      int                `json:"left" doc:"How many courses do not stand here, because there are too many"`
	Items     []RecordCourseView `json:"items" nullable:"false" doc:"What is open first, due soonest first; then what is finished, the latest first"`
}

func (h *HTTP) record(ctx context.Context, actor access.Actor, in *web.PathID) (RecordView, error) {
	r, err := h.service.Record(ctx, actor, in.ID)
	v := RecordView{Person: r.Person.PersonRef, RoleLabel: r.Person.Role.Label(), Own: r.Own, Finished: r.Sums.Finished, Of: r.Sums.Of,
		Left: r.Sums.All - len(r.Courses), Items: web.Views(r.Courses, func(c Recorded) RecordCourseView { return recorded(c, r) })}
	if r.Person.StoreID != "" {
		v.Store = &network.StoreName{ID: r.Person.StoreID, Name: r.Person.StoreName}
	}
	return v, err
}

func recorded(c Recorded, r Record) RecordCourseView {
	p := c.Progress
	due := c.due(p, r.Person.Role, r.Person.StoreID)
	v := RecordCourseView{ID: c.ID, Title: c.Title, Open: c.Open, Lessons: len(c.Lessons), Completed: len(p.Completed(c.Course)), DueOn: due.OrNil(),
		StartedAt: p.StartedAt, CompletedAt: p.CompletedAt, Certificate: p.Certificate, CanRead: c.CanRead, Quizzes: []RecordQuizView{},
		OpensAfter: web.Views(c.OpensAfter, same[Named]),
		Overdue:    c.Open && p.CompletedAt == nil && due != "" && due.Before(calendar.DayOf(r.Now)),
		EachYear:   c.EachYear, CountsUntil: c.countsUntil(p).OrNil(), Earlier: web.Views(p.Earlier, completionView)}
	for _, l := range c.Lessons {
		if len(l.Quiz) > 0 {
			d := p.Lessons[l.ID]
			at := l.standing(d, r.Now)
			v.Quizzes = append(v.Quizzes, RecordQuizView{l.ID, l.Title, d.Passed, d.Tries, d.Right, d.Asked, at.Allowed, at.Exhausted, at.NextAt,
				r.CanGive && c.Open && at.Exhausted})
		}
	}
	return v
}
