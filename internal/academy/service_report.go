package academy

import (
	"context"
	"errors"
	"fmt"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/notice"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
)

// ReportFilter says whose progress a report has.
type ReportFilter struct {
	StoreID string // empty: of all stores
	Search  string // every word must be in the store's name
	Name    string // every word must be in the name of the person or of their store
	Open    bool   // only who has not finished; of stores, those where somebody has not

	Sort       LearnerSort // of people
	Descending bool        // of the Sort
}

// LearnerSort is what the people of a course are sorted by.
type LearnerSort string

// What the people of a course can be sorted by. The zero value sorts by store and name.
const (
	ByName     LearnerSort = "NAME"
	ByStore    LearnerSort = "STORE"
	ByStarted  LearnerSort = "STARTED"
	ByFinished LearnerSort = "FINISHED"
)

// Values lists what people can be sorted by, for the document of the API.
func (LearnerSort) Values() []LearnerSort {
	return []LearnerSort{ByName, ByStore, ByStarted, ByFinished}
}

// Stores returns a page of the stores whose people a course reaches, with how many of them have begun and finished it, how many stores there are, and
// the sums of all of these stores. An owner gets the own store (FD-118). Faults: Forbidden, NotFound.
func (s *Service) Stores(ctx context.Context, actor access.Actor, courseID string, f ReportFilter, page db.Page) (_ []StoreProgress, sums StoreSums,
	err error) {
	defer fault.Wrap(&err, "academy.Stores(%q)", courseID)
	c, f, err := s.report(ctx, actor, courseID, f)
	if err != nil {
		return nil, StoreSums{}, err
	}
	return s.repo.stores(ctx, s.db, c, f, page)
}

// Learners returns a page of the people of a course, and how many there are. A nil page is everybody. An owner gets those of the own store. Faults:
// Forbidden, NotFound.
func (s *Service) Learners(ctx context.Context, actor access.Actor, courseID string, f ReportFilter, page *db.Page) (_ []Learner, total int,
	err error) {
	defer fault.Wrap(&err, "academy.Learners(%q)", courseID)
	c, f, err := s.report(ctx, actor, courseID, f)
	if err != nil {
		return nil, 0, err
	}
	found, total, err := s.repo.learners(ctx, s.db, c, f, page)
	if err != nil {
		return nil, 0, err
	}
	var only []string // everybody, when there is no page
	if page != nil {
		only = make([]string, len(found))
		for i, l := range found {
			only[i] = l.Person.ID
		}
	}
	waits, err := s.repo.waits(ctx, s.db, c, f, only)
	now, may := s.clock.Now(), mayRemind(actor, c)
	for i, l := range found {
		found[i].OpensAfter = waits[l.Person.ID]
		found[i].CanRemind = may && l.Person.ID != actor.UserID && l.CompletedAt == nil && !notice.RemindedToday(now, l.RemindedAt)
	}
	return found, total, err
}

// report returns the course, and the filter with the only store whose people the actor gets.
func (s *Service) report(ctx context.Context, actor access.Actor, courseID string, f ReportFilter) (Course, ReportFilter, error) {
	if err := access.Allow(mayReport(actor)); err != nil {
		return Course{}, f, err
	}
	if !readsAll(actor) {
		if f.StoreID != "" && f.StoreID != actor.StoreID {
			return Course{}, f, fault.Denied()
		}
		f.StoreID = actor.StoreID
	}
	c, err := s.find(ctx, s.db, actor, courseID)
	return c, f, err
}

// Certificate returns what the actor's certificate of a course shows, also of one that is archived. Faults: NotFound, also before the course is
// finished.
func (s *Service) Certificate(ctx context.Context, actor access.Actor, courseID, name string) (_ Printout, err error) {
	defer fault.Wrap(&err, "academy.Certificate(%q)", courseID)
	c, err := s.repo.course(ctx, s.db, courseID)
	if errors.Is(err, db.ErrNoRow) {
		return Printout{}, fault.Missing(messageMissing)
	}
	if err != nil {
		return Printout{}, err
	}
	progress, err := s.repo.progress(ctx, s.db, actor.UserID, []string{courseID})
	p := progress[courseID]
	if err == nil && p.CompletedAt == nil {
		return Printout{}, fault.Missing(messageNoCertificate)
	}
	if err != nil {
		return Printout{}, err
	}
	person, err := s.repo.person(ctx, s.db, actor.UserID)
	return Printout{Number: p.Certificate, Course: c.Title, Person: person.FirstName + " " + person.LastName, Minutes: c.Minutes(),
		Lessons: len(c.Lessons), At: *p.CompletedAt, Product: name}, err
}

// remindDays is how many days before its due date people are reminded of a course.
const remindDays = 3

// jobTell is the job that tells people of courses with a due date, and reminds those who have not finished.
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

// tellPeople tells people of published courses with a due date, and reminds those who have not finished one that is due soon.
func (s *Service) tellPeople(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "academy.tellPeople")
	today := calendar.DayOf(s.clock.Now())
	for _, soon := range []calendar.Day{"", today.AddDays(remindDays)} {
		ids, err := s.repo.toTell(ctx, s.db, today, soon)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if err := s.db.InTx(ctx, func(tx *db.Tx) error { return s.tellOf(ctx, tx, id, soon != "") }); err != nil {
				return err
			}
		}
	}
	return nil
}

// tellOf tells people of one course, once. Nobody is told of a new course and reminded of it at the same time.
func (s *Service) tellOf(ctx context.Context, tx *db.Tx, id string, reminder bool) error {
	now := s.clock.Now()
	c, err := s.repo.lock(ctx, tx, id)
	if errors.Is(err, db.ErrNoRow) || err == nil && (!c.Published || c.DueOn == "") {
		return nil
	}
	if err != nil {
		return err
	}
	if first, err := s.repo.told(ctx, tx, id, reminder, now); err != nil || !first {
		return err
	}
	if !reminder && !c.DueOn.After(calendar.DayOf(now).AddDays(remindDays)) {
		if _, err := s.repo.told(ctx, tx, id, true, now); err != nil {
			return err
		}
	}
	n := notice.Notice{Kind: notice.KindCourse, Key: UsedBy(id), Title: "New in the Academy: " + c.Title,
		Content: fmt.Sprintf("%d minutes. Please finish it by %s.", c.Minutes(), c.DueOn.Long()), Link: "/academy/" + id}
	var since *time.Time
	if reminder {
		n.Key, n.Title = fmt.Sprintf("course-due:%s:%s", id, c.DueOn), "Due soon: "+c.Title
		n.Content = fmt.Sprintf("Please finish it by %s.", c.DueOn.Long())
		day := notice.RemindedSince(now)
		since = &day
	}
	people, err := s.repo.waiting(ctx, tx, c, since)
	if err != nil {
		return err
	}
	if reminder {
		if err := s.repo.reminded(ctx, tx, id, people, now); err != nil {
			return err
		}
	}
	waits, err := s.repo.waits(ctx, tx, c, ReportFilter{}, nil)
	if err != nil {
		return err
	}
	return s.tell(ctx, tx, n, people, waits)
}
