package paper

import (
	"fmt"

	"caravan/internal/brand"
	"caravan/internal/platform/pdf"
)

// Measures of the page in millimetres.
const (
	marginLeft   = 16.0
	marginRight  = pdf.PageWidth - 16
	contentWidth = marginRight - marginLeft
	firstTop     = 14.0  // top of the content on the first page, which has no running header
	otherTop     = 23.0  // top of the content on the other pages, below the header
	bottom       = 279.0 // bottom of the content, above the footer
)

// block is a piece of the document that is never split between two pages.
type block struct {
	height    float64
	keepsNext bool            // stays on one page with the block after it
	draw      func(y float64) // draws it with its top at y
	again     *block          // drawn first on a page that begins with this block: its section's heading
}

// sheet is a document that is being built. Blocks are added first, then drawn onto as many pages as they need.
type sheet struct {
	*pdf.Document
	header   [2]string // running header from the second page on, left and right
	footer   string
	blocks   []block
	pictures map[string][][]byte // photos by the key of their line
	standing map[string]string   // where fixes stand, by the key of their line
	again    *block              // heading of the section whose lines are being added
}

func (s *sheet) add(b block) { s.blocks = append(s.blocks, b) }

// placed is a block with its place on a page.
type placed struct {
	block
	y float64
}

// paginate places the blocks on pages. No block is split, a block with keepsNext is on the same page as the next one, and a section that continues on
// another page repeats its heading. A block higher than a page would run over its end; the callers keep them lower.
func paginate(blocks []block) [][]placed {
	pages := [][]placed{nil}
	y := firstTop
	put := func(b block) {
		last := len(pages) - 1
		pages[last] = append(pages[last], placed{b, y})
		y += b.height
	}
	for i, b := range blocks {
		need := b.height
		for j := i; blocks[j].keepsNext && j+1 < len(blocks); j++ {
			need += blocks[j+1].height
		}
		if y+need > bottom && len(pages[len(pages)-1]) > 0 {
			pages = append(pages, nil)
			y = otherTop
			if b.again != nil {
				put(*b.again)
			}
		}
		put(b)
	}
	return pages
}

// draw draws the blocks on pages, with running headers and page numbers.
func (s *sheet) draw() {
	pages := paginate(s.blocks)
	for i, page := range pages {
		s.AddPage()
		if i > 0 {
			s.runningHeader()
		}
		for _, b := range page {
			b.draw(b.y)
		}
		s.Stroke(brand.Hairline, .25)
		s.Line(marginLeft, 284, marginRight, 284)
		s.Font(pdf.Regular, 8, brand.Ink3)
		number := fmt.Sprintf("Page %d of %d", i+1, len(pages))
		s.TextRight(marginRight, 289, number)
		s.Text(marginLeft, 289, s.Fit(s.footer, contentWidth-s.GetStringWidth(number)-6))
	}
}

func (s *sheet) runningHeader() {
	s.Font(pdf.Regular, 8.5, brand.Ink3)
	right := s.Fit(s.header[1], contentWidth/2)
	s.TextRight(marginRight, 13.5, right)
	room := contentWidth - s.GetStringWidth(right) - 6
	s.Font(pdf.Bold, 8.5, brand.Ink2)
	s.Text(marginLeft, 13.5, s.Fit(s.header[0], room))
	s.Stroke(brand.Hairline, .25)
	s.Line(marginLeft, 17, marginRight, 17)
}
