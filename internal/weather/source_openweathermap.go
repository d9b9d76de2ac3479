package weather

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// OpenWeatherMapURL is the address of OpenWeatherMap's API.
const OpenWeatherMapURL = "https://api.openweathermap.org"

// openWeatherMap asks OpenWeatherMap, or a service that speaks like it: https://openweathermap.org/current and
// https://openweathermap.org/api/geocoding-api.
type openWeatherMap struct {
	service
	base *url.URL
	key  string
}

func newOpenWeatherMap(c Config) (*openWeatherMap, error) {
	if c.Key == "" {
		return nil, errors.New("OpenWeatherMap needs a key")
	}
	base, err := addressOf(c.URL, OpenWeatherMapURL)
	if err != nil {
		return nil, err
	}
	return &openWeatherMap{newService(base), base, c.Key}, nil
}

// Credit implements Source. The licence of the data asks for it.
func (s *openWeatherMap) Credit() Credit {
	return Credit{Name: "OpenWeather", URL: "https://openweathermap.org/"}
}

// Find implements Source.
func (s *openWeatherMap) Find(ctx context.Context, p Place) (spot, error) {
	if p == melbourne {
		return inMelbourne, nil
	}
	var found []struct {
		Lat, Lon       *float64
		Country, State string
	}
	// The API shows at most 5.
	query := url.Values{"q": {p.Suburb + ",AU"}, "limit": {"5"}, "appid": {s.key}}
	if err := s.get(ctx, s.base, "geo/1.0/direct", query, &found); err != nil {
		return spot{}, fmt.Errorf("openweathermap: find %s: %w", p.Suburb, err)
	}
	for _, f := range found {
		if f.Country == "AU" && slices.Contains(stateNames(p.Region), f.State) {
			return degrees{f.Lat, f.Lon}.spot()
		}
	}
	return spot{}, errNoPlace
}

// Now implements Source.
func (s *openWeatherMap) Now(ctx context.Context, p Place, at spot) (Report, error) {
	var answer struct {
		Weather []struct{ Main string }
		Main    struct{ Temp *float64 }
		Wind    struct{ Speed *float64 }
		Sys     struct{ Sunrise, Sunset int64 }
		Dt      int64
	}
	query := url.Values{"lat": {inDegrees(at.latitude)}, "lon": {inDegrees(at.longitude)}, "units": {"metric"}, "appid": {s.key}}
	err := s.get(ctx, s.base, "data/2.5/weather", query, &answer)
	if err == nil && (len(answer.Weather) == 0 || answer.Weather[0].Main == "" || answer.Sys.Sunrise == 0 || answer.Sys.Sunset == 0) {
		err = errors.New("an answer without a condition, or without the sun's times")
	}
	if err != nil {
		return Report{}, fmt.Errorf("openweathermap: weather in %s: %w", p.Suburb, err)
	}
	night := answer.Dt < answer.Sys.Sunrise || answer.Dt >= answer.Sys.Sunset
	r, err := measured{answer.Main.Temp, answer.Wind.Speed, answer.Dt}.report(conditionOfName(answer.Weather[0].Main), night)
	if err != nil {
		return Report{}, fmt.Errorf("openweathermap: weather in %s: %w", p.Suburb, err)
	}
	return r, nil
}

// conditionOfName returns the condition of one of OpenWeatherMap's groups of weather. Mist, smoke, dust and the like count as clouds (AMB-116).
func conditionOfName(group string) Condition {
	switch c := Condition(strings.ToLower(group)); c {
	case Clear, Clouds, Drizzle, Rain, Snow, Thunderstorm:
		return c
	}
	return Clouds
}

// inDegrees writes degrees with the precision of a suburb.
func inDegrees(d float64) string { return strconv.FormatFloat(d, 'f', 4, 64) }
