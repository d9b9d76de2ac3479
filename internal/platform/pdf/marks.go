package pdf

import (
	"strconv"
	"strings"
)

// Shape draws an SVG outline at x and y, scaled by unit. The outline uses the absolute commands M, L, C and Z, with one space between all parts. It
// is filled, or, when stroke is not 0, drawn as a line that is stroke units wide. Shape panics when the outline is malformed, because outlines are
// constants.
func (d *Document) Shape(x, y, unit float64, outline string, c Colour, stroke float64) {
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
	if stroke == 0 {
		d.Fill(c)
		d.DrawPath("F")
		return
	}
	d.Stroke(c, stroke*unit)
	d.DrawPath("D")
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

// Ring draws a circle in the colour track and, over it, clockwise from the top, an arc in the colour c. The arc covers percent (0 to 100) of the
// circle.
func (d *Document) Ring(cx, cy, radius, thickness float64, percent int, c, track Colour) {
	d.Stroke(track, thickness)
	d.Circle(cx, cy, radius, "D")
	if percent > 0 {
		d.Stroke(c, thickness)
		d.Arc(cx, cy, radius, radius, 0, 90-3.6*float64(min(percent, 100)), 90, "D")
	}
}

// Bar draws a bar in the colour track and fills percent (0 to 100) of it with the colour c.
func (d *Document) Bar(x, y, w, h float64, percent int, c, track Colour) {
	d.Panel(x, y, w, h, h/2, track)
	if percent > 0 {
		d.Panel(x, y, max(h, w*float64(min(percent, 100))/100), h, h/2, c)
	}
}
