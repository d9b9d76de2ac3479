package storeoftheyear

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/platform/check"
	"caravan/internal/platform/golden"
)

func TestStamps(t *testing.T) {
	for _, c := range golden.Read[[]struct {
		Name       string           `json:"name"`
		Frequency  Frequency        `json:"frequency"`
		Year       int              `json:"financialYear"`
		Total      int64            `json:"total"`
		Threshold  *int64           `json:"threshold"`
		Points     int64            `json:"points"`
		At         time.Time        `json:"at"`
		Earned     map[string]int64 `json:"earned"`
		Stamps     string           `json:"stamps"`
		CamelBucks int64            `json:"camelBucks"`
		Percent    int              `json:"percent"`
		Complete   bool             `json:"complete"`
	}](t, "stamps.json") {
		t.Run(c.Name, func(t *testing.T) {
			var results []Result
			for period, n := range c.Earned {
				results = append(results, Result{Period: period, CamelBucks: n, Points: c.Points})
			}
			card := NewCard(Criterion{Frequency: c.Frequency, FinancialYear: c.Year, Total: c.Total, Threshold: c.Threshold}, results, calendar.DayOf(c.At))
			var got []string
			for _, s := range card.Stamps {
				mark := " "
				if s.IsCurrent {
					mark = ">"
				}
				got = append(got, s.Period+mark+strings.ToLower(string(s.State)))
			}
			check.Same(t, strings.Join(got, " "), c.Stamps)
			check.Is(t, card.Earned, c.CamelBucks)
			check.Is(t, card.Percent, c.Percent)
			check.Is(t, card.Complete, c.Complete)
		})
	}
}

func TestPeriodsFillTheirYear(t *testing.T) {
	for _, f := range []Frequency{Quarterly, Monthly} {
		t.Run("SOTY-019 SOTY-020 GENERAL-033 GENERAL-034 the periods of a financial year follow each other from 1 July to 30 June: "+
			string(f), func(t *testing.T) {
			for year := 2024; year <= 2029; year++ {
				next := calendar.Day(fmt.Sprintf("%d-07-01", year-1))
				for i, period := range f.Periods() {
					first, last := f.Days(year, period)
					check.Must(t, check.Is(t, first, next, period))
					check.Must(t, check.Is(t, first.FinancialYear(), year, period))
					check.Must(t, check.Is(t, last.FinancialYear(), year, period))
					if f == Quarterly && (first.FiscalQuarter() != i+1 || last.FiscalQuarter() != i+1) {
						t.Fatalf("%s FY%d is %s to %s", period, year, first, last)
					}
					if f == Monthly && strings.ToUpper(last.Format("Jan")) != period {
						t.Fatalf("%s FY%d ends on %s", period, year, last)
					}
					next = last.AddDays(1)
				}
				check.Must(t, check.Is(t, next, calendar.Day(fmt.Sprintf("%d-07-01", year)), year))
			}
		})
	}
}

func TestOrdinal(t *testing.T) {
	for _, c := range golden.Read[[]struct {
		Rank int    `json:"rank"`
		Text string `json:"text"`
	}](t, "ordinal.json") {
		if got := Ordinal(c.Rank); got != c.Text {
			t.Errorf("SOTY-013 %d is %s, want %s", c.Rank, got, c.Text)
		}
	}
}

func TestChances(t *testing.T) {
	file := golden.Read[struct {
		Today    calendar.Day `json:"today"`
		Criteria map[string]struct {
			Name        string    `json:"name"`
			Frequency   Frequency `json:"frequency"`
			Total       int64     `json:"total"`
			ByFrequency int64     `json:"byFrequency"`
			Threshold   *int64    `json:"threshold"`
			Required    *int64    `json:"required"`
		} `json:"criteria"`
		Cases []struct {
			Name       string                         `json:"name"`
			Results    map[string]map[string][2]int64 `json:"results"` // Camel Bucks and points, by criterion and period
			Incentives []struct {
				ID   string       `json:"id"`
				Ends calendar.Day `json:"ends"`
				Back bool         `json:"sentBack"`
			} `json:"incentives"`
			Chances []string `json:"chances"`
		} `json:"cases"`
	}](t, "chances.json")
	for _, c := range file.Cases {
		t.Run(c.Name, func(t *testing.T) {
			var cards []Card
			for _, id := range slices.Sorted(maps.Keys(file.Criteria)) {
				of := file.Criteria[id]
				var results []Result
				for period, n := range c.Results[id] {
					results = append(results, Result{CriterionID: id, Period: period, CamelBucks: n[0], Points: n[1]})
				}
				cards = append(cards,
					NewCard(Criterion{ID: id, Name: of.Name, FinancialYear: 2026, Frequency: of.Frequency, Total: of.Total, ByFrequency: of.ByFrequency,
						Threshold: of.Threshold, RequiredPoints: of.Required}, results, file.Today))
			}
			var incentives []OpenIncentive
			for _, i := range c.Incentives {
				incentives = append(incentives, OpenIncentive{ID: i.ID, Name: i.ID, Ends: i.Ends, SentBack: i.Back})
			}
			got := []string{}
			for _, chance := range Chances(cards, incentives, file.Today) {
				got = append(got, told(chance))
			}
			check.Same(t, got, c.Chances)
		})
	}
}

// told writes everything that is known of a chance.
func told(c Chance) string {
	parts := []string{string(c.Reason)}
	for _, text := range []string{c.CriterionID, c.IncentiveID, c.Period} {
		if text != "" {
			parts = append(parts, text)
		}
	}
	if c.CamelBucks != nil {
		parts = append(parts, fmt.Sprint(*c.CamelBucks, " bucks"))
	}
	if c.PointsLeft != nil {
		parts = append(parts, fmt.Sprint(*c.PointsLeft, " of ", *c.PointsOf, " points"))
	}
	return strings.Join(append(parts, fmt.Sprint(c.DaysLeft, " days")), " ")
}
