package branding

import (
	"context"

	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// Import stores the brand of a network that has none yet, in the transaction of whoever loads that network. byID is a user of head office. Faults:
// Invalid with fields; Conflict when the network has a brand already.
func (s *Service) Import(ctx context.Context, tx *db.Tx, f Form, byID string) (err error) {
	defer fault.Wrap(&err, "branding.Import")
	b, err := f.check()
	if err != nil {
		return err
	}
	b.Version = 1
	saved, err := s.repo.save(ctx, tx, b, byID, s.clock.Now())
	if err == nil && !saved {
		return fault.New(fault.Conflict, messageChanged)
	}
	return err
}
