package compliance

import (
	"fmt"
	"strings"
	"testing"

	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/web"
	"caravan/internal/testnet/apitest"
	"caravan/internal/testnet/reports"
)

func TestHTTPFigures(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		ids := s.reports.AddHistory(t)
		const summer = `{"id":"summer","kind":"CORE_RANGE","description":"Summer 2026","startDate":"2026-01-01","endDate":"2026-03-31",
			"actualEndDate":null,"effectiveEndDate":"2026-03-31","status":"CURRENT"}`
		t.Run("AUDIT-132 GENERAL-024 FD-20 a page of the quarters with their figures", func(t *testing.T) {
			apitest.SameJSON(t, s.Call("ann", "GET", "/audit-reports/quarters?page=2&limit=1", "").Body.String(), `{"items":[{
				"promotion":`+summer+`,"stores":{"total":5,"audited":4,"completed":3,"final":1},"averageScore":78,
				"byRegion":[{"region":"NSW","label":"NSW","stores":1,"completed":0,"averageScore":-1},{"region":"VIC","label":"VIC","stores":2,"completed":2,"averageScore":78},
					{"region":"QLD","label":"QLD","stores":1,"completed":0,"averageScore":-1},{"region":"TAS","label":"TAS","stores":1,"completed":1,"averageScore":-1}],
				"byTier":[{"tier":"SF","label":"Small","stores":2,"completed":2,"averageScore":75},{"tier":"MF","label":"Medium","stores":2,"completed":1,"averageScore":80},
					{"tier":"LF","label":"Large","stores":1,"completed":0,"averageScore":-1}],"certificates":0,"run":null}],
				"meta":{"currentPage":2,"totalPages":3,"totalItems":3,"itemsPerPage":1}}`)
		})
		t.Run("AUDIT-132 a quarter by its id or as the current one, the same as in the list", func(t *testing.T) {
			listed := apitest.Read[web.List[QuarterView]](t, s.Site, "ann", "GET", "/audit-reports/quarters?page=2&limit=1", "").Items[0]
			for _, id := range []string{"summer", network.CurrentQuarter} {
				check.Same(t, apitest.Read[QuarterView](t, s.Site, "ann", "GET", "/audit-reports/quarters/"+id, ""), listed)
			}
		})
		s.Refuse(t, []apitest.Refusal{
			{"AUDIT-132 an unknown quarter", "ann", "GET", "/audit-reports/quarters/none", "", 404, "This quarter could not be found."},
			{"AUDIT-132 a promotional period is not a quarter", "ann", "GET", "/audit-reports/quarters/easter", "", 409,
				"A quarter is a core range promotion."},
		})
		t.Run("AUDIT-132 FD-23 the quarters say how many certificates there are, and how the last run went", func(t *testing.T) {
			quarters := apitest.Read[web.List[QuarterView]](t, s.Site, "ann", "GET", "/audit-reports/quarters", "").Items
			want := RunView(springRun)
			check.Same(t, quarters[2].Run, &want)
			check.Is(t, quarters[2].Certificates, 2)
			check.Is(t, quarters[1].Certificates, 0)
			check.True(t, quarters[1].Run == nil, quarters[1].Run)
		})
		t.Run("PROMOTION-009 a closed quarter says when it ended", func(t *testing.T) {
			body := s.Call("ann", "GET", "/audit-reports/quarters?page=3&limit=1", "").Body.String()
			check.True(t, strings.Contains(body, `"actualEndDate":"2025-12-28","effectiveEndDate":"2025-12-28","status":"ENDED"`), body)
		})
		t.Run("FD-20 the summary of the current quarter", func(t *testing.T) {
			apitest.SameJSON(t, s.Call("rob", "GET", "/audit-reports/summary", "").Body.String(),
				`{"quarter":`+summer+`,"stores":{"total":5,"audited":4,"completed":3,"final":1},"averageScore":78,"daysLeft":11}`)
			apitest.SameJSON(t, s.Call("olga", "GET", "/audit-reports/summary", "").Body.String(),
				`{"quarter":`+summer+`,"stores":{"total":1,"audited":1,"completed":1,"final":1},"averageScore":80,"daysLeft":11}`)
		})
		t.Run("FD-20 the history of a store, with null for missing values", func(t *testing.T) {
			apitest.SameJSON(t, s.Call("sam", "GET", "/audit-reports/history", "").Body.String(), fmt.Sprintf(`{
				"store":{"id":"south","name":"100%% Bottles","address":"2 Davey St","suburb":"Hobart","postcode":"7000","displayRegion":"TAS","displayRegionLabel":"TAS","tier":"SF","tierLabel":"Small"},
				"quarters":[{"promotion":{"id":"spring","description":"Spring 2025","startDate":"2025-10-01"},"reportId":null,"score":null,"network":78,"region":null,"tier":95,"change":null},
					{"promotion":{"id":"summer","description":"Summer 2026","startDate":"2026-01-01"},"reportId":%q,"score":null,"network":78,"region":null,"tier":75,"change":null}],
				"next":{"from":"2026-04-01","until":"2026-06-30","sentence":"The next audit may come from 1 April 2026 to 30 June 2026."}}`, ids[8]))
		})
		t.Run("FD-20 the report that counts can be opened by the owner", func(t *testing.T) {
			h := apitest.Read[HistoryView](t, s.Site, "olga", "GET", "/audit-reports/history?store=north", "")
			last := h.Quarters[1]
			check.Is(t, *last.ReportID, ids[2])
			check.Is(t, *last.Score, 80)
			_, err := s.reports.Audits.Get(t.Context(), olga, *h.Quarters[1].ReportID)
			check.OK(t, err)
		})
		t.Run("FD-45 a quarter has the change of the score since the one before", func(t *testing.T) {
			h := apitest.Read[HistoryView](t, s.Site, "olga", "GET", "/audit-reports/history", "")
			first, last := h.Quarters[0], h.Quarters[1]
			check.True(t, first.Change == nil, first.Change, last.Change)
			check.Must(t, check.True(t, last.Change != nil, last.Change))
			check.Is(t, *last.Change, 20, last.Change)
		})
		t.Run("an auditor must name a store", func(t *testing.T) {
			w := s.Call("rob", "GET", "/audit-reports/history", "")
			check.Is(t, w.Code, 422, w.Body)
			check.True(t, strings.Contains(w.Body.String(), `{"location":"query.store","message":"Please choose a store"}`), w.Body)
		})
	})
}

func TestHTTPHome(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		ids := s.reports.AddHistory(t)
		s.reports.Add(t, reports.Past{Store: "empty", Quarter: "spring", By: rob, Day: "2025-12-01", Score: 64})
		const empty = `{"id":"empty","name":"Empty","address":"1 High St","suburb":"Fitzroy","postcode":"3065","displayRegion":"QLD","tier":"LF",` +
			`"displayRegionLabel":"QLD","tierLabel":"Large","lastScore":64,"lastDate":"2025-12-01"}`
		t.Run("AUDIT-131 STORE-026 SCR-028 stores without audit reports, under a path next to that of a store", func(t *testing.T) {
			apitest.SameJSON(t, s.Call("rob", "GET", "/stores/without-audit-reports?search=EMPTY", "").Body.String(),
				`{"items":[`+empty+`],"meta":{"currentPage":1,"totalPages":1,"totalItems":1,"itemsPerPage":10}}`)
		})
		t.Run("AUDIT-131 a store that was never audited", func(t *testing.T) {
			s.net.AddStore(t, "New", "VIC", "SF")
			body := s.Call("rob", "GET", "/stores/without-audit-reports?search=new", "").Body.String()
			check.True(t, strings.Contains(body, `"lastScore":null,"lastDate":null`), body)
		})
		t.Run("FD-22 today's list", func(t *testing.T) {
			v := apitest.Read[TodayView](t, s.Site, "rita", "GET", "/audit-reports/today", "")
			if check.Is(t, len(v.Open), 2, v.Open) {
				check.Is(t, v.Open[0].ID, ids[6])
				check.Is(t, len(v.Due), 0, v.Due)
			}
			check.Is(t, s.Call("rob", "GET", "/audit-reports/today", "").Body.String(), `{"open":[],"due":[`+empty+"]}\n")
		})
		t.Run("SCR-028 the list can be sorted, stores from A by default", func(t *testing.T) {
			for _, c := range []struct{ query, first string }{
				{"sort=store", ids[8]}, // 100% Bottles
				{"sort=store&order=desc", ids[7]},
				{"sort=score", ids[10]}, // of a store that was deleted later
				{"sort=score&order=asc&status=COMPLETED", ids[8]},
				{"sort=date&order=asc", ids[0]},
				{"sort=completed&order=asc&quarter=summer", ids[2]},
				{"order=asc", ids[0]},
			} {
				body := s.Call("rob", "GET", "/audit-reports?limit=1&"+c.query, "").Body.String()
				check.True(t, strings.HasPrefix(body, `{"items":[{"id":"`+c.first+`"`), c.query, body)
			}
		})
		t.Run("an unknown sort key", func(t *testing.T) {
			for _, query := range []string{"sort=name", "order=up", "sort=score;DROP"} {
				w := s.Call("rob", "GET", "/audit-reports?"+query, "")
				check.Is(t, w.Code, 422, query, w.Body)
			}
		})
	})
}

func TestHTTPFiguresRoleMatrix(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.reports.AddHistory(t)
		s.Allow(t, []apitest.Access{
			{"AMB-010 the list", "GET", "/audit-reports", "", 401, 200, 200, 200, 200, 403, 200},
			{"AUDIT-132 the quarters", "GET", "/audit-reports/quarters", "", 401, 200, 403, 403, 403, 403, 403},
			{"AUDIT-132 a quarter", "GET", "/audit-reports/quarters/summer", "", 401, 200, 403, 403, 403, 403, 403},
			{"AMB-010 the summary", "GET", "/audit-reports/summary", "", 401, 200, 200, 200, 200, 403, 200},
			{"AMB-010 a store's history", "GET", "/audit-reports/history?store=north", "", 401, 200, 200, 200, 200, 403, 403},
			{"AMB-010 the history without naming a store", "GET", "/audit-reports/history", "", 401, 422, 422, 200, 200, 403, 200},
			{"AMB-010 the history of an unknown store", "GET", "/audit-reports/history?store=x", "", 401, 404, 404, 403, 403, 403, 403},
			{"AUDIT-131 stores without reports", "GET", "/stores/without-audit-reports", "", 401, 200, 200, 403, 403, 403, 403},
			{"FD-394 how stores stand", "GET", "/stores/standings", "", 401, 200, 200, 403, 403, 403, 403},
			{"FD-108 where stores are", "GET", "/stores/places", "", 401, 200, 200, 403, 403, 403, 403},
			{"FD-35 what waits for head office", "GET", "/audit-reports/glance", "", 401, 200, 403, 403, 403, 403, 403},
			{"AUDIT-116 the list of a region", "GET", "/audit-reports?region=VIC", "", 401, 200, 200, 200, 200, 403, 200},
			{"FD-22 today's list", "GET", "/audit-reports/today", "", 401, 200, 200, 403, 403, 403, 403},
		})
	})
}

func TestHTTPList(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		done := s.reports.Completed(t, rob, "north", "std-open")
		_, err := s.reports.Audits.SetFinal(t.Context(), ann, done.ID)
		check.OK(t, err)
		t.Run("AUDIT-120 AUDIT-116 the final report is in the owner's list, with its tally", func(t *testing.T) {
			list := apitest.Read[web.List[ListedView]](t, s.Site, "olga", "GET", "/audit-reports?final=true&search=nord", "")
			if list.Meta.TotalItems != 1 {
				t.Fatalf("%d reports, want one", list.Meta.TotalItems)
			}
			r := list.Items[0]
			check.Is(t, r.FailedLines, 1)
			check.Is(t, r.MarkedLines, 29)
			check.Is(t, r.LinesToMark, 29)
			check.Is(t, r.CompletedBy.ID, "rob")
		})
		s.Refuse(t, []apitest.Refusal{
			{"AMB-127 a page that is too large", "rob", "GET", "/audit-reports?limit=101", "", 422, ""},
			{"an unknown status", "rob", "GET", "/audit-reports?status=DONE", "", 422, ""},
		})
	})
}
