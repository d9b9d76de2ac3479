package academy_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/academy"
	"caravan/internal/platform/check"
	"caravan/internal/testnet/apitest"
)

// questions returns n questions with three answers each, of which the one that ends in '!' is right.
func questions(n int) (all []fields) {
	for i := range n {
		all = append(all, fields{"text": fmt.Sprintf("Question %d", i), "choices": []string{"a", "b!", "c"}, "right": []int{1}, "explanation": "Because."})
	}
	return all
}

// ruled adds a course of one lesson, whose quiz has n questions and rules.
func (s *site) ruled(t *testing.T, n int, rules fields) string {
	t.Helper()
	l := lesson("two", questions(n)...)
	if l["rules"] = rules; rules == nil {
		delete(l, "rules")
	}
	return s.add(t, fields{"lessons": []fields{l}})
}

func (s *site) lessonOf(t *testing.T, who, course string) academy.LessonView {
	t.Helper()
	return apitest.Read[academy.CourseView](t, s.Site, who, "GET", "/academy/courses/"+course, "").Lessons[0]
}

// answering returns the body of a try that answers what l asks, with so many mistakes.
func answering(l academy.LessonView, tryID string, mistakes int) string {
	answers := [][]int{}
	for i, q := range l.Quiz {
		right := slices.Index(q.Choices, "b!")
		if i < mistakes {
			right = slices.Index(q.Choices, "a")
		}
		answers = append(answers, []int{right})
	}
	text, _ := json.Marshal(fields{"lessonId": l.ID, "tryId": tryID, "sheet": l.Standing.Sheet, "answers": answers})
	return string(text)
}

func (s *site) try(t *testing.T, who, course, tryID string, mistakes int) academy.TryView {
	t.Helper()
	return apitest.Read[academy.TryView](t, s.Site, who, "POST", "/academy/courses/"+course+"/quiz",
		answering(s.lessonOf(t, who, course), tryID, mistakes))
}

func asked(l academy.LessonView) (all []string) {
	for _, q := range l.Quiz {
		all = append(all, q.Text+strings.Join(q.Choices, ""))
	}
	return all
}

func TestPoolAndOrder(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		t.Run("FD-437 a try draws so many questions, the same ones until it is made, and others for the next", func(t *testing.T) {
			id := s.ruled(t, 10, fields{"ask": 3})
			seen := map[string]bool{}
			for n := range 8 {
				first := asked(s.lessonOf(t, "emma", id))
				check.Is(t, len(first), 3, first)
				check.True(t, slices.IsSorted(first), "drawn questions stay in the order of the course", first)
				check.Same(t, asked(s.lessonOf(t, "emma", id)), first)
				seen[strings.Join(first, "|")] = true
				check.Is(t, s.try(t, "emma", id, fmt.Sprint(n), 1).Right, 2)
			}
			check.True(t, len(seen) > 4, "the same questions each time", seen)
		})
		t.Run("FD-437 another order each time, of questions and answers; what is right follows", func(t *testing.T) {
			id := s.ruled(t, 6, fields{"shuffle": true})
			orders := map[string]bool{}
			for n := range 6 {
				l := s.lessonOf(t, "emma", id)
				orders[strings.Join(asked(l), "|")] = true
				got := s.try(t, "emma", id, fmt.Sprint(n), 1)
				for i, m := range got.Questions {
					check.Same(t, l.Quiz[i].Choices[m.Right[0]], "b!")
					check.Is(t, m.Correct, i > 0, m)
				}
			}
			check.Is(t, len(orders), 6, orders)
			check.True(t, s.try(t, "emma", id, "last", 0).Passed)
		})
		t.Run("FD-437 a pass needs the questions that were asked, and people have others at the same time", func(t *testing.T) {
			id := s.ruled(t, 10, fields{"ask": 2, "shuffle": true})
			check.True(t, !slices.Equal(asked(s.lessonOf(t, "emma", id)), asked(s.lessonOf(t, "mia", id))), "the same questions for two people")
			check.True(t, s.try(t, "emma", id, "x", 0).Passed)
		})
		t.Run("FD-437 FD-116 without rules nothing is drawn, and a device that names no sheet is heard", func(t *testing.T) {
			id := s.ruled(t, 3, nil)
			before := asked(s.lessonOf(t, "emma", id))
			s.try(t, "emma", id, "x", 2)
			check.Same(t, asked(s.lessonOf(t, "emma", id)), before)
			check.Same(t, asked(s.lessonOf(t, "mia", id)), before)
			check.True(t, s.answers(t, "emma", id, "two", "[[1],[1],[1]]").Passed)
		})
		t.Run("FD-437 a course that is edited in the middle of a try, and a second device, are told; nothing is counted", func(t *testing.T) {
			id := s.ruled(t, 4, fields{"shuffle": true})
			old := s.lessonOf(t, "emma", id)
			s.try(t, "emma", id, "other device", 1)
			quiz := "/academy/courses/" + id + "/quiz"
			w := s.Call("emma", "POST", quiz, answering(old, "late", 0))
			apitest.WantStatus(t, w, 409)
			apitest.WantParts(t, w, "This quiz has changed")
			now := s.lessonOf(t, "emma", id)
			l := lesson("two", questions(3)...)
			l["rules"] = fields{"shuffle": true}
			apitest.WantStatus(t, s.Call("ann", "POST", "/academy/courses/"+id, body(fields{"lessons": []fields{l}})), 200)
			apitest.WantStatus(t, s.Call("emma", "POST", quiz, answering(now, "edited", 0)), 409)
			apitest.WantStatus(t, s.Call("emma", "POST", quiz, `{"lessonId":"two","answers":[[1],[1],[1]]}`), 409)
			check.Is(t, s.lessonOf(t, "emma", id).Standing.Tries, 1)
		})
	})
}

func TestLimits(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		id := s.ruled(t, 2, fields{"tries": 2, "pause": "DAY", "answersLater": true})
		quiz := "/academy/courses/" + id + "/quiz"
		refused := func(tryID, says string) {
			t.Helper()
			w := s.Call("emma", "POST", quiz, answering(s.lessonOf(t, "emma", id), tryID, 0))
			apitest.WantStatus(t, w, 409)
			apitest.WantParts(t, w, says)
		}
		begun := s.net.Clock.T
		next := begun.Add(24 * time.Hour)
		begunWith := s.lessonOf(t, "emma", id)
		first := answering(begunWith, "first", 1)
		t.Run("FD-437 a try that fails says how many were right, and not which; the same try sent again counts once", func(t *testing.T) {
			for range 2 {
				w := s.Call("emma", "POST", quiz, first)
				apitest.WantStatus(t, w, 200)
				apitest.WantParts(t, w, `"right":1`, `"revealed":false`, `"questions":[]`)
				check.True(t, !strings.Contains(w.Body.String(), "Because."), "a note has left the server")
			}
			at := s.lessonOf(t, "emma", id).Standing
			check.Same(t, [2]int{at.Tries, at.Allowed}, [2]int{1, 2})
			check.True(t, at.NextAt != nil && at.NextAt.Equal(next) && !at.Exhausted, at)
		})
		t.Run("FD-437 the same try with other answers is refused, so that nobody learns what is right of them", func(t *testing.T) {
			s.net.Clock.T = next
			was := s.lessonOf(t, "emma", id).Standing
			for mistakes := range 3 {
				want := 409
				if mistakes == 1 {
					want = 200
				}
				apitest.WantStatus(t, s.Call("emma", "POST", quiz, answering(begunWith, "first", mistakes)), want)
			}
			check.Same(t, s.lessonOf(t, "emma", id).Standing, was)
			s.net.Clock.T = begun
		})
		t.Run("FD-437 there is a pause before the next try, to its last moment", func(t *testing.T) {
			s.net.Clock.T = next.Add(-time.Millisecond)
			refused("early", "You can't try this quiz again yet.")
			s.net.Clock.T = next
			check.True(t, s.lessonOf(t, "emma", id).Standing.NextAt == nil)
		})
		t.Run("FD-437 after the last try the right answers show, no other is heard, and the record says so", func(t *testing.T) {
			got := s.try(t, "emma", id, "second", 2)
			check.True(t, got.Revealed, got)
			check.Is(t, len(got.Questions), 2, got)
			refused("third", "No tries left. Ask head office for another.")
			q := s.record(t, "ann", "emma").Items[0].Quizzes[0]
			check.True(t, q.Exhausted && q.CanGive && q.NextAt == nil, q)
			check.Same(t, [2]int{q.Tries, q.Allowed}, [2]int{2, 2})
			check.True(t, !s.record(t, "olga", "emma").Items[0].Quizzes[0].CanGive, "an owner gives no tries")
			s.net.Clock.T = s.net.Clock.T.Add(9 * 24 * time.Hour)
			refused("much later", "No tries left.")
		})
		give := func(who, person string, tries int) int {
			return s.Call(who, "POST", "/academy/courses/"+id+"/tries", fmt.Sprintf(`{"lessonId":"two","personId":%q,"tries":%d}`, person, tries)).Code
		}
		t.Run("FD-437 head office gives another try, once for each call that is repeated, without a pause, and the person is told", func(t *testing.T) {
			check.Same(t, []int{give("olga", "emma", 2), give("ann", "emma", 1), give("ann", "mia", 0)}, []int{403, 409, 404})
			check.Same(t, []int{give("ann", "emma", 2), give("ann", "emma", 2)}, []int{204, 204})
			check.Same(t, s.told.Titles["Another try: Cool room safety"], []string{"emma"})
			at := s.lessonOf(t, "emma", id).Standing
			check.Same(t, [2]int{at.Tries, at.Allowed}, [2]int{2, 3})
			check.True(t, at.NextAt == nil && !at.Exhausted, at)
			check.True(t, !s.try(t, "emma", id, "third", 1).Passed)
			check.True(t, s.lessonOf(t, "emma", id).Standing.Exhausted)
			check.Is(t, give("ann", "emma", 3), 204)
		})
		t.Run("FD-437 who has passed has no limit and no pause, and sees the right answers", func(t *testing.T) {
			check.True(t, s.try(t, "emma", id, "fourth", 0).Passed)
			for n := range 3 {
				got := s.try(t, "emma", id, fmt.Sprint("practice", n), 1)
				check.True(t, got.Revealed && got.Course.Lessons[0].Passed, got)
			}
			check.Is(t, give("ann", "emma", 4), 409)
		})
		t.Run("FD-437 two devices at once use one try", func(t *testing.T) {
			id := s.ruled(t, 2, fields{"tries": 1})
			text := answering(s.lessonOf(t, "sam", id), "", 1)
			codes := make(chan int, 4)
			for range 4 {
				go func() { codes <- s.Call("sam", "POST", "/academy/courses/"+id+"/quiz", text).Code }()
			}
			got := []int{<-codes, <-codes, <-codes, <-codes}
			slices.Sort(got)
			check.Same(t, got, []int{200, 409, 409, 409})
			check.Is(t, s.lessonOf(t, "sam", id).Standing.Tries, 1)
		})
	})
}

func TestWritingRules(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		t.Run("FD-437 the editor has the rules, and rules that say nothing are none", func(t *testing.T) {
			id := s.ruled(t, 3, fields{"ask": 2, "tries": 4, "pause": "WEEK", "shuffle": true, "answersLater": true})
			edit := apitest.Read[academy.EditView](t, s.Site, "ann", "GET", "/academy/courses/"+id+"/edit", "")
			check.Same(t, edit.Rules, []academy.QuizRules{{Ask: 2, Shuffle: true, Tries: 4, Pause: academy.PauseWeek, AnswersLater: true}})
			check.Is(t, len(edit.Quizzes[0]), 3)
			all := s.ruled(t, 3, fields{"ask": 3})
			check.Same(t, apitest.Read[academy.EditView](t, s.Site, "ann", "GET", "/academy/courses/"+all+"/edit", "").Rules, []academy.QuizRules{{}})
		})
		refusal := func(name, says string, rules fields) apitest.Refusal {
			l := lesson("two", questions(3)...)
			if l["rules"] = rules; rules == nil {
				delete(l, "rules")
			}
			return apitest.Refusal{Name: "FD-437 " + name, Who: "ann", Method: "POST", Path: "/academy/courses",
				Body: body(fields{"lessons": []fields{l}}), Status: 422, Says: says}
		}
		s.Refuse(t, []apitest.Refusal{
			refusal("more questions than there are", academy.MessageAsk, fields{"ask": 4}),
			refusal("fewer than none", academy.MessageAsk, fields{"ask": -1}),
			refusal("too many tries", academy.MessageTries, fields{"tries": 11}),
			refusal("tries below none", academy.MessageTries, fields{"tries": -1}),
			refusal("a pause that nobody knows", "", fields{"pause": "YEAR"}),
		})
	})
}
