package attack

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/google/uuid"

	"caravan/internal/access"
	"caravan/internal/audit"
	"caravan/internal/audit/rules"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/web/contract"
	"caravan/internal/testnet"
	"caravan/internal/testnet/reports"
	"caravan/internal/testnet/uploads"
)

const tableFile = "../docs/access.txt"

var update = flag.Bool("update", false, "write docs/access.txt instead of comparing with it; read the difference before you commit it")

// inPerson are the operations that nobody may call while impersonating: those that AMB-012 and AMB-097 list, and others that bear the person's name
// before other people (FD-111). Each says so in its access rule.
var inPerson = strings.Fields(`
	answer-course-quiz give-course-try remind-course-learners archive-course create-course end-own-session get-course-to-edit list-lesson-lines list-own-sessions set-course-progress set-own-picture update-course
	add-conversation-members forward-message pin-message unpin-message ask-about-camel-bucks award-member-incentive change-notification-settings confirm-must-read correct-camel-bucks
	count-conversations count-reach create-comment create-conversation create-conversation-label create-conversation-note create-marketing-item create-member-incentive
	create-post create-reaction create-resource create-saved-answer create-submission delete-comment delete-conversation-label delete-conversation-note
	delete-marketing-item delete-member-incentive delete-message delete-post delete-reaction delete-resource delete-saved-answer
	export-audit-trail get-conversation get-conversation-card get-messaging-settings impersonate label-conversation like-message list-audit-trail
	list-conversation-files list-conversation-labels list-conversations list-desk list-head-office-conversations list-marketing-items list-possible-users list-saved-answers mark-conversation-seen
	mark-notification-seen mark-notifications-seen mute-conversation order-marketing-items remind-readers remove-conversation-member reopen-conversation resolve-conversation save-member-incentive-rewards
	save-post save-store-of-the-year-criteria send-message send-submission-note set-messaging-settings tell-typing tend-conversation tend-conversations turn-push-off
	turn-push-on undo-award undo-store-of-the-year-upload unlabel-conversation unlike-message unmute-conversation update-comment update-conversation update-conversation-label update-marketing-item update-member-incentive
	confirm-second-factor get-second-factor get-user-second-factor list-second-factor-roles remove-second-factor renew-recovery-codes require-second-factor
	reset-second-factor search-conversation search-head-office-conversations start-second-factor export-inbox-figures get-inbox-figures
	add-passkey begin-passkey list-passkeys remove-passkey unlink-provider see-announcements-as see-banners-as see-feed-as
	answer-query query-mark withdraw-query
	end-poll flag follow-post get-poll-by-region keep-flagged list-flag-cases remove-comment remove-post vote
	set-resource-review review-resource undo-resource-review
	create-outside-link list-outside-links revoke-outside-link
	answer-self-check end-self-check get-self-check get-self-check-standing start-self-check
	update-message update-password update-post update-resource update-saved-answer update-submission upload-store-of-the-year-file withdraw-store-of-the-year-pdf withdraw-submission
`)

// request is what one row of the table asks for. The address is the operation's, with the id in place of its parameter; a second parameter follows
// the id after a space.
type request struct{ id, query, body string }

// row is one row of the table: an operation on a thing.
type row struct {
	operation, of string
	request       func(t *testing.T, s *site) request
}

// rows are the requests of the table, each of them one that succeeds for somebody. What a success would destroy is made anew for each caller.
func rows() (all []row) {
	plain := func(operation string, r request) {
		all = append(all, row{operation, "-", func(*testing.T, *site) request { return r }})
	}
	stores := func(operation, what string, of func(t *testing.T, s *site, store string) request) {
		for _, c := range []struct{ whose, store string }{{"own", "north"}, {"other", "south"}} {
			all = append(all, row{operation, c.whose + " " + what, func(t *testing.T, s *site) request { return of(t, s, c.store) }})
		}
	}
	reading := func(operation string, r request) {
		kinds := []struct {
			what string
			of   func(s *site, store string) audit.Reading
		}{
			{"open report", func(s *site, store string) audit.Reading { return s.open[store] }},
			{"completed report", func(s *site, store string) audit.Reading { return s.done[store] }},
			{"final report", func(s *site, store string) audit.Reading { return s.final[store] }},
		}
		for _, kind := range kinds {
			stores(operation, kind.what, func(_ *testing.T, s *site, store string) request {
				id := kind.of(s, store).ID
				return request{id, r.query, strings.ReplaceAll(r.body, "ID", id)}
			})
		}
		all = append(all, row{operation, "unknown report", func(*testing.T, *site) request {
			return request{"nothing", r.query, strings.ReplaceAll(r.body, "ID", "nothing")}
		}})
	}
	open := func(operation string, r request) { // on an open report, which one of the rows before may have completed or deleted
		stores(operation, "open report", func(t *testing.T, s *site, store string) request {
			now := s.Open(t, testnet.Rob, store)
			return request{now.ID, r.query, r.body}
		})
	}

	all = innerRows() // first, as long as the network is as it was made
	plain("list-audit-reports", request{})
	stores("list-audit-reports", "store", func(_ *testing.T, _ *site, store string) request { return request{query: "store=" + store} })
	plain("export-audit-reports", request{})
	stores("export-audit-reports", "store", func(_ *testing.T, _ *site, store string) request { return request{query: "store=" + store} })
	stores("create-audit-report", "store", func(_ *testing.T, _ *site, store string) request {
		return request{body: fmt.Sprintf(`{"store":%q,"date":%q}`, store, testnet.Today)}
	})
	stores("get-audit-report", "new report", func(_ *testing.T, _ *site, store string) request {
		return request{id: "new", query: "store=" + store + "&date=" + string(testnet.Today)}
	})
	reading("get-audit-report", request{})
	reading("list-report-lessons", request{})
	reading("get-audit-report-pdf", request{query: "type=FAILED"})
	stores("get-audit-report-pdf", "completed report, whole", func(_ *testing.T, s *site, store string) request {
		return request{id: s.done[store].ID, query: "type=FULL"}
	})
	reading("create-pdf-ticket", request{body: `{"id":"ID","type":"FAILED"}`})
	reading("get-audit-report-certificate", request{})
	reading("list-audit-report-mails", request{})
	reading("email-audit-report", request{body: `{"exportType":"FULL"}`})
	open("save-audit-report-lines", request{body: `{"lines":[]}`})
	stores("save-audit-report-line", "line", func(t *testing.T, s *site, store string) request {
		return request{id: s.Open(t, testnet.Rob, store).Lines[0].ID, body: `{"passed":true}`}
	})
	open("load-more-focus-products", request{body: `{"count":1}`})
	open("resync-audit-report", request{})
	reading("list-photos", request{})
	stores("announce-photo", "open report", func(t *testing.T, s *site, store string) request {
		report, body := s.photographed(t, store)
		return request{id: report, body: body}
	})
	for _, r := range [][2]string{{"comment-photo", `{"comment":"Empty"}`}, {"delete-photo", ""}, {"restore-photo", ""}, {"give-up-photo", ""}} {
		stores(r[0], "photo of an open report", func(t *testing.T, s *site, store string) request {
			return request{id: s.photo(t, store), body: r[1]}
		})
	}
	stores("send-photo", "photo of an open report", func(t *testing.T, s *site, store string) request {
		return request{id: s.photo(t, store), query: "offset=0", body: jpegStart}
	})
	for _, operation := range []string{"get-self-check", "get-self-check-standing"} {
		plain(operation, request{})
	}
	all = append(all, row{"start-self-check", "-", func(*testing.T, *site) request { return request{body: fmt.Sprintf(`{"id":%q}`, db.NewID())} }})
	for _, r := range [][2]string{{"answer-self-check", `{"answers":[{"key":"NON_LIQUOR::std-open:","passed":true,"pricePassed":null,"age":0}]}`},
		{"end-self-check", `{"ended":false}`}} {
		stores(r[0], "self-check", func(t *testing.T, s *site, store string) request {
			return request{id: s.selfCheck(t, store), body: r[1]}
		})
	}
	reading("get-report-self-check", request{})
	plain("get-photo-rules", request{})
	plain("list-references", request{})
	plain("set-photo-rules", request{body: `{"sections":[]}`})
	plain("list-obstacles", request{})
	plain("set-obstacles", request{body: `{"items":["Behind a locked cabinet"]}`})
	open("delete-audit-report", request{})
	stores("delete-audit-report", "completed report", func(t *testing.T, s *site, store string) request {
		return request{id: s.past(t, store)}
	})
	stores("update-audit-report", "completed report, to reopen", func(t *testing.T, s *site, store string) request {
		check.OK(t, s.Audits.Delete(t.Context(), testnet.Ann, s.Open(t, testnet.Rob, store).ID)) // only one may be open
		return request{id: s.past(t, store), body: `{"status":"PENDING"}`}
	})
	stores("update-audit-report", "completed report, to set as final", func(t *testing.T, s *site, store string) request {
		return request{id: s.past(t, store), body: `{"final":true}`}
	})
	stores("set-audit-reports-final", "completed report", func(t *testing.T, s *site, store string) request {
		return request{body: fmt.Sprintf(`{"ids":[%q]}`, s.past(t, store))}
	})
	plain("get-audit-history", request{})
	stores("get-audit-history", "store", func(_ *testing.T, _ *site, store string) request { return request{query: "store=" + store} })
	for _, operation := range []string{"get-audit-summary", "get-latest-audit-report", "get-audits-today", "get-audit-kit", "get-audits-glance",
		"list-audit-configs", "get-audit-config", "list-non-liquor-lines", "list-audit-quarters",
		"list-promotions", "list-stores", "list-store-places", "list-store-standings", "list-stores-without-audit-reports", "list-mail-outbox",
		"get-system", "list-failed-jobs", "get-me", "get-session"} {
		plain(operation, request{})
	}
	stores("get-store", "store", func(_ *testing.T, _ *site, store string) request { return request{id: store} })
	stores("get-store-timeline", "store", func(_ *testing.T, _ *site, store string) request { return request{id: store} })
	plain("get-audit-quarter", request{id: "summer"})
	plain("get-promotion", request{id: "easter"})
	plain("set-audit-config",
		request{body: `{"effectiveFrom":"2026-06-01","weightings":{"STORE_STANDARDS":25,"FOCUS_PRODUCTS":25,"PROMOTION_FLOOR":25,"PROMOTION_SHELF":25}}`})
	plain("create-non-liquor-line", request{body: `{"name":"Bins empty","startDate":"2026-05-01","includedTiers":["SF"]}`})
	plain("update-non-liquor-line", request{id: "std-none", body: `{"name":"For no store","startDate":"2025-01-01","includedTiers":[]}`})
	all = append(all, row{"delete-non-liquor-line", "-", func(t *testing.T, s *site) request {
		return request{id: s.AddStandard(t, "Soon gone "+db.NewID(), "2026-05-01", "")}
	}})
	plain("copy-non-liquor-lines", request{body: `{"fromDate":"2025-10-01"}`})
	plain("edit-promotion", request{id: "easter", body: `{"description":"Easter"}`})
	plain("close-promotion", request{id: "late"})
	plain("sync-promotions", request{})
	plain("sync-stores", request{})
	stores("sync-store", "store", func(_ *testing.T, _ *site, store string) request {
		return request{body: fmt.Sprintf(`{"id":%q}`, store)}
	})
	stores("close-store", "store", func(_ *testing.T, _ *site, store string) request {
		return request{id: store, body: `{"on":"9999-12-30","reason":"Sold","version":1}`}
	})
	all = append(all, row{"save-store", "-", func(*testing.T, *site) request {
		return request{body: fmt.Sprintf(
			`{"externalId":%q,"name":"New","address":"1 Main Street","suburb":"Torquay","displayRegion":"VIC","postcode":"3228","tier":"SF"}`, db.NewID())}
	}})
	plain("generate-certificates", request{query: "quarter=CURRENT_QUARTER"})
	plain("generate-promotion-certificates", request{id: "summer"})
	plain("get-latest-certificate-run", request{query: "promotion=summer"})
	plain("get-store-of-the-year", request{})
	stores("export-store-of-the-year", "store", func(_ *testing.T, _ *site, store string) request { return request{query: "store=" + store} })
	stores("get-store-of-the-year-of-store", "store", func(_ *testing.T, _ *site, store string) request { return request{id: store} })
	for _, operation := range []string{"list-store-of-the-year-rank", "list-store-of-the-year-criteria", "list-store-of-the-year-pdfs",
		"list-store-of-the-year-uploads", "export-store-of-the-year", "export-store-of-the-year-rank"} {
		plain(operation, request{})
	}
	plain("save-store-of-the-year-criteria",
		request{body: `{"financialYear":2026,"items":[{"name":"Tidy","frequency":"QUARTERLY","totalCamelBucks":400,"camelBucksByFrequency":100}]}`})
	plain("upload-store-of-the-year-file", request{body: counts("criteria.pdf", uploads.PDF(""))})
	all = append(all, row{"withdraw-store-of-the-year-pdf", "-", func(t *testing.T, s *site) request { return request{id: s.criteriaPDF(t)} }})
	all = append(all, row{"undo-store-of-the-year-upload", "-", func(t *testing.T, s *site) request { return request{id: s.results(t)} }})
	plain("upload-media", request{body: form("plan.pdf", "%PDF-1.7")})
	for _, r := range [][2]string{{"get-media", ""}, {"update-media", `{"alt":"A plan"}`}} {
		all = append(all, row{r[0], "file of the manager", func(t *testing.T, s *site) request { return request{id: s.upload(t), body: r[1]} }})
	}
	shared := func(body string) func(t *testing.T, s *site, store string) request { // with the people of one store, by its owner
		return func(t *testing.T, s *site, store string) request { return request{id: s.share(t, store), body: body} }
	}
	const link = `"type":"LINK","name":"Prices","link":"https://caravan.example/prices"`
	plain("list-my-resources", request{})
	plain("list-resource-folders", request{})
	plain("list-resources", request{})
	plain("create-resource", request{body: `{` + link + `,"visibility":"GLOBAL"}`})
	stores("get-resource", "store's resource", shared(""))
	stores("list-resource-versions", "store's resource", shared(""))
	stores("update-resource", "store's resource", shared(`{`+link+`,"visibility":"MY_STORE"}`))
	stores("delete-resource", "store's resource", shared(""))
	stores("set-resource-review", "store's resource", shared(`{"again":"MONTHS_6"}`))
	stores("review-resource", "store's resource", func(t *testing.T, s *site, store string) request {
		return request{id: s.toReview(t, store), body: fmt.Sprintf(`{"id":%q,"version":2}`, db.NewID())}
	})
	stores("undo-resource-review", "store's resource", func(t *testing.T, s *site, store string) request {
		id, said := s.toReview(t, store), db.NewID()
		s.ask(t, caller{actor: testnet.Ann}, "POST", "/resources/"+id+"/reviews", fmt.Sprintf(`{"id":%q,"version":2}`, said))
		return request{id: id + " " + said}
	})
	const outsideEntry = `{"id":%q,"seed":"` + "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8" + `","note":"The printers"}`
	stores("list-outside-links", "store's file", func(t *testing.T, s *site, store string) request { return request{id: s.shareFile(t, store)} })
	stores("create-outside-link", "store's file", func(t *testing.T, s *site, store string) request {
		return request{id: s.shareFile(t, store), body: fmt.Sprintf(outsideEntry, db.NewID())}
	})
	stores("revoke-outside-link", "store's file", func(t *testing.T, s *site, store string) request {
		id, link := s.shareFile(t, store), db.NewID()
		s.ask(t, caller{actor: testnet.Ann}, "POST", "/resources/"+id+"/outside-links", fmt.Sprintf(outsideEntry, link))
		return request{id: id + " " + link}
	})
	for _, operation := range []string{"get-feed", "list-announcements"} {
		plain(operation, request{})
	}
	plain("count-newer-posts", request{query: "since=2026-01-01T00:00:00Z"})
	for _, operation := range []string{"get-feed", "count-newer-posts", "see-feed-as"} { // what is not for the caller is not in the answer
		stores(operation, "store's people", func(_ *testing.T, _ *site, store string) request {
			return request{query: "since=2026-01-01T00:00:00Z&store=" + store}
		})
	}
	plain("create-post", request{body: `{"body":"<p>Words</p>","status":"PUBLIC","visibility":"GLOBAL"}`})
	for _, r := range [][2]string{{"get-post", ""}, {"update-post", `{"body":"<p>Others</p>"}`}, {"update-post", `{"pinned":true}`},
		{"delete-post", ""}} {
		stores(r[0], strings.TrimSpace("store's post "+map[bool]string{true: "to pin"}[strings.Contains(r[1], "pinned")]), func(t *testing.T, s *site,
			store string) request {
			return request{id: s.post(t, store), body: r[1]}
		})
	}
	stores("create-comment", "store's post", func(t *testing.T, s *site, store string) request {
		return request{body: fmt.Sprintf(`{"body":"x","replyingToPost":%q}`, s.post(t, store))}
	})
	for _, r := range [][2]string{{"update-comment", `{"body":"y"}`}, {"delete-comment", ""}} {
		stores(r[0], "store's comment", func(t *testing.T, s *site, store string) request {
			return request{id: s.answer(t, store, "/api/comments", `{"body":"x","replyingToPost":%q}`), body: r[1]}
		})
	}
	stores("list-reactions", "store's post", func(t *testing.T, s *site, store string) request {
		return request{query: "reactingToPost=" + s.post(t, store)}
	})
	stores("create-reaction", "store's post", func(t *testing.T, s *site, store string) request {
		return request{body: fmt.Sprintf(`{"type":"LIKE","reactingToPost":%q}`, s.post(t, store))}
	})
	stores("save-post", "store's post", func(t *testing.T, s *site, store string) request {
		return request{id: s.post(t, store), body: `{"saved":true}`}
	})
	stores("follow-post", "store's post", func(t *testing.T, s *site, store string) request {
		return request{id: s.post(t, store), body: `{"following":true}`}
	})
	stores("vote", "store's poll", func(t *testing.T, s *site, store string) request {
		id, answer := s.poll(t, store)
		return request{id: id, body: fmt.Sprintf(`{"answerId":%q}`, answer)}
	})
	stores("list-voters", "store's poll that is over", func(t *testing.T, s *site, store string) request {
		id, answer := s.poll(t, store)
		_, err := s.DB.Exec(t.Context(), `UPDATE polls SET ends_at = 1 WHERE post_id = $1`, id)
		check.OK(t, err)
		return request{id: id, query: "answerId=" + answer}
	})
	for _, operation := range []string{"end-poll", "get-poll-by-region"} {
		stores(operation, "store's poll", func(t *testing.T, s *site, store string) request {
			id, _ := s.poll(t, store)
			return request{id: id}
		})
	}
	stores("flag", "store's post", func(t *testing.T, s *site, store string) request {
		return request{body: fmt.Sprintf(`{"postId":%q,"why":"HURTFUL"}`, s.post(t, store))}
	})
	plain("list-flag-cases", request{})
	all = append(all, row{"keep-flagged", "flagged post", func(t *testing.T, s *site) request { return request{id: s.flagged(t)} }})
	stores("remove-post", "store's post", func(t *testing.T, s *site, store string) request {
		return request{id: s.post(t, store), body: `{"reason":"Rude"}`}
	})
	stores("remove-comment", "store's comment", func(t *testing.T, s *site, store string) request {
		return request{id: s.answer(t, store, "/api/comments", `{"body":"x","replyingToPost":%q}`), body: `{"reason":"Rude"}`}
	})
	stores("delete-reaction", "like", func(t *testing.T, s *site, store string) request {
		return request{id: s.answer(t, store, "/api/reactions", `{"type":"LIKE","reactingToPost":%q}`)}
	})
	plain("search", request{query: "query=o"})
	plain("find-people", request{query: "query=o&fields=name&limit=10&page=1"})
	all = append(all, row{"find-people", "accounts", func(*testing.T, *site) request { return request{query: "limit=10&page=1"} }})
	stores("find-people", "store's accounts", func(_ *testing.T, _ *site, store string) request { return request{query: "store=" + store} })
	stores("invite-user", "store's employee", func(_ *testing.T, _ *site, store string) request {
		id := uuid.NewString()
		return request{body: fmt.Sprintf(`{"id":%q,"firstName":"New","lastName":"Comer","email":"%s@caravan.example","role":"STORE_EMPLOYEE","storeId":%q}`,
			id, id, store)}
	})
	for _, r := range [][2]string{
		{"get-user", ""}, {"update-user", `{"version":1,"firstName":"New","lastName":"Name","email":"EMAIL","role":"STORE_EMPLOYEE","storeId":"north"}`},
		{"deactivate-user", ""}, {"delete-user", ""}, {"reinstate-user", ""}, {"list-user-sessions", ""}, {"end-user-session", ""},
	} {
		stores(r[0], "store's employee", func(t *testing.T, s *site, store string) request {
			id := s.employee(t, store)
			q := request{id: id, body: strings.ReplaceAll(r[1], "EMAIL", id+"@caravan.example")}
			if r[0] == "end-user-session" {
				q.id += " session-" + id
			}
			return q
		})
	}
	stores("remind-user", "store's employee", func(t *testing.T, s *site, store string) request {
		id := s.employee(t, store)
		_, err := s.DB.Exec(t.Context(), `INSERT INTO credentials (user_id, password_hash, is_temporary, changed_at) VALUES ($1, '', TRUE, 0)`, id)
		check.OK(t, err)
		_, err = s.DB.Exec(t.Context(), `UPDATE users SET created_at = 1 WHERE id = $1`, id)
		check.OK(t, err)
		return request{id: id}
	})
	for _, operation := range []string{"sync-users", "count-user-reminders", "remind-users", "list-own-sessions"} {
		plain(operation, request{})
	}
	plain("set-own-picture", request{body: `{"id":null}`})
	plain("import-users",
		request{body: counts("people.csv",
			"user_id,email,first_name,last_name,role,store_id,phone,compliance_only\n,rob@caravan.example,Rob,Rep,STORE_REP,,,no\n")})
	plain("count-reach", request{body: `{"visibility":"GLOBAL"}`})
	plain("list-my-must-reads", request{})
	plain("note-opened", request{body: `{"items":[{"kind":"POST","id":"nothing"}]}`})
	for _, r := range [][2]string{{"confirm-must-read", `{"version":1}`}, {"get-readership", ""}, {"list-readers", ""}, {"list-reader-stores", ""},
		{"export-readers", ""}, {"remind-readers", ""}} {
		stores(r[0], "store's must-read", func(t *testing.T, s *site, store string) request {
			return request{id: s.mustRead(t, store), body: r[1]}
		})
	}
	chats := func(operation, id, body string) { // on a conversation of the store's owner
		stores(operation, "owner's conversation", func(t *testing.T, s *site, store string) request {
			return request{id: strings.TrimSpace(s.chat(t, store) + " " + id), body: body}
		})
	}
	offices := func(operation, id, body string) { // on a store's conversation with head office
		stores(operation, "store's conversation", func(t *testing.T, s *site, store string) request {
			return request{id: strings.TrimSpace(s.office(t, store) + " " + id), body: body}
		})
	}
	said := func(operation, body string) { // on a message of the owner
		stores(operation, "owner's message", func(t *testing.T, s *site, store string) request {
			return request{id: s.made(t, store, "/api/messages", fmt.Sprintf(`{"conversation":%q,"body":"Hello"}`, s.chat(t, store))), body: body}
		})
	}
	for _, operation := range []string{"list-conversations", "count-conversations", "list-possible-users", "list-head-office-conversations", "list-desk",
		"get-messaging-settings", "list-saved-answers", "list-conversation-labels", "search-head-office-conversations",
		"get-inbox-figures", "export-inbox-figures"} {
		plain(operation, request{})
	}
	plain("create-conversation", request{body: `{"userIds":["rita"]}`})
	plain("set-messaging-settings", request{body: `{"promiseHours":24}`})
	plain("create-saved-answer", request{body: `{"title":"Thanks","body":"Thank you"}`})
	for _, r := range [][2]string{{"update-saved-answer", `{"title":"Thanks","body":"Thank you"}`}, {"delete-saved-answer", ""}} {
		all = append(all, row{r[0], "-", func(t *testing.T, s *site) request { return request{id: s.savedAnswer(t), body: r[1]} }})
	}
	all = append(all, row{"create-conversation-label", "-", func(*testing.T, *site) request { return request{body: newLabel()} }})
	all = append(all, row{"update-conversation-label", "-", func(t *testing.T, s *site) request { return request{id: s.label(t), body: newLabel()} }},
		row{"delete-conversation-label", "-", func(t *testing.T, s *site) request { return request{id: s.label(t)} }})
	chats("get-conversation", "", "")
	offices("get-conversation", "", "")
	for _, of := range []func(operation, id, body string){chats, offices} {
		of("search-conversation", "", "")
		of("list-conversation-files", "", "")
	}
	chats("update-conversation", "", `{"name":"Stock"}`)
	chats("add-conversation-members", "", `{"userIds":["rita"]}`)
	chats("remove-conversation-member", "rob", "")
	chats("mark-conversation-seen", "olga", "")
	offices("mark-conversation-seen", "head-office", "")
	chats("tell-typing", "", "")
	for _, operation := range []string{"mute-conversation", "unmute-conversation"} {
		chats(operation, "", "")
		offices(operation, "", "")
	}
	stores("send-message", "owner's conversation", func(t *testing.T, s *site, store string) request {
		return request{body: fmt.Sprintf(`{"conversation":%q,"body":"Hello"}`, s.chat(t, store))}
	})
	stores("send-message", "store's conversation", func(t *testing.T, s *site, store string) request {
		return request{body: fmt.Sprintf(`{"conversation":%q,"body":"Hello"}`, s.office(t, store))}
	})
	stores("forward-message", "owner's message", func(t *testing.T, s *site, store string) request {
		to := s.chat(t, store)
		return request{id: s.made(t, store, "/api/messages", fmt.Sprintf(`{"conversation":%q,"body":"Hello"}`, to)),
			body: fmt.Sprintf(`{"conversation":%q}`, to)}
	})
	said("update-message", `{"body":"Hi"}`)
	said("delete-message", "")
	said("like-message", "")
	said("unlike-message", "")
	said("pin-message", "")
	said("unpin-message", "")
	offices("tend-conversation", "", `{"noAnswerNeeded":true}`)
	stores("resolve-conversation", "store's conversation", func(t *testing.T, s *site, store string) request {
		id := s.office(t, store)
		last := s.madeBy(t, testnet.Ann, "/api/messages", fmt.Sprintf(`{"conversation":%q,"body":"Fixed"}`, id))
		return request{id: id, body: fmt.Sprintf(`{"lastMessage":%q}`, last)}
	})
	offices("reopen-conversation", "", "")
	stores("tend-conversations", "store's conversation", func(t *testing.T, s *site, store string) request {
		return request{body: fmt.Sprintf(`{"action":"REOPEN","conversations":[{"id":%q}]}`, s.office(t, store))}
	})
	for _, operation := range []string{"label-conversation", "unlabel-conversation"} {
		stores(operation, "store's conversation", func(t *testing.T, s *site, store string) request {
			return request{id: s.office(t, store) + " " + s.label(t)}
		})
	}
	offices("get-conversation-card", "", "")
	offices("create-conversation-note", "", `{"body":"Call back"}`)
	stores("delete-conversation-note", "store's conversation", func(t *testing.T, s *site, store string) request {
		id := s.office(t, store)
		return request{id: id + " " + s.madeBy(t, testnet.Ann, "/api/conversations/"+id+"/notes", `{"body":"Call back"}`)}
	})
	plain("get-weather", request{})
	plain("get-brand", request{})
	all = append(all, row{"change-brand", "-", func(t *testing.T, s *site) request {
		names, err := s.Branding.Get(t.Context(), testnet.Ann)
		check.OK(t, err)
		return request{"", "",
			fmt.Sprintf(`{"version":%d,"product":"Caravan","assistant":"Caravan","ordering":[{"name":"Liquor","url":""},{"name":"Grocery","url":""}]}`,
				names.Version)}
	}})
	plain("list-notifications", request{})
	plain("mark-notifications-seen", request{body: `{"until":"2026-05-01T00:00:00Z","about":{"kind":"COMMENT","link":"/posts/1"}}`})
	plain("get-notification-settings", request{})
	plain("change-notification-settings", request{body: `{"pace":"WEEKLY"}`})
	plain("turn-push-on", request{body: `{"endpoint":"https://push.example/abc","auth":"AAAAAAAAAAAAAAAAAAAAAA",` +
		`"p256dh":"BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"}`})
	plain("turn-push-off", request{})
	plain("live", request{})
	for _, operation := range []string{"list-my-banners", "list-offers", "list-marketing-items"} {
		plain(operation, request{})
	}
	const offer = `"kind":"OFFER","title":"Reds","description":"Two for one","regions":["VIC"],"endsOn":"2027-01-01"`
	plain("create-marketing-item", request{body: `{` + offer + `}`})
	plain("order-marketing-items", request{body: `{"kind":"OFFER","ids":[]}`})
	for _, r := range [][2]string{{"update-marketing-item", `{` + offer + `}`}, {"delete-marketing-item", ""}} {
		all = append(all, row{r[0], "-", func(t *testing.T, s *site) request { return request{id: s.offer(t, `{`+offer+`}`), body: r[1]} }})
	}
	plain("list-fixes", request{})
	plain("count-fixes", request{})
	plain("export-fixes", request{})
	for _, operation := range []string{"get-findings", "list-repeat-findings", "list-finding-times", "export-findings"} {
		plain(operation, request{})
	}
	plain("list-fix-auditors", request{})
	plain("get-fix-days", request{})
	plain("set-fix-days", request{body: `{"items":[{"section":"STORE_STANDARDS","days":14},{"section":"PROMOTION_FLOOR","days":14},{"section":"PROMOTION_SHELF","days":14},{"section":"FOCUS_PRODUCTS","days":14}]}`})
	reading("list-report-fixes", request{})
	for _, operation := range []string{"list-fixes", "count-fixes", "export-fixes", "list-fix-team"} {
		stores(operation, "store", func(_ *testing.T, _ *site, store string) request { return request{query: "store=" + store} })
	}
	for _, r := range [][2]string{{"get-fix", ""}, {"plan-fix", `{"dueOn":"2026-04-01"}`}, {"judge-fix", `{"accept":true}`}} {
		stores(r[0], "fix", func(t *testing.T, s *site, store string) request { return request{id: s.fix(t, store), body: r[1]} })
	}
	stores("accept-fixes", "fix", func(t *testing.T, s *site, store string) request {
		return request{body: `{"items":[{"id":"` + s.fix(t, store) + `","version":1}]}`}
	})
	stores("do-fix", "fix", func(t *testing.T, s *site, store string) request {
		return request{id: s.fix(t, store), body: `{"photos":["` + s.picture(t) + `"]}`}
	})
	reading("list-report-queries", request{})
	plain("list-queries", request{})
	plain("count-open-queries", request{query: "reports=x"})
	stores("query-mark", "completed report", func(t *testing.T, s *site, store string) request {
		id, key := s.failedLine(t, store)
		return request{id: id, body: fmt.Sprintf(`{"id":%q,"lineKey":%q,"text":"It was clean"}`, db.NewID(), key)}
	})
	for _, r := range [][2]string{{"withdraw-query", ""}, {"answer-query", `{"change":false,"text":"See the photo"}`}} {
		stores(r[0], "query", func(t *testing.T, s *site, store string) request { return request{id: s.query(t, store), body: r[1]} })
	}
	plain("list-member-incentives", request{})
	stores("list-member-incentives", "store", func(_ *testing.T, _ *site, store string) request { return request{query: "store=" + store} })
	stores("get-member-incentive", "store", func(t *testing.T, s *site, store string) request {
		return request{id: s.incentive(t), query: "store=" + store}
	})
	stores("list-rewarded-submissions", "store", func(_ *testing.T, _ *site, store string) request { return request{query: "store=" + store} })
	all = append(all, row{"create-member-incentive", "-", func(*testing.T, *site) request { return request{body: incentiveEntry()} }})
	for _, operation := range []string{"get-member-incentive", "list-submissions", "award-member-incentive", "delete-member-incentive",
		"get-award-outlook", "undo-award", "export-submissions"} {
		all = append(all, row{operation, "-", func(t *testing.T, s *site) request { return request{id: s.incentive(t)} }})
	}
	all = append(all,
		row{"update-member-incentive", "-", func(t *testing.T, s *site) request { return request{id: s.incentive(t), body: incentiveEntry()} }},
		row{"save-member-incentive-rewards", "-", func(t *testing.T, s *site) request { return request{id: s.incentive(t), body: `{"rewards":[]}`} }},
		row{"create-submission", "-", func(t *testing.T, s *site) request { return request{id: s.incentive(t), body: `{"photos":null}`} }})
	for _, r := range [][2]string{{"update-submission", `{"photos":null}`}, {"send-submission-note", `{"note":"Thanks"}`}, {"withdraw-submission", ""}} {
		stores(r[0], "store's entry", func(t *testing.T, s *site, store string) request {
			id := s.incentive(t)
			return request{id: id + " " + s.made(t, store, "/api/member-incentives/"+id+"/submissions", `{"photos":null}`), body: r[1]}
		})
	}
	for _, operation := range []string{"get-camel-bucks", "export-camel-bucks", "print-camel-bucks"} {
		stores(operation, "store", func(_ *testing.T, _ *site, store string) request { return request{query: "store=" + store} })
	}
	stores("correct-camel-bucks", "store", func(_ *testing.T, _ *site, store string) request { return request{body: correction(store)} })
	stores("ask-about-camel-bucks", "store's line", func(t *testing.T, s *site, store string) request {
		return request{id: s.madeBy(t, testnet.Ann, "/api/camel-bucks/corrections", correction(store)), body: `{"question":"Why?"}`}
	})
	plain("list-courses", request{})
	plain("create-course", request{body: courseEntry})
	plain("list-lesson-lines", request{})
	for _, r := range [][2]string{{"get-course", ""}, {"get-course-to-edit", ""}, {"update-course", courseEntry}, {"archive-course", ""},
		{"answer-course-quiz", `{"lessonId":"one","tryId":"t","answers":[[0]]}`}, {"list-course-stores", ""}, {"list-course-effects", ""}, {"list-course-learners", ""},
		{"export-course-learners", ""}, {"list-course-questions", ""}, {"export-course-questions", ""},
		{"give-course-try", `{"lessonId":"one","personId":"emma","tries":1}`}, {"remind-course-learners", `{"people":["emma"]}`}} {
		all = append(all, row{r[0], "-", func(t *testing.T, s *site) request {
			return request{id: s.madeBy(t, testnet.Ann, "/api/academy/courses", courseEntry), body: r[1]}
		}})
	}
	for _, c := range [][2]string{{"north's", "emma"}, {"south's", "sam"}} {
		all = append(all, row{"get-learning-record", c[0] + " person", func(*testing.T, *site) request { return request{id: c[1]} }})
	}
	for _, operation := range []string{"list-course-learners", "export-course-learners"} {
		stores(operation, "store", func(t *testing.T, s *site, store string) request {
			return request{id: s.madeBy(t, testnet.Ann, "/api/academy/courses", courseEntry), query: "store=" + store}
		})
	}
	plain("fetch-me", request{})
	all = append(all, row{"login", "-", func(*testing.T, *site) request {
		return request{body: fmt.Sprintf(`{"email":"%s@caravan.example","password":"wrong"}`, db.NewID())}
	}})
	plain("get-second-factor", request{})
	plain("start-second-factor", request{body: `{}`})
	plain("begin-provider-sign-in", request{})
	plain("provider-sign-in", request{body: `{"state":"nothing","code":"nothing"}`})
	for _, operation := range []string{"see-feed-as", "see-announcements-as", "see-banners-as"} {
		plain(operation, request{query: "role=STORE_OWNER&region=VIC&tier=MF"})
	}
	plain("unlink-provider", request{})
	plain("list-passkeys", request{})
	for _, c := range [][2]string{{"own", "olga"}, {"other", "sam"}} {
		all = append(all, row{"get-user-second-factor", c[0] + " owner", func(*testing.T, *site) request { return request{id: c[1]} }},
			row{"reset-second-factor", c[0] + " owner", func(*testing.T, *site) request { return request{id: c[1]} }})
	}
	plain("list-second-factor-roles", request{})
	plain("require-second-factor", request{id: "STORE_OWNER", body: `{"required":false}`})
	plain("make-first-account", request{body: `{"id":"019a0000-0000-7000-8000-00000000abce","code":"nothing"}`}) // somebody has an account
	plain("forgot-password", request{body: `{"email":"nobody@caravan.example"}`})
	for _, operation := range []string{"list-audit-trail", "export-audit-trail"} {
		plain(operation, request{})
	}
	for _, c := range [][2]string{{"own", "olga"}, {"other", "sam"}} {
		all = append(all, row{"impersonate", c[0] + " owner", func(*testing.T, *site) request { return request{c[1], "", `{"reason":"A question"}`} }})
	}
	plain("stop-impersonating", request{}) // last: these end the callers' sessions
	plain("logout", request{})
	return all
}

// past adds a completed report of a store, without lines.
func (s *site) past(t *testing.T, store string) string {
	t.Helper()
	return s.Add(t, reports.Past{Store: store, Quarter: "summer", By: testnet.Rob, Day: "2026-02-01", Score: 90})[0]
}

// offer returns the id of an offer that head office keeps.
func (s *site) offer(t *testing.T, body string) string {
	t.Helper()
	w := s.send(caller{actor: testnet.Ann}, "POST", "/api/marketing-items", body)
	var made struct{ ID string }
	err := json.Unmarshal(w.body, &made)
	check.OK(t, err)
	check.Must(t, check.Is(t, w.status, 201, w.body))
	return made.ID
}

// jpegStart is the first piece of a photo.
const jpegStart = "\xff\xd8\xff"

// photographed returns an open report of a store, and a photo to announce of one line after the other, because a line can only have some.
func (s *site) photographed(t *testing.T, store string) (reportID, announcement string) {
	t.Helper()
	s.photos++
	now := s.Open(t, testnet.Rob, store)
	return now.ID, fmt.Sprintf(`{"id":%q,"lineKey":%q,"sha256":"%s","size":1000}`, db.NewID(), now.Lines[s.photos%len(now.Lines)].Key,
		strings.Repeat("a", 43))
}

// photo returns the id of a photo that a rep has announced for a line of a store's open report.
func (s *site) photo(t *testing.T, store string) string {
	t.Helper()
	report, body := s.photographed(t, store)
	return s.madeBy(t, testnet.Rob, "/api/audit-reports/"+report+"/photos", body)
}

// courseEntry is a course for everybody whose only lesson has a quiz.
const courseEntry = `{"title":"Tickets","description":"Two minutes","category":"STORE","published":true,"visibility":"GLOBAL","lessons":[{"id":"one","title":"One","body":"<p>Read</p>","minutes":1,
"quiz":[{"text":"Which?","choices":["A","B"],"right":[0]}]}]}`

// fix adds something that a store has to fix, and says that it is done, and returns its id.
func (s *site) fix(t *testing.T, store string) string {
	t.Helper()
	id := db.NewID()
	_, err := s.DB.Exec(t.Context(), `INSERT INTO fixes (id, report_id, store_id, line_key, subject, section, description, what, comment, points, failed, audited_on, reported_at, reported_by, due_on,
	state, created_at, updated_at) VALUES ($1, $2, $3, $4, 'x', 'STORE_STANDARDS', 'Floor', 'Fix this standard', '', 10, $5, '2026-03-20', 1, 'rob', '2026-04-01', 'DONE', 1, 1)`, id, s.done[store].ID, store, id, true)
	check.OK(t, err)
	return id
}

// failedLine returns a completed report of a store, of which no mark is queried, and the key of a failed line.
func (s *site) failedLine(t *testing.T, store string) (reportID, key string) {
	t.Helper()
	_, err := s.DB.Exec(t.Context(), `DELETE FROM line_queries WHERE store_id = $1`, store)
	check.OK(t, err)
	return s.done[store].ID, rules.Failed(s.done[store].Lines)[0].Key
}

// selfCheck returns the id of the self-check of a store, which its owner starts.
func (s *site) selfCheck(t *testing.T, store string) string {
	t.Helper()
	var got struct{ Check struct{ ID string } }
	a := s.send(caller{actor: map[string]access.Actor{"north": testnet.Olga, "south": testnet.Sam}[store]}, "POST", "/api/self-checks",
		fmt.Sprintf(`{"id":%q}`, db.NewID()))
	err := json.Unmarshal(a.body, &got)
	check.OK(t, err)
	check.Must(t, check.True(t, got.Check.ID != "", a.status, a.body))
	return got.Check.ID
}

// query returns the id of a query of a mark, which waits for an answer.
func (s *site) query(t *testing.T, store string) string {
	t.Helper()
	report, key := s.failedLine(t, store)
	id := db.NewID()
	_, err := s.DB.Exec(t.Context(), `INSERT INTO line_queries (id, report_id, store_id, auditor_id, line_key, line_type, section, description, text, state, asked_by, asked_at, old_score, new_score)
	VALUES ($1, $2, $3, 'rob', $4, 'NON_LIQUOR', 'STORE_STANDARDS', 'Floor', 'It was clean', 'OPEN', 'olga', 1, 80, 80)`, id, report, store, key)
	check.OK(t, err)
	return id
}

// picture uploads a picture of the manager of north and returns its id.
func (s *site) picture(t *testing.T) string {
	t.Helper()
	var out bytes.Buffer
	check.OK(t, png.Encode(&out, image.NewGray(image.Rect(0, 0, 8, 8))))
	a := s.send(caller{actor: testnet.Mia}, "POST", "/api/media", form("shelf.png", out.String()))
	var files struct{ Items []struct{ ID string } }
	check.OK(t, json.Unmarshal(a.body, &files))
	return files.Items[0].ID
}

// incentiveEntry returns an incentive to add, with a code of its own.
func incentiveEntry() string {
	code := db.NewID()
	return fmt.Sprintf(`{"code":%q,"name":"Summer","prizeType":"CAMEL_BUCKS","descriptionShort":"A display","descriptionLong":"Win","details":"Send a photo","endAt":"2027-01-01T00:00:00Z"}`, code[len(code)-10:])
}

// incentive returns the id of a member incentive that head office has added.
func (s *site) incentive(t *testing.T) string {
	t.Helper()
	return s.madeBy(t, testnet.Ann, "/api/member-incentives", incentiveEntry())
}

// correction returns Camel Bucks that head office gives a store.
func correction(store string) string {
	return fmt.Sprintf(`{"store":%q,"camelBucks":5,"reason":"Bonus","countsAs":"INCENTIVE"}`, store)
}

// savedAnswer returns the id of an answer that head office has saved.
func (s *site) savedAnswer(t *testing.T) string {
	t.Helper()
	return s.madeBy(t, testnet.Ann, "/api/saved-answers", `{"title":"Thanks","body":"Thank you"}`)
}

// newLabel returns the form for a label that there is not yet.
func newLabel() string { return fmt.Sprintf(`{"name":%q}`, db.NewID()[24:]) }

// label returns the id of a label that head office has added.
func (s *site) label(t *testing.T) string {
	t.Helper()
	office := testnet.Ann
	office.SessionID = making + office.UserID
	if all, _ := s.ask(t, caller{actor: office}, "GET", "/conversation-labels", "")["items"].([]any); len(all) > 0 { // there can only be so many
		id, _ := all[0].(map[string]any)["id"].(string)
		return id
	}
	return s.madeBy(t, testnet.Ann, "/api/conversation-labels", newLabel())
}

// share returns the id of a resource that the store's owner has shared with its people.
func (s *site) share(t *testing.T, store string) string {
	t.Helper()
	return s.shareAs(t, store, "")
}

func (s *site) shareAs(t *testing.T, store, more string) string {
	t.Helper()
	owner := map[string]access.Actor{"north": testnet.Olga, "south": testnet.Sam}[store]
	w := s.send(caller{actor: owner}, "POST", "/api/resources",
		`{"type":"LINK","name":"Roster","link":"https://caravan.example/roster","visibility":"MY_STORE"`+more+`}`)
	var made struct{ ID string }
	err := json.Unmarshal(w.body, &made)
	check.OK(t, err)
	check.Must(t, check.Is(t, w.status, 201, w.body))
	return made.ID
}

// shareFile returns the id of a file that head office has shared with the people of a store.
func (s *site) shareFile(t *testing.T, store string) string {
	t.Helper()
	a := s.send(caller{actor: testnet.Ann}, "POST", "/api/media", form("plan.pdf", "%PDF-1.7"))
	var files struct{ Items []struct{ ID string } }
	check.OK(t, json.Unmarshal(a.body, &files))
	return s.madeBy(t, testnet.Ann, "/api/resources", fmt.Sprintf(`{"type":"FILE","name":"Plan","file":%q,"visibility":"SELECT_STORES","restrictedToStores":[%q]}`,
		files.Items[0].ID, store))
}

// toReview returns the id of a resource of the store that head office looks at again; its version is 2.
func (s *site) toReview(t *testing.T, store string) string {
	t.Helper()
	id := s.share(t, store)
	s.ask(t, caller{actor: testnet.Ann}, "PUT", "/resources/"+id+"/review", `{"again":"MONTHS_6"}`)
	return id
}

// mustRead returns the id of a resource that the people of a store must read, because its owner asks for it.
func (s *site) mustRead(t *testing.T, store string) string {
	t.Helper()
	return s.shareAs(t, store, `,"mustRead":{"by":"`+string(testnet.Today)+`"}`)
}

// TestAccess calls each operation as everybody, on things of the own store and of another one. The table has the status of each cell. A new operation
// without a row fails, and so does a status that changed.
func TestAccess(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		all := rows()
		for _, op := range s.contract.Operations() {
			if !slices.ContainsFunc(all, func(r row) bool { return r.operation == op.ID }) {
				t.Errorf("AMB-010 %s has no row in attack/access_test.go: who may call it, and on whose things?", op.ID)
			}
		}
		s.act(t)
		s.namesStores(t, all)
		got, cells := s.table(t, all)
		figure("access: %d cells of %d operations on %s", cells, len(s.contract.Operations()), s.DB.Engine())
		if *update {
			check.OK(t, os.WriteFile(tableFile, []byte(got), 0o644))
			return
		}
		want, err := os.ReadFile(tableFile)
		check.OK(t, err)
		if got != string(want) {
			check.Same(t, strings.Split(got, "\n"), strings.Split(string(want), "\n"))
			t.Error("AMB-010 the answers differ from docs/access.txt. If they are meant to: go test ./attack -run Access -update")
		}
	})
}

const tableHead = `What each operation answers to each role: the HTTP status. The members are of one store, so 'own' is a thing of their store, and 'other' one of another
store. Every request would succeed for somebody. The last columns are people who only see Compliance and
Settings, and head office acting as somebody of each role. 401: nobody is signed in. 403 and 404: refused. Checked by ` + "`go test ./attack`" +
	`, which fails for an
operation without a row; written by ` + "`go test ./attack -run Access -update`" + `.

`

func (s *site) table(t *testing.T, all []row) (table string, cells int) {
	succeeded := map[string]bool{}
	var b bytes.Buffer
	b.WriteString(tableHead)
	out := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprint(out, "operation\tof")
	everybody := slices.Concat(callers, onlyCompliance, acting)
	for _, by := range everybody {
		fmt.Fprintf(out, "\t%s", by.name)
	}
	fmt.Fprintln(out)
	for _, r := range all {
		fmt.Fprintf(out, "%s\t%s", r.operation, r.of)
		own := map[access.Role]int{}
		for _, by := range everybody {
			s.by = by
			method, address, body := s.address(t, r.operation, r.request(t, s))
			a := s.send(s.by, method, address, body)
			succeeded[r.operation] = succeeded[r.operation] || a.status < 300
			if err := s.sound(by, method, address, a); err != nil {
				t.Errorf("%s %s %s by %s: %v", method, address, body, by.name, err)
			}
			fmt.Fprintf(out, "\t%d", a.status)
			cells++
			switch {
			case by.actor.ComplianceOnly:
				want := own[by.actor.Role]
				if theirs := !s.isNotTheirs(r.operation); a.status != 403 && !(theirs && (a.status == want || a.status == 404)) {
					t.Errorf("AMB-015 FD-271 %s on %s by %s: %d, and %d for their role; want 403 or, in Compliance and Settings, the same", r.operation, r.of,
						by.name, a.status, want)
				}
			case !by.actor.Impersonated():
				own[by.actor.Role] = a.status
			case slices.Contains(inPerson, r.operation):
				if a.status != 403 {
					t.Errorf("AMB-012 AMB-097 %s on %s %s: %d, want 403, because it is refused while impersonating", r.operation, r.of, by.name, a.status)
				}
			case a.status != own[by.actor.Role]:
				t.Errorf("AMB-010 %s on %s %s: %d, and %d for themself; an impersonation acts with the person's rights, or the operation is in person",
					r.operation, r.of, by.name, a.status, own[by.actor.Role])
			}
		}
		fmt.Fprintln(out)
	}
	s.reached(t, succeeded)
	check.OK(t, out.Flush())
	return b.String(), cells
}

// isNotTheirs tells whether the operation is of a room that people who only see Compliance have no screen of.
func (s *site) isNotTheirs(operation string) bool {
	rooms := []string{"academy", "branding", "camelbucks", "feed", "incentive", "marketing", "messaging", "readership", "resource", "storeoftheyear",
		"timeline", "weather"}
	return slices.ContainsFunc(s.contract.Operations(), func(op *contract.Operation) bool {
		return op.ID == operation && slices.ContainsFunc(op.Tags, func(tag string) bool { return slices.Contains(rooms, tag) })
	})
}

// namesStores fails for an operation that names a store and has no rows about both an own and another one.
func (s *site) namesStores(t *testing.T, all []row) {
	t.Helper()
	for _, op := range s.contract.Operations() {
		if !slices.ContainsFunc(op.Parameters, func(p contract.Parameter) bool { return p.Name == "store" || p.Name == "storeId" }) {
			continue
		}
		for _, whose := range []string{"own ", "other "} {
			if !slices.ContainsFunc(all, func(r row) bool { return r.operation == op.ID && strings.HasPrefix(r.of, whose) }) {
				t.Errorf("AMB-010 %s names a store and has no row about one that is the caller's %sstore", op.ID, whose)
			}
		}
	}
}

// operation returns an operation by its id.
func (s *site) operation(t *testing.T, id string) *contract.Operation {
	t.Helper()
	at := slices.IndexFunc(s.contract.Operations(), func(op *contract.Operation) bool { return op.ID == id })
	if at < 0 {
		t.Fatalf("there is no operation %s", id)
	}
	return s.contract.Operations()[at]
}

// address returns the request line and body of a request to an operation.
func (s *site) address(t *testing.T, operation string, r request) (method, address, body string) {
	t.Helper()
	op := s.operation(t, operation)
	id, second, _ := strings.Cut(r.id, " ") // some addresses have two parameters
	address = contract.Prefix + strings.NewReplacer("{id}", id, "{storeId}", id, "{kind}", "RESOURCE", "{userId}", cmp.Or(second, id), "{session}",
		second, "{role}", id, "{noteId}", second, "{link}", second, "{submissionId}", second, "{labelId}", second).Replace(op.Path)
	if r.query != "" {
		address += "?" + r.query
	}
	return op.Method, address, r.body
}
