package audit

import (
	"fmt"
	"strings"
	"testing"

	"caravan/internal/audit/rules"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/web"
	"caravan/internal/testnet/apitest"

	"github.com/google/go-cmp/cmp"
)

// site is a world with a real server.
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

// saveBody returns the body of a save that answers every line of the report with yes, and those whose key contains fail with no.
func saveBody(r ReportView, fail string) string {
	var lines []string
	for _, l := range r.Lines {
		answer := fmt.Sprint(fail == "" || !strings.Contains(l.Key, fail))
		lines = append(lines, fmt.Sprintf(`{"id":%q,"passed":%s,"pricePassed":%s,"hidden":%v,"comments":"","version":%d}`, l.ID, answer, answer, l.Hidden,
			l.Version))
	}
	return fmt.Sprintf(`{"auditReportId":%q,"lines":[%s]}`, r.ID, strings.Join(lines, ","))
}

// reads returns a report as somebody sees it.
func (s *site) reads(t *testing.T, who, id string) ReportView {
	t.Helper()
	return apitest.Read[ReportView](t, s.Site, who, "GET", "/audit-reports/"+id, "")
}

// Each scenario has a network of its own and creates the reports that it needs.
func TestHTTPStory(t *testing.T) {
	for _, c := range []struct {
		name string
		run  func(t *testing.T, s *site)
	}{
		{"AUDIT-002 AMB-028 new is a template without id", func(t *testing.T, s *site) {
			template := apitest.Read[ReportView](t, s.Site, "rob", "GET", "/audit-reports/new?store=north&date=2026-03-20", "")
			check.Is(t, template.ID, "")
			check.Is(t, len(template.Lines), 34, template.Lines)
			check.Is(t, template.Store.TierLabel, "Medium")
			check.True(t, template.Can.Save, template.Can)
			check.True(t, !template.Can.Delete, template.Can)
		}},
		{"AUDIT-118 FD-02 AMB-127 the first create gets 201, a repeated one 200 with the same report", func(t *testing.T, s *site) {
			const id = "0199d3a0-0000-7000-8000-000000000001"
			for _, by := range []struct {
				who    string
				status int
			}{{"rob", 201}, {"ann", 200}} {
				w := s.Call(by.who, "POST", "/audit-reports", `{"id":"`+id+`","store":"north","date":"2026-03-20"}`)
				apitest.WantStatus(t, w, by.status)
				apitest.WantParts(t, w, `"id":"`+id+`"`, `"createdBy":{"id":"rob",`)
			}
			made := apitest.Read[ReportView](t, s.Site, "rob", "GET", "/audit-reports/"+id+"?store=north", "")
			check.Is(t, made.ID, id)
		}},
		{"AUDIT-044 AUDIT-045 AUDIT-117 FD-13 a report says what it is of, by whom it was begun, and where it stands", func(t *testing.T, s *site) {
			made := s.open(t, rob, "north")
			apitest.WantParts(t, s.Call("rob", "GET", "/audit-reports/"+made.ID, ""),
				`"id":"`+made.ID+`"`, `"status":"PENDING"`, `"final":false`, `"createdAt":"2026-03-19T13:30:00Z"`, `"completedAt":null`, `"completedBy":null`,
				`"name":"Café Nord"`, `"tier":"MF"`, `"createdBy":{"id":"rob","firstName":"Rob","lastName":"Ryder"}`, `"certificate":null`,
				`"setFinalBlocked":""`)
		}},
		{"PROMOTION-007 PROMOTION-008 a report has its quarter and its promotional periods", func(t *testing.T, s *site) {
			apitest.WantParts(t, s.Call("rob", "GET", "/audit-reports/"+s.open(t, rob, "north").ID, ""),
				`"coreRangePromotion":{"id":"summer","description":"Summer 2026","startDate":"2026-01-01","endDate":"2026-03-31","actualEndDate":null}`,
				`"promoPromotions":[{"id":"easter","description":"Easter","startDate":"2026-03-01","endDate":"2026-03-31","actualEndDate":null},{"id":"late","description":"Late Summer"`)
		}},
		{"AUDIT-046 AUDIT-047 AUDIT-048 AUDIT-049 a report has its lines, with types, positions and no answers yet", func(t *testing.T, s *site) {
			apitest.WantParts(t, s.Call("rob", "GET", "/audit-reports/"+s.open(t, rob, "north").ID, ""),
				`"price":49.99`, `"price":null`, `"position":"FLOOR"`, `"position":""`, `"position":"SHELF"`, `"type":"NON_LIQUOR"`, `"type":"FOCUS_PRODUCT"`,
				`"type":"PROMOTION"`,
				`"passed":null,"pricePassed":null,"preMarked":false,"hidden":false,"comments":"","version":1`)
		}},
		{"AUDIT-085 a report has the scores of its parts and their weightings", func(t *testing.T, s *site) {
			apitest.WantParts(t, s.Call("rob", "GET", "/audit-reports/"+s.open(t, rob, "north").ID, ""),
				`"score":2,"scores":{"coreRange":4,"promo":0,"promoFloor":0,"promoShelf":0,"nonLiquor":0,"total":2}`,
				`"weightings":{"STORE_STANDARDS":10,"FOCUS_PRODUCTS":50,"PROMOTION_FLOOR":20,"PROMOTION_SHELF":20}`)
		}},
		{"AUDIT-121 FD-09 a save returns the score, versions and time", func(t *testing.T, s *site) {
			r := s.reads(t, "rob", s.open(t, rob, "north").ID)
			saved := apitest.Read[SavedView](t, s.Site, "rob", "PUT", "/audit-reports/"+r.ID+"/lines", saveBody(r, "std-open"))
			check.Is(t, saved.Score, 98)
			check.Is(t, saved.Scores.NonLiquor, 75)
			if check.Is(t, len(saved.Lines), 34, saved.Lines) {
				check.Is(t, saved.Lines[0].Version, 2)
				check.True(t, !saved.SavedAt.IsZero(), saved.SavedAt)
			}
		}},
		{"AUDIT-119 completing returns the completed report", func(t *testing.T, s *site) {
			done := apitest.Read[ReportView](t, s.Site, "rob", "POST", "/audit-reports/"+s.marked(t, rob, "north", "std-open").ID,
				`{"status":"COMPLETED","score":98}`)
			check.Is(t, done.Status, rules.Completed, done.CompletedBy, done.CompletedAt)
			check.Is(t, done.Score, 98, done.CompletedBy, done.CompletedAt)
			check.Is(t, done.CompletedBy.FirstName, "Rob", done.CompletedBy, done.CompletedAt)
			check.True(t, done.CompletedAt != nil, done.CompletedBy, done.CompletedAt)
			if done.Can.Save {
				t.Error("it can still be saved")
			}
		}},
		{"AUDIT-061 AMB-010 the owner gets the failed line and nothing else", func(t *testing.T, s *site) {
			id := s.completed(t, rob, "north", keyStandard).ID
			owned := s.reads(t, "olga", id)
			if check.Is(t, len(owned.Lines), 1, owned.Lines) {
				check.Is(t, owned.Lines[0].Key, keyStandard)
				check.Is(t, owned.UncheckedFocusProducts, 0)
			}
			if diff := cmp.Diff(Can{ExportFailed: true}, owned.Can); diff != "" {
				t.Errorf("the owner's permissions (-want +got):\n%s", diff)
			}
			if strings.Contains(s.Call("olga", "GET", "/audit-reports/"+id, "").Body.String(), "Floor swept") {
				t.Error("a passed line reached an owner")
			}
		}},
		{"AUDIT-120 setting as final returns the final report", func(t *testing.T, s *site) {
			if r := apitest.Read[ReportView](t, s.Site, "ann", "POST", "/audit-reports/"+s.completed(t, rob, "north").ID, `{"final":true}`); !r.Final {
				t.Error("it is not final")
			}
		}},
		{"FD-36 setting several as final tells what became of each", func(t *testing.T, s *site) {
			set, open := s.completed(t, rob, "north"), s.open(t, rob, "south")
			apitest.WantParts(t, s.Call("ann", "POST", "/audit-reports/final", `{"ids":["`+set.ID+`","`+open.ID+`"]}`),
				`{"id":"`+set.ID+`","store":"Café Nord","quarter":"Summer 2026","outcome":"SET","reason":""}`,
				`{"id":"`+open.ID+`","store":"`+open.Store.Name+`","quarter":"Summer 2026","outcome":"REFUSED","reason":"`+MessageNotCompleted+`"}`)
			if r := s.reads(t, "ann", set.ID); !r.Final {
				t.Error("it is not final")
			}
		}},
		{"AUDIT-127 FD-16 a ticket opens the PDF without a sign-in", func(t *testing.T, s *site) {
			w := s.Call("", "GET", s.ticketed(t, "olga", s.final(t, "north", keyStandard).ID), "")
			apitest.WantStatus(t, w, 200)
			apitest.WantHeaders(t, w, "Content-Type", "application/pdf", "Cache-Control", "no-store",
				"Content-Disposition", `inline; filename="audit-report-cafe-nord-2026-03-20-failed.pdf"`)
			if !strings.HasPrefix(w.Body.String(), "%PDF-") {
				t.Errorf("the file begins with %.20q", w.Body)
			}
		}},
		{"FD-16 a signed-in user needs no ticket", func(t *testing.T, s *site) {
			w := s.Call("rob", "GET", "/audit-reports/"+s.completed(t, rob, "north").ID+"/pdf?type=FULL", "")
			apitest.WantStatus(t, w, 200)
			if !strings.HasPrefix(w.Body.String(), "%PDF-") {
				t.Errorf("the file begins with %.20q", w.Body)
			}
		}},
		{"AMB-016 a reopened report is open again, and the owner's ticket no longer opens anything", func(t *testing.T, s *site) {
			id := s.final(t, "north", keyStandard).ID
			ticket := s.ticketed(t, "olga", id)
			reopened := apitest.Read[ReportView](t, s.Site, "ann", "POST", "/audit-reports/"+id, `{"status":"PENDING"}`)
			check.Is(t, reopened.Status, rules.Pending)
			check.True(t, !reopened.Final)
			check.True(t, reopened.Can.Complete)
			apitest.WantStatus(t, s.Call("", "GET", ticket, ""), 403)
		}},
		{"FD-09 a conflict is a 409 with both values", func(t *testing.T, s *site) {
			r := s.marked(t, rob, "north", "std-open")
			l := r.Lines[0]
			w := s.Call("rita", "PUT", "/audit-reports/"+r.ID+"/lines",
				fmt.Sprintf(`{"lines":[{"id":%q,"passed":%v,"pricePassed":null,"hidden":false,"comments":"mine","version":1}]}`, l.ID, !*l.Passed))
			apitest.WantStatus(t, w, 409)
			apitest.WantParts(t, w, "Someone else has changed one of these lines in the meantime.",
				fmt.Sprintf(`"conflicts":[{"lineId":%q,"key":%q,"mine":{"passed":%v,"pricePassed":null,"hidden":false,"comments":"mine"},"theirs":{"passed":%v,"pricePassed":null,"hidden":false,"comments":"","version":2},`+
					`"changedBy":{"id":"rob","firstName":"Rob","lastName":"Ryder"},"changedAt":"2026-03-19T13:30:00Z"}]`, l.ID, l.Key, !*l.Passed, *l.Passed))
		}},
		{"AUDIT-122 AMB-040 one line is saved by its own id", func(t *testing.T, s *site) {
			id := s.marked(t, rob, "north").Lines[0].ID
			one := apitest.Read[SavedView](t, s.Site, "rita", "POST", "/audit-reports/lines/"+id, `{"passed":false,"pricePassed":null,"comments":"Dusty"}`)
			if check.Is(t, len(one.Lines), 1, one.Lines) {
				check.Is(t, one.Lines[0].Version, 3)
			}
		}},
		{"AUDIT-122 AMB-040 FD-27 what is left out of a single line stays", func(t *testing.T, s *site) {
			made := s.marked(t, rob, "north", "std-open")
			l := line(t, made, keyStandard)
			for _, body := range []string{`{"comments":"Dusty"}`, `{"pricePassed":null}`, `{"comments":null,"hidden":false,"version":3}`, `{}`} {
				apitest.WantStatus(t, s.Call("rita", "POST", "/audit-reports/lines/"+l.ID, body), 200)
			}
			r, err := s.Get(t.Context(), rob, made.ID)
			check.OK(t, err)
			now := line(t, r, keyStandard)
			check.True(t, now.Marks.Equal(l.Marks), l.Marks, now.Passed)
			check.True(t, l.Passed != nil)
			check.Is(t, now.Comments, "Dusty")
		}},
		{"AUDIT-124 AMB-038 load more works with and without a count", func(t *testing.T, s *site) {
			path := "/audit-reports/" + s.open(t, rob, "north").ID + "/load-more-focus-products"
			for _, body := range []string{`{"count":1}`, `{}`, ""} {
				apitest.WantStatus(t, s.Call("rob", "POST", path, body), 200)
			}
		}},
		{"AUDIT-123 AUDIT-115 AUDIT-021 deleting gets 204, and then the report is not found", func(t *testing.T, s *site) {
			path := "/audit-reports/" + s.open(t, rob, "north").ID
			w := s.Call("rob", "DELETE", path, "")
			apitest.WantStatus(t, w, 204)
			if w.Body.Len() != 0 {
				t.Errorf("with the body %s", w.Body)
			}
			w = s.Call("rob", "GET", path, "")
			apitest.WantStatus(t, w, 404)
			apitest.WantParts(t, w, "Audit report could not be found. Maybe it was deleted?")
		}},
	} {
		t.Run(c.name, func(t *testing.T) { eachSite(t, c.run) })
	}
}

// ticketed returns an address that opens the PDF with a report's failed lines, with a ticket of the person who.
func (s *site) ticketed(t *testing.T, who, id string) string {
	t.Helper()
	ticket := apitest.Read[TicketView](t, s.Site, who, "POST", "/audit-reports/pdf-tickets", `{"id":"`+id+`","type":"FAILED"}`)
	return strings.TrimPrefix(ticket.URL, "/api")
}

func TestHTTPRefuses(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		open := s.open(t, rob, "north")
		path, lineID := "/audit-reports/"+open.ID, open.Lines[0].ID
		done := "/audit-reports/" + s.completed(t, rob, "south").ID
		long := strings.Repeat("a", rules.MaxComment+1)
		s.Refuse(t, []apitest.Refusal{
			{"FD-03 no quarter", "rob", "POST", "/audit-reports", `{"store":"north","date":"2020-01-01"}`, 422,
				`{"location":"body.date","message":"No quarter covers this date."}`},
			{"FD-03 the future", "rob", "GET", "/audit-reports/new?store=north&date=2026-03-21", "", 422, "The date must not be in the future"},
			{"FD-03 neither store nor date", "rob", "POST", "/audit-reports", `{}`, 422, `{"location":"body.date","message":"Please enter a date"}`},
			{"an unknown store", "rob", "GET", "/audit-reports/new?store=x&date=2026-03-20", "", 404, network.MessageNoStore},
			{"an id that is not a UUID", "rob", "POST", "/audit-reports", `{"id":"x","store":"north","date":"2026-03-20"}`, 422, `"location":"body.id"`},
			{"FD-10 AUDIT-111 a closed gate", "rob", "POST", path, `{"status":"COMPLETED","score":100}`, 409, rules.MessageFocusGate},
			{"AMB-017 DRAFT cannot be set", "rob", "POST", path, `{"status":"DRAFT"}`, 422, `"location":"body.status"`},
			{"neither status nor final", "rob", "POST", path, `{"score":3}`, 422, `"location":"body.status"`},
			{"OFFLINE-019 only a completion waits on a device", "rob", "POST", path, `{"status":"PENDING","queued":"x"}`, 422, `"location":"body.queued"`},
			{"both status and final", "ann", "POST", path, `{"status":"PENDING","final":true}`, 422, `"location":"body.final"`},
			{"AUDIT-105 final cannot be unset", "ann", "POST", path, `{"final":false}`, 422, `"location":"body.final"`},
			{"AMB-023 an open report cannot be set as final", "ann", "POST", path, `{"final":true}`, 409, MessageNotCompleted},
			{"AMB-023 a rep cannot set a report as final", "rob", "POST", done, `{"final":true}`, 403, ""},
			{"FD-36 no report to set as final", "ann", "POST", "/audit-reports/final", `{"ids":[]}`, 422, `"location":"body.ids"`},
			{"FD-36 more reports at once than allowed", "ann", "POST", "/audit-reports/final", `{"ids":[` + strings.Repeat(`"x",`, MaxFinalsAtOnce) + `"x"]}`,
				422, `"location":"body.ids"`},
			{"AMB-016 lines of a completed report", "rob", "PUT", done + "/lines", `{"lines":[]}`, 409, MessageCompletedLines},
			{"FD-08 a comment that is too long", "rob", "PUT", path + "/lines",
				`{"lines":[{"id":"` + lineID + `","passed":null,"pricePassed":null,"comments":"` + long + `"}]}`, 422,
				`{"location":"body.lines[0].comments","message":"Comments must be 1000 characters or less."}`},
			{"an absent answer is not guessed", "rob", "PUT", path + "/lines", `{"lines":[{"id":"` + lineID + `","pricePassed":null}]}`, 422,
				`"location":"body.lines[0].passed"`},
			{"an answer of a wrong type", "rob", "PUT", path + "/lines", `{"lines":[{"id":"` + lineID + `","passed":"yes","pricePassed":null}]}`, 422,
				`An answer must be true, false or null`},
			{"a version of a wrong type", "rob", "PUT", path + "/lines", `{"lines":[{"id":"` + lineID + `","passed":true,"pricePassed":null,"version":"1"}]}`,
				422, `Lines.version has the wrong type.`},
			{"no list of lines", "rob", "PUT", path + "/lines", `[]`, 422, ""},
			{"broken JSON", "rob", "PUT", path + "/lines", `{"lines":[`, 422, ""},
			{"an unknown line", "rob", "PUT", path + "/lines", `{"lines":[{"id":"x","passed":null,"pricePassed":null}]}`, 422,
				`"location":"body.lines[0].id"`},
			{"another report's id in the body", "rob", "PUT", path + "/lines", `{"auditReportId":"x","lines":[]}`, 422, `"location":"body.auditReportId"`},
			{"a body that is too large", "rob", "PUT", path + "/lines", `{"lines":[],"x":"` + strings.Repeat("a", maxSaveBody) + `"}`, 413, ""},
			{"more lines than any report has", "rob", "PUT", path + "/lines", `{"lines":[` + strings.Repeat(`{},`, maxSavedLines) + `{}]}`, 422,
				`{"location":"body.lines","message":"Please send at most 20000 lines."}`},
			{"AMB-040 a field of one line", "rob", "POST", "/audit-reports/lines/" + lineID, `{"passed":null,"pricePassed":null,"hidden":true}`, 422,
				`"location":"body.hidden"`},
			{"AMB-040 another line's id in the body", "rob", "POST", "/audit-reports/lines/" + lineID, `{"id":"x","passed":null,"pricePassed":null}`, 422,
				`"location":"body.id"`},
			{"AMB-040 nothing instead of one line", "rob", "POST", "/audit-reports/lines/" + lineID, `null`, 422, "The body must not be null."},
			{"AMB-040 an answer of a wrong type for one line", "rob", "POST", "/audit-reports/lines/" + lineID, `{"pricePassed":1}`, 422,
				`An answer must be true, false or null`},
			{"AUDIT-121 nothing instead of a list of lines", "rob", "PUT", path + "/lines", `{"lines":null}`, 422,
				`{"location":"body.lines","message":"` + messageLinesNeeded},
			{"AUDIT-121 no list of lines", "rob", "PUT", path + "/lines", `{}`, 422, `{"location":"body.lines","message":"` + messageLinesNeeded},
			{"AUDIT-121 nothing instead of a body", "rob", "PUT", path + "/lines", `null`, 422, "The body must not be null."},
			{"AUDIT-121 nothing instead of a line", "rob", "PUT", path + "/lines", `{"lines":[null]}`, 422, `"location":"body.lines[0].passed"`},
			{"AMB-040 an unknown line", "rob", "POST", "/audit-reports/lines/x", `{"passed":null,"pricePassed":null}`, 404, messageNoLine},
			{"AMB-038 a count of zero", "rob", "POST", path + "/load-more-focus-products", `{"count":0}`, 422, `"location":"body.count"`},
			{"an unknown report", "rob", "GET", "/audit-reports/nothing", "", 404, MessageNoReport},
			{"an unknown report, to be saved", "rob", "PUT", "/audit-reports/nothing/lines", `{"lines":[]}`, 404, MessageNoReport},
			{"an unknown report, to be completed", "rob", "POST", "/audit-reports/nothing", `{"status":"COMPLETED"}`, 404, MessageNoReport},
			{"an unknown report, to be deleted", "rob", "DELETE", "/audit-reports/nothing", "", 404, MessageNoReport},
			{"an unknown report's PDF", "rob", "POST", "/audit-reports/pdf-tickets", `{"id":"nothing","type":"FULL"}`, 404, MessageNoReport},
			{"AMB-010 an owner cannot tell an unknown report from one of another store", "sam", "GET", "/audit-reports/nothing", "", 403,
				fault.MessageForbidden},
			{"AMB-010 nor by its PDF", "sam", "GET", "/audit-reports/nothing/pdf?type=FAILED", "", 403, fault.MessageForbidden},
			{"AMB-010 nor by a ticket", "sam", "POST", "/audit-reports/pdf-tickets", `{"id":"nothing","type":"FAILED"}`, 403, fault.MessageForbidden},
			{"AMB-010 nor by its certificate", "sam", "GET", "/audit-reports/nothing/certificate", "", 403, fault.MessageForbidden},
			{"AUDIT-129 an unknown export", "rob", "GET", path + "/pdf?type=ALL", "", 422, ""},
			{"AMB-010 an owner's FULL PDF", "sam", "GET", done + "/pdf?type=FULL", "", 403, ""},
			{"AMB-010 an owner's ticket for a FULL PDF", "sam", "POST", "/audit-reports/pdf-tickets", `{"id":"` + strings.TrimPrefix(done, "/audit-reports/") +
				`","type":"FULL"}`, 403, ""},
			{"FD-16 a PDF without ticket or user", "", "GET", done + "/pdf?type=FAILED", "", 401, ""},
			{"FD-16 a PDF with a wrong ticket", "", "GET", done + "/pdf?type=FAILED&token=a.b.c", "", 401, messageDeadTicket},
		})
		t.Run("none of these requests changed the report", func(t *testing.T) {
			got, err := s.Get(t.Context(), rob, open.ID)
			check.OK(t, err)
			check.True(t, got.UpdatedAt.Equal(open.UpdatedAt), stands(got.Report))
			check.Is(t, got.Status, rules.Pending, stands(got.Report))
			check.True(t, !line(t, got, open.Lines[0].Key).Answered(), stands(got.Report))
		})
	})
}

func TestHTTPRoleMatrix(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		open := s.open(t, rob, "south")
		done := s.completed(t, rob, "north", keyStandard)
		lineID := open.Lines[0].ID
		s.Allow(t, []apitest.Access{
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
			{"FD-36 AMB-023 setting several as final", "POST", "/audit-reports/final", `{"ids":["` + done.ID + `"]}`, 401, 200, 403, 403, 403, 403, 403},
			{"AMB-010 a ticket for FULL", "POST", "/audit-reports/pdf-tickets", `{"id":"` + done.ID + `","type":"FULL"}`, 401, 200, 200, 403, 403, 403, 403},
			{"AMB-010 a ticket for FAILED", "POST", "/audit-reports/pdf-tickets", `{"id":"` + done.ID + `","type":"FAILED"}`, 401, 200, 200, 200, 200, 403,
				403},
			{"AMB-010 the PDF FULL", "GET", "/audit-reports/" + done.ID + "/pdf?type=FULL", "", 401, 200, 200, 403, 403, 403, 403},
			{"AMB-010 the PDF FAILED", "GET", "/audit-reports/" + done.ID + "/pdf?type=FAILED", "", 401, 200, 200, 200, 200, 403, 403},
			// ann reopens it first, so for rob it is open
			{"AUDIT-060 reopening", "POST", "/audit-reports/" + done.ID, `{"status":"PENDING"}`, 401, 200, 200, 403, 403, 403, 403},
			{"AMB-037 deleting an open one", "DELETE", "/audit-reports/" + open.ID, "", 401, 204, 404, 403, 403, 403, 403},
		})
	})
}
