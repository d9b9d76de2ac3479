package network

import (
	"time"

	"caravan/internal/calendar"
)

// zones has the regions whose clocks differ from the business's.
var zones = func() map[Region]*time.Location {
	all := map[Region]*time.Location{}
	for region, name := range map[Region]string{
		NSW: "Australia/Sydney", ACT: "Australia/Sydney", QLD: "Australia/Brisbane", WA: "Australia/Perth", SA: "Australia/Adelaide",
		TAS: "Australia/Hobart", NT: "Australia/Darwin",
	} {
		zone, err := time.LoadLocation(name)
		if err != nil {
			panic(err) // the zones are part of the program (package calendar)
		}
		all[region] = zone
	}
	return all
}()

// Zone returns the time zone of the stores of a region. For no region it is that of the business.
func (r Region) Zone() *time.Location {
	if zone, known := zones[r]; known {
		return zone
	}
	return calendar.Zone
}
