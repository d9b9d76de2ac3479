package calendar

import "time"

// FinancialYear returns the financial year of a day. It runs from 1 July and has the number of the calendar year in which it ends: 1 July 2025 is in
// 2026 (GENERAL-033).
func (d Day) FinancialYear() int {
	t := d.utc()
	if t.Month() >= time.July {
		return t.Year() + 1
	}
	return t.Year()
}

// FiscalQuarter returns the fiscal quarter of a day, from 1 to 4: July to September is 1 (GENERAL-034).
func (d Day) FiscalQuarter() int { return (int(d.utc().Month())+5)%12/3 + 1 }
