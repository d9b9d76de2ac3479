package audit

import (
	"context"
	"errors"
	"maps"
	"slices"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// Fixes knows what stores have to fix after a report. Another room provides it.
type Fixes interface {
	// Followed returns what has become of a completed report's failed lines. The caller may read the report.
	Followed(ctx context.Context, q db.Querier, reportID string) (rules.Followed, error)
}

// tellVerdict tells what a completed report asked, and what came out (FIX-001, FINDING-004).
func (s *Service) tellVerdict(ctx context.Context, tx *db.Tx, r Report) error {
	v, err := s.verdict(ctx, tx, r)
	if err != nil {
		return err
	}
	return tell(ctx, tx, s.events.Judged, v)
}

// Verdict locks a report and returns what came out of it. completed is false when it is open or deleted. The room of findings calls it when it fills
// in what it does not have yet, in a job for nobody in particular, so it takes no actor. What people read of a verdict, that room's own policy
// decides.
func (s *Service) Verdict(ctx context.Context, tx *db.Tx, id string) (v rules.Verdict, completed bool, err error) {
	defer fault.Wrap(&err, "audit.Verdict(%q)", id)
	r, err := s.repo.lockReport(ctx, tx, id)
	if errors.Is(err, db.ErrNoRow) || err == nil && !r.IsCompleted() {
		return rules.Verdict{}, false, nil
	}
	if err != nil {
		return rules.Verdict{}, false, err
	}
	if r.Lines, err = s.repo.lines(ctx, tx, id); err != nil {
		return rules.Verdict{}, false, err
	}
	v, err = s.verdict(ctx, tx, r)
	return v, true, err
}

// verdict returns what came out of a completed report with its lines.
func (s *Service) verdict(ctx context.Context, q db.Querier, r Report) (rules.Verdict, error) {
	subject, err := s.subjects(ctx, q, r.Lines)
	if err != nil {
		return rules.Verdict{}, err
	}
	v := rules.Verdict{ReportID: r.ID, StoreID: r.Store.ID, QuarterID: r.CoreRange.ID, Date: r.Date, ByID: r.CompletedByID,
		Answers: rules.AnswersOf(r.Lines, subject), Failed: rules.PointsOf(r.Lines, r.Weightings).ToDo}
	for _, l := range r.Lines {
		v.Checklist = append(v.Checklist, subject(l).Text())
	}
	if r.FirstCompletedAt != nil {
		v.FirstAt = *r.FirstCompletedAt
	}
	if r.CompletedAt != nil {
		v.At = *r.CompletedAt
	}
	return v, nil
}

// TellVerdicts tells what imported reports have found: those that are completed, in the order of the calls. It is part of the caller's transaction.
func (s *Service) TellVerdicts(ctx context.Context, tx *db.Tx, reports []Report) (err error) {
	defer fault.Wrap(&err, "audit.TellVerdicts(%d reports)", len(reports))
	for _, r := range reports {
		if !r.IsCompleted() {
			continue
		}
		if err := s.tellVerdict(ctx, tx, r); err != nil {
			return err
		}
	}
	return nil
}

// Questions returns what a report asks, for whoever may read it. Faults: NotFound, Forbidden, as for Get.
func (s *Service) Questions(ctx context.Context, q db.Querier, actor access.Actor, id string) (_ rules.Questions, err error) {
	defer fault.Wrap(&err, "audit.Questions(%q)", id)
	r, err := s.repo.report(ctx, q, id)
	if err != nil {
		return rules.Questions{}, unknown(actor, err)
	}
	if err := access.Allow(mayRead(actor, r)); err != nil {
		return rules.Questions{}, err
	}
	if r.Lines, err = s.repo.lines(ctx, q, id); err != nil {
		return rules.Questions{}, err
	}
	return s.questions(ctx, q, r)
}

// QuestionsOfNew returns what the report asks that Open gives, whether it is stored or not. It is for auditors. Faults: those of Open.
func (s *Service) QuestionsOfNew(ctx context.Context, q db.Querier, actor access.Actor, storeID, date string) (_ rules.Questions, err error) {
	defer fault.Wrap(&err, "audit.QuestionsOfNew(%q, %q)", storeID, date)
	if err := access.Allow(MayAudit(actor)); err != nil {
		return rules.Questions{}, err
	}
	r, err := s.opened(ctx, q, NewReport{StoreID: storeID, Date: date}, s.clock.Now())
	if err != nil {
		return rules.Questions{}, err
	}
	return s.questions(ctx, q, r)
}

func (s *Service) questions(ctx context.Context, q db.Querier, r Report) (rules.Questions, error) {
	subject, err := s.subjects(ctx, q, r.Lines)
	if err != nil {
		return rules.Questions{}, err
	}
	out := rules.Questions{ReportID: r.ID, StoreID: r.Store.ID, Completed: r.IsCompleted(), Date: r.Date,
		Subjects: make(map[string]string, len(r.Lines))}
	for _, l := range r.Lines {
		out.Subjects[l.Key] = subject(l).Text()
	}
	return out, nil
}

// subjects returns what says which subject a line asks. It asks one query for the lines.
func (s *Service) subjects(ctx context.Context, q db.Querier, lines ...[]rules.Line) (func(rules.Line) rules.Subject, error) {
	standards := map[string]bool{}
	for _, some := range lines {
		for _, l := range some {
			if l.Type == rules.TypeNonLiquor {
				standards[l.SourceID] = true
			}
		}
	}
	origins, err := s.repo.originsOf(ctx, q, slices.Collect(maps.Keys(standards)))
	return func(l rules.Line) rules.Subject {
		of := l.SourceID
		if origin, is := origins[of]; is && l.Type == rules.TypeNonLiquor {
			of = origin
		}
		return rules.Subject{Type: l.Type, Position: l.Position, Of: of}
	}, err
}
