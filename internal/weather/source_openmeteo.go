package weather

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
)

// The addresses of Open-Meteo's APIs.
const (
	OpenMeteoURL       = "https://api.open-meteo.com"
	OpenMeteoPlacesURL = "https://geocoding-api.open-meteo.com"
)

// openMeteo asks Open-Meteo, which needs no key: https://open-meteo.com/en/docs and https://open-meteo.com/en/docs/geocoding-api. Commercial plans
// have other addresses and a key.
type openMeteo struct {
	now, search  service
	base, places *url.URL
	key          string // may be empty
}

func newOpenMeteo(c Config) (*openMeteo, error) {
	base, err := addressOf(c.URL, OpenMeteoURL)
	if err != nil {
		return nil, err
	}
	places, err := addressOf(c.PlacesURL, OpenMeteoPlacesURL)
	if err != nil {
		return nil, err
	}
	return &openMeteo{newService(base), newService(places), base, places, c.Key}, nil
}

// Credit implements Source. The licence of the data asks for it.
func (s *openMeteo) Credit() Credit {
	return Credit{Name: "Open-Meteo", URL: "https://open-meteo.com/"}
}

// candidates is how many places of the same name are looked at.
const candidates = "20"

// query adds the key to a query, if there is one.
func (s *openMeteo) query(q url.Values) url.Values {
	if s.key != "" {
		q.Set("apikey", s.key)
	}
	return q
}

// Find implements Source. A place with the store's postcode is the right one; otherwise one in the store's state.
func (s *openMeteo) Find(ctx context.Context, p Place) (spot, error) {
	if p == melbourne {
		return inMelbourne, nil
	}
	var found struct {
		Results []struct {
			Latitude, Longitude *float64
			CountryCode         string `json:"country_code"`
			Admin1              string // the state
			Postcodes           []string
		}
	}
	query := s.query(url.Values{"name": {p.Suburb}, "count": {candidates}, "language": {"en"}, "format": {"json"}, "countryCode": {"AU"}})
	if err := s.search.get(ctx, s.places, "v1/search", query, &found); err != nil {
		return spot{}, fmt.Errorf("open-meteo: find %s: %w", p.Suburb, err)
	}
	best := -1
	for i, f := range found.Results {
		switch {
		case f.CountryCode != "AU":
		case p.Postcode != "" && slices.Contains(f.Postcodes, p.Postcode):
			return degrees{f.Latitude, f.Longitude}.spot()
		case best < 0 && slices.Contains(stateNames(p.Region), f.Admin1):
			best = i
		}
	}
	if best < 0 {
		return spot{}, errNoPlace
	}
	return degrees{found.Results[best].Latitude, found.Results[best].Longitude}.spot()
}

// Now implements Source.
func (s *openMeteo) Now(ctx context.Context, p Place, at spot) (Report, error) {
	var answer struct {
		Current struct {
			Time        int64
			Temperature *float64 `json:"temperature_2m"`
			Code        *int     `json:"weather_code"`
			Wind        *float64 `json:"wind_speed_10m"`
			IsDay       *int     `json:"is_day"`
		}
	}
	query := s.query(url.Values{"latitude": {inDegrees(at.latitude)}, "longitude": {inDegrees(at.longitude)}, "timeformat": {"unixtime"},
		"current": {"temperature_2m,weather_code,wind_speed_10m,is_day"}, "temperature_unit": {"celsius"}, "wind_speed_unit": {"ms"}})
	err := s.now.get(ctx, s.base, "v1/forecast", query, &answer)
	now := answer.Current
	if err == nil && (now.Code == nil || now.IsDay == nil) {
		err = errors.New("an answer without a condition, or without day and night")
	}
	if err != nil {
		return Report{}, fmt.Errorf("open-meteo: weather in %s: %w", p.Suburb, err)
	}
	r, err := measured{now.Temperature, now.Wind, now.Time}.report(conditionOfCode(*now.Code), *now.IsDay == 0)
	if err != nil {
		return Report{}, fmt.Errorf("open-meteo: weather in %s: %w", p.Suburb, err)
	}
	return r, nil
}

// conditionOfCode returns the condition of a code of the World Meteorological Organization, as Open-Meteo uses them. Fog (45, 48) and codes that are
// not known count as clouds (AMB-116).
func conditionOfCode(code int) Condition {
	switch code {
	case 0, 1: // clear, mainly clear
		return Clear
	case 51, 53, 55, 56, 57: // drizzle, freezing drizzle
		return Drizzle
	case 61, 63, 65, 66, 67, 80, 81, 82: // rain, freezing rain, showers
		return Rain
	case 71, 73, 75, 77, 85, 86: // snow, grains, showers
		return Snow
	case 95, 96, 99: // thunderstorm, with hail
		return Thunderstorm
	}
	return Clouds
}
