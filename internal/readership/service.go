package readership

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
	"caravan/internal/notice"
	"caravan/internal/platform/db"
	"caravan/internal/platform/live"
)

// Things has things of one kind that must be read. The room that keeps them provides it.
type Things interface {
	// Readable returns those of the things that the actor may see, by id, in a number of queries that does not depend on how many there are.
	Readable(ctx context.Context, q db.Querier, actor access.Actor, ids []string) (map[string]audience.Thing, error)
}

// Service holds the use cases of the room. Each takes the actor and returns a Forbidden fault when the actor may not do it.
type Service struct {
	db      *db.DB
	repo    repo
	clock   calendar.Clock
	viewers audience.Directory
	things  map[audience.Kind]Things
	teller  notice.Teller
	live    *live.Hub
}

// NewService returns the room's service. teller may be nil: then nobody is told.
func NewService(d *db.DB, clock calendar.Clock, viewers audience.Directory, teller notice.Teller, l *live.Hub) *Service {
	return &Service{db: d, clock: clock, viewers: viewers, teller: teller, live: l}
}

// Connect gives the room the rooms that keep what must be read, which are made after it.
func (s *Service) Connect(things map[audience.Kind]Things) { s.things = things }

// Topic names what a person has confirmed, for Live.
func (s *Service) Topic(userID string) string { return "readings:" + userID }

// Reach counts whom the actor would reach with an audience (READERSHIP-003). Faults: Invalid with the field that is wrong; Forbidden.
func (s *Service) Reach(ctx context.Context, actor access.Actor, to audience.Audience) (r Reach, err error) {
	defer fault.Wrap(&err, "readership.Reach(%s)", to.Visibility)
	if err := access.Allow(mayAsk(actor)); err != nil {
		return Reach{}, err
	}
	v, err := s.viewers.Viewer(ctx, s.db, actor)
	if err != nil {
		return Reach{}, err
	}
	if to, err = audience.Checked(v, to); err != nil {
		return Reach{}, err
	}
	return s.repo.reach(ctx, s.db, audience.Author{UserID: actor.UserID, StoreID: actor.StoreID}, to)
}

// States returns those of the things that must be read, by id, as the viewer needs to know them. It is one query. Another room calls it.
func (s *Service) States(ctx context.Context, q db.Querier, v audience.Viewer, kind audience.Kind, ids []string) (_ map[string]network.MustRead,
	err error) {
	defer fault.Wrap(&err, "readership.States(%d of %s)", len(ids), kind)
	if len(ids) == 0 {
		return nil, nil
	}
	return s.repo.states(ctx, q, v, kind, ids)
}

// Waiting returns the ids of the must-reads of a kind that waited for the viewer at a moment, the earliest day first, at most 50 (READERSHIP-008).
// Another room calls it, and still has to leave out what the viewer does not see yet or any more.
func (s *Service) Waiting(ctx context.Context, q db.Querier, v audience.Viewer, kind audience.Kind, at time.Time) (ids []string, err error) {
	defer fault.Wrap(&err, "readership.Waiting(%s)", kind)
	return s.repo.waiting(ctx, q, v, kind, at)
}

// Saved is told of a thing that an actor has created or edited, with what the form says about reading it; nil: as it was. renewed says that its
// content is another one, so that everybody is asked again (READERSHIP-011). Another room calls it in its transaction, which holds the thing's lock.
// Faults: Invalid with the field mustRead.
func (s *Service) Saved(ctx context.Context, tx *db.Tx, actor access.Actor, t audience.Thing, entry *network.MustReadEntry,
	renewed bool) (err error) {
	defer fault.Wrap(&err, "readership.Saved(%s %q)", t.Kind, t.ID)
	now, id := s.clock.Now(), itemID(t.Kind, t.ID)
	was, err := s.repo.lock(ctx, tx, id)
	switch none := errors.Is(err, db.ErrNoRow); {
	case none && (entry == nil || entry.By == nil):
		return nil
	case none:
		was.Ended = true
	case err != nil:
		return err
	}
	next, same, err := was.with(entry, renewed, now)
	if err != nil {
		return err
	}
	groups := audience.ReachGroups(t.Author, t.To)
	if !same && !mayRequire(actor, t) {
		return fault.InvalidField("mustRead", MessageNotYours)
	}
	// Somebody may edit what head office has marked, but not let it reach others than it was marked for.
	if !next.Ended && !mayRequire(actor, t) {
		marked, err := s.repo.groups(ctx, tx, id)
		if err != nil {
			return err
		}
		if slices.Sort(groups); !slices.Equal(marked, groups) {
			return fault.InvalidField("mustRead", MessageNotYours)
		}
	}
	return s.repo.save(ctx, tx, id, t, next, groups, now)
}

// Deleted is told of a thing that is gone. Another room calls it in its transaction.
func (s *Service) Deleted(ctx context.Context, tx *db.Tx, kind audience.Kind, id string) (err error) {
	defer fault.Wrap(&err, "readership.Deleted(%s %q)", kind, id)
	return s.repo.end(ctx, tx, itemID(kind, id), s.clock.Now())
}

// Confirm notes that the actor has read a version of a must-read, and returns what they need to know of it now (READERSHIP-006). A repeat changes
// nothing. Faults: Forbidden while somebody else is acting as the actor, and for those whom it does not reach; NotFound when the actor does not see
// it; Conflict when there is another version by now, or when it need not be read any more.
func (s *Service) Confirm(ctx context.Context, actor access.Actor, kind audience.Kind, id string, version int) (out network.MustRead, err error) {
	defer fault.Wrap(&err, "readership.Confirm(%s %q, %d)", kind, id, version)
	if err := access.Allow(mayConfirm(actor)); err != nil {
		return out, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		t, err := s.thing(ctx, tx, actor, kind, id)
		if err != nil {
			return err
		}
		v, err := s.viewers.Viewer(ctx, tx, actor)
		if err != nil {
			return err
		}
		if err := access.Allow(t.Live && audience.Reaches(v, t.Author, t.To)); err != nil {
			return err
		}
		now := s.clock.Now()
		if err := s.repo.confirm(ctx, tx, itemID(kind, id), version, actor.UserID, now); err != nil {
			return err
		}
		// Who has read it has opened it, even if the page did not say so yet.
		if err := s.repo.open(ctx, tx, []string{itemID(kind, id)}, actor.UserID, now); err != nil {
			return err
		}
		if err := s.live.Changed(ctx, tx, s.Topic(actor.UserID)); err != nil {
			return err
		}
		states, err := s.repo.states(ctx, tx, v, kind, []string{id})
		if err != nil {
			return err
		}
		var known bool
		switch out, known = states[id]; {
		case !known:
			return fault.New(fault.Conflict, messageEnded)
		case out.Version != version:
			return fault.New(fault.Conflict, messageNewer)
		}
		return nil
	})
	return out, err
}

// thing returns a thing that the actor may see. Fault: NotFound.
func (s *Service) thing(ctx context.Context, q db.Querier, actor access.Actor, kind audience.Kind, id string) (audience.Thing, error) {
	found, err := s.things[kind].Readable(ctx, q, actor, []string{id})
	if err != nil {
		return audience.Thing{}, err
	}
	t, has := found[id]
	if !has {
		return t, fault.Missing(messageMissing)
	}
	return t, nil
}

// Mine returns the must-reads that wait for the actor, the one with the earliest day first, at most 50 of each kind (READERSHIP-009).
func (s *Service) Mine(ctx context.Context, actor access.Actor) (out []Waiting, err error) {
	defer fault.Wrap(&err, "readership.Mine")
	v, err := s.viewers.Viewer(ctx, s.db, actor)
	if err != nil {
		return nil, err
	}
	for _, kind := range []audience.Kind{audience.Post, audience.Resource} {
		ids, err := s.repo.waiting(ctx, s.db, v, kind, s.clock.Now())
		if err != nil || len(ids) == 0 {
			if err != nil {
				return nil, err
			}
			continue
		}
		found, err := s.things[kind].Readable(ctx, s.db, actor, ids)
		if err != nil {
			return nil, err
		}
		states, err := s.repo.states(ctx, s.db, v, kind, ids)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			t, has := found[id]
			state, waits := states[id]
			if has && t.Live && waits {
				out = append(out, Waiting{t, state})
			}
		}
	}
	sortByDay(out)
	return out, nil
}

// Opened notes which things the actor has opened; those that they may not see are left out, and so is what somebody else opens as them
// (READERSHIP-019). A repeat changes nothing.
func (s *Service) Opened(ctx context.Context, actor access.Actor, items map[audience.Kind][]string) (err error) {
	defer fault.Wrap(&err, "readership.Opened")
	if !counts(actor) {
		return nil
	}
	var opened []string
	for kind, ids := range items {
		found, err := s.things[kind].Readable(ctx, s.db, actor, ids)
		if err != nil {
			return err
		}
		for id := range found {
			opened = append(opened, itemID(kind, id))
		}
	}
	if len(opened) == 0 {
		return nil
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error { return s.repo.open(ctx, tx, opened, actor.UserID, s.clock.Now()) })
}
