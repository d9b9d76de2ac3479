package camelbucks

import (
	"fmt"
	"io"
	"time"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"caravan/internal/brand"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/pdf"
	"caravan/internal/text"
)

// The page of a statement in millimetres, and the columns of its lines: the day, what a line is for, and its amount at the right edge.
const (
	left, right  = 16.0, pdf.PageWidth - 16
	bottom       = 276.0 // of the lines
	columnFor    = left + 27
	columnAmount = right - 34
	leading      = 4.4
)

// figures writes amounts as people in Australia do: 1,750.
var figures = message.NewPrinter(language.MustParse("en-AU"))

// figure writes an amount; what was taken back has a true minus.
func figure(n int64) string {
	if n < 0 {
		return "−" + figures.Sprint(-n)
	}
	return figures.Sprint(n)
}

// Printout is a statement as a PDF shows it.
type Printout struct {
	Statement Statement // with all its lines
	PrintedAt time.Time
}

// WritePDF draws the statement and writes the file to w: the store, the sum of the lines, and each line. Any text that people typed can be drawn, so
// only w can cause an error.
func (p Printout) WritePDF(w io.Writer) error {
	s := p.Statement
	d := &page{Document: pdf.New(pdf.Meta{Title: "Camel Bucks Statement: " + s.Store.Name + ", " + s.years(), Subject: "Camel Bucks Statement",
		Author: brand.Name, Creator: brand.Name, Created: p.PrintedAt.In(calendar.Zone)}),
		foot: fmt.Sprintf("%s · %s · Printed %s, Melbourne time", brand.Name, s.Store.Name, p.PrintedAt.In(calendar.Zone).Format("2 Jan 2006 3:04PM"))}
	d.begin()
	d.head(s)
	d.captions()
	for _, l := range s.Lines {
		d.line(l)
	}
	d.end(s)
	return d.Write(w)
}

// years says which financial years a statement is of.
func (s Statement) years() string {
	if s.Year == 0 {
		return "All financial years"
	}
	return fmt.Sprintf("FY%d", s.Year)
}

// page is the page of a statement that is being drawn. Its lines end at y.
type page struct {
	*pdf.Document
	y    float64
	foot string
}

// begin begins a page, with its foot.
func (d *page) begin() {
	d.AddPage()
	d.Stroke(brand.Hairline, .25)
	d.Line(left, 283, right, 283)
	d.Font(pdf.Regular, 8, brand.Ink3)
	d.TextRight(right, 288, fmt.Sprintf("Page %d", d.PageNo()))
	d.Text(left, 288, d.Fit(d.foot, right-left-24))
	d.y = 16
}

// head draws what is above the lines: the store, and what its lines come to.
func (d *page) head(s Statement) {
	brand.DrawMark(d, left, d.y, 11)
	d.Font(pdf.Display, 19, brand.Ink)
	d.Text(left+14.5, d.y+7.8, brand.Name)
	d.Font(pdf.Bold, 11, brand.Ink)
	d.TextRight(right, d.y+4.6, "Camel Bucks Statement")
	d.Font(pdf.Regular, 9, brand.Ink3)
	d.TextRight(right, d.y+9.4, s.years())
	d.y += 24
	d.Font(pdf.Display, 25, brand.Ink)
	name := d.WrapAtMost(3, s.Store.Name, right-left)
	d.Lines(left, d.y+4, 9.6, name)
	d.y += 9.6 * float64(len(name))
	d.Font(pdf.Regular, 10, brand.Ink2)
	place := d.WrapAtMost(2, placeOf(s.Store), right-left)
	d.Lines(left, d.y+1, 5, place)
	d.y += 5*float64(len(place)) + 3

	d.Panel(left, d.y, right-left, 27, 5, brand.GoldSoft)
	coin(d, left+15, d.y+13.5)
	d.Font(pdf.Regular, 9.5, brand.GoldText)
	d.Text(left+29, d.y+9.6, s.Caption())
	d.Font(pdf.Display, 27, brand.Ink)
	d.Text(left+29, d.y+20.6, figure(s.OfYear()))
	d.y += 34
}

// coin draws a Camel Buck around a point.
func coin(d *page, x, y float64) {
	d.Fill(brand.Gold)
	d.Circle(x, y, 8.4, "F")
	d.Stroke(brand.GoldText, .5)
	d.Circle(x, y, 6.6, "D")
	brand.DrawMark(d, x-4, y-4, 8)
}

func placeOf(s network.StoreRef) string {
	return text.Join(", ", s.Address, text.Join(" ", s.Suburb, s.Postcode), s.Region.Label())
}

// captions draws the names of the columns.
func (d *page) captions() {
	d.Font(pdf.Bold, 8, brand.Ink2)
	d.Text(left, d.y+3, "Date (Melbourne)")
	d.Text(columnFor, d.y+3, "For")
	d.TextRight(right, d.y+3, "Camel Bucks")
	d.Stroke(brand.Ink2, .35)
	d.Line(left, d.y+6, right, d.y+6)
	d.y += 7
}

// room begins another page when something of a height does not fit any more.
func (d *page) room(height float64) {
	if d.y+height > bottom {
		d.begin()
		d.captions()
	}
}

// line draws a line: the day, what it is for, its reason and who added it, and its amount.
func (d *page) line(l Line) {
	width := columnAmount - columnFor
	d.Font(pdf.Bold, 9.5, brand.Ink)
	title := d.Wrap(l.Title, width)
	d.Font(pdf.Regular, 8.5, brand.Ink2)
	by := l.By.View()
	about := d.Wrap(text.Join(" · ", l.Reason, fmt.Sprintf("FY%d", l.FinancialYear), by.FullName()), width)
	height := leading*float64(len(title)+len(about)) + 4
	d.room(height)
	d.Font(pdf.Regular, 9, brand.Ink2)
	d.Text(left, d.y+4.6, calendar.DayOf(l.CreatedAt).Format("2 Jan 2006"))
	d.Font(pdf.Bold, 9.5, brand.Ink)
	d.Lines(columnFor, d.y+4.6, leading, title)
	colour := brand.GoodText
	if l.Amount < 0 {
		colour = brand.Bad
	}
	d.Font(pdf.Bold, 10.5, colour)
	d.TextRight(right, d.y+4.6, figure(l.Amount))
	d.Font(pdf.Regular, 8.5, brand.Ink2)
	d.Lines(columnFor, d.y+4.6+leading*float64(len(title)), leading, about)
	d.y += height
	d.Stroke(brand.Hairline, .25)
	d.Line(left, d.y, right, d.y)
}

// end draws what the lines come to.
func (d *page) end(s Statement) {
	if len(s.Lines) == 0 {
		d.Font(pdf.Regular, 9.5, brand.Ink2)
		d.Text(columnFor, d.y+5, "No Camel Bucks yet.")
		d.y += 8
	}
	d.room(10)
	d.Font(pdf.Bold, 11, brand.Ink)
	d.Text(columnFor, d.y+7, s.Caption())
	d.TextRight(right, d.y+7, figure(s.OfYear()))
}
