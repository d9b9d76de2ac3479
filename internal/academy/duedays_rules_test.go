package academy

import (
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/platform/check"
	"caravan/internal/testnet/moments"
)

// melbourne returns a time in Melbourne.
func melbourne(t *testing.T, at string) time.Time {
	t.Helper()
	out, err := time.ParseInLocation("2006-01-02 15:04:05.000", at, calendar.Zone)
	check.OK(t, err)
	return out
}

func TestDueFor(t *testing.T) {
	c := Course{DueOn: "2026-12-05", DueDays: []DueDay{{StoreID: "north", DueOn: "2026-12-09"}, {Role: access.StoreOwner, DueOn: "2026-12-01"},
		{Role: access.StoreRep}, {StoreID: "south"}}}
	for _, of := range []struct {
		name  string
		role  access.Role
		store string
		want  calendar.Day
	}{
		{"all", access.StoreManager, "east", "2026-12-05"},
		{"all, of no store", access.HeadOffice, "", "2026-12-05"},
		{"the role", access.StoreOwner, "east", "2026-12-01"},
		{"the store", access.StoreEmployee, "north", "2026-12-09"},
		{"the store before the role", access.StoreOwner, "north", "2026-12-09"},
		{"none for the role", access.StoreRep, "", ""},
		{"none for the store", access.StoreOwner, "south", ""},
	} {
		t.Run("FD-458 the day of "+of.name, func(t *testing.T) { check.Same(t, c.dueFor(of.role, of.store), of.want) })
	}
	done := melbourne(t, "2026-11-01 10:00:00.000")
	before := []Completion{{CompletedAt: done, CountsUntil: "2027-11-01"}}
	t.Run("FD-458 once it is open again, the day on which its year ends", func(t *testing.T) {
		check.Same(t, c.due(Progress{Earlier: before}, access.StoreOwner, "north"), calendar.Day("2027-11-01"))
		check.Same(t, c.due(Progress{CompletedAt: &done, Earlier: before}, access.StoreOwner, "north"), calendar.Day("2026-12-09"))
	})
}

func TestYears(t *testing.T) {
	for _, c := range []struct{ finished, until, opens calendar.Day }{
		{"2026-12-01", "2027-12-01", "2027-11-01"},
		{"2028-02-29", "2029-02-28", "2029-01-29"}, // a leap day
		{"2027-02-28", "2028-02-28", "2028-01-29"},
		{"2027-03-01", "2028-03-01", "2028-01-31"}, // over a leap day
		{"2026-04-05", "2027-04-05", "2027-03-06"}, // the day of 25 hours
		{"2026-10-04", "2027-10-04", "2027-09-04"}, // the day of 23 hours
		{"2026-12-31", "2027-12-31", "2027-12-01"},
	} {
		t.Run("FD-458 finished on "+string(c.finished), func(t *testing.T) {
			for _, at := range moments.Of(c.finished) {
				check.Same(t, countsUntil(at), c.until, at)
				check.Same(t, [2]bool{opensAgain(at, c.opens.AddDays(-1)), opensAgain(at, c.opens)}, [2]bool{false, true}, at)
				p := Progress{Earlier: []Completion{{CountsUntil: countsUntil(at)}}}
				for _, now := range moments.Of(c.until) {
					check.True(t, p.finishedOn(calendar.DayOf(now)), now)
				}
				check.True(t, !p.finishedOn(calendar.DayOf(c.until.AddDays(1).Start())), at)
			}
		})
	}
}

func TestAgainBefore(t *testing.T) {
	t.Run("FD-458 whoever had finished before that instant finds the course open again, and nobody else", func(t *testing.T) {
		for today := calendar.Day("2027-01-01"); today.Before("2029-06-01"); today = today.AddDays(1) {
			at := againBefore(today)
			check.Must(t, check.True(t, opensAgain(at.Add(-time.Millisecond), today), today))
			check.Must(t, check.True(t, !opensAgain(at, today), today))
		}
	})
}

func TestCheckDueDays(t *testing.T) {
	const today calendar.Day = "2026-12-01"
	owner := func(day calendar.Day) DueDay { return DueDay{Role: access.StoreOwner, DueOn: day} }
	for _, c := range []struct {
		name  string
		days  []DueDay
		was   []DueDay
		wrong string
	}{
		{"today", []DueDay{owner(today)}, nil, ""},
		{"none for somebody", []DueDay{owner("")}, nil, ""},
		{"passed", []DueDay{owner("2026-11-30")}, nil, MessageDue},
		{"passed, and it stays", []DueDay{owner("2026-11-30")}, []DueDay{owner("2026-11-30")}, ""},
		{"passed, of somebody else before", []DueDay{{StoreID: "north", DueOn: "2026-11-30"}}, []DueDay{owner("2026-11-30")}, MessageDue},
		{"no day", []DueDay{owner("soon")}, nil, MessageDue},
		{"for nobody", []DueDay{{DueOn: today}}, nil, MessageDueWho},
		{"for both", []DueDay{{Role: access.StoreOwner, StoreID: "north", DueOn: today}}, nil, MessageDueWho},
		{"of an unknown role", []DueDay{{Role: "BOSS", DueOn: today}}, nil, MessageDueWho},
		{"twice", []DueDay{owner(today), owner("2026-12-02")}, nil, MessageDueTwice},
	} {
		t.Run("FD-458 a due day "+c.name, func(t *testing.T) {
			var wrong string
			Course{DueDays: c.days}.checkDueDays(&Course{DueDays: c.was}, today, func(isWrong bool, _, message string) {
				if isWrong && wrong == "" {
					wrong = message
				}
			})
			check.Same(t, wrong, c.wrong)
		})
	}
	t.Run("FD-458 too many", func(t *testing.T) {
		var days []DueDay
		for range MaxDueDays + 1 {
			days = append(days, DueDay{StoreID: string(rune('a' + len(days))), DueOn: today})
		}
		var wrong []string
		Course{DueDays: days}.checkDueDays(nil, today, func(isWrong bool, _, message string) {
			if isWrong {
				wrong = append(wrong, message)
			}
		})
		check.Same(t, wrong, []string{MessageDueDays})
	})
}
