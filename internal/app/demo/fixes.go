package demo

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"caravan/internal/audit"
	"caravan/internal/fix"
	"caravan/internal/platform/db"
)

// fixDays is how many days back reports have left stores something to fix.
const fixDays = 100

// newQuarter is for how many days of a quarter its own reports have too few fixes that were done: auditors still look at some of the quarter before.
const newQuarter = 14

// daysToFix is how long the rep gives the store with the accounts for the first thing to fix.
const daysToFix = 2

// putRight is a photo of a line that was put right, and what the store says about it.
type putRight struct{ drawing, note string }

// repairs are what stores show, by what they were asked to do; the empty one is for everything else.
var repairs = map[string][]putRight{
	"Fix this standard":   {{"counter-1", "Cleaned up and labelled."}, {"counter-2", ""}, {"front-day", "Sorted on Monday. Have a look!"}},
	"Put it on the floor": {{"display-1", "Built it next to the door."}, {"display-3", ""}, {"display-5", "It's up, with the new sign."}},
	"": {{"shelf-refilled", "Back on the shelf, two facings."}, {"shelf-reds", ""},
		{"shelf-craft", "Came with the delivery on Tuesday."}, {"shelf-rose", "Ticket is on, too."}},
}

// What auditors say of fixes that are done.
var (
	accepts = []string{"", "", "Looks great.", "Thanks, that was quick."}
	asks    = []string{"I can't see the ticket. One more photo, please.", "Only one facing. Please fill up the second one.",
		"The sign is still last month's."}
)

// What has become of a fix.
const (
	untouched = iota
	waiting   // for an auditor
	accepted
	sentBack
)

// fixes stores what reports have left their stores to fix, and what was done about it up to the day of loading, and adds to pictures what photos
// show. It also stores what all reports have found. Quarter by quarter, because the next report closes what the one before has found.
func (h *history) fixes(ctx context.Context, tx *db.Tx, deps Deps, reports []audit.Report, pictures map[string][]string) error {
	lately := slices.DeleteFunc(slices.Clone(reports), func(r audit.Report) bool { return !r.IsCompleted() || r.Date.Before(h.today.AddDays(-fixDays)) })
	slices.SortStableFunc(lately, func(a, b audit.Report) int { return cmp.Compare(a.Date, b.Date) })
	last := slices.IndexFunc(lately, func(r audit.Report) bool { return !r.Date.Before(h.now.start()) })
	if last < 0 {
		last = len(lately)
	}
	teams := map[string][]string{}
	for _, p := range slices.Concat(staff, crew()) {
		if p.store != "" {
			teams[id("store", p.store)] = append(teams[id("store", p.store)], p.id())
		}
	}
	for _, quarter := range [][]audit.Report{lately[:last], lately[last:]} {
		if err := deps.Audits.TellVerdicts(ctx, tx, quarter); err != nil {
			return err
		}
		for _, r := range quarter {
			become := func(n int, f fix.Fix) fix.Fix { return h.repair(n, f, r, teams[r.Store.ID], pictures) }
			if err := deps.Fixes.Import(ctx, tx, r.ID, become); err != nil {
				return err
			}
		}
	}
	return deps.Findings.FillIn(ctx, tx)
}

// becomes returns what has become of the n-th fix of a report. The store with the accounts has some of everything; of the last quarter few are left.
func (h *history) becomes(n int, r audit.Report, chance *rand.Rand) int {
	old := r.Date.Before(h.now.start())
	switch progress := chance.IntN(100); {
	case !old && r.Store.ID == id("store", homeStore):
		return []int{untouched, waiting, accepted, sentBack, untouched, waiting}[n%6]
	case old && progress < 92, progress < 50:
		return accepted
	case old && progress < 96 && h.now.start().DaysUntil(h.today) < newQuarter:
		return waiting
	case old:
		return untouched
	case progress < 62 && r.Date.DaysUntil(h.today) < 40: // auditors look at what waits within some weeks
		return waiting
	case progress < 70:
		return sentBack
	}
	return untouched
}

// repair returns the n-th fix of a report as it is on the day of loading.
func (h *history) repair(n int, f fix.Fix, r audit.Report, team []string, pictures map[string][]string) fix.Fix {
	chance := dice("fix", f.ReportID, f.LineKey)
	f.ID = id("fix", f.ReportID, f.LineKey)
	by := team[chance.IntN(len(team))]
	if chance.IntN(3) == 0 {
		f.AssigneeID = by
	}
	now := h.today.Start()
	span := min(now.Sub(*r.CompletedAt), 24*24*time.Hour)
	become := h.becomes(n, r, chance)
	if become == untouched || span < 2*time.Hour {
		if n == 0 && r.Store.ID == id("store", homeStore) && f.AuditedOn.AddDays(daysToFix).Before(h.today) {
			f.DueOn = f.AuditedOn.AddDays(daysToFix) // the rep wanted the first one soon
		}
		return f
	}
	done := r.CompletedAt.Add(time.Duration(float64(span) * (0.05 + 0.65*chance.Float64()))).Truncate(time.Second)
	judged := done.Add(time.Duration(float64(span) * 0.25 * (0.1 + 0.9*chance.Float64()))).Truncate(time.Second)
	from := repairs[f.What]
	if from == nil {
		from = repairs[""]
	}
	shows := from[chance.IntN(len(from))]
	pictures[fix.UsedBy(f.ID)] = []string{shows.drawing}
	f.State, f.Note, f.DoneBy, f.DoneAt = fix.Done, shows.note, by, &done
	switch become {
	case accepted:
		f.State, f.Answer, f.JudgedBy, f.JudgedAt = fix.Accepted, accepts[chance.IntN(len(accepts))], r.CompletedByID, &judged
	case sentBack:
		f.State, f.SentBack, f.Answer, f.JudgedBy, f.JudgedAt = fix.Open, true, asks[chance.IntN(len(asks))], r.CompletedByID, &judged
	}
	return f
}
