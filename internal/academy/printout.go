package academy

import (
	"fmt"
	"io"
	"time"

	"caravan/internal/brand"
	"caravan/internal/calendar"
	"caravan/internal/platform/pdf"
	"caravan/internal/text"
)

// Printout is what the certificate of a finished course shows.
type Printout struct {
	Number      string
	Course      string
	Person      string
	Minutes     int
	Lessons     int
	At          time.Time    // when the course was finished
	CountsUntil calendar.Day // empty: forever
	Product     string       // the name of the product (AMB-119)
}

// FileName is the name of the certificate's file.
func (c Printout) FileName() string { return text.FileName("certificate "+c.Course) + ".pdf" }

// WritePDF draws the certificate on an A4 page on its side and writes the file to w. Only w can cause an error.
func (c Printout) WritePDF(w io.Writer) error {
	const width, height, left = pdf.PageHeight, pdf.PageWidth, 32.0
	d := pdf.NewLandscape(pdf.Meta{Title: "Certificate of Completion: " + c.Course, Subject: "Certificate " + c.Number, Author: c.Product,
		Creator: c.Product, Created: c.At.In(calendar.Zone)})
	d.AddPage()
	d.Panel(12, 12, width-24, height-24, 7, 0xFFF8EC)
	// A rising sun over two dunes at the foot of the page.
	d.ClipRoundedRect(12, 12, width-24, height-24, 7, false)
	d.Fill(brand.Gold)
	d.Circle(232, 150, 34, "F")
	d.Shape(0, 0, 1, "M0 168 C50 150 100 152 160 162 C210 170 250 160 297 150 L297 210 L0 210 Z", 0xC92F6C, 0)
	d.Shape(0, 0, 1, "M0 180 C70 168 130 174 190 178 C230 180 264 176 297 170 L297 210 L0 210 Z", 0x4A0826, 0)
	d.ClipEnd()
	d.Stroke(brand.Gold, .7)
	d.RoundedRect(8.8, 8.8, width-17.6, height-17.6, 9.6, "1234", "D")

	brand.DrawMark(d, left, 26, 13)
	d.Font(pdf.Display, 18, brand.Ink)
	d.Text(left+17, 35.2, d.Fit(c.Product+" Academy", 120))
	d.Font(pdf.Bold, 12, brand.Shiraz)
	d.Tracked(left, 62, .13, "CERTIFICATE OF COMPLETION")
	d.Font(pdf.Display, 40, brand.Ink)
	d.Text(left, 82, d.Fit(c.Person, 225))
	d.Font(pdf.Regular, 14, brand.Ink2)
	d.Text(left, 96, "has finished the course")
	d.Font(pdf.Display, 24, brand.Shiraz)
	d.Lines(left, 108, 10.5, d.WrapAtMost(2, c.Course, 190))
	d.Font(pdf.Regular, 12, brand.Ink2)
	d.Text(left, 134, fmt.Sprintf("%s, about %s", text.Count(c.Lessons, "lesson", "lessons"), text.Count(c.Minutes, "minute", "minutes")))

	facts := [][2]string{{"FINISHED ON", calendar.DayOf(c.At).Long()}, {"CERTIFICATE", c.Number}}
	if c.CountsUntil != "" {
		facts = append(facts, [2]string{"VALID UNTIL", c.CountsUntil.Long()})
	}
	for i, fact := range facts {
		x := left + float64(i)*84
		d.Font(pdf.Bold, 7.5, brand.Gold)
		d.Tracked(x, 185, .14, fact[0])
		d.Font(pdf.Bold, 14, brand.White)
		d.Text(x, 191.5, fact[1])
	}
	return d.Write(w)
}
