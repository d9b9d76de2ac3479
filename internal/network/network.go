// Package network defines what the network consists of: its regions, the sizes of its stores, the positions of products in a store. It also defines
// the one form in which a store, a person, a promotion or a product appears inside another thing, such as the store of an audit report.
package network

import "slices"

// Region is a part of the network (GENERAL-018, AMB-075).
type Region string

// The regions. NSWBR is the border region of Victoria and New South Wales.
const (
	NSW   Region = "NSW"
	VIC   Region = "VIC"
	QLD   Region = "QLD"
	WA    Region = "WA"
	SA    Region = "SA"
	TAS   Region = "TAS"
	ACT   Region = "ACT"
	NT    Region = "NT"
	NSWBR Region = "NSWBR"
)

// Regions lists every region in the order in which screens show them.
func Regions() []Region { return []Region{NSW, VIC, QLD, WA, SA, TAS, ACT, NT, NSWBR} }

// Values lists every region, for the document of the API.
func (Region) Values() []Region { return Regions() }

// Label returns the region's name for screens (GENERAL-019).
func (r Region) Label() string {
	if r == NSWBR {
		return "VIC/NSW Border Region"
	}
	return string(r)
}

// Valid tells whether r is one of the nine.
func (r Region) Valid() bool { return slices.Contains(Regions(), r) }

// Tier is a store's size (GENERAL-020).
type Tier string

// The tiers.
const (
	Small  Tier = "SF"
	Medium Tier = "MF"
	Large  Tier = "LF"
)

// Tiers lists every tier, smallest first.
func Tiers() []Tier { return []Tier{Small, Medium, Large} }

// Values lists every tier, for the document of the API.
func (Tier) Values() []Tier { return Tiers() }

// Label returns the tier's name for screens.
func (t Tier) Label() string {
	switch t {
	case Small:
		return "Small"
	case Medium:
		return "Medium"
	case Large:
		return "Large"
	}
	return string(t)
}

// Valid tells whether t is one of the three.
func (t Tier) Valid() bool { return slices.Contains(Tiers(), t) }

// Position is where in a store a product of a promotional period belongs (AUDIT-048).
type Position string

// The positions. A focus product has none.
const (
	NoPosition Position = ""
	Floor      Position = "FLOOR"
	Shelf      Position = "SHELF"
)

// Values lists every position, and none, for the document of the API.
func (Position) Values() []Position { return []Position{NoPosition, Floor, Shelf} }
