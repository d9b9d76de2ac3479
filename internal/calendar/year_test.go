package calendar_test

import (
	"testing"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/platform/golden"
)

func TestFinancialYear(t *testing.T) {
	for _, c := range golden.Read[[]struct {
		Name    string    `json:"name"`
		At      time.Time `json:"at"`
		Year    int       `json:"financialYear"`
		Quarter int       `json:"fiscalQuarter"`
	}](t, "financialyear.json") {
		t.Run("GENERAL-033 GENERAL-034 "+c.Name, func(t *testing.T) {
			day := calendar.DayOf(c.At)
			if year, quarter := day.FinancialYear(), day.FiscalQuarter(); year != c.Year || quarter != c.Quarter {
				t.Fatalf("%s is in FY%d Q%d, want FY%d Q%d", day, year, quarter, c.Year, c.Quarter)
			}
		})
	}
}
