package rules

import "caravan/internal/calendar"

// FinalDays is the number of calendar days after the end of a quarter in which its reports can still be set as final (AUDIT-113).
const FinalDays = 14

// FinalCutOff returns the last day on which reports of a quarter with this effective end can be set as final: the 14th calendar day after it. The
// specification also states the opposite ('once today plus 14 days is after the end'), which would forbid finalising in the last two weeks of the
// quarter, when audits happen (AMB-022).
func FinalCutOff(effectiveEnd calendar.Day) calendar.Day { return effectiveEnd.AddDays(FinalDays) }
