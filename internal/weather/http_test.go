package weather

import (
	"strings"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

func TestHTTPWeather(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		site := func(t *testing.T, source Source) *apitest.Site {
			s, _ := apitest.New(t, testnet.Everybody(), "weather", NewHTTP(NewService(n.DB, n.Clock, source)).Operations()...)
			return s
		}
		read := func(t *testing.T, s *apitest.Site, who string) string {
			t.Helper()
			w := s.Call(who, "GET", "/weather", "")
			apitest.WantStatus(t, w, 200)
			return strings.TrimSpace(w.Body.String())
		}
		const (
			credit  = `"credit":{"name":"Open-Meteo","url":"https://open-meteo.com/","sample":false}`
			weather = `"weather":{"temperature":18.4,"condition":"rain","windy":true,"night":false,"at":"2026-03-20T01:00:00Z"}`
		)
		f := newFake(t, meteoPlaces, meteoNow)
		s := site(t, f.openMeteo())
		for _, c := range []struct{ name, who, place, query string }{
			{"WEATHER-003 the owner's is that of the store's suburb", "olga", "Brunswick", "name=Brunswick"},
			{"WEATHER-003 the employee's too", "emma", "Brunswick", ""},
			{"WEATHER-004 a rep, who has no store, reads that of Melbourne", "rob", "Melbourne", "-37.8136"},
			{"WEATHER-004 head office too", "ann", "Melbourne", ""},
		} {
			t.Run(c.name, func(t *testing.T) {
				got, want := read(t, s, c.who), `{"place":"`+c.place+`",`+credit+`,`+weather+`}`
				check.Is(t, got, want)
				calls := strings.Join(f.asked(), " ")
				check.True(t, strings.Contains(calls, c.query), calls)
				check.True(t, c.query != "" || calls == "", calls)
			})
		}
		t.Run("AMB-078 a suburb that the service does not know: Melbourne, and the answer says so", func(t *testing.T) {
			got := read(t, s, "sam")
			check.True(t, strings.HasPrefix(got, `{"place":"Melbourne",`), got)
			check.True(t, strings.Contains(got, weather), got)
		})
		t.Run("AMB-078 the postal suburb comes before", func(t *testing.T) {
			move(t, n.DB, "Hobart", "Brunswick")
			f.answer(strings.Replace(meteoPlaces, `"Victoria"`, `"Tasmania"`, 1), meteoNow)
			got := read(t, s, "sam")
			check.True(t, strings.HasPrefix(got, `{"place":"Brunswick",`), got)
			move(t, n.DB, "Hobart", "")
		})
		t.Run("AMB-078 a store without a suburb reads its postal suburb", func(t *testing.T) {
			move(t, n.DB, "", "Brunswick")
			got := read(t, s, "sam")
			check.True(t, strings.HasPrefix(got, `{"place":"Brunswick",`), got)
			move(t, n.DB, "Hobart", "")
		})
		t.Run("AMB-116 a service that fails: no figures, and no error", func(t *testing.T) {
			f := newFake(t, meteoPlaces, meteoNow)
			f.reply(fails)
			got, want := read(t, site(t, f.openMeteo()), "olga"), `{"place":"Brunswick",`+credit+`,"weather":null}`
			check.Is(t, got, want)
		})
		t.Run("AMB-115 FD-57 without a service nobody is asked", func(t *testing.T) {
			got, want := read(t, site(t, nil), "olga"), `{"place":"Brunswick","credit":null,"weather":null}`
			check.Is(t, got, want)
		})
		t.Run("FD-57 the sample says that it is one", func(t *testing.T) {
			got := read(t, site(t, sample{n.Clock}), "olga")
			check.True(t, strings.Contains(got, `"credit":{"name":"Sample weather for the demo","url":"","sample":true},"weather":{`), got)
		})
		s.Allow(t, []apitest.Access{{"WEATHER-007 everybody has weather", "GET", "/weather", "", 401, 200, 200, 200, 200, 200, 200}})
	})
}

// move gives the store south another suburb.
func move(t *testing.T, d *db.DB, suburb, postal string) {
	t.Helper()
	_, err := d.Exec(t.Context(), `UPDATE stores SET suburb = $1, postal_suburb = $2 WHERE id = 'south'`, suburb, postal)
	check.OK(t, err)
}
