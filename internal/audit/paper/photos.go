package paper

import (
	"caravan/internal/brand"
	"caravan/internal/platform/pdf"
)

// Photos of a line, four in a row (EVIDENCE-016).
const (
	photosInRow = 4
	photoHeight = 30.0
	photoGap    = 3.0
)

// keepsPhotos makes the last block stay on one page with the first row of photos of a line, if it has any.
func (s *sheet) keepsPhotos(lineKey string) {
	if len(s.pictures[lineKey]) > 0 {
		s.blocks[len(s.blocks)-1].keepsNext = true
	}
}

// photos adds the photos of a line below it, from a left edge. In place of one that cannot be shown it says so (FD-263).
func (s *sheet) photos(lineKey string, left float64) {
	s.keepsPhotos(lineKey)
	all := s.pictures[lineKey]
	width := (marginRight - left - photoGap*(photosInRow-1)) / photosInRow
	for len(all) > 0 {
		row := all[:min(photosInRow, len(all))]
		all = all[len(row):]
		s.add(block{height: photoHeight + photoGap, again: s.again, draw: func(y float64) {
			for i, picture := range row {
				x := left + float64(i)*(width+photoGap)
				s.Panel(x, y+photoGap/2, width, photoHeight, 1.6, brand.Sunken)
				if !s.Picture(x, y+photoGap/2, width, photoHeight, picture) {
					s.Font(pdf.Regular, 8, brand.Ink2)
					s.TextCentre(x+width/2, y+photoGap/2+photoHeight/2, "This photo can't be shown")
				}
			}
		}})
	}
}
