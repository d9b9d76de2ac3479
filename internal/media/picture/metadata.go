package picture

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"io"

	"caravan/internal/media/picture/heif"
)

// metadata is what a file says about its picture and is needed to show it right.
type metadata struct {
	turn    orientation
	profile []byte // ICC colour profile for RGB; nil: sRGB
}

// metadataOf reads the metadata of a file. What cannot be read counts as absent.
func metadataOf(mediaType string, content []byte) metadata {
	m := metadata{turn: upright}
	switch mediaType {
	case JPEG:
		m = metadataOfJPEG(content)
	case PNG:
		m.profile = profileOfPNG(content)
	case WebP:
		m = metadataOfWebP(content)
	case HEIC, HEIF: // the decoder turns the picture
		m.profile = heif.Profile(content)
	}
	if !isProfile(m.profile) {
		m.profile = nil
	}
	return m
}

// maxProfile is what fits into one segment of a JPEG. Profiles of cameras and screens have some hundred bytes to some thousand.
const maxProfile = 0xffff - 2 - len(profileHead)

// isProfile tells whether icc is a colour profile for RGB. A profile for printing inks does not fit a picture that was decoded to RGB.
func isProfile(icc []byte) bool {
	return len(icc) >= 128 && len(icc) <= maxProfile && string(icc[16:20]) == "RGB " && string(icc[36:40]) == "acsp"
}

// profileHead begins a JPEG's segment with a whole profile: the first part of one.
const profileHead = "ICC_PROFILE\x00\x01\x01"

// Markers of JPEG segments.
const (
	markerAPP1 = 0xe1
	markerAPP2 = 0xe2
	markerSOS  = 0xda
)

func metadataOfJPEG(b []byte) metadata {
	m := metadata{turn: upright}
	for b = b[min(2, len(b)):]; len(b) >= 4 && b[0] == 0xff; {
		marker, size := b[1], 2+int(binary.BigEndian.Uint16(b[2:]))
		if marker == 0xff { // a fill byte
			b = b[1:]
			continue
		}
		if marker == markerSOS || size < 4 || size > len(b) {
			break
		}
		switch body := b[4:size]; {
		case marker == markerAPP1 && bytes.HasPrefix(body, []byte(exifHead)):
			m.turn = orientationOf(body)
		case marker == markerAPP2 && bytes.HasPrefix(body, []byte(profileHead)):
			m.profile = body[len(profileHead):]
		}
		b = b[size:]
	}
	return m
}

const (
	pngHead      = 8         // bytes of the signature
	pngIHDR      = 8 + 25    // where the chunk after the first begins
	chunkProfile = "iCCP"    // name, 0, method 0, compressed profile
	profileName  = "ICC\x00" // of the chunks that are written
)

func profileOfPNG(b []byte) []byte {
	for b = b[min(pngHead, len(b)):]; len(b) >= 12; {
		size := uint64(binary.BigEndian.Uint32(b))
		if size > uint64(len(b)-12) {
			return nil
		}
		if string(b[4:8]) == chunkProfile {
			_, packed, found := bytes.Cut(b[8:8+size], []byte{0})
			if !found || len(packed) < 1 {
				return nil
			}
			r, err := zlib.NewReader(bytes.NewReader(packed[1:]))
			if err != nil {
				return nil
			}
			icc, err := io.ReadAll(io.LimitReader(r, int64(maxProfile)+1))
			if err != nil {
				return nil
			}
			return icc
		}
		b = b[12+size:]
	}
	return nil
}

func metadataOfWebP(b []byte) metadata {
	m := metadata{turn: upright}
	chunksOfWebP(b, func(kind string, body []byte) {
		switch kind {
		case "EXIF":
			m.turn = orientationOf(body)
		case "ICCP":
			m.profile = body
		}
	})
	return m
}

// pixelsOfWebP returns the size of the largest frame in a file. The file's head may claim a smaller picture than its frames have.
func pixelsOfWebP(b []byte) (pixels int) {
	chunksOfWebP(b, func(kind string, body []byte) {
		var width, height uint32
		switch {
		case kind == "VP8 " && len(body) >= 10: // RFC 6386, 9.1
			width, height = uint32(binary.LittleEndian.Uint16(body[6:])&0x3fff), uint32(binary.LittleEndian.Uint16(body[8:])&0x3fff)
		case kind == "VP8L" && len(body) >= 5: // RFC 9649, 3.4
			bits := binary.LittleEndian.Uint32(body[1:])
			width, height = bits&0x3fff+1, bits>>14&0x3fff+1
		}
		pixels = max(pixels, int(width*height))
	})
	return pixels
}

func chunksOfWebP(b []byte, visit func(kind string, body []byte)) {
	for b = b[min(12, len(b)):]; len(b) >= 8; { // after RIFF, size, WEBP
		size := uint64(binary.LittleEndian.Uint32(b[4:]))
		if size > uint64(len(b)-8) {
			return
		}
		visit(string(b[:4]), b[8:8+size])
		b = b[min(8+size+size%2, uint64(len(b))):]
	}
}

// withProfile returns a writer that adds a colour profile to the file that an encoder writes to it.
func withProfile(w io.Writer, mediaType string, icc []byte) io.Writer {
	if icc == nil {
		return w
	}
	if mediaType == PNG {
		return &inserting{w: w, after: pngIHDR, insert: pngChunk(icc)}
	}
	segment := append([]byte{0xff, markerAPP2, 0, 0}, profileHead...)
	binary.BigEndian.PutUint16(segment[2:], uint16(2+len(profileHead)+len(icc))) // #nosec G115 -- at most maxProfile
	return &inserting{w: w, after: 2, insert: append(segment, icc...)}
}

func pngChunk(icc []byte) []byte {
	body := bytes.NewBufferString(chunkProfile + profileName + "\x00")
	z := zlib.NewWriter(body)
	_, _ = z.Write(icc) // a buffer takes everything
	_ = z.Close()
	chunk := binary.BigEndian.AppendUint32(nil, uint32(body.Len()-len(chunkProfile))) // #nosec G115 -- at most maxProfile
	chunk = append(chunk, body.Bytes()...)
	return binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(body.Bytes()))
}

// inserting writes what it gets, with something inserted after the first bytes.
type inserting struct {
	w      io.Writer
	after  int // bytes that are still to come before the insertion
	insert []byte
}

// Write implements io.Writer.
func (i *inserting) Write(p []byte) (n int, err error) {
	if i.insert != nil {
		first := min(i.after, len(p))
		if n, err = i.w.Write(p[:first]); err != nil {
			return n, err
		}
		if i.after -= first; i.after > 0 {
			return n, nil
		}
		if _, err = i.w.Write(i.insert); err != nil {
			return n, err
		}
		i.insert = nil
		p = p[first:]
	}
	more, err := i.w.Write(p)
	return n + more, err
}
