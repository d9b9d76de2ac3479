package compliance

import (
	"caravan/internal/audit/rules"
	"caravan/internal/network"
)

// HistoryQuarters is how many quarters a store's history goes back.
const HistoryQuarters = 8

// Group are the stores of one size in one region, by which figures are kept.
type Group struct {
	Region network.Region
	Tier   network.Tier
}

// Figures count the stores of a group in a quarter, deleted ones left out. A store is counted once: by its report that counts (FD-20), which is the final
// one, else the latest completed one.
type Figures struct {
	Stores    int // all there are today
	Audited   int // with a report, in whatever state
	Completed int // with a completed report
	Final     int // with a final report
	Scored    int // whose report has a score: -1, not applicable, is left out
	ScoreSum  int // of those
}

// Average is the mean score, halves rounded up as in every other score (R2, R3); NotApplicable where no store has one.
func (f Figures) Average() int {
	if f.Scored == 0 {
		return rules.NotApplicable
	}
	return (2*f.ScoreSum + f.Scored) / (2 * f.Scored)
}

func (f Figures) plus(other Figures) Figures {
	return Figures{f.Stores + other.Stores, f.Audited + other.Audited, f.Completed + other.Completed, f.Final + other.Final,
		f.Scored + other.Scored, f.ScoreSum + other.ScoreSum}
}

// ByGroup are the figures of a quarter, group by group. Every average comes from these counts, never from averages, so that large and small groups weigh
// what they should.
type ByGroup map[Group]Figures

// Total adds all groups up.
func (b ByGroup) Total() Figures { return b.sum(func(Group) bool { return true }) }

// Region adds up the groups of a region.
func (b ByGroup) Region(r network.Region) Figures {
	return b.sum(func(g Group) bool { return g.Region == r })
}

// Tier adds up the groups of a size.
func (b ByGroup) Tier(t network.Tier) Figures {
	return b.sum(func(g Group) bool { return g.Tier == t })
}

func (b ByGroup) sum(in func(Group) bool) (sum Figures) {
	for g, f := range b {
		if in(g) {
			sum = sum.plus(f)
		}
	}
	return sum
}
