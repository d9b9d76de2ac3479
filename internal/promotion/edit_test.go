package promotion

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
)

func TestEdit(t *testing.T) {
	text := func(s string) *string { return &s }
	day := func(d calendar.Day) *calendar.Day { return &d }
	edited := now.AddDate(0, 0, -1)
	spring := Promotion{ID: "spring", Kind: CoreRange, Description: "Spring", Period: calendar.Period{StartDate: "2026-09-01", EndDate: "2026-11-30"}}
	others := []Promotion{
		{ID: "winter", Kind: CoreRange, Description: "Winter",
			Period: calendar.Period{StartDate: "2026-06-01", EndDate: "2026-08-31", ActualEndDate: "2026-08-20"}},
		{ID: "summer", Kind: CoreRange, Description: "Summer", Period: calendar.Period{StartDate: "2026-12-01", EndDate: "2027-02-28"}},
		{ID: "catalogue", Kind: Promo, Description: "Catalogue", Period: calendar.Period{StartDate: "2026-08-01", EndDate: "2027-03-01"}},
	}
	closed, touched := spring, spring
	closed.ActualEndDate = "2026-10-15"
	touched.DatesEditedAt = &edited

	for _, c := range []struct {
		name string
		was  Promotion
		edit Edit
		want func(p *Promotion) // nil: nothing changes
	}{
		{"PROMOTION-003 nothing", spring, Edit{}, nil},
		{"PROMOTION-003 the same values again", spring, Edit{text(" Spring "), day("2026-09-01"), day("2026-11-30"), day("")}, nil},
		{"PROMOTION-003 the description, trimmed", spring, Edit{Description: text(" Core Range Spring\t")},
			func(p *Promotion) { p.Description = "Core Range Spring" }},
		{"FD-24 the first day", spring, Edit{StartDate: day("2026-08-21")}, func(p *Promotion) { p.StartDate, p.DatesEditedAt = "2026-08-21", &now }},
		{"FD-24 the last day", spring, Edit{EndDate: day("2026-11-29")}, func(p *Promotion) { p.EndDate, p.DatesEditedAt = "2026-11-29", &now }},
		{"FD-24 the last day, again", touched, Edit{EndDate: day("2026-11-29")}, func(p *Promotion) { p.EndDate, p.DatesEditedAt = "2026-11-29", &now }},
		{"FD-24 changing only the description does not mark the dates", touched, Edit{Description: text("S")}, func(p *Promotion) { p.Description = "S" }},
		{"PROMOTION-009 an actual end does not mark the planned dates", spring, Edit{ActualEndDate: day("2026-10-15")},
			func(p *Promotion) { p.ActualEndDate = "2026-10-15" }},
		{"PROMOTION-009 removing the actual end", closed, Edit{ActualEndDate: day("")}, func(p *Promotion) { p.ActualEndDate = "" }},
		{"FD-05 the planned end of a closed promotion may be in the next quarter", closed, Edit{EndDate: day("2026-12-24")},
			func(p *Promotion) { p.EndDate, p.DatesEditedAt = "2026-12-24", &now }},
		{"FD-04 a promotion of one day", spring, Edit{StartDate: day("2026-11-30")},
			func(p *Promotion) { p.StartDate, p.DatesEditedAt = "2026-11-30", &now }},
		{"FD-04 a promotional period may overlap anything", others[2], Edit{EndDate: day("2028-01-01")},
			func(p *Promotion) { p.EndDate, p.DatesEditedAt = "2028-01-01", &now }},
	} {
		t.Run(c.name, func(t *testing.T) {
			want := c.was
			if c.want != nil {
				c.want(&want)
			}
			is, changed, err := c.was.Edit(c.edit, others, now)
			check.OK(t, err)
			check.Same(t, is, want)
			check.Is(t, changed, c.want != nil)
		})
	}

	const overlap = ": core range promotions may not share a day"
	for _, c := range []struct {
		name string
		was  Promotion
		edit Edit
		want []fault.Field
	}{
		{"PROMOTION-003 an empty description", spring, Edit{Description: text("  ")},
			[]fault.Field{{Path: "description", Message: "Please enter a description"}}},
		{"PROMOTION-003 a description that is too long", spring, Edit{Description: text(strings.Repeat("é", MaxDescription+1))},
			[]fault.Field{{Path: "description", Message: "Please enter 200 characters or less"}}},
		{"FD-04 reversed", spring, Edit{EndDate: day("2026-08-31")},
			[]fault.Field{{Path: "endDate", Message: "End date must not be before the start date"}}},
		{"FD-04 reversed, with others around it", spring, Edit{EndDate: day("2026-08-10")},
			[]fault.Field{{Path: "endDate", Message: "End date must not be before the start date"}}},
		{"FD-04 an actual end before the start", spring, Edit{ActualEndDate: day("2026-08-31")},
			[]fault.Field{{Path: "actualEndDate", Message: "Actual end date must not be before the start date"}}},
		{"FD-04 a start after the actual end", closed, Edit{StartDate: day("2026-10-16")},
			[]fault.Field{{Path: "actualEndDate", Message: "Actual end date must not be before the start date"}}},
		{"FD-04 dates that are not days", spring,
			Edit{StartDate: day(""), EndDate: day("2026-02-30"), ActualEndDate: day("1/9/2026"), Description: text("")}, []fault.Field{
				{Path: "description", Message: "Please enter a description"}, {Path: "startDate", Message: messageNoDay},
				{Path: "endDate", Message: messageNoDay},
				{Path: "actualEndDate", Message: messageNoDay}}},
		{"FD-04 overlapping the effective end of the previous quarter", spring, Edit{StartDate: day("2026-08-20")},
			[]fault.Field{{Path: "startDate", Message: "Overlaps with 'Winter' (2026-06-01 to 2026-08-20)" + overlap}}},
		{"FD-04 overlapping the next quarter", spring, Edit{EndDate: day("2026-12-01")},
			[]fault.Field{{Path: "endDate", Message: "Overlaps with 'Summer' (2026-12-01 to 2027-02-28)" + overlap}}},
		{"FD-05 extended into the next quarter", spring, Edit{ActualEndDate: day("2026-12-01")},
			[]fault.Field{{Path: "actualEndDate", Message: "Overlaps with 'Summer' (2026-12-01 to 2027-02-28)" + overlap}}},
		{"FD-04 several mistakes at once", spring, Edit{Description: text(""), StartDate: day("2026-06-01"), EndDate: day("2027-02-28")}, []fault.Field{
			{Path: "description", Message: "Please enter a description"},
			{Path: "startDate", Message: "Overlaps with 'Winter' (2026-06-01 to 2026-08-20)" + overlap},
			{Path: "endDate", Message: "Overlaps with 'Summer' (2026-12-01 to 2027-02-28)" + overlap}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			is, changed, err := c.was.Edit(c.edit, others, now)
			check.Must(t, check.True(t, fault.Is(err, fault.Invalid), changed, err, cmp.Diff(c.was, is)))
			check.Must(t, check.True(t, !changed, err, cmp.Diff(c.was, is)))
			check.Must(t, check.Is(t, is, c.was, changed, err, cmp.Diff(c.was, is)))
			check.Same(t, fault.Of(err).Fields, c.want)
		})
	}
}

func TestWhatAnImportKeeps(t *testing.T) {
	edited := now
	stored := Promotion{ID: "spring", ExternalID: "CR-26-3", Kind: CoreRange, Description: "Spring",
		Period: calendar.Period{StartDate: "2026-09-01", EndDate: "2026-11-30"}}
	entry := Entry{ExternalID: "CR-26-3", Kind: CoreRange, Description: "Core Range Spring", StartDate: "2026-09-02", EndDate: "2026-11-29"}
	kept := func(field string, ours, theirs calendar.Day) Kept {
		return Kept{"spring", "Core Range Spring", field, ours, theirs}
	}
	for _, c := range []struct {
		name       string
		edited     bool
		actual     calendar.Day
		start, end calendar.Day // afterwards
		kept       []Kept
	}{
		{"FD-18 sets both dates", false, "", "2026-09-02", "2026-11-29", nil},
		{"FD-24 keeps dates that were set by hand", true, "", "2026-09-01", "2026-11-30",
			[]Kept{kept("startDate", "2026-09-01", "2026-09-02"), kept("endDate", "2026-11-30", "2026-11-29")}},
		{"FD-24 keeps the actual end", false, "2026-11-15", "2026-09-02", "2026-11-29", []Kept{kept("actualEndDate", "2026-11-15", "2026-11-29")}},
		{"FD-24 does not report an actual end that equals the imported end", false, "2026-11-29", "2026-09-02", "2026-11-29", nil},
		{"FD-24 keeps all three", true, "2026-11-15", "2026-09-01", "2026-11-30", []Kept{kept("startDate", "2026-09-01", "2026-09-02"),
			kept("endDate", "2026-11-30", "2026-11-29"), kept("actualEndDate", "2026-11-15", "2026-11-29")}},
	} {
		t.Run(c.name, func(t *testing.T) {
			was := stored
			was.ActualEndDate = c.actual
			if c.edited {
				was.DatesEditedAt = &edited
			}
			want := was
			want.Description, want.StartDate, want.EndDate = "Core Range Spring", c.start, c.end
			is, keeps := entry.promotion(was)
			check.Is(t, cmp.Diff(want, is)+cmp.Diff(c.kept, keeps), "")
			again, keepsAgain := entry.promotion(is)
			if diff := cmp.Diff(is, again) + cmp.Diff(keeps, keepsAgain); diff != "" {
				t.Errorf("a second time it changes:\n%s", diff)
			}
		})
	}
}
