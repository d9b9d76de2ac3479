package compliance

import (
	"context"
	"iter"
	"slices"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// exportBatch is the number of reports that an export reads at once.
const exportBatch = 500

// Export returns every report that the person may read and the filter selects, in its order: the same reports as List. It decides which they are
// before it returns. They are then read in batches, so that only one batch is in memory. A report that is deleted in the meantime is left out. name
// is the file's name without extension.
func (s *Service) Export(ctx context.Context, actor access.Actor, f Filter) (reports iter.Seq2[Listed, error], name string, err error) {
	defer fault.Wrap(&err, "compliance.Export")
	scope, err := scopeOf(actor)
	if err != nil {
		return nil, "", err
	}
	c := conditionOf(f, scope)
	ids, err := db.All(ctx, s.db, db.Text, idsOf(c, f.Order), c.Args...)
	if err != nil {
		return nil, "", err
	}
	return s.batches(ctx, s.db, ids), "audit-reports-" + string(calendar.DayOf(s.clock.Now())), nil
}

// batches reads reports on demand, exportBatch at a time. It stops after an error.
func (s *Service) batches(ctx context.Context, q db.Querier, ids []string) iter.Seq2[Listed, error] {
	return func(yield func(Listed, error) bool) {
		for some := range slices.Chunk(ids, exportBatch) {
			found, err := s.repo.listed(ctx, q, some)
			if err == nil {
				err = s.addWaiting(ctx, q, found)
			}
			if err != nil {
				yield(Listed{}, err)
				return
			}
			for _, l := range found {
				if !yield(l, nil) {
					return
				}
			}
		}
	}
}
