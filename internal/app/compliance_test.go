package app

import (
	"bytes"
	"encoding/json"
	"io"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"caravan/internal/app/demo"
	"caravan/internal/calendar"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/jobs"
	"caravan/internal/platform/pdf/pdftest"
	"caravan/internal/platform/web"
	"caravan/internal/testnet/apitest"

	"github.com/google/go-cmp/cmp"
)

// demoSite is the whole program on the demo network, with a real mail server.
type demoSite struct {
	*apitest.Site // callers are the e-mail addresses of demo accounts
	t             *testing.T
	hall          *hall
	server        *web.Server
	box           *postbox
	runner        *jobs.Runner
	tokens        map[string]string // of the accounts that have signed in
}

func newDemoSite(t *testing.T, d *db.DB) *demoSite { return newDemoSiteAt(t, d, calendar.System{}) }

// newDemoSiteAt returns the program with another clock.
func newDemoSiteAt(t *testing.T, d *db.DB, clock calendar.Clock) *demoSite {
	t.Helper()
	box, address := startPostbox(t)
	config := testConfig(t)
	config.SMTPURL = address
	h, err := newHall(t.Context(), d, config, "https://caravan.example", clock)
	check.OK(t, err)
	t.Cleanup(func() { h.blobs.Close() })
	check.OK(t, h.loadDemo(t.Context(), io.Discard))
	server, err := h.server("test")
	check.OK(t, err)
	s := &demoSite{t: t, hall: h, server: server, box: box, runner: h.runner(func(jobs.Event) {}), tokens: map[string]string{}}
	s.Site = apitest.Over(t, server.Handler())
	s.Token = s.token
	return s
}

// token returns the session's token of a demo account, which signs in at its first call.
func (s *demoSite) token(email string) string {
	s.t.Helper()
	if s.tokens[email] == "" {
		s.tokens[email] = apitest.Read[struct{ Token string }](s.t, s.Site, "", "POST", "/auth/login", `{"email":"`+email+`","password":"`+demo.Password+
			`"}`).Token
	}
	return s.tokens[email]
}

// read sends a request to the API, which must succeed, and decodes its answer.
func read[T any](s *demoSite, email, method, path, body string) T {
	s.t.Helper()
	return apitest.Read[T](s.t, s.Site, email, method, path, body)
}

// work does the jobs that are due.
func (s *demoSite) work() {
	s.t.Helper()
	_, err := s.runner.RunDue(s.t.Context())
	check.OK(s.t, err)
}

const (
	headOffice = "head.office@caravan.example"
	rep        = "rep@caravan.example"
	owner      = "owner@caravan.example"
	otherOwner = "other.owner@caravan.example"
)

type mailed struct {
	ID, Recipient, ExportType, Status, Error string
	SentAt                                   *string
}

func TestMailsAndCertificatesOfTheDemoNetwork(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newDemoSite(t, d)
		me := read[struct{ StoreID string }](s, owner, "GET", "/users/me", "")
		final := read[struct {
			Items []struct {
				ID    string
				Store struct{ Name string }
			}
		}](s, headOffice, "GET", "/audit-reports?final=true&store="+me.StoreID, "").Items[0]
		path := "/audit-reports/" + final.ID
		type sent struct{ Mails []mailed }
		type list struct{ Items []mailed }

		const invitations = 3
		t.Run("FD-17 FD-106 some are invited, each with a mail, and have never signed in", func(t *testing.T) {
			s.work()
			invited := read[struct {
				Items []struct {
					Account struct{ Email, Status string }
				}
			}](s, headOffice, "GET", "/users?show=INVITED", "").Items
			check.Is(t, len(invited), invitations, invited)
			for _, who := range invited {
				check.Is(t, who.Account.Status, "INVITED", who)
				check.Is(t, len(s.box.mails[who.Account.Email]), 1, who)
			}
		})
		t.Run("AUDIT-125 AMB-039 FD-24 the owner receives the mail with the PDF, and the sender sees it as sent", func(t *testing.T) {
			queued := read[sent](s, rep, "POST", path+"/send-email-to-store-owner", `{"exportType":"FULL"}`).Mails
			check.Must(t, check.Is(t, len(queued), 1, queued))
			check.Is(t, queued[0].Recipient, owner)
			check.Is(t, queued[0].Status, "QUEUED")
			check.Must(t, check.True(t, queued[0].SentAt == nil, queued))
			s.work()
			check.Must(t, check.Is(t, len(s.box.mails[owner]), 1, s.box.mails[owner]))
			check.True(t, strings.Contains(s.box.mails[owner][0], "https://caravan.example/compliance/audit-reports/"+final.ID), s.box.mails)
			check.True(t, strings.Contains(s.box.mails[owner][0], "Every line of the report is in the attached PDF."), s.box.mails)
			for name, content := range s.box.files[owner][0] {
				pages := pdftest.Pages(t, content)
				check.True(t, strings.HasPrefix(name, "audit-report-"), name)
				check.True(t, strings.Contains(strings.Join(pages[0], " "), final.Store.Name), final.Store.Name)
			}
			mails := read[list](s, rep, "GET", path+"/mails", "").Items
			if check.Is(t, len(mails), 1, mails) {
				check.Is(t, mails[0].ID, queued[0].ID)
				check.Is(t, mails[0].Status, "SENT")
				check.True(t, mails[0].SentAt != nil)
				check.Is(t, mails[0].Error, "")
			}
		})
		t.Run("AUDIT-125 the sender sees why the server refused a mail", func(t *testing.T) {
			s.box.refuse[owner] = true
			read[sent](s, headOffice, "POST", path+"/send-email-to-store-owner", `{"exportType":"FAILED"}`)
			s.work()
			mails := read[list](s, rep, "GET", path+"/mails", "").Items
			if check.Is(t, len(mails), 2, mails) {
				check.Is(t, mails[0].Status, "FAILED")
				check.Is(t, mails[0].ExportType, "FAILED")
				check.True(t, strings.Contains(mails[0].Error, "no such user"), mails)
			}
		})
		t.Run("SCR-044 head office sees in the outbox what was sent and what was not", func(t *testing.T) {
			type outbox struct {
				Items []struct {
					mailed
					Purpose, Subject, Body string
					About                  struct{ Kind, ID, Part string }
					Attachments            []string
				}
				Meta struct{ TotalItems int }
			}
			all := read[outbox](s, headOffice, "GET", "/mail-outbox", "")
			failed := read[outbox](s, headOffice, "GET", "/mail-outbox?status=FAILED&limit=1", "")
			check.Is(t, all.Meta.TotalItems, 2+invitations)
			check.Is(t, failed.Meta.TotalItems, 1)
			m := all.Items[1]
			check.Is(t, m.Purpose, "audit.report", m.Subject, m.About)
			check.Is(t, m.Recipient, owner, m.Subject, m.About)
			check.True(t, strings.HasPrefix(m.Subject, "Audit report: "+final.Store.Name), m.Subject, m.About)
			check.True(t, strings.Contains(m.Body, "Hi "), m.Body, m.Subject, m.About)
			check.Is(t, m.About.Kind, "report", m.Subject, m.About)
			check.Is(t, m.About.ID, final.ID, m.Subject, m.About)
			check.Is(t, m.About.Part, "full report", m.Subject, m.About)
			check.Is(t, len(m.Attachments), 1, m.Attachments, m.Subject, m.About)
			check.Is(t, m.Status, "SENT", m.Subject, m.About)
		})

		store := "/stores/" + me.StoreID
		type quarter struct {
			Promotion    struct{ ID string }
			Stores       struct{ Final int }
			Certificates int
			Run          json.RawMessage
		}
		const current = "/audit-reports/quarters/CURRENT_QUARTER"
		before := read[struct{ Items []quarter }](s, headOffice, "GET", "/audit-reports/quarters", "").Items
		t.Run("AUDIT-132 FD-17 FD-23 the quarter before has a certificate for each final report; no other has any, or a run", func(t *testing.T) {
			for i, q := range before {
				if i == 2 { // after the one to come and the current one
					check.True(t, q.Certificates != 0)
					check.Is(t, q.Certificates, q.Stores.Final)
					check.True(t, strings.Contains(string(q.Run), `"state":"DONE"`), q.Run)
					continue
				}
				check.Is(t, q.Certificates, 0, q.Run)
				check.Is(t, string(q.Run), "null")
			}
		})
		started := read[struct{ RunID string }](s, headOffice, "POST", "/audit-reports/generate-certificates?quarter=CURRENT_QUARTER", "")
		s.work()
		t.Run("AUDIT-132 FD-23 a quarter says how many certificates it has and how their last run went, as the run itself does", func(t *testing.T) {
			q := read[quarter](s, headOffice, "GET", current, "")
			run := s.Call(headOffice, "GET", "/audit-reports/certificate-runs/"+started.RunID, "")
			apitest.WantParts(t, run, `"state":"DONE"`)
			apitest.SameJSON(t, string(q.Run), run.Body.String())
			check.True(t, q.Certificates != 0, q.Certificates, q.Stores.Final)
			check.Is(t, q.Certificates, q.Stores.Final)
			for i, listed := range read[struct{ Items []quarter }](s, headOffice, "GET", "/audit-reports/quarters", "").Items {
				want := before[i]
				if listed.Promotion.ID == q.Promotion.ID {
					want = q
				}
				if diff := cmp.Diff(want, listed); diff != "" {
					t.Errorf("in the list (-want +got):\n%s", diff)
				}
			}
		})
		t.Run("STORE-020 STORE-022 AMB-043 the owner finds the certificate of the latest quarter and opens it without signing in again",
			func(t *testing.T) {
				c := read[struct {
					ComplianceCertificate struct{ Number, Quarter, SignedURL, CreatedAt string }
				}](s, owner, "GET", store, "").ComplianceCertificate
				link, err := url.Parse(c.SignedURL)
				check.Must(t, check.Is(t, err, nil))
				check.Must(t, check.True(t, strings.HasPrefix(c.Number, "C-"), c.Number, c))
				check.Must(t, check.True(t, c.Quarter != "", c.Quarter, c))
				check.Must(t, check.True(t, c.CreatedAt != "", c.CreatedAt, c))
				w := s.Fetch("", "GET", link.RequestURI(), "")
				check.Must(t, check.Is(t, w.Code, 200, w.Body))
				check.True(t, bytes.HasPrefix(w.Body.Bytes(), []byte("%PDF-")), w.Body)
				head := s.Fetch("", "HEAD", link.RequestURI(), "")
				apitest.WantStatus(t, head, 200)
				apitest.WantHeaders(t, head, "Content-Length", strconv.Itoa(w.Body.Len()))
				text := strings.Join(pdftest.Pages(t, w.Body.Bytes())[0], " ")
				check.True(t, strings.Contains(text, c.Number), c.Number, c.Quarter, text)
				check.True(t, strings.Contains(text, c.Quarter), c.Number, c.Quarter, text)
				apitest.WantStatus(t, s.Call(owner, "POST", "/auth/logout", ""), 204)
				delete(s.tokens, owner) // who signs in again when needed
				apitest.WantStatus(t, s.Fetch("", "GET", link.RequestURI(), ""), 403)
			})
		t.Run("AMB-010 another store's owner does not", func(t *testing.T) {
			apitest.WantStatus(t, s.Call(otherOwner, "GET", store, ""), 403)
		})
	})
}
