package picture

import (
	"encoding/binary"
	"image"
)

// orientation is how a camera was held, as EXIF numbers it: 1 to 8.
type orientation int

const upright orientation = 1

// isSideways tells whether width and height change places.
func (o orientation) isSideways() bool { return o >= 5 }

// size returns the size of a picture after it is turned.
func (o orientation) size(s image.Point) (width, height int) {
	if o.isSideways() {
		return s.Y, s.X
	}
	return s.X, s.Y
}

// place returns where a pixel of a picture of the size goes.
func (o orientation) place(x, y int, s image.Point) (int, int) {
	right, bottom := s.X-1-x, s.Y-1-y
	switch o {
	case 2:
		return right, y
	case 3:
		return right, bottom
	case 4:
		return x, bottom
	case 5:
		return y, x
	case 6:
		return bottom, x
	case 7:
		return bottom, right
	case 8:
		return y, right
	}
	return x, y
}

// apply returns the picture turned.
func (o orientation) apply(r *rows) *image.RGBA {
	size := r.img.Bounds().Size()
	width, height := o.size(size)
	out := image.NewRGBA(image.Rect(0, 0, width, height))
	row := image.NewRGBA(image.Rect(0, 0, size.X, 1))
	for y := range size.Y {
		r.read(row, y)
		for x := range size.X {
			toX, toY := o.place(x, y, size)
			copy(out.Pix[toY*out.Stride+toX*4:][:4], row.Pix[x*4:][:4])
		}
	}
	return out
}

const (
	exifHead       = "Exif\x00\x00"
	tagOrientation = 0x0112
)

// orientationOf reads the orientation from EXIF data, which is a small TIFF file, with or without its head. Data that cannot be read means upright.
func orientationOf(exif []byte) orientation {
	if len(exif) >= len(exifHead) && string(exif[:len(exifHead)]) == exifHead {
		exif = exif[len(exifHead):]
	}
	if len(exif) < 8 {
		return upright
	}
	var order binary.ByteOrder
	switch string(exif[:4]) {
	case "II*\x00":
		order = binary.LittleEndian
	case "MM\x00*":
		order = binary.BigEndian
	default:
		return upright
	}
	at := uint64(order.Uint32(exif[4:]))
	if at+2 > uint64(len(exif)) {
		return upright
	}
	entries := exif[at+2:]
	for range order.Uint16(exif[at:]) {
		if len(entries) < 12 {
			break
		}
		if order.Uint16(entries) == tagOrientation {
			if o := orientation(order.Uint16(entries[8:])); o >= 1 && o <= 8 {
				return o
			}
			break
		}
		entries = entries[12:]
	}
	return upright
}
