package audit

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"caravan/internal/audit/rules"
	"caravan/internal/platform/check"
	"caravan/internal/testnet/apitest"
)

func TestHTTPOthersOfAVisit(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		read := func(who, id string) ReportView {
			t.Helper()
			return apitest.Read[ReportView](t, s.Site, who, "GET", "/audit-reports/"+id, "")
		}
		complete := func(who, id, more string, status int) string {
			t.Helper()
			w := s.Call(who, "POST", "/audit-reports/"+id, `{"status":"COMPLETED","score":90`+more+`}`)
			apitest.WantStatus(t, w, status)
			return w.Body.String()
		}
		shown := func(v ReportView) string {
			t.Helper()
			var parts []string
			for _, o := range v.Others {
				parts = append(parts, fmt.Sprintf("%s %s %s %d", o.ID, o.Date, o.CompletedBy.FirstName, o.Score))
			}
			return strings.Join(parts, "; ")
		}
		of := func(r Reading, first string) string {
			t.Helper()
			return fmt.Sprintf("%s %s %s %d", r.ID, r.Date, first, r.Scores.Total)
		}
		theirs := s.completed(t, ann, "north")
		mine := s.marked(t, rob, "north", keyStandard)

		t.Run("FD-296 an open report names what somebody else has completed for the visit, also before it is made", func(t *testing.T) {
			if got := shown(read("rob", mine.ID)); got != of(theirs, "Ann") {
				t.Errorf("the open report has %q", got)
			}
			if got := shown(read("ann", mine.ID)); got != "" {
				t.Errorf("her own report is told to who completed it: %q", got)
			}
			done := s.completed(t, ann, "south")
			if got := shown(read("rob", "new?store=south&date="+string(today))); got != of(done, "Ann") {
				t.Errorf("the template has %q", got)
			}
		})
		t.Run("FD-296 who has not been told of it is, before the report is completed", func(t *testing.T) {
			got := complete("rob", mine.ID, `,"others":[],"queued":"q1"`, http.StatusConflict)
			check.True(t, strings.Contains(got, "Complete this one as well only if both should stand."), got)
			check.True(t, strings.Contains(got, `"others":["`+theirs.ID+`"]`), got)
			if got := read("rob", mine.ID); got.Status == rules.Completed {
				t.Error("it is completed all the same")
			}
		})
		t.Run("FD-296 who has been told completes it, and both reports name each other, for auditors only", func(t *testing.T) {
			complete("rob", mine.ID, `,"others":["`+theirs.ID+`"],"queued":"q1"`, http.StatusOK)
			done, err := s.Get(t.Context(), rob, mine.ID)
			check.OK(t, err)
			for _, who := range []string{"ann", "rob", "rita"} {
				a, b := shown(read(who, mine.ID)), shown(read(who, theirs.ID))
				check.Is(t, a, of(theirs, "Ann"), who)
				check.Is(t, b, of(done, "Rob"), who)
			}
			if got := read("olga", mine.ID); got.Others != nil {
				t.Errorf("the owner reads %q", shown(got))
			}
			complete("rob", mine.ID, `,"others":[]`, http.StatusOK) // it is completed already
		})
		t.Run("FD-296 AUDIT-119 a call that names none completes it as specified", func(t *testing.T) {
			r := s.marked(t, rob, "south")
			complete("rob", r.ID, "", http.StatusOK)
		})
		t.Run("FD-296 one that was deleted is named no more", func(t *testing.T) {
			check.OK(t, s.Delete(t.Context(), ann, theirs.ID))
			check.Is(t, shown(read("ann", mine.ID)), "")
		})
		t.Run("FD-296 a later visit is another one, and so is a report that the same person completes", func(t *testing.T) {
			s.clock.T = atFirst.Add(48 * time.Hour)
			r, _, err := s.Create(t.Context(), rita, NewReport{StoreID: "north", Date: string(today.AddDays(2))})
			check.OK(t, err)
			check.Is(t, shown(read("rita", r.ID)), "")
		})
		t.Run("FD-296 only a completion names others", func(t *testing.T) {
			w := s.Call("ann", "POST", "/audit-reports/"+mine.ID, `{"status":"PENDING","others":[]}`)
			apitest.WantStatus(t, w, http.StatusUnprocessableEntity)
		})
	})
}
