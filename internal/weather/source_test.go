package weather

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/check"
)

const secretKey = "the-secret-key"

type answerer = func(w http.ResponseWriter, r *http.Request) bool

// fake is a weather service on this machine. It speaks like OpenWeatherMap and Open-Meteo, both their weather and their search for places.
type fake struct {
	*httptest.Server
	t *testing.T

	mu      sync.Mutex
	calls   []string // paths and queries, without what all have
	instead answerer // answers instead, if it returns true
	places  string   // the found places, as JSON
	now     string   // the weather, as JSON
}

// Answers as the services' documents show them.
const (
	owmPlaces = `[{"name":"Brunswick","local_names":{"en":"Brunswick"},"lat":52.26,"lon":10.52,"country":"DE","state":"Lower Saxony"},
		{"name":"Brunswick","lat":-31.9,"lon":115.8,"country":"AU","state":"Western Australia"},{"name":"Brunswick","lat":-37.7667,"lon":144.9667,"country":"AU","state":"Victoria"}]`
	owmNow = `{"coord":{"lon":144.97,"lat":-37.77},"weather":[{"id":500,"main":"Rain","description":"light rain","icon":"10d"}],"base":"stations",
		"main":{"temp":18.4,"feels_like":18,"pressure":1015,"humidity":64},"visibility":10000,"wind":{"speed":11.5,"deg":160},"clouds":{"all":100},"dt":1773968400,
		"sys":{"country":"AU","sunrise":1773952000,"sunset":1773996000},"timezone":39600,"id":1,"name":"Brunswick","cod":200}`
	meteoPlaces = `{"results":[{"id":1,"name":"Brunswick","latitude":52.26,"longitude":10.52,"country_code":"DE","admin1":"Lower Saxony","postcodes":["3056"]},
		{"id":2,"name":"Brunswick","latitude":-37.1,"longitude":144.1,"country_code":"AU","admin1":"Victoria"},
		{"id":3,"name":"Brunswick","latitude":-37.7667,"longitude":144.9667,"country_code":"AU","admin1":"Victoria","postcodes":["3055","3056"]}],"generationtime_ms":0.5}`
	meteoNow = `{"latitude":-37.77,"longitude":144.97,"generationtime_ms":0.04,"utc_offset_seconds":0,"timezone":"GMT","current_units":{"time":"unixtime","temperature_2m":"°C",
		"weather_code":"wmo code","wind_speed_10m":"m/s","is_day":""},"current":{"time":1773968400,"interval":900,"temperature_2m":18.4,"weather_code":61,"wind_speed_10m":11.5,"is_day":1}}`
)

var brunswick = Place{"Brunswick", network.VIC, "3056"}

// rainy is the weather that both answers tell of.
var rainy = Report{Temperature: 18.4, Condition: Rain, Windy: true, At: time.Unix(1773968400, 0).UTC()}

func newFake(t *testing.T, places, now string) *fake {
	f := &fake{t: t, places: places, now: now}
	f.Server = httptest.NewServer(http.HandlerFunc(f.serve))
	t.Cleanup(f.Close)
	return f
}

func (f *fake) serve(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	f.calls = append(f.calls, r.URL.Path+"?"+r.URL.RawQuery)
	instead, places, now := f.instead, f.places, f.now
	f.mu.Unlock()
	if instead != nil && instead(w, r) {
		return
	}
	w.Header().Set("Content-Type", "application/json")
	switch r.URL.Path {
	case "/geo/1.0/direct", "/v1/search":
		fmt.Fprint(w, places)
	case "/data/2.5/weather", "/v1/forecast":
		fmt.Fprint(w, now)
	default:
		w.WriteHeader(http.StatusNotFound)
	}
}

// answer sets what the service says.
func (f *fake) answer(places, now string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.places, f.now = places, now
}

// reply sets what answers instead of the service.
func (f *fake) reply(instead answerer) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.instead = instead
}

// asked returns the calls, and forgets them.
func (f *fake) asked() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	calls := f.calls
	f.calls = nil
	return calls
}

func (f *fake) openWeatherMap() Source {
	return f.source(Config{Source: OpenWeatherMap, Key: secretKey, URL: f.URL})
}

func (f *fake) openMeteo() Source {
	return f.source(Config{Source: OpenMeteo, URL: f.URL, PlacesURL: f.URL, Key: secretKey})
}

func (f *fake) source(c Config) Source {
	f.t.Helper()
	s, err := NewSource(c, calendar.System{})
	check.OK(f.t, err)
	return s
}

// weatherAt finds a place and returns its weather.
func weatherAt(ctx context.Context, s Source, p Place) (Report, error) {
	at, err := s.Find(ctx, p)
	if err != nil {
		return Report{}, err
	}
	return s.Now(ctx, p, at)
}

// eachService runs fn with each service and what it says about Brunswick.
func eachService(t *testing.T, fn func(t *testing.T, f *fake, s Source)) {
	t.Run("OpenWeatherMap", func(t *testing.T) {
		f := newFake(t, owmPlaces, owmNow)
		fn(t, f, f.openWeatherMap())
	})
	t.Run("Open-Meteo", func(t *testing.T) {
		f := newFake(t, meteoPlaces, meteoNow)
		fn(t, f, f.openMeteo())
	})
}

func TestServices(t *testing.T) {
	eachService(t, func(t *testing.T, f *fake, s Source) {
		t.Run("WEATHER-001 WEATHER-005 WEATHER-006 temperature, condition and wind of the suburb", func(t *testing.T) {
			got, err := weatherAt(t.Context(), s, brunswick)
			check.OK(t, err)
			check.Same(t, got, rainy)
		})
		t.Run("WEATHER-003 WEATHER-004 it asks for the suburb in Australia, in metric units", func(t *testing.T) {
			want := []string{"/geo/1.0/direct?appid=" + secretKey + "&limit=5&q=Brunswick%2CAU",
				"/data/2.5/weather?appid=" + secretKey + "&lat=-37.7667&lon=144.9667&units=metric"}
			if s.Credit().Name == "Open-Meteo" {
				want = []string{"/v1/search?apikey=" + secretKey + "&count=20&countryCode=AU&format=json&language=en&name=Brunswick",
					"/v1/forecast?apikey=" + secretKey +
						"&current=temperature_2m%2Cweather_code%2Cwind_speed_10m%2Cis_day" +
						"&latitude=-37.7667&longitude=144.9667&temperature_unit=celsius&timeformat=unixtime&wind_speed_unit=ms"}
			}
			check.Same(t, f.asked(), want)
		})
		t.Run("WEATHER-004 Melbourne need not be looked up", func(t *testing.T) {
			_, err := weatherAt(t.Context(), s, melbourne)
			if calls := f.asked(); check.Is(t, err, nil) {
				if check.Is(t, len(calls), 1, calls) {
					check.True(t, strings.Contains(calls[0], "-37.8136"), calls[0], calls)
				}
			}
		})
		t.Run("WEATHER-003 a suburb of the same name in another state is not taken for the store's", func(t *testing.T) {
			_, err := s.Find(t.Context(), Place{"Brunswick", network.TAS, "7000"})
			check.True(t, errors.Is(err, errNoPlace), err)
		})
		t.Run("FD-57 the source is named, because its licence asks for it", func(t *testing.T) {
			c := s.Credit()
			check.True(t, c.Name != "", c.Name, c)
			check.True(t, strings.HasPrefix(c.URL, "https://"), c.URL, c)
			check.True(t, !c.Sample, c)
		})
	})
}

func TestServicesWithoutAPlace(t *testing.T) {
	for name, places := range map[string]string{"an empty list": `[]`, "null": `null`} {
		f := newFake(t, places, owmNow)
		_, err := f.openWeatherMap().Find(t.Context(), brunswick)
		check.True(t, errors.Is(err, errNoPlace), name, err)
	}
	f := newFake(t, `{"generationtime_ms":0.5}`, meteoNow)
	_, err := f.openMeteo().Find(t.Context(), brunswick)
	check.True(t, errors.Is(err, errNoPlace), err)
}

func TestNightAndDay(t *testing.T) {
	owm := func(dt int) string { return strings.Replace(owmNow, `"dt":1773968400`, fmt.Sprintf(`"dt":%d`, dt), 1) }
	for _, c := range []struct {
		name  string
		now   string
		owm   bool
		night bool
	}{
		{"before sunrise", owm(1773951999), true, true},
		{"at sunrise", owm(1773952000), true, false},
		{"a second before sunset", owm(1773995999), true, false},
		{"at sunset", owm(1773996000), true, true},
		{"Open-Meteo's night", strings.Replace(meteoNow, `"is_day":1`, `"is_day":0`, 1), false, true},
	} {
		t.Run("FD-59 "+c.name, func(t *testing.T) {
			f := newFake(t, `{}`, c.now)
			s := f.openMeteo()
			if c.owm {
				s = f.openWeatherMap()
			}
			if r, err := weatherAt(t.Context(), s, melbourne); check.Is(t, err, nil) {
				check.Is(t, r.Night, c.night)
			}
		})
	}
}

func TestServicesThatFail(t *testing.T) {
	status := func(status int) answerer {
		return func(w http.ResponseWriter, _ *http.Request) bool {
			w.Header().Set("Location", "/elsewhere")
			w.Header().Set("Retry-After", "120")
			w.WriteHeader(status)
			return true
		}
	}
	text := func(text string) answerer {
		return func(w http.ResponseWriter, _ *http.Request) bool {
			fmt.Fprint(w, text)
			return true
		}
	}
	failures := map[string]answerer{
		"a key that is refused":     status(401),
		"too many calls":            status(429),
		"a broken service":          status(500),
		"a redirect":                status(302),
		"a page":                    text("<html>Sign in</html>"),
		"half an answer":            text(`{"results":[{"latitude":`),
		"another kind of JSON":      text(`"rain"`),
		"numbers that are texts":    text(`{"main":{"temp":"18"},"current":{"temperature_2m":"18"},"results":{}}`),
		"an answer without an end":  text(`["` + strings.Repeat("rain ", maxAnswer/4)),
		"an answer that never ends": func(_ http.ResponseWriter, r *http.Request) bool { <-r.Context().Done(); return true },
		"a connection that is lost": func(http.ResponseWriter, *http.Request) bool { panic(http.ErrAbortHandler) },
	}
	eachService(t, func(t *testing.T, f *fake, s Source) {
		for name, failure := range failures {
			t.Run("AMB-116 "+name+" gives an error without the key", func(t *testing.T) {
				f.reply(failure)
				for _, p := range []Place{brunswick, melbourne} {
					ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
					_, err := weatherAt(ctx, s, p)
					cancel()
					if check.True(t, err != nil, p.Suburb, err) {
						check.True(t, !errors.Is(err, errNoPlace), p.Suburb, err)
						check.True(t, !strings.Contains(err.Error(), secretKey), p.Suburb, err)
					}
				}
			})
		}
		t.Run("FD-58 too many calls: the error has the time that the service asks for", func(t *testing.T) {
			f.reply(status(429))
			_, err := s.Now(t.Context(), melbourne, inMelbourne)
			refused := new(refusal)
			check.True(t, errors.As(err, &refused), err)
			check.Is(t, refused.retryAfter, 2*time.Minute, err)
		})
		t.Run("AMB-116 a service that cannot be reached gives an error without the key", func(t *testing.T) {
			f.Close()
			if _, err := s.Find(t.Context(), brunswick); check.True(t, err != nil, err) {
				check.True(t, !strings.Contains(err.Error(), secretKey), err)
			}
		})
	})
}

func TestIncompleteAnswers(t *testing.T) {
	for _, part := range []string{`"main":"Rain",`, `"temp":18.4,`, `"speed":11.5,`, `"dt":1773968400,`, `"sunrise":1773952000,`} {
		t.Run("AMB-116 nothing is made up when OpenWeatherMap leaves out "+part, func(t *testing.T) {
			f := newFake(t, owmPlaces, strings.Replace(owmNow, part, "", 1))
			r, err := weatherAt(t.Context(), f.openWeatherMap(), melbourne)
			check.True(t, err != nil, r)
		})
	}
	for _, part := range []string{`"temperature_2m":18.4,`, `"weather_code":61,`, `"wind_speed_10m":11.5,`, `"time":1773968400,`, `,"is_day":1`} {
		t.Run("AMB-116 nothing is made up when Open-Meteo leaves out "+part, func(t *testing.T) {
			f := newFake(t, meteoPlaces, strings.Replace(meteoNow, part, "", 1))
			r, err := weatherAt(t.Context(), f.openMeteo(), melbourne)
			check.True(t, err != nil, r)
		})
	}
	for _, wrong := range []string{`"temp":-300`, `"temp":1e9`} {
		t.Run("AMB-116 no place on Earth has "+wrong, func(t *testing.T) {
			f := newFake(t, owmPlaces, strings.Replace(owmNow, `"temp":18.4`, wrong, 1))
			r, err := weatherAt(t.Context(), f.openWeatherMap(), melbourne)
			check.True(t, err != nil, r)
		})
	}
	t.Run("AMB-116 a place that is not on the map", func(t *testing.T) {
		f := newFake(t, strings.Replace(owmPlaces, "-37.7667", "-97.7667", 1), owmNow)
		at, err := f.openWeatherMap().Find(t.Context(), brunswick)
		check.True(t, err != nil, at)
	})
}

func TestNewSource(t *testing.T) {
	for _, c := range []struct {
		name   string
		config Config
		says   string // "": no error
	}{
		{"AMB-115 none by default", Config{}, ""},
		{"AMB-115 none", Config{Source: None}, ""},
		{"AMB-115 OpenWeatherMap without a key", Config{Source: OpenWeatherMap}, "needs a key"},
		{"AMB-115 Open-Meteo needs none", Config{Source: OpenMeteo}, ""},
		{"AMB-115 an address that is none", Config{Source: OpenMeteo, URL: "elsewhere"}, "the address of a weather service must look like"},
		{"AMB-115 an address of places that is none", Config{Source: OpenMeteo, PlacesURL: "ftp://places.example"}, "must look like https://geocoding-api"},
		{"AMB-115 an address is not shown, it may have a password", Config{Source: OpenWeatherMap, Key: secretKey, URL: "x://me:" + secretKey + "@example"},
			"must look like"},
		{"AMB-115 another service", Config{Source: "frogs"}, "is no source of weather"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := NewSource(c.config, calendar.System{})
			said := fmt.Sprint(err)
			check.Is(t, err == nil, c.says == "", err)
			check.True(t, strings.Contains(said, c.says) || err == nil, err)
			check.True(t, !strings.Contains(said, secretKey), said, err)
		})
	}
}
