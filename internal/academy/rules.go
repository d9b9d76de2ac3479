package academy

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"caravan/internal/text"
)

// MaxTries is the most tries that a quiz can be limited to.
const MaxTries = 10

// What a person reads when a rule is wrong.
var (
	MessageAsk   = "Please enter a whole number of questions, at most as many as the quiz has, or leave it empty for all of them"
	MessageTries = "Please enter a whole number from 1 to " + text.Number(MaxTries) + ", or leave it empty for any number"
)

// Pause is how long a person waits after a try with a mistake. Empty: not at all.
type Pause string

// The pauses.
const (
	PauseHour Pause = "HOUR"
	PauseDay  Pause = "DAY"
	PauseWeek Pause = "WEEK"
)

// Values lists every pause, for the document of the API.
func (Pause) Values() []Pause { return []Pause{PauseHour, PauseDay, PauseWeek} }

var lasts = map[Pause]time.Duration{PauseHour: time.Hour, PauseDay: 24 * time.Hour, PauseWeek: 7 * 24 * time.Hour}

// QuizRules is how a quiz is asked (FD-437). The zero value asks all its questions in their order, as often as people like, and shows the right
// answers after each try (FD-116).
type QuizRules struct {
	Ask          int   `json:"ask,omitempty" doc:"How many of its questions a try has, drawn anew each time; 0 or absent: all"`
	Shuffle      bool  `json:"shuffle,omitempty" doc:"Questions and answers stand in another order each time"`
	Tries        int   `json:"tries,omitempty" doc:"How many tries there are; 0 or absent: any number"`
	Pause        Pause `json:"pause,omitempty" doc:"How long to wait after a try with a mistake; absent: not at all"`
	AnswersLater bool  `json:"answersLater,omitempty" doc:"The right answers show after the quiz is passed or the last try, not at once"`
}

// rules returns how the quiz of the lesson is asked.
func (l Lesson) rules() QuizRules {
	if l.Rules == nil {
		return QuizRules{}
	}
	return *l.Rules
}

// checkRules cleans the rules of the lesson's quiz, like Lesson.check.
func (l *Lesson) checkRules(at string, fail func(isWrong bool, path, message string)) {
	rules := l.rules()
	fail(rules.Ask < 0 || len(l.Quiz) > 0 && rules.Ask > len(l.Quiz), at+"rules.ask", MessageAsk)
	fail(rules.Tries < 0 || rules.Tries > MaxTries, at+"rules.tries", MessageTries)
	if rules.Ask == len(l.Quiz) {
		rules.Ask = 0
	}
	l.Rules = &rules
	if len(l.Quiz) == 0 || rules == (QuizRules{}) {
		l.Rules = nil
	}
}

// asking is a quiz as one try of a person asks it.
type asking struct {
	id        string     // another try that draws anew, and another edition of the quiz, have another
	questions []Question // in the order in which they are asked, and so are their choices
}

// sheet draws the questions of a person's try. The same try has the same sheet on every device, and nothing of it is kept.
func (l Lesson) sheet(userID string, try int) asking {
	rules := l.rules()
	quiz, _ := json.Marshal(l.Quiz) // of strings and numbers
	draws := rules.Ask > 0 && rules.Ask < len(l.Quiz) || rules.Shuffle
	if !draws {
		try = 0
	}
	how, _ := json.Marshal(rules)
	seed := sha256.Sum256([]byte(userID + "\n" + l.ID + "\n" + strconv.Itoa(try) + "\n" + string(how) + string(quiz)))
	s := asking{id: hex.EncodeToString(seed[:8]), questions: l.Quiz}
	if !draws {
		return s
	}
	random := rand.New(rand.NewChaCha8(seed)) // #nosec G404 -- which questions come is no secret
	picked := random.Perm(len(l.Quiz))
	if rules.Ask > 0 {
		picked = picked[:rules.Ask]
	}
	if !rules.Shuffle {
		slices.Sort(picked)
	}
	s.questions = nil
	for _, at := range picked {
		q := l.Quiz[at]
		if rules.Shuffle {
			q = q.inOrder(random.Perm(len(q.Choices)))
		}
		s.questions = append(s.questions, q)
	}
	return s
}

// inOrder returns the question with its choices in an order: which of the old ones stands at each place.
func (q Question) inOrder(order []int) Question {
	was := q
	q.Choices, q.Right = make([]string, len(order)), nil
	for at, old := range order {
		q.Choices[at] = was.Choices[old]
		if slices.Contains(was.Right, old) {
			q.Right = append(q.Right, at)
		}
	}
	return q
}

// Standing is how a person stands with the tries of a quiz.
type Standing struct {
	Allowed   int        // with those that head office gave; 0: any number
	Exhausted bool       // not passed, and no try is left
	NextAt    *time.Time // not passed, and the next try is not before this; nil: now
}

// standing tells how a person who has done d stands with the quiz of the lesson.
func (l Lesson) standing(d Done, now time.Time) (s Standing) {
	rules := l.rules()
	if rules.Tries > 0 {
		s.Allowed = rules.Tries + d.ExtraTries
	}
	if d.Passed {
		return s
	}
	s.Exhausted = s.Allowed > 0 && d.Tries >= s.Allowed
	if d.LastTryAt != nil && rules.Pause != "" && !s.Exhausted {
		if next := d.LastTryAt.Add(lasts[rules.Pause]); next.After(now) {
			s.NextAt = &next
		}
	}
	return s
}

// reveals tells whether somebody who has done d may see the right answers of the try that led there.
func (l Lesson) reveals(d Done, now time.Time) bool {
	return !l.rules().AnswersLater || d.Passed || l.standing(d, now).Exhausted
}
