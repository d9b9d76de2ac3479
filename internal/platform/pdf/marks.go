package pdf

import (
	"strconv"
	"strings"
)

// The outlines of the camel, on a grid of 64, as web/src/ui/brand/mark.svg has them.
const (
	camelBody = "M12.4 37.6 C12.4 34.8 14.4 33 17.2 33 L37.6 33 C41 33 42.6 31.6 43.4 28.4 L45.4 20 C46.4 15.9 49.2 13.6 53 13.6 L53.6 13.6 " +
		"C55.4 13.6 56.9 14.1 58.3 15.2 L61 17.4 C63 19 62.1 22 59.5 22.2 L56 22.4 C54.6 22.5 53.8 23.2 53.5 24.5 L51.7 32 C50.3 37.9 47.4 41.2 43.1 42.6 " +
		"L42.7 53.6 C42.6 55.1 41.6 56 40.2 56 L38 56 C36.6 56 35.7 55.2 35.5 53.8 L34.2 43.4 C29.6 42.4 25.4 42.4 21.6 43.4 L20.3 53.8 " +
		"C20.1 55.2 19.2 56 17.8 56 L15.6 56 C14.2 56 13.2 55.1 13.2 53.6 L13.9 43 C12.9 41.5 12.4 39.7 12.4 37.6 Z"
	camelTail = "M13.6 35.4 C11 36.4 9.8 38.6 9.9 42.4"
	camelEar  = "M49.2 16.4 L49 11.6 C49 11.2 50 10.8 50.7 11.4 L54.4 14.6 Z"
)

// Mark draws the product's mark, the camel whose hump is the setting sun, in a square of the given size.
func (d *Document) Mark(x, y, size float64) {
	unit := size / 64
	d.Panel(x, y, size, size, 17*unit, Shiraz)
	x, y = x-3.6*unit, y-1.7*unit // the camel stands a little off the middle of its grid

	d.Fill(Gold)
	d.Arc(x+28*unit, y+32*unit, 11.4*unit, 11.4*unit, 0, 0, 180, "F")
	d.Fill(White)
	d.Outline(x, y, unit, camelBody, "F")
	d.Outline(x, y, unit, camelEar, "F")
	d.Stroke(White, 2.4*unit)
	d.Outline(x, y, unit, camelTail, "D")
}

// Outline draws an outline of the SVG commands M, L, C and Z, absolute and with one space between all parts, at x and y, scaled by unit. style is fpdf's: "F"
// fills, "D" strokes. A text that is no such outline panics: outlines are constants.
func (d *Document) Outline(x, y, unit float64, outline, style string) {
	parts := strings.Fields(outline)
	point := func(i int) (float64, float64) {
		gx, errX := strconv.ParseFloat(strings.TrimLeft(parts[i], "MLC"), 64)
		gy, errY := strconv.ParseFloat(parts[i+1], 64)
		if errX != nil || errY != nil {
			panic("pdf: not an outline: " + outline)
		}
		return x + gx*unit, y + gy*unit
	}
	for i := 0; i < len(parts); {
		switch parts[i][0] {
		case 'M':
			d.MoveTo(point(i))
			i += 2
		case 'L':
			d.LineTo(point(i))
			i += 2
		case 'C':
			x0, y0 := point(i)
			x1, y1 := point(i + 2)
			x2, y2 := point(i + 4)
			d.CurveBezierCubicTo(x0, y0, x1, y1, x2, y2)
			i += 6
		default: // Z
			d.ClosePath()
			i++
		}
	}
	d.DrawPath(style)
}

// Tick draws a tick in a square of the given size, in the current stroke.
func (d *Document) Tick(x, y, size float64) {
	d.MoveTo(x+size*.14, y+size*.54)
	d.LineTo(x+size*.40, y+size*.80)
	d.LineTo(x+size*.88, y+size*.22)
	d.DrawPath("D")
}

// Cross draws a cross in a square of the given size, in the current stroke.
func (d *Document) Cross(x, y, size float64) {
	d.Line(x+size*.18, y+size*.18, x+size*.82, y+size*.82)
	d.Line(x+size*.82, y+size*.18, x+size*.18, y+size*.82)
}

// Ring draws a circle's track and, from the top clockwise, the share of it that a figure from 0 to 100 fills.
func (d *Document) Ring(cx, cy, radius, thickness float64, percent int, c Colour) {
	d.Stroke(Sunken, thickness)
	d.Circle(cx, cy, radius, "D")
	if percent > 0 {
		d.Stroke(c, thickness)
		d.Arc(cx, cy, radius, radius, 0, 90-3.6*float64(min(percent, 100)), 90, "D")
	}
}

// Bar draws a track and the share of it that a figure from 0 to 100 fills.
func (d *Document) Bar(x, y, w, h float64, percent int, c Colour) {
	d.Panel(x, y, w, h, h/2, Sunken)
	if percent > 0 {
		d.Panel(x, y, max(h, w*float64(min(percent, 100))/100), h, h/2, c)
	}
}
