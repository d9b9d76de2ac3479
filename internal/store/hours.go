package store

import (
	"regexp"
	"strings"
)

// Span is when a store opens and closes on a day, in its own time: '09:00' and '21:00'. A store that closes after midnight has an end before its
// start. Both are empty when no hours are known (STORE-014, AMB-079).
type Span struct {
	Start string `json:"start" doc:"HH:MM in the store's own time; empty: not known"`
	End   string `json:"end" doc:"HH:MM in the store's own time, before the start when it is after midnight; empty: not known"`
}

// Hours are when a store is open, from Monday to Sunday.
type Hours [7]Span

// days are the names of the days in the order of Hours, as the API and feeds write them.
var days = [7]string{"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"}

var clockTime = regexp.MustCompile(`^([01][0-9]|2[0-3]):[0-5][0-9]$`)

// ok tells whether both times are given, or neither.
func (s Span) ok() bool {
	return s == Span{} || clockTime.MatchString(s.Start) && clockTime.MatchString(s.End) && s.Start != s.End
}

// text returns the span as it is stored and as feeds write it: '09:00-21:00', or an empty string.
func (s Span) text() string {
	if s == (Span{}) {
		return ""
	}
	return s.Start + "-" + s.End
}

// parseSpan reads a span. What is not one stays visible in Start, so that ok refuses it.
func parseSpan(cell string) Span {
	start, end, _ := strings.Cut(cell, "-")
	return Span{strings.TrimSpace(start), strings.TrimSpace(end)}
}

// text returns the hours as they are stored.
func (h Hours) text() string {
	if h == (Hours{}) {
		return ""
	}
	cells := make([]string, len(h))
	for i, s := range h {
		cells[i] = s.text()
	}
	return strings.Join(cells, ",")
}

// parseHours reads stored hours.
func parseHours(stored string) (h Hours) {
	for i, cell := range strings.Split(stored, ",") {
		if i < len(h) {
			h[i] = parseSpan(cell)
		}
	}
	return h
}

// Position is where a store is, in degrees. The zero value means that nobody has said so.
type Position struct {
	Known     bool
	Latitude  float64 // -90 to 90
	Longitude float64 // -180 to 180
}

func (p Position) ok() bool {
	return p.Latitude >= -90 && p.Latitude <= 90 && p.Longitude >= -180 && p.Longitude <= 180
}
