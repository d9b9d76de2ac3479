package paper

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"caravan/internal/audit/rules"
	"caravan/internal/platform/check"
	"caravan/internal/platform/pdf/pdftest"
)

// shot returns a JPEG of 320 × 240 pixels. Noise makes it about as large as that of a real photo.
func shot(t testing.TB, seed uint64) []byte {
	t.Helper()
	noise := rand.New(rand.NewPCG(seed, 1)) // #nosec G404 -- a picture
	img := image.NewRGBA(image.Rect(0, 0, 320, 240))
	for x := range 320 {
		for y := range 240 {
			img.Set(x, y, color.RGBA{uint8(noise.UintN(256)), uint8(x % 256), uint8(y), 255}) // #nosec G115 -- below 256
		}
	}
	var out bytes.Buffer
	check.OK(t, jpeg.Encode(&out, img, &jpeg.Options{Quality: 80}))
	return out.Bytes()
}

func TestPhotosInThePDF(t *testing.T) {
	t.Run("EVIDENCE-016 a report of 300 lines with 120 photos takes less than 15 MB, in both PDFs", func(t *testing.T) {
		p := samplePrintout()
		p.Lines, p.Photos = nil, map[string][][]byte{}
		content := 0
		for i := range 300 {
			key := fmt.Sprintf("NON_LIQUOR::%d:", i)
			p.Lines = append(p.Lines, rules.Line{Key: key, Type: rules.TypeNonLiquor,
				Description: fmt.Sprintf("Standard %d is met everywhere in the store", i), Category: "Compliance",
				Marks: rules.Marks{Passed: new(i%10 != 0)}})
			if i%10 == 0 {
				for n := range 4 {
					p.Photos[key] = append(p.Photos[key], shot(t, uint64(4*i+n))) // #nosec G115 -- above 0
					content += len(p.Photos[key][n])
				}
			}
		}
		for _, p.FailedOnly = range []bool{false, true} {
			var out bytes.Buffer
			begun := time.Now()
			check.OK(t, p.WritePDF(&out))
			t.Logf("failed only %v: %d ms, %d kB with %d kB of photos", p.FailedOnly, time.Since(begun).Milliseconds(), out.Len()>>10, content>>10)
			check.True(t, out.Len() <= 15<<20, out.Len())
			check.True(t, out.Len() >= content, out.Len())
			check.Is(t, bytes.Count(out.Bytes(), []byte("/Subtype /Image")), 120)
		}
	})
	t.Run("EVIDENCE-016 FD-166 FD-263 in place of a photo that cannot be shown it says so", func(t *testing.T) {
		p := samplePrintout()
		p.Lines[1].Key = "x"
		p.Photos = map[string][][]byte{"x": {[]byte("no picture"), shot(t, 1), shot(t, 1)[:500], {}}}
		var out bytes.Buffer
		check.OK(t, p.WritePDF(&out))
		if n := bytes.Count(out.Bytes(), []byte("/Subtype /Image")); n == 0 {
			t.Error("the whole photo is missing too")
		}
		if n := strings.Count(pdftest.Text(t, out.Bytes()), "This photo can't be shown"); n != 3 {
			t.Errorf("it says so of %d photos", n)
		}
	})
}
