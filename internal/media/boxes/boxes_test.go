package boxes

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	"caravan/internal/platform/check"
)

// box returns a box with parts as its body.
func box(kind string, parts ...string) string {
	body := strings.Join(parts, "")
	return string(binary.BigEndian.AppendUint32(nil, uint32(8+len(body)))) + kind + body
}

// wide returns a box whose size is written with 64 bits.
func wide(kind, body string) string {
	return "\x00\x00\x00\x01" + kind + string(binary.BigEndian.AppendUint64(nil, uint64(16+len(body)))) + body
}

func track(handler, extra string) string {
	return box("trak", box("tkhd", "turned"), box("mdia", box("hdlr", "\x00\x00\x00\x00\x00\x00\x00\x00"+handler, "\x00\x00\x00\x00"),
		box("minf", "frames of "+handler)), extra)
}

const place = "+37.8136+144.9631/"

var (
	kept    = []string{"ftyp", "mvhd", "frames of vide", "frames of soun", "turned", "the pictures"}
	secrets = []string{place, "frames of meta", "Mia's iPhone"}
)

func scrubbed(t *testing.T, r io.Reader) string {
	t.Helper()
	out, err := io.ReadAll(Scrub(r))
	check.OK(t, err)
	return string(out)
}

func TestScrub(t *testing.T) {
	index := []string{box("mvhd", "v"), track("vide", box("udta", box("\xa9xyz", place))), track("soun", box("meta", "Mia's iPhone")), track("meta", ""),
		box("udta", box("\xa9xyz", place)), box("meta", "keys", box("ilst", place))}
	for name, file := range map[string]string{
		"a phone's, with its index at the end":       box("ftyp", "qt  ") + box("mdat", "the pictures") + box("moov", index...),
		"one for streaming, with its index in front": box("ftyp", "isom") + box("moov", index...) + box("mdat", "the pictures"),
		"one with large boxes":                       box("ftyp", "isom") + wide("moov", strings.Join(index, "")) + wide("mdat", "the pictures"),
		"one whose last box has no end":              box("ftyp", "isom") + box("moov", index...) + "\x00\x00\x00\x00mdatthe pictures",
		"one with more about it beside the index": box("ftyp", "isom") + box("uuid", place) + box("meta", "Mia's iPhone") + box("moov", index...) +
			box("mdat", "the pictures") + box("udta", place),
	} {
		t.Run("AMB-128 the place and the device are gone from a video: "+name, func(t *testing.T) {
			for way, r := range map[string]io.Reader{"at once": strings.NewReader(file), "byte by byte": iotest.OneByteReader(strings.NewReader(file)),
				"with its end": iotest.DataErrReader(strings.NewReader(file))} {
				got := scrubbed(t, r)
				check.Is(t, len(got), len(file), got, way)
				for _, part := range kept {
					check.Is(t, strings.Index(got, part), strings.Index(file, part), way)
					check.True(t, strings.Contains(got, part), got, part, way)
				}
				for _, secret := range secrets {
					check.True(t, strings.Contains(file, secret), file, way, secret)
					check.True(t, !strings.Contains(got, secret), got, way, secret)
				}
			}
		})
	}
	t.Run("AMB-128 a video whose index is too large, or breaks off, is refused", func(t *testing.T) {
		for _, file := range []string{box("moov", "half")[:10], "\x7f\xff\xff\xffmoov", wide("moov", "")[:12] + "\xff\xff\xff\xff"} {
			_, err := io.ReadAll(Scrub(strings.NewReader(file)))
			check.True(t, errors.Is(err, ErrFormat), file, err)
		}
	})
	t.Run("AMB-128 an error while a video arrives is passed on", func(t *testing.T) {
		lost := errors.New("the connection is gone")
		for _, before := range []string{"", "\x00\x00", box("ftyp", "isom"), box("mdat", "the pictures")[:12], box("moov", "half")[:10]} {
			_, err := io.ReadAll(Scrub(io.MultiReader(strings.NewReader(before), iotest.ErrReader(lost))))
			check.True(t, errors.Is(err, lost), before, err)
		}
	})
	t.Run("AMB-128 whatever the bytes are, none is lost or added", func(t *testing.T) {
		rapid.Check(t, func(r *rapid.T) {
			var file []byte
			for range rapid.IntRange(0, 5).Draw(r, "boxes") {
				kind := rapid.SampledFrom([]string{"moov", "mdat", "udta", "trak", "free"}).Draw(r, "kind")
				file = append(file, box(kind, string(rapid.SliceOfN(rapid.Byte(), 0, 30).Draw(r, "body")))...)
			}
			file = append(file, rapid.SliceOfN(rapid.Byte(), 0, 20).Draw(r, "rest")...)
			got, err := io.ReadAll(Scrub(bytes.NewReader(file)))
			check.Must(r, check.True(r, err != nil || len(got) == len(file), len(got), len(file), err))
			check.Must(r, check.True(r, err == nil || errors.Is(err, ErrFormat), len(got), len(file), err))
		})
	})
}

func TestEach(t *testing.T) {
	t.Run("AMB-128 boxes are visited up to the first that breaks off", func(t *testing.T) {
		for file, want := range map[string]string{
			"": "", box("aaaa", "1") + box("bbbb", "2"): "aaaa=1 bbbb=2 ", wide("aaaa", "1") + "\x00\x00\x00\x00bbbb23": "aaaa=1 bbbb=23 ",
			box("aaaa", "1") + box("bbbb", "2")[:8]: "aaaa=1 ", "\x00\x00\x00\x07aaaa": "", "\x00\x00\x00\x01aaaa": "",
		} {
			got := ""
			Each([]byte(file), func(kind string, body []byte) { got += kind + "=" + string(body) + " " })
			if got != want {
				t.Errorf("%q, want %q", got, want)
			}
		}
	})
}
