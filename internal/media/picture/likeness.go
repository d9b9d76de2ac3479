package picture

import (
	"image"
	"image/draw"
	"math/bits"

	xdraw "golang.org/x/image/draw"
)

// The grid of a likeness: a bit for each pair of neighbours in a row.
const (
	likenessRows = 8
	likenessBits = 8   // of a row
	likenessSize = 128 // of the picture that is made first, in pixels
)

const (
	// MostDifferent is in how many bits the likenesses of two pictures differ at most when they look alike: the same photo, saved again, made smaller, a
	// little brighter. Different photos of one shelf differ in 15 or more.
	MostDifferent = 6
	// leastContrast is how far apart the darkest and the lightest point must be, of 255. What shows less has no likeness: noise would decide its bits.
	leastContrast = 12
)

// Likeness is a fingerprint of what can be seen in a picture (a difference hash): whether each point of a coarse grid is lighter than the one at its
// left.
type Likeness uint64

// LooksLike tells whether two pictures look alike.
func (l Likeness) LooksLike(other Likeness) bool { return l.Difference(other) <= MostDifferent }

// Difference returns in how many bits two likenesses differ, from 0 to 64.
func (l Likeness) Difference(other Likeness) int { return bits.OnesCount64(uint64(l ^ other)) }

// Likeness returns the fingerprint of the picture, the right way up; false for one that shows almost nothing.
func (p *Picture) Likeness() (Likeness, bool) {
	area := p.img.Bounds()
	boxed := newRows(p.img).shrink(max(1, max(area.Dx(), area.Dy())/likenessSize))
	var turned image.Image = boxed
	if p.turn != upright {
		turned = p.turn.apply(newRows(boxed))
	}
	grid := image.NewGray(image.Rect(0, 0, likenessBits+1, likenessRows))
	xdraw.BiLinear.Scale(grid, grid.Bounds(), turned, turned.Bounds(), draw.Src, nil)
	darkest, lightest := grid.Pix[0], grid.Pix[0]
	var out Likeness
	for y := range likenessRows {
		for x := range likenessBits + 1 {
			here := grid.GrayAt(x, y).Y
			darkest, lightest = min(darkest, here), max(lightest, here)
			if x > 0 {
				out <<= 1
				if here > grid.GrayAt(x-1, y).Y {
					out |= 1
				}
			}
		}
	}
	return out, lightest-darkest >= leastContrast
}
