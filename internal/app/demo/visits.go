package demo

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"caravan/internal/audit"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/network"
)

// visit is one audit of a store, walked through as a rep does it: line after line, with the rules of the audit room.
type visit struct {
	report  audit.Report
	chance  *rand.Rand
	quality float64   // probability that a line passes
	at      time.Time // time at which the next line is answered
	pace    int64     // longest time for a line, in seconds
	blocked string    // why one line cannot be checked; empty: all can
}

// begin starts the n-th audit of a store in a quarter, on a day. A visit today only takes the first minutes of the day, so that nothing is in the
// future whenever the network is loaded.
func (h *history) begin(s shop, q quarter, n int, day calendar.Day, byID string) *visit {
	v := &visit{chance: dice("visit", s.number, q.String(), strconv.Itoa(n)), pace: 50}
	v.quality = qualityOf(s) + 0.08*(v.chance.Float64()-0.5)
	v.at = day.Start().Add(time.Duration(9*60+v.chance.IntN(7*60)) * time.Minute)
	if day == h.today {
		v.at, v.pace = day.Start(), 2
	}
	sources := h.sources(s, q, day)
	v.report = audit.Report{
		ID: id("report", s.number, q.String(), strconv.Itoa(n)), Status: rules.Pending, Date: day, Store: network.StoreRef{ID: s.id()}, StoreTier: s.tier,
		CoreRange: sources.Quarter, Promos: sources.Promos, Lines: rules.NewLines(sources), CreatedByID: byID, CreatedAt: v.at,
	}
	for i := range v.report.Lines {
		v.report.Lines[i].ID = id("line", v.report.ID, v.report.Lines[i].Key)
	}
	return v
}

// qualityOf returns how well a store does in general. Most do well, a few need help.
func qualityOf(s shop) float64 {
	if s.number == homeStore {
		return 0.9 // whoever signs in as its owner finds a good store with something left to improve
	}
	worse := dice("quality", s.number).Float64()
	return 0.96 - 0.44*worse*worse
}

// answer answers a line.
func (v *visit) answer(l *rules.Line) {
	yes := func(chance float64) *bool {
		b := v.chance.Float64() < chance
		return &b
	}
	switch l.Type {
	case rules.TypeNonLiquor:
		l.Marks = rules.SetPassed(l.Type, l.Marks, yes(v.quality+0.06))
	case rules.TypeFocusProduct:
		l.Marks = rules.SetPassed(l.Type, l.Marks, yes(v.quality-0.04))
	default:
		l.Marks = rules.SetPassed(l.Type, l.Marks, yes(v.quality))
		if !l.Marked() {
			l.Marks = rules.SetPrice(l.Type, l.Marks, yes(0.95))
		}
	}
	l.Comments = commentOn(*l, v.chance)
	v.changed(l)
}

// changed records who changed a line and when.
func (v *visit) changed(l *rules.Line) {
	v.at = v.at.Add(time.Duration(1+v.chance.Int64N(v.pace)) * time.Second)
	at := v.at
	l.Version, l.ChangedByID, l.ChangedAt = l.Version+1, v.report.CreatedByID, &at
}

// answerFirst answers a share of the visible lines, in the order of the page.
func (v *visit) answerFirst(share float64) {
	var visible []*rules.Line
	for i, l := range v.report.Lines {
		if !l.Hidden {
			visible = append(visible, &v.report.Lines[i])
		}
	}
	for _, l := range visible[:int(share*float64(len(visible)))] {
		if !l.Marked() {
			v.answer(l)
		}
	}
}

// answerAll answers every visible line. It loads more focus products until their score reaches an aim or all of them are answered: reps stop at the
// score that opens the gate, or go on for a better one.
func (v *visit) answerAll() {
	aim := []int{rules.MinFocusScore, rules.MinFocusScore, 70, 80, 101}[v.chance.IntN(5)]
	for {
		v.answerFirst(1)
		more := rules.LoadMore(v.report.Lines, rules.LoadMoreDefault)
		if len(more) == 0 || more[0].Marked() || rules.Score(v.report.Lines, rules.DefaultWeightings).CoreRange >= aim {
			return
		}
		v.show(more)
	}
}

// show makes focus products visible, as LOAD MORE FOCUS PRODUCTS does.
func (v *visit) show(lines []rules.Line) {
	for i := range v.report.Lines {
		l := &v.report.Lines[i]
		if slices.ContainsFunc(lines, func(shown rules.Line) bool { return shown.Key == l.Key }) {
			l.Hidden = false
			v.changed(l)
		}
	}
}

// hideFocus hides every focus product. Only those that the store is known to range are answered.
func (v *visit) hideFocus() {
	for i := range v.report.Lines {
		if l := &v.report.Lines[i]; l.Type == rules.TypeFocusProduct && !l.Hidden {
			l.Hidden = true
			v.changed(l)
		}
	}
}

// obstruct says of one line that nobody has answered why it cannot be checked, on a visit where that is so: of the first that is seen or, once those
// are all answered, of a focus product that nobody has got to. So no score changes.
func (v *visit) obstruct() {
	for _, hidden := range []bool{false, true} {
		for i := range v.report.Lines {
			if l := &v.report.Lines[i]; v.blocked != "" && l.Hidden == hidden && !l.Answered() {
				l.Hidden, l.Obstacle = false, v.blocked
				v.changed(l)
				return
			}
		}
	}
}

// leave ends the visit with an open report.
func (v *visit) leave() audit.Report {
	v.obstruct()
	v.report.UpdatedAt = v.at
	v.report.Scores = rules.Score(v.report.Lines, rules.DefaultWeightings)
	return v.report
}

// complete ends the visit with a completed report.
func (v *visit) complete(final bool) (audit.Report, error) {
	v.answerAll()
	v.obstruct()
	at := v.at.Add(time.Duration(1+v.chance.Int64N(2*v.pace)) * time.Second)
	done, _, err := v.report.Complete(rules.DefaultWeightings, v.report.CreatedByID, at)
	done.Final, done.UpdatedAt = final, at
	return done, err
}
