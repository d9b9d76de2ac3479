package certificate

import (
	"fmt"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/text"
)

// Messages about certificates and runs that do not exist (AMB-043, FD-23).
const (
	MessageNoCertificates = "There are no certificates for this quarter yet."
	messageNoRun          = "This certificate run could not be found."
)

// Report is what a certificate shows of a final audit report.
type Report struct {
	ID          string
	Store       network.StoreRef
	Quarter     network.PromotionRef
	Date        calendar.Day // date of the audit
	Score       int          // in per cent, or rules.NotApplicable
	CompletedAt time.Time
}

// Certificate is a store's file for a quarter (DM-028). It is valid while the report that it shows is final and has not been completed again since
// the file was made. Reopening or deleting that report, or setting another one as final, withdraws the certificate (AMB-016, AMB-037).
type Certificate struct {
	Number    int64 // permanent for the store and quarter: making the file again keeps it (FD-23)
	ReportID  string
	StoreName string
	Quarter   string // description of the core range promotion
	Key       string // key of the file
	MadeAt    time.Time
}

// NumberText returns the number in the form that people see.
func (c Certificate) NumberText() string { return numberText(c.Number) }

func numberText(number int64) string { return fmt.Sprintf("C-%05d", number) }

// FileName returns the name under which browsers save the certificate.
func (c Certificate) FileName() string {
	return text.FileName("certificate "+c.NumberText()+" "+c.StoreName+" "+c.Quarter) + ".pdf"
}

// RunState is the state of a run.
type RunState string

// The states of a run.
const (
	RunRunning RunState = "RUNNING"
	RunDone    RunState = "DONE"
	RunFailed  RunState = "FAILED" // given up; the certificates made until then are valid
)

// Values lists every state, for the document of the API.
func (RunState) Values() []RunState { return []RunState{RunRunning, RunDone, RunFailed} }

// Run is the making of all certificates of a quarter, once. At most one run of a quarter is running at a time (FD-23).
type Run struct {
	ID          string
	PromotionID string
	State       RunState
	Total       int // number of final reports, without those that stop being final during the run
	Done        int
	Failed      int // number that could not be made: so far, or in the end when the run was given up
	StartedByID string
	StartedAt   time.Time
	FinishedAt  *time.Time // nil while running
}

// Finish returns the run after everything has been made.
func (r Run) Finish(now time.Time) Run {
	r.State, r.Total, r.Failed, r.FinishedAt = RunDone, r.Done, 0, &now
	return r
}

// GiveUp returns the run after it was given up with some left.
func (r Run) GiveUp(now time.Time) Run {
	r.State, r.Failed, r.FinishedAt = RunFailed, r.Total-r.Done, &now
	return r
}
