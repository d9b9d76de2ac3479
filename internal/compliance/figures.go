package compliance

import (
	"caravan/internal/audit/rules"
	"caravan/internal/network"
)

// HistoryQuarters is the number of quarters in a store's history.
const HistoryQuarters = 8

// Group is all stores of one size in one region. Figures are counted by group.
type Group struct {
	Region network.Region
	Tier   network.Tier
}

// Figures counts the stores of a group in a quarter, without deleted ones. A store is counted once, by the report that counts (FD-20): the final one,
// or else the latest completed one.
type Figures struct {
	Stores    int // all stores of the group today
	Audited   int // with a report of any status
	Completed int // with a completed report
	Final     int // with a final report
	Scored    int // with a score: -1, not applicable, is left out
	ScoreSum  int // sum of these scores
}

// Average returns the mean score, with halves rounded up like every other score (R2, R3). It is NotApplicable when no store has a score.
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

// ByGroup is the figures of a quarter by group. Every average is computed from these counts, never from other averages, so that large and small
// groups have the right weight.
type ByGroup map[Group]Figures

// Total adds up all groups.
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
