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
	"caravan/internal/platform/source"
)

// Service holds the use cases of the room.
type Service struct {
	db     *db.DB
	repo   repo
	clock  calendar.Clock
	source *source.Source
}

// NewService returns the room's service.
func NewService(d *db.DB, clock calendar.Clock) *Service { return &Service{db: d, clock: clock} }

// SyncFrom sets where Sync fetches the stores; nil means nowhere.
func (s *Service) SyncFrom(at *source.Source) { s.source = at }

// Filter says which stores a list has, and in which order. Empty fields allow all.
type Filter struct {
	Query  string // words that name, suburb or postcode must contain
	Region network.Region
	Tier   network.Tier
	Closed bool // stores that have closed, instead of those that are open

	Sort       Sort // empty: ByName
	Descending bool
}

// Sort is what a list of stores is sorted by.
type Sort string

// The ways to sort.
const (
	ByName   Sort = "NAME"
	BySuburb Sort = "SUBURB"
	ByRegion Sort = "REGION"
)

// List returns a page of the stores that match, and how many there are (STORE-024, SEARCH-007). It is for auditors. Fault: Forbidden.
func (s *Service) List(ctx context.Context, actor access.Actor, f Filter, page db.Page) (_ []Store, total int, err error) {
	defer fault.Wrap(&err, "store.List")
	if err := access.Allow(MayList(actor)); err != nil {
		return nil, 0, err
	}
	return s.repo.list(ctx, s.db, f, page)
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
		all[i] = audience.Viewer{UserID: p.UserID, Role: p.Role, ComplianceOnly: p.ComplianceOnly}
		if own, has := stores[p.StoreID]; has {
			inProgramme := own.IsDelivery || own.IsPickup || own.IsLoyaltyRewards || own.IsCrafty || own.IsTopDrops
			all[i].Store = &audience.Store{ID: own.ID, Region: own.Region, Tier: own.Tier, InProgramme: inProgramme, Closed: own.Closing.IsClosed()}
		}
	}
	return all, nil
}

// Names returns the names of stores by id, also of those that have left the network, so that what is for them can still be read. Another room calls
// it.
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
	p, err := s.plan(ctx, tx, entries)
	if err != nil {
		return Outcome{}, err
	}
	return p.out, s.repo.save(ctx, tx, p.changed)
}

// plan is what an import has to do.
type plan struct {
	out     Outcome
	changed []Store
	changes []Change // as changed
}

// plan compares entries with what is stored. Hours and the place that an entry does not give stay as they are.
func (s *Service) plan(ctx context.Context, q db.Querier, entries []Entry) (p plan, err error) {
	stored, err := s.repo.byExternalID(ctx, q, entries)
	if err != nil {
		return plan{}, err
	}
	now := s.clock.Now()
	for _, e := range entries {
		is, known := stored[e.ExternalID]
		if e.Hours == (Hours{}) {
			e.Hours = is.Hours
		}
		if !e.Position.Known {
			e.Position = is.Position
		}
		closing := is.Closing.sourced(e.ClosedOn, e.ClosedReason, now)
		change := Change{Name: e.Name, Number: e.ExternalID, Created: !known, Fields: []string{}}
		switch {
		case !known:
			p.out.Created++
			is = Store{ID: e.ID, ExternalID: e.ExternalID, CreatedAt: now}
			if is.ID == "" {
				is.ID = db.NewID()
			}
		case is.Details == e.Details && is.Closing == closing:
			p.out.Unchanged++
			continue
		default:
			p.out.Updated++
			if change.Fields = differences(is.Details, e.Details); is.Closing != closing {
				change.Fields = append(change.Fields, "closedOn")
			}
		}
		is.Details, is.Closing, is.UpdatedAt = e.Details, closing, now
		p.changed, p.changes = append(p.changed, is), append(p.changes, change)
	}
	return p, nil
}

// differences names the fields that differ, as the API does.
func differences(a, b Details) []string {
	found := []string{}
	for _, f := range []struct {
		name   string
		differ bool
	}{
		{"name", a.Name != b.Name}, {"address", a.Address != b.Address}, {"suburb", a.Suburb != b.Suburb},
		{"postal_suburb", a.PostalSuburb != b.PostalSuburb},
		{"displayRegion", a.Region != b.Region}, {"postcode", a.Postcode != b.Postcode}, {"phoneNumber", a.PhoneNumber != b.PhoneNumber},
		{"tier", a.Tier != b.Tier},
		{"isDelivery", a.IsDelivery != b.IsDelivery}, {"isPickup", a.IsPickup != b.IsPickup},
		{"isLoyaltyRewards", a.IsLoyaltyRewards != b.IsLoyaltyRewards},
		{"isCrafty", a.IsCrafty != b.IsCrafty}, {"isTopDrops", a.IsTopDrops != b.IsTopDrops}, {"hours", a.Hours != b.Hours},
		{"position", a.Position != b.Position},
	} {
		if f.differ {
			found = append(found, f.name)
		}
	}
	return found
}
