package heif

import (
	"context"
	"errors"
	"image"
	"os"
	"path/filepath"
	"testing"
	"time"

	"caravan/internal/platform/check"
)

const enough = 40_000_000

func sample(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	check.OK(t, err)
	return b
}

func TestDecode(t *testing.T) {
	for name, want := range map[string]image.Point{"colour.heic": {512, 512}, "gray.heic": {512, 512}, "large.heic": {1346, 1000}} {
		t.Run("AMB-128 "+name+" is decoded", func(t *testing.T) {
			content := sample(t, name)
			img, err := Decode(t.Context(), content, enough)
			check.OK(t, err)
			if got := img.Bounds().Size(); got != want {
				t.Errorf("%v pixels, want %v", got, want)
			}
			if width, height := Size(content); image.Pt(width, height) != want {
				t.Errorf("its boxes say %d by %d", width, height)
			}
			var least, most uint32 = 0xffff, 0
			for x := range want.X {
				r, g, b, _ := img.At(x, want.Y/2).RGBA()
				least, most = min(least, r+g+b), max(most, r+g+b)
			}
			if most-least < 0x2000 {
				t.Errorf("the middle row has one colour: %d to %d", least, most)
			}
		})
	}
}

func TestDecodeRefuses(t *testing.T) {
	whole := sample(t, "colour.heic")
	t.Run("AMB-128 too many pixels", func(t *testing.T) {
		_, err := Decode(t.Context(), whole, 512*512-1)
		check.True(t, errors.Is(err, ErrFormat), err)
	})
	t.Run("AMB-128 nothing, half a file, and a file whose bytes were changed", func(t *testing.T) {
		for _, b := range [][]byte{nil, {0}, whole[:100], whole[:len(whole)/4]} {
			_, err := Decode(t.Context(), b, enough)
			check.True(t, errors.Is(err, ErrFormat), len(b), err)
		}
		for at := 0; at < 400; at += 41 {
			changed := append([]byte(nil), whole...)
			changed[at] ^= 0xff
			img, err := Decode(t.Context(), changed, enough)
			check.True(t, err == nil || errors.Is(err, ErrFormat), at, err)
			check.True(t, err != nil || img != nil, at, err)
		}
	})
	t.Run("AMB-128 a decoder that takes too long is stopped", func(t *testing.T) {
		short, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		_, err := Decode(short, sample(t, "large.heic"), enough)
		check.True(t, errors.Is(err, context.DeadlineExceeded), err)
	})
}
