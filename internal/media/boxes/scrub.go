package boxes

import (
	"bufio"
	"errors"
	"io"
	"math"
)

// maxIndex is the greatest size of the part of a video that says where its frames are, in bytes. It is read into memory.
const maxIndex = 8 << 20

// ErrFormat says that a video has an index that cannot be read.
var ErrFormat = errors.New("boxes: the video's index is too large or breaks off")

// Scrub returns a video as it is read from r, in which everything is blank that a camera or a program wrote about it: the place, the device, the
// owner (AMB-128). Tracks of such data, as action cameras write them, are no longer listed; what they refer to stays among the frames, where nothing
// finds it. No byte changes its place, so the index stays right.
func Scrub(r io.Reader) io.Reader { return &scrubber{from: bufio.NewReader(r)} }

// scrubber reads a file box by box.
type scrubber struct {
	from  *bufio.Reader
	ready []byte // scrubbed, not yet read
	pass  uint64 // bytes of the current box that are passed on as they are
}

// Read implements io.Reader.
func (s *scrubber) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	for len(s.ready) == 0 && s.pass == 0 {
		if err := s.next(); err != nil {
			return 0, err
		}
	}
	if len(s.ready) > 0 {
		n := copy(p, s.ready)
		s.ready = s.ready[n:]
		return n, nil
	}
	n, err := s.from.Read(p[:min(uint64(len(p)), s.pass)])
	s.pass -= uint64(n) // #nosec G115 -- a count
	return n, err
}

// next begins the next box.
func (s *scrubber) next() error {
	head, err := s.from.Peek(2 * headSize)
	if len(head) == 0 {
		return err
	}
	kind, body, size, ok := Head(head)
	switch {
	case !ok || size == 0: // the rest of the file
		s.pass = math.MaxUint64
		return nil
	case kind != "moov" && !isAbout[kind]:
		s.pass = size
		return nil
	case size > maxIndex:
		return ErrFormat
	}
	box := make([]byte, size)
	if _, err := io.ReadFull(s.from, box); err != nil {
		if errors.Is(err, io.ErrUnexpectedEOF) {
			return ErrFormat
		}
		return err
	}
	if isAbout[kind] {
		blank(box, body)
	} else {
		scrubIndex(box[body:])
	}
	s.ready = box
	return nil
}

// isAbout has the kinds of boxes that say something about a video and are not needed to play it.
var isAbout = map[string]bool{"udta": true, "meta": true, "uuid": true}

// scrubIndex blanks boxes inside the index, and in the tracks that it lists.
func scrubIndex(index []byte) {
	within(index, func(kind string, box []byte, body int) {
		switch {
		case isAbout[kind], kind == "trak" && handler(box[body:]) == "meta":
			blank(box, body)
		case kind == "trak":
			scrubIndex(box[body:])
		}
	})
}

// handler returns what sort of track a track is, such as vide.
func handler(track []byte) (found string) {
	Each(track, func(kind string, media []byte) {
		if kind != "mdia" {
			return
		}
		Each(media, func(kind string, body []byte) {
			if kind == "hdlr" && len(body) >= 12 {
				found = string(body[8:12])
			}
		})
	})
	return found
}

// within visits boxes that follow each other, as a whole.
func within(b []byte, visit func(kind string, box []byte, body int)) {
	for {
		kind, body, size, ok := Head(b)
		if size == 0 {
			size = uint64(len(b))
		}
		if !ok || size > uint64(len(b)) {
			return
		}
		visit(kind, b[:size], body)
		b = b[size:]
	}
}

// blank makes a box one that means nothing.
func blank(box []byte, body int) {
	copy(box[4:], "free")
	clear(box[body:])
}
