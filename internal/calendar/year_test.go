package calendar_test

import (
	"testing"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/platform/check"
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
			year, quarter := day.FinancialYear(), day.FiscalQuarter()
			check.Is(t, year, c.Year, day)
			check.Is(t, quarter, c.Quarter, day)
		})
	}
}
