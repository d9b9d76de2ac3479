package app

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"caravan/internal/app/demo"
	"caravan/internal/calendar"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/jobs"
	"caravan/internal/platform/pdf/pdftest"
)

// demoSite is the whole program over the demo network, with a real mail server.
type demoSite struct {
	t       *testing.T
	hall    *hall
	box     *postbox
	handler func(*httptest.ResponseRecorder, string, string, string, string)
	runner  *jobs.Runner
	tokens  map[string]string
}

func newDemoSite(t *testing.T, d *db.DB) *demoSite {
	t.Helper()
	box, address := startPostbox(t)
	config := testConfig(t)
	config.SMTPURL = address
	h, err := newHall(t.Context(), d, config, "https://caravan.example", calendar.System{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.blobs.Close() })
	if err := h.loadDemo(t.Context(), io.Discard); err != nil {
		t.Fatal(err)
	}
	server, err := h.server("test")
	if err != nil {
		t.Fatal(err)
	}
	s := &demoSite{t: t, hall: h, box: box, runner: h.runner(func(jobs.Event) {}), tokens: map[string]string{}}
	s.handler = func(w *httptest.ResponseRecorder, token, method, path, body string) {
		r := httptest.NewRequest(method, path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		if token != "" {
			r.Header.Set("Authorization", "Bearer "+token)
		}
		server.Handler().ServeHTTP(w, r)
	}
	return s
}

// call sends a request as a demo account, signed in by its e-mail; an empty one is nobody.
func (s *demoSite) call(email, method, path, body string) *httptest.ResponseRecorder {
	s.t.Helper()
	if _, in := s.tokens[email]; !in && email != "" {
		w := httptest.NewRecorder()
		s.handler(w, "", "POST", "/api/auth/login", `{"email":"`+email+`","password":"`+demo.Password+`"}`)
		var session struct{ Token string }
		if err := json.Unmarshal(w.Body.Bytes(), &session); err != nil || session.Token == "" {
			s.t.Fatalf("%s cannot sign in: %d %s", email, w.Code, w.Body)
		}
		s.tokens[email] = session.Token
	}
	w := httptest.NewRecorder()
	s.handler(w, s.tokens[email], method, path, body)
	return w
}

// read sends a request that must succeed and reads its answer.
func read[T any](s *demoSite, email, method, path, body string) (out T) {
	s.t.Helper()
	w := s.call(email, method, path, body)
	if w.Code/100 != 2 {
		s.t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil {
		s.t.Fatal(err)
	}
	return out
}

// work does the jobs that are due.
func (s *demoSite) work() {
	s.t.Helper()
	if _, err := s.runner.RunDue(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
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
		me := read[struct{ StoreID string }](s, owner, "GET", "/api/users/me", "")
		final := read[struct {
			Items []struct {
				ID    string
				Store struct{ Name string }
			}
		}](s, headOffice, "GET", "/api/audit-reports?final=true&store="+me.StoreID, "").Items[0]
		path := "/api/audit-reports/" + final.ID
		type sent struct{ Mails []mailed }
		type list struct{ Items []mailed }

		t.Run("AUDIT-125 AMB-039 FD-24 the owner receives the mail with the PDF, and the sender sees it as sent", func(t *testing.T) {
			queued := read[sent](s, rep, "POST", path+"/send-email-to-store-owner", `{"exportType":"FULL"}`).Mails
			if len(queued) != 1 || queued[0].Recipient != owner || queued[0].Status != "QUEUED" || queued[0].SentAt != nil {
				t.Fatalf("%+v", queued)
			}
			s.work()
			if len(s.box.mails[owner]) != 1 || !strings.Contains(s.box.mails[owner][0], "https://caravan.example/compliance/audit-reports/"+final.ID) ||
				!strings.Contains(s.box.mails[owner][0], "Every line of the report is in the attached PDF.") {
				t.Fatalf("%v", s.box.mails)
			}
			for name, content := range s.box.files[owner][0] {
				pages := pdftest.Pages(t, content)
				if !strings.HasPrefix(name, "audit-report-") || !strings.Contains(strings.Join(pages[0], " "), final.Store.Name) {
					t.Errorf("%s: %v", name, pages[0])
				}
			}
			mails := read[list](s, rep, "GET", path+"/mails", "").Items
			if len(mails) != 1 || mails[0].ID != queued[0].ID || mails[0].Status != "SENT" || mails[0].SentAt == nil || mails[0].Error != "" {
				t.Errorf("%+v", mails)
			}
		})
		t.Run("AUDIT-125 a mail that the server refuses has failed, and the sender sees why", func(t *testing.T) {
			s.box.refuse[owner] = true
			read[sent](s, headOffice, "POST", path+"/send-email-to-store-owner", `{"exportType":"FAILED"}`)
			s.work()
			mails := read[list](s, rep, "GET", path+"/mails", "").Items
			if len(mails) != 2 || mails[0].Status != "FAILED" || mails[0].ExportType != "FAILED" || !strings.Contains(mails[0].Error, "no such user") {
				t.Errorf("%+v", mails)
			}
		})
		t.Run("SCR-044 head office reads in the outbox what was sent and what was not", func(t *testing.T) {
			type outbox struct {
				Items []struct {
					mailed
					Purpose, Subject, Body, ReportID string
					Attachments                      []string
				}
				Meta struct{ TotalItems int }
			}
			all := read[outbox](s, headOffice, "GET", "/api/mail-outbox", "")
			failed := read[outbox](s, headOffice, "GET", "/api/mail-outbox?status=FAILED&limit=1", "")
			if all.Meta.TotalItems != 2 || failed.Meta.TotalItems != 1 {
				t.Fatalf("%+v %+v", all.Meta, failed.Meta)
			}
			m := all.Items[1]
			if m.Purpose != "audit.report" || m.Recipient != owner || !strings.HasPrefix(m.Subject, "Audit report: "+final.Store.Name) || !strings.Contains(m.Body, "Hi ") ||
				m.ReportID != final.ID || m.ExportType != "FULL" || len(m.Attachments) != 1 || m.Status != "SENT" {
				t.Errorf("%+v", m)
			}
			for _, email := range []string{rep, owner} {
				if w := s.call(email, "GET", "/api/mail-outbox", ""); w.Code != 403 {
					t.Errorf("%s: %d", email, w.Code)
				}
			}
		})

		store := "/api/stores/" + me.StoreID
		t.Run("STORE-020 a store has no certificate before they are made", func(t *testing.T) {
			if w := s.call(headOffice, "GET", store, ""); !strings.Contains(w.Body.String(), `"complianceCertificate":null`) {
				t.Error(w.Body)
			}
		})
		read[struct{}](s, headOffice, "POST", "/api/audit-reports/generate-certificates?quarter=CURRENT_QUARTER", "")
		s.work()
		t.Run("STORE-020 STORE-022 AMB-043 the owner finds the certificate of the latest quarter, and opens it without a further sign-in", func(t *testing.T) {
			c := read[struct {
				ComplianceCertificate struct{ Number, Quarter, SignedURL, CreatedAt string }
			}](s, owner, "GET", store, "").ComplianceCertificate
			link, err := url.Parse(c.SignedURL)
			if err != nil || !strings.HasPrefix(c.Number, "C-") || c.Quarter == "" || c.CreatedAt == "" {
				t.Fatalf("%+v %v", c, err)
			}
			w := s.call("", "GET", link.RequestURI(), "")
			if w.Code != 200 || !bytes.HasPrefix(w.Body.Bytes(), []byte("%PDF-")) {
				t.Fatal(w.Code)
			}
			if head := s.call("", "HEAD", link.RequestURI(), ""); head.Code != 200 || head.Header().Get("Content-Length") != strconv.Itoa(w.Body.Len()) {
				t.Error(head.Code, head.Header())
			}
			if text := strings.Join(pdftest.Pages(t, w.Body.Bytes())[0], " "); !strings.Contains(text, c.Number) || !strings.Contains(text, c.Quarter) {
				t.Error(text)
			}
		})
		t.Run("AMB-010 another store's owner does not", func(t *testing.T) {
			if w := s.call(otherOwner, "GET", store, ""); w.Code != 403 {
				t.Error(w.Code, w.Body)
			}
		})
	})
}
