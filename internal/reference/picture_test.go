package reference_test

import (
	"bytes"
	"image"
	"image/jpeg"
)

// picture is the content of a small JPEG.
var picture = func() string {
	var out bytes.Buffer
	_ = jpeg.Encode(&out, image.NewGray(image.Rect(0, 0, 40, 30)), nil) // into memory
	return out.String()
}()
