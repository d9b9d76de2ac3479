package media

import (
	"context"

	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// Usage returns how many files people have uploaded, and their bytes. The caller has asked its own policy.
func (s *Service) Usage(ctx context.Context, q db.Querier) (files int, bytes int64, err error) {
	defer fault.Wrap(&err, "media.Usage")
	return s.repo.usage(ctx, q)
}
