package pdf

import (
	"fmt"
	"io"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// The size of a page in millimetres: A4 upright.
const (
	PageWidth  = 210.0
	PageHeight = 297.0
)

// Font is one of the three fonts below.
type Font struct{ family, style string }

// The fonts: for ordinary text, for emphasis, and for titles and large figures.
var (
	Regular = Font{"text", ""}
	Bold    = Font{"text", "B"}
	Display = Font{"display", ""}
)

// spare returns the font that draws the texts for which f lacks a character.
func (f Font) spare() Font { return Font{"spare" + f.family, f.style} }

// Colour is red, green and blue as 0xRRGGBB.
type Colour = int

func rgb(c Colour) (r, g, b int) { return c >> 16 & 0xff, c >> 8 & 0xff, c & 0xff }

// Meta is what PDF readers show as the document's properties.
type Meta struct {
	Title   string
	Subject string
	Author  string
	Creator string    // the product that made the file
	Created time.Time // in the time zone in which it should be shown
}

// Document is a file that is being drawn. For anything that it has no method for, use the embedded fpdf.
type Document struct {
	*fpdf.Fpdf
	font   Font
	points float64
	spares map[Font]bool // those that were needed so far: parsing one takes longer than drawing a page
}

// New returns an empty document in Australian English, without pages. Drawing the same with the same Meta gives the same bytes.
func New(m Meta) *Document { return newDocument(m, "P") }

// NewLandscape is New with pages on their side: PageHeight wide and PageWidth high.
func NewLandscape(m Meta) *Document { return newDocument(m, "L") }

func newDocument(m Meta, orientation string) *Document {
	f := fpdf.New(orientation, "mm", "A4", "")
	for _, font := range []Font{Regular, Bold, Display} {
		f.AddUTF8FontFromBytes(font.family, font.style, faces[font].file)
	}
	f.SetMargins(0, 0, 0)
	f.SetAutoPageBreak(false, 0)
	f.SetCellMargin(0)
	f.SetCompression(true)
	f.SetCatalogSort(true)
	f.SetLang("en-AU")
	f.SetTitle(Clean(m.Title), true)
	f.SetSubject(Clean(m.Subject), true)
	f.SetAuthor(Clean(m.Author), true)
	f.SetCreator(Clean(m.Creator), true)
	f.SetCreationDate(m.Created)
	f.SetModificationDate(m.Created)
	f.SetLineCapStyle("round")
	f.SetLineJoinStyle("round")
	return &Document{Fpdf: f, spares: map[Font]bool{}}
}

// Write finishes the document and writes it to w. It returns the first error that occurred in the whole drawing.
func (d *Document) Write(w io.Writer) error {
	if err := d.Output(w); err != nil {
		return fmt.Errorf("draw the document: %w", err)
	}
	return nil
}

// Font sets the font, the size in points and the colour of the texts that follow.
func (d *Document) Font(f Font, points float64, c Colour) {
	d.font, d.points = f, points
	d.SetFont(f.family, f.style, points)
	d.SetTextColor(rgb(c))
}

// inFont calls do with the font set that draws a cleaned text: the current one, or the spare for the whole text if the current one lacks any of its
// characters. A text looks better in one font than in two.
func (d *Document) inFont(s string, do func()) {
	if faces[d.font].has(s) {
		do()
		return
	}
	spare := d.font.spare()
	if !d.spares[spare] {
		d.AddUTF8FontFromBytes(spare.family, spare.style, faces[d.font].spare)
		d.spares[spare] = true
	}
	d.SetFont(spare.family, spare.style, d.points)
	do()
	d.SetFont(d.font.family, d.font.style, d.points)
}

// GetStringWidth returns the width of a cleaned text in millimetres, in the font that draws it.
func (d *Document) GetStringWidth(s string) (width float64) {
	d.inFont(s, func() {
		boxes := strings.Count(s, string(box))
		if boxes > 0 {
			s = strings.ReplaceAll(s, string(box), "")
		}
		width = d.Fpdf.GetStringWidth(s) + float64(boxes)*d.boxWidth()
	})
	return width
}

// boxWidth is how much room the box for a missing character takes.
func (d *Document) boxWidth() float64 {
	_, size := d.GetFontSize()
	return size * .6
}

// Fill sets the colour of areas.
func (d *Document) Fill(c Colour) { d.SetFillColor(rgb(c)) }

// Stroke sets the colour of lines and their width in millimetres.
func (d *Document) Stroke(c Colour, width float64) {
	d.SetDrawColor(rgb(c))
	d.SetLineWidth(width)
}

// Text writes a line of text that starts at x, on the baseline y.
func (d *Document) Text(x, y float64, s string) { d.text(x, y, Clean(s)) }

// TextRight writes a line of text that ends at right, on the baseline y.
func (d *Document) TextRight(right, y float64, s string) {
	s = Clean(s)
	d.text(right-d.GetStringWidth(s), y, s)
}

// TextCentre writes a line of text whose middle is at x, on the baseline y.
func (d *Document) TextCentre(x, y float64, s string) {
	s = Clean(s)
	d.text(x-d.GetStringWidth(s)/2, y, s)
}

// Lines writes lines as Wrap returns them. The first is on the baseline y, and the baselines are leading millimetres apart.
func (d *Document) Lines(x, y, leading float64, lines []string) {
	for i, line := range lines {
		d.text(x, y+float64(i)*leading, line)
	}
}

// text writes a cleaned text, drawing a box for each character that the fonts lack.
func (d *Document) text(x, y float64, s string) {
	d.inFont(s, func() {
		for s != "" {
			plain, rest, boxed := strings.Cut(s, string(box))
			if plain != "" {
				d.Fpdf.Text(x, y, plain)
				x += d.Fpdf.GetStringWidth(plain)
			}
			if boxed {
				x += d.drawBox(x, y)
			}
			s = rest
		}
	})
}

// drawBox draws the box for a missing character in the colour of the text. It returns the width it takes.
func (d *Document) drawBox(x, y float64) float64 {
	r, g, b := d.GetDrawColor()
	line := d.GetLineWidth()
	_, size := d.GetFontSize()
	width := d.boxWidth()
	d.SetDrawColor(d.GetTextColor())
	d.SetLineWidth(size / 18)
	d.Rect(x+width*.14, y-size*.66, width*.72, size*.66, "D")
	d.SetDrawColor(r, g, b)
	d.SetLineWidth(line)
	return width
}

// Panel fills a rectangle with rounded corners.
func (d *Document) Panel(x, y, w, h, radius float64, c Colour) {
	d.Fill(c)
	d.RoundedRect(x, y, w, h, min(radius, w/2, h/2), "1234", "F")
}

// Gradient fills a rectangle with a colour at the top that turns into another at the bottom.
func (d *Document) Gradient(x, y, w, h float64, top, bottom Colour) {
	r0, g0, b0 := rgb(top)
	r1, g1, b1 := rgb(bottom)
	d.LinearGradient(x, y, w, h, r0, g0, b0, r1, g1, b1, 0, 1, 0, 0)
}

// Tracked writes a line of text with extra space between its letters, or less space when em is negative. em is a fraction of the font size.
func (d *Document) Tracked(x, y, em float64, s string) {
	points, _ := d.GetFontSize()
	d.RawWriteStr(fmt.Sprintf("%.3f Tc", em*points))
	d.Text(x, y, s)
	d.RawWriteStr("0 Tc")
}
