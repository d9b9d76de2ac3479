package demo

import (
	"time"

	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/standards"
)

// standard is a store standards line. Its first and last day are given in seasons counted from the current one: the beginning of season from and the
// end of season until.
type standard struct {
	name    string
	tiers   []network.Tier
	from    int
	until   int    // openEnded: no end
	comment string // what a rep writes when the standard is not met
}

const (
	sinceEver = -quartersBefore - 1
	openEnded = 99
)

var (
	allTiers  = network.Tiers()
	larger    = []network.Tier{network.Medium, network.Large}
	largeOnly = []network.Tier{network.Large}
	smallOnly = []network.Tier{network.Small}
	notLarge  = []network.Tier{network.Small, network.Medium}
	notMedium = []network.Tier{network.Small, network.Large}
)

var allStandards = []standard{
	// in force, without an end
	{"Age verification signs at every entry and register", allTiers, sinceEver, openEnded,
		"Sign at the second register has faded. New one is in the post."},
	{"Liquor licence displayed where customers can see it", allTiers, sinceEver, openEnded,
		"Licence is in the office. Frame to go up behind the counter."},
	{"Exit lights on and exits clear", allTiers, sinceEver, openEnded, "Two pallets in front of the rear exit. Moved while I was there."},
	{"Fire extinguishers tagged within six months", allTiers, sinceEver, openEnded, "Tag ran out last month. Technician is booked."},
	{"Fridge temperature log up to date", allTiers, sinceEver, openEnded, "Log stops two weeks ago. Spoke with the manager, new sheet printed."},
	{"Cool room floor dry and free of cartons", larger, sinceEver, openEnded, "Drain is blocked again, water along the back wall."},
	{"Entry mats, glass and door handles clean", allTiers, sinceEver, openEnded, "Fingerprints all over the left door. Team cleaned it straight away."},
	{"Bin area swept and lids closed", allTiers, sinceEver, openEnded, "Overflowing after the weekend. Extra pick-up ordered."},
	{"Price tickets printed, none handwritten", allTiers, sinceEver, openEnded,
		"Four handwritten tickets in the spirits bay. Label printer is out of rolls."},
	{"Team in current uniform with name badge", allTiers, sinceEver, openEnded, "Two new starters without badges. Ordered today."},
	{"Forklift bay marked and clear", largeOnly, sinceEver, openEnded, "Line marking has worn off."},
	{"Responsible service certificates on file for everyone rostered", allTiers, -4, openEnded,
		"One certificate ran out last week. Refresher is booked."},
	{"Tasting bar log signed off after each session", largeOnly, -3, openEnded, "Last three sessions not signed."},
	{"Counter display no wider than the register", smallOnly, -2, openEnded, "Chip stand sticks out into the queue."},
	// in force, with an end
	{"Summer of Rosé window decal up and straight", larger, -1, 0, "Decal still rolled up in the office."},
	{"Click and Collect shelf labelled and sorted by name", larger, -2, 1, "Orders stacked on the floor, no names showing."},
	{"Café Negro coffee liqueur tasting cards at the counter", notMedium, 0, 0, "Cards have not arrived. Left a dozen of mine."},
	{"Container return poster at the door", allTiers, -3, 1, "Old poster with last year’s refund."},
	{"New loyalty terminal switched on and in reach", notLarge, 0, 1, "Terminal is in its box. Plugged it in together."},
	{"Gift bags and ribbon stocked at the register", allTiers, 0, 0, "Bags are out, ribbon is gone."},
	// ended
	{"Old loyalty sign taken down", allTiers, -5, -3, "Still above the door. Needs the long ladder."},
	{"Stocktake stickers removed from shelves", larger, -6, -5, "Stickers left in the red wine bay."},
	{"Winter hours displayed on the door", allTiers, -2, -1, "Door still shows the summer hours."},
	{"Footy tipping board on the wall", notLarge, -4, -3, "Board is there, but last week’s results are not."},
	{"Recall notice for swing-top bottles displayed", allTiers, -7, -6, "Notice printed and put up during the visit."},
	{"Interim EFTPOS surcharge notice at every register", allTiers, -3, -2, "Missing at the express register."},
	// still to come
	{"New season bay headers installed", larger, 1, openEnded, ""},
	{"Energy labels on glass door fridges", allTiers, 1, openEnded, ""},
	{"Parcel pick-up point signed from the street", largeOnly, 1, 3, ""},
	{"Holiday trading hours on the door", allTiers, 1, 1, ""},
}

// start returns the first day.
func (s standard) start(now season) calendar.Day { return now.add(s.from).start() }

// end returns the last day, empty when there is none.
func (s standard) end(now season) calendar.Day {
	if s.until == openEnded {
		return ""
	}
	return now.add(s.until).end()
}

func standardsLines(now season, at time.Time) []standards.Line {
	lines := make([]standards.Line, len(allStandards))
	for i, s := range allStandards {
		lines[i] = standards.Line{ID: id("standard", s.name), Name: s.name, StartDate: s.start(now), EndDate: s.end(now), Tiers: s.tiers, CreatedAt: at}
	}
	return lines
}
