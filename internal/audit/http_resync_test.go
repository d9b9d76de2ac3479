package audit

import (
	"fmt"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/testnet/apitest"
)

func TestHTTPResync(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		open, done := s.open(t, rob, "north"), s.completed(t, rob, "south")
		path := "/audit-reports/" + open.ID
		s.alter(t, changedSources...)
		t.Run("AMB-029 a resync returns the report, with what the viewer may do", func(t *testing.T) {
			got := apitest.Read[ReportView](t, s.Site, "rita", "POST", path+"/resync", "")
			check.Is(t, got.ID, open.ID, got.Can)
			check.Is(t, len(got.Lines), 36, got.Lines, got.Can)
			check.Is(t, got.PromoPromotions[0].ID, "xmas", got.Can)
			check.True(t, got.Can.Resync, got.Can)
			check.True(t, !got.Can.AdminShortcuts, got.Can)
		})
		t.Run("FD-09 a page that was loaded before gets a conflict with both sides for a line with new wording", func(t *testing.T) {
			l := line(t, open, keyStandard)
			s.Refuse(t,
				[]apitest.Refusal{{"FD-09 409 with conflicts", "rob", "PUT", path + "/lines",
					fmt.Sprintf(`{"lines":[{"id":%q,"passed":true,"pricePassed":null,"version":1}]}`, l.ID), 409,
					`"theirs":{"passed":null,"pricePassed":null,"hidden":false,"comments":"","version":2},"changedBy":{"id":"rita"`}})
		})
		s.Refuse(t, []apitest.Refusal{
			{"AMB-016 a completed report", "ann", "POST", "/audit-reports/" + done.ID + "/resync", "", 409, MessageCompletedLines},
			{"an unknown report", "rob", "POST", "/audit-reports/nothing/resync", "", 404, MessageNoReport},
		})
		s.Allow(t, []apitest.Access{{"AMB-027 a resync", "POST", path + "/resync", "", 401, 200, 200, 403, 403, 403, 403}})
	})
}
