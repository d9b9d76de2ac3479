package demo

import (
	"cmp"
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit"
	"caravan/internal/audit/rules"
	"caravan/internal/linequery"
)

// openQueries is how many stores have queried a mark of a report that is not final yet.
const openQueries = 3

// queries returns what stores have said against marks of this quarter's reports: two that were answered on the report of the owner's account, where
// one has changed its mark, and some of other stores that wait.
func (h *history) queries(reports []audit.Report) (all []linequery.Query) {
	owners := map[string]string{}
	for _, p := range slices.Concat(staff, crew()) {
		if p.role == access.StoreOwner {
			owners[id("store", p.store)] = p.id()
		}
	}
	home := id("store", homeStore)
	waiting := 0
	latest := slices.SortedStableFunc(slices.Values(reports), func(a, b audit.Report) int { return cmp.Compare(b.Date, a.Date) })
	for _, r := range latest {
		failed := rules.InSection(rules.Failed(r.Lines), rules.StoreStandards)
		if !r.IsCompleted() || r.Date.Before(h.quarters[quartersBefore].start()) || !r.Date.Before(h.today) || len(failed) == 0 {
			continue
		}
		asked := func(l rules.Line, text string, after time.Duration) linequery.Query {
			return linequery.Query{ID: id("query", r.ID, l.Key), ReportID: r.ID, Store: r.Store, AuditorID: r.CompletedByID, LineKey: l.Key, LineType: l.Type,
				Section: l.Section(), Description: l.Description, Text: text, State: linequery.Open, AskedBy: owners[r.Store.ID],
				AskedAt: r.CompletedAt.Add(after), OldMark: l.Marks, OldScore: r.Scores.Total,
				NewMark: l.Marks, NewScore: r.Scores.Total}
		}
		answered := func(q linequery.Query, state linequery.State, answer string) linequery.Query {
			at := q.AskedAt.Add(5 * time.Hour)
			q.State, q.Answer, q.AnsweredBy, q.AnsweredAt = state, answer, r.CompletedByID, &at
			return q
		}
		switch {
		case r.Store.ID == home:
			all = append(all, answered(asked(failed[0], "We cleaned that right before you came. Could you have another look at your photo?", time.Hour),
				linequery.Kept, "I looked at the photo again. It’s the corner beside the fridge."))
			if at := slices.IndexFunc(r.Lines, func(l rules.Line) bool { return l.Type == rules.TypeNonLiquor && l.Succeeded() }); at >= 0 {
				all = append(all, answered(changedMark(r, at, asked), linequery.Changed, "You’re right, I pressed the wrong line. Thanks for telling me."))
			}
		case waiting < openQueries && !r.Final:
			waiting++
			all = append(all, asked(failed[0], "This was fine on the day. Our manager can send you the photo from that morning.", time.Hour))
		}
	}
	return all
}

// changedMark returns a query of a line that passes since it was answered.
func changedMark(r audit.Report, at int, asked func(rules.Line, string, time.Duration) linequery.Query) linequery.Query {
	before := slices.Clone(r.Lines)
	before[at].Marks = rules.Marks{Passed: rules.No}
	q := asked(before[at], "You may have mixed this up with the store next door. Ours was done.", 2*time.Hour)
	q.OldScore, q.NewMark = rules.Score(before, r.Weightings).Total, r.Lines[at].Marks
	return q
}
