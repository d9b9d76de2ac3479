package compliance

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// List returns a page of the reports that the person may read and the filter selects, and how many there are (AUDIT-116). Auditors may read all
// reports, owners and managers the completed ones of their own store (AMB-010).
func (s *Service) List(ctx context.Context, actor access.Actor, f Filter, page db.Page) (_ []Listed, total int, err error) {
	defer fault.Wrap(&err, "compliance.List")
	scope, err := scopeOf(actor)
	if err != nil {
		return nil, 0, err
	}
	return s.repo.list(ctx, s.db, f, scope, page)
}
