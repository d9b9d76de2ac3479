package compliance

import (
	"context"
	"errors"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// DueStore is a store that needs an audit this quarter.
type DueStore struct {
	network.StoreRef
	Last *Outcome // outcome of its latest quarter that has one; nil: it never had a completed report
}

// StoresWithoutReports returns a page of the stores that have no report of any status in the current quarter, sorted by name, and how many there are
// (AUDIT-131, FD-20). While no quarter covers today there are none, because nothing can be audited. It is for auditors.
func (s *Service) StoresWithoutReports(ctx context.Context, actor access.Actor, search string, page db.Page) (_ []DueStore, total int, err error) {
	defer fault.Wrap(&err, "compliance.StoresWithoutReports")
	if err := access.Allow(mayReadAgenda(actor)); err != nil {
		return nil, 0, err
	}
	quarter, err := s.currentQuarter(ctx, calendar.DayOf(s.clock.Now()))
	if err != nil || quarter == nil {
		return nil, 0, err
	}
	stores, total, err := s.repo.storesWithout(ctx, s.db, quarter.ID, search, page)
	if err != nil {
		return nil, 0, err
	}
	due, err := s.withLast(ctx, stores)
	return due, total, err
}

// withLast adds the latest outcome to each store.
func (s *Service) withLast(ctx context.Context, stores []network.StoreRef) ([]DueStore, error) {
	ids := make([]string, len(stores))
	for i, store := range stores {
		ids[i] = store.ID
	}
	last, err := s.repo.lastOutcomes(ctx, s.db, ids)
	due := make([]DueStore, len(stores))
	for i, store := range stores {
		due[i].StoreRef = store
		if o, ok := last[store.ID]; ok {
			due[i].Last = &o
		}
	}
	return due, err
}

// maxAgenda limits the open reports of an agenda.
const maxAgenda = 100

// Agenda is what an auditor has to do.
type Agenda struct {
	Open []Listed   // their own open reports, oldest first, at most maxAgenda
	Due  []DueStore // stores that they audited last quarter and that have no report this quarter, sorted by name
}

// Today returns the agenda of the actor (FD-22).
func (s *Service) Today(ctx context.Context, actor access.Actor) (_ Agenda, err error) {
	defer fault.Wrap(&err, "compliance.Today")
	if err := access.Allow(mayReadAgenda(actor)); err != nil {
		return Agenda{}, err
	}
	oldest := Filter{AuthorID: actor.UserID, Open: true, Order: Order{Ascending: true}}
	open, err := s.repo.page(ctx, s.db, conditionOf(oldest, Scope{}), oldest.Order, db.Page{Limit: maxAgenda})
	if err != nil {
		return Agenda{}, err
	}
	if err := s.addWaiting(ctx, s.db, open); err != nil {
		return Agenda{}, err
	}
	agenda := Agenda{Open: open}
	current, err := s.currentQuarter(ctx, calendar.DayOf(s.clock.Now()))
	if err != nil || current == nil {
		return agenda, err
	}
	last, err := s.quarters.QuarterBefore(ctx, s.db, *current)
	if errors.Is(err, db.ErrNoRow) {
		return agenda, nil
	}
	if err != nil {
		return Agenda{}, err
	}
	stores, err := s.repo.dueStores(ctx, s.db, actor.UserID, last, *current)
	if err != nil {
		return Agenda{}, err
	}
	agenda.Due, err = s.withLast(ctx, stores)
	return agenda, err
}
