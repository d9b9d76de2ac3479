package academy

import (
	"context"
	"slices"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/notice"
	"caravan/internal/platform/db"
)

// editing is the lock under which courses are written. Two people who each put the other's course before their own would otherwise build a circle.
// It is taken before a course is locked, because storing a prerequisite waits for whoever has locked that course.
const editing = "academy courses"

// checkPrerequisites returns an Invalid fault when a course that comes before the course does not exist, or was archived before it was chosen, or
// when courses would wait for each other. The caller holds the lock editing. was is the course that is edited; nil when it is new.
func (s *Service) checkPrerequisites(ctx context.Context, tx *db.Tx, c Course, was *Course) error {
	if len(c.Prerequisites) == 0 {
		return nil
	}
	before, err := s.repo.named(ctx, tx, c.Prerequisites)
	if err != nil {
		return err
	}
	for _, id := range c.Prerequisites {
		p, has := before[id]
		if stays := was != nil && slices.Contains(was.Prerequisites, id); !has || p.Archived && !stays {
			return fault.InvalidField("prerequisites", MessagePrerequisiteGone)
		}
	}
	after, err := s.repo.after(ctx, tx)
	if err != nil {
		return err
	}
	way := circle(c.ID, c.Prerequisites, after)
	if way == nil {
		return nil
	}
	names, err := s.repo.named(ctx, tx, way)
	if err != nil {
		return err
	}
	round := []Named{{c.ID, c.Title}}
	for _, id := range way[1:] {
		round = append(round, names[id].Named)
	}
	return fault.InvalidField("prerequisites", circleMessage(round))
}

// prerequisites returns the courses that come before a course, in their order.
func (s *Service) prerequisites(ctx context.Context, q db.Querier, c Course) ([]Prerequisite, error) {
	found, err := s.repo.named(ctx, q, c.Prerequisites)
	var out []Prerequisite
	for _, id := range c.Prerequisites {
		out = append(out, found[id])
	}
	return out, err
}

// opensAfter returns, by course, what the actor finishes before they can begin it. It asks nothing when nothing comes before the courses.
func (s *Service) opensAfter(ctx context.Context, q db.Querier, actor access.Actor, found []Course) (map[string][]Named, error) {
	var ids []string
	for _, c := range found {
		if len(c.Prerequisites) > 0 {
			ids = append(ids, c.ID)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	v, err := s.stores.Viewer(ctx, q, actor)
	if err != nil {
		return nil, err
	}
	return s.repo.opensAfter(ctx, q, actor.UserID, calendar.DayOf(s.clock.Now()), audience.GroupsOf(v), ids)
}

// allowBeginning returns a Conflict fault when the actor has not begun the course and finishes others first. A course that is begun stays open,
// whatever is put before it later (FD-441).
func (s *Service) allowBeginning(ctx context.Context, tx *db.Tx, actor access.Actor, c Course) error {
	if err := access.Allow(canDo(actor, c).Learn); err != nil {
		return err
	}
	waits, err := s.opensAfter(ctx, tx, actor, []Course{c})
	if first := waits[c.ID]; err == nil && len(first) > 0 {
		return fault.New(fault.Conflict, finishFirst(first))
	}
	return err
}

// next returns the courses that come after one that the actor has finished, and that are open to them and not finished.
func (s *Service) next(ctx context.Context, q db.Querier, actor access.Actor, courseID string) ([]Named, error) {
	v, err := s.stores.Viewer(ctx, q, actor)
	if err != nil {
		return nil, err
	}
	groups := audience.GroupsOf(v)
	following, err := s.repo.following(ctx, q, actor.UserID, groups, courseID)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(following))
	for i, n := range following {
		ids[i] = n.ID
	}
	waits, err := s.repo.opensAfter(ctx, q, actor.UserID, calendar.DayOf(s.clock.Now()), groups, ids)
	return slices.DeleteFunc(following, func(n Named) bool { return len(waits[n.ID]) > 0 }), err
}

// tell tells people of a course, and those for whom it is not open yet, by waits, also what they finish first.
func (s *Service) tell(ctx context.Context, tx *db.Tx, n notice.Notice, people []string, waits map[string][]Named) error {
	var open []string
	var closed []notice.Personal
	for _, id := range people {
		if first := waits[id]; len(first) > 0 {
			closed = append(closed, notice.Personal{UserID: id, Key: n.Key, Title: n.Title, Content: n.Content + " " + finishFirst(first), Link: n.Link})
		} else {
			open = append(open, id)
		}
	}
	if err := s.teller.Send(ctx, tx, n, open); err != nil {
		return err
	}
	return s.teller.SendEach(ctx, tx, n.Kind, closed)
}
