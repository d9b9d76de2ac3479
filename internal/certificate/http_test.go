package certificate

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"caravan/internal/network"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/check"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// site is a world on a real server, with the operations of the audit room as well.
type site struct {
	*world
	*apitest.Site
	ended string // id of a session that has ended
}

func eachSite(t *testing.T, fn func(t *testing.T, s *site)) {
	t.Helper()
	eachWorld(t, func(t *testing.T, w *world) {
		driver, server := apitest.New(t, testnet.Everybody(), "certificate", append(NewHTTP(w.Service).Operations(), w.reports.Operations()...)...)
		s := &site{world: w, Site: driver}
		live := func(_ context.Context, session string) (bool, error) { return session != s.ended, nil }
		server.Handle("GET", "/files/*", w.Blobs.Handler(blob.Door{Now: w.clock.Now, Live: live, Files: w.Service.Linked()}))
		fn(t, s)
	})
}

func TestHTTPCertificates(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		north := s.reports.Final(t, "north")
		s.reports.Final(t, "south")
		path := "/audit-reports/" + north.ID

		t.Run("AUDIT-130 there is no certificate before it is made", func(t *testing.T) {
			w := s.Call("ann", "GET", path, "")
			check.True(t, strings.Contains(w.Body.String(), `"certificate":null`), w.Body.String(), w.Body)
			if w := s.Call("ann", "GET", "/audit-reports/certificate-runs?promotion=summer", ""); check.Is(t, w.Code, 200, w.Body) {
				check.Is(t, strings.TrimSpace(w.Body.String()), "null")
			}
			if w := s.Call("ann", "GET", "/audit-reports/certificates.zip?quarter=summer", ""); check.Is(t, w.Code, 404, w.Body) {
				check.True(t, strings.Contains(w.Body.String(), MessageNoCertificates), w.Body)
			}
		})
		started := s.Call("ann", "POST", "/audit-reports/generate-certificates?quarter=CURRENT_QUARTER", "")
		t.Run("AUDIT-126 FD-23 starting answers 202 with the run", func(t *testing.T) {
			for _, part := range []string{`"runId":"`, `"promotionId":"summer"`, `"total":2,"done":0,"failed":0,"state":"RUNNING"`, `"finishedAt":null`} {
				check.Is(t, started.Code, http.StatusAccepted, part, started.Body)
				check.True(t, strings.Contains(started.Body.String(), part), started.Body.String(), part, started.Body)
			}
		})
		t.Run("PROMOTION-005 the other call returns the same run", func(t *testing.T) {
			w := s.Call("ann", "POST", "/promotions/summer/generate-certificates", "")
			check.Is(t, w.Code, http.StatusAccepted, w.Body)
			check.Is(t, w.Body.String(), started.Body.String(), w.Body)
		})
		s.Work(t)
		run := apitest.Read[RunView](t, s.Site, "ann", "GET", "/audit-reports/certificate-runs?promotion=summer", "")
		t.Run("FD-23 the run is polled by its id", func(t *testing.T) {
			got := apitest.Read[RunView](t, s.Site, "ann", "GET", "/audit-reports/certificate-runs/"+run.RunID, "")
			check.Is(t, got.State, RunDone, got.FinishedAt)
			check.Is(t, got.Done, 2, got.FinishedAt)
			check.True(t, got.FinishedAt != nil, got.FinishedAt)
		})
		t.Run("AUDIT-046 AUDIT-130 the owner's report has a link that opens the PDF without a sign-in", func(t *testing.T) {
			c := apitest.Read[struct {
				Certificate *struct {
					Number, SignedURL string
					CreatedAt         time.Time
				}
			}](t, s.Site, "olga", "GET", path, "").Certificate
			check.Must(t, check.True(t, c != nil, c))
			check.Must(t, check.Is(t, c.Number, "C-00002", c))
			check.Must(t, check.True(t, c.CreatedAt.Equal(atFirst), c))
			link, err := url.Parse(c.SignedURL)
			check.OK(t, err)
			w := s.Fetch("", "GET", link.RequestURI(), "")
			check.Is(t, w.Code, 200)
			check.True(t, strings.HasPrefix(w.Body.String(), "%PDF-"))
			check.Is(t, w.Header().Get("Content-Type"), "application/pdf")
			check.Is(t, w.Header().Get("Content-Disposition"), `attachment; filename=certificate-c-00002-cafe-nord-summer-2026.pdf`)
			s.ended = testnet.Olga.SessionID
			if w := s.Fetch("", "GET", link.RequestURI(), ""); w.Code != 403 {
				t.Errorf("%d after the session's end", w.Code)
			}
			s.ended = ""
			s.clock.T = atFirst.Add(30 * time.Minute)
			if w := s.Fetch("", "GET", link.RequestURI(), ""); w.Code != 403 {
				t.Errorf("%d after the link's end", w.Code)
			}
			s.clock.T = atFirst
			before := w.Header().Get("ETag")
			s.Call("ann", "POST", "/promotions/summer/generate-certificates", "")
			s.Work(t)
			w = s.Fetch("", "GET", link.RequestURI(), "")
			check.Is(t, w.Code, 200)
			check.True(t, w.Header().Get("ETag") != before)
			check.Is(t, w.Header().Get("Cache-Control"), "private, no-cache")
		})
		t.Run("FD-23 the quarter's certificates can be downloaded as one file", func(t *testing.T) {
			w := s.Call("ann", "GET", "/audit-reports/certificates.zip?quarter=CURRENT_QUARTER", "")
			check.Must(t, check.Is(t, w.Code, 200))
			check.Is(t, w.Header().Get("Content-Type"), "application/zip")
			check.Is(t, w.Header().Get("Content-Disposition"), `attachment; filename=certificates-summer-2026.zip`)
			z, err := zip.NewReader(bytes.NewReader(w.Body.Bytes()), int64(w.Body.Len()))
			check.OK(t, err)
			var names []string
			for _, f := range z.File {
				names = append(names, f.Name)
				content, err := f.Open()
				check.OK(t, err)
				head := make([]byte, 5)
				if _, err := content.Read(head); check.Is(t, err, nil) {
					check.Is(t, string(head), "%PDF-", f.Name, head)
				}
				check.OK(t, content.Close())
			}
			check.Is(t, fmt.Sprint(names), "[certificate-c-00001-100-bottles-summer-2026.pdf certificate-c-00002-cafe-nord-summer-2026.pdf]")
		})
		s.Refuse(t, []apitest.Refusal{
			{"AUDIT-126 no quarter", "ann", "POST", "/audit-reports/generate-certificates", "", 422, `"location":"query.quarter"`},
			{"AUDIT-126 an unknown quarter", "ann", "POST", "/audit-reports/generate-certificates?quarter=nothing", "", 404,
				"This quarter could not be found."},
			{"PROMOTION-005 a promotional period", "ann", "POST", "/promotions/easter/generate-certificates", "", 409,
				"This is a promotional period. A quarter is a core range promotion."},
			{"FD-23 an unknown run", "ann", "GET", "/audit-reports/certificate-runs/nothing", "", 404, messageNoRun},
		})
		t.Run("AMB-044 no current quarter", func(t *testing.T) {
			s.clock.T = atFirst.AddDate(1, 0, 0)
			w := s.Call("ann", "POST", "/audit-reports/generate-certificates?quarter=CURRENT_QUARTER", "")
			check.Is(t, w.Code, 409, w.Body)
			check.True(t, strings.Contains(w.Body.String(), "There is no current quarter. Add or sync one under Quarters."), w.Body)
		})
	})
}

func TestMakingIsOfferedOnTheReport(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		type report struct {
			Can struct{ MakeCertificates bool }
		}
		offered := func(t *testing.T, who, id string, want bool) {
			t.Helper()
			got := apitest.Read[report](t, s.Site, who, "GET", "/audit-reports/"+id, "")
			check.Is(t, got.Can.MakeCertificates, want, who)
		}
		north := s.reports.Final(t, "north")
		t.Run("FD-23 AUDIT-126 AMB-045 a final report without a certificate offers only head office to make it", func(t *testing.T) {
			for who, want := range map[string]bool{"ann": true, "rob": false, "olga": false, "mia": false} {
				offered(t, who, north.ID, want)
			}
		})
		t.Run("FD-23 a report that is not final does not", func(t *testing.T) {
			offered(t, "ann", s.reports.Completed(t, rob, "south").ID, false)
		})
		t.Run("FD-23 a report that has its certificate does not", func(t *testing.T) {
			s.certifyAll(t, network.CurrentQuarter)
			offered(t, "ann", north.ID, false)
		})
	})
}

func TestHTTPRoles(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		north := s.reports.Final(t, "north")
		run := s.certifyAll(t, network.CurrentQuarter)
		s.Allow(t, []apitest.Access{
			{"AUDIT-126 AMB-045 making certificates", "POST", "/audit-reports/generate-certificates?quarter=CURRENT_QUARTER", "", 401, 202, 403, 403, 403, 403,
				403},
			{"PROMOTION-005 making them of a promotion", "POST", "/promotions/summer/generate-certificates", "", 401, 202, 403, 403, 403, 403, 403},
			{"FD-23 a run", "GET", "/audit-reports/certificate-runs/" + run.ID, "", 401, 200, 403, 403, 403, 403, 403},
			{"FD-23 the latest run", "GET", "/audit-reports/certificate-runs?promotion=summer", "", 401, 200, 403, 403, 403, 403, 403},
			{"FD-23 all certificates", "GET", "/audit-reports/certificates.zip?quarter=summer", "", 401, 200, 403, 403, 403, 403, 403},
			{"AUDIT-130 AMB-010 a report's certificate", "GET", "/audit-reports/" + north.ID + "/certificate", "", 401, 200, 200, 200, 200, 403, 403},
		})
	})
}
