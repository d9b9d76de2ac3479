package weighting_test

import (
	"fmt"
	"strings"
	"testing"

	"caravan/internal/calendar"
	"caravan/internal/platform/check"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/weighting"
)

func TestHTTPWeightings(t *testing.T) {
	const path = "/audit-reports/config"
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		s, _ := apitest.New(t, testnet.Everybody(), "weighting", weighting.NewHTTP(n.Weightings).Operations()...)
		body := func(from, standards, focus, floor, shelf string) string {
			return fmt.Sprintf(`{"effectiveFrom":%q,"weightings":{"STORE_STANDARDS":%s,"FOCUS_PRODUCTS":%s,"PROMOTION_FLOOR":%s,"PROMOTION_SHELF":%s}}`, from,
				standards, focus, floor, shelf)
		}
		t.Run("FD-19 setting weightings returns the config", func(t *testing.T) {
			w := s.Call("ann", "POST", path, body("2026-04-01", "40", "20", "20", "20"))
			check.Is(t, w.Code, 200, w.Body)
			check.Is(t, strings.TrimSpace(w.Body.String()), body("2026-04-01", "40", "20", "20", "20"), w.Body)
		})
		const reads = `,"can":{"edit":false}}`
		list := `{"items":[{"effectiveFrom":"2026-04-01","weightings":{"STORE_STANDARDS":40,"FOCUS_PRODUCTS":20,"PROMOTION_FLOOR":20,"PROMOTION_SHELF":20},"state":"FUTURE"},` +
			`{"effectiveFrom":null,"weightings":{"STORE_STANDARDS":10,"FOCUS_PRODUCTS":50,"PROMOTION_FLOOR":20,"PROMOTION_SHELF":20},"state":"CURRENT"}]`
		t.Run("AUDIT-087 AUDIT-089 AUDIT-133 the list has all configs, with the defaults last", func(t *testing.T) {
			raw := s.Call("olga", "GET", path+"s", "").Body.String()
			check.Is(t, strings.TrimSpace(raw), list+reads, raw)
		})
		for who, edits := range map[string]bool{"ann": true, "rob": false, "olga": false, "mia": false} {
			t.Run(fmt.Sprintf("AUDIT-133 AMB-045 the list says whether %s may set weightings: %v", who, edits), func(t *testing.T) {
				got := apitest.Read[weighting.ConfigsView](t, s, who, "GET", path+"s", "")
				check.Is(t, got.Can.Edit, edits)
			})
		}
		t.Run("AUDIT-088 the weightings of a day", func(t *testing.T) {
			if got := apitest.Read[weighting.ConfigView](t, s, "rob", "GET", path+"?date=2026-04-01", ""); got.Weightings.StoreStandards != 40 {
				t.Errorf("the standards count %d", got.Weightings.StoreStandards)
			}
		})
		const whole = "Please enter a whole number from 0 to 100"
		s.Refuse(t, []apitest.Refusal{
			{"FD-19 today", "ann", "POST", path, body("2026-03-20", "10", "50", "20", "20"), 422,
				`{"location":"body.effectiveFrom","message":"Must be a future date"}`},
			{"FD-19 no day", "ann", "POST", path, body("", "10", "50", "20", "20"), 422, `{"location":"body.effectiveFrom","message":"Please enter a date"}`},
			{"FD-19 a day in another format", "ann", "POST", path, body("1/4/2026", "10", "50", "20", "20"), 422,
				`{"location":"body.effectiveFrom","message":"Please enter a valid date (YYYY-MM-DD)"}`},
			{"FD-19 99 in all", "ann", "POST", path, body("2026-04-01", "10", "50", "20", "19"), 422,
				`{"location":"body.weightings","message":"The four weightings must add up to 100"}`},
			{"FD-19 101 in all", "ann", "POST", path, body("2026-04-01", "10", "50", "20", "21"), 422,
				`{"location":"body.weightings","message":"The four weightings must add up to 100"}`},
			{"FD-19 below 0", "ann", "POST", path, body("2026-04-01", "-10", "70", "20", "20"), 422,
				`{"location":"body.weightings.STORE_STANDARDS","message":"` + whole + `"}`},
			{"FD-19 over 100", "ann", "POST", path, body("2026-04-01", "10", "101", "20", "20"), 422,
				`{"location":"body.weightings.FOCUS_PRODUCTS","message":"` + whole + `"}`},
			{"FD-19 a fraction", "ann", "POST", path, body("2026-04-01", "10", "50", "19.5", "20"), 422,
				`{"location":"body.weightings.PROMOTION_FLOOR","message":"` + whole + `"}`},
			{"FD-19 a number in quotes", "ann", "POST", path, body("2026-04-01", "10", "50", "20", `"20"`), 422,
				`{"location":"body.weightings.PROMOTION_SHELF","message":"` + whole + `"}`},
			{"FD-19 null", "ann", "POST", path, body("2026-04-01", "null", "50", "20", "20"), 422,
				`{"location":"body.weightings.STORE_STANDARDS","message":"` + whole + `"}`},
			{"FD-19 a number that is too large", "ann", "POST", path, body("2026-04-01", "1e400", "50", "20", "20"), 422,
				`{"location":"body.weightings.STORE_STANDARDS","message":"` + whole + `"}`},
			{"FD-19 an absent one is not taken for 0", "ann", "POST", path, `{"effectiveFrom":"2026-04-01","weightings":{"FOCUS_PRODUCTS":100}}`, 422,
				`{"location":"body.weightings.PROMOTION_SHELF","message":"` + whole + `"}`},
			{"FD-19 every mistake is reported", "ann", "POST", path, `{}`, 422,
				`"errors":[{"location":"body.effectiveFrom","message":"Please enter a date"},{"location":"body.weightings.STORE_STANDARDS"`},
			{"FD-19 the weightings of a day that does not exist", "rob", "GET", path + "?date=2026-13-01", "", 422, calendar.MessageMisshape},
			{"FD-19 a list", "ann", "POST", path, `[]`, 422, ""},
		})
		t.Run("FD-19 none of these requests set weightings", func(t *testing.T) {
			raw := s.Call("olga", "GET", path+"s", "").Body.String()
			check.Is(t, strings.TrimSpace(raw), list+reads, raw)
		})
		s.Allow(t, []apitest.Access{
			{"AMB-045 the weightings of a day", "GET", path, "", 401, 200, 200, 200, 200, 403, 200},
			{"AMB-045 all weightings", "GET", path + "s", "", 401, 200, 200, 200, 200, 403, 200},
			{"AMB-045 setting weightings", "POST", path, body("2026-05-01", "10", "50", "20", "20"), 401, 200, 403, 403, 403, 403, 403},
		})
	})
}
