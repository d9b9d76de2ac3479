package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"math"
	"math/rand/v2"
	"testing"

	"golang.org/x/image/draw"

	"caravan/internal/platform/check"
)

// shelf draws something like a shelf of bottles, the same for each seed.
func shelf(seed uint64, width, height int) *image.RGBA {
	chance := rand.New(rand.NewPCG(seed, 7)) // #nosec G404 -- it must be the same every time
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	const bottles = 14
	var light, tall [3 * bottles]float64
	for i := range light {
		light[i], tall[i] = chance.Float64(), .4+.6*chance.Float64()
	}
	for y := range height {
		for x := range width {
			row, column := 3*y/height, bottles*x/width
			at := row*bottles + column
			inside := math.Mod(3*float64(y)/float64(height), 1) > 1-tall[at]
			v := 235.0
			if inside {
				v = 30 + 170*light[at]
			}
			img.SetRGBA(x, y, color.RGBA{uint8(v), uint8(v * .8), uint8(v * .6), 255})
		}
	}
	return img
}

func likenessOf(t *testing.T, img image.Image, quality int) (Likeness, bool) {
	t.Helper()
	var b bytes.Buffer
	check.OK(t, jpeg.Encode(&b, img, &jpeg.Options{Quality: quality}))
	p, err := Decode(t.Context(), JPEG, b.Bytes())
	check.OK(t, err)
	return p.Likeness()
}

// changed returns the picture with another light and size, and without a part of each border, of a thousand.
func changed(img *image.RGBA, light float64, size, border int) image.Image {
	area := img.Bounds().Inset(img.Bounds().Dx() * border / 1000)
	out := image.NewRGBA(image.Rect(0, 0, size, size*area.Dy()/area.Dx()))
	draw.CatmullRom.Scale(out, out.Bounds(), img, area, draw.Src, nil)
	for i := range out.Pix {
		if i%4 != 3 {
			out.Pix[i] = uint8(min(255, float64(out.Pix[i])*light))
		}
	}
	return out
}

func TestLikeness(t *testing.T) {
	const photos = 12
	var all [photos]Likeness
	for seed := range all {
		img := shelf(uint64(seed), 900, 675)
		all[seed], _ = likenessOf(t, img, 90)
		for name, other := range map[string]image.Image{"saved again": img, "smaller": changed(img, 1, 240, 0), "darker": changed(img, .8, 900, 0),
			"cut a little": changed(img, 1.05, 700, 8)} {
			t.Run("FD-122 a photo looks like itself "+name, func(t *testing.T) {
				got, has := likenessOf(t, other, 40)
				check.True(t, has, seed, got.Difference(all[seed]))
				check.True(t, got.LooksLike(all[seed]), seed, got.Difference(all[seed]))
			})
		}
	}
	t.Run("FD-122 different photos do not look alike", func(t *testing.T) {
		for i, a := range all {
			for j, b := range all[:i] {
				check.True(t, !a.LooksLike(b), i, j, a.Difference(b))
			}
		}
	})
	t.Run("FD-122 what shows nothing has no likeness", func(t *testing.T) {
		plain := image.NewGray(image.Rect(0, 0, 400, 300))
		for i := range plain.Pix {
			plain.Pix[i] = uint8(120 + i%3)
		}
		got, has := likenessOf(t, plain, 90)
		check.True(t, !has, got)
	})
	t.Run("FD-122 a picture that is turned has the likeness of what people see", func(t *testing.T) {
		img := shelf(1, 400, 300)
		side := (&Picture{img: img, turn: 6}).turn.apply(newRows(img))
		want, _ := (&Picture{img: side, turn: upright}).Likeness()
		got, _ := (&Picture{img: img, turn: 6}).Likeness()
		check.True(t, got.LooksLike(want), got.Difference(want))
		check.True(t, !got.LooksLike(all[1]), got.Difference(want))
	})
}
