package weather

import (
	"context"
	"hash/fnv"
	"math"
	"time"

	"caravan/internal/calendar"
)

// sample makes up weather for the demo network, which has no connection to a service. It asks nobody, and says that it is made up. A place has the
// same weather for six hours, as warm as the month and the hour are in Victoria.
type sample struct{ clock calendar.Clock }

// Credit implements Source.
func (sample) Credit() Credit { return Credit{Name: "Sample weather for the demo", Sample: true} }

// Find implements Source.
func (sample) Find(context.Context, Place) (spot, error) { return inMelbourne, nil }

// Now implements Source.
func (s sample) Now(_ context.Context, p Place, _ spot) (Report, error) {
	now := s.clock.Now().Truncate(time.Minute)
	local := now.In(calendar.Zone)
	hour := float64(local.Hour()) + float64(local.Minute())/60
	// The days are longest, and soon after warmest, in the weeks around the new year.
	season := math.Cos(2 * math.Pi * float64(local.YearDay()-10) / 365)
	dayLength := 12 + 2.5*season
	noon := 12.4 + boolTo(local.IsDST())
	sky := skies[pick(p, now)%uint32(len(skies))]
	temperature := 14 + 6*season + 5*math.Cos(2*math.Pi*(hour-15)/24) + sky.warmer
	return Report{Temperature: math.Round(temperature*10) / 10, Condition: sky.condition, Windy: sky.windy, Night: math.Abs(hour-noon) > dayLength/2,
		At: now}, nil
}

// skies are the samples. Fine weather is the most common.
var skies = []struct {
	condition Condition
	windy     bool
	warmer    float64 // °C
}{
	{Clear, false, 3}, {Clear, false, 2}, {Clear, true, 1}, {Clouds, false, 0}, {Clouds, false, 0}, {Clouds, true, -1},
	{Drizzle, false, -2}, {Rain, false, -3}, {Thunderstorm, true, -1},
}

// pick returns a number that stays the same at a place for six hours.
func pick(p Place, now time.Time) uint32 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(p.Suburb + now.Truncate(6*time.Hour).Format(time.RFC3339)))
	return h.Sum32()
}

func boolTo(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
