package demo

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"caravan/internal/audit"
	"caravan/internal/calendar"
	"caravan/internal/camelbucks"
	"caravan/internal/storeoftheyear"
)

// financialYears is how many financial years of Store of the Year the network has, with the current one.
const financialYears = 3

// aim is a criterion of Store of the Year. chance is how often a good store reaches it in a period, in percent.
type aim struct {
	name, explanation string
	frequency         storeoftheyear.Frequency
	total             int64
	points, chance    int // points of a period, or of the year; 0: it does not go by points
}

// Store audits go by the reports that there are, so that what a store got is what its reports say.
const (
	storeAudits  = "Store audits"
	auditedScore = 85
)

var aims = []aim{
	{storeAudits, fmt.Sprintf("Score %d or more in the audit of the quarter.", auditedScore), storeoftheyear.Quarterly, 1000, 0, 75},
	{"Core range", "Keep every core product on the shelf for the whole quarter.", storeoftheyear.Quarterly, 600, 0, 65},
	{"Promotions on time", "Have every display of the period up on its first day.", storeoftheyear.Monthly, 600, 0, 80},
	{"Photo of the month", "Share four photos of your displays in the feed.", storeoftheyear.Monthly, 240, 4, 60},
	{"Training", "Finish courses: 10 points for each person and course.", storeoftheyear.Other, 500, 200, 0},
}

// ofYear returns an aim as a criterion of a financial year.
func (a aim) ofYear(year, order int) storeoftheyear.Criterion {
	c := storeoftheyear.Criterion{ID: id("criterion", a.name, fmt.Sprint(year)), FinancialYear: year, Name: a.name, Explanation: a.explanation,
		Frequency: a.frequency, Total: a.total, Order: order}
	points := int64(a.points)
	switch {
	case a.frequency == storeoftheyear.Other:
		c.Threshold = &points
	case points > 0:
		c.RequiredPoints = &points
	}
	if periods := len(a.frequency.Periods()); periods > 0 {
		c.ByFrequency = a.total / int64(periods)
	}
	return c
}

// storeOfTheYear returns the criteria and results of three financial years, and the lines of the ledger that they gave. Head office uploads the
// results of a quarter some days after its end, and those of the current one so far yesterday.
func (h *history) storeOfTheYear(reports []audit.Report) (in storeoftheyear.Imported, lines []camelbucks.Line, err error) {
	passed := map[string]bool{}
	for _, r := range reports {
		if r.Final && r.Scores.Total >= auditedScore {
			passed[auditOf(r.Store.ID, r.Date.FinancialYear(), r.Date.FiscalQuarter())] = true
		}
	}
	current := h.today.FinancialYear()
	for year := current - financialYears + 1; year <= current; year++ {
		var criteria []storeoftheyear.Criterion
		for i, a := range aims {
			criteria = append(criteria, a.ofYear(year, i))
		}
		in.Criteria = append(in.Criteria, criteria...)
		for quarter := 1; quarter <= 4; quarter++ {
			u, given := h.resultsOf(year, quarter, criteria, passed)
			if len(u.Results) > 0 {
				in.Uploads, lines = append(in.Uploads, u), append(lines, given...)
			}
		}
		title := fmt.Sprintf("Store of the Year marking criteria FY%d", year)
		pdf := storeoftheyear.ImportedPDF{PDF: storeoftheyear.PDF{ID: id("marking criteria", fmt.Sprint(year)), Name: title + ".pdf",
			CreatedAt: h.at(calendar.Day(fmt.Sprintf("%d-07-01", year-1)))}, By: accountOf(kate)}
		text := "What earns Camel Bucks this year. 1 dollar is 1 Camel Buck."
		for _, a := range aims {
			text += fmt.Sprintf("\n# %s: %d Camel Bucks\n- %s", a.name, a.total, a.explanation)
		}
		if pdf.Content, err = leaflet(title, text, pdf.CreatedAt); err != nil {
			return in, nil, err
		}
		in.PDFs = append(in.PDFs, pdf)
	}
	return in, lines, nil
}

// auditOf names a store's audits in a quarter, from 1 to 4, of a financial year.
func auditOf(storeID string, year, quarter int) string { return fmt.Sprint(storeID, year, quarter) }

// at returns the moment at which head office does something on a day: never before the network was founded, and never after yesterday.
func (h *history) at(day calendar.Day) time.Time {
	day = max(calendar.DayOf(h.founded).AddDays(1), min(day, h.today.AddDays(-1)))
	return day.Start().Add(10 * time.Hour)
}

// resultsOf returns the upload of a quarter, from 1 to 4, of a financial year, and the lines that its results gave: of its months and of the quarter
// itself, as far as they are over, and in the latest upload of the year what counts for the whole year. passed are the audits with a high score, by
// auditOf.
func (h *history) resultsOf(year, quarter int, criteria []storeoftheyear.Criterion, passed map[string]bool) (
	u storeoftheyear.ImportedUpload, lines []camelbucks.Line,
) {
	latest := 4
	if year == h.today.FinancialYear() {
		latest = h.today.FiscalQuarter()
	}
	begins, ends := storeoftheyear.Quarterly.Days(year, fmt.Sprint("Q", quarter))
	u.ID, u.FileName, u.CreatedAt = id("results", fmt.Sprint(year), fmt.Sprint(quarter)), fmt.Sprintf("Results Q%d FY%d.xlsx", quarter, year),
		h.at(ends.AddDays(9))
	u.By.ID = accountOf(kate)
	for _, s := range shops {
		skill := 60 + dice("rewards", s.number).IntN(60) // of 100: some stores are better than others
		if s.number == homeStore {
			skill = max(skill, 105)
		}
		for i, a := range aims {
			c := criteria[i]
			chance := dice("rewards", s.number, c.ID, fmt.Sprint(quarter))
			periods := []string{""}
			if a.frequency != storeoftheyear.Other {
				periods = slices.DeleteFunc(slices.Clone(a.frequency.Periods()), func(period string) bool {
					_, last := a.frequency.Days(year, period)
					return last.FiscalQuarter() != quarter || !last.Before(h.today)
				})
			} else if quarter != latest {
				continue
			}
			for _, period := range periods {
				r := storeoftheyear.ImportedResult{StoreID: s.id()}
				r.ID, r.CriterionID, r.Period = id("result", s.number, c.ID, period), c.ID, period
				r.CamelBucks, r.Points = a.reached(chance, skill, latest, c)
				if a.name == storeAudits && !begins.Before(h.quarters[0].start()) {
					r.CamelBucks = 0
					if passed[auditOf(r.StoreID, year, quarter)] {
						r.CamelBucks = c.ByFrequency
					}
				}
				u.CamelBucks += r.CamelBucks
				u.Results = append(u.Results, r)
				if r.CamelBucks > 0 {
					lines = append(lines, lineOf(r, c, u))
				}
			}
		}
	}
	return u, lines
}

// reached returns what a store with a skill gets in a period; quarters is how many of the year have begun.
func (a aim) reached(chance *rand.Rand, skill, quarters int, c storeoftheyear.Criterion) (camelBucks, points int64) {
	switch {
	case a.frequency == storeoftheyear.Other:
		if points = int64((a.points*quarters*skill/400 + chance.IntN(30)) / 10 * 10); points >= int64(a.points) {
			camelBucks = a.total
		}
	case a.points > 0:
		if points = int64(chance.IntN(a.points*2) * skill / 100); points >= int64(a.points) {
			camelBucks = c.ByFrequency
		}
	case chance.IntN(100) < a.chance*skill/100:
		camelBucks = c.ByFrequency
	}
	return camelBucks, points
}

// lineOf returns the line of the ledger that a result gave. The ids of lines of one moment are in the order in which the lines were added.
func lineOf(r storeoftheyear.ImportedResult, c storeoftheyear.Criterion, u storeoftheyear.ImportedUpload) camelbucks.Line {
	l := camelbucks.Line{ID: fmt.Sprintf("%04x", 1<<15+storeoftheyear.LedgerOrder(c, r.Period)) + id("line", r.ID)[4:], StoreID: r.StoreID,
		Amount: r.CamelBucks, Source: camelbucks.Criterion, Key: storeoftheyear.LedgerKey(r.ID), CountsAs: camelbucks.Criterion,
		Title: storeoftheyear.Title(c, r.Period), FinancialYear: c.FinancialYear, CreatedAt: u.CreatedAt}
	l.By = u.By
	return l
}
