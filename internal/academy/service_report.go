package academy

import (
	"context"
	"errors"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/notice"
	"caravan/internal/platform/db"
)

// ReportFilter says whose progress a report has.
type ReportFilter struct {
	Today   calendar.Day
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
	f.Today = calendar.DayOf(s.clock.Now())
	c, err := s.find(ctx, s.db, actor, courseID)
	return c, f, err
}

// Certificate returns what the actor's certificate of a course shows, also of one that is archived: the one with a number, or (empty) the latest.
// Faults: NotFound, also before the course is finished.
func (s *Service) Certificate(ctx context.Context, actor access.Actor, courseID, number, name string) (_ Printout, err error) {
	defer fault.Wrap(&err, "academy.Certificate(%q)", courseID)
	c, err := s.repo.course(ctx, s.db, courseID)
	if errors.Is(err, db.ErrNoRow) {
		return Printout{}, fault.Missing(messageMissing)
	}
	if err != nil {
		return Printout{}, err
	}
	progress, err := s.repo.progress(ctx, s.db, actor.UserID, []string{courseID})
	done, has := c.completion(progress[courseID], number)
	if err == nil && !has {
		return Printout{}, fault.Missing(messageNoCertificate)
	}
	if err != nil {
		return Printout{}, err
	}
	person, err := s.repo.person(ctx, s.db, actor.UserID)
	return Printout{Number: done.Certificate, Course: c.Title, Person: person.FirstName + " " + person.LastName, Minutes: c.Minutes(),
		Lessons: len(c.Lessons), At: done.CompletedAt, CountsUntil: done.CountsUntil,
		Product: name}, err
}
