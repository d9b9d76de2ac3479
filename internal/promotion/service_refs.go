package promotion

import (
	"context"
	"errors"

	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// This file has what other rooms ask about promotions. Those rooms have checked the actor's permission already and may be in a transaction, so the
// methods take a db.Querier and no actor.

// What a person reads when a quarter is not found.
const (
	messageNoCurrentQuarter = "There is no current quarter. Add or sync one under Quarters." // AMB-044
	messageNoSuchQuarter    = "This quarter could not be found."
	messageNotAQuarter      = "This is a promotional period. A quarter is a core range promotion."
)

// Quarter returns the core range promotion that covers a day, or db.ErrNoRow when none does. There is never more than one (FD-04).
func (s *Service) Quarter(ctx context.Context, q db.Querier, day calendar.Day) (_ network.PromotionRef, err error) {
	defer fault.Wrap(&err, "promotion.Quarter(%s)", day)
	return s.repo.quarter(ctx, q, day)
}

// QuarterBefore returns the core range promotion that started last before another, or db.ErrNoRow when there is none.
func (s *Service) QuarterBefore(ctx context.Context, q db.Querier, of network.PromotionRef) (_ network.PromotionRef, err error) {
	defer fault.Wrap(&err, "promotion.QuarterBefore(%q)", of.ID)
	return s.repo.quarterBefore(ctx, q, of)
}

// QuarterAfter returns the first core range promotion that starts after a day, or db.ErrNoRow when there is none.
func (s *Service) QuarterAfter(ctx context.Context, q db.Querier, day calendar.Day) (_ network.PromotionRef, err error) {
	defer fault.Wrap(&err, "promotion.QuarterAfter(%s)", day)
	return s.repo.quarterAfter(ctx, q, day)
}

// Quarters returns a page of the core range promotions, newest first, and how many there are.
func (s *Service) Quarters(ctx context.Context, q db.Querier, page db.Page) (_ []network.PromotionRef, total int, err error) {
	defer fault.Wrap(&err, "promotion.Quarters")
	return s.repo.quarters(ctx, q, page)
}

// StartedQuarters returns the latest core range promotions that had started by a day, newest first, at most atMost of them.
func (s *Service) StartedQuarters(ctx context.Context, q db.Querier, day calendar.Day, atMost int) (_ []network.PromotionRef, err error) {
	defer fault.Wrap(&err, "promotion.StartedQuarters(%s)", day)
	return s.repo.startedQuarters(ctx, q, day, atMost)
}

// NamedQuarter returns the core range promotion with this id. For network.CurrentQuarter it returns the one that covers today (AMB-044). Faults:
// NotFound for an unknown id; Conflict for the id of a promotional period, or when no quarter covers today.
func (s *Service) NamedQuarter(ctx context.Context, q db.Querier, name string, today calendar.Day) (_ network.PromotionRef, err error) {
	defer fault.Wrap(&err, "promotion.NamedQuarter(%q, %s)", name, today)
	if name == network.CurrentQuarter {
		current, err := s.repo.quarter(ctx, q, today)
		if errors.Is(err, db.ErrNoRow) {
			err = fault.New(fault.Conflict, messageNoCurrentQuarter)
		}
		return current, err
	}
	p, err := s.repo.promotion(ctx, q, name)
	switch {
	case errors.Is(err, db.ErrNoRow):
		err = fault.Missing(messageNoSuchQuarter)
	case err == nil && p.Kind != CoreRange:
		err = fault.New(fault.Conflict, messageNotAQuarter)
	}
	return p.ref(), err
}

// PromotionalPeriods returns the promotional periods that cover a day, oldest first. They may overlap (FD-04).
func (s *Service) PromotionalPeriods(ctx context.Context, q db.Querier, day calendar.Day) (_ []network.PromotionRef, err error) {
	defer fault.Wrap(&err, "promotion.PromotionalPeriods(%s)", day)
	return s.repo.promotionalPeriods(ctx, q, day)
}

// Products returns the products that a store of this size should have of these promotions, in no particular order. Each says whether this store is
// known to range it (FD-06, FD-07).
func (s *Service) Products(ctx context.Context, q db.Querier, promotionIDs []string, store network.StoreRef) (_ []network.ProductRef, err error) {
	defer fault.Wrap(&err, "promotion.Products(%d promotions, %q)", len(promotionIDs), store.ID)
	return s.repo.productsFor(ctx, q, promotionIDs, store)
}
