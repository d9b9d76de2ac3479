package standards_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/standards"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// eachSite runs fn on each engine, with the room's operations on a server.
func eachSite(t *testing.T, fn func(t *testing.T, n *testnet.Network, s *apitest.Site)) {
	t.Helper()
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		site, _ := apitest.New(t, testnet.Everybody(), "standards", standards.NewHTTP(n.Standards).Operations()...)
		fn(t, n, site)
	})
}

func TestHTTPStory(t *testing.T) {
	const path = "/audit-reports/non-liquor-lines"
	const id = "0199d3a0-0000-7000-8000-00000000000b"
	eachSite(t, func(t *testing.T, n *testnet.Network, s *apitest.Site) {
		const body = `{"id":"` + id + `","name":"Café lights","startDate":"2026-03-01","endDate":"2026-03-31","includedTiers":["LF","SF"]}`
		const view = `{"id":"` + id + `","name":"Café lights","startDate":"2026-03-01","endDate":"2026-03-31","includedTiers":["SF","LF"],"timeStatus":"ACTIVE","version":1,"can":{"edit":true,"delete":true}}`
		t.Run("NONLIQUOR-031 AMB-127 adding a line answers 201, repeating it 200, with the line", func(t *testing.T) {
			for _, status := range []int{http.StatusCreated, http.StatusOK} {
				w := s.Call("ann", "POST", path, body)
				check.Is(t, w.Code, status, w.Body)
				check.Is(t, strings.TrimSpace(w.Body.String()), view, w.Body)
			}
		})
		t.Run("NONLIQUOR-030 the list has it, and people who may only read it can change nothing", func(t *testing.T) {
			raw := s.Call("ann", "GET", path, "").Body.String()
			check.True(t, strings.HasPrefix(raw, `{"items":[`+view), raw)
			for _, l := range apitest.Read[standards.LinesView](t, s, "mia", "GET", path, "").Items {
				check.Is(t, l.Can, standards.Can{}, l.ID)
			}
		})
		t.Run("NONLIQUOR-032 NONLIQUOR-025 an update returns the line, without an end when that is missing or null", func(t *testing.T) {
			for _, end := range []string{"", `,"endDate":null`, `,"endDate":""`} {
				got := s.Call("ann", "POST", path+"/"+id, `{"id":"`+id+`","name":"Lights","startDate":"2026-03-01","includedTiers":[]`+end+`}`)
				check.Is(t, got.Code, 200, got.Body)
				check.True(t, strings.Contains(got.Body.String(), `"name":"Lights","startDate":"2026-03-01",`+
					`"endDate":null,"includedTiers":[],"timeStatus":"OTHER"`), got.Body)
			}
		})
		t.Run("FD-240 of two people who edit the same version one is told, and a repeat is none of them", func(t *testing.T) {
			edit := func(name string, version int) string {
				return fmt.Sprintf(`{"name":%q,"startDate":"2026-03-01","includedTiers":[],"version":%d}`, name, version)
			}
			is := apitest.Read[standards.LineView](t, s, "ann", "POST", path+"/"+id, edit("Lights on", 0)) // 0: whatever it is now
			for range 2 {                                                                                  // again, as when the answer was lost
				got := apitest.Read[standards.LineView](t, s, "ann", "POST", path+"/"+id, edit("Lights out", is.Version))
				check.Is(t, got.Name, "Lights out", got)
				check.Is(t, got.Version, is.Version+1, got)
			}
			s.Refuse(t,
				[]apitest.Refusal{{"FD-240 the second", "ann", "POST", path + "/" + id, edit("Lights dimmed", is.Version), 409,
					"Someone else has changed this line. Please open it again to see their changes."}})
		})
		t.Run("NONLIQUOR-034 a copy returns how many lines were copied and skipped", func(t *testing.T) {
			addLine(t, n, "Tinsel up", "2025-10-01", "2025-12-31")
			raw := s.Call("ann", "POST", path+"/copy-to-current-quarter", `{"fromDate":"2025-12-15"}`)
			check.Is(t, raw.Code, 200, raw.Body)
			check.Is(t, strings.TrimSpace(raw.Body.String()), `{"copied":1,"skipped":5}`, raw.Body)
		})
		t.Run("NONLIQUOR-033 deleting answers 204, then 404", func(t *testing.T) {
			for _, status := range []int{http.StatusNoContent, http.StatusNotFound} {
				w := s.Call("ann", "DELETE", path+"/"+id, "")
				check.Is(t, w.Code, status, w.Body)
			}
		})
	})
}

func TestHTTPRefuses(t *testing.T) {
	const path = "/audit-reports/non-liquor-lines"
	const valid = `{"name":"Lights","startDate":"2026-03-01","includedTiers":["SF"]}`
	eachSite(t, func(t *testing.T, n *testnet.Network, s *apitest.Site) {
		before := s.Call("ann", "GET", path, "").Body.String()
		s.Refuse(t, []apitest.Refusal{
			{"NONLIQUOR-022 no name", "ann", "POST", path, `{"startDate":"2026-03-01","includedTiers":[]}`, 422,
				`{"location":"body.name","message":"Please enter a line name"}`},
			{"NONLIQUOR-023 no start date", "ann", "POST", path, `{"name":"Lights","includedTiers":[]}`, 422,
				`{"location":"body.startDate","message":"Please enter a start date"}`},
			{"NONLIQUOR-024 a start date in another format", "ann", "POST", path, `{"name":"Lights","startDate":"the first of March 2026","includedTiers":[]}`,
				422, `{"location":"body.startDate","message":"Please enter a valid date (YYYY-MM-DD)"}`},
			{"NONLIQUOR-024 an end date that does not exist", "ann", "POST", path + "/std-open",
				`{"name":"Lights","startDate":"2026-03-01","endDate":"2026-02-30","includedTiers":[]}`, 422,
				`{"location":"body.endDate","message":"Please enter a valid date (YYYY-MM-DD)"}`},
			{"AMB-053 an end before the start", "ann", "POST", path, `{"name":"Lights","startDate":"2026-03-02","endDate":"2026-03-01","includedTiers":[]}`,
				422, `{"location":"body.endDate","message":"End date must not be before the start date"}`},
			{"AMB-050 an unknown tier", "ann", "POST", path, `{"name":"Lights","startDate":"2026-03-01","includedTiers":["XL"]}`, 422,
				`"location":"body.includedTiers[0]"`},
			{"AMB-050 missing tiers", "ann", "POST", path, `{"name":"Lights","startDate":"2026-03-01"}`, 422, "includedTiers"},
			{"AMB-050 tiers that are null", "ann", "POST", path, `{"name":"Lights","startDate":"2026-03-01","includedTiers":null}`, 422,
				`"location":"body.includedTiers"`},
			{"an id that is not a UUID", "ann", "POST", path, `{"id":"x","name":"Lights","startDate":"2026-03-01","includedTiers":[]}`, 422,
				`"location":"body.id"`},
			{"another line's id in the body", "ann", "POST", path + "/std-open",
				`{"id":"std-from","name":"Lights","startDate":"2026-03-01","includedTiers":[]}`, 422, `"location":"body.id"`},
			{"NONLIQUOR-016 an ended line, edited", "ann", "POST", path + "/std-ended", valid, 409, "This line has ended, so it can no longer be changed."},
			{"NONLIQUOR-016 an ended line, deleted", "ann", "DELETE", path + "/std-ended", "", 409, "This line has ended, so it can no longer be changed."},
			{"a deleted line, edited", "ann", "POST", path + "/std-deleted", valid, 404, "This line could not be found. Maybe it was deleted?"},
			{"an unknown line, deleted", "ann", "DELETE", path + "/nothing", "", 404, "This line could not be found. Maybe it was deleted?"},
			{"NONLIQUOR-026 no day to copy from", "ann", "POST", path + "/copy-to-current-quarter", `{}`, 422,
				`{"location":"body.fromDate","message":"Please enter a from date"}`},
			{"NONLIQUOR-027 a day to copy from in another format", "ann", "POST", path + "/copy-to-current-quarter", `{"fromDate":"1 March"}`, 422,
				`{"location":"body.fromDate","message":"Please enter a valid date (YYYY-MM-DD)"}`},
			{"broken JSON", "ann", "POST", path, `{"name":`, 422, ""},
		})
		t.Run("none of these calls changed a line", func(t *testing.T) {
			check.Is(t, s.Call("ann", "GET", path, "").Body.String(), before)
		})
		t.Run("AMB-044 no current quarter to copy to", func(t *testing.T) {
			n.Clock.T = testnet.Now.AddDate(0, 1, 0)
			defer func() { n.Clock.T = testnet.Now }()
			s.Refuse(t,
				[]apitest.Refusal{{"AMB-044 after the last one", "ann", "POST", path + "/copy-to-current-quarter", `{"fromDate":"2026-03-01"}`, 409,
					"There is no current quarter. Add or sync one under Quarters."}})
		})
	})
}

func TestHTTPRoles(t *testing.T) {
	const path = "/audit-reports/non-liquor-lines"
	const line = `{"name":"Lights","startDate":"2026-03-01","includedTiers":["SF"]}`
	eachSite(t, func(t *testing.T, n *testnet.Network, s *apitest.Site) {
		s.Allow(t, []apitest.Access{
			{"AMB-045 the store standards lines", "GET", path, "", 401, 200, 200, 200, 200, 403, 200},
			{"NONLIQUOR-040 adding a line", "POST", path, line, 401, 201, 403, 403, 403, 403, 403},
			{"NONLIQUOR-040 editing a line", "POST", path + "/std-open", line, 401, 200, 403, 403, 403, 403, 403},
			{"NONLIQUOR-040 copying lines", "POST", path + "/copy-to-current-quarter", `{"fromDate":"2026-03-01"}`, 401, 200, 403, 403, 403, 403, 403},
			{"NONLIQUOR-040 deleting a line", "DELETE", path + "/std-open", "", 401, 204, 403, 403, 403, 403, 403},
		})
	})
}
