package promotion

import (
	"strings"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/fault"
)

// Messages about the days of a promotion.
const (
	messageNoDay          = "Please enter a day such as 2026-09-01"
	MessageReversed       = "End date must not be before the start date"
	MessageActualReversed = "Actual end date must not be before the start date"
)

// Edit is what head office changes in a promotion by hand (PROMOTION-003). nil means no change.
type Edit struct {
	Description   *string
	StartDate     *calendar.Day
	EndDate       *calendar.Day
	ActualEndDate *calendar.Day // empty: remove it, so that the promotion ends as planned
}

// Edit returns the edited promotion; changed is false when nothing differs. Once a first or planned last day is changed by hand, imports leave both
// alone (FD-24). others are all other promotions: core range ones may not share a day (FD-04). Mistakes give an Invalid fault with one field each.
func (p Promotion) Edit(e Edit, others []Promotion, now time.Time) (is Promotion, changed bool, err error) {
	is = p
	if e.Description != nil {
		is.Description = strings.TrimSpace(*e.Description)
	}
	if e.StartDate != nil {
		is.StartDate = *e.StartDate
	}
	if e.EndDate != nil {
		is.EndDate = *e.EndDate
	}
	if e.ActualEndDate != nil {
		is.ActualEndDate = *e.ActualEndDate
	}
	if err := is.check(others); err != nil || is == p {
		return p, false, err
	}
	if is.StartDate != p.StartDate || is.EndDate != p.EndDate {
		is.DatesEditedAt = &now
	}
	return is, true, nil
}

// check reports the mistakes in the promotion, and its overlaps with others.
func (p Promotion) check(others []Promotion) error {
	var wrong faults
	wrong.text("description", "a description", p.Description, MaxDescription)
	before := len(wrong)
	for _, d := range []struct {
		path     string
		day      calendar.Day
		optional bool
	}{{"startDate", p.StartDate, false}, {"endDate", p.EndDate, false}, {"actualEndDate", p.ActualEndDate, true}} {
		if _, err := calendar.ParseDay(string(d.day)); err != nil && (d.day != "" || !d.optional) {
			wrong.add(d.path, messageNoDay)
		}
	}
	if len(wrong) > before {
		return fault.InvalidFields(wrong) // without valid days nothing can be compared
	}
	if p.EndDate.Before(p.StartDate) {
		wrong.add("endDate", MessageReversed)
	}
	if p.ActualEndDate != "" && p.ActualEndDate.Before(p.StartDate) {
		wrong.add("actualEndDate", MessageActualReversed)
	}
	if len(wrong) > before {
		return fault.InvalidFields(wrong) // a promotion that ends before it starts overlaps with nothing
	}
	for _, other := range others {
		if p.clashesWith(other) {
			wrong.add(p.fieldBeside(other), "%s", messageClash(other))
		}
	}
	return fault.InvalidFields(wrong)
}

// fieldBeside returns which date of the promotion makes it overlap with other.
func (p Promotion) fieldBeside(other Promotion) string {
	switch {
	case other.StartDate <= p.StartDate:
		return "startDate"
	case p.ActualEndDate != "":
		return "actualEndDate"
	}
	return "endDate"
}
