package academy_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/academy"
	"caravan/internal/calendar"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
	"caravan/internal/platform/web"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/testnet/moments"
)

// tell runs the job that looks at the time.
func (s *site) tell(t *testing.T) {
	t.Helper()
	check.OK(t, s.net.DB.InTx(t.Context(), func(tx *db.Tx) error {
		_, err := jobs.Enqueue(t.Context(), tx, "academy.tell", struct{}{}, jobs.Options{})
		return err
	}))
	_, err := s.jobs.RunDue(t.Context())
	check.OK(t, err)
	for _, people := range s.told.Titles {
		slices.Sort(people)
	}
}

func (s *site) course(t *testing.T, who, id string) academy.CourseView {
	t.Helper()
	return apitest.Read[academy.CourseView](t, s.Site, who, "GET", "/academy/courses/"+id, "")
}

func (s *site) learner(t *testing.T, course, person string) academy.LearnerView {
	t.Helper()
	for _, l := range apitest.Read[web.List[academy.LearnerView]](t, s.Site, "ann", "GET", "/academy/courses/"+course+"/learners?limit=100", "").Items {
		if l.Person.ID == person {
			return l
		}
	}
	return academy.LearnerView{}
}

func (s *site) recorded(t *testing.T, who, course string) academy.RecordCourseView {
	t.Helper()
	for _, c := range s.record(t, who, who).Items {
		if c.ID == course {
			return c
		}
	}
	return academy.RecordCourseView{}
}

// dayOf returns a day as text; none: "-".
func dayOf(d *calendar.Day) string {
	if d == nil {
		return "-"
	}
	return string(*d)
}

func TestDueDays(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		day := func(n int) string { return string(testnet.Today.AddDays(n)) }
		one := []fields{lesson("one")}
		days := []fields{{"role": "STORE_OWNER", "dueOn": day(10)}, {"storeId": "north", "dueOn": day(5)}, {"role": "STORE_REP", "dueOn": nil}}
		change := fields{"title": "Licence", "dueOn": day(20), "dueDays": days, "lessons": one}
		id := s.add(t, change)
		s.add(t, fields{"title": "In a week", "dueOn": day(7), "position": 9, "lessons": one})
		all := map[string]string{"olga": day(5), "emma": day(5), "sam": day(10), "rob": "-", "ann": day(20)}
		t.Run("FD-458 the most particular day holds: of the store before of the role before the one for all, on every list", func(t *testing.T) {
			for who, want := range all {
				check.Same(t, dayOf(s.course(t, who, id).DueOn), want, who)
				check.Same(t, dayOf(s.recorded(t, who, id).DueOn), want, who)
				if who != "ann" { // who wrote it
					check.Same(t, dayOf(s.learner(t, id, who).DueOn), want, who)
				}
			}
			check.Same(t, titles(s.record(t, "emma", "emma")), []string{"Licence", "In a week"})
			check.Same(t, titles(s.record(t, "sam", "sam")), []string{"In a week", "Licence"})
			file := s.Call("ann", "GET", "/academy/courses/"+id+"/learners.csv?name=sam", "")
			apitest.WantParts(t, file, "Due,Valid until,Finished before (Melbourne)", ","+day(10)+",,")
		})
		t.Run("FD-458 the editor reads them as they were written, and a repeat of the course is one", func(t *testing.T) {
			e := apitest.Read[academy.EditView](t, s.Site, "ann", "GET", "/academy/courses/"+id+"/edit", "")
			check.Same(t, dayOf(e.DueOn), day(20))
			var got []string
			for _, d := range e.DueDays {
				got = append(got, string(d.Role)+d.StoreID+" "+d.StoreName+" "+dayOf(d.DueOn))
			}
			check.Same(t, got, []string{"STORE_OWNER  " + day(10), "north Café Nord " + day(5), "STORE_REP  -"})
		})
		s.tell(t)
		t.Run("FD-458 people are told by their day, and whoever has none is not told", func(t *testing.T) {
			check.Same(t, s.told.Titles["New in the Academy: Licence"], []string{"emma", "mia", "olga", "sam"})
			check.Same(t, s.told.Texts["New in the Academy: Licence|3 minutes. Please finish it by "+testnet.Today.AddDays(10).Long()+"."], []string{"sam"})
		})
		t.Run("FD-458 each is reminded three days before their own day, once", func(t *testing.T) {
			for _, c := range []struct {
				in   int
				want []string
			}{{1, nil}, {2, []string{"emma", "mia", "olga"}}, {3, []string{"emma", "mia", "olga"}}, {7, []string{"emma", "mia", "olga", "sam"}}} {
				for _, s.net.Clock.T = range moments.Of(testnet.Today.AddDays(c.in)) {
					s.tell(t)
					check.Same(t, s.told.Titles["Due soon: Licence"], c.want, s.net.Clock.T)
				}
			}
			at := s.learner(t, id, "emma").RemindedAt
			check.True(t, at != nil && at.Equal(testnet.Today.AddDays(2).Start()), at)
		})
		t.Run("FD-458 overdue is said of whose day has passed, and by hand they are reminded of it", func(t *testing.T) {
			check.Same(t, [2]bool{s.course(t, "emma", id).Overdue, s.learner(t, id, "emma").Overdue}, [2]bool{true, true})
			check.Same(t, s.course(t, "sam", id).Overdue, false)
			s.remind(t, "ann", id, "emma", "sam")
			check.Same(t, s.told.Texts["Reminder: Licence|Please finish this course. It was due by "+testnet.Today.AddDays(5).Long()+"."], []string{"emma"})
		})
		wrong := func(name, says string, dueDays ...fields) apitest.Refusal {
			return apitest.Refusal{Name: name, Who: "ann", Method: "POST", Path: "/academy/courses/" + id, Body: body(fields{"dueDays": dueDays}), Status: 422,
				Says: says}
		}
		s.Refuse(t, []apitest.Refusal{
			wrong("FD-458 a store that does not exist", academy.MessageDueStore, fields{"storeId": "nowhere"}),
			wrong("FD-458 nobody", academy.MessageDueWho, fields{"dueOn": day(30)}),
			wrong("FD-458 a day that has passed", academy.MessageDue, fields{"role": "STORE_OWNER", "dueOn": day(1)}),
		})
	})
}

func TestEachYear(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		licence := fields{"title": "Licence", "eachYear": true, "dueOn": string(testnet.Today.AddDays(20))}
		id := s.add(t, licence)
		next := s.add(t, fields{"title": "Wine", "lessons": []fields{lesson("one")}, "prerequisites": []string{id}})
		finish := func(who string) {
			t.Helper()
			s.mark(t, who, id, "one")
			s.answers(t, who, id, "two", "[[1]]")
			s.mark(t, who, id, "two")
		}
		finish("emma")
		finish("olga")
		number := s.course(t, "emma", id).Progress.Certificate
		until := testnet.Today.AddMonths(12)
		again := "Due again: Licence"
		t.Run("FD-458 until 30 days before its end a completion is finished, and says until when it is valid", func(t *testing.T) {
			for _, s.net.Clock.T = range moments.Of(until.AddDays(-31)) {
				s.tell(t)
				got := s.course(t, "emma", id)
				check.True(t, got.Progress.CompletedAt != nil, s.net.Clock.T)
				check.Same(t, dayOf(got.Progress.CountsUntil), string(until))
				check.Same(t, s.told.Titles[again], []string(nil))
			}
		})
		t.Run("FD-458 then it is open again, each person is told once, and what was finished still counts", func(t *testing.T) {
			for _, day := range []calendar.Day{until.AddDays(-30), until.AddDays(-29)} {
				for _, s.net.Clock.T = range moments.Of(day) {
					s.tell(t)
					check.Same(t, s.told.Titles[again], []string{"emma", "olga"})
				}
			}
			check.Same(t, s.told.Texts[again+"|You finished this course on "+testnet.Today.Long()+". It is valid until "+until.Long()+
				". Please take it again by then."], []string{"emma", "olga"})
			got := s.course(t, "emma", id)
			check.Same(t, [2]string{dayOf(got.DueOn), dayOf(got.Progress.CountsUntil)}, [2]string{string(until), string(until)})
			check.Same(t, [2]int{got.Progress.Percent, len(got.Progress.Earlier)}, [2]int{0, 1})
			check.Same(t, [4]bool{got.Overdue, got.Progress.CompletedAt != nil, got.Lessons[1].Passed, got.Can.Learn}, [4]bool{false, false, false, true})
			check.Same(t, len(s.course(t, "emma", next).OpensAfter), 0)
			l := s.learner(t, id, "emma")
			check.Same(t, [4]bool{l.Finished, l.CompletedAt != nil, l.FinishedBefore != nil, l.Can.Remind}, [4]bool{true, false, true, true})
			check.Same(t, s.record(t, "emma", "emma").Finished, 1)
			r := s.recorded(t, "emma", id)
			check.Same(t, r.Earlier[0].Certificate, number)
			sums := apitest.Read[academy.CourseStoresView](t, s.Site, "ann", "GET", "/academy/courses/"+id+"/stores", "")
			check.Same(t, sums.Finished, 2)
			apitest.WantStatus(t, s.Call("emma", "GET", "/academy/courses/"+id+"/certificate?number="+number, ""), 200)
			apitest.WantStatus(t, s.Call("emma", "GET", "/academy/courses/"+id+"/certificate?number=CA-1", ""), 404)
		})
		t.Run("FD-458 three days before its end whoever has not taken it again is reminded", func(t *testing.T) {
			finish("olga")
			s.net.Clock.T = until.AddDays(-3).Start()
			s.tell(t)
			check.Same(t, s.told.Titles["Due soon: Licence"], []string{"emma"})
		})
		t.Run("FD-458 taken again it counts a year from then, with a number of its own, and the earlier one stays", func(t *testing.T) {
			got := s.course(t, "olga", id).Progress
			check.Same(t, dayOf(got.CountsUntil), string(until.AddDays(-29).AddMonths(12)))
			check.True(t, got.Certificate != "" && got.Certificate != got.Earlier[0].Certificate, got)
			text := s.Call("ann", "GET", "/academy/courses/"+id+"/learners.csv?name=olga", "").Body.String()
			check.True(t, strings.Contains(text, ","+string(until.AddDays(-29).AddMonths(12))+",2026-03-20 00:30"), text)
		})
		t.Run("FD-458 it counts on its last day, and from the next on it is overdue and opens nothing any more", func(t *testing.T) {
			for _, s.net.Clock.T = range moments.Of(until) {
				s.tell(t)
				check.Same(t, [2]bool{s.course(t, "emma", id).Overdue, s.learner(t, id, "emma").Finished}, [2]bool{false, true})
				check.Same(t, len(s.course(t, "emma", next).OpensAfter), 0)
			}
			for _, s.net.Clock.T = range moments.Of(until.AddDays(1)) {
				s.tell(t)
				l := s.learner(t, id, "emma")
				check.Same(t, [3]bool{s.course(t, "emma", id).Overdue, l.Overdue, l.Finished}, [3]bool{true, true, false})
				check.Same(t, s.recorded(t, "emma", id).Overdue, true)
				check.Same(t, s.record(t, "emma", "emma").Finished, 0)
				check.Same(t, len(s.course(t, "emma", next).OpensAfter), 1)
				check.Same(t, apitest.Read[academy.CourseStoresView](t, s.Site, "ann", "GET", "/academy/courses/"+id+"/stores", "").Finished, 1)
			}
			check.Same(t, s.told.Titles[again], []string{"emma", "olga"})
			check.Same(t, apitest.Read[web.List[academy.LearnerView]](t, s.Site, "ann", "GET", "/academy/courses/"+id+"/learners?open=true&name=nord", "").
				Meta.TotalItems, 2) // Emma, and Mia, who never has
		})
		t.Run("FD-458 turned off, what was finished counts again, and turned on again nobody is told twice", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("ann", "POST", "/academy/courses/"+id, body(fields{"title": "Licence", "dueOn": nil})), 200)
			got := s.course(t, "emma", id).Progress
			check.Same(t, [2]string{got.Certificate, dayOf(got.CountsUntil)}, [2]string{number, "-"})
			check.Same(t, [2]int{got.Percent, len(got.Earlier)}, [2]int{100, 0})
			apitest.WantStatus(t, s.Call("ann", "POST", "/academy/courses/"+id, body(fields{"title": "Licence", "eachYear": true})), 200)
			s.tell(t)
			check.Same(t, s.course(t, "emma", id).Overdue, true)
			check.Same(t, s.told.Titles[again], []string{"emma", "olga"})
			check.Same(t, s.net.Count(t, `SELECT COUNT(*) FROM academy_told WHERE about LIKE 'again:%' AND told_at >= $1`, db.Ms(until.Start())), 0)
		})
		t.Run("FD-458 who has left keeps what they had finished", func(t *testing.T) {
			finish("sam")
			s.net.Deactivate(t, testnet.Sam)
			s.net.Clock.T = s.net.Clock.T.Add(400 * 24 * time.Hour)
			s.tell(t)
			check.True(t, s.learner(t, id, "sam").CompletedAt != nil)
		})
	})
}

func TestOpeningAgainAtOnce(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		id := s.add(t, fields{"title": "Licence", "eachYear": true, "lessons": []fields{lesson("one")}})
		s.mark(t, "emma", id, "one")
		s.mark(t, "mia", id, "one")
		s.net.Clock.T = testnet.Today.AddMonths(12).Start()
		check.OK(t, s.net.DB.InTx(t.Context(), func(tx *db.Tx) error {
			for range 4 {
				if _, err := jobs.Enqueue(t.Context(), tx, "academy.tell", struct{}{}, jobs.Options{}); err != nil {
					return err
				}
			}
			return nil
		}))
		done := make(chan error, 8)
		for range 4 { // as four nodes do it, while Mia learns
			go func() {
				_, err := s.jobs.RunDue(t.Context())
				done <- err
			}()
			go func() {
				_, err := s.room.SetProgress(t.Context(), testnet.Mia, id, "one", true)
				done <- err
			}()
		}
		for range 8 {
			check.OK(t, <-done)
		}
		t.Run("FD-458 several nodes at once open it once, and tell each person once", func(t *testing.T) {
			check.Same(t, s.net.Count(t, `SELECT COUNT(*) FROM academy_completions`), 2)
			check.Same(t, s.net.Count(t, `SELECT COUNT(*) FROM academy_told WHERE about LIKE 'again:%'`), 2)
			slices.Sort(s.told.Titles["Due again: Licence"])
			check.Same(t, s.told.Titles["Due again: Licence"], []string{"emma", "mia"})
		})
	})
}
