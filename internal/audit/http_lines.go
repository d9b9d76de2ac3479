package audit

import (
	"context"
	"fmt"
	"regexp"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/fault"
	"caravan/internal/platform/web"
)

// A save's body is checked here and not by the general validation, which would parse the JSON of a 200-line report a second time into maps. That
// would cost more than the save's SQL.

const (
	messageAnswerNeeded = "Please send true, false or null"
	messageLinesNeeded  = "Please send a list of lines, which may be empty."
)

// maxSavedLines limits the lines of one save. A report has some hundreds. Without the limit a body could hold a million empty lines, each with
// mistakes to report.
const maxSavedLines = 20_000

// deviceName is what a device may call itself.
var deviceName = regexp.MustCompile(`^[0-9A-Za-z-]{0,40}$`)

// oldestMark is how long ago a change may have been made, in milliseconds, before we believe no clock: ten years.
const oldestMark = 315_360_000_000

// mark is an answer in a request: true, false or null. In a save of many lines it must be present: an absent one could mean 'not answered' or
// 'unchanged', and a wrong guess could lose an answer. In a change of a single line an absent one is unchanged (AMB-040).
type mark struct {
	given bool
	value *bool
}

// UnmarshalJSON implements json.Unmarshaler.
func (m *mark) UnmarshalJSON(b []byte) error {
	switch string(b) {
	case "null":
		*m = mark{given: true}
	case "true":
		*m = mark{given: true, value: rules.Yes}
	case "false":
		*m = mark{given: true, value: rules.No}
	default:
		return fmt.Errorf("an answer must be true, false or null, not %.20s", b)
	}
	return nil
}

// Schema implements huma.SchemaProvider.
func (mark) Schema(web.Registry) *web.Schema {
	return &web.Schema{Type: web.TypeBoolean, Nullable: true, Description: "null: not answered"}
}

// LineMarks is a change to a line, as sent in a save of many lines.
type LineMarks struct {
	ID          string  `json:"id"`
	Passed      mark    `json:"passed"`
	PricePassed mark    `json:"pricePassed"`
	Obstacle    *string `json:"obstacle,omitempty" maxLength:"60" doc:"Why it cannot be checked, in the words of head office's list; empty: it can. When absent, an answer takes the reason away, and no answer leaves it"`
	Hidden      *bool   `json:"hidden,omitempty" doc:"Focus products only; unchanged when absent"`
	Comments    *string `json:"comments,omitempty" maxLength:"1000" doc:"Unchanged when absent"`
	Version     *int64  `json:"version,omitempty" doc:"The line's version that the change is based on; when absent, the change applies to whatever is stored"`

	From *LineState `json:"from,omitempty" doc:"What the person saw when making the change. When present, fields that only one side changed are merged. When absent, the version alone decides"`
	Age  *int64     `json:"age,omitempty" minimum:"-1" maximum:"315360000000" doc:"How long ago the person made the change, in milliseconds; -1 or absent: not known"`

	Revision *int64 `json:"revision,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Grows with each change that the person makes on the device that the save names. A lower one than the device has sent of the line before changes nothing, because it comes too late; 0 or absent: not known"`
}

// LineValues is a change to a single line, as sent. It has the fields of LineMarks, but each of them may be absent.
type LineValues struct {
	ID          string     `json:"id,omitempty" doc:"The line's id again"`
	Passed      mark       `json:"passed,omitzero" doc:"null: not answered; unchanged when absent"`
	PricePassed mark       `json:"pricePassed,omitzero" doc:"null: not answered; unchanged when absent"`
	Obstacle    *string    `json:"obstacle,omitempty" maxLength:"60" doc:"As in a save of many lines"`
	Hidden      *bool      `json:"hidden,omitempty" doc:"Focus products only; unchanged when absent"`
	Comments    *string    `json:"comments,omitempty" maxLength:"1000" doc:"Unchanged when absent"`
	Version     *int64     `json:"version,omitempty" doc:"As in a save of many lines"`
	From        *LineState `json:"from,omitempty" doc:"As in a save of many lines"`
	Age         *int64     `json:"age,omitempty" minimum:"-1" maximum:"315360000000" doc:"As in a save of many lines"`
	Revision    *int64     `json:"revision,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Means nothing here, where no device is named"`
}

// change returns the change to make. A mark that is not given stays as it is stored.
func (m *LineMarks) change() rules.Change {
	c := rules.Change{LineID: m.ID, Marks: rules.Marks{Passed: m.Passed.value, PricePassed: m.PricePassed.value},
		KeepPassed: !m.Passed.given, KeepPrice: !m.PricePassed.given, Obstacle: m.Obstacle, Hidden: m.Hidden, Comments: m.Comments, Version: m.Version}
	if m.Age != nil && *m.Age >= 0 && *m.Age <= oldestMark {
		ago := time.Duration(*m.Age) * time.Millisecond
		c.Ago = &ago
	}
	if m.Revision != nil {
		c.Revision = *m.Revision
	}
	if m.From != nil {
		c.From = &rules.Answer{Marks: rules.Marks{Passed: m.From.Passed, PricePassed: m.From.PricePassed}, Obstacle: m.From.Obstacle, Hidden: m.From.Hidden,
			Comments: m.From.Comments}
	}
	return c
}

// missing returns a field for each absent answer. Their paths start with path.
func (m *LineMarks) missing(path string) (wrong []fault.Field) {
	if !m.Passed.given {
		wrong = append(wrong, fault.Field{Path: path + "passed", Message: messageAnswerNeeded})
	}
	if !m.PricePassed.given {
		wrong = append(wrong, fault.Field{Path: path + "pricePassed", Message: messageAnswerNeeded})
	}
	return wrong
}

type saveLinesInput struct {
	web.PathID
	Body struct {
		AuditReportID string      `json:"auditReportId,omitempty" doc:"The report's id again"`
		Device        string      `json:"device,omitempty" maxLength:"40" pattern:"^[0-9A-Za-z-]{0,40}$" doc:"A name of the person's device that is its own, so that two of their devices are told apart: of two answers that clash the later one counts, and a conflict says where that is not sure. When absent, the later save counts"`
		Lines         []LineMarks `json:"lines" nullable:"false" maxItems:"21000" doc:"The changed lines, or all"`
	}
}

func (in *saveLinesInput) changes() ([]rules.Change, error) {
	body := &in.Body
	if err := in.Check("auditReportId", body.AuditReportID); err != nil {
		return nil, err
	}
	if !deviceName.MatchString(body.Device) {
		return nil, fault.InvalidField("device", "Please send letters, digits and hyphens, at most 40.")
	}
	if body.Lines == nil {
		return nil, fault.InvalidField("lines", messageLinesNeeded)
	}
	if len(body.Lines) > maxSavedLines {
		return nil, fault.InvalidField("lines", fmt.Sprintf("Please send at most %d lines.", maxSavedLines))
	}
	changes := make([]rules.Change, len(body.Lines))
	var wrong []fault.Field
	for i := range body.Lines {
		l := &body.Lines[i]
		changes[i] = l.change()
		changes[i].Device = body.Device
		if !l.Passed.given || !l.PricePassed.given {
			wrong = append(wrong, l.missing(fmt.Sprintf("lines[%d].", i))...)
		}
	}
	return changes, fault.InvalidFields(wrong)
}

func (h *HTTP) saveLines(ctx context.Context, actor access.Actor, in *saveLinesInput) (_ SavedView, err error) {
	changes, err := in.changes()
	if err != nil {
		return SavedView{}, err
	}
	saved, err := h.service.SaveLines(ctx, actor, in.ID, changes)
	return savedView(saved), err
}

type saveLineInput struct {
	web.PathID
	Body LineValues
}

func (h *HTTP) saveLine(ctx context.Context, actor access.Actor, in *saveLineInput) (_ SavedView, err error) {
	if err := in.Check("id", in.Body.ID); err != nil {
		return SavedView{}, err
	}
	values := LineMarks(in.Body)
	values.ID = in.ID
	saved, err := h.service.SaveLine(ctx, actor, values.change())
	return savedView(saved), err
}
