package demo

import (
	"fmt"
	"time"

	"caravan/internal/calendar"
)

// The number of quarters before and after the one that covers the day of loading: together two years until its end, and the next quarter.
const (
	quartersBefore = 7
	quartersAfter  = 1
)

// season is a quarter of the year: three whole months.
type season struct {
	year  int        // of its first month
	month time.Month // the first month
}

// seasonOf returns the season of a day.
func seasonOf(day calendar.Day) season {
	t := day.Start()
	month := t.Month() - t.Month()%3 // March, June, September; January and February belong to the season that began in December
	if month == 0 {
		return season{t.Year() - 1, time.December}
	}
	return season{t.Year(), month}
}

// add returns the season n seasons later.
func (s season) add(n int) season {
	t := time.Date(s.year, s.month+time.Month(3*n), 1, 0, 0, 0, 0, time.UTC)
	return season{t.Year(), t.Month()}
}

func (s season) start() calendar.Day {
	return calendar.Day(fmt.Sprintf("%04d-%02d-01", s.year, s.month))
}
func (s season) end() calendar.Day { return s.add(1).start().AddDays(-1) }

// name returns 'Spring' and so on.
func (s season) name() string {
	return map[time.Month]string{time.March: "Autumn", time.June: "Winter", time.September: "Spring", time.December: "Summer"}[s.month]
}

// String returns 'Spring 2026'. A summer lies in two years: 'Summer 2026-27'.
func (s season) String() string {
	if s.month == time.December {
		return fmt.Sprintf("%s %d-%02d", s.name(), s.year, (s.year+1)%100)
	}
	return fmt.Sprintf("%s %d", s.name(), s.year)
}
