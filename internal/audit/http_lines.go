package audit

import (
	"context"
	"fmt"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/fault"
	"caravan/internal/platform/web"
)

// The bodies of saves are read once and checked here, not by the general validation, which would read the JSON of a 200-line report a second time into
// maps: that costs more than the save's SQL.

const messageAnswerNeeded = "Please send true, false or null"

// maxSavedLines bounds the lines of one save. A report has some hundreds; a million empty ones would fit into a body, and each be told what it lacks.
const maxSavedLines = 20_000

// mark is an answer in a request: true, false or null. It must be there: an absent one could mean 'not answered' or 'as it is', and a guess may lose a mark.
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
		return fmt.Errorf("an answer is true, false or null, not %.20s", b)
	}
	return nil
}

// Schema implements huma.SchemaProvider.
func (mark) Schema(web.Registry) *web.Schema {
	return &web.Schema{Type: web.TypeBoolean, Nullable: true, Description: "null = not answered"}
}

// LineMarks is what a save says of a line.
type LineMarks struct {
	ID          string  `json:"id,omitempty" doc:"The line; may be absent where the address names it"`
	Passed      mark    `json:"passed"`
	PricePassed mark    `json:"pricePassed"`
	Hidden      *bool   `json:"hidden,omitempty" doc:"Focus products only; absent = as it is"`
	Comments    *string `json:"comments,omitempty" maxLength:"1000" doc:"Absent = as they are"`
	Version     *int64  `json:"version,omitempty" doc:"The version that the change was made on; absent = whatever is stored"`

	From *LineState `json:"from,omitempty" doc:"What the person saw when making the change. With it, fields that only one side changed are merged; absent = version alone decides"`
}

// change returns what is asked of the line.
func (m *LineMarks) change() rules.Change {
	c := rules.Change{LineID: m.ID, Marks: rules.Marks{Passed: m.Passed.value, PricePassed: m.PricePassed.value}, Hidden: m.Hidden, Comments: m.Comments, Version: m.Version}
	if m.From != nil {
		c.From = &rules.Answer{Marks: rules.Marks{Passed: m.From.Passed, PricePassed: m.From.PricePassed}, Hidden: m.From.Hidden, Comments: m.From.Comments}
	}
	return c
}

// missing returns the answers that are absent; path goes before their names.
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
		Lines         []LineMarks `json:"lines" nullable:"false" doc:"The changed lines, or all"`
	}
}

func (in *saveLinesInput) changes() ([]rules.Change, error) {
	body := &in.Body
	if body.AuditReportID != "" && body.AuditReportID != in.ID {
		return nil, fault.InvalidField("auditReportId", "This is not the report in the address.")
	}
	if len(body.Lines) > maxSavedLines {
		return nil, fault.InvalidField("lines", fmt.Sprintf("Please send at most %d lines.", maxSavedLines))
	}
	changes := make([]rules.Change, len(body.Lines))
	var wrong []fault.Field
	for i := range body.Lines {
		l := &body.Lines[i]
		changes[i] = l.change()
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
	Body LineMarks
}

func (h *HTTP) saveLine(ctx context.Context, actor access.Actor, in *saveLineInput) (_ SavedView, err error) {
	if in.Body.ID != "" && in.Body.ID != in.ID {
		return SavedView{}, fault.InvalidField("id", "This is not the line in the address.")
	}
	if err := fault.InvalidFields(in.Body.missing("")); err != nil {
		return SavedView{}, err
	}
	in.Body.ID = in.ID
	saved, err := h.service.SaveLine(ctx, actor, in.Body.change())
	return savedView(saved), err
}
