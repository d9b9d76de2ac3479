package messaging

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet/apitest"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// TestSentencesNameTheirLimits compares the numbers that people read with those that hold.
func TestSentencesNameTheirLimits(t *testing.T) {
	check.Same(t, MaxMessage, 20_000) // as the requirements say
	numbers := message.NewPrinter(language.English)
	for sentence, limit := range map[string]int{MessageTooLong: MaxMessage, messageManyTags: MaxTags, messageManyPeople: MaxMembers,
		MessageLongName: MaxName, messageLongNote: MaxNote, messageManyAnswers: maxAnswers, MessagePromise: MaxPromise,
		messageSnoozeFar: int(maxSnooze / (24 * time.Hour)), messageLongLabel: MaxLabelName, messageManyLabels: maxLabels, messageLabelled: MaxLabelled} {
		t.Run("FD-78 FD-79 "+sentence, func(t *testing.T) {
			if want := numbers.Sprintf("%d", limit); !slices.Contains(strings.Fields(strings.TrimSuffix(sentence, ".")), want) {
				t.Errorf("the limit is %s", want)
			}
		})
	}
}

// TestLimitsAreIncluded fills everything up to its limit, which is allowed, and one beyond it, which is not.
func TestLimitsAreIncluded(t *testing.T) {
	message := func(n int) error {
		body := strings.Repeat("x", n)
		_, err := MessageForm{Body: &body}.check(Message{})
		return err
	}
	mentions := func(n int) error {
		var body strings.Builder
		for i := range n {
			fmt.Fprintf(&body, `<span data-type="mention" data-id="%d" data-label="X">@X</span>`, i)
		}
		text := "<p>" + body.String() + "</p>"
		_, err := MessageForm{Body: &text}.check(Message{})
		return err
	}
	answer := func(title, body int) error {
		_, err := AnswerForm{Title: strings.Repeat("é", title), Body: strings.Repeat("é", body)}.check()
		return err
	}
	label := func(n int) error {
		_, err := LabelForm{Name: strings.Repeat("é", n)}.check()
		return err
	}
	snooze := func(in time.Duration) error {
		now := time.UnixMilli(1_790_000_000_000)
		at := now.Add(in)
		return DeskChange{SnoozedUntil: &at}.check(now)
	}
	for title, c := range map[string]struct{ most, beyond error }{
		"MSG-012 characters of a message":      {message(20_000), message(20_001)},
		"MSG-012 people that a message names":  {mentions(50), mentions(51)},
		"FD-78 characters of a group's name":   {checkName(strings.Repeat("é", 80)), checkName(strings.Repeat("é", 81))},
		"FD-79 characters of an answer":        {answer(1, 20_000), answer(1, 20_001)},
		"FD-79 characters of an answer's name": {answer(80, 1), answer(81, 1)},
		"FD-447 characters of a label":         {label(30), label(31)},
		"FD-79 how long something is snoozed":  {snooze(maxSnooze), snooze(maxSnooze + time.Millisecond)},
		"FD-79 something is snoozed for":       {snooze(time.Millisecond), snooze(0)},
	} {
		t.Run(title, func(t *testing.T) {
			check.Must(t, check.Is(t, c.most, nil))
			check.True(t, fault.Is(c.beyond, fault.Invalid), c.beyond)
		})
	}
}

func TestLimitsOfTheDesk(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c := w.office("olga", "<p>Fridge</p>")
		notes := "/conversations/" + c.ID + "/notes"
		t.Run("FD-79 a note has 5,000 characters at most", func(t *testing.T) {
			apitest.WantStatus(t, w.Call("hana", "POST", notes, encoded(fields{"body": strings.Repeat("x", 5000)})), 201)
			apitest.WantStatus(t, w.Call("hana", "POST", notes, encoded(fields{"body": strings.Repeat("x", 5001)})), 422)
		})
		t.Run("FD-79 the promise is from 1 to 336 hours", func(t *testing.T) {
			for hours, want := range map[int]int{1: 200, 336: 200, 0: 422, 337: 422} {
				got := w.Call("hana", "POST", "/conversations/head-office/settings", encoded(fields{"promiseHours": hours})).Code
				check.Is(t, got/100, want/100, hours, got)
			}
		})
		t.Run("FD-79 the id of a note belongs to who wrote it, and to what it says", func(t *testing.T) {
			id := db.NewID()
			apitest.WantStatus(t, w.Call("hana", "POST", notes, encoded(fields{"id": id, "body": "One"})), 201)
			apitest.WantStatus(t, w.Call("hana", "POST", notes, encoded(fields{"id": id, "body": "One"})), 200)
			apitest.WantStatus(t, w.Call("hugo", "POST", notes, encoded(fields{"id": id, "body": "One"})), 409)
			apitest.WantStatus(t, w.Call("hana", "POST", notes, encoded(fields{"id": id, "body": "Two"})), 409)
			apitest.WantStatus(t, w.Call("hugo", "DELETE", notes+"/"+id, ""), 403)
		})
	})
}

func TestSavedAnswersAtOnce(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		desk := everybody()[0]
		for _, a := range everybody() {
			if a.UserID == "hana" {
				desk = a
			}
		}
		save := func(form AnswerForm) (created bool, err error) {
			_, created, err = w.room.SaveAnswer(background, desk, "", form)
			return created, err
		}
		last := AnswerForm{ID: db.NewID(), Title: "Last", Body: "Yes"}
		for i := range maxAnswers - 2 {
			_, err := save(AnswerForm{Title: fmt.Sprintf("Answer %03d", maxAnswers-i), Body: "Yes"})
			check.OK(t, err)
		}
		_, err := save(last)
		check.OK(t, err)
		t.Run("FD-79 of several who save the last one that is allowed, one does", func(t *testing.T) {
			refused := 0
			for _, err := range dbtest.AtOnce(4, func(i int) error {
				_, err := save(AnswerForm{Title: fmt.Sprint("At once ", i), Body: "Yes"})
				return err
			}) {
				if !fault.Is(err, fault.Conflict) {
					check.Is(t, err, nil)
				} else if err != nil {
					refused++
				}
			}
			check.Same(t, refused, 3)
			check.Same(t, w.net.Count(t, `SELECT COUNT(*) FROM saved_answers WHERE deleted_at IS NULL`), maxAnswers)
		})
		t.Run("GENERAL-014 FD-79 a repeat is no new answer, also when there are as many as are allowed", func(t *testing.T) {
			created, err := save(last)
			check.OK(t, err)
			check.True(t, !created)
		})
		t.Run("FD-79 the id of an answer belongs to what it says", func(t *testing.T) {
			for _, other := range []AnswerForm{{ID: last.ID, Title: "Other", Body: "Yes"}, {ID: last.ID, Title: "Last", Body: "No"}} {
				_, err := save(other)
				check.True(t, fault.Is(err, fault.Conflict), other, err)
			}
		})
		t.Run("FD-79 they are listed by title", func(t *testing.T) {
			all, err := w.room.Answers(background, desk)
			check.OK(t, err)
			for i := 1; i < len(all); i++ {
				if strings.ToLower(all[i].Title) < strings.ToLower(all[i-1].Title) {
					t.Errorf("%s is behind %s", all[i].Title, all[i-1].Title)
				}
			}
		})
		t.Run("FD-79 one that was deleted makes room, and can neither be changed nor come back", func(t *testing.T) {
			check.OK(t, w.room.DeleteAnswer(background, desk, last.ID))
			_, _, change := w.room.SaveAnswer(background, desk, last.ID, AnswerForm{Title: "Last", Body: "Yes"})
			_, again := save(last)
			check.True(t, fault.Is(change, fault.NotFound), change, errors.Join(change, again))
			check.True(t, fault.Is(again, fault.Conflict), again, errors.Join(change, again))
			_, err := save(AnswerForm{Title: "New", Body: "Yes"})
			check.OK(t, err)
		})
	})
}
