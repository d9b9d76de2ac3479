package branding

import (
	"context"
	"errors"

	"caravan/internal/access"
	"caravan/internal/brand"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

const messageChanged = "Someone else has changed these settings. Please reload the page to see their changes."

// Service holds the use cases of the room.
type Service struct {
	db    *db.DB
	repo  repo
	clock calendar.Clock
}

// NewService returns the room's service.
func NewService(d *db.DB, clock calendar.Clock) *Service { return &Service{db: d, clock: clock} }

// Names returns what the network calls the product and its assistant. Everybody may know, also those who are not signed in. Another room calls it,
// perhaps within its transaction.
func (s *Service) Names(ctx context.Context, q db.Querier) (_ brand.Names, err error) {
	defer fault.Wrap(&err, "branding.Names")
	b, err := s.current(ctx, q)
	return brand.Names{Product: b.Product, Assistant: b.Assistant}, err
}

// Product returns what the network calls the product, as Names does.
func (s *Service) Product(ctx context.Context, q db.Querier) (string, error) {
	names, err := s.Names(ctx, q)
	return names.Product, err
}

// Get returns the brand with the platforms where stores order (SHELL-003). Fault: Forbidden.
func (s *Service) Get(ctx context.Context, actor access.Actor) (_ Brand, err error) {
	defer fault.Wrap(&err, "branding.Get")
	if err := access.Allow(MayOrder(actor)); err != nil {
		return Brand{}, err
	}
	return s.current(ctx, s.db)
}

func (s *Service) current(ctx context.Context, q db.Querier) (Brand, error) {
	b, err := s.repo.brand(ctx, q)
	if errors.Is(err, db.ErrNoRow) {
		return Default(), nil
	}
	return b, err
}

// Change saves the brand. version is the one that the person saw. Sending the same again after it was saved is no error. Faults: Forbidden; Invalid
// with fields; Conflict when somebody else has saved since.
func (s *Service) Change(ctx context.Context, actor access.Actor, version int, f Form) (_ Brand, err error) {
	defer fault.Wrap(&err, "branding.Change(%d)", version)
	if err := access.Allow(MayManage(actor)); err != nil {
		return Brand{}, err
	}
	b, err := f.check()
	if err != nil {
		return Brand{}, err
	}
	b.Version = version + 1
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		saved, err := s.repo.save(ctx, tx, b, actor.UserID, s.clock.Now())
		if err != nil || saved {
			return err
		}
		if now, err := s.current(ctx, tx); err != nil || now == b {
			return err
		}
		return fault.New(fault.Conflict, messageChanged)
	})
	return b, err
}
