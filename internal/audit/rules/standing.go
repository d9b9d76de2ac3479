package rules

import (
	"time"

	"caravan/internal/calendar"
	"caravan/internal/network"
)

// Standing is what another room needs to know of a report whose marks are queried.
type Standing struct {
	ReportID      string
	Store         network.StoreRef
	Completed     bool
	Final         bool
	Date          calendar.Day
	CompletedAt   time.Time // zero while it is open
	CompletedByID string
	Score         int
	Failed        []Line
}

// Completion is a report that a person has just completed.
type Completion struct {
	Standing
	Unaware []string // who has completed another report of the same visit, and does not know of this one
	ByName  string   // who has completed this one, for them; only with Unaware
}

// MarkChange is another mark for a line of a completed report, because somebody has queried it.
type MarkChange struct {
	ReportID string
	LineKey  string
	Marks    Marks
	Reason   string // for the journal
}

// MarkChanged is what a change of a mark has made of the line and the report.
type MarkChanged struct {
	Marks Marks // as stored
	Score int   // the report's total
}
