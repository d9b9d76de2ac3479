package audience

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/platform/db"
)

// Directory knows whom an audience reaches. The room of stores provides it.
type Directory interface {
	// Viewer returns a person as audiences know them.
	Viewer(ctx context.Context, q db.Querier, actor access.Actor) (Viewer, error)
	// Viewers returns this for several people, in their order.
	Viewers(ctx context.Context, q db.Querier, people []access.Actor) ([]Viewer, error)
	// Names returns the names of stores by id.
	Names(ctx context.Context, q db.Querier, ids []string) (map[string]string, error)
	// CheckAudience returns an Invalid fault when a store of an audience does not exist.
	CheckAudience(ctx context.Context, q db.Querier, to Audience) error
}
