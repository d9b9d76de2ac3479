package promotion

import (
	"context"
	"fmt"
	"slices"

	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// Import adds or updates the promotions of a feed, as Upsert does. Mistakes are reported as sheet.Faults, with their cells.
func (s *Service) Import(ctx context.Context, tx *db.Tx, feed *Feed) (Outcome, error) {
	out, err := s.Upsert(ctx, tx, feed.entries)
	return out, feed.sheet.Refusal(err, feed.cellOf)
}

// Upsert adds or updates promotions and their products by external id, in the caller's transaction (FD-18). Promotions and products that the entries
// do not name stay unchanged. So do dates that head office set by hand, which the outcome lists (FD-24). It writes everything or nothing. Mistakes
// give an Invalid fault with one field each, located as promotions[i].field or promotions[i].products[j].field. It waits for other changes of
// promotions.
func (s *Service) Upsert(ctx context.Context, tx *db.Tx, entries []Entry) (out Outcome, err error) {
	defer fault.Wrap(&err, "promotion.Upsert")
	if err := tx.Lock(ctx, writers); err != nil {
		return Outcome{}, err
	}
	var wrong faults
	for i, e := range entries {
		e.check(&wrong, fmt.Sprintf("promotions[%d].", i))
	}
	named, quarters, err := s.stored(ctx, tx, entries)
	if err != nil {
		return Outcome{}, err
	}
	checkStored(&wrong, entries, named, quarters)
	stores, err := s.preMarkedStores(ctx, tx, entries, &wrong)
	if err != nil {
		return Outcome{}, err
	}
	if err := fault.InvalidFields(wrong); err != nil {
		return Outcome{}, err
	}
	ids, err := s.savePromotions(ctx, tx, entries, named, &out)
	if err != nil {
		return Outcome{}, err
	}
	return out, s.saveProducts(ctx, tx, entries, ids, stores, &out.Products)
}

// stored returns the promotions that the entries are about, by external id, and all other core range promotions, oldest first.
func (s *Service) stored(ctx context.Context, tx *db.Tx, entries []Entry) (named map[string]Promotion, quarters []Promotion, err error) {
	all, err := s.repo.all(ctx, tx)
	if err != nil {
		return nil, nil, err
	}
	about := map[string]bool{}
	for _, e := range entries {
		about[e.ExternalID] = true
	}
	named = map[string]Promotion{}
	for _, p := range all {
		switch {
		case p.ExternalID != "" && about[p.ExternalID]:
			named[p.ExternalID] = p
		case p.Kind == CoreRange:
			quarters = append(quarters, p)
		}
	}
	return named, quarters, nil
}

// preMarkedStores finds the ids of the stores for which products are pre-marked, by external id. It reports stores that do not exist.
func (s *Service) preMarkedStores(ctx context.Context, tx *db.Tx, entries []Entry, wrong *faults) (map[string]string, error) {
	names := map[string]bool{}
	for _, e := range entries {
		for _, p := range e.Products {
			for _, store := range p.PreMarkedStores {
				names[store] = true
			}
		}
	}
	stores, err := s.repo.storeIDs(ctx, tx, names)
	if err != nil {
		return nil, err
	}
	for i, e := range entries {
		for j, p := range e.Products {
			for _, store := range p.PreMarkedStores {
				if stores[store] == "" {
					wrong.add(fmt.Sprintf("promotions[%d].products[%d].preMarkedStores", i, j), "There is no store %s", store)
				}
			}
		}
	}
	return stores, nil
}

// savePromotions writes the promotions that are new or changed, adds the counts and the kept dates to out, and returns the id of each entry's
// promotion.
func (s *Service) savePromotions(ctx context.Context, tx *db.Tx, entries []Entry, named map[string]Promotion, out *Outcome) ([]string, error) {
	now := s.clock.Now()
	ids := make([]string, len(entries))
	var changed []Promotion
	for i, e := range entries {
		was, known := named[e.ExternalID]
		is, kept := e.promotion(was)
		out.Kept = append(out.Kept, kept...)
		switch {
		case !known:
			out.Promotions.Created++
			is.ID, is.CreatedAt = idOr(e.ID), now
		case is == was:
			out.Promotions.Unchanged++
			ids[i] = is.ID
			continue
		default:
			out.Promotions.Updated++
		}
		is.UpdatedAt = now
		ids[i] = is.ID
		changed = append(changed, is)
	}
	return ids, s.repo.savePromotions(ctx, tx, changed)
}

// saveProducts writes the products that are new or changed. ids are those of the entries' promotions; stores maps the external ids of pre-marked
// stores to ids.
func (s *Service) saveProducts(ctx context.Context, tx *db.Tx, entries []Entry, ids []string, stores map[string]string, counts *Counts) error {
	known, err := s.repo.products(ctx, tx, ids)
	if err != nil {
		return err
	}
	var created, updated []Product
	for i, e := range entries {
		for _, p := range e.Products {
			was, found := known[productKey{ids[i], p.ExternalID, p.Position}]
			is := p.product(was, stores)
			switch {
			case !found:
				is.ID, is.PromotionID = idOr(p.ID), ids[i]
				created = append(created, is)
			case is.same(was):
				counts.Unchanged++
			default:
				updated = append(updated, is)
			}
		}
	}
	counts.Created, counts.Updated = len(created), len(updated)
	if err := s.repo.clearProducts(ctx, tx, updated); err != nil {
		return err
	}
	return s.repo.saveProducts(ctx, tx, slices.Concat(created, updated), s.clock.Now())
}

// idOr returns the id that the caller chose, or else a new one.
func idOr(chosen string) string {
	if chosen != "" {
		return chosen
	}
	return db.NewID()
}
