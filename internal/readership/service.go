package readership

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// Viewers tells what decides what a person may see. Another room provides it.
type Viewers interface {
	Viewer(ctx context.Context, q db.Querier, actor access.Actor) (audience.Viewer, error)
}

// Service holds the use cases of the room. Each takes the actor and returns a Forbidden fault when the actor may not do it.
type Service struct {
	db      *db.DB
	repo    repo
	viewers Viewers
}

// NewService returns the room's service.
func NewService(d *db.DB, viewers Viewers) *Service { return &Service{db: d, viewers: viewers} }

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
