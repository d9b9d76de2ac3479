package reference

import (
	"context"
	"time"

	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// Import adds references with their ids as they are, in the caller's transaction, for the demo network. UsedBy names what uses a picture.
func (s *Service) Import(ctx context.Context, tx *db.Tx, byID string, at time.Time, all []Reference) (err error) {
	defer fault.Wrap(&err, "reference.Import(%d references)", len(all))
	for _, r := range all {
		r.Version = 1
		if err := s.repo.save(ctx, tx, r, byID, at); err != nil {
			return err
		}
	}
	return nil
}
