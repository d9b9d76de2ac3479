package camelbucks

import (
	"context"

	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// Import adds lines as they are, in the caller's transaction, for the demo network. Nothing is checked.
func (s *Service) Import(ctx context.Context, tx *db.Tx, lines []Line) (err error) {
	defer fault.Wrap(&err, "camelbucks.Import(%d lines)", len(lines))
	return s.repo.add(ctx, tx, lines)
}
