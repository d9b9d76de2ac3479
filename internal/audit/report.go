package audit

import (
	"fmt"
	"slices"
	"time"

	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
)

// What a person reads when a report is not in the state that an action needs.
const (
	MessageCompletedLines  = "This report is completed, so its lines can no longer be changed."
	MessageNotCompleted    = "Only a completed report can be set as final."
	MessageNoReopen        = "This report is completed. Please ask head office to reopen it."
	MessageOpenMarks       = "This report is open again, so its marks are changed there."
	MessageFinalMarks      = "This report is final, so its marks can no longer be changed."
	MessageOtherMark       = "Please choose another mark"
	MessageUnknownObstacle = "This reason isn't on head office's list. Please choose another."
	messageNotFailed       = "This line no longer fails."
	MessageOtherOpen       = "This store already has an open report for this quarter." // FD-02
)

// Export is a kind of PDF (AUDIT-129).
type Export string

// The exports.
const (
	Full       Export = "FULL"   // every line that the report lists
	FailedOnly Export = "FAILED" // the failed lines
)

// Values lists every export, for the document of the API.
func (Export) Values() []Export { return []Export{Full, FailedOnly} }

// Valid tells whether e is a known export.
func (e Export) Valid() bool { return slices.Contains(e.Values(), e) }

// Label returns the export in words.
func (e Export) Label() string {
	if e == FailedOnly {
		return "failed lines"
	}
	return "full report"
}

// Report is one audit of a store in a quarter (AUDIT-044, DM-024).
type Report struct {
	ID               string // empty on a template
	Status           rules.Status
	Final            bool
	Date             calendar.Day // the day of the audit
	Store            network.StoreRef
	StoreTier        network.Tier           // the store's size when the lines were chosen (FD-03)
	CoreRange        network.PromotionRef   // the quarter
	Promos           []network.PromotionRef // the promotional periods that covered the date
	Scores           rules.Scores           // the running score while open, fixed when completed (FD-10)
	Weightings       rules.Weightings       // while open those of the day of creation, then those of the day of completing (AMB-046)
	CreatedByID      string
	CreatedAt        time.Time
	UpdatedAt        time.Time
	CompletedByID    string     // empty while open
	CompletedAt      *time.Time // nil while open
	FirstCompletedAt *time.Time // kept when the report is reopened; nil: never completed (AMB-037)
	Lines            []rules.Line
}

// IsCompleted tells whether the report is completed; PENDING and DRAFT are open.
func (r Report) IsCompleted() bool { return r.Status == rules.Completed }

// WasCompleted tells whether the report was ever completed. Deleting such a report hides it; any other is removed for good (AMB-037).
func (r Report) WasCompleted() bool { return r.FirstCompletedAt != nil }

// CheckEditable returns a Conflict fault when the lines can no longer be changed (AMB-016).
func (r Report) CheckEditable() error {
	if r.IsCompleted() {
		return fault.New(fault.Conflict, MessageCompletedLines)
	}
	return nil
}

// Complete returns the report as completed by a person at now, scored with the weightings w of that day. changed is false when it already was
// completed (FD-10). A closed gate is a Conflict fault with the gate's message.
func (r Report) Complete(w rules.Weightings, byID string, now time.Time) (done Report, changed bool, err error) {
	if r.IsCompleted() {
		return r, false, nil
	}
	if gate := rules.CompletionGate(r.Lines, w); !gate.Open {
		return r, false, fault.New(fault.Conflict, gate.Message)
	}
	r.Status = rules.Completed
	r.Weightings = w
	r.Scores = rules.Score(r.Lines, w)
	r.CompletedByID, r.CompletedAt = byID, &now
	if r.FirstCompletedAt == nil {
		r.FirstCompletedAt = &now
	}
	return r, true, nil
}

// MarkPending returns an open report as PENDING. changed is false when it already was. It leaves a completed report alone, which Reopen is for
// (AMB-016).
func (r Report) MarkPending() (pending Report, changed bool) {
	if r.Status != rules.Draft {
		return r, false
	}
	r.Status = rules.Pending
	return r, true
}

// Reopen returns a completed report as PENDING and not final, with its running score under the weightings w of its day of creation (AMB-016). changed
// is false when it is already open. A final report past the cut-off is a Conflict fault.
func (r Report) Reopen(w rules.Weightings, today calendar.Day) (open Report, changed bool, err error) {
	if !r.IsCompleted() {
		return r, false, nil
	}
	if cutOff := r.FinalCutOff(); r.Final && today.After(cutOff) {
		return r, false,
			fault.New(fault.Conflict, fmt.Sprintf("This report is final and its quarter closed on %s, so it can no longer be reopened.", cutOff.Long()))
	}
	r.Status, r.Final = rules.Pending, false
	r.CompletedByID, r.CompletedAt = "", nil
	r.Weightings = w
	r.Scores = rules.Score(r.Lines, w)
	return r, true, nil
}

// SetFinal returns a completed report as final. changed is false when it already was (FD-10). An open report, or one past the cut-off, is a Conflict
// fault with the sentence of FinalBlocked. The caller makes the store's other reports of the quarter non-final (AUDIT-106).
func (r Report) SetFinal(today calendar.Day) (final Report, changed bool, err error) {
	if r.Final {
		return r, false, nil
	}
	if message := r.FinalBlocked(today); message != "" {
		return r, false, fault.New(fault.Conflict, message)
	}
	r.Final = true
	return r, true, nil
}

// FinalBlocked returns why the report cannot be set as final today. It is empty when it can be, or is already final.
func (r Report) FinalBlocked(today calendar.Day) string {
	switch cutOff := r.FinalCutOff(); {
	case r.Final:
		return ""
	case !r.IsCompleted():
		return MessageNotCompleted
	case today.After(cutOff):
		return fmt.Sprintf("This quarter ended on %s. Its reports could be set as final until %s.", r.CoreRange.EffectiveEnd().Long(), cutOff.Long())
	}
	return ""
}

// FinalCutOff returns the last day on which this report can be set as final.
func (r Report) FinalCutOff() calendar.Day { return rules.FinalCutOff(r.CoreRange.EffectiveEnd()) }

// ChangeMark returns a completed report with another mark for a failed line, scored with the report's own weightings, and that line. The lines of r
// stay as they are. Faults: NotFound; Invalid unless the mark answers every question and differs; Conflict when the report is open or final, or the
// line does not fail.
func (r Report) ChangeMark(key string, m rules.Marks, byID string, now time.Time) (is Report, line rules.Line, err error) {
	switch at := slices.IndexFunc(r.Lines, func(l rules.Line) bool { return l.Key == key }); {
	case !r.IsCompleted():
		return r, line, fault.New(fault.Conflict, MessageOpenMarks)
	case r.Final:
		return r, line, fault.New(fault.Conflict, MessageFinalMarks)
	case at < 0:
		return r, line, fault.Missing(messageNoLine)
	case !r.Lines[at].Failed():
		return r, line, fault.New(fault.Conflict, messageNotFailed)
	default:
		line = r.Lines[at]
		was := line.Marks
		line.Marks = rules.Normalise(line.Type, m)
		if line.Marks.Equal(was) || !line.Marked() {
			return r, line, fault.InvalidField("mark", MessageOtherMark)
		}
		line.Version++
		line.ChangedByID, line.ChangedAt, line.MarkedAt, line.MarkedOn = byID, &now, nil, ""
		r.Lines = slices.Clone(r.Lines)
		r.Lines[at] = line
	}
	r.Scores = rules.Score(r.Lines, r.Weightings)
	return r, line, nil
}

// Listed returns the lines that an export of the report lists.
func (r Report) Listed(e Export) []rules.Line {
	if e == FailedOnly {
		return rules.Failed(r.Lines)
	}
	return rules.Listed(r.Lines, r.Status)
}

// UncheckedFocusProducts counts the focus products that a full listing leaves out.
func (r Report) UncheckedFocusProducts() int { return rules.UncheckedFocusProducts(r.Lines, r.Status) }
