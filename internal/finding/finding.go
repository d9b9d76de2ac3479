package finding

import (
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/network"
)

// How many quarters before one are looked at to find what failed again, and how many after it to find what was put right.
const (
	LookBack  = 2
	LookAhead = 2
)

// mostQuarters is how many quarters are looked through for those after one: 15 years.
const mostQuarters = 60

const messageNoSubject = "No audit has asked this."

// Filter says which findings somebody wants.
type Filter struct {
	Quarter string        // id, or network.CurrentQuarter
	Section rules.Section // empty: all
	Tier    network.Tier  // of the store today; empty: all
}

// Subject is what lines ask, in whichever quarter.
type Subject struct {
	Number      int
	Key         string // rules.Subject.Text
	Section     rules.Section
	Description string // of the line that was asked about it last
}

// Cell is how many stores were asked something, and at how many it failed.
type Cell struct{ Asked, Failed int }

// add counts a store.
func (c *Cell) add(failed bool) {
	c.Asked++
	if failed {
		c.Failed++
	}
}

// Line is a subject in each region.
type Line struct {
	Subject
	All   Cell
	Cells []Cell // in the order of Map.Regions
}

// Map is what the audits of a quarter have found.
type Map struct {
	Quarter network.PromotionRef
	Regions []Region // those with a store that counts, in the order of screens
	Stores  int      // that count: with a completed report
	Lines   []Line   // that failed somewhere: at the most stores first
}

// Region is a region and how many of its stores count.
type Region struct {
	Region network.Region
	Stores int
}

// Repeat is a subject that failed more than once in a row.
type Repeat struct {
	Subject
	Failed int // stores at which it failed in this quarter
	Twice  int // of these: also at the visit before, and no more
	More   int // of these: at the two visits before, or more
}

// Span is how long it took to put right what had failed.
type Span struct {
	PutRight int
	Again    int     // that had failed again by the next visit that asked
	Waiting  int     // that were neither
	Median   float64 // days until it was put right; 0 where PutRight is
}

// SectionTime is how long a section took in each region.
type SectionTime struct {
	Section rules.Section
	All     Span
	Cells   []Span // in the order of Times.Regions
}

// LineTime is how long a subject took in each region.
type LineTime struct {
	Subject
	All   Span
	Cells []Span // in the order of Times.Regions
}

// Times says how long it took to put right what the audits of a quarter have found.
type Times struct {
	Quarter  network.PromotionRef
	Regions  []Region // those with a report of the quarter, in the order of screens
	Sections []SectionTime
	Lines    []LineTime // the slowest first, and those of which nothing was put right last
}

// Store is a store at which something failed.
type Store struct {
	Store    network.StoreRef
	ReportID string
	Date     calendar.Day
	LineKey  string // of the failed line; empty where no fix is kept for it
	Fix      *Fix   // nil: none is kept
	Photos   []network.AttachmentView
}

// Fix is where the fix of a finding stands.
type Fix struct {
	ID      string
	LineKey string
	State   string // as the room of fixes has it
	DueOn   calendar.Day
	Overdue bool
}

// visit is a completed report with what came out of it.
type visit struct {
	reportID, storeID, quarter string
	region                     network.Region
	final                      bool
	date                       calendar.Day
	first, completed           int64 // when it was completed first and last
	answers, accepted          string
}
