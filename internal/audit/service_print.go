package audit

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/text"
)

// Print returns what a report's PDF shows (AUDIT-127, AUDIT-129): the failed lines for whoever reads the report, every line for auditors. Faults: NotFound,
// Forbidden.
func (s *Service) Print(ctx context.Context, actor access.Actor, id string, e Export) (_ Printout, err error) {
	defer fault.Wrap(&err, "audit.Print(%q, %s)", id, e)
	r, err := s.repo.report(ctx, s.db, id)
	if err != nil {
		return Printout{}, missing(err)
	}
	if err := access.Allow(mayExport(actor, r, e)); err != nil {
		return Printout{}, err
	}
	if err := s.fill(ctx, s.db, &r); err != nil {
		return Printout{}, err
	}
	people, err := s.repo.people(ctx, s.db, peopleIn(Report{CreatedByID: r.CreatedByID, CompletedByID: r.CompletedByID}))
	if err != nil {
		return Printout{}, err
	}
	return Printout{Report: r, Export: e, CreatedBy: people[r.CreatedByID].FullName(), CompletedBy: people[r.CompletedByID].FullName(),
		PrintedAt: s.clock.Now()}, nil
}

// FileName is the name under which the PDF is saved.
func (p Printout) FileName() string {
	name := "audit-report-" + p.Report.Store.Name + "-" + string(p.Report.Date)
	if p.Export == FailedOnly {
		name += "-failed"
	}
	return text.FileName(name) + ".pdf"
}
