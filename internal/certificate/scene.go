package certificate

import (
	"caravan/internal/brand"
	"caravan/internal/platform/pdf"
)

// picture is the page of a certificate while it is being drawn.
type picture struct{ *pdf.Document }

// Position and size of the sun and the camel. The camel's back is a little below the middle of the sun.
const (
	camelX, camelY, camelUnit = 163.0, 68.5, 1.15 // position and unit of the camel's grid
	sunX                      = camelX + 39.5*camelUnit
	sunY                      = camelY + 32*camelUnit
	sunRadius                 = 21.5 * camelUnit
)

// The outlines of the camel without its hump, on a grid of 100 by 90. It walks to the right.
const (
	walkingCamel = "M13.4 50 C12.6 43.6 16.4 39.4 23 38.4 C34 36.8 46 36.6 55 38.4 C61.6 40.6 66.6 40.4 69 33 C71.4 25 72 16 76 10 C78 7 82 6 85.6 7 " +
		"C89.4 8 93.4 9.4 96 12 C98.2 14.2 98.2 17.4 95.8 18.6 C94.6 19.2 93.6 20.4 92 19.8 C89.4 18.8 87 18.8 85.2 20.4 C83 22.4 83 26 82.2 30 " +
		"C80.2 41 78.6 48.6 72.8 54 C72.9 59 73.2 62.6 73 66.4 C72.9 69.6 71.9 75 71.8 84 C73.6 85 75 87 75 90 L67 90 L67.4 84 C67.2 77 67.2 72 67 68 " +
		"C66.6 64 65.6 60.6 64.6 57.4 C64.4 61.6 64.2 64.6 63.4 67.6 C62.4 71.6 61 77 60.4 84 C62 85 63.4 87 63.4 90 L55.4 90 L56.2 84 " +
		"C56.6 78 57.2 72 57.8 67.6 C58.2 64 58 61 57.4 58 C49 59.4 41 58.4 34 54.4 C34 59 33.8 63 34.6 68 C35.4 73 35.4 78 35.6 84 " +
		"C37.2 85 38.6 87 38.6 90 L30.6 90 L31.4 84 C31 78 30.4 73.6 29.4 69.6 C28.2 65 26.4 61.4 25 58.4 C24.4 63 21.2 66.4 20.6 70.4 " +
		"C19.8 75 18.9 79 18.6 84 C20.2 85 21.6 87 21.6 90 L13.6 90 L14.4 84 C14.6 78 15 74 15.4 70 C15.8 63.6 13.9 56 13.4 50 Z"
	walkingTail = "M14.4 46.4 C10.4 49.4 9 54.4 9.8 60.6"
	walkingEar  = "M78.4 9 C76.8 7.4 76 5.4 76.4 3.6 C78.6 3.8 80.6 5 82 7 Z"
)

const (
	night = 0x4A0826
	wine  = 0x7C0C3B
	rose  = 0xC92F6C
)

// scene draws the evening: sky, sun, dunes and the caravan.
func (p *picture) scene() {
	const m = margin
	w, h := pageWidth-2*m, pageHeight-2*m
	p.ClipRoundedRect(m, m, w, h, 7, false)
	p.sky(m, m, w)
	p.sun()
	p.dunes()
	p.caravan()
	p.ClipEnd()
	p.Stroke(brand.Gold, .7)
	p.RoundedRect(m-3.2, m-3.2, w+6.4, h+6.4, 9.6, "1234", "D")
}

// sky fills the sky, from cream at the top to the evening colours above the sand.
func (p *picture) sky(x, y, w float64) {
	stops := []struct {
		height float64
		colour pdf.Colour
	}{{0, 0xFFFAF3}, {62, 0xFFF4E4}, {42, 0xFFE2BC}, {26, 0xFFBE8C}, {26, 0xF58A7B}}
	for i := 1; i < len(stops); i++ {
		p.Gradient(x, y, w, stops[i].height+.3, stops[i-1].colour, stops[i].colour)
		y += stops[i].height
	}
}

func (p *picture) sun() {
	for _, glow := range []struct{ radius, alpha float64 }{{76, .22}, {56, .3}, {39, .42}} {
		p.SetAlpha(glow.alpha, "Normal")
		p.Fill(0xFFD98A)
		p.Circle(sunX, sunY, glow.radius, "F")
	}
	p.SetAlpha(1, "Normal")
	p.Fill(brand.Gold)
	p.Circle(sunX, sunY, sunRadius, "F")
}

func (p *picture) dunes() {
	p.Shape(0, 0, 1, "M0 150 C40 138 86 139 130 147 C182 156 236 152 297 136 L297 210 L0 210 Z", 0xE8657F, 0)
	p.Shape(0, 0, 1, "M0 168 C30 158 62 152 96 155 C140 159 160 168 205 162 C240 157 268 150 297 152 L297 210 L0 210 Z", rose, 0)
}

func (p *picture) caravan() {
	p.smallCamel(52, 139.2, .2)
	p.smallCamel(81, 138.6, .2)
	p.smallCamel(110, 140.6, .2)
	p.Shape(0, 0, 1, "M0 172 C50 164 96 160 140 165 C190 171 240 172 297 162 L297 210 L0 210 Z", wine, 0)
	p.camel(camelX, camelY, camelUnit)
	p.Shape(0, 0, 1, "M0 175 C60 169 112 168 168 171 C220 174 256 173 297 167 L297 210 L0 210 Z", night, 0)
}

func (p *picture) camel(x, y, unit float64) {
	p.Shape(x, y, unit, walkingCamel, night, 0)
	p.Shape(x, y, unit, walkingEar, night, 0)
	p.Shape(x, y, unit, walkingTail, night, 1.9)
}

func (p *picture) smallCamel(x, y, unit float64) {
	p.Fill(brand.Gold)
	p.Arc(x+40*unit, y+38*unit, 17*unit, 17*unit, 0, 0, 180, "F")
	p.camel(x, y, unit)
}
