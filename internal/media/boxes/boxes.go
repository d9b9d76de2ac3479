// Package boxes reads the boxes that HEIC, MP4 and MOV files consist of (ISO/IEC 14496-12).
package boxes

import "encoding/binary"

// headSize is the number of bytes of a box's size and kind.
const headSize = 8

// Head reads the beginning of a box: its kind, where its body begins, and the size of the whole box in bytes. The size is 0 when the box goes on to
// the end of the file. ok is false when b does not begin with a box, or with too little of one.
func Head(b []byte) (kind string, body int, size uint64, ok bool) {
	if len(b) < headSize {
		return "", 0, 0, false
	}
	kind, body, size = string(b[4:8]), headSize, uint64(binary.BigEndian.Uint32(b))
	if size == 1 { // the size follows as 64 bits
		if len(b) < 2*headSize {
			return "", 0, 0, false
		}
		body, size = 2*headSize, binary.BigEndian.Uint64(b[headSize:])
	}
	return kind, body, size, size == 0 || size >= uint64(body) // #nosec G115 -- 8 or 16
}

// Each visits the boxes that follow each other in b, and stops at the first that is not complete.
func Each(b []byte, visit func(kind string, body []byte)) {
	within(b, func(kind string, box []byte, body int) { visit(kind, box[body:]) })
}
