package audit

import (
	"context"
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// Resync refreshes an open report from its current sources for its date and the store's current size: its lines (rules.Resync says how, FD-11), its
// promotional periods and its store's tier, and so the running score (AMB-029, FD-03). It is for auditors. It goes by the stored marks, so a page
// saves its own first. A second call changes nothing. Faults: NotFound; Conflict when the report is completed.
func (s *Service) Resync(ctx context.Context, actor access.Actor, reportID string) (out Reading, err error) {
	defer fault.Wrap(&err, "audit.Resync(%q)", reportID)
	if err := access.Allow(MayAudit(actor)); err != nil {
		return Reading{}, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		r, err := s.lockEditable(ctx, tx, reportID, s.repo.lines)
		if err != nil {
			return err
		}
		if err := s.refresh(ctx, tx, &r, actor, now); err != nil {
			return err
		}
		out, err = s.reading(ctx, tx, actor, r, now)
		return err
	})
	return out, err
}

// refresh resyncs a locked report with its lines, both in the database and in r. The number of statements does not grow with the lines. q is the
// transaction that holds the lock.
func (s *Service) refresh(ctx context.Context, q db.Querier, r *Report, actor access.Actor, now time.Time) (err error) {
	if r.Promos, err = s.repo.promos(ctx, q, r.ID); err != nil {
		return err
	}
	sources, err := s.sources(ctx, q, r.CoreRange, r.Store, r.Date)
	if err != nil {
		return err
	}
	lines := rules.Resync(r.Lines, rules.NewLines(sources), actor.UserID, now)
	if err := s.keepPhotographed(ctx, q, *r, &lines); err != nil {
		return err
	}
	samePromos := slices.EqualFunc(r.Promos, sources.Promos, func(a, b network.PromotionRef) bool { return a.ID == b.ID })
	if samePromos && r.StoreTier == r.Store.Tier && !lines.HasChanges() {
		return nil
	}
	for i := range lines.Added {
		lines.Added[i].ID = db.NewID()
	}
	added := Report{ID: r.ID, Lines: lines.Added}
	if !samePromos {
		if err := s.repo.clearPromos(ctx, q, r.ID); err != nil {
			return err
		}
		added.Promos = sources.Promos
	}
	if err := s.repo.dropLines(ctx, q, r.ID, lines.Dropped); err != nil {
		return err
	}
	if err := s.repo.refreshLines(ctx, q, r.ID, lines.Changed, actor.UserID, now); err != nil {
		return err
	}
	if err := s.repo.createContents(ctx, q, added); err != nil {
		return err
	}
	r.Promos, r.StoreTier, r.Lines, r.UpdatedAt = sources.Promos, r.Store.Tier, slices.Concat(lines.Kept, lines.Added), now
	r.Scores = rules.Score(r.Lines, r.Weightings)
	if err := s.repo.saveTier(ctx, q, r.ID, r.StoreTier); err != nil {
		return err
	}
	return s.repo.saveScores(ctx, q, r.ID, r.Scores, now)
}
