package rules

import (
	"time"

	"caravan/internal/network"
)

// Checklist is what an audit of a store that begins now would ask.
type Checklist struct {
	Store      network.StoreRef
	Quarter    network.PromotionRef
	Lines      []Line // of a template: without ids
	Weightings Weightings
}

// Result is what came out of a report, line by line.
type Result struct {
	ReportID  string
	StoreID   string
	QuarterID string
	Completed bool
	FirstAt   time.Time // when it was first completed; zero: never
	Lines     []Line    // all of them, also hidden ones
}
