// Package picture makes the pictures that people see from those that they upload. It is pure: bytes in, bytes out.
//
// Every picture is decoded and encoded again. So nothing of the file survives but what can be seen and the colour profile: no place where the photo
// was taken, no name, no second file hidden behind the first. A photo that a phone took sideways is turned (AMB-128).
package picture

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"io"
	"time"

	xdraw "golang.org/x/image/draw"
	"golang.org/x/image/webp"

	"caravan/internal/media/picture/heif"
)

// The media types of the pictures that can be read. Those that are made are PNG and JPEG.
const (
	PNG  = "image/png"
	JPEG = "image/jpeg"
	WebP = "image/webp"
	HEIC = "image/heic"
	HEIF = "image/heif"
)

// MaxPixels is the greatest size of a picture. Decoded, it takes up to 320 MB.
const MaxPixels = 40_000_000

// maxTime is how long decoding a picture may take.
const maxTime = time.Minute

// Quality of the JPEGs that are made, in per cent. At 90 nobody sees a difference to the photo; the smaller sizes are for screens.
const (
	qualityOriginal = 90
	qualitySmall    = 82
)

// Errors about pictures.
var (
	ErrFormat   = errors.New("picture: the content cannot be decoded")
	ErrTooLarge = errors.New("picture: more pixels than MaxPixels")
)

// heifHead is how much of a HEIC file is read to find its size. Phones write it at the beginning.
const heifHead = 1 << 20

// Check reads the beginning of a file of the type and returns ErrFormat or ErrTooLarge when it cannot become a picture. That it returns nil does not
// mean that the rest can be decoded.
func Check(mediaType string, file io.Reader) error {
	if mediaType == HEIC || mediaType == HEIF {
		head, err := io.ReadAll(io.LimitReader(file, heifHead))
		if err != nil {
			return err
		}
		if width, height := heif.Size(head); width*height > MaxPixels {
			return ErrTooLarge
		}
		return nil
	}
	read := &failing{Reader: file}
	config, err := decodeConfig(mediaType, read)
	switch {
	case read.err != nil:
		return read.err
	case err != nil || config.Width < 1 || config.Height < 1:
		return errors.Join(ErrFormat, err)
	case config.Width > MaxPixels/config.Height:
		return ErrTooLarge
	}
	return nil
}

// failing remembers an error of its reader other than the end, to tell a file that cannot be read from one that is no picture.
type failing struct {
	io.Reader
	err error
}

// Read implements io.Reader.
func (f *failing) Read(p []byte) (n int, err error) {
	n, err = f.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		f.err = err
	}
	return n, err
}

func decodeConfig(mediaType string, r io.Reader) (image.Config, error) {
	switch mediaType {
	case PNG:
		return png.DecodeConfig(r)
	case JPEG:
		return jpeg.DecodeConfig(r)
	case WebP:
		return webp.DecodeConfig(r)
	}
	return image.Config{}, ErrFormat
}

func decode(ctx context.Context, mediaType string, content []byte) (image.Image, error) {
	file := &stoppable{ctx, bytes.NewReader(content)}
	switch mediaType {
	case PNG:
		return png.Decode(file)
	case JPEG:
		return jpeg.Decode(file)
	case WebP:
		if pixelsOfWebP(content) > MaxPixels {
			return nil, ErrTooLarge
		}
		return webp.Decode(file)
	case HEIC, HEIF:
		return heif.Decode(ctx, content, MaxPixels)
	}
	return nil, ErrFormat
}

// stoppable ends when its context does. A hostile file of a few megabytes can say a million times that everything be looked at again.
type stoppable struct {
	ctx  context.Context
	file io.Reader
}

// Read implements io.Reader.
func (s *stoppable) Read(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.file.Read(p)
}

// Type returns the media type that a picture of a type becomes: PNG stays PNG, all others become JPEG (AMB-128).
func Type(mediaType string) string {
	if mediaType == PNG {
		return PNG
	}
	return JPEG
}

// Picture is a decoded picture.
type Picture struct {
	Width, Height int    // the right way up
	Type          string // media type of the original that is written: PNG or JPEG
	SmallType     string // of the smaller sizes: PNG when something can be seen through the picture, or JPEG
	img           image.Image
	turn          orientation
	profile       []byte
}

// Decode decodes a file of the media type. It returns ErrFormat or ErrTooLarge when that is not possible or takes more than a minute, and the
// context's error when that ends before.
//
// It needs up to 20 bytes of memory a pixel, and up to a gigabyte for HEIC. So callers decode one picture at a time.
func Decode(ctx context.Context, mediaType string, content []byte) (*Picture, error) {
	if err := Check(mediaType, bytes.NewReader(content)); err != nil {
		return nil, err
	}
	limited, cancel := context.WithTimeout(ctx, maxTime)
	defer cancel()
	img, err := decode(limited, mediaType, content)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, ErrTooLarge), errors.Is(err, heif.ErrBroken):
		return nil, err
	case err != nil:
		return nil, errors.Join(ErrFormat, err)
	}
	if area := img.Bounds(); area.Empty() || area.Dx() > MaxPixels/area.Dy() {
		return nil, ErrTooLarge
	}
	meta := metadataOf(mediaType, content)
	p := &Picture{Type: Type(mediaType), SmallType: JPEG, img: img, turn: meta.turn, profile: meta.profile}
	p.Width, p.Height = p.turn.size(img.Bounds().Size())
	if p.Type == PNG && !isOpaque(img) {
		p.SmallType = PNG
	}
	return p, nil
}

// WriteOriginal writes the picture in its full size.
func (p *Picture) WriteOriginal(w io.Writer) error {
	img := p.img
	switch {
	case p.turn != upright:
		img = p.turn.apply(newRows(img))
	case p.Type == JPEG && !isOpaque(img):
		img = newRows(img).all()
	}
	return p.encode(w, p.Type, qualityOriginal, img)
}

// IsLarger tells whether the picture does not fit into a square of the size in pixels.
func (p *Picture) IsLarger(size int) bool { return max(p.Width, p.Height) > size }

// WriteSmall writes the picture so that it fits into a square of the size in pixels, which must be smaller than the picture.
func (p *Picture) WriteSmall(w io.Writer, size int) error {
	// Whole boxes of pixels first: CatmullRom alone takes twice the time and reads the whole picture as RGBA.
	rows := newRows(p.img)
	if p.SmallType == PNG {
		rows.background = nil
	}
	area := p.img.Bounds()
	boxed := rows.shrink(max(1, max(area.Dx(), area.Dy())/size))
	longest := max(area.Dx(), area.Dy())
	scaled := func(side int) int { return max(1, (side*size+longest/2)/longest) }
	small := image.NewRGBA(image.Rect(0, 0, scaled(area.Dx()), scaled(area.Dy())))
	xdraw.CatmullRom.Scale(small, small.Bounds(), boxed, boxed.Bounds(), draw.Src, nil)
	var turned image.Image = small
	if p.turn != upright {
		turned = p.turn.apply(newRows(small))
	}
	return p.encode(w, p.SmallType, qualitySmall, turned)
}

func (p *Picture) encode(w io.Writer, mediaType string, quality int, img image.Image) error {
	if mediaType == PNG {
		return png.Encode(withProfile(w, PNG, p.profile), img)
	}
	return jpeg.Encode(withProfile(w, JPEG, p.profile), img, &jpeg.Options{Quality: quality})
}

// OnWhite returns a PNG that this package has made as a JPEG on white, for documents that hold JPEGs only.
func OnWhite(content []byte) ([]byte, error) {
	img, err := png.Decode(bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	white := image.NewRGBA(img.Bounds())
	draw.Draw(white, white.Bounds(), image.White, image.Point{}, draw.Src)
	draw.Draw(white, white.Bounds(), img, img.Bounds().Min, draw.Over)
	var out bytes.Buffer
	err = jpeg.Encode(&out, white, &jpeg.Options{Quality: qualitySmall})
	return out.Bytes(), err
}

func isOpaque(img image.Image) bool {
	plain, can := img.(interface{ Opaque() bool })
	return can && plain.Opaque()
}

// rows reads a picture of any kind some rows at a time, as RGBA on a background, so that it is never in memory twice.
type rows struct {
	img        image.Image
	background image.Image // nil: what can be seen through stays so
}

func newRows(img image.Image) *rows {
	if isOpaque(img) {
		return &rows{img: img}
	}
	return &rows{img, image.NewUniform(color.White)}
}

// read draws the rows from y on into band, whose size says how many.
func (r *rows) read(band *image.RGBA, y int) {
	from := r.img.Bounds().Min.Add(image.Pt(0, y))
	if r.background == nil {
		draw.Draw(band, band.Bounds(), r.img, from, draw.Src)
		return
	}
	draw.Draw(band, band.Bounds(), r.background, image.Point{}, draw.Src)
	draw.Draw(band, band.Bounds(), r.img, from, draw.Over)
}

// all returns the whole picture.
func (r *rows) all() *image.RGBA {
	out := image.NewRGBA(image.Rectangle{Max: r.img.Bounds().Size()})
	r.read(out, 0)
	return out
}

// shrink returns the picture with each box of n by n pixels as one, their average. The boxes at the right and at the bottom may be smaller.
func (r *rows) shrink(n int) *image.RGBA {
	if n <= 1 {
		return r.all()
	}
	size := r.img.Bounds().Size()
	out := image.NewRGBA(image.Rect(0, 0, (size.X+n-1)/n, (size.Y+n-1)/n))
	band := image.NewRGBA(image.Rect(0, 0, size.X, min(n, size.Y)))
	for y := range out.Rect.Dy() {
		height := min(n, size.Y-y*n)
		r.read(band, y*n)
		for x := range out.Rect.Dx() {
			width := min(n, size.X-x*n)
			var sum [4]uint32
			for row := range height {
				for i := row*band.Stride + x*n*4; i < row*band.Stride+(x*n+width)*4; i += 4 {
					p := band.Pix[i : i+4 : i+4]
					sum[0] += uint32(p[0])
					sum[1] += uint32(p[1])
					sum[2] += uint32(p[2])
					sum[3] += uint32(p[3])
				}
			}
			pixels := uint32(width * height) // #nosec G115 -- at most MaxPixels
			for c := range sum {
				out.Pix[y*out.Stride+x*4+c] = uint8((sum[c] + pixels/2) / pixels) // #nosec G115 -- an average of bytes
			}
		}
	}
	return out
}
