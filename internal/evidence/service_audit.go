package evidence

import (
	"context"
	"maps"
	"slices"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// What the room of audits asks. It has asked its own policy, and has locked the report where it changes it.

// StillToCome implements audit.Evidence (EVIDENCE-010).
func (s *Service) StillToCome(ctx context.Context, q db.Querier, reportID string) (_ int, err error) {
	defer fault.Wrap(&err, "evidence.StillToCome(%q)", reportID)
	return s.repo.stillToCome(ctx, q, reportID)
}

// Missing implements audit.Evidence (EVIDENCE-013).
func (s *Service) Missing(ctx context.Context, q db.Querier, reportID string, lines []rules.Line) (missing int, err error) {
	defer fault.Wrap(&err, "evidence.Missing(%q)", reportID)
	required, err := s.repo.sections(ctx, q)
	if err != nil || len(required) == 0 {
		return 0, err
	}
	has, err := s.Photographed(ctx, q, reportID)
	for _, l := range lines {
		if slices.Contains(required, l.Section()) && !has[l.Key] {
			missing++
		}
	}
	return missing, err
}

// Photographed implements audit.Evidence.
func (s *Service) Photographed(ctx context.Context, q db.Querier, reportID string) (_ map[string]bool, err error) {
	defer fault.Wrap(&err, "evidence.Photographed(%q)", reportID)
	keys, err := s.repo.lineKeys(ctx, q, reportID)
	has := make(map[string]bool, len(keys))
	for _, key := range keys {
		has[key] = true
	}
	return has, err
}

// Pictures implements audit.Evidence (EVIDENCE-016).
func (s *Service) Pictures(ctx context.Context, q db.Querier, reportID string) (_ map[string][][]byte, err error) {
	defer fault.Wrap(&err, "evidence.Pictures(%q)", reportID)
	photos, err := s.repo.ofReport(ctx, q, reportID)
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, p := range photos {
		if p.MediaID != "" {
			ids = append(ids, p.MediaID)
		}
	}
	small, err := s.files.Small(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	byLine := map[string][][]byte{}
	for _, p := range photos {
		if p.MediaID != "" { // one that has arrived and cannot be shown is told of
			byLine[p.LineKey] = append(byLine[p.LineKey], small[p.MediaID])
		}
	}
	return byLine, nil
}

// Forget is told of a report that is about to be deleted (EVIDENCE-024).
func (s *Service) Forget(ctx context.Context, tx *db.Tx, reportID string) (err error) {
	defer fault.Wrap(&err, "evidence.Forget(%q)", reportID)
	ids, err := s.repo.allOfReport(ctx, tx, reportID)
	if err != nil {
		return err
	}
	return s.remove(ctx, tx, ids)
}

// remove removes locked photos for good, with their pieces; the room for files removes their files.
func (s *Service) remove(ctx context.Context, tx *db.Tx, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	if err := s.discard(ctx, tx, ids, false); err != nil {
		return err
	}
	things := make([]string, len(ids))
	for i, id := range ids {
		things[i] = UsedByPhoto(id)
	}
	if err := s.files.Release(ctx, tx, things); err != nil {
		return err
	}
	return s.repo.deleteAll(ctx, tx, ids)
}

// OfLines returns the photos of one line of each of some reports that have arrived, by report, in their order. keys has the line's key by report. The
// caller may read them all.
func (s *Service) OfLines(ctx context.Context, q db.Querier, reader access.Actor, keys map[string]string) (_ map[string][]network.AttachmentView,
	err error) {
	defer fault.Wrap(&err, "evidence.OfLines(%d reports)", len(keys))
	all, err := s.repo.ofReports(ctx, q, slices.Sorted(maps.Keys(keys)))
	if err != nil {
		return nil, err
	}
	photos, err := s.readings(ctx, q, reader, slices.DeleteFunc(all, func(p Photo) bool { return p.LineKey != keys[p.ReportID] }))
	out := map[string][]network.AttachmentView{}
	for _, p := range photos {
		if p.Picture != nil {
			out[p.ReportID] = append(out[p.ReportID], *p.Picture)
		}
	}
	return out, err
}
