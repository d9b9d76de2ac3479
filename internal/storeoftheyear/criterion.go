package storeoftheyear

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/text"
)

// Frequency says over which periods a criterion is earned (SOTY-014).
type Frequency string

// The frequencies.
const (
	Quarterly Frequency = "QUARTERLY"
	Monthly   Frequency = "MONTHLY"
	Other     Frequency = "OTHER" // by points, without periods (AMB-072)
)

// Limits. Lengths are in characters.
const (
	MaxName        = 100
	MaxExplanation = 500
	MaxCriteria    = 50        // of one financial year
	MaxAmount      = 1_000_000 // Camel Bucks, and points
	firstYear      = 2000
	lastYear       = 9999
)

// What a person reads when a field of a criterion is wrong.
const (
	MessageName        = "Please enter a name"
	MessageNameTwice   = "Another criterion has this name"
	MessageOddText     = "Please use plain text without line breaks"
	MessageFrequency   = "Please select how often it is earned"
	MessageTotal       = "Please enter the Camel Bucks for the whole year, a whole number above 0"
	MessageByFrequency = "Please enter the Camel Bucks for each period, above 0 and no more than for the whole year"
	MessageThreshold   = "Please enter the points that complete it, a whole number above 0"
	MessagePoints      = "Please enter a whole number of points above 0, or leave this empty"
	MessageYear        = "Please enter a financial year such as 2026"
	MessageHasResults  = "This criterion has results, so it cannot be removed and keeps how often it is earned"
)

// What a person reads about a limit.
var (
	MessageNameLong = "Name must be " + text.Number(MaxName) + " characters or less"
	MessageLongText = "Explanation must be " + text.Number(MaxExplanation) + " characters or less"
	MessageMany     = "A financial year has " + text.AtMost(MaxCriteria, "criteria")
)

// Criterion is something that stores can earn Camel Bucks with in a financial year (SOTY-014).
type Criterion struct {
	ID             string
	FinancialYear  int // 2026 is the year from 1 July 2025
	Name           string
	Explanation    string
	Frequency      Frequency
	Total          int64  // Camel Bucks for the whole year
	ByFrequency    int64  // Camel Bucks of one quarter or month; 0 without periods
	Threshold      *int64 // points that complete it; nil: it does not go by points
	RequiredPoints *int64 // points that a quarter or month needs; nil: it does not go by points
	Order          int    // place among the criteria of its year, from 0
}

var (
	quarters = []string{"Q1", "Q2", "Q3", "Q4"}
	months   = []string{"JUL", "AUG", "SEP", "OCT", "NOV", "DEC", "JAN", "FEB", "MAR", "APR", "MAY", "JUN"}
)

// Periods returns the periods of a financial year in order (SOTY-019, SOTY-020). Without periods it is empty.
func (f Frequency) Periods() []string {
	switch f {
	case Quarterly:
		return quarters
	case Monthly:
		return months
	}
	return nil
}

// Days returns the first and the last day of a period of a financial year; the period of a criterion without periods is the whole year.
func (f Frequency) Days(year int, period string) (first, last calendar.Day) {
	from, length := 0, 12
	if i := slices.Index(f.Periods(), period); i >= 0 {
		length = 12 / len(f.Periods())
		from = i * length
	}
	july := time.Date(year-1, time.July, 1, 0, 0, 0, 0, time.UTC)
	const layout = "2006-01-02"
	return calendar.Day(july.AddDate(0, from, 0).Format(layout)), calendar.Day(july.AddDate(0, from+length, -1).Format(layout))
}

// StampState says what became of a period (SOTY-017, AMB-073).
type StampState string

// The states of a stamp.
const (
	Earned StampState = "EARNED" // it gave Camel Bucks, whenever it is
	Missed StampState = "MISSED" // it is over and gave nothing
	Ahead  StampState = "AHEAD"  // it goes on, or is still to come, and has given nothing yet
)

// Stamp is a period of a criterion as a store sees it.
type Stamp struct {
	Period     string
	State      StampState
	IsCurrent  bool // today is in it
	CamelBucks int64
	Points     int64
	StartDate  calendar.Day
	EndDate    calendar.Day
}

// Result is what a store achieved in a period (SOTY-015).
type Result struct {
	ID          string
	CriterionID string
	Period      string // a quarter, a month, or '' without periods
	CamelBucks  int64  // what the ledger has for it
	Points      int64
}

// Card is a criterion with what a store has achieved.
type Card struct {
	Criterion
	Earned   int64 // Camel Bucks
	Points   int64
	Complete bool // SOTY-018
	Percent  int  // 0 to 100, rounded down, so that it is 100 only when complete
	Stamps   []Stamp
}

// NewCard returns a criterion's card. results are those of the store for this criterion.
func NewCard(c Criterion, results []Result, today calendar.Day) Card {
	card := Card{Criterion: c, Stamps: []Stamp{}}
	byPeriod := map[string]Result{}
	for _, r := range results {
		card.Earned += r.CamelBucks
		card.Points += r.Points
		byPeriod[r.Period] = r
	}
	for _, period := range c.Frequency.Periods() {
		first, last := c.Frequency.Days(c.FinancialYear, period)
		r := byPeriod[period]
		s := Stamp{Period: period, State: Ahead, IsCurrent: calendar.Covers(first, last, today), CamelBucks: r.CamelBucks, Points: r.Points,
			StartDate: first, EndDate: last}
		switch {
		case r.CamelBucks > 0:
			s.State = Earned
		case last.Before(today):
			s.State = Missed
		}
		card.Stamps = append(card.Stamps, s)
	}
	has, of := card.Earned, c.Total
	if c.Frequency == Other && c.Threshold != nil {
		has, of = card.Points, *c.Threshold
	}
	card.Complete = has >= of
	card.Percent = int(min(100, max(0, has*100/of)))
	return card
}

// Ordinal writes a rank with its suffix: 1st, 2nd, 3rd, 4th, 11th, 21st (SOTY-013).
func Ordinal(n int) string {
	suffix := "th"
	if n%100/10 != 1 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return fmt.Sprint(n, suffix)
}

// CriteriaForm is what head office has filled in: all criteria of a financial year, in their order.
type CriteriaForm struct {
	FinancialYear int
	Version       int // of the criteria that the form was opened with; 0: there were none
	Items         []Criterion
}

// check returns the criteria that the form describes. used are the criteria of the year that have results, by id. Fault: Invalid with fields.
func (f CriteriaForm) check(used map[string]Criterion) ([]Criterion, error) {
	var wrong []fault.Field
	if f.FinancialYear < firstYear || f.FinancialYear > lastYear {
		wrong = append(wrong, fault.Field{Path: "financialYear", Message: MessageYear})
	}
	if len(f.Items) > MaxCriteria {
		return nil, fault.InvalidField("items", MessageMany)
	}
	names, kept, items := map[string]bool{}, map[string]bool{}, slices.Clone(f.Items)
	for i := range items {
		c := &items[i]
		add := func(field, message string) {
			wrong = append(wrong, fault.Field{Path: fmt.Sprintf("items[%d].%s", i, field), Message: message})
		}
		c.FinancialYear, c.Order = f.FinancialYear, i
		c.Name, c.Explanation = strings.TrimSpace(c.Name), strings.TrimSpace(c.Explanation)
		switch {
		case c.Name == "":
			add("name", MessageName)
		case utf8.RuneCountInString(c.Name) > MaxName:
			add("name", MessageNameLong)
		case !text.IsPlain(c.Name):
			add("name", MessageOddText)
		case names[text.Fold(c.Name)]:
			add("name", MessageNameTwice)
		}
		names[text.Fold(c.Name)] = true
		switch {
		case utf8.RuneCountInString(c.Explanation) > MaxExplanation:
			add("explanation", MessageLongText)
		case !text.IsPlain(c.Explanation):
			add("explanation", MessageOddText)
		}
		if c.ID != "" && kept[c.ID] {
			add("id", MessageNameTwice)
		}
		kept[c.ID] = true
		if was, has := used[c.ID]; has && was.Frequency != c.Frequency {
			add("frequency", MessageHasResults)
		}
		c.checkAmounts(add)
	}
	for _, c := range used {
		if !kept[c.ID] {
			wrong = append(wrong, fault.Field{Path: "items", Message: c.Name + ": " + MessageHasResults})
		}
	}
	return items, fault.InvalidFields(wrong)
}

// checkAmounts checks what depends on the frequency, and takes away what has no meaning with it.
func (c *Criterion) checkAmounts(add func(field, message string)) {
	isAmount := func(n int64) bool { return n > 0 && n <= MaxAmount }
	if !isAmount(c.Total) {
		add("totalCamelBucks", MessageTotal)
	}
	switch c.Frequency {
	case Quarterly, Monthly:
		c.Threshold = nil
		if !isAmount(c.ByFrequency) || c.ByFrequency > c.Total {
			add("camelBucksByFrequency", MessageByFrequency)
		}
		if c.RequiredPoints != nil && !isAmount(*c.RequiredPoints) {
			add("pointsRequiredByFrequency", MessagePoints)
		}
	case Other:
		c.ByFrequency, c.RequiredPoints = 0, nil
		if c.Threshold == nil || !isAmount(*c.Threshold) {
			add("pointsThreshold", MessageThreshold)
		}
	default:
		add("frequency", MessageFrequency)
	}
}
