package audit

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/audit/paper"
	"caravan/internal/audit/rules"
	"caravan/internal/brand"
	"caravan/internal/fault"
)

// Print returns the content of a report's PDF (AUDIT-127, AUDIT-129). Everybody who may read the report gets the failed lines, auditors also every
// line. Faults: NotFound, Forbidden.
func (s *Service) Print(ctx context.Context, actor access.Actor, id string, e Export) (_ paper.Printout, err error) {
	defer fault.Wrap(&err, "audit.Print(%q, %s)", id, e)
	r, err := s.printed(ctx, actor, id, e)
	if err != nil {
		return paper.Printout{}, err
	}
	return s.printout(ctx, r, e)
}

// printed returns a report with its lines, for a person who may print it.
func (s *Service) printed(ctx context.Context, actor access.Actor, id string, e Export) (Report, error) {
	r, err := s.repo.report(ctx, s.db, id)
	if err != nil {
		return Report{}, unknown(actor, err)
	}
	if err := access.Allow(mayExport(actor, r, e)); err != nil {
		return Report{}, err
	}
	return r, s.fill(ctx, s.db, &r)
}

// printout returns the printout of a report with its lines.
func (s *Service) printout(ctx context.Context, r Report, e Export) (paper.Printout, error) {
	trend := ""
	var followed rules.Followed
	standing := map[string]string{}
	if r.IsCompleted() {
		var err error
		if followed, err = s.fixes.Followed(ctx, s.db, r.ID); err != nil {
			return paper.Printout{}, err
		}
		subject, err := s.subjects(ctx, s.db, r.Lines)
		if err != nil {
			return paper.Printout{}, err
		}
		for _, l := range rules.Failed(r.Lines) {
			standing[l.Key] = followed.Standing[subject(l).Text()]
		}
		t, err := s.trend(ctx, s.db, r)
		if err != nil {
			return paper.Printout{}, err
		}
		if t != nil {
			trend = t.Sentence
		}
	}
	product, err := s.product(ctx)
	if err != nil {
		return paper.Printout{}, err
	}
	photos, err := s.evidence.Pictures(ctx, s.db, r.ID)
	if err != nil {
		return paper.Printout{}, err
	}
	people, err := s.repo.people(ctx, s.db, peopleIn(Report{CreatedByID: r.CreatedByID, CompletedByID: r.CompletedByID}))
	return paper.Printout{
		Product: product, FailedOnly: e == FailedOnly, Status: r.Status, Final: r.Final, Date: r.Date, Store: r.Store, StoreTier: r.StoreTier,
		CoreRange: r.CoreRange, Promos: r.Promos,
		Scores: r.Scores, Weightings: r.Weightings, Trend: trend, Lines: r.Lines, Standing: standing, LaterOn: followed.LaterOn, Photos: photos,
		CreatedBy: people[r.CreatedByID].FullName(), UpdatedAt: r.UpdatedAt,
		CompletedBy: people[r.CompletedByID].FullName(), CompletedAt: r.CompletedAt, PrintedAt: s.clock.Now(),
	}, err
}

// product returns what the printout calls the product.
func (s *Service) product(ctx context.Context) (string, error) {
	if s.brand == nil {
		return brand.Name, nil
	}
	return s.brand.Product(ctx, s.db)
}
