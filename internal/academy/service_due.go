package academy

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/notice"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
)

// remindDays is how many days before their due day people are reminded of a course.
const remindDays = 3

// againAtOnce is for how many people a course opens again in one transaction.
const againAtOnce = 500

// jobTell is the job that opens courses again that are due each year, tells people of courses with a due day, and reminds who has not finished.
const jobTell = "academy.tell"

// HandleJobs makes r do the room's jobs.
func (s *Service) HandleJobs(r *jobs.Runner) {
	jobs.Handle(r, jobTell, 1, func(ctx context.Context, _ *jobs.Job, _ struct{}) error { return s.tellPeople(ctx) })
	r.Schedule(jobTell, jobs.DailyAt(calendar.Zone, 9, 0))
}

// queueTelling makes the job look at once.
func (s *Service) queueTelling(ctx context.Context, tx *db.Tx) error {
	_, err := jobs.Enqueue(ctx, tx, jobTell, struct{}{}, jobs.Options{})
	return err
}

// tellPeople opens courses again whose year ends soon, tells people of published courses that have a due day for them, and reminds those who have not
// finished one that is due soon. It does what was left undone, so that it may run late, often, and on several nodes.
func (s *Service) tellPeople(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "academy.tellPeople")
	today := calendar.DayOf(s.clock.Now())
	ids, err := s.repo.yearly(ctx, s.db)
	if err != nil {
		return err
	}
	for _, id := range ids {
		for more := true; more; {
			if err := s.withOpen(ctx, id, func(tx *db.Tx, c Course, now time.Time) (err error) {
				more, err = s.openAgain(ctx, tx, c, now)
				return err
			}); err != nil {
				return err
			}
		}
	}
	if ids, err = s.repo.toTell(ctx, s.db, today); err != nil {
		return err
	}
	for _, id := range ids {
		if err := s.withOpen(ctx, id, func(tx *db.Tx, c Course, now time.Time) error { return s.tellOf(ctx, tx, c, now) }); err != nil {
			return err
		}
	}
	if ids, err = s.repo.dueSoon(ctx, s.db, today, today.AddDays(remindDays)); err != nil {
		return err
	}
	for _, id := range ids {
		if err := s.withOpen(ctx, id, func(tx *db.Tx, c Course, now time.Time) error { return s.remindOf(ctx, tx, c, now) }); err != nil {
			return err
		}
	}
	return nil
}

// withOpen does something with a locked course, unless it cannot be taken any more.
func (s *Service) withOpen(ctx context.Context, id string, do func(tx *db.Tx, c Course, now time.Time) error) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		c, err := s.repo.lock(ctx, tx, id)
		if errors.Is(err, db.ErrNoRow) || err == nil && !c.open() {
			return nil
		}
		if err != nil {
			return err
		}
		return do(tx, c, s.clock.Now())
	})
}

// openAgain opens a locked course again to those whose year ends soon or has ended, and tells each of them once. more: there may be others.
func (s *Service) openAgain(ctx context.Context, tx *db.Tx, c Course, now time.Time) (more bool, err error) {
	today := calendar.DayOf(now)
	if !c.EachYear {
		return false, nil
	}
	had, err := s.repo.lapsing(ctx, tx, c, againBefore(today), againAtOnce)
	if err != nil || len(had) == 0 {
		return false, err
	}
	if err := s.repo.openAgain(ctx, tx, c.ID, had); err != nil {
		return false, err
	}
	again, soon := map[string]string{}, map[string]string{}
	for id, e := range had {
		again[id] = "again:" + string(e.CountsUntil)
		if !e.CountsUntil.After(today.AddDays(remindDays)) {
			soon[id] = aboutDue(e.CountsUntil) // nobody is told of the same day twice within three days
		}
	}
	if _, err := s.repo.told(ctx, tx, c.ID, soon, now); err != nil {
		return false, err
	}
	first, err := s.repo.told(ctx, tx, c.ID, again, now)
	if err != nil {
		return false, err
	}
	all := make([]notice.Personal, len(first))
	for i, id := range first {
		e := had[id]
		all[i] = notice.Personal{UserID: id, Key: fmt.Sprintf("course-again:%s:%s", c.ID, e.CountsUntil), Title: "Due again: " + c.Title,
			Content: againText(e, today), Link: "/academy/" + c.ID}
	}
	return len(had) == againAtOnce, s.teller.SendEach(ctx, tx, notice.KindCourse, all)
}

// againText says to somebody that what they had finished counts until a day, or does not count any more.
func againText(e Completion, today calendar.Day) string {
	finished := calendar.DayOf(e.CompletedAt).Long()
	if e.CountsUntil.Before(today) {
		return fmt.Sprintf("You finished this course on %s. It was valid until %s. Please take it again.", finished, e.CountsUntil.Long())
	}
	return fmt.Sprintf("You finished this course on %s. It is valid until %s. Please take it again by then.", finished, e.CountsUntil.Long())
}

// aboutDue names a due day that people are reminded of.
func aboutDue(day calendar.Day) string { return "due:" + string(day) }

// tellOf tells the people of a locked course that it is there, once. Nobody is told of a new course and reminded of it at the same time.
func (s *Service) tellOf(ctx context.Context, tx *db.Tx, c Course, now time.Time) error {
	today := calendar.DayOf(now)
	if first, err := s.repo.toldOf(ctx, tx, c.ID, now); err != nil || !first {
		return err
	}
	waiting, err := s.repo.waiting(ctx, tx, c, today, "", false, now)
	if err != nil {
		return err
	}
	soon := map[string]string{}
	for day, people := range waiting {
		for _, id := range people {
			if !day.After(today.AddDays(remindDays)) {
				soon[id] = aboutDue(day)
			}
		}
	}
	if _, err := s.repo.told(ctx, tx, c.ID, soon, now); err != nil {
		return err
	}
	return s.tellByDay(ctx, tx, c, waiting, func(day calendar.Day) notice.Notice {
		return notice.Notice{Kind: notice.KindCourse, Key: UsedBy(c.ID), Title: "New in the Academy: " + c.Title,
			Content: fmt.Sprintf("%d minutes. Please finish it by %s.", c.Minutes(), day.Long()), Link: "/academy/" + c.ID}
	})
}

// remindOf reminds those of the people of a locked course whose day comes soon, each once of each day.
func (s *Service) remindOf(ctx context.Context, tx *db.Tx, c Course, now time.Time) error {
	today := calendar.DayOf(now)
	waiting, err := s.repo.waiting(ctx, tx, c, today, today.AddDays(remindDays), false, now)
	if err != nil {
		return err
	}
	about := map[string]string{}
	for day, people := range waiting {
		for _, id := range people {
			about[id] = aboutDue(day)
		}
	}
	first, err := s.repo.told(ctx, tx, c.ID, about, now)
	if err != nil || len(first) == 0 {
		return err
	}
	// Whoever was reminded today by hand need not be told again.
	if waiting, err = s.repo.waiting(ctx, tx, c, today, today.AddDays(remindDays), true, now); err != nil {
		return err
	}
	var all []string
	for day, people := range waiting {
		waiting[day] = slices.DeleteFunc(people, func(id string) bool { _, is := slices.BinarySearch(first, id); return !is })
		all = append(all, waiting[day]...)
	}
	if err := s.repo.reminded(ctx, tx, c.ID, all, now); err != nil {
		return err
	}
	return s.tellByDay(ctx, tx, c, waiting, func(day calendar.Day) notice.Notice {
		return notice.Notice{Kind: notice.KindCourse, Key: fmt.Sprintf("course-due:%s:%s", c.ID, day), Title: "Due soon: " + c.Title,
			Content: fmt.Sprintf("Please finish it by %s.", day.Long()), Link: "/academy/" + c.ID}
	})
}

// tellByDay tells people of a course by the days on which it is due for them.
func (s *Service) tellByDay(ctx context.Context, tx *db.Tx, c Course, byDay map[calendar.Day][]string, says func(calendar.Day) notice.Notice) error {
	if len(byDay) == 0 {
		return nil
	}
	waits, err := s.repo.waits(ctx, tx, c, ReportFilter{Today: calendar.DayOf(s.clock.Now())}, nil)
	if err != nil {
		return err
	}
	for _, day := range slices.Sorted(maps.Keys(byDay)) {
		if err := s.tell(ctx, tx, says(day), byDay[day], waits); err != nil {
			return err
		}
	}
	return nil
}

// checkDueStores returns an Invalid fault when a store with a due day of its own does not exist.
func (s *Service) checkDueStores(ctx context.Context, q db.Querier, c Course) error {
	ids := c.dueStores()
	names, err := s.stores.Names(ctx, q, ids)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, has := names[id]; !has {
			return fault.InvalidField("dueDays", MessageDueStore)
		}
	}
	return nil
}
