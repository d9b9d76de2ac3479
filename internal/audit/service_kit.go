package audit

import (
	"context"
	"errors"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// Kit is what the audit of any open store can begin with on a device without a connection (FD-298): what all stores of a size have in common. It does
// not have what is known of a single store, such as its last visit and the products that it ranges.
type Kit struct {
	Day       calendar.Day
	Stores    []network.StoreRef // the open ones, by name
	Templates []Report           // one for each store size, the smallest first
	Obstacles []string           // the reasons why lines cannot be checked
	Can       Can                // what the person may do with a report that is not stored
}

// Kit returns the kit of today. It is for auditors. Faults: NotFound when no quarter covers today.
func (s *Service) Kit(ctx context.Context, actor access.Actor) (kit Kit, err error) {
	defer fault.Wrap(&err, "audit.Kit()")
	if err := access.Allow(MayAudit(actor)); err != nil {
		return Kit{}, err
	}
	now := s.clock.Now()
	kit.Day = calendar.DayOf(now)
	quarter, err := s.promotions.Quarter(ctx, s.db, kit.Day)
	if errors.Is(err, db.ErrNoRow) {
		err = fault.New(fault.NotFound, messageNoQuarter)
	}
	if err != nil {
		return Kit{}, err
	}
	for _, tier := range network.Tiers() {
		r, err := s.template(ctx, s.db, network.StoreRef{Tier: tier}, quarter, kit.Day, now)
		if err != nil {
			return Kit{}, err
		}
		kit.Templates = append(kit.Templates, r)
	}
	kit.Can, _ = canDo(actor, kit.Templates[0], now)
	if kit.Obstacles, err = s.obstacles.Offered(ctx, s.db); err != nil {
		return Kit{}, err
	}
	kit.Stores, err = s.repo.openStores(ctx, s.db)
	return kit, err
}
