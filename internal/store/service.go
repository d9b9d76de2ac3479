package store

import (
	"context"
	"errors"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// Service holds the use cases of the room.
type Service struct {
	db    *db.DB
	repo  repo
	clock calendar.Clock
}

// NewService returns the room's service.
func NewService(d *db.DB, clock calendar.Clock) *Service { return &Service{db: d, clock: clock} }

// List returns a page of the stores whose name, suburb or postcode contain every word of query, sorted by name, and how many such stores there are
// (STORE-024, SEARCH-007). An empty query finds every store. It is for auditors. Fault: Forbidden.
func (s *Service) List(ctx context.Context, actor access.Actor, query string, page db.Page) (_ []Store, total int, err error) {
	defer fault.Wrap(&err, "store.List")
	if err := access.Allow(mayList(actor)); err != nil {
		return nil, 0, err
	}
	return s.repo.list(ctx, s.db, text.SearchWords(query), page)
}

// Get returns a store. Faults: Forbidden when the actor may not read it, NotFound.
func (s *Service) Get(ctx context.Context, actor access.Actor, id string) (_ Store, err error) {
	defer fault.Wrap(&err, "store.Get(%q)", id)
	if err := access.Allow(mayRead(actor, id)); err != nil {
		return Store{}, err
	}
	found, err := s.repo.store(ctx, s.db, id)
	if errors.Is(err, db.ErrNoRow) {
		return Store{}, fault.Missing(network.MessageNoStore)
	}
	return found, err
}

// Viewer returns what decides what the actor may see of what is published: their role and, if they belong to a store, its region, tier and programmes
// (AMB-084, AMB-085). Another room calls it, perhaps within its transaction.
func (s *Service) Viewer(ctx context.Context, q db.Querier, actor access.Actor) (v audience.Viewer, err error) {
	defer fault.Wrap(&err, "store.Viewer(%q)", actor.UserID)
	all, err := s.Viewers(ctx, q, []access.Actor{actor})
	if err != nil {
		return audience.Viewer{}, err
	}
	return all[0], nil
}

// Viewers is Viewer for several people, in their order, in one query.
func (s *Service) Viewers(ctx context.Context, q db.Querier, people []access.Actor) (_ []audience.Viewer, err error) {
	defer fault.Wrap(&err, "store.Viewers(%d people)", len(people))
	var ids []string
	for _, p := range people {
		if p.StoreID != "" {
			ids = append(ids, p.StoreID)
		}
	}
	stores, err := s.repo.byID(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	all := make([]audience.Viewer, len(people))
	for i, p := range people {
		all[i] = audience.Viewer{UserID: p.UserID, Role: p.Role}
		if own, has := stores[p.StoreID]; has {
			inProgramme := own.IsDelivery || own.IsPickup || own.IsLoyaltyRewards || own.IsCrafty || own.IsTopDrops
			all[i].Store = &audience.Store{ID: own.ID, Region: own.Region, Tier: own.Tier, InProgramme: inProgramme}
		}
	}
	return all, nil
}

// Names returns the names of stores by id, also of those that have left the network, so that what is for them can still be read. Another room calls it.
func (s *Service) Names(ctx context.Context, q db.Querier, ids []string) (_ map[string]string, err error) {
	defer fault.Wrap(&err, "store.Names(%d stores)", len(ids))
	return s.repo.names(ctx, q, ids)
}

// CheckAudience returns an Invalid fault when one of the stores that somebody has chosen for a thing does not exist. Another room calls it.
func (s *Service) CheckAudience(ctx context.Context, q db.Querier, to audience.Audience) (err error) {
	defer fault.Wrap(&err, "store.CheckAudience(%d stores)", len(to.StoreIDs))
	names, err := s.repo.names(ctx, q, to.StoreIDs)
	if err == nil && len(names) < len(to.StoreIDs) {
		return fault.InvalidField("restrictedToStores", network.MessageNoStore)
	}
	return err
}

// Upsert adds or updates stores by external id in the caller's transaction (AMB-077). It writes all of them or none. Mistakes give an Invalid fault
// with one field per mistake, located as stores[i].field. Two imports at once run one after the other.
func (s *Service) Upsert(ctx context.Context, tx *db.Tx, entries []Entry) (out Outcome, err error) {
	defer fault.Wrap(&err, "store.Upsert")
	if err := fault.InvalidFields(checkAll(entries)); err != nil {
		return Outcome{}, err
	}
	if err := tx.Lock(ctx, "stores"); err != nil {
		return Outcome{}, err
	}
	stored, err := s.repo.byExternalID(ctx, tx, entries)
	if err != nil {
		return Outcome{}, err
	}
	now := s.clock.Now()
	var changed []Store
	for _, e := range entries {
		is, known := stored[e.ExternalID]
		switch {
		case !known:
			out.Created++
			is = Store{ID: e.ID, ExternalID: e.ExternalID, CreatedAt: now}
			if is.ID == "" {
				is.ID = db.NewID()
			}
		case is.Details == e.Details:
			out.Unchanged++
			continue
		default:
			out.Updated++
		}
		is.Details, is.UpdatedAt = e.Details, now
		changed = append(changed, is)
	}
	return out, s.repo.save(ctx, tx, changed)
}
