package academy_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/academy"
	"caravan/internal/access"
	"caravan/internal/platform/check"
	"caravan/internal/platform/web"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

func (s *site) record(t *testing.T, who, of string) academy.RecordView {
	t.Helper()
	return apitest.Read[academy.RecordView](t, s.Site, who, "GET", "/academy/people/"+of+"/record", "")
}

func titles(r academy.RecordView) (all []string) {
	for _, c := range r.Items {
		all = append(all, c.Title)
	}
	return all
}

func TestRecord(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		day := func(n int) string { return string(testnet.Today.AddDays(n)) }
		one := []fields{lesson("one")}
		s.add(t, fields{"title": "Later", "position": 3, "lessons": one})
		begun := s.add(t, fields{"title": "Begun", "position": 9})
		s.add(t, fields{"title": "Due in a week", "position": 8, "dueOn": day(7), "lessons": one})
		s.add(t, fields{"title": "Due first", "position": 9, "dueOn": day(1), "lessons": one})
		first := s.add(t, fields{"title": "Finished first", "lessons": one})
		second := s.add(t, fields{"title": "Finished second", "lessons": one})
		gone := s.add(t, fields{"title": "Archived", "lessons": []fields{lesson("one"), lesson("two")}})
		s.add(t, fields{"title": "Draft", "published": false})
		s.add(t, fields{"title": "Office", "visibility": "HEAD_OFFICE"})
		s.add(t, fields{"title": "Not begun, archived", "lessons": one})
		s.mark(t, "emma", begun, "one")
		s.mark(t, "emma", first, "one")
		s.net.Clock.T = s.net.Clock.T.Add(time.Hour)
		s.mark(t, "emma", second, "one")
		s.mark(t, "emma", gone, "one")
		for _, c := range apitest.Read[web.List[academy.CourseCard]](t, s.Site, "ann", "GET", "/academy/courses?limit=100", "").Items {
			if c.ID == gone || c.Title == "Not begun, archived" {
				apitest.WantStatus(t, s.Call("ann", "DELETE", "/academy/courses/"+c.ID, ""), 204)
			}
		}
		s.net.Clock.T = s.net.Clock.T.Add(2 * 24 * time.Hour) // 'Due first' is overdue
		t.Run("FD-435 what is open comes first, due soonest first, then what is finished, the latest first, then what cannot be taken", func(t *testing.T) {
			got := s.record(t, "emma", "emma")
			check.Same(t, titles(got), []string{"Due first", "Due in a week", "Begun", "Later", "Finished second", "Finished first", "Archived"})
			check.Same(t, [3]int{got.Finished, got.Of, got.Left}, [3]int{2, 6, 0})
			check.Same(t, [2]bool{got.Items[0].Overdue, got.Items[1].Overdue}, [2]bool{true, false})
			check.Same(t, [2]int{got.Items[2].Completed, got.Items[2].Lessons}, [2]int{1, 2})
			check.Same(t, [2]bool{got.Items[3].Open, got.Items[6].Open}, [2]bool{true, false})
			check.True(t, got.Items[4].CompletedAt != nil && got.Items[4].Certificate != "", got.Items[4])
			check.Same(t, got.Store.Name+", "+got.RoleLabel, "Café Nord, Store Employee")
		})
		t.Run("FD-435 whoever only sees Compliance has no course", func(t *testing.T) {
			s.net.AddComplianceOnly(t, "cora", access.StoreManager, "north")
			check.Same(t, titles(s.record(t, "ann", "cora")), []string(nil))
		})
		t.Run("FD-435 a person finds in the record of others only what they may open", func(t *testing.T) {
			check.Same(t, [2]bool{s.record(t, "olga", "emma").Items[6].CanRead, s.record(t, "ann", "emma").Items[6].CanRead}, [2]bool{false, true})
		})
		t.Run("FD-435 somebody who was deactivated keeps their record, and a person who is deleted has none", func(t *testing.T) {
			s.net.Deactivate(t, testnet.Emma)
			check.Is(t, s.record(t, "ann", "emma").Person.FirstName, "Emma")
			s.net.DeletePerson(t, testnet.Emma)
			apitest.WantStatus(t, s.Call("ann", "GET", "/academy/people/emma/record", ""), 404)
			apitest.WantStatus(t, s.Call("olga", "GET", "/academy/people/emma/record", ""), 404)
		})
	})
}

func TestWhoReadsARecord(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		people := []string{"ann", "rob", "olga", "mia", "emma", "sam"}
		reads := map[string][]string{"ann": people, "olga": {"olga", "mia", "emma"}}
		for _, who := range people {
			may := map[string]bool{who: true}
			for _, of := range reads[who] {
				may[of] = true
			}
			for _, of := range people {
				want := 403
				if may[of] {
					want = 200
				}
				t.Run(fmt.Sprintf("FD-435 FD-118 %s asks for the record of %s: %d", who, of, want), func(t *testing.T) {
					apitest.WantStatus(t, s.Call(who, "GET", "/academy/people/"+of+"/record", ""), want)
				})
			}
		}
		apitest.WantStatus(t, s.Call("ann", "GET", "/academy/people/nobody/record", ""), 404)
	})
}

func TestTries(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		id := s.add(t, fields{"lessons": []fields{lesson("two", question(), question())}})
		try := func(tryID, answers string) academy.RecordQuizView {
			t.Helper()
			apitest.WantStatus(t, s.Call("emma", "POST", "/academy/courses/"+id+"/quiz", `{"lessonId":"two","tryId":"`+tryID+`","answers":`+answers+`}`), 200)
			return s.record(t, "emma", "emma").Items[0].Quizzes[0]
		}
		check.Same(t, s.record(t, "emma", "emma").Items[0].Quizzes, []academy.RecordQuizView{{LessonID: "two", Lesson: "Lesson two"}})
		for _, c := range []struct {
			name, try, answers string
			want               academy.RecordQuizView
		}{
			{"the first try", "a", "[[1],[0]]", academy.RecordQuizView{Tries: 1, Right: 1, Asked: 2}},
			{"the same try sent again counts once", "a", "[[1],[0]]", academy.RecordQuizView{Tries: 1, Right: 1, Asked: 2}},
			{"the best result stays", "b", "[[0],[0]]", academy.RecordQuizView{Tries: 2, Right: 1, Asked: 2}},
			{"a client that names no try", "", "[[0],[0]]", academy.RecordQuizView{Tries: 3, Right: 1, Asked: 2}},
			{"and once more", "", "[[0],[0]]", academy.RecordQuizView{Tries: 4, Right: 1, Asked: 2}},
			{"the try that passes", "c", "[[1],[1]]", academy.RecordQuizView{Passed: true, Tries: 5, Right: 2, Asked: 2}},
			{"tries after that change nothing", "d", "[[0],[0]]", academy.RecordQuizView{Passed: true, Tries: 5, Right: 2, Asked: 2}},
		} {
			c.want.LessonID, c.want.Lesson = "two", "Lesson two"
			t.Run("FD-435 FD-116 "+c.name, func(t *testing.T) { check.Same(t, try(c.try, c.answers), c.want) })
		}
	})
}

func TestFindingPeople(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		id := s.add(t, fields{"lessons": []fields{lesson("one")}})
		path := "/academy/courses/" + id + "/learners"
		s.mark(t, "mia", id, "one")
		list := func(who, query string) (ids []string) {
			t.Helper()
			for _, l := range apitest.Read[web.List[academy.LearnerView]](t, s.Site, who, "GET", path+query, "").Items {
				ids = append(ids, l.Person.ID)
			}
			return ids
		}
		others := slices.DeleteFunc(list("ann", "?sort=NAME"), func(id string) bool { return id == "mia" })
		for _, c := range []struct {
			name, who, query string
			want             []string
		}{
			{"by a part of the name", "ann", "?name=emm", []string{"emma"}},
			{"by person and store", "ann", "?name=cafe+emm", []string{"emma"}},
			{"by store, in the order of names", "ann", "?name=cafe+nord&sort=NAME", list("ann", "?store=north&sort=NAME")},
			{"an owner finds nobody of another store", "olga", "?name=sam", nil},
			{"who has not finished", "ann", "?store=north&open=true&name=mia", nil},
			{"those who have finished first, the others by name", "ann", "?sort=FINISHED&order=desc", slices.Concat([]string{"mia"}, others)},
			{"the same upwards: those without a day stay last", "ann", "?sort=FINISHED", slices.Concat([]string{"mia"}, others)},
		} {
			t.Run("FD-435 FD-118 people of a course are found "+c.name, func(t *testing.T) { check.Same(t, list(c.who, c.query), c.want) })
		}
		t.Run("FD-435 the file has those who are found", func(t *testing.T) {
			w := s.Call("ann", "GET", path+".csv?name=emm", "")
			check.Same(t, strings.Count(w.Body.String(), "\r\n"), 2) // with the head
		})
	})
}
