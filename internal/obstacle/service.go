package obstacle

import (
	"context"
	"slices"
	"unicode/utf8"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// Service holds the use cases of the room. Each takes the person who acts, and returns a Forbidden fault when that person may not.
type Service struct {
	db    *db.DB
	repo  repo
	clock calendar.Clock
}

// NewService returns the room's service.
func NewService(d *db.DB, clock calendar.Clock) *Service { return &Service{db: d, clock: clock} }

// Reading is the list, as one person sees it.
type Reading struct {
	Items []string
	Can   Can
}

// List returns the reasons in head office's order. It is for auditors. Fault: Forbidden.
func (s *Service) List(ctx context.Context, actor access.Actor) (_ Reading, err error) {
	defer fault.Wrap(&err, "obstacle.List")
	if err := access.Allow(mayRead(actor)); err != nil {
		return Reading{}, err
	}
	items, err := s.repo.listed(ctx, s.db)
	return Reading{items, Can{Edit: mayEdit(actor)}}, err
}

// Replace makes these reasons the list, in this order (EVIDENCE-025). was is the list that was changed; nil: whatever it is now. It is for head
// office. No report changes. Faults: Invalid with a field per mistake; Conflict when the list is neither as it was nor as it is to be (FD-240).
func (s *Service) Replace(ctx context.Context, actor access.Actor, items, was []string) (err error) {
	defer fault.Wrap(&err, "obstacle.Replace(%d)", len(items))
	if err := access.Allow(mayEdit(actor)); err != nil {
		return err
	}
	list, err := checked(items)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := tx.Lock(ctx, "obstacles"); err != nil {
			return err
		}
		is, err := s.repo.listed(ctx, tx)
		if err != nil || slices.Equal(is, list) {
			return err
		}
		if was != nil && !slices.Equal(is, was) {
			return fault.New(fault.Conflict, messageChanged)
		}
		return s.repo.replace(ctx, tx, list, actor.UserID, s.clock.Now())
	})
}

// Offered returns the reasons on the list, in its order. It is for another room, which has checked its own permissions.
func (s *Service) Offered(ctx context.Context, q db.Querier) (_ []string, err error) {
	defer fault.Wrap(&err, "obstacle.Offered")
	return s.repo.listed(ctx, q)
}

// Unknown returns those of the texts that are not and never were on the list, whatever their case. It is for another room, as Offered is.
func (s *Service) Unknown(ctx context.Context, q db.Querier, texts []string) (_ []string, err error) {
	defer fault.Wrap(&err, "obstacle.Unknown")
	texts = slices.Compact(slices.Sorted(slices.Values(texts)))
	folded := make([]string, len(texts))
	for i, t := range texts {
		folded[i] = text.Fold(t)
	}
	known, err := s.repo.known(ctx, q, folded)
	var unknown []string
	for i, t := range texts {
		if !known[folded[i]] || utf8.RuneCountInString(t) > rules.MaxObstacle {
			unknown = append(unknown, t)
		}
	}
	return unknown, err
}
