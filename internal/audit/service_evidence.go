package audit

import (
	"context"
	"slices"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// Evidence knows the photos beside the lines of reports. Another room provides it.
type Evidence interface {
	// StillToCome returns how many photos of a report have been announced and have not arrived.
	StillToCome(ctx context.Context, q db.Querier, reportID string) (int, error)
	// Missing returns how many of a report's lines need a photo and have none.
	Missing(ctx context.Context, q db.Querier, reportID string, lines []rules.Line) (int, error)
	// Photographed returns the keys of the lines that have a photo.
	Photographed(ctx context.Context, q db.Querier, reportID string) (map[string]bool, error)
	// Pictures returns small JPEGs of the photos that have arrived, by the key of their line, in order. One that cannot be shown is empty.
	Pictures(ctx context.Context, q db.Querier, reportID string) (map[string][][]byte, error)
}

// Brief returns what another room needs to know of a report that a person reads, with the lines that the person may read. Faults: NotFound,
// Forbidden, as Get has them.
func (s *Service) Brief(ctx context.Context, q db.Querier, actor access.Actor, id string) (_ rules.Brief, err error) {
	defer fault.Wrap(&err, "audit.Brief(%q)", id)
	r, err := s.repo.report(ctx, q, id)
	if err != nil {
		return rules.Brief{}, unknown(actor, err)
	}
	if err := access.Allow(mayRead(actor, r)); err != nil {
		return rules.Brief{}, err
	}
	if r.Lines, err = s.repo.marks(ctx, q, id); err != nil {
		return rules.Brief{}, err
	}
	lines, _ := readable(actor, r)
	return rules.Brief{ReportID: r.ID, StoreID: r.Store.ID, Completed: r.IsCompleted(), Lines: lines}, nil
}

// LockBrief is Brief with all lines, for a change of what is kept beside them: nobody saves, completes, resyncs or deletes the report until the
// transaction ends. The caller has asked its own policy. Fault: NotFound.
func (s *Service) LockBrief(ctx context.Context, tx *db.Tx, id string) (_ rules.Brief, err error) {
	defer fault.Wrap(&err, "audit.LockBrief(%q)", id)
	r, err := s.lock(ctx, tx, id)
	if err != nil {
		return rules.Brief{}, err
	}
	lines, err := s.repo.marks(ctx, tx, id)
	return rules.Brief{ReportID: r.ID, StoreID: r.Store.ID, Completed: r.IsCompleted(), Lines: lines}, err
}

// needsPhotos returns a Conflict fault when failed lines of a locked report need a photo and have none (EVIDENCE-013).
func (s *Service) needsPhotos(ctx context.Context, q db.Querier, r Report) error {
	missing, err := s.evidence.Missing(ctx, q, r.ID, rules.Failed(r.Lines))
	if err != nil || missing == 0 {
		return err
	}
	return fault.New(fault.Conflict, text.Count(missing, "failed line still needs a photo.", "failed lines still need a photo."))
}

// photosToCome returns why a completed report cannot be set as final while photos have not arrived (EVIDENCE-010). It is empty when all have.
func (s *Service) photosToCome(ctx context.Context, q db.Querier, reportID string) (string, error) {
	n, err := s.evidence.StillToCome(ctx, q, reportID)
	if err != nil || n == 0 {
		return "", err
	}
	return text.Count(n, "photo is still to come. The report can be set as final once it has arrived.",
		"photos are still to come. The report can be set as final once they have arrived."), nil
}

// keepPhotographed takes lines that have a photo out of those that a resync drops: they stay as they are, like those with a comment (EVIDENCE-024).
func (s *Service) keepPhotographed(ctx context.Context, q db.Querier, r Report, lines *rules.Resynced) error {
	if len(lines.Dropped) == 0 {
		return nil
	}
	has, err := s.evidence.Photographed(ctx, q, r.ID)
	if err != nil || len(has) == 0 {
		return err
	}
	for _, l := range r.Lines {
		if at := slices.Index(lines.Dropped, l.ID); at >= 0 && has[l.Key] {
			lines.Dropped = slices.Delete(lines.Dropped, at, at+1)
			lines.Kept = append(lines.Kept, l)
		}
	}
	return nil
}
