package standards_test

import (
	"net/http"
	"strings"
	"testing"

	"caravan/internal/standards"
	"caravan/internal/testnet"
)

// eachSite runs fn per engine on the room's calls behind a server.
func eachSite(t *testing.T, fn func(t *testing.T, n *testnet.Network, s *testnet.Site)) {
	t.Helper()
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		fn(t, n, testnet.NewSite(t, standards.NewHTTP(n.Standards).Operations()...))
	})
}

func TestHTTPStory(t *testing.T) {
	const path = "/audit-reports/non-liquor-lines"
	const id = "0199d3a0-0000-7000-8000-00000000000b"
	eachSite(t, func(t *testing.T, n *testnet.Network, s *testnet.Site) {
		const body = `{"id":"` + id + `","name":"Café lights","startDate":"2026-03-01","endDate":"2026-03-31","includedTiers":["LF","SF"]}`
		const view = `{"id":"` + id + `","name":"Café lights","startDate":"2026-03-01","endDate":"2026-03-31","includedTiers":["SF","LF"],"timeStatus":"ACTIVE","can":{"edit":true,"delete":true}}`
		t.Run("NONLIQUOR-031 AMB-127 adding answers 201, repeating it 200, with the line", func(t *testing.T) {
			for _, status := range []int{http.StatusCreated, http.StatusOK} {
				if w := s.Call("ann", "POST", path, body); w.Code != status || strings.TrimSpace(w.Body.String()) != view {
					t.Errorf("%d %s", w.Code, w.Body)
				}
			}
		})
		t.Run("NONLIQUOR-030 the list has it, and readers of it may do nothing", func(t *testing.T) {
			if raw := s.Call("ann", "GET", path, "").Body.String(); !strings.HasPrefix(raw, `{"items":[`+view) {
				t.Error(raw)
			}
			for _, l := range testnet.Get[standards.LinesView](t, s, "mia", "GET", path, "").Items {
				if l.Can != (standards.Can{}) {
					t.Errorf("%+v", l)
				}
			}
		})
		t.Run("NONLIQUOR-032 NONLIQUOR-025 an update answers the line, without an end where it is left out or null", func(t *testing.T) {
			for _, end := range []string{"", `,"endDate":null`, `,"endDate":""`} {
				got := s.Call("ann", "POST", path+"/"+id, `{"id":"`+id+`","name":"Lights","startDate":"2026-03-01","includedTiers":[]`+end+`}`)
				if got.Code != 200 || !strings.Contains(got.Body.String(), `"name":"Lights","startDate":"2026-03-01","endDate":null,"includedTiers":[],"timeStatus":"OTHER"`) {
					t.Errorf("%d %s", got.Code, got.Body)
				}
			}
		})
		t.Run("NONLIQUOR-034 a copy answers how many were copied and skipped", func(t *testing.T) {
			addLine(t, n, "Tinsel up", "2025-10-01", "2025-12-31")
			if raw := s.Call("ann", "POST", path+"/copy-to-current-quarter", `{"fromDate":"2025-12-15"}`); raw.Code != 200 || strings.TrimSpace(raw.Body.String()) != `{"copied":1,"skipped":5}` {
				t.Errorf("%d %s", raw.Code, raw.Body)
			}
		})
		t.Run("NONLIQUOR-033 deleting answers 204, then 404", func(t *testing.T) {
			for _, status := range []int{http.StatusNoContent, http.StatusNotFound} {
				if w := s.Call("ann", "DELETE", path+"/"+id, ""); w.Code != status {
					t.Errorf("%d %s", w.Code, w.Body)
				}
			}
		})
	})
}

func TestHTTPRefuses(t *testing.T) {
	const path = "/audit-reports/non-liquor-lines"
	const valid = `{"name":"Lights","startDate":"2026-03-01","includedTiers":["SF"]}`
	eachSite(t, func(t *testing.T, n *testnet.Network, s *testnet.Site) {
		before := s.Call("ann", "GET", path, "").Body.String()
		s.Refuse(t, []testnet.Scenario{
			{Name: "NONLIQUOR-022 no name", User: "ann", Method: "POST", Path: path, Body: `{"startDate":"2026-03-01","includedTiers":[]}`, Status: 422, Want: `{"location":"body.name","message":"Please enter a line name"}`},
			{Name: "NONLIQUOR-023 no start date", User: "ann", Method: "POST", Path: path, Body: `{"name":"Lights","includedTiers":[]}`, Status: 422, Want: `{"location":"body.startDate","message":"Please enter a start date"}`},
			{Name: "NONLIQUOR-024 a start date of another shape", User: "ann", Method: "POST", Path: path, Body: `{"name":"Lights","startDate":"the first of March 2026","includedTiers":[]}`, Status: 422,
				Want: `{"location":"body.startDate","message":"Please enter a valid date (YYYY-MM-DD)"}`},
			{Name: "NONLIQUOR-024 an end date that is none", User: "ann", Method: "POST", Path: path + "/std-open", Body: `{"name":"Lights","startDate":"2026-03-01","endDate":"2026-02-30","includedTiers":[]}`, Status: 422,
				Want: `{"location":"body.endDate","message":"Please enter a valid date (YYYY-MM-DD)"}`},
			{Name: "AMB-053 an end before the start", User: "ann", Method: "POST", Path: path, Body: `{"name":"Lights","startDate":"2026-03-02","endDate":"2026-03-01","includedTiers":[]}`, Status: 422,
				Want: `{"location":"body.endDate","message":"End date must not be before the start date"}`},
			{Name: "AMB-050 a tier that there is not", User: "ann", Method: "POST", Path: path, Body: `{"name":"Lights","startDate":"2026-03-01","includedTiers":["XL"]}`, Status: 422, Want: `"location":"body.includedTiers[0]"`},
			{Name: "AMB-050 tiers left out are no guess", User: "ann", Method: "POST", Path: path, Body: `{"name":"Lights","startDate":"2026-03-01"}`, Status: 422, Want: "includedTiers"},
			{Name: "AMB-050 tiers that are null", User: "ann", Method: "POST", Path: path, Body: `{"name":"Lights","startDate":"2026-03-01","includedTiers":null}`, Status: 422, Want: `"location":"body.includedTiers"`},
			{Name: "an id that is no UUID", User: "ann", Method: "POST", Path: path, Body: `{"id":"x","name":"Lights","startDate":"2026-03-01","includedTiers":[]}`, Status: 422, Want: `"location":"body.id"`},
			{Name: "another line's id in the body", User: "ann", Method: "POST", Path: path + "/std-open", Body: `{"id":"std-from","name":"Lights","startDate":"2026-03-01","includedTiers":[]}`, Status: 422, Want: `"location":"body.id"`},
			{Name: "NONLIQUOR-016 an ended line, edited", User: "ann", Method: "POST", Path: path + "/std-ended", Body: valid, Status: 409, Want: "This line has ended, so it can no longer be changed."},
			{Name: "NONLIQUOR-016 an ended line, deleted", User: "ann", Method: "DELETE", Path: path + "/std-ended", Status: 409, Want: "This line has ended, so it can no longer be changed."},
			{Name: "a deleted line, edited", User: "ann", Method: "POST", Path: path + "/std-deleted", Body: valid, Status: 404, Want: "This line could not be found. Maybe it was deleted?"},
			{Name: "an unknown line, deleted", User: "ann", Method: "DELETE", Path: path + "/nothing", Status: 404, Want: "This line could not be found. Maybe it was deleted?"},
			{Name: "NONLIQUOR-026 no day to copy from", User: "ann", Method: "POST", Path: path + "/copy-to-current-quarter", Body: `{}`, Status: 422, Want: `{"location":"body.fromDate","message":"Please enter a from date"}`},
			{Name: "NONLIQUOR-027 a day to copy from of another shape", User: "ann", Method: "POST", Path: path + "/copy-to-current-quarter", Body: `{"fromDate":"1 March"}`, Status: 422, Want: `{"location":"body.fromDate","message":"Please enter a valid date (YYYY-MM-DD)"}`},
			{Name: "broken JSON", User: "ann", Method: "POST", Path: path, Body: `{"name":`, Status: 422},
		})
		t.Run("nothing of all this changed a line", func(t *testing.T) {
			if after := s.Call("ann", "GET", path, "").Body.String(); after != before {
				t.Error(after)
			}
		})
		t.Run("AMB-044 no current quarter to copy to", func(t *testing.T) {
			n.Clock.T = testnet.Noon.AddDate(0, 1, 0)
			defer func() { n.Clock.T = testnet.Noon }()
			s.Refuse(t, []testnet.Scenario{{Name: "AMB-044 after the last one", User: "ann", Method: "POST", Path: path + "/copy-to-current-quarter", Body: `{"fromDate":"2026-03-01"}`, Status: 409,
				Want: "There is no current quarter. Add or sync one under Quarters."}})
		})
	})
}

func TestHTTPRoles(t *testing.T) {
	const path = "/audit-reports/non-liquor-lines"
	const line = `{"name":"Lights","startDate":"2026-03-01","includedTiers":["SF"]}`
	eachSite(t, func(t *testing.T, n *testnet.Network, s *testnet.Site) {
		s.Permit(t, []testnet.Permission{
			{Name: "AMB-045 the store standards lines", Method: "GET", Path: path, Ann: 200, Rob: 200, Olga: 200, Mia: 200, SamOfAnotherStore: 200},
			{Name: "NONLIQUOR-040 adding a line", Method: "POST", Path: path, Body: line, Ann: 201},
			{Name: "NONLIQUOR-040 editing a line", Method: "POST", Path: path + "/std-open", Body: line, Ann: 200},
			{Name: "NONLIQUOR-040 copying lines", Method: "POST", Path: path + "/copy-to-current-quarter", Body: `{"fromDate":"2026-03-01"}`, Ann: 200},
			{Name: "NONLIQUOR-040 deleting a line", Method: "DELETE", Path: path + "/std-open", Ann: 204},
		})
	})
}
