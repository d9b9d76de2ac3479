package certificate

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/pdf/pdftest"
)

func sampleCertificate() Printout {
	return Printout{Number: 42, MadeAt: time.Date(2026, 4, 2, 0, 0, 0, 0, time.UTC), Product: "Caravan", Report: Report{
		Store: network.StoreRef{Name: "Café Nord", Suburb: "Brunswick", Region: network.VIC}, Date: "2026-03-20", Score: 98,
		Quarter: network.PromotionRef{Description: "Summer 2026",
			Period: calendar.Period{StartDate: "2026-01-01", EndDate: "2026-03-31", ActualEndDate: "2026-03-28"}}}}
}

// drawn draws a certificate and returns all texts of its only page in one line.
func drawn(t testing.TB, c Printout) string {
	t.Helper()
	var b bytes.Buffer
	check.OK(t, c.WritePDF(&b))
	pages := pdftest.Pages(t, b.Bytes())
	check.Must(t, check.Is(t, len(pages), 1, pages))
	check.Must(t, check.True(t, strings.Contains(b.String(), "/MediaBox [0 0 841.89 595.28]")))
	return strings.Join(pages[0], " ")
}

func TestCertificatePDF(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*Printout)
		want   []string
		not    string
	}{
		{"SCR-036 FD-23 shows store, quarter, score, date and number", func(*Printout) {}, []string{
			"CERTIFICATE OF STORE COMPLIANCE", "Café Nord", "Brunswick, VIC", "scored 98 out of 100 in its audit for Summer 2026.", " 98 ", "20 March 2026",
			"1 January 2026 to 28 March 2026", "C-00042"}, "□"},
		{"AMB-043 any score has a certificate", func(c *Printout) { c.Report.Score = 0 }, []string{"scored 0 out of 100"}, "98"},
		{"AUDIT-086 a report without a score has a sun without a number", func(c *Printout) { c.Report.Score = -1 },
			[]string{"was audited for Summer 2026."}, "-1"},
		{"SCR-036 draws names of any script and length", func(c *Printout) {
			c.Report.Store.Name = "Żubrówka & Søn's 三 🍷 " + strings.Repeat("Very Long Emporium ", 30) + strings.Repeat("W", 90)
			c.Report.Store.Suburb = strings.Repeat("Upper Ferntree Gully ", 12)
			c.Report.Quarter.Description = strings.Repeat("Summer Trading Period ", 20)
		}, []string{"Żubrówka & Søn's", "…"}, "三"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := sampleCertificate()
			c.change(&p)
			text := drawn(t, p)
			for _, want := range c.want {
				check.True(t, strings.Contains(text, want), want, text)
			}
			check.True(t, !strings.Contains(text, c.not), c.not, text)
		})
	}
	t.Run("FD-23 drawing the same certificate again gives the same file", func(t *testing.T) {
		var first, again bytes.Buffer
		check.OK(t, sampleCertificate().WritePDF(&first))
		check.OK(t, sampleCertificate().WritePDF(&again))
		if !bytes.Equal(first.Bytes(), again.Bytes()) {
			t.Error("two files differ")
		}
	})
}

func TestCertificateNames(t *testing.T) {
	c := Certificate{Number: 7, StoreName: "Café \"Nord\"", Quarter: "Summer 2026"}
	check.Is(t, c.NumberText(), "C-00007")
	check.Is(t, c.FileName(), "certificate-c-00007-cafe-nord-summer-2026.pdf")
}
