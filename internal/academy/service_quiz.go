package academy

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/notice"
	"caravan/internal/platform/db"
)

const (
	messageNoQuiz   = "This lesson has no quiz any more. Please open the course again."
	messageNewQuiz  = "This quiz has changed, or you have tried it elsewhere. Here it is as it is now."
	messageNoTries  = "No tries left. Ask head office for another."
	messagePaused   = "You can't try this quiz again yet."
	messageNotTried = "This person has not used up the tries of this quiz. Please look at their record again."
)

// Try is what a person tries a quiz with.
type Try struct {
	LessonID string
	ID       string  // made by the device, so that the same try counts once; empty: it counts each time
	Sheet    string  // what was answered; empty is enough for a quiz without rules
	Answers  [][]int // of each question of the sheet the positions of the chosen choices
}

// key names a try and its answers. With the id alone, the last try could be sent again with other answers, and would say of each how many are right.
func (t Try) key() string {
	if t.ID == "" {
		return ""
	}
	answers, _ := json.Marshal(t.Answers) // of numbers
	sum := sha256.Sum256(answers)
	return t.ID + " " + hex.EncodeToString(sum[:8])
}

// Result is what became of a try.
type Result struct {
	Right    int
	Asked    int
	Revealed bool     // the right answers may be seen
	Marked   []Marked // of each question; empty when they are not revealed
}

// Answer tries the quiz of a lesson. A try without a mistake passes it, once and for all; until then tries are counted (FD-435), a repeat with the
// same id once, with its answers by question (FD-457), and the rules of the quiz hold (FD-437). Faults: NotFound, also for a lesson that is gone;
// Conflict when it has no quiz, when no try is left or not yet allowed, or when the sheet is another now; Invalid when the answers do not fit the
// questions.
func (s *Service) Answer(ctx context.Context, actor access.Actor, courseID string, try Try) (out Reading, result Result, err error) {
	defer fault.Wrap(&err, "academy.Answer(%q, %q)", courseID, try.LessonID)
	out, err = s.learn(ctx, actor, courseID, try.LessonID, func(tx *db.Tx, l Lesson, p Progress, now time.Time) error {
		if len(l.Quiz) == 0 {
			return fault.New(fault.Conflict, messageNoQuiz)
		}
		before := p.Lessons[l.ID]
		number := before.Tries
		switch at := l.standing(before, now); {
		case before.repeats(try.key()):
			number--
		case try.ID != "" && strings.HasPrefix(before.LastTry, try.ID+" "):
			return fault.New(fault.Conflict, messageNewQuiz)
		case at.Exhausted:
			return fault.New(fault.Conflict, messageNoTries)
		case at.NextAt != nil:
			return fault.New(fault.Conflict, messagePaused)
		}
		asked := l.sheet(actor.UserID, number)
		if try.Sheet != asked.id && (try.Sheet != "" || l.Rules != nil) {
			return fault.New(fault.Conflict, messageNewQuiz)
		}
		marked, err := mark(asked.questions, try.Answers)
		if err != nil {
			return err
		}
		result = Result{Asked: len(marked), Right: rightOf(marked)}
		after := before.tried(try.key(), result.Right, result.Asked, now)
		if result.Revealed = l.reveals(after, now); result.Revealed {
			result.Marked = marked
		}
		if after == before {
			return nil
		}
		if err := s.repo.setTried(ctx, tx, actor.UserID, courseID, l.ID, after, now); err != nil {
			return err
		}
		counts := counted(asked.questions, try.Answers, marked, before.Tries == 0 && len(p.Earlier) == 0)
		return s.repo.addAnswers(ctx, tx, actor.UserID, courseID, l.ID, counts, now)
	})
	return out, result, err
}

// GiveTry gives a person who has used up the tries of a quiz another one, at once, and tells them (FD-437). tries is how many they had used when
// that was decided; repeating it gives no second one. Faults: Forbidden; NotFound; Conflict when they have tries left or have passed, or the course
// cannot be taken now.
func (s *Service) GiveTry(ctx context.Context, actor access.Actor, courseID, lessonID, personID string, tries int) (err error) {
	defer fault.Wrap(&err, "academy.GiveTry(%q, %q, %q)", courseID, lessonID, personID)
	if err := access.Allow(MayManage(actor)); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := s.repo.lockLearner(ctx, tx, personID, courseID); errors.Is(err, db.ErrNoRow) {
			return fault.Missing(messageNobody)
		} else if err != nil {
			return err
		}
		c, err := s.find(ctx, tx, actor, courseID)
		if err != nil {
			return err
		}
		l, has := c.lesson(lessonID)
		if !has {
			return fault.Missing(messageLessonGone)
		}
		progress, err := s.repo.progress(ctx, tx, personID, []string{courseID})
		if err != nil {
			return err
		}
		d, now := progress[courseID].Lessons[lessonID], s.clock.Now()
		at := l.standing(d, now)
		switch {
		case !c.open() || d.Passed || d.Tries != tries || at.Allowed == 0:
			return fault.New(fault.Conflict, messageNotTried)
		case !at.Exhausted && d.ExtraTries > 0:
			return nil // it was given already
		case !at.Exhausted:
			return fault.New(fault.Conflict, messageNotTried)
		}
		if err := s.repo.giveTry(ctx, tx, personID, courseID, lessonID, tries+1-l.rules().Tries); err != nil {
			return err
		}
		return s.teller.SendEach(ctx, tx, notice.KindCourse, []notice.Personal{{UserID: personID,
			Key: fmt.Sprintf("course-try:%s:%s:%d", courseID, lessonID, tries), Title: "Another try: " + c.Title,
			Content: "Head office has given you another try of the quiz in \u2018" + l.Title + "\u2019.", Link: "/academy/" + courseID}})
	})
}
