package academy_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"caravan/internal/academy"
	"caravan/internal/access"
	"caravan/internal/platform/check"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

func (s *site) counts(t *testing.T, who, course string) []academy.QuizCountsView {
	t.Helper()
	return apitest.Read[academy.CourseQuestionsView](t, s.Site, who, "GET", "/academy/courses/"+course+"/questions", "").Items
}

// shown lists the questions of a quiz with right and asked, of first tries and of all.
func shown(q academy.QuizCountsView) (all []string) {
	for _, c := range q.Questions {
		text := fmt.Sprintf("%s: %d/%d %d/%d", c.Text, c.FirstRight, c.FirstAsked, c.Right, c.Asked)
		if c.Mistake != nil {
			text += fmt.Sprintf(" %s %d", c.Mistake.Choice, c.Mistake.Times)
		}
		if c.TooFew {
			text = c.Text + ": too few"
		}
		all = append(all, text)
	}
	return all
}

func TestTriesByQuestion(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		people := append(testnet.Everybody(), s.net.AddPerson(t, "nina", "Nina", "North", access.StoreEmployee, "north"))
		s.Site, _ = apitest.New(t, people, "academy", academy.NewHTTP(s.room).Operations()...)
		two := []fields{lesson("one"), lesson("two", questions(2)...)}
		id := s.add(t, fields{"lessons": two})
		begun := s.net.Clock.T
		answers := func(who, tryID, answers string) {
			t.Helper()
			apitest.WantStatus(t, s.Call(who, "POST", "/academy/courses/"+id+"/quiz", `{"lessonId":"two","tryId":"`+tryID+`","answers":`+answers+`}`), 200)
		}
		t.Run("FD-457 before anybody has tried it, a quiz has its questions without counts, and a lesson without a quiz is left out", func(t *testing.T) {
			got := s.counts(t, "ann", id)
			check.Is(t, len(got), 1)
			check.True(t, got[0].Tries == 0 && got[0].Since == nil, got[0])
			check.Same(t, shown(got[0]), []string{"Question 0: too few", "Question 1: too few"})
		})
		answers("emma", "a", "[[1],[0]]")
		answers("emma", "a", "[[1],[0]]") // sent again
		s.net.Clock.T = s.net.Clock.T.Add(time.Hour)
		answers("emma", "b", "[[1],[1]]")
		answers("emma", "c", "[[0],[0]]") // has passed: practice
		answers("mia", "a", "[[0],[2]]")
		answers("olga", "a", "[[1],[1]]")
		answers("sam", "a", "[[1],[2]]")
		t.Run("FD-457 head office: the most missed first; a repeat counts once, and practice after passing does not", func(t *testing.T) {
			got := s.counts(t, "ann", id)[0]
			check.Same(t, [4]int{got.People, got.Tries, got.FirstTries, got.FirstRight}, [4]int{4, 5, 4, 1})
			check.True(t, got.Since != nil && got.Since.Equal(begun), got.Since)
			check.Same(t, shown(got), []string{"Question 1: 1/4 2/5 c 2", "Question 0: 3/4 4/5 a 1"})
		})
		t.Run("FD-457 an owner: the own people, as soon as three besides the owner have answered", func(t *testing.T) {
			got := s.counts(t, "olga", id)[0]
			check.Same(t, [2]int{got.People, got.Tries}, [2]int{3, 4})
			check.Same(t, shown(got), []string{"Question 0: too few", "Question 1: too few"})
			answers("nina", "a", "[[2],[1]]")
			check.Same(t, shown(s.counts(t, "olga", id)[0]), []string{"Question 0: 2/4 3/5 a 1", "Question 1: 2/4 3/5 a 1"})
		})
		t.Run("FD-457 a question of a quiz that the owner has not passed is not shown", func(t *testing.T) {
			got := s.counts(t, "sam", id)[0]
			check.True(t, got.Locked && len(got.Questions) == 0, got)
			check.Is(t, got.People, 1)
		})
		t.Run("FD-457 who may: as the report", func(t *testing.T) {
			for who, want := range map[string]int{"ann": 200, "rob": 403, "olga": 200, "mia": 403, "emma": 403} {
				for _, path := range []string{"/questions", "/questions.csv"} {
					check.Is(t, s.Call(who, "GET", "/academy/courses/"+id+path, "").Code, want, who)
				}
			}
			apitest.WantStatus(t, s.Call("ann", "GET", "/academy/courses/nothing/questions", ""), 404)
		})
		t.Run("FD-457 the file has the same", func(t *testing.T) {
			lines := strings.Split(strings.TrimSpace(s.Call("ann", "GET", "/academy/courses/"+id+"/questions.csv", "").Body.String()), "\r\n")
			check.Is(t, len(lines), 3)
			check.True(t, strings.HasPrefix(lines[1], "Lesson two,Question 1,5,2,6,3,c,,2,"), lines)
		})
		t.Run("FD-457 a question that is changed begins again, one that is gone is left out, a moved one keeps its counts", func(t *testing.T) {
			changed, moved := questions(2)[1], questions(1)[0]
			changed["text"] = "Question 1, or not?"
			moved["choices"], moved["right"] = []string{"c", "b!", "a"}, []int{1}
			save := func(quiz ...fields) {
				t.Helper()
				apitest.WantStatus(t, s.Call("ann", "POST", "/academy/courses/"+id, body(fields{"lessons": []fields{lesson("two", quiz...)}})), 200)
			}
			save(changed, moved)
			check.Same(t, shown(s.counts(t, "ann", id)[0]), []string{"Question 0: 3/5 4/6 c 1", "Question 1, or not?: too few"})
			save(questions(2)[1])
			got := s.counts(t, "ann", id)[0]
			check.Same(t, shown(got), []string{"Question 1: 2/5 3/6 c 2"})
			check.Is(t, got.Tries, 6)
		})
	})
}

func TestDrawnQuestionsAreCountedWhereTheyWereAsked(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		id := s.ruled(t, 4, fields{"ask": 2, "shuffle": true})
		asked := map[string]int{}
		for n, who := range []string{"emma", "mia", "olga", "rob", "sam", "ann"} {
			for range 2 {
				l := s.lessonOf(t, who, id)
				for _, q := range l.Quiz {
					asked[q.Text]++
				}
				s.try(t, who, id, fmt.Sprint(n, l.Standing.Tries), 2)
			}
		}
		got := s.counts(t, "ann", id)[0]
		check.Is(t, got.Tries, 12)
		sum := 0
		for _, q := range got.Questions {
			if !q.TooFew {
				check.Same(t, [3]int{q.Asked, q.Right, q.Mistake.Times}, [3]int{asked[q.Text], 0, asked[q.Text]},
					"FD-457 FD-437 a question that a try did not draw is not counted in it; what was chosen is found in any order")
				check.Is(t, q.Mistake.Choice, "a")
				sum += q.Asked
			}
		}
		check.True(t, sum > 12, got.Questions)
	})
}

func TestTwoTriesAtOnceAreCounted(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		id := s.ruled(t, 2, nil)
		codes := make(chan int, 4)
		for n := range 4 {
			text := answering(s.lessonOf(t, "sam", id), fmt.Sprint(n), 1)
			go func() { codes <- s.Call("sam", "POST", "/academy/courses/"+id+"/quiz", text).Code }()
		}
		check.Same(t, []int{<-codes, <-codes, <-codes, <-codes}, []int{200, 200, 200, 200})
		got := s.counts(t, "ann", id)[0]
		check.Same(t, [3]int{got.People, got.Tries, got.FirstTries}, [3]int{1, 4, 1}, "FD-457 of tries at the same time one is the first")
	})
}
