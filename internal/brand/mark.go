package brand

// Canvas draws outlines. A page of a PDF is one.
type Canvas interface {
	// Shape draws an SVG outline with the commands M, L, C and Z at x and y, scaled by unit. It is filled, or, when stroke is not 0, drawn as a line
	// that is stroke units wide.
	Shape(x, y, unit float64, outline string, colour int, stroke float64)
}

// The outlines of the mark on a grid of 64, the same as in web/src/ui/brand/mark.svg.
const (
	markGrid  = 64
	markPanel = "M17 0 L47 0 C56.389 0 64 7.611 64 17 L64 47 C64 56.389 56.389 64 47 64 L17 64 C7.611 64 0 56.389 0 47 L0 17 C0 7.611 7.611 0 17 0 Z"
	markSun   = "M16.6 32 C16.6 25.704 21.704 20.6 28 20.6 C34.296 20.6 39.4 25.704 39.4 32 Z"
	camelBody = "M12.4 37.6 C12.4 34.8 14.4 33 17.2 33 L37.6 33 C41 33 42.6 31.6 43.4 28.4 L45.4 20 C46.4 15.9 49.2 13.6 53 13.6 L53.6 13.6 " +
		"C55.4 13.6 56.9 14.1 58.3 15.2 L61 17.4 C63 19 62.1 22 59.5 22.2 L56 22.4 C54.6 22.5 53.8 23.2 53.5 24.5 L51.7 32 C50.3 37.9 47.4 " +
		"41.2 43.1 42.6 " +
		"L42.7 53.6 C42.6 55.1 41.6 56 40.2 56 L38 56 C36.6 56 35.7 55.2 35.5 53.8 L34.2 43.4 C29.6 42.4 25.4 42.4 21.6 43.4 L20.3 53.8 " +
		"C20.1 55.2 19.2 56 17.8 56 L15.6 56 C14.2 56 13.2 55.1 13.2 53.6 L13.9 43 C12.9 41.5 12.4 39.7 12.4 37.6 Z"
	camelTail = "M13.6 35.4 C11 36.4 9.8 38.6 9.9 42.4"
	camelEar  = "M49.2 16.4 L49 11.6 C49 11.2 50 10.8 50.7 11.4 L54.4 14.6 Z"
)

// DrawMark draws the product's mark in a square of the given size: a camel whose hump is the setting sun.
func DrawMark(on Canvas, x, y, size float64) {
	unit := size / markGrid
	on.Shape(x, y, unit, markPanel, Shiraz, 0)
	x, y = x-3.6*unit, y-1.7*unit // the camel is not quite in the middle of its grid
	on.Shape(x, y, unit, markSun, Gold, 0)
	on.Shape(x, y, unit, camelBody, White, 0)
	on.Shape(x, y, unit, camelEar, White, 0)
	on.Shape(x, y, unit, camelTail, White, 2.4)
}
