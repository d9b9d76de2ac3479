package weather

import (
	"time"

	"caravan/internal/network"
)

// Condition is what the sky is like (WEATHER-002). There are no others.
type Condition string

// The six conditions.
const (
	Clear        Condition = "clear"
	Clouds       Condition = "clouds"
	Drizzle      Condition = "drizzle"
	Rain         Condition = "rain"
	Snow         Condition = "snow"
	Thunderstorm Condition = "thunderstorm"
)

// Report is the weather at a place (WEATHER-001).
type Report struct {
	Temperature float64 // °C
	Condition   Condition
	Windy       bool
	Night       bool
	At          time.Time // when it was like this
}

// Windy tells whether a wind of that speed, in m/s, counts as windy: more than 40 km/h (WEATHER-006).
func Windy(speed float64) bool { return speed*3.6 > 40 }

// Place is where a store is.
type Place struct {
	Suburb   string
	Region   network.Region
	Postcode string // empty: not known
}

// melbourne is the place of everybody without a store (WEATHER-004).
var melbourne = Place{Suburb: "Melbourne", Region: network.VIC, Postcode: "3000"}

// spot is a place on the map, in degrees.
type spot struct{ latitude, longitude float64 }

// inMelbourne is the middle of Melbourne. It need not be looked up.
var inMelbourne = spot{-37.8136, 144.9631}

// home is where a store is, as its profile says.
type home struct {
	Place
	PostalSuburb string
}

// places returns where to look for the weather of a store, the best first; Melbourne comes last (AMB-078).
func (h home) places() []Place {
	var all []Place
	if h.Suburb != "" {
		all = append(all, h.Place)
	}
	if h.PostalSuburb != "" && h.PostalSuburb != h.Suburb {
		// The postcode is the shop's, and the postal address may have another.
		all = append(all, Place{Suburb: h.PostalSuburb, Region: h.Region})
	}
	return append(all, melbourne)
}

// stateNames are the states and territories of a region, as geographers write them. Suburbs of the same name exist in several states.
func stateNames(r network.Region) []string {
	switch r {
	case network.NSW:
		return []string{"New South Wales"}
	case network.VIC:
		return []string{"Victoria"}
	case network.QLD:
		return []string{"Queensland"}
	case network.WA:
		return []string{"Western Australia"}
	case network.SA:
		return []string{"South Australia"}
	case network.TAS:
		return []string{"Tasmania"}
	case network.ACT:
		return []string{"Australian Capital Territory"}
	case network.NT:
		return []string{"Northern Territory"}
	case network.NSWBR:
		return []string{"Victoria", "New South Wales"}
	}
	return nil
}
