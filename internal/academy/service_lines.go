package academy

import (
	"context"
	"fmt"
	"slices"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// StandardsLine is a store standards line with all its copies: a line is copied from quarter to quarter, and each copy has an id of its own (FD-129).
type StandardsLine struct {
	ID   string // of the first of them
	Name string // of the newest one that is not deleted
}

// Suggestion is a lesson that helps with a line that a report has failed.
type Suggestion struct {
	ReportLineID string
	CourseID     string
	LessonID     string
	Title        string // of the lesson
	Minutes      int
	Completed    bool // by the reader
}

// Cases counts how often a store failed a line and was asked about it again, and how often it passed that time.
type Cases struct {
	Failed int
	Passed int
}

// Effect is what a lesson did for a line: the cases in which somebody of the store marked the lesson complete between the two audits, and the others
// (FD-130).
type Effect struct {
	Line     StandardsLine
	LessonID string
	Lesson   string // its title
	Learnt   Cases
	Others   Cases
}

// Lines returns the store standards lines that a lesson can help with, by name: at most MaxOffered, those that began last. It is for those who write
// courses.
func (s *Service) Lines(ctx context.Context, actor access.Actor) (_ []StandardsLine, err error) {
	defer fault.Wrap(&err, "academy.Lines")
	if err := access.Allow(MayManage(actor)); err != nil {
		return nil, err
	}
	return s.repo.linesToOffer(ctx, s.db, MaxOffered)
}

// Suggestions returns the lessons that help with the failed lines of a report, of courses that the actor may take (FD-129). Faults: NotFound,
// Forbidden.
func (s *Service) Suggestions(ctx context.Context, actor access.Actor, reportID string) (_ []Suggestion, err error) {
	defer fault.Wrap(&err, "academy.Suggestions(%q)", reportID)
	failed, err := s.reports.FailedStandards(ctx, actor, reportID)
	if err != nil || len(failed) == 0 {
		return nil, err
	}
	ids := make([]string, len(failed))
	for i, f := range failed {
		ids[i] = f.LineID
	}
	origins, err := s.repo.originsOf(ctx, s.db, ids)
	if err != nil {
		return nil, err
	}
	v, err := s.stores.Viewer(ctx, s.db, actor)
	if err != nil {
		return nil, err
	}
	where := visible(actor, v, Filter{})
	where.And("c.is_published")
	found, err := s.repo.teaching(ctx, s.db, where, origins)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	readings, err := s.readings(ctx, s.db, actor, found)
	if err != nil {
		return nil, err
	}
	var out []Suggestion
	for _, f := range failed {
		for _, r := range readings {
			for _, l := range r.Lessons {
				if slices.Contains(l.Lines, origins[f.LineID]) {
					out = append(out, Suggestion{f.ID, r.ID, l.ID, l.Title, l.Minutes, r.Progress.counts(l)})
				}
			}
		}
	}
	return out, nil
}

// Effects returns what the lessons of a course did for the lines that they help with (FD-130). It is for head office. Faults: Forbidden, NotFound.
func (s *Service) Effects(ctx context.Context, actor access.Actor, courseID string) (_ []Effect, err error) {
	defer fault.Wrap(&err, "academy.Effects(%q)", courseID)
	if err := access.Allow(readsAll(actor)); err != nil {
		return nil, err
	}
	c, err := s.find(ctx, s.db, actor, courseID)
	if err != nil {
		return nil, err
	}
	lines, err := s.repo.linesOf(ctx, s.db, courseID)
	if err != nil {
		return nil, err
	}
	counted, err := s.repo.effects(ctx, s.db, courseID)
	if err != nil {
		return nil, err
	}
	var out []Effect
	for _, l := range c.Lessons {
		for _, line := range lines {
			if slices.Contains(l.Lines, line.ID) {
				e := counted[[2]string{l.ID, line.ID}]
				e.Line, e.LessonID, e.Lesson = line, l.ID, l.Title
				out = append(out, e)
			}
		}
	}
	return out, nil
}

// origins replaces the lines of lessons by the first of their copies. Fault: Invalid when one does not exist.
func (s *Service) origins(ctx context.Context, q db.Querier, lessons []Lesson) error {
	var ids []string
	for _, l := range lessons {
		ids = append(ids, l.Lines...)
	}
	found, err := s.repo.originsOf(ctx, q, ids)
	if err != nil {
		return err
	}
	var wrong []fault.Field
	for i, l := range lessons {
		var lines []string
		for _, id := range l.Lines {
			origin, has := found[id]
			if !has {
				wrong = append(wrong, fault.Field{Path: fmt.Sprintf("lessons[%d].lines", i), Message: MessageLineGone})
			}
			if !slices.Contains(lines, origin) {
				lines = append(lines, origin)
			}
		}
		lessons[i].Lines = lines
	}
	return fault.InvalidFields(wrong)
}
