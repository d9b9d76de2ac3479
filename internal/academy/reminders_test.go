package academy_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/academy"
	"caravan/internal/access"
	"caravan/internal/notice"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
	"caravan/internal/platform/web"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// asking returns the body of a call that reminds people.
func asking(people ...string) string {
	return `{"people":["` + strings.Join(people, `","`) + `"]}`
}

func (s *site) remind(t *testing.T, who, course string, people ...string) academy.LearnersRemindedView {
	t.Helper()
	return apitest.Read[academy.LearnersRemindedView](t, s.Site, who, "POST", "/academy/courses/"+course+"/reminders", asking(people...))
}

// remindable returns who of the people of a course could be reminded, and who were.
func (s *site) remindable(t *testing.T, who, course string) (can, reminded []string) {
	t.Helper()
	for _, l := range apitest.Read[web.List[academy.LearnerView]](t, s.Site, who, "GET", "/academy/courses/"+course+"/learners?sort=NAME", "").Items {
		if l.Can.Remind {
			can = append(can, l.Person.ID)
		}
		if l.RemindedAt != nil {
			reminded = append(reminded, l.Person.ID)
		}
	}
	slices.Sort(can)
	return can, reminded
}

func TestReminding(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		one := []fields{lesson("one")}
		id := s.add(t, fields{"title": "Tickets", "lessons": one})
		title := "Reminder: Tickets"
		s.net.Clock.T = testnet.Today.Start().Add(20 * time.Hour)
		s.mark(t, "mia", id, "one")
		s.net.AddPerson(t, "gus", "Gus", "Gone", access.StoreEmployee, "north")
		s.net.AddPerson(t, "zoe", "Zoe", "New", access.StoreEmployee, "north")
		s.net.Deactivate(t, access.Actor{UserID: "gus"})
		t.Run("FD-436 those who have not finished can be reminded", func(t *testing.T) {
			can, _ := s.remindable(t, "ann", id)
			check.Same(t, can, []string{"emma", "olga", "rita", "rob", "sam", "zoe"})
			own, _ := s.remindable(t, "olga", id)
			check.Same(t, own, []string{"emma", "zoe"}) // nobody reminds themselves
		})
		t.Run("FD-436 nobody is told who has finished or was deactivated, or twice; the answer counts them", func(t *testing.T) {
			check.Same(t, s.remind(t, "ann", id, "emma", "mia", "gus", "nobody", "emma"),
				academy.LearnersRemindedView{Reminded: 1, Finished: 1, Gone: 2})
			check.Same(t, s.told.Titles[title], []string{"emma"})
			check.Same(t, s.told.Texts[title+"|Please finish this course. All of it takes about 3 minutes."], []string{"emma"})
		})
		t.Run("FD-436 an owner reminds the own people only, and nobody whom others have reminded on that day", func(t *testing.T) {
			check.Same(t, s.remind(t, "olga", id, "emma", "zoe", "olga", "sam"), academy.LearnersRemindedView{Reminded: 1, Already: 1, Gone: 2})
			check.Same(t, s.told.Titles[title], []string{"emma", "zoe"})
			can, reminded := s.remindable(t, "ann", id)
			check.Same(t, can, []string{"olga", "rita", "rob", "sam"})
			check.Same(t, reminded, []string{"emma", "zoe"})
		})
		t.Run("FD-436 the next day they are told again; it says when they were", func(t *testing.T) {
			s.net.Clock.T = testnet.Today.AddDays(1).Start().Add(-time.Millisecond)
			check.Same(t, s.remind(t, "ann", id, "emma").Already, 1)
			s.net.Clock.T = testnet.Today.AddDays(1).Start()
			check.Same(t, s.remind(t, "ann", id, "emma").Reminded, 1)
			check.Same(t, s.told.Titles[title], []string{"emma", "zoe", "emma"})
			people := apitest.Read[web.List[academy.LearnerView]](t, s.Site, "ann", "GET", "/academy/courses/"+id+"/learners?name=emma", "").Items
			check.True(t, people[0].RemindedAt.Equal(s.net.Clock.T), people[0].RemindedAt)
			apitest.WantParts(t, s.Call("ann", "GET", "/academy/courses/"+id+"/learners.csv?name=emma", ""), "Reminded (Melbourne)", "2026-03-21 00:00")
		})
		refuse := func(name, who, of string, people string, status int, says string) apitest.Refusal {
			return apitest.Refusal{Name: name, Who: who, Method: "POST", Path: "/academy/courses/" + of + "/reminders", Body: people, Status: status,
				Says: says}
		}
		draft := s.add(t, fields{"title": "Draft", "published": false})
		gone := s.add(t, fields{"title": "Archived", "lessons": one})
		apitest.WantStatus(t, s.Call("ann", "DELETE", "/academy/courses/"+gone, ""), 204)
		emma := asking("emma")
		s.Refuse(t, []apitest.Refusal{
			refuse("FD-436 FD-118 a manager", "mia", id, emma, 403, ""),
			refuse("FD-436 FD-118 a rep", "rob", id, emma, 403, ""),
			refuse("FD-436 a draft", "ann", draft, emma, 409, "This course can't be taken right now"),
			refuse("FD-436 an archived course", "ann", gone, emma, 409, "This course can't be taken right now"),
			refuse("FD-436 an archived course of an owner", "olga", gone, emma, 404, ""),
			refuse("FD-436 nobody", "ann", id, `{"people":[]}`, 422, ""),
			refuse("FD-436 too many", "ann", id, asking(slices.Repeat([]string{"x"}, notice.MaxReminded+1)...), 422, ""),
		})
		t.Run("FD-436 nobody can be reminded of a course that is not open", func(t *testing.T) {
			can, _ := s.remindable(t, "ann", draft)
			check.Same(t, can, []string(nil))
		})
	})
}

func TestWhatAReminderSays(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		one := []fields{lesson("one")}
		for _, c := range []struct{ name, due, now, says string }{
			{"FD-436 by when", "2026-04-02", "2026-03-20", "Please finish this course by 2 April 2026."},
			{"FD-436 on its last day", "2026-04-02", "2026-04-02", "Please finish this course by 2 April 2026."},
			{"FD-436 that it is late", "2026-04-02", "2026-04-03", "Please finish this course. It was due by 2 April 2026."},
		} {
			t.Run(c.name, func(t *testing.T) {
				s.net.Clock.T = testnet.Now
				id := s.add(t, fields{"title": c.name, "dueOn": c.due, "lessons": one})
				at, err := time.Parse("2006-01-02", c.now)
				check.OK(t, err)
				s.net.Clock.T = at
				s.remind(t, "ann", id, "emma")
				check.Same(t, s.told.Texts["Reminder: "+c.name+"|"+c.says], []string{"emma"})
			})
		}
	})
}

func TestRemindersOnOneDay(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		day := testnet.Today.AddDays(3)
		id := s.add(t, fields{"title": "Tickets", "dueOn": string(testnet.Today.AddDays(6)), "lessons": []fields{lesson("one")}})
		tell := func() {
			t.Helper()
			check.OK(t, s.net.DB.InTx(t.Context(), func(tx *db.Tx) error {
				_, err := jobs.Enqueue(t.Context(), tx, "academy.tell", struct{}{}, jobs.Options{})
				return err
			}))
			_, err := s.jobs.RunDue(t.Context())
			check.OK(t, err)
		}
		tell()
		s.net.Clock.T = day.Start().Add(8 * time.Hour)
		s.remind(t, "ann", id, "emma")
		tell()
		t.Run("FD-436 ACADEMY-001 whoever was reminded by hand is not reminded of the due date on the same day", func(t *testing.T) {
			check.Same(t, slices.Sorted(slices.Values(s.told.Titles["Due soon: Tickets"])), []string{"mia", "olga", "rita", "rob", "sam"})
		})
		t.Run("FD-436 and whoever was reminded of the due date is not reminded by hand", func(t *testing.T) {
			check.Same(t, s.remind(t, "ann", id, "emma", "sam"), academy.LearnersRemindedView{Already: 2})
		})
	})
}

func TestRemindingAtOnce(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		id := s.add(t, fields{"lessons": []fields{lesson("one")}})
		answers := make(chan string, 4)
		for range 4 {
			go func() {
				r, err := s.room.Remind(t.Context(), testnet.Ann, id, []string{"emma", "sam"})
				answers <- fmt.Sprint(r.Reminded, r.Already, err)
			}()
		}
		var got []string
		for range 4 {
			got = append(got, <-answers)
		}
		slices.Sort(got)
		t.Run("FD-436 the same call several times at once tells everybody once", func(t *testing.T) {
			check.Same(t, got, []string{"0 2 <nil>", "0 2 <nil>", "0 2 <nil>", "2 0 <nil>"})
		})
	})
}
