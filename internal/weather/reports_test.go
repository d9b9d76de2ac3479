package weather

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/dbtest"
)

var noon = time.Date(2026, 3, 20, 1, 0, 0, 0, time.UTC)

// remembering returns what remembers the reports of a service, and its clock.
func remembering(f *fake) (*reports, *calendar.Fixed) {
	clock := calendar.At(noon)
	return newReports(f.openMeteo(), clock), clock
}

func fails(w http.ResponseWriter, _ *http.Request) bool {
	w.WriteHeader(http.StatusServiceUnavailable)
	return true
}

// temperature returns meteoNow with another temperature.
func temperature(t string) string { return strings.Replace(meteoNow, "18.4", t, 1) }

func TestReportsAreRemembered(t *testing.T) {
	f := newFake(t, meteoPlaces, meteoNow)
	s, clock := remembering(f)
	for _, step := range []struct {
		name  string
		after time.Duration // since noon
		fails bool
		says  string // the temperature that the service gives
		want  float64
		calls int
	}{
		{"FD-58 the first reader asks for place and weather", 0, false, "18.4", 18.4, 2},
		{"FD-58 within 15 minutes nobody asks", freshFor - time.Millisecond, false, "20", 18.4, 0},
		{"FD-58 then the weather is asked for, and not the place", freshFor, false, "20", 20, 1},
		{"FD-58 a service that fails: the last report", 31 * time.Minute, true, "21", 20, 1},
		{"FD-58 it is left alone for a minute", 31*time.Minute + pauseFor - time.Millisecond, true, "21", 20, 0},
		{"FD-58 and then asked again", 31*time.Minute + pauseFor, true, "21", 20, 1},
		{"FD-58 the last report is shown for three hours", freshFor + shownFor - time.Millisecond, true, "21", 20, 1},
	} {
		t.Run(step.name, func(t *testing.T) {
			clock.T = noon.Add(step.after)
			f.answer(meteoPlaces, temperature(step.says))
			f.reply(nil)
			if step.fails {
				f.reply(fails)
			}
			r, err := s.of(t.Context(), brunswick)
			if calls := f.asked(); check.Is(t, err, nil) {
				check.Is(t, r.Temperature, step.want, r, calls)
				check.Is(t, len(calls), step.calls, r, calls)
			}
		})
	}
	t.Run("FD-58 AMB-116 and then there is none", func(t *testing.T) {
		clock.T = noon.Add(freshFor + shownFor + pauseFor)
		r, err := s.of(t.Context(), brunswick)
		check.True(t, err != nil, r)
	})
	t.Run("FD-58 until the service is back", func(t *testing.T) {
		f.reply(nil)
		clock.T = clock.T.Add(pauseFor)
		if r, err := s.of(t.Context(), brunswick); check.Is(t, err, nil) {
			check.Is(t, r.Temperature, 21, r)
		}
	})
}

func TestAPlaceThatIsNotKnownIsRemembered(t *testing.T) {
	f := newFake(t, `{}`, meteoNow)
	s, clock := remembering(f)
	for _, step := range []struct {
		name  string
		after time.Duration
		calls int
	}{{"FD-58 asked once", 0, 1}, {"FD-58 not again on that day", unknownFor - 1, 0}, {"FD-58 again a day later", unknownFor, 1}} {
		clock.T = noon.Add(step.after)
		_, err := s.of(t.Context(), brunswick)
		calls := f.asked()
		check.True(t, errors.Is(err, errNoPlace), step.name, err, calls)
		check.Is(t, len(calls), step.calls, step.name, err, calls)
	}
	t.Run("FD-58 other places are not held up", func(t *testing.T) {
		_, err := s.of(t.Context(), melbourne)
		check.Is(t, err, nil)
	})
}

func TestTheServiceMayAskForAPause(t *testing.T) {
	for asks, want := range map[string]time.Duration{"": pauseFor, "5": pauseFor, "600": 10 * time.Minute, "999999": pauseMost, "-1": pauseFor,
		"soon": pauseFor} {
		t.Run(fmt.Sprintf("FD-58 Retry-After %q", asks), func(t *testing.T) {
			f := newFake(t, meteoPlaces, meteoNow)
			s, clock := remembering(f)
			f.reply(func(w http.ResponseWriter, _ *http.Request) bool {
				w.Header().Set("Retry-After", asks)
				w.WriteHeader(http.StatusTooManyRequests)
				return true
			})
			for _, step := range []struct {
				after time.Duration
				calls int
			}{{0, 1}, {want - time.Millisecond, 0}, {want, 1}} {
				clock.T = noon.Add(step.after)
				_, err := s.of(t.Context(), melbourne)
				if calls := f.asked(); check.True(t, err != nil, step.after, err, calls) {
					check.Is(t, len(calls), step.calls, step.after, err, calls)
				}
			}
		})
	}
}

func TestReadersAtOnceShareACall(t *testing.T) {
	f := newFake(t, meteoPlaces, meteoNow)
	s, _ := remembering(f)
	asked, goOn := make(chan struct{}, 1), make(chan struct{})
	f.reply(func(http.ResponseWriter, *http.Request) bool {
		asked <- struct{}{}
		<-goOn
		return false
	})
	impatient, leave := context.WithCancel(t.Context())
	go func() {
		<-asked
		leave()
		close(goOn)
	}()
	results := dbtest.AtOnce(8, func(i int) error {
		ctx := t.Context()
		if i == 0 {
			ctx = impatient
		}
		r, err := s.of(ctx, melbourne)
		if err == nil && r != rainy {
			err = fmt.Errorf("the report %v", r)
		}
		return err
	})
	for i, err := range results {
		check.True(t, err == nil || (i == 0 && errors.Is(err, context.Canceled)), i, err)
	}
	calls := f.asked()
	check.Is(t, len(calls), 1, calls)
}

func TestReportsAreBounded(t *testing.T) {
	f := newFake(t, meteoPlaces, meteoNow)
	s, clock := remembering(f)
	for i := range maxPlaces {
		s.remember(Place{Suburb: fmt.Sprint(i), Region: network.VIC}, memory{asked: clock.T.Add(time.Duration(i) * time.Second)})
	}
	s.remember(Place{Suburb: "1"}, memory{asked: clock.T})
	s.remember(brunswick, memory{asked: clock.T.Add(time.Hour)})
	check.Is(t, len(s.known), maxPlaces, s.known)
	if _, ok := s.recall(brunswick); !ok {
		t.Error("FD-58 the newest place is forgotten")
	}
	if _, ok := s.recall(Place{Suburb: "0", Region: network.VIC}); ok {
		t.Error("FD-58 the oldest place is still remembered")
	}
}

func TestTheLogHasNoKey(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	f := newFake(t, meteoPlaces, meteoNow)
	f.Close()
	clock := calendar.At(noon)
	for _, source := range []Source{f.openWeatherMap(), f.openMeteo()} {
		if _, err := newReports(source, clock).of(t.Context(), brunswick); err == nil {
			t.Error("a report without a service")
		}
	}
	said := log.String()
	check.Is(t, strings.Count(said, "the weather could not be read"), 2, said)
	check.True(t, !strings.Contains(said, secretKey), said)
}
