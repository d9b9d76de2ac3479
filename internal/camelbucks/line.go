package camelbucks

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/text"
)

// Source says where a line comes from.
type Source string

// The sources.
const (
	Incentive  Source = "INCENTIVE"  // what a member incentive gave for an entry
	Criterion  Source = "CRITERION"  // the result of a criterion of Store of the Year
	Correction Source = "CORRECTION" // head office, with a reason
)

// Limits. Lengths are in characters.
const (
	MaxAmount   = 1_000_000 // of one line, in Camel Bucks
	MaxReason   = 200
	MaxQuestion = 2000
)

// What a person reads when a field is wrong.
const (
	MessageStore      = network.MessageStoreNeeded
	MessageAmount     = "Please enter a whole number of Camel Bucks, above or below 0"
	MessageReason     = "Please enter a reason"
	MessageReasonOdd  = "Please use plain text without line breaks"
	MessageCountsAs   = "Please choose what it counts as"
	MessageYear       = "Please choose a financial year that has begun"
	MessageCorrection = "This is a correction, so it cannot be corrected itself. Please correct the line that it is about, or add a correction " +
		"for the store."
	MessageQuestion = "Please enter your question"
)

// What a person reads about a limit.
var (
	MessageAmountMuch   = "Please enter " + text.AtMost(MaxAmount, "Camel Bucks")
	MessageReasonLong   = "Please enter a reason of " + text.AtMost(MaxReason, "characters")
	MessageQuestionLong = "Please enter a question of " + text.AtMost(MaxQuestion, "characters")
)

// Line is an amount that a store got (ADR 0025).
type Line struct {
	ID            string
	StoreID       string
	Amount        int64 // whole Camel Bucks; below 0 only in a correction
	Source        Source
	Key           string // names the source: one gives one line
	CountsAs      Source // Incentive or Criterion
	Title         string // what it was for
	Reason        string // of a correction
	Corrects      string // the line that it puts right; empty: none
	FinancialYear int
	By            network.AuthorRef
	CreatedAt     time.Time
}

// Sum is what the lines of a financial year that count as one part come to.
type Sum struct {
	FinancialYear int    `json:"financialYear" doc:"2026 is the year from 1 July 2025"`
	CountsAs      Source `json:"countsAs" enum:"INCENTIVE,CRITERION" doc:"Member incentives, or criteria of Store of the Year"`
	CamelBucks    int64  `json:"camelBucks"`
}

// total adds up sums.
func total(sums []Sum) (all int64) {
	for _, s := range sums {
		all += s.CamelBucks
	}
	return all
}

// Form is what head office has filled in to correct a store's Camel Bucks.
type Form struct {
	ID       string // made by the client; empty: the server makes one
	StoreID  string
	Amount   int64
	Reason   string
	Corrects string // the line that it puts right; empty: none
	CountsAs Source // without a line: what it counts as
	Year     int    // without a line; 0: the current financial year
}

// check returns the line that the form describes; about is the line that it puts right, if there is one. Fault: Invalid with fields.
func (f Form) check(about *Line, today calendar.Day) (Line, error) {
	var wrong []fault.Field
	add := func(path, message string) { wrong = append(wrong, fault.Field{Path: path, Message: message}) }
	l := Line{ID: f.ID, StoreID: f.StoreID, Amount: f.Amount, Source: Correction, Key: "correction:" + f.ID, Corrects: f.Corrects, CountsAs: f.CountsAs,
		FinancialYear: f.Year, Title: "Correction", Reason: strings.TrimSpace(f.Reason)}
	if f.StoreID == "" {
		add("store", MessageStore)
	}
	switch {
	case f.Amount == 0:
		add("camelBucks", MessageAmount)
	case f.Amount > MaxAmount || f.Amount < -MaxAmount:
		add("camelBucks", MessageAmountMuch)
	}
	switch {
	case l.Reason == "":
		add("reason", MessageReason)
	case utf8.RuneCountInString(l.Reason) > MaxReason:
		add("reason", MessageReasonLong)
	case !text.IsPlain(l.Reason):
		add("reason", MessageReasonOdd)
	}
	if about != nil {
		l.CountsAs, l.FinancialYear, l.Title = about.CountsAs, about.FinancialYear, "Correction of "+about.Title
		return l, fault.InvalidFields(wrong)
	}
	if l.CountsAs != Incentive && l.CountsAs != Criterion {
		add("countsAs", MessageCountsAs)
	}
	now := today.FinancialYear()
	if l.FinancialYear == 0 {
		l.FinancialYear = now
	}
	if l.FinancialYear < firstYear || l.FinancialYear > now {
		add("financialYear", MessageYear)
	}
	return l, fault.InvalidFields(wrong)
}

// part names what a line counts as in its financial year, as people read it.
func (l Line) part() string {
	if l.CountsAs == Criterion {
		return fmt.Sprintf("Store of the Year for FY%d", l.FinancialYear)
	}
	return fmt.Sprintf("Member Incentives in FY%d", l.FinancialYear)
}

// remainder is what can still be taken back from something.
type remainder struct {
	of   string // 'this line'
	left int64
}

// tooMuch says why no more than what is left can be taken back.
func (r remainder) tooMuch() string {
	if r.left <= 0 {
		return fmt.Sprintf("There are no Camel Bucks to take back from %s.", r.of)
	}
	return fmt.Sprintf("Only %s can be taken back from %s.", Amount(r.left), r.of)
}

// firstYear is the first financial year that a correction may name.
const firstYear = 2000

// equalEntry tells whether two corrections were made from the same form.
func (l Line) equalEntry(o Line) bool {
	return l.StoreID == o.StoreID && l.Amount == o.Amount && l.Source == o.Source && l.Corrects == o.Corrects && l.CountsAs == o.CountsAs &&
		l.Reason == o.Reason &&
		l.FinancialYear == o.FinancialYear && l.By.ID == o.By.ID
}

// Award is an amount that another room gives a store.
type Award struct {
	StoreID    string
	CamelBucks int64
	Source     Source // Incentive or Criterion
	Key        string // names what it is given for, such as 'submission:0199...'; it is given once
	Title      string
	Year       int // the financial year that it belongs to; 0: the current one
}
