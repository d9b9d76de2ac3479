package compliance

import (
	"cmp"
	"slices"

	"caravan/internal/network"
)

// Standing is a store as head office and reps compare it with the others (FD-394).
type Standing struct {
	network.StoreRef
	Last      *Visit // of its latest quarter with a completed report; nil: it never had one
	OpenFixes int
}

// Visit is the report that counts for a store in a quarter (FD-20), with who completed it, and whether it has a valid certificate.
type Visit struct {
	Outcome
	By        network.PersonRef
	Certified bool
}

// Place is a store on a map of the network (FD-108, FD-400).
type Place struct {
	ID, Name, Suburb    string
	Latitude, Longitude float64  // degrees
	Last                *Outcome // as in Standing
}

// maxPlaces is how many stores a map shows.
const maxPlaces = 5000

// StandingFilter selects and sorts stores. The zero filter takes every open one, by name.
type StandingFilter struct {
	Search     string // words that name, suburb or postcode must contain; case and accents do not matter
	Region     network.Region
	Tier       network.Tier
	Closed     bool // the stores that have closed, instead of those that are open
	Sort       StandingSort
	Descending bool
}

// StandingSort is what stores are sorted by.
type StandingSort string

// The sort keys. Equal stores are listed by name, and those without a value after the others, whichever way.
const (
	StandingByName    StandingSort = "NAME" // the default
	StandingBySuburb  StandingSort = "SUBURB"
	StandingByRegion  StandingSort = "REGION"
	StandingByScore   StandingSort = "SCORE"   // of the last visit; not applicable is no value
	StandingByAudited StandingSort = "AUDITED" // day of the last visit
	StandingByFixes   StandingSort = "FIXES"   // how many are open
)

// inOrder sorts ids by their values. Ids without one come last, and equal ones stay as they are.
func inOrder[V cmp.Ordered](ids []string, values map[string]V, descending bool) []string {
	return slices.SortedStableFunc(slices.Values(ids), func(a, b string) int {
		x, hasX := values[a]
		y, hasY := values[b]
		switch {
		case hasX != hasY && hasX:
			return -1
		case hasX != hasY:
			return 1
		case descending:
			return cmp.Compare(y, x)
		}
		return cmp.Compare(x, y)
	})
}
