package academy

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/notice"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

const messageNotOpen = "This course can't be taken right now, so nobody was reminded."

// Reminded counts what became of those who were to be reminded of a course.
type Reminded struct {
	Reminded int
	Finished int // they have finished it
	Already  int // they were reminded today
	Gone     int // they cannot take it, or not any more, or they are the actor
}

// Remind reminds people of a course that they have not finished, each at most once a day (FD-436). An owner reaches the people of the own store;
// others count as gone. Repeating it tells nobody twice. Faults: Forbidden; NotFound; Conflict when the course cannot be taken now.
func (s *Service) Remind(ctx context.Context, actor access.Actor, courseID string, people []string) (out Reminded, err error) {
	defer fault.Wrap(&err, "academy.Remind(%q, %d people)", courseID, len(people))
	_, f, err := s.report(ctx, actor, courseID, ReportFilter{})
	if err != nil {
		return out, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		c, err := s.repo.lock(ctx, tx, courseID)
		if errors.Is(err, db.ErrNoRow) || err == nil && !c.open() {
			return fault.New(fault.Conflict, messageNotOpen)
		}
		if err != nil {
			return err
		}
		if err := access.Allow(mayRemind(actor, c)); err != nil {
			return err
		}
		standings, err := s.repo.standings(ctx, tx, c, f, people)
		if err != nil {
			return err
		}
		told := map[calendar.Day][]string{} // by when they should have finished
		var all []string
		out = Reminded{}
		seen := map[string]bool{}
		for _, id := range people {
			at, has := standings[id]
			switch {
			case seen[id]:
			case !has || id == actor.UserID: // nobody reminds themselves
				out.Gone++
			case at.finished:
				out.Finished++
			case notice.RemindedToday(now, at.remindedAt):
				out.Already++
			default:
				told[at.due], all = append(told[at.due], id), append(all, id)
			}
			seen[id] = true
		}
		out.Reminded = len(all)
		if err := s.repo.reminded(ctx, tx, courseID, all, now); err != nil {
			return err
		}
		waits, err := s.repo.waits(ctx, tx, c, f, all)
		if err != nil {
			return err
		}
		for _, due := range slices.Sorted(maps.Keys(told)) {
			if err := s.tell(ctx, tx, reminder(c, due, now), told[due], waits); err != nil {
				return err
			}
		}
		return nil
	})
	return out, err
}

// reminder returns what those who have not finished a course, and should by a day (empty: none), are told, once on each day.
func reminder(c Course, due calendar.Day, now time.Time) notice.Notice {
	today := calendar.DayOf(now)
	n := notice.Notice{Kind: notice.KindCourse, Key: fmt.Sprintf("course-reminder:%s:%s", c.ID, today), Title: "Reminder: " + c.Title,
		Link: "/academy/" + c.ID}
	switch {
	case due == "":
		n.Content = "Please finish this course. All of it takes about " + text.Count(c.Minutes(), "minute", "minutes") + "."
	case due.Before(today):
		n.Content = fmt.Sprintf("Please finish this course. It was due by %s.", due.Long())
	default:
		n.Content = fmt.Sprintf("Please finish this course by %s.", due.Long())
	}
	return n
}
