package certificate

import (
	"fmt"
	"io"
	"strconv"
	"time"

	"caravan/internal/brand"
	"caravan/internal/calendar"
	"caravan/internal/platform/pdf"
	"caravan/internal/text"
)

// The page of a certificate in millimetres: A4 on its side, with a white margin that a picture frame or mount may cover.
const (
	pageWidth   = pdf.PageHeight
	pageHeight  = pdf.PageWidth
	margin      = 10.0
	left        = 27.0  // left edge of the texts
	columnWidth = 128.0 // width of the texts beside the camel
)

// Printout is what a certificate's PDF shows (SCR-036).
type Printout struct {
	Number  int64
	Report  Report
	MadeAt  time.Time
	Product string // the name of the product (AMB-119)
}

// WritePDF draws the certificate and writes the file to w. The score is written into the setting sun, and the sun is the camel's hump. Only w can
// cause an error.
func (c Printout) WritePDF(w io.Writer) error {
	d := pdf.NewLandscape(pdf.Meta{
		Title:   "Certificate of Store Compliance: " + c.Report.Store.Name + ", " + c.Report.Quarter.Description,
		Subject: "Certificate " + numberText(c.Number), Author: c.Product, Creator: c.Product, Created: c.MadeAt.In(calendar.Zone),
	})
	d.AddPage()
	p := &picture{d}
	p.scene()
	p.score(c.Report.Score)
	p.words(c)
	p.facts(c)
	return d.Write(w)
}

// words writes the texts beside the camel.
func (p *picture) words(c Printout) {
	brand.DrawMark(p, left, 24, 13)
	p.Font(pdf.Display, 18, brand.Ink)
	p.Text(left+17, 33.2, p.Fit(c.Product, 90))

	p.Font(pdf.Bold, 12, brand.Shiraz)
	p.Tracked(left, 60, .13, "CERTIFICATE OF STORE COMPLIANCE")

	y := p.title(c.Report.Store.Name, 64)
	p.Font(pdf.Regular, 14, brand.Ink2)
	p.Text(left, y+5, p.Fit(text.Join(", ", c.Report.Store.Suburb, c.Report.Store.Region.Label()), columnWidth))

	p.Font(pdf.Bold, 14, brand.Ink)
	p.Lines(left, y+17.5, 6.8, p.WrapAtMost(3, c.sentence(), columnWidth))
}

// title writes the store's name below top, as large as it fits. It returns where the next line can be.
func (p *picture) title(name string, top float64) (y float64) {
	for _, try := range []struct {
		points float64
		lines  int
	}{{54, 1}, {44, 1}, {40, 2}, {33, 2}, {27, 3}, {22, 3}} {
		p.Font(pdf.Display, try.points, brand.Ink)
		if len(p.Wrap(name, columnWidth)) <= try.lines {
			break
		}
	}
	_, size := p.GetFontSize()
	for _, line := range p.WrapAtMost(3, name, columnWidth) {
		top += size * 1.02
		p.Tracked(left, top-size*.18, -.022, line)
	}
	return top + 3
}

// score writes the score into the sun. Without a score the sun stays empty.
func (p *picture) score(score int) {
	if score < 0 {
		return
	}
	points := 54.0
	if score == 100 {
		points = 46
	}
	p.Font(pdf.Display, points, 0x4A2600)
	p.TextCentre(sunX-.6, sunY+2, strconv.Itoa(score))
}

// facts writes the quarter, the date and the number onto the sand in front.
func (p *picture) facts(c Printout) {
	const gap = 6.0
	q, x := c.Report.Quarter, left
	for _, f := range []struct {
		caption, text, more string
		width               float64
	}{
		{"QUARTER", q.Description, q.StartDate.Long() + " to " + q.EffectiveEnd().Long(), 104},
		{"AUDITED ON", c.Report.Date.Long(), "", 72},
		{"CERTIFICATE", numberText(c.Number), "", 52},
	} {
		p.Font(pdf.Bold, 7.5, brand.Gold)
		p.Tracked(x, 180.6, .14, f.caption)
		p.Font(pdf.Bold, 14, brand.White)
		if p.GetStringWidth(pdf.Clean(f.text)) > f.width-gap {
			p.Font(pdf.Bold, 10, brand.White)
		}
		p.Text(x, 187, p.Fit(f.text, f.width-gap))
		p.Font(pdf.Regular, 9, 0xF6C4D6)
		p.Text(x, 192.2, p.Fit(f.more, f.width-gap))
		x += f.width
	}
}

// sentence returns what the certificate is for.
func (c Printout) sentence() string {
	quarter := c.Report.Quarter.Description
	if c.Report.Score < 0 {
		return "was audited for " + quarter + "."
	}
	return fmt.Sprintf("scored %d out of 100 in its audit for %s.", c.Report.Score, quarter)
}
