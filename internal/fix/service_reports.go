package fix

import (
	"context"
	"errors"
	"slices"

	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// What the room of audits tells. It has asked its own policy, and has locked the report.

// Judged is told what came out of a report (FIX-001 to FIX-003, FIX-014): each failed line has a fix, earlier fixes of the store about what the
// report asks are closed, and open ones of earlier quarters that this one's checklist no longer asks end.
func (s *Service) Judged(ctx context.Context, tx *db.Tx, v rules.Verdict) (err error) {
	defer fault.Wrap(&err, "fix.Judged(%q)", v.ReportID)
	now := s.clock.Now()
	if err := s.repo.lockStore(ctx, tx, v.StoreID); err != nil {
		return err
	}
	if err := s.repo.renew(ctx, tx, v.ReportID); err != nil {
		return err
	}
	days, err := s.days(ctx, tx)
	if err != nil {
		return err
	}
	outcome := make(map[string]State, len(v.Answers))
	subject := make(map[string]string, len(v.Answers))
	for _, a := range v.Answers {
		outcome[a.Subject], subject[a.Key] = Fixed, a.Subject
		if a.Failed {
			outcome[a.Subject] = Again
		}
	}
	all := make([]Fix, 0, len(v.Failed))
	for _, t := range v.Failed {
		if subject[t.Line.Key] == "" {
			continue // another line that asks the same has failed too, and has the fix
		}
		section := t.Line.Section()
		f := Fix{ID: db.NewID(), ReportID: v.ReportID, LineKey: t.Line.Key, Subject: subject[t.Line.Key], Section: section, Description: t.Line.Description,
			What: t.What(), Comment: t.Line.Comments, Points: t.Tenths, AuditedOn: v.Date, ReportedBy: v.ByID,
			DueOn: calendar.DayOf(v.At).AddDays(days[section])}
		f.Store.ID = v.StoreID
		all = append(all, f)
	}
	if err := s.repo.open(ctx, tx, all, v.FirstAt, now); err != nil {
		return err
	}
	before, err := s.repo.toClose(ctx, tx, v.StoreID, v.ReportID, v.Date, v.FirstAt)
	if err != nil {
		return err
	}
	closed := map[State][]string{}
	for _, e := range before {
		o := outcome[e.subject]
		if o == "" && e.open && e.quarterID != v.QuarterID && !slices.Contains(v.Checklist, e.subject) {
			o = Ended
		}
		if o != "" {
			closed[o] = append(closed[o], e.id)
		}
	}
	for _, o := range []State{Fixed, Again, Ended} {
		if err := s.repo.close(ctx, tx, v.ReportID, o, closed[o], now); err != nil {
			return err
		}
	}
	return nil
}

// Forget is told of a report that is about to be deleted (FIX-003).
func (s *Service) Forget(ctx context.Context, tx *db.Tx, reportID string) (err error) {
	defer fault.Wrap(&err, "fix.Forget(%q)", reportID)
	ids, err := s.repo.remove(ctx, tx, reportID)
	if err != nil || len(ids) == 0 {
		return err
	}
	things := make([]string, len(ids))
	for i, id := range ids {
		things[i] = UsedBy(id)
	}
	return s.media.Release(ctx, tx, things)
}

// OfSubject returns the fixes of a subject that reports have found, by report. The caller may read all of them.
func (s *Service) OfSubject(ctx context.Context, q db.Querier, subject string, reportIDs []string) (_ map[string]Reading, err error) {
	defer fault.Wrap(&err, "fix.OfSubject(%q)", subject)
	found, err := s.repo.ofSubject(ctx, q, subject, reportIDs)
	out := make(map[string]Reading, len(found))
	today := calendar.DayOf(s.clock.Now())
	for _, f := range found {
		out[f.ReportID] = Reading{Fix: f, Overdue: f.overdue(today)}
	}
	return out, err
}

// Followed implements audit.Fixes: the same list as OfReport has, in words for a printout (FD-261).
func (s *Service) Followed(ctx context.Context, q db.Querier, reportID string) (out rules.Followed, err error) {
	defer fault.Wrap(&err, "fix.Followed(%q)", reportID)
	found, err := s.repo.ofReport(ctx, q, reportID)
	if err != nil {
		return out, err
	}
	today := calendar.DayOf(s.clock.Now())
	out.Standing = make(map[string]string, len(found))
	for _, f := range found {
		out.Standing[f.Subject] = f.standing(today)
	}
	later, err := s.repo.later(ctx, q, reportID)
	if errors.Is(err, db.ErrNoRow) {
		return out, nil
	}
	out.LaterOn = later.Date
	return out, err
}

// AcceptedOf returns the days on which auditors have accepted fixes of a report, by subject.
func (s *Service) AcceptedOf(ctx context.Context, q db.Querier, reportID string) (_ map[string]calendar.Day, err error) {
	defer fault.Wrap(&err, "fix.AcceptedOf(%q)", reportID)
	return s.repo.acceptedOf(ctx, q, reportID)
}
