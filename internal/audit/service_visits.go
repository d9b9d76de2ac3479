package audit

import (
	"context"

	"caravan/internal/audit/rules"
	"caravan/internal/platform/db"
)

// LastVisit is the store's last completed report before another one (EVIDENCE-020).
type LastVisit struct {
	rules.Visit
	Before map[string]*rules.Before // by the other report's line keys; a line that was not asked or not answered is not in it
}

// lastVisit returns what the lines of an open report were at the store's last visit up to its day. It is nil for the store's first. It asks at most
// three queries, whatever the number of lines.
func (s *Service) lastVisit(ctx context.Context, q db.Querier, r Report) (*LastVisit, error) {
	visits, err := s.repo.visits(ctx, q, r.Store.ID, r.ID, r.Date)
	if err != nil || len(visits) == 0 {
		return nil, err
	}
	asked := make([][]rules.Line, len(visits))
	at := map[string]int{}
	for i, v := range visits {
		at[v.ReportID] = i
	}
	if err := s.repo.visitLines(ctx, q,
		visits, func(reportID string, l rules.Line) { asked[at[reportID]] = append(asked[at[reportID]], l) }); err != nil {
		return nil, err
	}
	subject, err := s.subjects(ctx, q, append(asked, r.Lines)...)
	if err != nil {
		return nil, err
	}
	for i, lines := range asked {
		for _, l := range lines {
			visits[i].Record(subject(l), l)
		}
	}
	last := &LastVisit{Visit: visits[0], Before: map[string]*rules.Before{}}
	for _, l := range r.Lines {
		if b := rules.BeforeOf(visits, subject(l)); b != nil {
			last.Before[l.Key] = b
		}
	}
	return last, nil
}
