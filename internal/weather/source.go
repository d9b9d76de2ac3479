package weather

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/platform/outbound"
)

// Source is where reports come from (AMB-115).
type Source interface {
	// Credit names the source to people.
	Credit() Credit
	// Find returns where a place is, or errNoPlace when the source does not know it.
	Find(ctx context.Context, p Place) (spot, error)
	// Now returns the weather at a place that Find has found. It returns an error when the source fails, and when its answer is not complete.
	Now(ctx context.Context, p Place, at spot) (Report, error)
}

// Credit is the name of a source for people to read.
type Credit struct {
	Name   string
	URL    string // empty: none
	Sample bool   // the weather is made up, for the demo network
}

// errNoPlace says that a source does not know a place.
var errNoPlace = errors.New("weather: this place is not known")

// The names of the sources in the settings.
const (
	None           = "none"
	OpenWeatherMap = "openweathermap"
	OpenMeteo      = "open-meteo"
	Sample         = "sample"
)

// Config chooses a source.
type Config struct {
	Source    string // one of the names; empty: None
	Key       string // OpenWeatherMap needs one, Open-Meteo takes one
	URL       string // empty: the service's own address
	PlacesURL string // of Open-Meteo's search for places; empty: the service's own address
}

// maxAnswer is the most that is read of an answer, in bytes.
const maxAnswer = 256 << 10

// NewSource returns the chosen source, and nil for None. It makes no calls.
func NewSource(c Config, clock calendar.Clock) (Source, error) {
	switch c.Source {
	case "", None:
		return nil, nil
	case Sample:
		return sample{clock}, nil
	case OpenWeatherMap:
		return newOpenWeatherMap(c)
	case OpenMeteo:
		return newOpenMeteo(c)
	}
	return nil, fmt.Errorf("%q is no source of weather", c.Source)
}

// service is the API of a weather service.
type service struct{ client *http.Client }

// newService returns the API at an address. It follows no redirects: net/http would tell the next server the address that it comes from, with the
// key.
func newService(base *url.URL) service {
	client := outbound.NewClient(base.Hostname(), callTimeout)
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return service{client}
}

// refusal says that a service answered with a status other than 200.
type refusal struct {
	status     int
	retryAfter time.Duration // what the service asks for; 0: it asks for nothing
}

// Error implements error.
func (r *refusal) Error() string {
	return fmt.Sprintf("status %d %s", r.status, http.StatusText(r.status))
}

// get reads the answer to a GET request into out. No error shows the address, which may have a key in it.
func (s service) get(ctx context.Context, base *url.URL, path string, query url.Values, out any) error {
	address := base.JoinPath(path)
	address.RawQuery = query.Encode()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address.String(), nil)
	if err != nil {
		return outbound.Cause(err)
	}
	r.Header.Set("Accept", "application/json")
	answer, err := s.client.Do(r)
	if err != nil {
		return outbound.Cause(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		seconds, _ := strconv.Atoi(answer.Header.Get("Retry-After")) // a date, or nothing, counts as 0
		return &refusal{answer.StatusCode, time.Duration(max(seconds, 0)) * time.Second}
	}
	return json.NewDecoder(io.LimitReader(answer.Body, maxAnswer)).Decode(out)
}

// addressOf reads an address of the settings.
func addressOf(given, standard string) (*url.URL, error) {
	address, err := outbound.ParseURL(cmp.Or(given, standard))
	if err != nil {
		return nil, errors.New("the address of a weather service must look like " + standard) // not showing it: it may contain a password
	}
	return address, nil
}

// measured is what a service says about a place. A pointer is nil when the answer does not have it.
type measured struct {
	temperature *float64 // °C
	wind        *float64 // m/s
	at          int64    // Unix seconds
}

// report checks what a service says. Values that no place on Earth has are mistakes of the service.
func (m measured) report(c Condition, night bool) (Report, error) {
	switch {
	case m.temperature == nil || math.Abs(*m.temperature) > 70:
		return Report{}, errors.New("an answer without a temperature")
	case m.wind == nil || *m.wind < 0 || *m.wind > 150:
		return Report{}, errors.New("an answer without a wind speed")
	case m.at <= 0:
		return Report{}, errors.New("an answer without a time")
	}
	return Report{Temperature: *m.temperature, Condition: c, Windy: Windy(*m.wind), Night: night, At: time.Unix(m.at, 0).UTC()}, nil
}

// degrees is where a service says that a place is.
type degrees struct {
	latitude, longitude *float64
}

// spot checks what a service says.
func (d degrees) spot() (spot, error) {
	if d.latitude == nil || d.longitude == nil || math.Abs(*d.latitude) > 90 || math.Abs(*d.longitude) > 180 {
		return spot{}, errors.New("an answer without a place on the map")
	}
	return spot{*d.latitude, *d.longitude}, nil
}
