package marketing

import (
	"slices"
	"strings"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/text"
)

// Viewer is the value of the setting under which everybody sees the items for the region of their own store (AMB-113). Any other value is the region
// whose items everybody sees.
const Viewer = "viewer"

// regionsSeen is the regions whose items a person sees; all: those of every region.
type regionsSeen struct {
	all     bool
	regions []network.Region
}

// audienceOf returns what a person of a store in the region sees (AMB-113). region is empty for people without a store: head office and reps look
// after every region. The border region counts as both of its states.
func audienceOf(setting string, region network.Region) regionsSeen {
	switch {
	case setting != Viewer:
		return regionsSeen{regions: []network.Region{network.Region(setting)}}
	case region == "":
		return regionsSeen{all: true}
	case region == network.NSWBR:
		return regionsSeen{regions: []network.Region{network.NSWBR, network.NSW, network.VIC}}
	}
	return regionsSeen{regions: []network.Region{region}}
}

// sees tells whether an item for these regions is for the audience (BANNER-005).
func (a regionsSeen) sees(regions []network.Region) bool {
	return a.all || slices.ContainsFunc(a.regions, func(r network.Region) bool { return slices.Contains(regions, r) })
}

// shown returns the items that an audience sees on a day, in their order: those that have begun, have not ended and are for it. An item counts until
// the end of its last day (BANNER-004, AMB-118).
func shown(items []Shown, a regionsSeen, today calendar.Day) []Shown {
	out := []Shown{}
	for _, i := range items {
		if calendar.Covers(i.StartsOn, i.EndsOn, today) && a.sees(i.Regions) {
			out = append(out, i)
		}
	}
	return out
}

// matching returns the items whose title and description have every word of a search.
func matching(items []Shown, search string) []Shown {
	words := text.SearchWords(text.Fold(search))
	out := []Shown{}
	for _, i := range items {
		all := text.Fold(i.Title + " " + i.Description)
		if !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(all, word) }) {
			out = append(out, i)
		}
	}
	return out
}

// endDay reads the last day as the services write it, DD/MM/YYYY (BANNER-004).
func endDay(written string) (day calendar.Day, ok bool) {
	const form = "02/01/2006"
	t, err := time.Parse(form, strings.TrimSpace(written))
	if err != nil || t.Format(form) != strings.TrimSpace(written) {
		return "", false
	}
	return calendar.Day(t.Format("2006-01-02")), true
}

// hidden tells whether an offer is not for this site: it is meant for single customers, who have given a mobile number, have their birthday, are
// lucky or have reached a level (BANNER-008 to BANNER-011, AMB-117). Any value hides it except those that mean no: false, 0, an empty text, null, or
// its absence.
func hidden(offer map[string]any) bool {
	for _, flag := range []string{"requiresMobileNumber", "isBirthday", "isRandomChance", "isRewardForLevel"} {
		switch offer[flag] {
		case nil, false, "", float64(0):
		default:
			return true
		}
	}
	return false
}
