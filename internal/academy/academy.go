package academy

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/richtext"
	"caravan/internal/text"
)

// Category says what a course is about.
type Category string

// The categories.
const (
	ServingWell Category = "SERVICE"
	InStore     Category = "STORE"
	Products    Category = "PRODUCTS"
	Safety      Category = "SAFETY"
	OurNetwork  Category = "NETWORK"
)

// Values lists every category, for the document of the API.
func (Category) Values() []Category {
	return []Category{ServingWell, InStore, Products, Safety, OurNetwork}
}

// Limits. Lengths are in characters.
const (
	MaxTitle       = 100
	MaxDescription = 400
	MaxBody        = 30_000 // bytes of a lesson's text with its formatting
	MaxLessons     = 50
	MaxMinutes     = 120   // of a lesson
	MaxPictures    = 10    // of a lesson
	MaxLines       = 5     // store standards lines of a lesson
	MaxOffered     = 1_000 // store standards lines to choose from; a network has some hundreds
	MaxQuestions   = 10
	MinChoices     = 2
	MaxChoices     = 6
	MaxQuestion    = 300 // also of a choice
	MaxExplanation = 500
	MaxPosition    = 10_000
)

// What a person reads when a field is wrong.
const (
	MessageTitle       = "Please enter a title"
	MessageDescription = "Please enter a description"
	MessageCategory    = "Please select a category"
	MessageLessons     = "Please add at least one lesson before you publish"
	MessageLessonID    = "Each lesson needs an id of its own"
	MessageBody        = "Please write something, or add a picture or a video"
	MessageBodyLong    = "This lesson is too long. Please split it into two."
	MessageLineGone    = "This line does not exist any more"
	MessageChoicesSame = "Please give each answer once"
	MessageRight       = "Please mark at least one right answer"
	MessageDue         = "Please select a day that has not passed"
)

// What a person reads about a limit.
var (
	MessageChoices     = "Please give two to six answers of " + text.AtMost(MaxQuestion, "characters")
	MessageTitleLong   = "Please enter a title of " + text.AtMost(MaxTitle, "characters")
	MessageLong        = "Please enter a description of " + text.AtMost(MaxDescription, "characters")
	MessagePosition    = "Please enter a whole number from 0 to " + text.Number(MaxPosition)
	MessageLessonsMany = "A course can have " + text.AtMost(MaxLessons, "lessons")
	MessageMinutes     = "Please enter whole minutes from 1 to " + text.Number(MaxMinutes)
	MessagePictures    = "A lesson can have " + text.AtMost(MaxPictures, "pictures")
	MessageLines       = "A lesson can help with " + text.AtMost(MaxLines, "lines")
	MessageQuestions   = "A quiz can have " + text.AtMost(MaxQuestions, "questions")
	MessageQuestion    = "Please enter a question of " + text.AtMost(MaxQuestion, "characters")
	MessageExplanation = "Please use " + text.AtMost(MaxExplanation, "characters")
)

// Question is one question of a quiz.
type Question struct {
	Text        string   `json:"text"`
	Choices     []string `json:"choices" nullable:"false"`
	Right       []int    `json:"right" nullable:"false" doc:"Positions of the right choices, from 0"`
	Explanation string   `json:"explanation,omitempty" doc:"What a learner reads after a try"`
}

// Lesson is a lesson of a course.
type Lesson struct {
	ID       string     `json:"id"`
	Title    string     `json:"title"`
	Body     string     `json:"body"` // clean HTML
	Minutes  int        `json:"minutes"`
	Video    string     `json:"video,omitempty"`    // id of an upload
	Pictures []string   `json:"pictures,omitempty"` // ids of uploads
	Quiz     []Question `json:"quiz,omitempty"`
	Lines    []string   `json:"lines,omitempty"` // ids of the store standards lines that it helps with (FD-129)
	Rules    *QuizRules `json:"rules,omitempty"` // how its quiz is asked; nil: the zero value
}

// Course is a course with its lessons in their order.
type Course struct {
	ID          string
	Title       string
	Description string
	Category    Category
	ImageID     string // upload; empty: none
	Lessons     []Lesson
	Position    int // in the catalogue, smallest first
	To          audience.Audience
	Published   bool
	DueOn       calendar.Day // for all; empty: none
	DueDays     []DueDay     // other ones for roles and stores
	EachYear    bool         // it is due again each year
	Version     int          // grows with each change
	By          network.AuthorRef
	CreatedAt   time.Time
	UpdatedAt   time.Time
	ArchivedAt  *time.Time

	Prerequisites []string // ids of the courses that come before it, in the order in which they were chosen (FD-441)
}

// author returns the author as the rule of the audience needs them. Head office belongs to no store.
func (c Course) author() audience.Author { return audience.Author{UserID: c.By.ID} }

// open tells whether the course can be taken now.
func (c Course) open() bool { return c.Published && c.ArchivedAt == nil }

// Minutes returns how long all lessons take together.
func (c Course) Minutes() (sum int) {
	for _, l := range c.Lessons {
		sum += l.Minutes
	}
	return sum
}

// lesson finds a lesson.
func (c Course) lesson(id string) (Lesson, bool) {
	i := slices.IndexFunc(c.Lessons, func(l Lesson) bool { return l.ID == id })
	if i < 0 {
		return Lesson{}, false
	}
	return c.Lessons[i], true
}

// media returns the uploads that the course uses, each once.
func (c Course) media() (ids []string) {
	add := func(id string) {
		if id != "" && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	add(c.ImageID)
	for _, l := range c.Lessons {
		add(l.Video)
		for _, id := range l.Pictures {
			add(id)
		}
	}
	return ids
}

// Done is what a learner has done of a lesson.
type Done struct {
	Marked bool // complete
	Passed bool // its quiz

	// Of its quiz, until it was passed (FD-435).
	Tries   int    // 0 also of a quiz that was passed before tries were counted
	Right   int    // right answers of the best try
	Asked   int    // questions of that try
	LastTry string // names the last try (Try.key); empty: it had none

	LastTryAt  *time.Time // from when a pause counts; nil: there is none
	ExtraTries int        // that head office gave, beside those that everybody has (FD-437)
}

// repeats tells whether a try, by its key, is the last one, sent again.
func (d Done) repeats(key string) bool { return key != "" && key == d.LastTry }

// tried returns what is done after a try of the quiz. A repeat of the last try, and any after the quiz was passed, change nothing.
func (d Done) tried(key string, right, asked int, now time.Time) Done {
	if d.Passed || d.repeats(key) {
		return d
	}
	if d.Tries == 0 || right*d.Asked > d.Right*asked {
		d.Right, d.Asked = right, asked
	}
	d.Tries, d.LastTry, d.LastTryAt, d.Passed = d.Tries+1, key, &now, right == asked
	return d
}

// Progress is how far a learner is.
type Progress struct {
	Lessons     map[string]Done // by lesson
	StartedAt   *time.Time
	CompletedAt *time.Time
	Certificate string // its number; empty until the course is finished

	Earlier []Completion // that they had finished before it opened again, the latest first (FD-458)
}

// counts tells whether a lesson is done: marked complete, and its quiz passed.
func (p Progress) counts(l Lesson) bool {
	d := p.Lessons[l.ID]
	return d.Marked && (len(l.Quiz) == 0 || d.Passed)
}

// Completed returns the ids of the lessons that are done, in their order.
func (p Progress) Completed(c Course) []string {
	ids := []string{}
	for _, l := range c.Lessons {
		if p.counts(l) {
			ids = append(ids, l.ID)
		}
	}
	return ids
}

// Percent returns how much of the course is done, rounded down, so that 100 means all of it. Who has finished once stays at 100 (FD-115).
func (p Progress) Percent(c Course) int {
	if p.CompletedAt != nil {
		return 100
	}
	if len(c.Lessons) == 0 {
		return 0
	}
	return len(p.Completed(c)) * 100 / len(c.Lessons)
}

// hasAll tells whether every lesson is done.
func (p Progress) hasAll(c Course) bool {
	return len(c.Lessons) > 0 && len(p.Completed(c)) == len(c.Lessons)
}

// Marked is a question after a try.
type Marked struct {
	Correct     bool
	Right       []int
	Explanation string
}

// mark compares the answers to a quiz with the right ones. The order of the chosen positions does not matter. Fault: Invalid, when the answers do not
// fit the questions.
func mark(quiz []Question, answers [][]int) (marked []Marked, err error) {
	if len(answers) != len(quiz) {
		return nil, fault.InvalidField("answers", "Please answer every question")
	}
	for i, q := range quiz {
		chosen := slices.Compact(slices.Sorted(slices.Values(answers[i])))
		if len(chosen) == 0 {
			return nil, fault.InvalidField(fmt.Sprintf("answers[%d]", i), "Please answer every question")
		}
		if chosen[0] < 0 || chosen[len(chosen)-1] >= len(q.Choices) {
			return nil, fault.InvalidField(fmt.Sprintf("answers[%d]", i), "This answer does not exist")
		}
		marked = append(marked, Marked{slices.Equal(chosen, q.Right), q.Right, q.Explanation})
	}
	return marked, nil
}

// rightOf counts the questions that were answered right.
func rightOf(marked []Marked) (n int) {
	for _, m := range marked {
		if m.Correct {
			n++
		}
	}
	return n
}

// Form is what an author has filled in.
type Form struct {
	ID      string // made by the client; empty: the server makes one
	Version int    // what was edited; 0: whatever is there
	Course
}

// check returns the course that the form describes, without its author and times. was is the course that is edited; nil when it is new. A due date
// that has passed may stay. The fault is Invalid, with a field for each mistake.
func (f Form) check(v audience.Viewer, was *Course, today calendar.Day) (Course, error) {
	var wrong []fault.Field
	fail := func(isWrong bool, path, message string) {
		if isWrong {
			wrong = append(wrong, fault.Field{Path: path, Message: message})
		}
	}
	c := f.Course
	c.ID, c.Title, c.Description = f.ID, line(f.Title), strings.TrimSpace(f.Description)
	fail(c.Title == "", "title", MessageTitle)
	fail(utf8.RuneCountInString(c.Title) > MaxTitle, "title", MessageTitleLong)
	fail(c.Description == "", "description", MessageDescription)
	fail(utf8.RuneCountInString(c.Description) > MaxDescription, "description", MessageLong)
	fail(!slices.Contains(c.Category.Values(), c.Category), "category", MessageCategory)
	fail(c.Position < 0 || c.Position > MaxPosition, "position", MessagePosition)
	c.checkDueDays(was, today, fail)
	c.checkPrerequisites(fail)
	fail(len(c.Lessons) > MaxLessons, "lessons", MessageLessonsMany)
	fail(c.Published && len(c.Lessons) == 0, "lessons", MessageLessons)
	ids := map[string]bool{}
	if len(c.Lessons) <= MaxLessons {
		c.Lessons = slices.Clone(c.Lessons)
		for i := range c.Lessons {
			l, at := &c.Lessons[i], fmt.Sprintf("lessons[%d].", i)
			fail(l.ID == "" || ids[l.ID], at+"id", MessageLessonID)
			ids[l.ID] = true
			l.check(at, fail)
		}
	}
	to, err := audience.Checked(v, f.To)
	if err != nil {
		wrong = append(wrong, fault.Of(err).Fields...)
	}
	c.To = to
	return c, fault.InvalidFields(wrong)
}

// line returns a text without line breaks and surrounding space.
func line(typed string) string { return strings.Join(strings.Fields(typed), " ") }

// isLine tells whether a text has one to most characters.
func isLine(s string, most int) bool { return s != "" && utf8.RuneCountInString(s) <= most }

// check cleans the lesson and reports what is wrong; at is where it stands in the form.
func (l *Lesson) check(at string, fail func(isWrong bool, path, message string)) {
	l.Title = line(l.Title)
	fail(l.Title == "", at+"title", MessageTitle)
	fail(utf8.RuneCountInString(l.Title) > MaxTitle, at+"title", MessageTitleLong)
	fail(len(l.Body) > MaxBody, at+"body", MessageBodyLong)
	if len(l.Body) <= MaxBody {
		l.Body = richtext.Clean(l.Body)
		fail(strings.TrimSpace(richtext.Plain(l.Body)) == "" && l.Video == "" && len(l.Pictures) == 0, at+"body", MessageBody)
	}
	fail(l.Minutes < 1 || l.Minutes > MaxMinutes, at+"minutes", MessageMinutes)
	fail(len(l.Pictures) > MaxPictures, at+"pictures", MessagePictures)
	fail(len(l.Lines) > MaxLines, at+"lines", MessageLines)
	fail(len(l.Quiz) > MaxQuestions, at+"quiz", MessageQuestions)
	if len(l.Quiz) > MaxQuestions {
		return
	}
	l.Quiz = slices.Clone(l.Quiz)
	for i := range l.Quiz {
		l.Quiz[i].check(fmt.Sprintf("%squiz[%d].", at, i), fail)
	}
	l.checkRules(at, fail)
}

// check cleans the question and reports what is wrong, like Lesson.check.
func (q *Question) check(at string, fail func(isWrong bool, path, message string)) {
	q.Text, q.Explanation = line(q.Text), strings.TrimSpace(q.Explanation)
	fail(!isLine(q.Text, MaxQuestion), at+"text", MessageQuestion)
	fail(utf8.RuneCountInString(q.Explanation) > MaxExplanation, at+"explanation", MessageExplanation)
	q.Choices = slices.Clone(q.Choices)
	for i, choice := range q.Choices {
		q.Choices[i] = line(choice)
	}
	fail(len(q.Choices) < MinChoices || len(q.Choices) > MaxChoices ||
		slices.ContainsFunc(q.Choices, func(s string) bool { return !isLine(s, MaxQuestion) }),
		at+"choices", MessageChoices)
	folded := map[string]bool{}
	for _, choice := range q.Choices {
		folded[text.Fold(choice)] = true
	}
	fail(len(folded) < len(q.Choices), at+"choices", MessageChoicesSame)
	q.Right = slices.Compact(slices.Sorted(slices.Values(q.Right)))
	fail(len(q.Right) == 0 || q.Right[0] < 0 || q.Right[len(q.Right)-1] >= len(q.Choices), at+"right", MessageRight)
}

// searchText returns what a search looks at.
func (c Course) searchText() string { return text.Fold(c.Title + " " + c.Description) }
