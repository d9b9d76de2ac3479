package academy_test

import (
	"bytes"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/academy"
	"caravan/internal/access"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
	"caravan/internal/platform/web"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/testnet/moments"
)

func TestLearning(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		id := s.add(t, nil)
		path := "/academy/courses/" + id
		t.Run("ACADEMY-003 AMB-111 a course has its lessons, and no answer before a try", func(t *testing.T) {
			w := s.Call("olga", "GET", path, "")
			apitest.WantParts(t, w, `"minutes":6`, `"completedLessons":[]`, `"percent":0`)
			check.True(t, !strings.Contains(w.Body.String(), "Because B."), "the right answers have left the server")
			check.True(t, !strings.Contains(w.Body.String(), `"right"`), "the right answers have left the server")
		})
		t.Run("ACADEMY-004 FD-116 a lesson with a quiz is not complete before the quiz is passed", func(t *testing.T) {
			w := s.Call("olga", "POST", path+"/progress", `{"lessonId":"two","completed":true}`)
			apitest.WantStatus(t, w, 409)
			apitest.WantParts(t, w, "Please pass the quiz of this lesson first.")
		})
		t.Run("FD-116 a try with a mistake tells what is right and passes nothing", func(t *testing.T) {
			got := s.answers(t, "olga", id, "two", "[[0]]")
			check.Same(t, got.Questions, []academy.MarkedView{{Correct: false, Right: []int{1}, Explanation: "Because B."}})
			check.True(t, !got.Passed, "it was passed")
			check.True(t, !got.Course.Lessons[1].Passed, "it was passed")
		})
		t.Run("ACADEMY-004 FD-115 the course is finished once, when every lesson is", func(t *testing.T) {
			got := s.mark(t, "olga", id, "one")
			check.Is(t, got.Progress.Percent, 50, got.Progress)
			check.True(t, got.Progress.CompletedAt == nil, got.Progress.CompletedAt, got.Progress)
			for range 2 { // a quiz that is answered twice has one effect
				got := s.answers(t, "olga", id, "two", "[[1]]")
				check.True(t, got.Passed, got)
				check.True(t, got.Course.Progress.CompletedAt == nil, got.Course.Progress.CompletedAt, got)
			}
			first := s.mark(t, "olga", id, "two").Progress
			check.Must(t, check.Is(t, first.Percent, 100, first))
			check.Must(t, check.True(t, first.CompletedAt != nil, first))
			check.Must(t, check.True(t, strings.HasPrefix(first.Certificate, "CA-2026-"), first.Certificate, first))
			s.net.Clock.T = s.net.Clock.T.Add(time.Hour)
			check.Same(t, s.mark(t, "olga", id, "two").Progress, first)
			undone := apitest.Read[academy.CourseView](t, s.Site, "olga", "POST", path+"/progress", `{"lessonId":"two","completed":false}`)
			check.True(t, undone.Progress.CompletedAt.Equal(*first.CompletedAt), undone.Progress)
			check.Is(t, undone.Progress.Certificate, first.Certificate, undone.Progress)
		})
		t.Run("FD-117 the certificate stays when the course is archived", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("sam", "GET", path+"/certificate", ""), 404)
			apitest.WantStatus(t, s.Call("ann", "DELETE", path, ""), 204)
			apitest.WantStatus(t, s.Call("olga", "GET", path, ""), 404)
			w := s.Call("olga", "GET", path+"/certificate", "")
			check.Is(t, w.Code, 200)
			check.True(t, bytes.HasPrefix(w.Body.Bytes(), []byte("%PDF-")))
			apitest.WantParts(t, s.Call("ann", "GET", path+"/learners.csv", ""), "CA-2026-")
			apitest.WantParts(t, s.Call("ann", "GET", "/academy/courses?archived=true", ""), id)
		})
	})
}

func TestSeeing(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		all := s.add(t, nil)
		draft := s.add(t, fields{"published": false, "lessons": []fields{}})
		office := s.add(t, fields{"visibility": "HEAD_OFFICE"})
		late := s.add(t, fields{"title": "Wine", "category": "PRODUCTS", "position": 0})
		list := func(who, query string) (ids []string) {
			for _, c := range apitest.Read[web.List[academy.CourseCard]](t, s.Site, who, "GET", "/academy/courses"+query, "").Items {
				ids = append(ids, c.ID)
			}
			return ids
		}
		for _, c := range []struct {
			name, who, query string
			want             []string
		}{
			{"ACADEMY-002 a member sees what is published to them, in order", "olga", "", []string{late, all}},
			{"ACADEMY-002 a rep too", "rob", "", []string{late, all}},
			{"ACADEMY-002 a category", "sam", "?category=SAFETY", []string{all}},
			{"ACADEMY-002 words", "sam", "?search=wi", []string{late}},
			{"ACADEMY-002 archived ones are for head office", "olga", "?archived=true", []string{late, all}},
		} {
			t.Run(c.name, func(t *testing.T) { check.Same(t, list(c.who, c.query), c.want) })
		}
		t.Run("AMB-111 head office also sees drafts", func(t *testing.T) {
			got := list("ann", "")
			check.Is(t, len(got), 4, got)
			check.True(t, slices.Contains(got, draft), got)
			check.True(t, slices.Contains(got, office), got)
		})
		for _, id := range []string{draft, office} {
			apitest.WantStatus(t, s.Call("olga", "GET", "/academy/courses/"+id, ""), 404)
			apitest.WantStatus(t, s.Call("olga", "POST", "/academy/courses/"+id+"/progress", `{"lessonId":"one","completed":true}`), 404)
		}
		for _, who := range []string{"rob", "olga", "mia", "sam"} {
			t.Run("AMB-111 "+who+" does not write courses", func(t *testing.T) {
				apitest.WantStatus(t, s.Call(who, "POST", "/academy/courses", body(nil)), 403)
				apitest.WantStatus(t, s.Call(who, "POST", "/academy/courses/"+all, body(nil)), 403)
				apitest.WantStatus(t, s.Call(who, "DELETE", "/academy/courses/"+all, ""), 403)
				apitest.WantStatus(t, s.Call(who, "GET", "/academy/courses/"+all+"/edit", ""), 403)
			})
		}
		t.Run("FD-118 an owner sees only the own store's people", func(t *testing.T) {
			s.mark(t, "olga", all, "one")
			got := apitest.Read[academy.CourseStoresView](t, s.Site, "olga", "GET", "/academy/courses/"+all+"/stores", "")
			check.Must(t, check.Is(t, len(got.Items), 1, got.Items))
			check.Is(t, got.Items[0].Started, 1, got.Items)
			check.True(t, got.Items[0].People >= 1, got.Items[0].People, got.Items)
			every := apitest.Read[academy.CourseStoresView](t, s.Site, "ann", "GET", "/academy/courses/"+all+"/stores", "")
			check.True(t, every.Meta.TotalItems >= 2, every.Meta.TotalItems, every)
			few := apitest.Read[academy.CourseStoresView](t, s.Site, "ann", "GET", "/academy/courses/"+all+"/stores?search="+
				url.QueryEscape(every.Items[1].Store.Name), "")
			check.True(t, few.Meta.TotalItems < every.Meta.TotalItems, few.Meta.TotalItems, every.Meta.TotalItems)
			check.True(t, few.People < every.People, few.People, every.People)
			check.True(t, few.People >= 1, few.People)
			apitest.WantStatus(t, s.Call("mia", "GET", "/academy/courses/"+all+"/learners", ""), 403)
			apitest.WantStatus(t, s.Call("rob", "GET", "/academy/courses/"+all+"/stores", ""), 403)
			apitest.WantStatus(t, s.Call("olga", "GET", "/academy/courses/"+all+"/learners?store=somewhere", ""), 403)
		})
	})
}

func TestReport(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		id := s.add(t, fields{"lessons": []fields{lesson("one")}})
		path := "/academy/courses/" + id
		before := apitest.Read[academy.CourseStoresView](t, s.Site, "olga", "GET", path+"/stores", "")
		people := apitest.Read[web.List[academy.LearnerView]](t, s.Site, "olga", "GET", path+"/learners", "")
		check.Must(t, check.Is(t, before.Finished, 0, before, len(people.Items)))
		check.Must(t, check.Is(t, before.People, len(people.Items), before))
		check.Must(t, check.True(t, before.People >= 2, before.People, before, len(people.Items)))
		s.mark(t, "olga", id, "one")
		t.Run("FD-118 the sums are those of all stores under the filters", func(t *testing.T) {
			got := apitest.Read[academy.CourseStoresView](t, s.Site, "olga", "GET", path+"/stores?limit=1", "")
			check.Same(t, [2]int{got.People, got.Finished}, [2]int{before.People, 1})
		})
		t.Run("FD-118 who has not finished: the people, and the stores with some of them", func(t *testing.T) {
			open := apitest.Read[web.List[academy.LearnerView]](t, s.Site, "olga", "GET", path+"/learners?open=true", "")
			check.Same(t, open.Meta.TotalItems, before.People-1)
			for _, l := range open.Items {
				if l.Person.ID == testnet.Olga.UserID {
					t.Error("who has finished is among them")
				}
			}
			w := s.Call("olga", "GET", path+"/learners.csv?open=true", "")
			check.Same(t, strings.Count(w.Body.String(), "\r\n"), before.People) // with the head
			s.mark(t, "mia", id, "one")
			s.mark(t, "sam", id, "one")
			every := apitest.Read[academy.CourseStoresView](t, s.Site, "ann", "GET", path+"/stores", "")
			left := apitest.Read[academy.CourseStoresView](t, s.Site, "ann", "GET", path+"/stores?open=true", "")
			full := 0
			for _, store := range every.Items {
				if store.Finished == store.People {
					full++
				}
			}
			if full == 0 {
				t.Fatal("no store has finished")
			}
			check.Same(t, left.Meta.TotalItems, every.Meta.TotalItems-full)
		})
		t.Run("FD-290 FD-118 a store that closes is no store of the course any more; who has finished there stays", func(t *testing.T) {
			s.net.CloseStore(t, "north", testnet.Today)
			stores := apitest.Read[academy.CourseStoresView](t, s.Site, "ann", "GET", path+"/stores", "")
			for _, store := range stores.Items {
				if store.Store.ID == "north" {
					t.Errorf("the closed store is listed with %d people", store.People)
				}
			}
			learners := apitest.Read[web.List[academy.LearnerView]](t, s.Site, "ann", "GET", path+"/learners", "")
			var north []string
			for _, l := range learners.Items {
				if l.StoreName == "Café Nord" {
					north = append(north, l.Person.ID)
				}
			}
			slices.Sort(north)
			check.Same(t, north, []string{"mia", "olga"})
		})
	})
}

func TestWriting(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		id := db.NewID()
		t.Run("AMB-111 a repeat answers 200; another form with the id, 409", func(t *testing.T) {
			for _, want := range []int{201, 200} {
				apitest.WantStatus(t, s.Call("ann", "POST", "/academy/courses", body(fields{"id": id})), want)
			}
			apitest.WantStatus(t, s.Call("ann", "POST", "/academy/courses", body(fields{"id": id, "title": "Other"})), 409)
		})
		t.Run("AMB-111 FD-325 an older version is refused, but for the same again; progress in lessons that stay is kept", func(t *testing.T) {
			s.mark(t, "olga", id, "one")
			change := fields{"version": 1, "lessons": []fields{lesson("three"), lesson("one")}}
			apitest.WantStatus(t, s.Call("ann", "POST", "/academy/courses/"+id, body(change)), 200)
			apitest.WantStatus(t, s.Call("ann", "POST", "/academy/courses/"+id, body(change)), 200) // the same again
			for _, other := range []fields{{"title": "Other"}, {"title": ""}} {
				maps.Copy(other, change)
				w := s.Call("ann", "POST", "/academy/courses/"+id, body(other))
				apitest.WantStatus(t, w, 409)
				apitest.WantParts(t, w, "Someone else has changed this course.")
			}
			got := apitest.Read[academy.CourseView](t, s.Site, "olga", "GET", "/academy/courses/"+id, "")
			check.Same(t, got.Progress.CompletedLessons, []string{"one"})
			apitest.WantStatus(t, s.Call("olga", "POST", "/academy/courses/"+id+"/progress", `{"lessonId":"two","completed":true}`), 404)
			apitest.WantStatus(t, s.Call("olga", "POST", "/academy/courses/"+id+"/quiz", `{"lessonId":"one","answers":[[0]]}`), 409)
		})
		t.Run("AMB-111 scripts are removed from a lesson", func(t *testing.T) {
			bad := lesson("one")
			bad["body"] = `<p onclick="x()">Hello<script>alert(1)</script></p><img src=x onerror=y>`
			made := s.add(t, fields{"lessons": []fields{bad}})
			got := apitest.Read[academy.CourseView](t, s.Site, "olga", "GET", "/academy/courses/"+made, "")
			check.Same(t, got.Lessons[0].Body, "<p>Hello</p>")
		})
		many := func(n int) (all []fields) {
			for i := range n {
				all = append(all, lesson(fmt.Sprint(i)))
			}
			return all
		}
		asks := func(change fields) []fields {
			q := question()
			for k, v := range change {
				q[k] = v
			}
			return []fields{lesson("one", q)}
		}
		long := lesson("one")
		for range academy.MaxQuestions + 1 {
			long["quiz"] = append(long["quiz"].([]fields), question())
		}
		empty := lesson("one")
		empty["body"] = "<p> </p>"
		quick := lesson("one")
		quick["minutes"] = 0
		var refusals []apitest.Refusal
		for _, c := range []struct {
			name, says string
			change     fields
		}{
			{"no title", academy.MessageTitle, fields{"title": " "}},
			{"a long title", academy.MessageTitleLong, fields{"title": strings.Repeat("ä", 101)}},
			{"no description", academy.MessageDescription, fields{"description": nil}},
			{"a long description", academy.MessageLong, fields{"description": strings.Repeat("ä", 401)}},
			{"no category", academy.MessageCategory, fields{"category": nil}},
			{"a category that nobody knows", academy.MessageCategory, fields{"category": "COOKING"}},
			{"a place below zero", academy.MessagePosition, fields{"position": -1}},
			{"no lesson, but published", academy.MessageLessons, fields{"lessons": []fields{}}},
			{"60 lessons", academy.MessageLessonsMany, fields{"lessons": many(60)}},
			{"two lessons with one id", academy.MessageLessonID, fields{"lessons": []fields{lesson("one"), lesson("one")}}},
			{"a lesson with nothing in it", academy.MessageBody, fields{"lessons": []fields{empty}}},
			{"a lesson without time", academy.MessageMinutes, fields{"lessons": []fields{quick}}},
			{"11 questions", academy.MessageQuestions, fields{"lessons": []fields{long}}},
			{"a question without words", academy.MessageQuestion, fields{"lessons": asks(fields{"text": ""})}},
			{"one answer", academy.MessageChoices, fields{"lessons": asks(fields{"choices": []string{"A"}, "right": []int{0}})}},
			{"one answer twice", academy.MessageChoicesSame, fields{"lessons": asks(fields{"choices": []string{"Yes", " yes"}, "right": []int{0}})}},
			{"no right answer", academy.MessageRight, fields{"lessons": asks(fields{"right": []int{}})}},
			{"a right answer that is not there", academy.MessageRight, fields{"lessons": asks(fields{"right": []int{3}})}},
			{"a long explanation", academy.MessageExplanation, fields{"lessons": asks(fields{"explanation": strings.Repeat("ä", 501)})}},
			{"a day that has passed", academy.MessageDue, fields{"dueOn": "2020-01-01"}},
			{"an audience without a store", "Please select at least one store", fields{"visibility": "SELECT_STORES"}},
		} {
			refusals = append(refusals, apitest.Refusal{Name: "AMB-111 " + c.name, Who: "ann", Method: "POST", Path: "/academy/courses", Body: body(c.change),
				Status: 422, Says: c.says})
		}
		quizID := s.add(t, nil)
		for _, answers := range []string{`[]`, `[[]]`, `[[3]]`, `[[-1]]`, `[[1],[1]]`} {
			refusals = append(refusals, apitest.Refusal{Name: "FD-116 answers that do not fit " + answers, Who: "olga", Method: "POST",
				Path: "/academy/courses/" + quizID + "/quiz",
				Body: `{"lessonId":"two","answers":` + answers + `}`, Status: 422, Says: "answer"})
		}
		s.Refuse(t, refusals)
	})
}

func TestTelling(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		day := func(n int) string { return testnet.Now.AddDate(0, 0, n).Format("2006-01-02") }
		run := func() {
			t.Helper()
			_, err := s.jobs.RunDue(t.Context())
			check.OK(t, err)
		}
		s.net.AddComplianceOnly(t, "cora", access.StoreManager, "north")
		s.net.Deactivate(t, testnet.Rita)
		s.add(t, fields{"title": "No date"})
		s.add(t, fields{"title": "Draft", "dueOn": day(10), "published": false})
		id := s.add(t, fields{"title": "Tickets", "dueOn": day(10)})
		run()
		run()
		for _, people := range s.told.Titles {
			slices.Sort(people)
		}
		t.Run("ACADEMY-001 FD-271 everybody whom a course reaches is told once: not its author, who has left, or only sees Compliance", func(t *testing.T) {
			check.Same(t, s.told.Titles, map[string][]string{"New in the Academy: Tickets": {"emma", "mia", "olga", "rob", "sam"}})
		})
		s.mark(t, "olga", id, "one")
		s.answers(t, "olga", id, "two", "[[1]]")
		s.mark(t, "olga", id, "two")
		s.net.Clock.T = s.net.Clock.T.Add(8 * 24 * time.Hour)
		check.OK(t, s.net.DB.InTx(t.Context(), func(tx *db.Tx) error {
			_, err := jobs.Enqueue(t.Context(), tx, "academy.tell", struct{}{}, jobs.Options{})
			return err
		}))
		run()
		t.Run("ACADEMY-001 FD-271 whoever has not finished it is reminded", func(t *testing.T) {
			due := slices.Sorted(slices.Values(s.told.Titles["Due soon: Tickets"]))
			check.Same(t, due, []string{"emma", "mia", "rob", "sam"})
		})
		t.Run("ACADEMY-001 FD-118 with another due date they are reminded again, and with another title they are not", func(t *testing.T) {
			for _, change := range []fields{{"title": "Tickets", "dueOn": day(10), "description": "Another text."}, {"title": "Tickets", "dueOn": day(20)}} {
				apitest.WantStatus(t, s.Call("ann", "POST", "/academy/courses/"+id, body(change)), 200)
				run()
				check.Same(t, len(s.told.Titles["Due soon: Tickets"]), 4) // the first time
			}
			s.net.Clock.T = s.net.Clock.T.Add(10 * 24 * time.Hour)
			check.OK(t, s.net.DB.InTx(t.Context(), func(tx *db.Tx) error {
				_, err := jobs.Enqueue(t.Context(), tx, "academy.tell", struct{}{}, jobs.Options{})
				return err
			}))
			run()
			check.Same(t, len(s.told.Titles["Due soon: Tickets"]), 8)
		})
	})
}

func TestTellingAtTheEdgesOfADay(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		tell := func() {
			t.Helper()
			check.OK(t, s.net.DB.InTx(t.Context(), func(tx *db.Tx) error {
				_, err := jobs.Enqueue(t.Context(), tx, "academy.tell", struct{}{}, jobs.Options{})
				return err
			}))
			_, err := s.jobs.RunDue(t.Context())
			check.OK(t, err)
		}
		// olga returns how often Olga was told each of these.
		olga := func(titles ...string) (often []int) {
			for _, title := range titles {
				n := 0
				for _, id := range s.told.Titles[title] {
					if id == testnet.Olga.UserID {
						n++
					}
				}
				often = append(often, n)
			}
			return often
		}
		s.net.Clock.T = testnet.Today.Start()
		for title, days := range map[string]int{"Today": 0, "Three": 3, "Four": 4} {
			s.add(t, fields{"title": title, "dueOn": string(testnet.Today.AddDays(days))})
		}
		news := []string{"New in the Academy: Today", "New in the Academy: Three", "New in the Academy: Four"}
		soon := []string{"Due soon: Today", "Due soon: Three", "Due soon: Four"}
		t.Run("ACADEMY-001 whoever is told of a course that is due within three days is not reminded of it beside that", func(t *testing.T) {
			for _, s.net.Clock.T = range moments.Of(testnet.Today) {
				tell()
				check.Same(t, olga(news...), []int{1, 1, 1})
				check.Same(t, olga(soon...), []int{0, 0, 0})
			}
		})
		t.Run("ACADEMY-001 three days before its due date people are reminded of a course, once, from the day's first moment", func(t *testing.T) {
			for _, s.net.Clock.T = range append(moments.Of(testnet.Today.AddDays(1)), moments.Of(testnet.Today.AddDays(4))...) {
				tell()
				check.Same(t, olga(news...), []int{1, 1, 1})
				check.Same(t, olga(soon...), []int{0, 0, 1})
			}
		})
	})
}

func TestProgressAtOnce(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		var lessons []fields
		for i := range 40 {
			lessons = append(lessons, lesson(fmt.Sprint(i)))
		}
		id := s.add(t, fields{"lessons": lessons})
		done := make(chan error, 40)
		for i := range 40 {
			go func() {
				_, err := s.room.SetProgress(t.Context(), testnet.Olga, id, fmt.Sprint(i), true)
				done <- err
			}()
		}
		for range 40 {
			check.OK(t, <-done)
		}
		got := apitest.Read[academy.CourseView](t, s.Site, "olga", "GET", "/academy/courses/"+id, "")
		check.True(t, got.Progress.CompletedAt != nil)
		check.Is(t, len(got.Progress.CompletedLessons), 40, got.Progress.CompletedLessons)
	})
}

func TestAuthorsAtOnce(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		id := s.add(t, nil)
		codes := make(chan int, 2)
		for i := range 2 {
			go func() {
				codes <- s.Call("ann", "POST", "/academy/courses/"+id, body(fields{"version": 1, "title": fmt.Sprint("Title ", i)})).Code
			}()
		}
		got := []int{<-codes, <-codes}
		slices.Sort(got)
		check.Same(t, got, []int{200, 409})
	})
}
