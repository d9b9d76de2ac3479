package pdf

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"image"
	"image/color"
	_ "image/jpeg" // so that image.DecodeConfig knows it

	"codeberg.org/go-pdf/fpdf"
)

// Picture draws a JPEG as large as it fits into a box, in its middle. What is no JPEG that the file can hold is left out and false returned, so that
// a damaged picture never spoils a document. The same picture is in the file once.
func (d *Document) Picture(x, y, w, h float64, content []byte) bool {
	config, kind, err := image.DecodeConfig(bytes.NewReader(content))
	fits := err == nil && kind == "jpeg" && config.Width > 0 && config.Height > 0
	if !fits || config.ColorModel != color.YCbCrModel && config.ColorModel != color.GrayModel {
		return false
	}
	sum := sha256.Sum256(content)
	name, options := hex.EncodeToString(sum[:]), fpdf.ImageOptions{ImageType: "JPG"}
	d.RegisterImageOptionsReader(name, options, bytes.NewReader(content))
	scale := min(w/float64(config.Width), h/float64(config.Height))
	width, height := float64(config.Width)*scale, float64(config.Height)*scale
	d.ImageOptions(name, x+(w-width)/2, y+(h-height)/2, width, height, false, options, 0, "")
	return true
}
