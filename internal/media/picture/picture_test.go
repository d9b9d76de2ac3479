package picture

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"pgregory.net/rapid"

	"caravan/internal/platform/check"
)

// corners returns a picture that is red on the top left, green on the top right, blue on the bottom left and grey on the bottom right.
func corners(width, height int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			img.SetRGBA(x, y, map[[2]bool]color.RGBA{{false, false}: {230, 20, 20, 255}, {true, false}: {20, 200, 20, 255}, {false, true}: {20, 20, 230, 255},
				{true, true}: {128, 128, 128, 255}}[[2]bool{x >= width/2, y >= height/2}])
		}
	}
	return img
}

// names returns the colours of the corners of a picture: r, g, b, grey (-), white (w) or something else (?).
func names(img image.Image) string {
	area := img.Bounds()
	name := func(fx, fy int) string {
		r, g, b, a := img.At(area.Min.X+area.Dx()*fx/8, area.Min.Y+area.Dy()*fy/8).RGBA()
		r, g, b = r>>8, g>>8, b>>8
		switch {
		case a == 0:
			return "0"
		case r > 240 && g > 240 && b > 240:
			return "w"
		case r > 150 && g < 90 && b < 90:
			return "r"
		case g > 150 && r < 90 && b < 90:
			return "g"
		case b > 150 && r < 90 && g < 90:
			return "b"
		case r > 100 && r < 150 && g > 100 && g < 150:
			return "-"
		}
		return "?"
	}
	return name(1, 1) + name(7, 1) + name(1, 7) + name(7, 7)
}

func asJPEG(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	check.OK(t, jpeg.Encode(&b, img, &jpeg.Options{Quality: 95}))
	return b.Bytes()
}

func asPNG(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	check.OK(t, png.Encode(&b, img))
	return b.Bytes()
}

// segment adds a segment after the beginning of a JPEG.
func segment(file []byte, marker byte, body string) []byte {
	head := binary.BigEndian.AppendUint16([]byte{0xff, marker}, uint16(len(body)+2))
	return append(append(append([]byte{}, file[:2]...), append(head, body...)...), file[2:]...)
}

const secret = "GPSLatitude 37.8136 S"

// exif returns EXIF data with an orientation and a place.
func exif(order binary.AppendByteOrder, mark string, o int) string {
	b := order.AppendUint32([]byte(mark), 8)
	b = order.AppendUint16(b, 2)
	for _, entry := range [][2]uint16{{0x010f, 7}, {tagOrientation, uint16(o)}} {
		b = order.AppendUint16(b, entry[0])
		b = order.AppendUint16(b, 3)
		b = order.AppendUint32(b, 1)
		b = order.AppendUint16(b, entry[1])
		b = order.AppendUint16(b, 0)
	}
	return exifHead + string(order.AppendUint32(b, 0)) + secret
}

func rgbProfile() string {
	p := bytes.Repeat([]byte{7}, 500)
	copy(p[16:], "RGB ")
	copy(p[36:], "acsp")
	return string(p)
}

func sample(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	check.OK(t, err)
	return b
}

// made decodes a file and returns what is made of it: the original and a small size.
func made(t testing.TB, mediaType string, content []byte, size int) (p *Picture, original, small []byte) {
	t.Helper()
	p, err := Decode(t.Context(), mediaType, content)
	check.OK(t, err)
	var a, b bytes.Buffer
	check.OK(t, p.WriteOriginal(&a))
	check.OK(t, p.WriteSmall(&b, size))
	return p, a.Bytes(), b.Bytes()
}

func decoded(t testing.TB, file []byte) (image.Image, string) {
	t.Helper()
	img, format, err := image.Decode(bytes.NewReader(file))
	check.OK(t, err)
	return img, format
}

func TestTurning(t *testing.T) {
	photo := asJPEG(t, corners(64, 32))
	for o, want := range map[int]string{0: "rgb-", 1: "rgb-", 2: "gr-b", 3: "-bgr", 4: "b-rg", 5: "rbg-", 6: "br-g", 7: "-gbr", 8: "g-rb", 9: "rgb-"} {
		for mark, order := range map[string]binary.AppendByteOrder{"II*\x00": binary.LittleEndian, "MM\x00*": binary.BigEndian} {
			t.Run(fmt.Sprintf("AMB-128 orientation %d of EXIF in order %.2s is applied", o, mark), func(t *testing.T) {
				p, original, small := made(t, JPEG, segment(photo, markerAPP1, exif(order, mark, o)), 20)
				for _, file := range [][]byte{original, small} {
					img, _ := decoded(t, file)
					if got := names(img); got != want {
						t.Errorf("%s, want %s", got, want)
					}
					check.Is(t, img.Bounds().Dx() > img.Bounds().Dy(), o < 5 || o > 8, img.Bounds())
				}
				img, _ := decoded(t, original)
				check.Is(t, img.Bounds().Dx(), p.Width)
				check.Is(t, img.Bounds().Dy(), p.Height)
				check.Is(t, p.Width*p.Height, 64*32)
			})
		}
	}
}

func TestNothingHiddenSurvives(t *testing.T) {
	photo := asJPEG(t, corners(64, 32))
	text := binary.BigEndian.AppendUint32(nil, uint32(len(secret)))
	text = append(append(text, "tEXt"...), secret...)
	text = binary.BigEndian.AppendUint32(text, crc32.ChecksumIEEE(text[4:]))
	drawn := asPNG(t, corners(64, 32))
	withText := append(append(append([]byte{}, drawn[:pngIHDR]...), text...), drawn[pngIHDR:]...)
	for name, c := range map[string]struct {
		mediaType string
		file      []byte
	}{
		"the place in EXIF":           {JPEG, segment(photo, markerAPP1, exif(binary.BigEndian, "MM\x00*", 1))},
		"XMP":                         {JPEG, segment(photo, markerAPP1, "http://ns.adobe.com/xap/1.0/\x00"+secret)},
		"a comment":                   {JPEG, segment(photo, 0xfe, secret)},
		"a maker's note":              {JPEG, segment(photo, 0xed, secret)},
		"a second file behind a JPEG": {JPEG, append(append([]byte{}, photo...), "PK\x03\x04"+secret...)},
		"a page behind a PNG":         {PNG, append(append([]byte{}, drawn...), "<script>"+secret...)},
		"a text in a PNG":             {PNG, withText},
		"a profile that is none":      {JPEG, segment(photo, markerAPP2, profileHead+secret)},
		"the place in a WebP's EXIF":  {WebP, webpWith(sample(t, "lossy.webp"), "EXIF", secret)},
		"a profile that is not of RGB": {JPEG,
			segment(photo, markerAPP2, profileHead+string(bytes.Replace([]byte(rgbProfile()), []byte("RGB "), []byte("CMYK"), 1))+secret)},
	} {
		t.Run("AMB-128 "+name+" is gone, from the original too", func(t *testing.T) {
			if !bytes.Contains(c.file, []byte(secret)) {
				t.Fatal("the test's file does not have it")
			}
			_, original, small := made(t, c.mediaType, c.file, 20)
			for _, file := range [][]byte{original, small} {
				check.True(t, !bytes.Contains(file, []byte(secret)), "it is still there")
				check.True(t, !bytes.Contains(file, []byte("CMYK")), "it is still there")
			}
		})
	}
}

// webpWith adds a chunk to a WebP file.
func webpWith(file []byte, kind, body string) []byte {
	if len(body)%2 == 1 {
		body += " "
	}
	chunk := binary.LittleEndian.AppendUint32([]byte(kind), uint32(len(body)))
	out := append(append(append([]byte{}, file...), chunk...), body...)
	binary.LittleEndian.PutUint32(out[4:], uint32(len(out)-8))
	return out
}

func TestColourProfile(t *testing.T) {
	icc := rgbProfile()
	fromJPEG := segment(asJPEG(t, corners(64, 32)), markerAPP2, profileHead+icc)
	var fromPNG bytes.Buffer
	check.OK(t, png.Encode(withProfile(&fromPNG, PNG, []byte(icc)), corners(64, 32)))
	for _, c := range []struct {
		mediaType string
		file      []byte
	}{{JPEG, fromJPEG}, {PNG, fromPNG.Bytes()}, {WebP, webpWith(sample(t, "lossy.webp"), "ICCP", icc)}} {
		t.Run("AMB-128 the colours of a photo stay the same: the profile of a "+c.mediaType+" is kept", func(t *testing.T) {
			_, original, small := made(t, c.mediaType, c.file, 20)
			if got := metadataOf(Type(c.mediaType), original).profile; string(got) != icc {
				t.Errorf("the original has %d bytes", len(got))
			}
			if got := metadataOf(JPEG, small).profile; string(got) != icc {
				t.Errorf("the small one has %d bytes", len(got))
			}
			decoded(t, original)
			decoded(t, small)
		})
	}
}

func TestSizesAndTypes(t *testing.T) {
	clear := image.NewNRGBA(image.Rect(0, 0, 100, 50))
	long := corners(4000, 3)
	deep := image.NewNRGBA64(image.Rect(0, 0, 90, 60))
	for i := range deep.Pix {
		deep.Pix[i] = 0xff
	}
	for name, c := range map[string]struct {
		mediaType, original, small string
		file                       []byte
		size                       image.Point // of the small one, when asked for 40
	}{
		"a photo":                      {JPEG, JPEG, JPEG, asJPEG(t, corners(120, 80)), image.Pt(40, 27)},
		"a high photo":                 {JPEG, JPEG, JPEG, asJPEG(t, corners(80, 121)), image.Pt(26, 40)},
		"a grey photo":                 {JPEG, JPEG, JPEG, asJPEG(t, image.NewGray(image.Rect(0, 0, 80, 80))), image.Pt(40, 40)},
		"a drawing":                    {PNG, PNG, JPEG, asPNG(t, corners(100, 50)), image.Pt(40, 20)},
		"a drawing with a see-through": {PNG, PNG, PNG, asPNG(t, clear), image.Pt(40, 20)},
		"a drawing with 16 bits":       {PNG, PNG, JPEG, asPNG(t, deep), image.Pt(40, 27)},
		"a line":                       {PNG, PNG, JPEG, asPNG(t, long), image.Pt(40, 1)},
		"a WebP":                       {WebP, JPEG, JPEG, sample(t, "lossy.webp"), image.Pt(40, 40)},
		"a lossless WebP":              {WebP, JPEG, JPEG, sample(t, "lossless.webp"), image.Pt(40, 40)},
		"a WebP with a see-through":    {WebP, JPEG, JPEG, sample(t, "alpha.webp"), image.Pt(40, 40)},
		"a HEIC":                       {HEIC, JPEG, JPEG, sample(t, "../heif/testdata/colour.heic"), image.Pt(40, 40)},
	} {
		t.Run("AMB-128 MEDIA-001 "+name, func(t *testing.T) {
			p, original, small := made(t, c.mediaType, c.file, 40)
			check.Is(t, p.Type, c.original)
			check.Is(t, p.SmallType, c.small)
			img, format := decoded(t, original)
			check.Is(t, "image/"+format, c.original, format, img.Bounds(), p.Width, p.Height)
			check.Is(t, img.Bounds().Dx(), p.Width, format, img.Bounds(), p.Height)
			check.Is(t, img.Bounds().Dy(), p.Height, format, img.Bounds(), p.Width)
			img, format = decoded(t, small)
			got := img.Bounds().Size()
			if c.mediaType == WebP { // whatever the samples' proportions are
				got.X, got.Y = max(got.X, got.Y), max(got.X, got.Y)
			}
			check.Is(t, "image/"+format, c.small, format)
			check.Is(t, got, c.size, format)
			check.True(t, p.IsLarger(40), "IsLarger is wrong")
			check.True(t, !p.IsLarger(max(p.Width, p.Height)), "IsLarger is wrong")
		})
	}
	t.Run("AMB-128 what can be seen through becomes white in a JPEG, and stays so in a PNG", func(t *testing.T) {
		img := newRows(clear).all()
		check.Is(t, names(img), "wwww")
		_, original, small := made(t, PNG, asPNG(t, clear), 40)
		for _, file := range [][]byte{original, small} {
			img, _ := decoded(t, file)
			check.Is(t, names(img), "0000")
		}
	})
	t.Run("AMB-128 shrinking keeps what the picture shows", func(t *testing.T) {
		for _, size := range []int{3, 8, 63, 64, 99, 150, 199} {
			_, _, small := made(t, PNG, asPNG(t, corners(200, 151)), size)
			img, _ := decoded(t, small)
			check.True(t, size <= 7 || names(img) == "rgb-", size, names(img))
		}
	})
}

// bomb returns a PNG whose head says that it is huge.
func bomb(t testing.TB, width, height uint32) []byte {
	file := asPNG(t, corners(4, 4))
	binary.BigEndian.PutUint32(file[16:], width)
	binary.BigEndian.PutUint32(file[20:], height)
	binary.BigEndian.PutUint32(file[29:], crc32.ChecksumIEEE(file[12:29]))
	return file
}

func TestRefusals(t *testing.T) {
	photo := asJPEG(t, corners(200, 100))
	// A WebP whose head says 16 by 16, with a frame of 16383 by 16383.
	canvas := append([]byte("RIFF\x00\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00\x0f\x00\x00\x0f\x00\x00"),
		"VP8 \x0a\x00\x00\x00\x10\x00\x00\x9d\x01\x2a\xff\x3f\xff\x3f"...)
	canvas = webpWith(canvas, "EXIF", "")
	for name, c := range map[string]struct {
		mediaType string
		file      []byte
		want      error
		atOnce    bool // the beginning tells
	}{
		"an image bomb":                 {PNG, bomb(t, 60_000, 60_000), ErrTooLarge, true},
		"one pixel too many":            {PNG, bomb(t, 40_000_001, 1), ErrTooLarge, true},
		"the greatest size there is":    {PNG, bomb(t, 0x7fffffff, 0x7fffffff), ErrFormat, true},
		"a bomb inside a WebP":          {WebP, canvas, ErrTooLarge, false},
		"half a JPEG":                   {JPEG, photo[:len(photo)/2], ErrFormat, false},
		"a JPEG without its last bytes": {JPEG, photo[:len(photo)-40], ErrFormat, false},
		"half a PNG":                    {PNG, asPNG(t, corners(50, 50))[:120], ErrFormat, false},
		"a head and nothing else":       {JPEG, []byte("\xff\xd8\xff\xe0"), ErrFormat, true},
		"SVG":                           {PNG, []byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`), ErrFormat, true},
		"nothing":                       {WebP, nil, ErrFormat, true},
		"a HEIC that is none":           {HEIC, []byte("\x00\x00\x00\x18ftypheic"), ErrFormat, false},
		"a HEIC that says it is huge":   {HEIC, hugeHEIC(t), ErrTooLarge, true},
		"a type that is no picture":     {"image/svg+xml", photo, ErrFormat, true},
	} {
		t.Run("AMB-128 "+name+" is refused", func(t *testing.T) {
			if _, err := Decode(t.Context(), c.mediaType, c.file); !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
			err := Check(c.mediaType, bytes.NewReader(c.file))
			check.Is(t, err != nil, c.atOnce, err)
			check.True(t, !c.atOnce || errors.Is(err, c.want), err)
		})
	}
	t.Run("AMB-128 a file that cannot be read is not taken for a wrong one", func(t *testing.T) {
		lost := errors.New("the disk is gone")
		for _, mediaType := range []string{PNG, JPEG, WebP, HEIC} {
			err := Check(mediaType, broken{lost})
			check.True(t, errors.Is(err, lost), mediaType, err)
			check.True(t, !errors.Is(err, ErrFormat), mediaType, err)
		}
	})
	t.Run("AMB-128 decoding ends when it is no longer wanted", func(t *testing.T) {
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		for mediaType, file := range map[string][]byte{JPEG: photo, PNG: asPNG(t, corners(9, 9)), WebP: sample(t, "lossy.webp"),
			HEIC: sample(t, "../heif/testdata/colour.heic")} {
			_, err := Decode(ended, mediaType, file)
			check.True(t, errors.Is(err, context.Canceled), mediaType, err)
		}
	})
}

type broken struct{ err error }

func (b broken) Read([]byte) (int, error) { return 0, b.err }

// hugeHEIC returns a HEIC file whose largest picture is said to be huge.
func hugeHEIC(t testing.TB) []byte {
	file := sample(t, "../heif/testdata/colour.heic")
	at := bytes.Index(file, []byte("ispe"))
	binary.BigEndian.PutUint32(file[at+8:], 20_000)
	binary.BigEndian.PutUint32(file[at+12:], 20_000)
	return file
}

// samples are good files of each type, for damaging them.
func samples(t testing.TB) map[string][]byte {
	return map[string][]byte{
		JPEG: segment(segment(asJPEG(t, corners(40, 30)), markerAPP2, profileHead+rgbProfile()), markerAPP1, exif(binary.BigEndian, "MM\x00*", 6)),
		PNG:  asPNG(t, corners(40, 30)),
		WebP: webpWith(webpWith(sample(t, "lossless.webp"), "ICCP", rgbProfile()), "EXIF", exif(binary.LittleEndian, "II*\x00", 6)),
	}
}

func TestHostileBytes(t *testing.T) {
	good := samples(t)
	rapid.Check(t, func(r *rapid.T) {
		mediaType := rapid.SampledFrom([]string{JPEG, PNG, WebP}).Draw(r, "type")
		file := append([]byte(nil), good[mediaType]...)
		for range rapid.IntRange(1, 6).Draw(r, "changes") {
			at := rapid.IntRange(0, len(file)-1).Draw(r, "at")
			switch rapid.IntRange(0, 2).Draw(r, "how") {
			case 0:
				file[at] = rapid.Byte().Draw(r, "byte")
			case 1:
				file = file[:at+1]
			case 2:
				file = append(file[:at:at], file[at/2:]...)
			}
		}
		p, err := Decode(context.Background(), mediaType, file)
		if err != nil {
			check.Must(r, check.True(r, errors.Is(err, ErrFormat) || errors.Is(err, ErrTooLarge), err))
			return
		}
		var out bytes.Buffer
		check.OK(r, p.WriteOriginal(&out))
		if p.IsLarger(8) {
			check.OK(r, p.WriteSmall(&out, 8))
		}
	})
}

// FuzzDecode looks for bytes that make the decoders panic or hang. Seeds are the good files.
func FuzzDecode(f *testing.F) {
	types := []string{JPEG, PNG, WebP}
	for i, mediaType := range types {
		f.Add(byte(i), samples(f)[mediaType])
	}
	f.Fuzz(func(t *testing.T, kind byte, file []byte) {
		p, err := Decode(t.Context(), types[int(kind)%len(types)], file)
		if err != nil || p.Width*p.Height > 1_000_000 { // large ones only take long
			return
		}
		check.OK(t, p.WriteOriginal(&bytes.Buffer{}))
		if p.IsLarger(8) {
			check.OK(t, p.WriteSmall(&bytes.Buffer{}, 8))
		}
	})
}

// BenchmarkPhoto makes what is shown of a photo of 12 megapixels.
func BenchmarkPhoto(b *testing.B) {
	photo := asJPEG(b, corners(4032, 3024))
	for name, file := range map[string][]byte{"upright": photo, "turned": segment(photo, markerAPP1, exif(binary.BigEndian, "MM\x00*", 6))} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				p, err := Decode(b.Context(), JPEG, file)
				check.OK(b, err)
				for _, size := range []int{320, 1080} {
					check.OK(b, p.WriteSmall(&bytes.Buffer{}, size))
				}
				check.OK(b, p.WriteOriginal(&bytes.Buffer{}))
			}
		})
	}
}
