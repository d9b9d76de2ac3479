package weather

import (
	"math"
	"testing"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/check"
)

func TestWindy(t *testing.T) {
	for _, c := range []struct {
		name  string
		speed float64 // m/s
		want  bool
	}{
		{"WEATHER-006 calm", 0, false},
		{"WEATHER-006 39.96 km/h", 11.1, false},
		{"WEATHER-006 40 km/h exactly is not windy", 40 / 3.6, false},
		{"WEATHER-006 40.03 km/h", 11.12, true},
		{"WEATHER-006 a storm", 30, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			check.Is(t, Windy(c.speed), c.want)
		})
	}
}

func TestConditions(t *testing.T) {
	for name, want := range map[string]Condition{
		"Clear": Clear, "Clouds": Clouds, "Drizzle": Drizzle, "Rain": Rain, "Snow": Snow, "Thunderstorm": Thunderstorm,
		"Mist": Clouds, "Smoke": Clouds, "Haze": Clouds, "Dust": Clouds, "Fog": Clouds, "Sand": Clouds, "Ash": Clouds, "Squall": Clouds, "Tornado": Clouds,
		"Frogs": Clouds,
	} {
		t.Run("WEATHER-002 AMB-116 OpenWeatherMap's "+name, func(t *testing.T) {
			check.Is(t, conditionOfName(name), want)
		})
	}
	codes := map[Condition][]int{
		Clear: {0, 1}, Clouds: {2, 3, 45, 48, 4, 100, -1}, Drizzle: {51, 53, 55, 56, 57}, Rain: {61, 63, 65, 66, 67, 80, 81, 82},
		Snow:         {71, 73, 75, 77, 85, 86},
		Thunderstorm: {95, 96, 99},
	}
	for want, all := range codes {
		t.Run("WEATHER-002 AMB-116 the codes of "+string(want), func(t *testing.T) {
			for _, code := range all {
				check.Is(t, conditionOfCode(code), want, code)
			}
		})
	}
}

func TestPlacesOfAStore(t *testing.T) {
	at := func(suburb, postal string) home { return home{Place{suburb, network.QLD, "4000"}, postal} }
	for _, c := range []struct {
		name string
		home home
		want []Place
	}{
		{"AMB-078 the suburb, then the postal suburb, then Melbourne", at("Ascot", "Hamilton"),
			[]Place{{"Ascot", network.QLD, "4000"}, {"Hamilton", network.QLD, ""}, melbourne}},
		{"AMB-078 the postal suburb when there is no other", at("", "Hamilton"), []Place{{"Hamilton", network.QLD, ""}, melbourne}},
		{"AMB-078 a postal suburb that is the suburb is not asked for again", at("Ascot", "Ascot"), []Place{{"Ascot", network.QLD, "4000"}, melbourne}},
		{"AMB-078 WEATHER-004 Melbourne without any", at("", ""), []Place{melbourne}},
	} {
		t.Run(c.name, func(t *testing.T) {
			check.Same(t, c.home.places(), c.want)
		})
	}
}

func TestEveryRegionIsInAState(t *testing.T) {
	for _, r := range network.Regions() {
		if len(stateNames(r)) == 0 {
			t.Errorf("WEATHER-003 stores of %s are in no state, so their suburbs are never found", r)
		}
	}
}

func TestSampleWeather(t *testing.T) {
	at := func(hour string) Report {
		now, err := time.ParseInLocation("2006-01-02 15:04", hour, calendar.Zone)
		check.OK(t, err)
		r, err := sample{calendar.At(now)}.Now(t.Context(), melbourne, spot{})
		check.OK(t, err)
		check.Must(t, check.True(t, r.At.Equal(now), r))
		return r
	}
	t.Run("FD-57 the sample says that it is one", func(t *testing.T) {
		c := (sample{}).Credit()
		check.True(t, c.Sample, c)
		check.True(t, c.Name != "", c.Name, c)
	})
	for hour, night := range map[string]bool{
		"2026-01-01 12:00": false, "2026-01-01 20:00": false, "2026-01-01 21:30": true, "2026-07-01 17:00": false, "2026-07-01 18:30": true,
		"2026-07-01 06:30": true,
		"2026-07-01 08:00": false, "2026-03-20 00:10": true,
	} {
		t.Run("FD-57 night in Melbourne at "+hour, func(t *testing.T) {
			got := at(hour)
			check.Is(t, got.Night, night)
		})
	}
	t.Run("FD-57 it is never hotter or colder than Victoria is", func(t *testing.T) {
		seen := map[Condition]bool{}
		for now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC); now.Year() == 2026; now = now.Add(time.Hour) {
			r, err := sample{calendar.At(now)}.Now(t.Context(), melbourne, spot{})
			check.OK(t, err)
			check.Must(t, check.True(t, !(math.Abs(r.Temperature-14) > 16), math.Abs(r.Temperature-14), now, r))
			seen[r.Condition] = true
		}
		if len(seen) != 5 {
			t.Errorf("the year has %v", seen)
		}
	})
}
