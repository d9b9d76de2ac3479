package audit

import (
	"fmt"
	"strings"
	"testing"

	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/web"
	"caravan/internal/testnet/apitest"
)

// site is a world behind a real server.
type site struct {
	*world
	*apitest.Site
	server *web.Server
}

func eachSite(t *testing.T, fn func(t *testing.T, s *site)) {
	t.Helper()
	eachWorld(t, func(t *testing.T, w *world) {
		driver, server := apitest.New(t, everybody, "audit", NewHTTP(w.Service).Operations()...)
		fn(t, &site{w, driver, server})
	})
}

// saveBody is the body of a save that answers every line of the report with yes, but those whose key contains fail.
func saveBody(r ReportView, fail string) string {
	var lines []string
	for _, l := range r.Lines {
		answer := fmt.Sprint(fail == "" || !strings.Contains(l.Key, fail))
		lines = append(lines, fmt.Sprintf(`{"id":%q,"passed":%s,"pricePassed":%s,"hidden":%v,"comments":"","version":%d}`, l.ID, answer, answer, l.Hidden, l.Version))
	}
	return fmt.Sprintf(`{"auditReportId":%q,"lines":[%s]}`, r.ID, strings.Join(lines, ","))
}

func TestHTTPStory(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		template := apitest.Read[ReportView](t, s.Site, "rob", "GET", "/audit-reports/new?store=north&date=2026-03-20", "")
		t.Run("AUDIT-002 AMB-028 new is a template without id", func(t *testing.T) {
			if template.ID != "" || len(template.Lines) != 34 || template.Store.TierLabel != "Medium" || !template.Can.Save || template.Can.Delete {
				t.Errorf("%+v", template)
			}
		})
		const body = `{"id":"0199d3a0-0000-7000-8000-000000000001","store":"north","date":"2026-03-20"}`
		first, again := s.Call("rob", "POST", "/audit-reports", body), s.Call("ann", "POST", "/audit-reports", body)
		t.Run("AUDIT-118 FD-02 AMB-127 creating answers 201, repeating it 200 with the same report", func(t *testing.T) {
			if first.Code != 201 || again.Code != 200 {
				t.Fatal(first.Code, again.Code, first.Body)
			}
		})
		made := apitest.Read[ReportView](t, s.Site, "rob", "GET", "/audit-reports/0199d3a0-0000-7000-8000-000000000001?store=north", "")
		path := "/audit-reports/" + made.ID
		t.Run("AUDIT-044 AUDIT-045 AUDIT-046 AUDIT-047 AUDIT-048 AUDIT-049 AUDIT-085 AUDIT-117 PROMOTION-007 PROMOTION-008 FD-13 a report has what the specification lists", func(t *testing.T) {
			raw := s.Call("rob", "GET", path, "").Body.String()
			for _, part := range []string{
				`"id":"` + made.ID + `"`, `"status":"PENDING"`, `"final":false`, `"createdAt":"2026-03-20T01:00:00Z"`, `"completedAt":null`, `"completedBy":null`,
				`"name":"Café Nord"`, `"tier":"MF"`, `"coreRangePromotion":{"id":"summer","description":"Summer 2026","startDate":"2026-01-01","endDate":"2026-03-31","actualEndDate":null}`,
				`"promoPromotions":[{"id":"easter","description":"Easter","startDate":"2026-03-01","endDate":"2026-03-31","actualEndDate":null},{"id":"late","description":"Late Summer"`, `"certificate":null`, `"weightings":{"STORE_STANDARDS":10,"FOCUS_PRODUCTS":50,"PROMOTION_FLOOR":20,"PROMOTION_SHELF":20}`,
				`"createdBy":{"id":"rob","firstName":"Rob","lastName":"Ryder"}`, `"price":49.99`, `"price":null`, `"position":"FLOOR"`, `"position":""`,
				`"passed":null,"pricePassed":null,"preMarked":false,"hidden":false,"comments":"","version":1`, `"type":"NON_LIQUOR"`, `"type":"FOCUS_PRODUCT"`, `"type":"PROMOTION"`, `"position":"SHELF"`,
				`"score":2,"scores":{"coreRange":4,"promo":0,"promoFloor":0,"promoShelf":0,"nonLiquor":0,"total":2}`, `"setFinalBlocked":""`,
			} {
				if !strings.Contains(raw, part) {
					t.Errorf("no %s", part)
				}
			}
		})
		saved := apitest.Read[SavedView](t, s.Site, "rob", "PUT", path+"/lines", saveBody(made, "std-open"))
		t.Run("AUDIT-121 FD-09 a save answers score, versions and time", func(t *testing.T) {
			if saved.Score != 98 || saved.Scores.NonLiquor != 75 || len(saved.Lines) != 34 || saved.Lines[0].Version != 2 || saved.SavedAt.IsZero() {
				t.Errorf("%+v", saved)
			}
		})
		done := apitest.Read[ReportView](t, s.Site, "rob", "POST", path, `{"status":"COMPLETED","score":98}`)
		t.Run("AUDIT-119 completing answers the completed report", func(t *testing.T) {
			if done.Status != rules.Completed || done.Score != 98 || done.CompletedBy.FirstName != "Rob" || done.Can.Save || done.CompletedAt == nil {
				t.Errorf("%+v", done)
			}
		})
		t.Run("AUDIT-061 AMB-010 the owner gets the failed line and nothing else", func(t *testing.T) {
			owned := apitest.Read[ReportView](t, s.Site, "olga", "GET", path, "")
			if len(owned.Lines) != 1 || owned.Lines[0].Key != keyStandard || owned.UncheckedFocusProducts != 0 || owned.Can != (Can{ExportFailed: true}) {
				t.Errorf("%+v", owned)
			}
			if raw := s.Call("olga", "GET", path, "").Body.String(); strings.Contains(raw, "Floor swept") {
				t.Error("a passed line reached an owner")
			}
		})
		final := apitest.Read[ReportView](t, s.Site, "ann", "POST", path, `{"final":true}`)
		t.Run("AUDIT-120 setting as final answers the final report", func(t *testing.T) {
			if !final.Final {
				t.Errorf("%+v", final)
			}
		})
		var ticket TicketView
		t.Run("AUDIT-127 FD-16 a ticket opens the PDF for nobody in particular", func(t *testing.T) {
			ticket = apitest.Read[TicketView](t, s.Site, "olga", "POST", "/audit-reports/pdf-tickets", `{"id":"`+made.ID+`","type":"FAILED"}`)
			w := s.Call("", "GET", strings.TrimPrefix(ticket.URL, "/api"), "")
			if w.Code != 200 || !strings.HasPrefix(w.Body.String(), "%PDF-") || w.Header().Get("Content-Type") != "application/pdf" ||
				w.Header().Get("Content-Disposition") != `inline; filename="audit-report-cafe-nord-2026-03-20-failed.pdf"` || w.Header().Get("Cache-Control") != "no-store" {
				t.Errorf("%d %v %.80s", w.Code, w.Header(), w.Body)
			}
		})
		t.Run("FD-16 a signed-in user needs no ticket", func(t *testing.T) {
			if w := s.Call("rob", "GET", path+"/pdf?type=FULL", ""); w.Code != 200 || !strings.HasPrefix(w.Body.String(), "%PDF-") {
				t.Errorf("%d %.80s", w.Code, w.Body)
			}
		})
		reopened := apitest.Read[ReportView](t, s.Site, "ann", "POST", path, `{"status":"PENDING"}`)
		t.Run("AMB-016 reopened it is open again, and the owner's ticket opens nothing any more", func(t *testing.T) {
			if reopened.Status != rules.Pending || reopened.Final || !reopened.Can.Complete {
				t.Errorf("%+v", reopened)
			}
			if w := s.Call("", "GET", strings.TrimPrefix(ticket.URL, "/api"), ""); w.Code != 403 {
				t.Errorf("%d %s", w.Code, w.Body)
			}
		})
		t.Run("FD-09 a clash answers 409 with both values", func(t *testing.T) {
			l := reopened.Lines[0]
			w := s.Call("rita", "PUT", path+"/lines", fmt.Sprintf(`{"lines":[{"id":%q,"passed":%v,"pricePassed":null,"hidden":false,"comments":"mine","version":1}]}`, l.ID, !*l.Passed))
			want := fmt.Sprintf(`"conflicts":[{"lineId":%q,"key":%q,"mine":{"passed":%v,"pricePassed":null,"hidden":false,"comments":"mine"},"theirs":{"passed":%v,"pricePassed":null,"hidden":false,"comments":"","version":2},`+
				`"changedBy":{"id":"rob","firstName":"Rob","lastName":"Ryder"},"changedAt":"2026-03-20T01:00:00Z"}]`, l.ID, l.Key, !*l.Passed, *l.Passed)
			if w.Code != 409 || !strings.Contains(w.Body.String(), want) || !strings.Contains(w.Body.String(), "Somebody else has changed one of these lines meanwhile.") {
				t.Errorf("%d %s\nwant %s", w.Code, w.Body, want)
			}
		})
		t.Run("AUDIT-122 AMB-040 one line by its own id", func(t *testing.T) {
			one := apitest.Read[SavedView](t, s.Site, "rita", "POST", "/audit-reports/lines/"+reopened.Lines[0].ID, `{"passed":false,"pricePassed":null,"comments":"Dusty"}`)
			if len(one.Lines) != 1 || one.Lines[0].Version != 3 {
				t.Errorf("%+v", one)
			}
		})
		t.Run("AUDIT-124 AMB-038 load more takes a count, or none", func(t *testing.T) {
			for _, body := range []string{`{"count":1}`, `{}`, ""} {
				apitest.Read[ReportView](t, s.Site, "rob", "POST", path+"/load-more-focus-products", body)
			}
		})
		t.Run("AUDIT-123 AUDIT-115 deleting answers 204, then the report is nowhere", func(t *testing.T) {
			if w := s.Call("rob", "DELETE", path, ""); w.Code != 204 || w.Body.Len() != 0 {
				t.Errorf("%d %s", w.Code, w.Body)
			}
			if w := s.Call("rob", "GET", path, ""); w.Code != 404 || !strings.Contains(w.Body.String(), "Audit report could not be found. Maybe it was deleted?") {
				t.Errorf("AUDIT-021 %d %s", w.Code, w.Body)
			}
		})
	})
}

func TestHTTPRefuses(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		open := s.open(t, rob, "north")
		path, lineID := "/audit-reports/"+open.ID, open.Lines[0].ID
		done := "/audit-reports/" + s.completed(t, rob, "south").ID
		long := strings.Repeat("a", rules.MaxComment+1)
		s.Refuse(t, []apitest.Refusal{
			{"FD-03 no quarter", "rob", "POST", "/audit-reports", `{"store":"north","date":"2020-01-01"}`, 422, `{"location":"body.date","message":"No quarter covers this date."}`},
			{"FD-03 the future", "rob", "GET", "/audit-reports/new?store=north&date=2026-03-21", "", 422, "The date must not be in the future"},
			{"FD-03 nothing given", "rob", "POST", "/audit-reports", `{}`, 422, `{"location":"body.date","message":"Please enter a date"}`},
			{"an unknown store", "rob", "GET", "/audit-reports/new?store=x&date=2026-03-20", "", 404, network.MessageNoStore},
			{"an id that is not one", "rob", "POST", "/audit-reports", `{"id":"x","store":"north","date":"2026-03-20"}`, 422, `"location":"body.id"`},
			{"FD-10 AUDIT-111 a closed gate", "rob", "POST", path, `{"status":"COMPLETED","score":100}`, 409, rules.MessageFocusGate},
			{"AMB-017 DRAFT cannot be set", "rob", "POST", path, `{"status":"DRAFT"}`, 422, `"location":"body.status"`},
			{"neither status nor final", "rob", "POST", path, `{"score":3}`, 422, `"location":"body.status"`},
			{"both status and final", "ann", "POST", path, `{"status":"PENDING","final":true}`, 422, `"location":"body.final"`},
			{"AUDIT-105 final goes one way", "ann", "POST", path, `{"final":false}`, 422, `"location":"body.final"`},
			{"AMB-023 an open report is not final", "ann", "POST", path, `{"final":true}`, 409, MessageNotCompleted},
			{"AMB-023 a rep sets no final", "rob", "POST", done, `{"final":true}`, 403, ""},
			{"AMB-016 lines of a completed report", "rob", "PUT", done + "/lines", `{"lines":[]}`, 409, MessageCompletedLines},
			{"FD-08 a comment that is too long", "rob", "PUT", path + "/lines", `{"lines":[{"id":"` + lineID + `","passed":null,"pricePassed":null,"comments":"` + long + `"}]}`, 422,
				`{"location":"body.lines[0].comments","message":"Comments must be 1000 characters or less."}`},
			{"an absent answer is not a guess", "rob", "PUT", path + "/lines", `{"lines":[{"id":"` + lineID + `","pricePassed":null}]}`, 422, `"location":"body.lines[0].passed"`},
			{"an answer of a wrong type", "rob", "PUT", path + "/lines", `{"lines":[{"id":"` + lineID + `","passed":"yes","pricePassed":null}]}`, 422, `An answer is true, false or null`},
			{"a version of a wrong type", "rob", "PUT", path + "/lines", `{"lines":[{"id":"` + lineID + `","passed":true,"pricePassed":null,"version":"1"}]}`, 422, `Lines.version has the wrong type.`},
			{"no list of lines", "rob", "PUT", path + "/lines", `[]`, 422, ""},
			{"broken JSON", "rob", "PUT", path + "/lines", `{"lines":[`, 422, ""},
			{"an unknown line", "rob", "PUT", path + "/lines", `{"lines":[{"id":"x","passed":null,"pricePassed":null}]}`, 422, `"location":"body.lines[0].id"`},
			{"another report's id in the body", "rob", "PUT", path + "/lines", `{"auditReportId":"x","lines":[]}`, 422, `"location":"body.auditReportId"`},
			{"a body beyond all bounds", "rob", "PUT", path + "/lines", `{"lines":[],"x":"` + strings.Repeat("a", maxSaveBody) + `"}`, 413, ""},
			{"more lines than any report has", "rob", "PUT", path + "/lines", `{"lines":[` + strings.Repeat(`{},`, maxSavedLines) + `{}]}`, 422, `{"location":"body.lines","message":"Please send at most 20000 lines."}`},
			{"AMB-040 a field of one line", "rob", "POST", "/audit-reports/lines/" + lineID, `{"passed":null,"pricePassed":null,"hidden":true}`, 422, `"location":"body.hidden"`},
			{"AMB-040 another line's id in the body", "rob", "POST", "/audit-reports/lines/" + lineID, `{"id":"x","passed":null,"pricePassed":null}`, 422, `"location":"body.id"`},
			{"AMB-040 an absent answer of one line", "rob", "POST", "/audit-reports/lines/" + lineID, `{"passed":null}`, 422, `"location":"body.pricePassed"`},
			{"AMB-040 an unknown line", "rob", "POST", "/audit-reports/lines/x", `{"passed":null,"pricePassed":null}`, 404, messageNoLine},
			{"AMB-038 a count that is none", "rob", "POST", path + "/load-more-focus-products", `{"count":0}`, 422, `"location":"body.count"`},
			{"an unknown report", "rob", "GET", "/audit-reports/nothing", "", 404, MessageNoReport},
			{"an unknown report, to be saved", "rob", "PUT", "/audit-reports/nothing/lines", `{"lines":[]}`, 404, MessageNoReport},
			{"an unknown report, to be completed", "rob", "POST", "/audit-reports/nothing", `{"status":"COMPLETED"}`, 404, MessageNoReport},
			{"an unknown report, to be deleted", "rob", "DELETE", "/audit-reports/nothing", "", 404, MessageNoReport},
			{"an unknown report's PDF", "rob", "POST", "/audit-reports/pdf-tickets", `{"id":"nothing","type":"FULL"}`, 404, MessageNoReport},
			{"AUDIT-129 an unknown export", "rob", "GET", path + "/pdf?type=ALL", "", 422, ""},
			{"AMB-010 an owner's FULL PDF", "sam", "GET", done + "/pdf?type=FULL", "", 403, ""},
			{"AMB-010 an owner's ticket for it", "sam", "POST", "/audit-reports/pdf-tickets", `{"id":"` + strings.TrimPrefix(done, "/audit-reports/") + `","type":"FULL"}`, 403, ""},
			{"FD-16 a PDF without ticket or user", "", "GET", done + "/pdf?type=FAILED", "", 401, ""},
			{"FD-16 a PDF with a wrong ticket", "", "GET", done + "/pdf?type=FAILED&token=a.b.c", "", 401, messageDeadTicket},
			{"FD-19 a day that is none", "rob", "GET", "/audit-reports/config?date=2026-13-01", "", 422, calendar.MessageMisshape},
		})
		t.Run("nothing of all this changed the report", func(t *testing.T) {
			got, err := s.Get(t.Context(), rob, open.ID)
			must(t, err)
			if !got.UpdatedAt.Equal(open.UpdatedAt) || got.Status != rules.Pending || line(t, got, open.Lines[0].Key).Answered() {
				t.Errorf("%+v", got.Report)
			}
		})
	})
}

func TestHTTPRoleMatrix(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		open := s.open(t, rob, "south")
		done := s.completed(t, rob, "north", keyStandard)
		lineID := open.Lines[0].ID
		s.Allow(t, []apitest.Access{
			{"AMB-045 the weightings", "GET", "/audit-reports/config?date=2026-03-20", "", 401, 200, 200, 200, 200, 403, 200},
			{"AMB-027 a new report's page", "GET", "/audit-reports/new?store=north&date=2026-03-20", "", 401, 200, 200, 403, 403, 403, 403},
			{"AMB-010 an open report", "GET", "/audit-reports/" + open.ID, "", 401, 200, 200, 403, 403, 403, 403},
			{"AMB-010 AMB-026 a completed report", "GET", "/audit-reports/" + done.ID, "", 401, 200, 200, 200, 200, 403, 403},
			{"AMB-027 creating", "POST", "/audit-reports", `{"store":"south","date":"2026-03-20"}`, 401, 200, 200, 403, 403, 403, 403},
			{"AMB-027 saving lines", "PUT", "/audit-reports/" + open.ID + "/lines", `{"lines":[]}`, 401, 200, 200, 403, 403, 403, 403},
			{"AMB-027 saving a line", "POST", "/audit-reports/lines/" + lineID, `{"passed":null,"pricePassed":null}`, 401, 200, 200, 403, 403, 403, 403},
			{"AMB-027 loading more", "POST", "/audit-reports/" + open.ID + "/load-more-focus-products", `{"count":1}`, 401, 200, 200, 403, 403, 403, 403},
			{"AMB-027 marking pending", "POST", "/audit-reports/" + open.ID, `{"status":"PENDING","score":0}`, 401, 200, 200, 403, 403, 403, 403},
			{"AMB-027 completing a completed one", "POST", "/audit-reports/" + done.ID, `{"status":"COMPLETED"}`, 401, 200, 200, 403, 403, 403, 403},
			{"AMB-023 setting as final", "POST", "/audit-reports/" + done.ID, `{"final":true}`, 401, 200, 403, 403, 403, 403, 403},
			{"AMB-010 a ticket for FULL", "POST", "/audit-reports/pdf-tickets", `{"id":"` + done.ID + `","type":"FULL"}`, 401, 200, 200, 403, 403, 403, 403},
			{"AMB-010 a ticket for FAILED", "POST", "/audit-reports/pdf-tickets", `{"id":"` + done.ID + `","type":"FAILED"}`, 401, 200, 200, 200, 200, 403, 403},
			{"AMB-010 the PDF FULL", "GET", "/audit-reports/" + done.ID + "/pdf?type=FULL", "", 401, 200, 200, 403, 403, 403, 403},
			{"AMB-010 the PDF FAILED", "GET", "/audit-reports/" + done.ID + "/pdf?type=FAILED", "", 401, 200, 200, 200, 200, 403, 403},
			{"AUDIT-060 reopening", "POST", "/audit-reports/" + done.ID, `{"status":"PENDING"}`, 401, 200, 200, 403, 403, 403, 403}, // ann reopens, for rob it is open then
			{"AMB-037 deleting an open one", "DELETE", "/audit-reports/" + open.ID, "", 401, 204, 404, 403, 403, 403, 403},
		})
	})
}
