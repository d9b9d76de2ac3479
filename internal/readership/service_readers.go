package readership

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/fault"
	"caravan/internal/notice"
	"caravan/internal/platform/db"
)

// Use cases of those who want to know who has read a thing.

func sortByDay(waiting []Waiting) {
	slices.SortStableFunc(waiting, func(a, b Waiting) int { return cmp.Compare(a.State.By, b.State.By) })
}

// readers is what a person may know of the readers of a thing.
type readers struct {
	thing    audience.Thing
	mustRead *MustRead
	sight    audience.Sight
	storeID  string // with the sight OwnStore: the store
}

// readers finds a thing that the actor may see, and how much of its readers they may know. Faults: NotFound; Forbidden when they may know none.
func (s *Service) readers(ctx context.Context, q db.Querier, actor access.Actor, kind audience.Kind, id string) (r readers, err error) {
	if r.thing, err = s.thing(ctx, q, actor, kind, id); err != nil {
		return r, err
	}
	m, err := s.repo.mustRead(ctx, q, itemID(kind, id))
	switch {
	case err == nil && !m.Ended:
		r.mustRead = &m
	case err != nil && !errors.Is(err, db.ErrNoRow):
		return r, err
	}
	r.sight = audience.SeesReaders(actor, r.thing.Author, r.mustRead != nil)
	if r.sight == audience.OwnStore {
		r.storeID = actor.StoreID
	}
	return r, access.Allow(r.sight != audience.NoReaders)
}

// Summary says how far the readers of a thing are (READERSHIP-013, READERSHIP-014, READERSHIP-018). Faults: NotFound; Forbidden.
func (s *Service) Summary(ctx context.Context, actor access.Actor, kind audience.Kind, id string) (out Summary, err error) {
	defer fault.Wrap(&err, "readership.Summary(%s %q)", kind, id)
	r, err := s.readers(ctx, s.db, actor, kind, id)
	if err != nil {
		return out, err
	}
	if out, err = s.repo.summary(ctx, s.db, r); err != nil {
		return out, err
	}
	out.Thing, out.MustRead, out.Sight = r.thing, r.mustRead, r.sight
	if r.mustRead == nil {
		return out, nil
	}
	if all := r.mustRead.RemindedAt; out.RemindedAt == nil || all != nil && all.After(*out.RemindedAt) {
		out.RemindedAt = all
	}
	if now := s.clock.Now(); mayRemind(actor, r.sight) && r.mustRead.remindable(now) {
		left, err := s.repo.toRemind(ctx, s.db, r, notice.RemindedSince(now), nil)
		if err != nil {
			return out, err
		}
		out.ToRemind = len(left)
	}
	return out, nil
}

// People returns a page of the people whom a thing reaches, and how many there are. Faults: NotFound; Forbidden, also for a filter or an order by
// what the actor may not know.
func (s *Service) People(ctx context.Context, actor access.Actor, kind audience.Kind, id string, f Filter, page db.Page) (_ []Person, total int,
	err error) {
	defer fault.Wrap(&err, "readership.People(%s %q)", kind, id)
	r, err := s.readers(ctx, s.db, actor, kind, id)
	if err != nil {
		return nil, 0, err
	}
	if err := access.Allow(r.sight == audience.AllReaders || !f.onOpenings()); err != nil {
		return nil, 0, err
	}
	found, total, err := s.repo.people(ctx, s.db, r, f, page)
	now := s.clock.Now()
	may := r.mustRead != nil && mayRemind(actor, r.sight) && r.mustRead.remindable(now)
	for i, p := range found {
		found[i].CanRemind = may && p.ConfirmedAt == nil && !notice.RemindedToday(now, p.RemindedAt)
	}
	return found, total, err
}

// Stores returns a page of the stores whose people a thing reaches, those with the most people who have not confirmed (or opened) it first, and how
// many there are. Faults: NotFound; Forbidden.
func (s *Service) Stores(ctx context.Context, actor access.Actor, kind audience.Kind, id, query string, page db.Page) (_ []Store, total int,
	err error) {
	defer fault.Wrap(&err, "readership.Stores(%s %q)", kind, id)
	r, err := s.readers(ctx, s.db, actor, kind, id)
	if err != nil {
		return nil, 0, err
	}
	return s.repo.stores(ctx, s.db, r, query, page)
}

// Export returns a thing's title and those of its readers whom a filter leaves, as far as the actor may know them (READERSHIP-015). Faults: NotFound;
// Forbidden, as for People.
func (s *Service) Export(ctx context.Context, actor access.Actor, kind audience.Kind, id string, f Filter) (out Summary,
	each func(context.Context, func(Person) error) error, err error) {
	defer fault.Wrap(&err, "readership.Export(%s %q)", kind, id)
	r, err := s.readers(ctx, s.db, actor, kind, id)
	if err != nil {
		return out, nil, err
	}
	if err := access.Allow(r.sight == audience.AllReaders || !f.onOpenings()); err != nil {
		return out, nil, err
	}
	return Summary{Thing: r.thing, MustRead: r.mustRead, Sight: r.sight}, func(ctx context.Context, read func(Person) error) error {
		return s.repo.eachPerson(ctx, s.db, r, f, read)
	}, nil
}

// Remind reminds those who have not confirmed a must-read, each at most once a day, and returns how many they are (READERSHIP-016, FD-427). chosen:
// only those of them; without it everybody, which is possible once a day. Faults: NotFound; Forbidden; Conflict when everybody was reminded today,
// when nobody is left to remind, or when it need not be read.
func (s *Service) Remind(ctx context.Context, actor access.Actor, kind audience.Kind, id string, chosen []string) (reminded int, err error) {
	defer fault.Wrap(&err, "readership.Remind(%s %q)", kind, id)
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now, item := s.clock.Now(), itemID(kind, id)
		if _, err := s.repo.lock(ctx, tx, item); err != nil && !errors.Is(err, db.ErrNoRow) {
			return err
		}
		r, err := s.readers(ctx, tx, actor, kind, id)
		if err != nil {
			return err
		}
		if err := access.Allow(mayRemind(actor, r.sight)); err != nil {
			return err
		}
		if r.mustRead == nil {
			return fault.New(fault.Conflict, messageEnded)
		}
		if !r.mustRead.remindable(now) {
			return fault.New(fault.Conflict, messageReminded)
		}
		ids, err := s.repo.toRemind(ctx, tx, r, notice.RemindedSince(now), chosen)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			return fault.New(fault.Conflict, messageNoneWaits)
		}
		if len(chosen) == 0 {
			if err := s.repo.reminded(ctx, tx, item, now); err != nil {
				return err
			}
		}
		if err := s.repo.remindedEach(ctx, tx, item, r.mustRead.Version, ids, now); err != nil {
			return err
		}
		reminded = len(ids)
		if s.teller == nil {
			return nil
		}
		return s.teller.Send(ctx, tx, reminder(r.thing, *r.mustRead, now), ids)
	})
	return reminded, err
}
