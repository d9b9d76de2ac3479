package fix

import (
	"context"

	"caravan/internal/access"
)

// ExportAtMost is Export with another limit.
func (s *Service) ExportAtMost(ctx context.Context, actor access.Actor, f Filter, o Order, atMost int) (File, error) {
	return s.export(ctx, actor, f, o, atMost)
}
