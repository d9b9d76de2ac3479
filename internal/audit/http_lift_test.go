package audit

import (
	"strings"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/testnet/apitest"
)

func TestLiftOfAReport(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		done := s.completed(t, rob, "north", "easter:b1", "late:b1", "easter:b2", "easter:b3")
		green := s.completed(t, rob, "south", keyStandard)
		for _, c := range []struct{ name, user, id, want string }{
			{"FD-21 an auditor sees what lifts a completed report", "rob", done.ID,
				`"lift":{"sentence":"Fixing these 3 failed lines lifts it to 87.","target":85,"lines":["`},
			{"FD-21 so does the owner", "olga", done.ID, `"lift":{"sentence":"Fixing these 3 failed lines lifts it to 87.","target":85,"lines":["`},
			{"FD-21 an open report has no lift", "rob", s.open(t, rob, "north").ID, `"lift":null`},
			{"FD-21 nor does a green one", "sam", green.ID, `"lift":null`},
		} {
			t.Run(c.name, func(t *testing.T) {
				w := s.Call(c.user, "GET", "/audit-reports/"+c.id, "")
				check.True(t, strings.Contains(w.Body.String(), c.want), w.Body.String(), w.Code, w.Body)
			})
		}
		t.Run("FD-21 AMB-010 the owner can see each line of the lift", func(t *testing.T) {
			owned := apitest.Read[ReportView](t, s.Site, "olga", "GET", "/audit-reports/"+done.ID, "")
			readable := map[string]bool{}
			for _, l := range owned.Lines {
				readable[l.ID] = true
			}
			for _, id := range owned.Lift.Lines {
				if !readable[id] {
					t.Errorf("the owner does not get line %s", id)
				}
			}
		})
	})
}
