package academy

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/files"
	"caravan/internal/network"
	"caravan/internal/notice"
	"caravan/internal/platform/db"
	"caravan/internal/platform/journal"
)

// Messages about courses that do not exist, that others have changed, and ids that are taken.
const (
	messageMissing       = "This course could not be found. Maybe it was archived?"
	messageChanged       = "Someone else has changed this course. Please open it again to see their changes."
	messageIDTaken       = "This id belongs to another course."
	messageLessonGone    = "This lesson is no longer part of the course. Please open the course again."
	messageQuizFirst     = "Please pass the quiz of this lesson first."
	messageNoCertificate = "You get the certificate when you have finished the course."
)

// Names in the journal.
const (
	journalTarget = "course"
	actionArchive = "archive"
)

// FailedLine is a store standards line that a report has failed.
type FailedLine struct {
	ID     string // of the line in the report
	LineID string // of the store standards line that it asked about
}

// Reports finds what reports have failed. Another room provides it.
type Reports interface {
	// FailedStandards returns the failed store standards lines of a report, as the actor may read them. Faults: NotFound, Forbidden.
	FailedStandards(ctx context.Context, actor access.Actor, reportID string) ([]FailedLine, error)
}

// Service holds the use cases of the room. Each takes the actor and returns a Forbidden fault when the actor may not do it.
type Service struct {
	db      *db.DB
	repo    repo
	clock   calendar.Clock
	stores  audience.Directory
	media   files.Keeper
	teller  notice.Teller
	reports Reports
}

// NewService returns the room's service.
func NewService(d *db.DB, clock calendar.Clock, stores audience.Directory, media files.Keeper, teller notice.Teller, reports Reports) *Service {
	return &Service{db: d, clock: clock, stores: stores, media: media, teller: teller, reports: reports}
}

// UsedBy names a course to the room that keeps its files.
func UsedBy(id string) string { return "course:" + id }

// Filter says which courses to list.
type Filter struct {
	Search   string // every word must be in the title or the description
	Category Category
	Archived bool // only archived ones; for head office
}

// Reading is a course as one person sees it.
type Reading struct {
	Course
	Files      map[string]network.AttachmentView // by id of the upload
	StoreNames map[string]string                 // of the stores in To
	Progress   Progress
	For        string // id of the person
	Now        time.Time
	Can        Can
	ShowsTo    bool // whether the person may know for whom it is
	Today      calendar.Day
	Due        calendar.Day // by which the person should finish it; empty: none
	OpensAfter []Named      // what the person finishes before they can begin it; empty: it is open, or they have begun it
	Next       []Named      // of one course that they have finished: those that come after it, and are open to them and not finished
}

// List returns a page of the courses that the actor may see, and how many there are (ACADEMY-002). Head office also sees drafts.
func (s *Service) List(ctx context.Context, actor access.Actor, f Filter, page db.Page) (_ []Reading, total int, err error) {
	defer fault.Wrap(&err, "academy.List")
	v, err := s.stores.Viewer(ctx, s.db, actor)
	if err != nil {
		return nil, 0, err
	}
	found, total, err := s.repo.list(ctx, s.db, visible(actor, v, f), page)
	if err != nil {
		return nil, 0, err
	}
	out, err := s.readings(ctx, s.db, actor, found)
	return out, total, err
}

// Get returns a course (ACADEMY-003). Fault: NotFound, also when the actor may not see it.
func (s *Service) Get(ctx context.Context, actor access.Actor, id string) (_ Reading, err error) {
	defer fault.Wrap(&err, "academy.Get(%q)", id)
	c, err := s.find(ctx, s.db, actor, id)
	if err != nil {
		return Reading{}, err
	}
	return s.reading(ctx, s.db, actor, c)
}

// Edit returns a course with the right answers, and what comes before it, for its editor. It is for those who write courses. Faults: Forbidden,
// NotFound.
func (s *Service) Edit(ctx context.Context, actor access.Actor, id string) (_ Reading, before []Prerequisite, err error) {
	defer fault.Wrap(&err, "academy.Edit(%q)", id)
	if err := access.Allow(MayManage(actor)); err != nil {
		return Reading{}, nil, err
	}
	r, err := s.Get(ctx, actor, id)
	if err != nil {
		return Reading{}, nil, err
	}
	before, err = s.prerequisites(ctx, s.db, r.Course)
	return r, before, err
}

// SetProgress marks a lesson complete, or takes the mark back (ACADEMY-004). Repeating it changes nothing. Faults: NotFound, also for a lesson that
// is gone; Conflict when the lesson's quiz has to be passed first, or another course finished (FD-441).
func (s *Service) SetProgress(ctx context.Context, actor access.Actor, courseID, lessonID string, completed bool) (out Reading, err error) {
	defer fault.Wrap(&err, "academy.SetProgress(%q, %q, %v)", courseID, lessonID, completed)
	return s.learn(ctx, actor, courseID, lessonID, func(tx *db.Tx, l Lesson, p Progress, now time.Time) error {
		if completed && len(l.Quiz) > 0 && !p.Lessons[lessonID].Passed {
			return fault.New(fault.Conflict, messageQuizFirst)
		}
		return s.repo.setMarked(ctx, tx, actor.UserID, courseID, lessonID, completed, now)
	})
}

// learn runs a change of the actor's progress while no other change of it runs, and notes when the course is finished.
func (s *Service) learn(ctx context.Context, actor access.Actor, courseID, lessonID string,
	change func(tx *db.Tx, l Lesson, p Progress, now time.Time) error) (out Reading, err error) {
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		if c, err := s.find(ctx, tx, actor, courseID); err != nil {
			return err
		} else if err := s.allowBeginning(ctx, tx, actor, c); err != nil {
			return err
		}
		if err := s.repo.begin(ctx, tx, actor.UserID, courseID, now); err != nil {
			return err
		}
		c, err := s.find(ctx, tx, actor, courseID) // as it is since the learner is locked
		if err != nil {
			return err
		}
		if err := access.Allow(canDo(actor, c).Learn); err != nil {
			return err
		}
		l, has := c.lesson(lessonID)
		if !has {
			return fault.Missing(messageLessonGone)
		}
		before, err := s.repo.progress(ctx, tx, actor.UserID, []string{courseID})
		if err != nil {
			return err
		}
		if err := change(tx, l, before[courseID], now); err != nil {
			return err
		}
		after, err := s.repo.progress(ctx, tx, actor.UserID, []string{courseID})
		if err != nil {
			return err
		}
		if p := after[courseID]; p.CompletedAt == nil && p.hasAll(c) {
			if err := s.repo.finish(ctx, tx, actor.UserID, courseID, newNumber(now), now); err != nil {
				return err
			}
		}
		out, err = s.reading(ctx, tx, actor, c)
		return err
	})
	return out, err
}

// newNumber returns the number of a certificate, such as 'CA-2026-7QK2M4XR': the year in Melbourne and 40 random bits.
func newNumber(now time.Time) string {
	return "CA-" + calendar.DayOf(now).Format("2006") + "-" + rand.Text()[:8]
}

// Create adds a course (AMB-111). created is false when an earlier call with the same id and fields has added it. Faults: Forbidden; Invalid with
// fields; Conflict when the id belongs to another course.
func (s *Service) Create(ctx context.Context, actor access.Actor, form Form) (out Reading, created bool, err error) {
	defer fault.Wrap(&err, "academy.Create(%q)", form.ID)
	if err := access.Allow(MayManage(actor)); err != nil {
		return Reading{}, false, err
	}
	if form.ID == "" {
		form.ID = db.NewID()
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		if err := tx.Lock(ctx, editing); err != nil {
			return err
		}
		c, err := s.checked(ctx, tx, actor, form, nil, now)
		if err != nil {
			return err
		}
		c.By.ID, c.CreatedAt = actor.UserID, now
		if created, err = s.repo.create(ctx, tx, c); err != nil {
			return err
		}
		if created {
			if err := s.saved(ctx, tx, actor, c); err != nil {
				return err
			}
		}
		there, err := s.repo.course(ctx, tx, c.ID)
		if err != nil {
			return err
		}
		if same, err := there.equalEntry(c); err != nil || !same {
			return errors.Join(err, fault.IDTaken(messageIDTaken))
		}
		out, err = s.reading(ctx, tx, actor, there)
		return err
	})
	return out, created, err
}

// equalEntry tells whether two courses were made from the same form.
func (c Course) equalEntry(o Course) (bool, error) {
	one, err := json.Marshal(c.Lessons)
	other, err2 := json.Marshal(o.Lessons)
	return c.Title == o.Title && c.Description == o.Description && c.Category == o.Category && c.ImageID == o.ImageID && c.Position == o.Position &&
		c.Published == o.Published && slices.Equal(c.Prerequisites, o.Prerequisites) &&
		c.equalDueDays(o) && c.By.ID == o.By.ID && c.To.Equal(o.To) && string(one) == string(other) && c.ArchivedAt == nil, errors.Join(err, err2)
}

// Update replaces a course with its lessons (AMB-111). Progress in lessons that stay is kept. Faults: Forbidden; Invalid with fields; NotFound;
// Conflict when somebody has changed it since the version of the form; the same again succeeds.
func (s *Service) Update(ctx context.Context, actor access.Actor, id string, form Form) (out Reading, err error) {
	defer fault.Wrap(&err, "academy.Update(%q)", id)
	err = s.manage(ctx, actor, id, func(tx *db.Tx, was Course, now time.Time) error {
		form.ID = id
		c, err := s.checked(ctx, tx, actor, form, &was, now)
		stale := form.Version != 0 && form.Version != was.Version
		if stale && fault.Is(err, fault.Invalid) {
			return fault.New(fault.Conflict, messageChanged)
		}
		if err != nil {
			return err
		}
		c.By, c.CreatedAt = was.By, was.CreatedAt
		if same, err := c.equalEntry(was); err != nil {
			return err
		} else if stale && !same {
			return fault.New(fault.Conflict, messageChanged)
		}
		if err := s.repo.save(ctx, tx, c, now); err != nil {
			return err
		}
		if was.EachYear && !c.EachYear {
			if err := s.repo.countAgain(ctx, tx, id); err != nil {
				return err
			}
		}
		if err := s.saved(ctx, tx, actor, c); err != nil {
			return err
		}
		there, err := s.repo.course(ctx, tx, id)
		if err != nil {
			return err
		}
		out, err = s.reading(ctx, tx, actor, there)
		return err
	})
	return out, err
}

// Archive takes a course out of the catalogue. Who has finished it, and their certificates, stay (FD-117). Faults: Forbidden; NotFound.
func (s *Service) Archive(ctx context.Context, actor access.Actor, id string) (err error) {
	defer fault.Wrap(&err, "academy.Archive(%q)", id)
	return s.manage(ctx, actor, id, func(tx *db.Tx, was Course, now time.Time) error {
		if err := s.repo.archive(ctx, tx, id, now); err != nil {
			return err
		}
		return journal.Write(ctx, tx, journal.Entry{ActorID: actor.UserID, ImpersonatorID: actor.ImpersonatorID, Action: actionArchive,
			Target: journalTarget, TargetID: id, Detail: was.Title, At: now})
	})
}

// manage locks a course that is not archived and runs a change of its authors on it.
func (s *Service) manage(ctx context.Context, actor access.Actor, id string, change func(tx *db.Tx, was Course, now time.Time) error) error {
	if err := access.Allow(MayManage(actor)); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := tx.Lock(ctx, editing); err != nil {
			return err
		}
		was, err := s.repo.lock(ctx, tx, id)
		if errors.Is(err, db.ErrNoRow) {
			return fault.Missing(messageMissing)
		}
		if err != nil {
			return err
		}
		return change(tx, was, s.clock.Now())
	})
}

// checked returns the course that a form describes.
func (s *Service) checked(ctx context.Context, tx *db.Tx, actor access.Actor, form Form, was *Course, now time.Time) (Course, error) {
	v, err := s.stores.Viewer(ctx, tx, actor)
	if err != nil {
		return Course{}, err
	}
	c, err := form.check(v, was, calendar.DayOf(now))
	if err != nil {
		return Course{}, err
	}
	if err := s.origins(ctx, tx, c.Lessons); err != nil {
		return Course{}, err
	}
	if err := s.checkPrerequisites(ctx, tx, c, was); err != nil {
		return Course{}, err
	}
	if err := s.checkDueStores(ctx, tx, c); err != nil {
		return Course{}, err
	}
	return c, s.stores.CheckAudience(ctx, tx, c.To)
}

// saved gives the course its files, and tells people of it when it is time to.
func (s *Service) saved(ctx context.Context, tx *db.Tx, actor access.Actor, c Course) error {
	err := s.media.Use(ctx, tx, actor, UsedBy(c.ID), c.media())
	if fault.Is(err, fault.Invalid) {
		return fault.InvalidField("image", fault.Of(err).Message)
	}
	if err != nil {
		return err
	}
	return s.queueTelling(ctx, tx)
}

// find returns a course that the actor may see. Fault: NotFound, so that nobody learns what exists for others.
func (s *Service) find(ctx context.Context, q db.Querier, actor access.Actor, id string) (Course, error) {
	v, err := s.stores.Viewer(ctx, q, actor)
	if err != nil {
		return Course{}, err
	}
	c, err := s.repo.course(ctx, q, id)
	if errors.Is(err, db.ErrNoRow) || err == nil && !mayRead(actor, v, c) {
		return Course{}, fault.Missing(messageMissing)
	}
	return c, err
}

// reading returns a course as the actor sees it, and what comes after it when they have finished it.
func (s *Service) reading(ctx context.Context, q db.Querier, actor access.Actor, c Course) (Reading, error) {
	out, err := s.readings(ctx, q, actor, []Course{c})
	if err != nil {
		return Reading{}, err
	}
	if out[0].Progress.CompletedAt != nil {
		out[0].Next, err = s.next(ctx, q, actor, c.ID)
	}
	return out[0], err
}

// readings returns courses as the actor sees them, in a fixed number of queries.
func (s *Service) readings(ctx context.Context, q db.Querier, actor access.Actor, found []Course) ([]Reading, error) {
	var ids, mediaIDs, storeIDs []string
	for _, c := range found {
		ids = append(ids, c.ID)
		mediaIDs = append(mediaIDs, c.media()...)
		if readsAll(actor) {
			storeIDs = append(storeIDs, append(c.dueStores(), c.To.StoreIDs...)...)
		}
	}
	files, err := s.media.Views(ctx, q, actor, mediaIDs)
	if err != nil {
		return nil, err
	}
	names, err := s.stores.Names(ctx, q, storeIDs)
	if err != nil {
		return nil, err
	}
	progress, err := s.repo.progress(ctx, q, actor.UserID, ids)
	if err != nil {
		return nil, err
	}
	waits, err := s.opensAfter(ctx, q, actor, found)
	if err != nil {
		return nil, err
	}
	now := s.clock.Now()
	out := make([]Reading, len(found))
	for i, c := range found {
		out[i] = Reading{Course: c, Files: files, StoreNames: names, Progress: progress[c.ID], For: actor.UserID, Now: now, Can: canDo(actor, c),
			ShowsTo: readsAll(actor), Today: calendar.DayOf(now), OpensAfter: waits[c.ID],
			Due: c.due(progress[c.ID], actor.Role, actor.StoreID)}
		out[i].Can.Learn = out[i].Can.Learn && len(waits[c.ID]) == 0
	}
	return out, nil
}
