package certificate

import (
	"fmt"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/text"
)

// What a person reads instead of a certificate or a run (AMB-043, FD-23).
const (
	MessageNoCertificates = "There are no certificates of this quarter yet."
	messageNoRun          = "This certificate run could not be found."
)

// Report is what a certificate tells of a final audit report.
type Report struct {
	ID          string
	Store       network.StoreRef
	Quarter     network.PromotionRef
	Date        calendar.Day // the day of the audit
	Score       int          // in percent; rules.NotApplicable = none
	CompletedAt time.Time
}

// Certificate is the file that a store has for a quarter (DM-028). It counts while the report that it shows is final and still the one that was completed
// when the file was made: reopening or deleting that report, or setting another one as final, withdraws it (AMB-016, AMB-037).
type Certificate struct {
	Number    int64 // the store's for the quarter, for good: making the file again keeps it (FD-23)
	StoreName string
	Quarter   string // description of the core range promotion
	Key       string // of the file
	MadeAt    time.Time
}

// NumberText is the number as people write it.
func (c Certificate) NumberText() string { return numberText(c.Number) }

func numberText(number int64) string { return fmt.Sprintf("C-%05d", number) }

// FileName is the name under which the certificate is saved.
func (c Certificate) FileName() string {
	return text.FileName("certificate "+c.NumberText()+" "+c.StoreName+" "+c.Quarter) + ".pdf"
}

// RunState is where a run stands.
type RunState string

// The states of a run.
const (
	RunRunning RunState = "RUNNING"
	RunDone    RunState = "DONE"
	RunFailed  RunState = "FAILED" // given up; what was made until then counts
)

// Run makes the certificates of a quarter, all of them, once. A quarter has at most one that is running (FD-23).
type Run struct {
	ID          string
	PromotionID string
	State       RunState
	Total       int // final reports; those that cease to be final meanwhile are left out
	Done        int
	Failed      int // not made: so far, or when the run was given up, for good
	StartedByID string
	StartedAt   time.Time
	FinishedAt  *time.Time // nil while running
}

// Finish returns the run as it ends with everything made.
func (r Run) Finish(now time.Time) Run {
	r.State, r.Total, r.Failed, r.FinishedAt = RunDone, r.Done, 0, &now
	return r
}

// GiveUp returns the run as it ends with something left.
func (r Run) GiveUp(now time.Time) Run {
	r.State, r.Failed, r.FinishedAt = RunFailed, r.Total-r.Done, &now
	return r
}
