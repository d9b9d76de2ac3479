package academy

import (
	"context"
	"encoding/csv"
	"io"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/brand"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/sheet"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct{ service *Service }

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service) *HTTP { return &HTTP{service: s} }

// QuestionView is a question as learners see it before a try.
type QuestionView struct {
	Text    string   `json:"text"`
	Choices []string `json:"choices" nullable:"false"`
	Several bool     `json:"several" doc:"More than one choice is right"`
}

// StandingView is how you stand with the tries of a quiz.
type StandingView struct {
	Sheet        string     `json:"sheet" doc:"Names the questions as they are asked now; a try says which it answers. Empty: no quiz"`
	Tries        int        `json:"tries" doc:"How many you have used, until you pass"`
	Allowed      int        `json:"allowed" doc:"How many you have; 0: any number"`
	Exhausted    bool       `json:"exhausted" doc:"You have not passed, and no try is left"`
	NextAt       *time.Time `json:"nextAt" doc:"When you can try next; null: now, or not any more"`
	AnswersLater bool       `json:"answersLater" doc:"The right answers show after you pass or after your last try"`
}

// LessonView is a lesson of a course.
type LessonView struct {
	ID        string                   `json:"id"`
	Title     string                   `json:"title"`
	Body      string                   `json:"body" doc:"HTML, clean"`
	Minutes   int                      `json:"minutes"`
	Video     *network.AttachmentView  `json:"video"`
	Pictures  []network.AttachmentView `json:"pictures" nullable:"false"`
	Quiz      []QuestionView           `json:"quiz" nullable:"false" doc:"Empty: none"`
	Standing  StandingView             `json:"standing"`
	Passed    bool                     `json:"passed" doc:"You have answered the quiz without a mistake"`
	Completed bool                     `json:"completed" doc:"You have marked it complete, and passed its quiz"`
}

// ProgressView is how far you are.
type ProgressView struct {
	CompletedLessons []string   `json:"completedLessons" nullable:"false" doc:"Ids of lessons"`
	Percent          int        `json:"percent"`
	StartedAt        *time.Time `json:"startedAt"`
	CompletedAt      *time.Time `json:"completedAt" doc:"When you had finished it; null: not, or it is open again to you"`
	Certificate      string     `json:"certificate" doc:"The number of your certificate; empty until you have finished"`

	CountsUntil *calendar.Day    `json:"countsUntil" doc:"The last day on which what you have finished counts; null: forever, or nothing"`
	Earlier     []CompletionView `json:"earlier" nullable:"false" doc:"What you had finished before it opened again, the latest first"`
}

// CompletionView is what somebody had finished before the course opened again (FD-458).
type CompletionView struct {
	CompletedAt time.Time    `json:"completedAt"`
	Certificate string       `json:"certificate" doc:"Its number"`
	CountsUntil calendar.Day `json:"countsUntil" doc:"The last day on which it counts"`
}

func completionView(c Completion) CompletionView { return CompletionView(c) }

// Summary is what a course has in the catalogue and on its own page.
type Summary struct {
	ID          string                  `json:"id"`
	Title       string                  `json:"title"`
	Description string                  `json:"description"`
	Image       *network.AttachmentView `json:"image"`
	Category    Category                `json:"category"`
	Minutes     int                     `json:"minutes" doc:"All lessons together"`
	Position    int                     `json:"position" doc:"Place in the catalogue, smallest first"`
	Published   bool                    `json:"published"`
	Archived    bool                    `json:"archived"`
	DueOn       *calendar.Day           `json:"dueOn" doc:"Day by which you should finish it; null: none"`
	EachYear    bool                    `json:"eachYear" doc:"What is finished counts for twelve months, then it is due again"`
	Overdue     bool                    `json:"overdue" doc:"The day has passed, and you have not finished it"`
	Version     int                     `json:"version" doc:"Grows with each change"`
	audience.View
	OpensAfter []Named      `json:"opensAfter" nullable:"false" doc:"What you finish before you can begin it; empty: it is open, or you have begun it"`
	Progress   ProgressView `json:"progress"`
	Can        Can          `json:"can"`
}

// CourseCard is a course in the catalogue.
type CourseCard struct {
	Summary
	LessonCount int `json:"lessonCount"`
}

// CourseView is a course with its lessons (AMB-111).
type CourseView struct {
	Summary
	Lessons []LessonView `json:"lessons" nullable:"false"`
	Next    []Named      `json:"next" nullable:"false" doc:"Once you have finished it: the courses after it that are open to you and not finished"`
}

func summarise(r Reading) Summary {
	v := Summary{ID: r.ID, Title: r.Title, Description: r.Description, Category: r.Category, Minutes: r.Minutes(), Position: r.Position,
		Published: r.Published, Archived: r.ArchivedAt != nil, DueOn: r.Due.OrNil(), EachYear: r.EachYear,
		Version: r.Version, View: r.To.View(r.StoreNames, r.ShowsTo),
		Can: r.Can, OpensAfter: web.Views(r.OpensAfter, same[Named]),
		Overdue: r.Due != "" && r.Due.Before(r.Today) && r.Progress.CompletedAt == nil,
		Progress: ProgressView{CompletedLessons: r.Progress.Completed(r.Course), Percent: r.Progress.Percent(r.Course), StartedAt: r.Progress.StartedAt,
			CompletedAt: r.Progress.CompletedAt, Certificate: r.Progress.Certificate,
			CountsUntil: r.Course.countsUntil(r.Progress).OrNil(), Earlier: web.Views(r.Progress.Earlier, completionView)}}
	if image, has := r.Files[r.ImageID]; has {
		v.Image = &image
	}
	return v
}

// same is for lists that are shown as they are, and empty instead of null.
func same[T any](v T) T { return v }

func card(r Reading) CourseCard { return CourseCard{summarise(r), len(r.Lessons)} }

func view(r Reading) CourseView {
	return CourseView{summarise(r), web.Views(r.Lessons, func(l Lesson) LessonView {
		v := LessonView{ID: l.ID, Title: l.Title, Body: l.Body, Minutes: l.Minutes, Pictures: []network.AttachmentView{},
			Passed: r.Progress.Lessons[l.ID].Passed, Completed: r.Progress.counts(l),
			Quiz: []QuestionView{}}
		if len(l.Quiz) > 0 {
			d := r.Progress.Lessons[l.ID]
			asked, at := l.sheet(r.For, d.Tries), l.standing(d, r.Now)
			v.Quiz = web.Views(asked.questions, func(q Question) QuestionView { return QuestionView{q.Text, q.Choices, len(q.Right) > 1} })
			v.Standing = StandingView{asked.id, d.Tries, at.Allowed, at.Exhausted, at.NextAt, l.rules().AnswersLater}
		}
		if video, has := r.Files[l.Video]; has {
			v.Video = &video
		}
		for _, id := range l.Pictures {
			if picture, has := r.Files[id]; has {
				v.Pictures = append(v.Pictures, picture)
			}
		}
		return v
	}), web.Views(r.Next, same[Named])}
}

// MarkedView is a question after a try.
type MarkedView struct {
	Correct     bool   `json:"correct"`
	Right       []int  `json:"right" nullable:"false" doc:"Positions of the right choices, from 0"`
	Explanation string `json:"explanation"`
}

// TryView is a try of a quiz.
type TryView struct {
	Passed    bool         `json:"passed" doc:"This try has no mistake"`
	Right     int          `json:"right" doc:"Right answers"`
	Revealed  bool         `json:"revealed" doc:"You may see the right answers"`
	Questions []MarkedView `json:"questions" nullable:"false" doc:"In the order in which they were asked; empty when you may not see the right answers"`
	Course    CourseView   `json:"course"`
}

// EditView is a course with the right answers, for its editor.
type EditView struct {
	Course  CourseView   `json:"course"`
	Quizzes [][]Question `json:"quizzes" nullable:"false" doc:"Of each lesson, in their order"`
	Lines   [][]string   `json:"lines" nullable:"false" doc:"Of each lesson, in their order: ids of the store standards lines that it helps with"`
	Rules   []QuizRules  `json:"rules" nullable:"false" doc:"Of each lesson, in their order: how its quiz is asked"`

	Prerequisites []Prerequisite `json:"prerequisites" nullable:"false" doc:"The courses that come before it, as they were chosen"`

	DueOn   *calendar.Day `json:"dueOn" doc:"Day by which all should finish it; null: none"`
	DueDays []DueDayView  `json:"dueDays" nullable:"false" doc:"Other ones for roles and stores"`
}

// DueDayView is a due day for the people of a role or of a store (FD-458).
type DueDayView struct {
	Role      access.Role   `json:"role" enum:"" doc:"Empty: it is for a store"`
	StoreID   string        `json:"storeId" doc:"Empty: it is for a role"`
	StoreName string        `json:"storeName"`
	DueOn     *calendar.Day `json:"dueOn" doc:"Null: these people have none"`
}

// CourseStoreView is how far the people of a store are.
type CourseStoreView struct {
	Store    network.StoreRef `json:"store"`
	People   int              `json:"people"`
	Started  int              `json:"started" doc:"Also those who have finished"`
	Finished int              `json:"finished"`
}

// CourseStoresView is a page of stores, with the sums of all of them.
type CourseStoresView struct {
	web.List[CourseStoreView]
	People   int `json:"people" doc:"Of all stores under the filters"`
	Finished int `json:"finished" doc:"Of these people"`
}

// LearnerView is how far a person is.
type LearnerView struct {
	Person      network.AuthorRef `json:"person"`
	StoreName   string            `json:"storeName" doc:"Empty: no store"`
	StartedAt   *time.Time        `json:"startedAt"`
	CompletedAt *time.Time        `json:"completedAt"`
	Certificate string            `json:"certificate"`
	OpensAfter  []Named           `json:"opensAfter" nullable:"false" doc:"What they finish before they can begin it; empty: it is open, or they have begun it"`
	RemindedAt  *time.Time        `json:"remindedAt" doc:"When they were last reminded of it; null: never"`
	Can         LearnerCan        `json:"can"`

	DueOn          *calendar.Day `json:"dueOn" doc:"Day by which they should finish it; null: none, or they have"`
	Overdue        bool          `json:"overdue" doc:"That day has passed"`
	CountsUntil    *calendar.Day `json:"countsUntil" doc:"The last day on which what they have finished counts; null: forever, or nothing"`
	FinishedBefore *time.Time    `json:"finishedBefore" doc:"When they had finished it before it opened again; null: they had not"`
	Finished       bool          `json:"finished" doc:"What they have finished counts today"`
}

// LearnerCan says what you may do with a person of a course.
type LearnerCan struct {
	Remind bool `json:"remind" doc:"False when they have finished, when they were reminded today, and when the course cannot be taken now"`
}

const typeCSV = "text/csv; charset=utf-8"

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "list-courses", Method: "GET", Path: "/academy/courses", Access: access.SignedIn, Handler: web.JSON(access.Do(h.list)),
			Summary: "The courses that you may see; head office also gets drafts"},
		{ID: "get-course", Method: "GET", Path: "/academy/courses/{id}", Access: access.SignedIn, Errors: []int{404}, Handler: web.JSON(access.Do(h.get)),
			Summary: "A course with its lessons and your progress"},
		{ID: "get-course-to-edit", Method: "GET", Path: "/academy/courses/{id}/edit", Access: access.Admin.InPerson("manage courses"), Errors: []int{404},
			Handler: web.JSON(access.Do(h.edit)), Summary: "A course with the right answers of its quizzes"},
		{ID: "create-course", Method: "POST", Path: "/academy/courses", Access: access.Admin.InPerson("manage courses"), Status: 201, MaxBody: maxEntry,
			Errors: []int{409}, Handler: web.Raw(access.Do(web.Creates(Entry.form, h.service.Create, view))),
			Summary: "Add a course (201); a repeat with the same id answers 200"},
		{ID: "update-course", Method: "POST", Path: "/academy/courses/{id}", Access: access.Admin.InPerson("manage courses"), MaxBody: maxEntry,
			Errors: []int{404, 409}, Handler: web.JSON(access.Do(web.Updates(Entry.form, h.service.Update, view))),
			Summary: "Replace a course with all its lessons"},
		{ID: "archive-course", Method: "DELETE", Path: "/academy/courses/{id}", Access: access.Admin.InPerson("manage courses"), Status: 204,
			Errors: []int{404}, Handler: web.Raw(access.Do(h.archive)), Summary: "Take a course out of the catalogue; who has finished it stays"},
		{ID: "set-course-progress", Method: "POST", Path: "/academy/courses/{id}/progress", Access: access.SignedIn.InPerson("learn in the Academy"),
			Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.progress)),
			Summary: "Mark a lesson complete, or take the mark back; repeating it is harmless"},
		{ID: "answer-course-quiz", Method: "POST", Path: "/academy/courses/{id}/quiz", Access: access.SignedIn.InPerson("learn in the Academy"),
			Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.answer)), Summary: "Try the quiz of a lesson, as its rules allow"},
		{ID: "give-course-try", Method: "POST", Path: "/academy/courses/{id}/tries", Access: access.Admin.InPerson("manage courses"), Status: 204,
			Errors: []int{404, 409}, Handler: web.Raw(access.Do(h.giveTry)), Summary: "Give a person who has used up the tries of a quiz another one"},
		{ID: "get-course-certificate", Method: "GET", Path: "/academy/courses/{id}/certificate", Access: access.SignedIn, Errors: []int{404}, Heavy: true,
			Handler: web.Raw(access.Do(h.certificate)), Produces: []string{"application/pdf"}, Summary: "Your certificate of a course that you have finished"},
		{ID: "list-course-stores", Method: "GET", Path: "/academy/courses/{id}/stores", Access: access.SignedIn, Errors: []int{404},
			Handler: web.JSON(access.Do(h.stores)), Summary: "Who has finished a course, by store: all stores for head office, the own store for its owner"},
		{ID: "list-course-learners", Method: "GET", Path: "/academy/courses/{id}/learners", Access: access.SignedIn, Errors: []int{404},
			Handler: web.JSON(access.Do(h.learners)), Summary: "The people of a course: everybody for head office, those of the own store for its owner"},
		{ID: "list-course-questions", Method: "GET", Path: "/academy/courses/{id}/questions", Access: access.SignedIn, Errors: []int{404},
			Handler: web.JSON(access.Do(h.questions)),
			Summary: "How the questions of a course were answered: by everybody for head office, by the people of the own store for its owner"},
		{ID: "export-course-questions", Method: "GET", Path: "/academy/courses/{id}/questions.csv", Access: access.SignedIn, Errors: []int{404},
			Handler: web.Raw(access.Do(h.exportQuestions)), Produces: []string{typeCSV}, Summary: "How the questions of a course were answered, as a file"},
		{ID: "remind-course-learners", Method: "POST", Path: "/academy/courses/{id}/reminders", Access: access.SignedIn.InPerson("remind people"),
			Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.remind)),
			Summary: "Remind people of a course that they have not finished, each at most once a day"},
		{ID: "get-learning-record", Method: "GET", Path: "/academy/people/{id}/record", Access: access.SignedIn, Errors: []int{404},
			Handler: web.JSON(access.Do(h.record)),
			Summary: "What a person has finished and begun, and what is open to them: your own, for head office everybody's, for an owner those of the store"},
		{ID: "list-lesson-lines", Method: "GET", Path: "/academy/lines", Access: access.Admin.InPerson("manage courses"),
			Handler: web.JSON(access.Do(h.lines)), Summary: "The store standards lines that a lesson can help with"},
		{ID: "list-report-lessons", Method: "GET", Path: "/academy/reports/{id}/lessons", Access: readers, Errors: []int{404},
			Handler: web.JSON(access.Do(h.suggestions)), Summary: "The lessons that help with the failed lines of a report"},
		{ID: "list-course-effects", Method: "GET", Path: "/academy/courses/{id}/effects", Access: access.Admin, Errors: []int{404}, Heavy: true,
			Handler: web.JSON(access.Do(h.effects)), Summary: "Whether stores passed a line at the next audit after somebody had taken the lesson, and " +
				"when nobody had"},
		{ID: "export-course-learners", Method: "GET", Path: "/academy/courses/{id}/learners.csv", Access: access.SignedIn, Errors: []int{404}, Heavy: true,
			Handler: web.Raw(access.Do(h.export)), Produces: []string{typeCSV}, Summary: "The people of a course as a file"},
	}
}

// LessonLineView is a store standards line with all its copies.
type LessonLineView struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// SuggestionView is a lesson that helps with a failed line of a report.
type SuggestionView struct {
	ReportLineID string `json:"lineId" doc:"Id of the line in the report"`
	CourseID     string `json:"courseId"`
	LessonID     string `json:"lessonId"`
	Title        string `json:"title" doc:"Of the lesson"`
	Minutes      int    `json:"minutes"`
	Completed    bool   `json:"completed" doc:"You have completed it"`
}

// CasesView counts how often stores failed a line and were asked again.
type CasesView struct {
	Failed int `json:"failed" doc:"Failed, and asked again in the next report"`
	Passed int `json:"passed" doc:"Of these, passed in the next report"`
}

// EffectView is what a lesson did for a line.
type EffectView struct {
	Line     LessonLineView `json:"line"`
	LessonID string         `json:"lessonId"`
	Lesson   string         `json:"lesson" doc:"Its title"`
	Learnt   CasesView      `json:"learnt" doc:"Somebody of the store took the lesson between the two reports"`
	Others   CasesView      `json:"others" doc:"Nobody did"`
}

// LessonLinesView has store standards lines.
type LessonLinesView struct {
	Items []LessonLineView `json:"items" nullable:"false"`
}

// SuggestionsView has lessons.
type SuggestionsView struct {
	Items []SuggestionView `json:"items" nullable:"false"`
}

// EffectsView has what the lessons of a course did.
type EffectsView struct {
	Items []EffectView `json:"items" nullable:"false"`
}

func (h *HTTP) lines(ctx context.Context, actor access.Actor, _ *web.Empty) (LessonLinesView, error) {
	found, err := h.service.Lines(ctx, actor)
	return LessonLinesView{Items: web.Views(found, func(l StandardsLine) LessonLineView { return LessonLineView(l) })}, err
}

func (h *HTTP) suggestions(ctx context.Context, actor access.Actor, in *web.PathID) (SuggestionsView, error) {
	found, err := h.service.Suggestions(ctx, actor, in.ID)
	return SuggestionsView{Items: web.Views(found, func(s Suggestion) SuggestionView { return SuggestionView(s) })}, err
}

func (h *HTTP) effects(ctx context.Context, actor access.Actor, in *web.PathID) (EffectsView, error) {
	found, err := h.service.Effects(ctx, actor, in.ID)
	return EffectsView{Items: web.Views(found, func(e Effect) EffectView {
		return EffectView{LessonLineView(e.Line), e.LessonID, e.Lesson, CasesView(e.Learnt), CasesView(e.Others)}
	})}, err
}

// maxEntry is the largest body of a course in bytes: its lessons with their quizzes.
const maxEntry = 2 << 20

type listInput struct {
	web.Page
	Search   string   `query:"search" maxLength:"200" doc:"Every word must be in the title or the description"`
	Category Category `query:"category"`
	Archived bool     `query:"archived" doc:"Only archived courses; for head office"`
}

func (h *HTTP) list(ctx context.Context, actor access.Actor, in *listInput) (web.List[CourseCard], error) {
	found, total, err := h.service.List(ctx, actor, Filter{Search: in.Search, Category: in.Category, Archived: in.Archived}, in.Rows())
	return web.NewList(web.Views(found, card), in.Page, total), err
}

func (h *HTTP) get(ctx context.Context, actor access.Actor, in *web.PathID) (CourseView, error) {
	r, err := h.service.Get(ctx, actor, in.ID)
	return view(r), err
}

func (h *HTTP) edit(ctx context.Context, actor access.Actor, in *web.PathID) (EditView, error) {
	r, before, err := h.service.Edit(ctx, actor, in.ID)
	return EditView{view(r), web.Views(r.Lessons, func(l Lesson) []Question { return web.Views(l.Quiz, func(q Question) Question { return q }) }),
		web.Views(r.Lessons, func(l Lesson) []string { return web.Views(l.Lines, func(id string) string { return id }) }),
		web.Views(r.Lessons, Lesson.rules), web.Views(before, same[Prerequisite]), r.DueOn.OrNil(), web.Views(r.DueDays, func(d DueDay) DueDayView {
			return DueDayView{d.Role, d.StoreID, r.StoreNames[d.StoreID], d.DueOn.OrNil()}
		})}, err
}

// LessonEntry is a lesson in the form for a course.
type LessonEntry struct {
	ID       string     `json:"id" maxLength:"60" doc:"A UUID made by the client; progress belongs to it"`
	Title    string     `json:"title,omitempty"`
	Body     string     `json:"body,omitempty" maxLength:"36000" doc:"HTML; what is not allowed is removed"`
	Minutes  int        `json:"minutes,omitempty"`
	Video    string     `json:"video,omitempty" maxLength:"60" doc:"Id of an upload"`
	Pictures []string   `json:"pictures,omitempty" nullable:"false" doc:"Ids of uploads"`
	Quiz     []Question `json:"quiz,omitempty" nullable:"false"`
	Lines    []string   `json:"lines,omitempty" nullable:"false" doc:"Ids of the store standards lines that it helps with"`
	Rules    *QuizRules `json:"rules,omitempty" doc:"How its quiz is asked; absent: all questions in their order, as often as people like"`
}

// Entry is what the form for a course sends.
type Entry struct {
	web.FormID
	Title       string        `json:"title,omitempty"`
	Description string        `json:"description,omitempty"`
	Category    Category      `json:"category,omitempty" enum:""`
	Image       string        `json:"image,omitempty" maxLength:"60" doc:"Id of an upload"`
	Position    int           `json:"position,omitempty"`
	Published   bool          `json:"published,omitempty"`
	DueOn       *calendar.Day `json:"dueOn,omitempty" nullable:"true" doc:"YYYY-MM-DD; absent or null: none"`
	Lessons     []LessonEntry `json:"lessons,omitempty" nullable:"false"`

	Prerequisites []string `json:"prerequisites,omitempty" nullable:"false" maxItems:"100" doc:"Ids of courses that come before it"`

	DueDays  []DueDayEntry `json:"dueDays,omitempty" nullable:"false" maxItems:"100" doc:"Other due days for roles and stores: of a store before of a role"`
	EachYear bool          `json:"eachYear,omitempty" doc:"What is finished counts for twelve months, then it is due again"`
	audience.Fields
}

// DueDayEntry is a due day for the people of a role or of a store in the form for a course.
type DueDayEntry struct {
	Role    access.Role   `json:"role,omitempty" enum:"" doc:"Absent: it is for a store"`
	StoreID string        `json:"storeId,omitempty" maxLength:"60" doc:"Absent: it is for a role"`
	DueOn   *calendar.Day `json:"dueOn,omitempty" nullable:"true" doc:"YYYY-MM-DD; absent or null: these people have none"`
}

func (e DueDayEntry) dueDay() DueDay {
	d := DueDay{Role: e.Role, StoreID: e.StoreID}
	if e.DueOn != nil {
		d.DueOn = *e.DueOn
	}
	return d
}

func (e Entry) form() (Form, error) {
	f := Form{ID: e.ID, Version: e.Version, Course: Course{Title: e.Title, Description: e.Description, Category: e.Category, ImageID: e.Image,
		Position: e.Position, Published: e.Published, Prerequisites: e.Prerequisites, EachYear: e.EachYear,
		Lessons: web.Views(e.Lessons, func(l LessonEntry) Lesson { return Lesson(l) })}}
	if e.DueOn != nil {
		f.DueOn = *e.DueOn
	}
	for _, d := range e.DueDays {
		f.DueDays = append(f.DueDays, d.dueDay())
	}
	to, err := e.To()
	if to != nil {
		f.To = *to
	}
	return f, err
}

func (h *HTTP) archive(ctx context.Context, actor access.Actor, in *web.PathID) (*web.Empty, error) {
	return &web.Empty{}, h.service.Archive(ctx, actor, in.ID)
}

type progressInput struct {
	web.PathID
	Body struct {
		LessonID  string `json:"lessonId" maxLength:"60"`
		Completed bool   `json:"completed"`
	}
}

func (h *HTTP) progress(ctx context.Context, actor access.Actor, in *progressInput) (CourseView, error) {
	r, err := h.service.SetProgress(ctx, actor, in.ID, in.Body.LessonID, in.Body.Completed)
	return view(r), err
}

type answerInput struct {
	web.PathID
	Body struct {
		LessonID string  `json:"lessonId" maxLength:"60"`
		TryID    string  `json:"tryId,omitempty" maxLength:"60" doc:"A UUID made by the client: the same try sent again counts once"`
		Sheet    string  `json:"sheet,omitempty" maxLength:"60" doc:"What is answered; it may be absent for a quiz without rules"`
		Answers  [][]int `json:"answers" nullable:"false" maxItems:"10" doc:"For each question the positions of the chosen choices, from 0"`
	}
}

func (h *HTTP) answer(ctx context.Context, actor access.Actor, in *answerInput) (TryView, error) {
	r, result, err := h.service.Answer(ctx, actor, in.ID, Try{in.Body.LessonID, in.Body.TryID, in.Body.Sheet, in.Body.Answers})
	return TryView{Passed: result.Right == result.Asked, Right: result.Right, Revealed: result.Revealed, Course: view(r),
		Questions: web.Views(result.Marked, func(m Marked) MarkedView { return MarkedView(m) })}, err
}

type giveTryInput struct {
	web.PathID
	Body struct {
		LessonID string `json:"lessonId" maxLength:"60"`
		PersonID string `json:"personId" maxLength:"60"`
		Tries    int    `json:"tries" doc:"How many they have used: a repeat gives no second one"`
	}
}

func (h *HTTP) giveTry(ctx context.Context, actor access.Actor, in *giveTryInput) (*web.Empty, error) {
	return &web.Empty{}, h.service.GiveTry(ctx, actor, in.ID, in.Body.LessonID, in.Body.PersonID, in.Body.Tries)
}

type certificateInput struct {
	web.PathID
	Number string `query:"number" maxLength:"40" doc:"Of the certificate; absent: your latest"`
}

func (h *HTTP) certificate(ctx context.Context, actor access.Actor, in *certificateInput) (*web.File, error) {
	c, err := h.service.Certificate(ctx, actor, in.ID, in.Number, brand.Name)
	if err != nil {
		return nil, err
	}
	return web.Stream("application/pdf", c.FileName(), func(_ context.Context, w io.Writer) error { return c.WritePDF(w) }), nil
}

// Filtered is what the calls for a course's report take.
type Filtered struct {
	Search string `query:"search" maxLength:"200" doc:"Every word must be in the name of the store"`
	Open   bool   `query:"open" doc:"Only who has not finished; of stores, those where somebody has not"`
}

func (in Filtered) filter() ReportFilter { return ReportFilter{Search: in.Search, Open: in.Open} }

// Which says which of the people of a course to list.
type Which struct {
	Filtered
	Name  string `query:"name" maxLength:"200" doc:"Every word must be in the name of the person or of their store"`
	Store string `query:"store" maxLength:"60" doc:"Id of a store; absent: all"`
}

func (in Which) filter() ReportFilter {
	f := in.Filtered.filter()
	f.Name, f.StoreID = in.Name, in.Store
	return f
}

type storesInput struct {
	web.PathID
	Filtered
	web.Page
}

func (h *HTTP) stores(ctx context.Context, actor access.Actor, in *storesInput) (CourseStoresView, error) {
	found, sums, err := h.service.Stores(ctx, actor, in.ID, in.filter(), in.Rows())
	return CourseStoresView{web.NewList(web.Views(found, func(p StoreProgress) CourseStoreView { return CourseStoreView(p) }), in.Page, sums.Stores),
		sums.People, sums.Finished}, err
}

type learnersInput struct {
	web.PathID
	Which
	web.Page
	Sort  LearnerSort `query:"sort" doc:"Absent: by store and name. Equal ones are in the order of their names, and those without a value are last"`
	Order string      `query:"order" enum:"asc,desc" default:"asc" doc:"Of the sort"`
}

func (h *HTTP) learners(ctx context.Context, actor access.Actor, in *learnersInput) (web.List[LearnerView], error) {
	page, f := in.Rows(), in.filter()
	f.Sort, f.Descending = in.Sort, in.Order == "desc"
	found, total, err := h.service.Learners(ctx, actor, in.ID, f, &page)
	return web.NewList(web.Views(found, func(l Learner) LearnerView {
		return LearnerView{Person: l.Person.View(), StoreName: l.StoreName, StartedAt: l.StartedAt, CompletedAt: l.CompletedAt, Certificate: l.Certificate,
			OpensAfter: web.Views(l.OpensAfter, same[Named]), RemindedAt: l.RemindedAt, Can: LearnerCan{l.CanRemind},
			DueOn: l.DueOn.OrNil(), Overdue: l.Overdue, CountsUntil: l.CountsUntil.OrNil(), FinishedBefore: l.Before, Finished: l.Finished}
	}), in.Page, total), err
}

type exportInput struct {
	web.PathID
	Which
}

func (h *HTTP) export(ctx context.Context, actor access.Actor, in *exportInput) (*web.File, error) {
	found, _, err := h.service.Learners(ctx, actor, in.ID, in.filter(), nil)
	if err != nil {
		return nil, err
	}
	return web.Stream(typeCSV, "course-progress.csv", func(_ context.Context, w io.Writer) error {
		out := csv.NewWriter(w)
		out.UseCRLF = true
		rows := [][]string{{sheet.ByteOrderMark + "Store", "Name", "Started (Melbourne)", "Finished (Melbourne)", "Certificate", "Reminded (Melbourne)",
			"Opens after", "Due", "Valid until", "Finished before (Melbourne)"}}
		for _, l := range found {
			p := l.Person.View()
			rows = append(rows, []string{sheet.Guarded(l.StoreName), sheet.Guarded(p.FirstName + " " + p.LastName), calendar.MomentText(l.StartedAt),
				calendar.MomentText(l.CompletedAt), l.Certificate, calendar.MomentText(l.RemindedAt), sheet.Guarded(titles(l.OpensAfter)), string(l.DueOn),
				string(l.CountsUntil), calendar.MomentText(l.Before)})
		}
		return out.WriteAll(rows)
	}), nil
}
