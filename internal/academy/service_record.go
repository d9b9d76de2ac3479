package academy

import (
	"context"
	"errors"
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// maxRecord is how many courses a learning record has at most: those that are open come first.
const maxRecord = 300

const messageNobody = "This person could not be found."

// Recorded is a course in somebody's learning record.
type Recorded struct {
	Course
	Progress Progress
	Open     bool // they can take it now
	CanRead  bool // the reader of the record may open it

	OpensAfter []Named // what the person finishes before they can begin it
}

// Sums are the sums of a learning record.
type Sums struct {
	All      int
	Finished int
	Of       int // finished or open to them: what they began and can no longer take does not count
}

// Record is what a person has learnt in the Academy and what is open to them (FD-435).
type Record struct {
	Person  Person
	Own     bool // it is the reader's own
	Courses []Recorded
	Sums    Sums
	Now     time.Time
	CanGive bool // the reader may give them tries (FD-437)
}

// Person is whom a learning record is about.
type Person struct {
	network.PersonRef
	Role           access.Role
	StoreID        string // empty: none
	StoreName      string
	ComplianceOnly bool
}

// Record returns the learning record of a person: what is open to them first, what is due soonest before the rest, and nothing before what comes
// before it (FD-441); then what they have finished, the latest first, then what they began and can no longer take. It
// has the courses that they see in the catalogue and those that they have begun, in a fixed number of queries. Faults: NotFound; Forbidden for
// whoever may not know what the person has learnt.
func (s *Service) Record(ctx context.Context, actor access.Actor, personID string) (out Record, err error) {
	defer fault.Wrap(&err, "academy.Record(%q)", personID)
	if out.Person, err = s.repo.recordPerson(ctx, s.db, personID); errors.Is(err, db.ErrNoRow) {
		return out, fault.Missing(messageNobody)
	}
	if err != nil {
		return out, err
	}
	p := out.Person
	if err := access.Allow(mayReadRecord(actor, p.ID, p.StoreID)); err != nil {
		return out, err
	}
	viewers, err := s.stores.Viewers(ctx, s.db,
		[]access.Actor{actor, {UserID: p.ID, Role: p.Role, StoreID: p.StoreID, ComplianceOnly: p.ComplianceOnly}})
	if err != nil {
		return out, err
	}
	groups := audience.GroupsOf(viewers[1])
	out.Now = s.clock.Now()
	today := calendar.DayOf(out.Now)
	open, ids, sums, err := s.repo.recorded(ctx, s.db, p.ID, today, groups)
	if err != nil {
		return out, err
	}
	courses, err := s.repo.byID(ctx, s.db, ids)
	if err != nil {
		return out, err
	}
	progress, err := s.repo.progress(ctx, s.db, p.ID, ids)
	if err != nil {
		return out, err
	}
	waits, err := s.repo.opensAfter(ctx, s.db, p.ID, today, groups, ids)
	if err != nil {
		return out, err
	}
	after, err := s.repo.after(ctx, s.db)
	if err != nil {
		return out, err
	}
	toDo := 0 // courses at the beginning
	for toDo < len(ids) && open[ids[toDo]] && progress[ids[toDo]].CompletedAt == nil {
		toDo++
	}
	ids = slices.Concat(inOrder(ids[:toDo], after), ids[toDo:])
	out.Own, out.Sums, out.CanGive = actor.UserID == p.ID, sums, MayManage(actor)
	for _, id := range ids {
		if c, has := courses[id]; has {
			r := Recorded{Course: c, Progress: progress[id], Open: open[id], CanRead: mayRead(actor, viewers[0], c)}
			if r.Open {
				r.OpensAfter = waits[id]
			}
			out.Courses = append(out.Courses, r)
		}
	}
	return out, nil
}
