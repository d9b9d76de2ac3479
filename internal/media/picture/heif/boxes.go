package heif

import (
	"encoding/binary"

	"caravan/internal/media/boxes"
)

// Size returns the size of the largest picture that the beginning of a file describes, before it is turned. It returns zeros when the beginning says
// nothing about it.
func Size(beginning []byte) (width, height int) {
	properties(beginning, func(kind string, body []byte) {
		if kind != "ispe" || len(body) < 12 {
			return
		}
		w, h := int(binary.BigEndian.Uint32(body[4:])), int(binary.BigEndian.Uint32(body[8:]))
		if w*h > width*height {
			width, height = w, h
		}
	})
	return width, height
}

// Profile returns the colour profile (ICC) of the pictures in a file, nil when there is none.
func Profile(content []byte) (icc []byte) {
	properties(content, func(kind string, body []byte) {
		if kind == "colr" && len(body) > 4 && string(body[:4]) == "prof" {
			icc = body[4:]
		}
	})
	return icc
}

// properties visits the properties of the pictures in a file.
func properties(file []byte, visit func(kind string, body []byte)) {
	boxes.Each(file, func(kind string, meta []byte) {
		if kind != "meta" || len(meta) < 4 {
			return
		}
		boxes.Each(meta[4:], func(kind string, described []byte) { // after version and flags
			if kind != "iprp" {
				return
			}
			boxes.Each(described, func(kind string, all []byte) {
				if kind == "ipco" {
					boxes.Each(all, visit)
				}
			})
		})
	})
}
