// Package weather is the room for the weather on the home page: what it is like where a person's store is.
//
// Words. A place is a suburb with its region and postcode. A report is the weather at a place: temperature, one of six conditions, windy or not, day
// or night. A source is where reports come from: a weather service, or the samples that the demo network shows.
//
// Rules. A person reads about the suburb of their store, else its postal suburb, else Melbourne (AMB-078). It is windy above 40 km/h (WEATHER-006). A
// condition that the six do not cover counts as clouds (AMB-116). What a service leaves out or gets wrong is never made up.
//
// States. A report is fresh for 15 minutes. After that the source is asked again. While it fails, the last report is shown, for three hours after it
// came, then none (FD-58). A source that has failed is left alone for a minute, or as long as it asks for. Without a configured source nobody is
// asked, and there is no report (FD-57).
//
// Who may do what (policy.go). Everybody who is signed in reads the weather of their own place.
//
// Concurrency. Reports are kept in memory, on each node for itself, and any of them can be lost at any time (docs/adr/0020). Requests for the same
// place at the same time share one call. The call goes on when the person who caused it leaves, because others wait for it.
package weather
