package heif

import (
	"bytes"
	"compress/gzip"
	"context"
	_ "embed" // the decoder
	"errors"
	"fmt"
	"image"
	"io"
	"sync"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

// Limits of decoding one picture. 24 megapixels, the most that an iPhone saves as HEIC unless told otherwise, need about half of them.
const (
	maxMemory = 1 << 30 // bytes, inside the sandbox
	maxTime   = time.Minute
	wasmPage  = 1 << 16
)

// ErrFormat says that the content is not a picture that can be decoded. ErrBroken says that the decoder itself does not work on this machine.
var (
	ErrFormat = errors.New("heif: not a HEIC picture that can be decoded")
	ErrBroken = errors.New("heif: the decoder cannot be started")
)

//go:embed heif.wasm.gz
var packed []byte

// decoder is the compiled program. Compiling takes about a second, so it is done once, when the first picture comes.
type decoder struct {
	runtime wazero.Runtime
	program wazero.CompiledModule
}

var compiled = sync.OnceValues(func() (decoder, error) {
	unpacked, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return decoder{}, err
	}
	code, err := io.ReadAll(unpacked)
	if err != nil {
		return decoder{}, err
	}
	ctx := context.Background()
	r := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfig().WithMemoryLimitPages(maxMemory/wasmPage))
	if _, err := wasi_snapshot_preview1.Instantiate(ctx, r); err != nil {
		return decoder{}, err
	}
	program, err := r.CompileModule(ctx, code)
	return decoder{r, program}, err
})

// place is taken while a picture is decoded.
var place = make(chan struct{}, 1)

// Decode returns the picture that the content shows, turned the right way up. It returns ErrFormat for content that is damaged, has more than
// maxPixels, or needs too much memory or time. It needs up to a gigabyte of memory, so one picture is decoded at a time and others wait; ErrBroken
// when that takes too long.
//
// The decoder cannot be stopped: code that could be would take six times as long. A picture on which it hangs keeps its place, until the program
// ends.
func Decode(ctx context.Context, content []byte, maxPixels int) (image.Image, error) {
	limited, cancel := context.WithTimeout(ctx, maxTime)
	defer cancel()
	select {
	case place <- struct{}{}:
	case <-limited.Done():
		return nil, errors.Join(ErrBroken, limited.Err())
	}
	type outcome struct {
		img image.Image
		err error
	}
	done := make(chan outcome, 1)
	go func() {
		defer func() { <-place }()
		defer func() {
			if v := recover(); v != nil { // in a goroutine it would end the program
				done <- outcome{err: errors.Join(ErrFormat, fmt.Errorf("panic: %v", v))}
			}
		}()
		img, err := decode(context.WithoutCancel(ctx), content, maxPixels)
		done <- outcome{img, err}
	}()
	select {
	case o := <-done:
		return o.img, o.err
	case <-limited.Done():
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, errors.Join(ErrFormat, limited.Err())
	}
}

func decode(ctx context.Context, content []byte, maxPixels int) (_ image.Image, err error) {
	d, err := compiled()
	if err != nil {
		return nil, errors.Join(ErrBroken, err)
	}
	module, err := d.runtime.InstantiateModule(ctx, d.program, wazero.NewModuleConfig())
	if err != nil {
		return nil, errors.Join(ErrBroken, err)
	}
	defer func() { err = errors.Join(err, module.Close(ctx)) }()
	return (&sandbox{module}).decode(ctx, content, maxPixels)
}

// What the decoder says about a picture.
const (
	colourYCbCr = 0
	colourRGB   = 1
	colourGray  = 2

	chroma420 = 1
	chroma422 = 2
	chroma444 = 3

	alignment = 16 // of the rows in the decoder's memory
)

// sandbox is the memory and the functions of one run of the decoder.
type sandbox struct{ api.Module }

// call calls a function. Whatever goes wrong inside is the fault of the picture.
func (s *sandbox) call(ctx context.Context, name string, args ...uint64) (uint32, error) {
	results, err := s.ExportedFunction(name).Call(ctx, args...)
	if err != nil || len(results) != 1 || results[0] == 0 {
		return 0, errors.Join(ErrFormat, err)
	}
	return uint32(results[0]), nil // #nosec G115 -- the decoder's numbers have 32 bits
}

func (s *sandbox) decode(ctx context.Context, content []byte, maxPixels int) (image.Image, error) {
	in, err := s.call(ctx, "malloc", uint64(len(content)))
	if err != nil {
		return nil, err
	}
	if !s.Memory().Write(in, content) {
		return nil, ErrFormat
	}
	facts, err := s.call(ctx, "malloc", 5*4) // width, height, colours, chroma, whether colours are multiplied by alpha
	if err != nil {
		return nil, err
	}
	run := func(onlyFacts uint64, out uint32) error {
		args := []uint64{uint64(in), uint64(len(content)), onlyFacts}
		for i := range uint64(5) {
			args = append(args, uint64(facts)+4*i)
		}
		_, err := s.call(ctx, "decode", append(args, uint64(out))...)
		return err
	}
	if err := run(1, 0); err != nil {
		return nil, err
	}
	var known [5]int
	for i := range known {
		n, ok := s.Memory().ReadUint32Le(facts + 4*uint32(i)) // #nosec G115 -- below 5
		if !ok {
			return nil, ErrFormat
		}
		known[i] = int(n)
	}
	width, height := known[0], known[1]
	if width < 1 || height < 1 || width > maxPixels/height {
		return nil, ErrFormat
	}
	size, build := layout(width, height, known[2], known[3], known[4] == 1)
	if build == nil {
		return nil, ErrFormat
	}
	out, err := s.call(ctx, "malloc", uint64(size)) // #nosec G115 -- limited by maxPixels
	if err != nil {
		return nil, err
	}
	if err := run(0, out); err != nil {
		return nil, err
	}
	pixels, ok := s.Memory().Read(out, uint32(size)) // #nosec G115 -- as above
	if !ok {
		return nil, ErrFormat
	}
	return build(bytes.Clone(pixels)), nil // a copy, so that the decoder's memory can be freed
}

// layout returns how many bytes the decoder writes for a picture, and what makes an image of them. build is nil for kinds that it does not know.
func layout(width, height, colour, chroma int, premultiplied bool) (size int, build func(pixels []byte) image.Image) {
	area := image.Rect(0, 0, width, height)
	aligned := func(n int) int { return (n + alignment - 1) / alignment * alignment }
	switch colour {
	case colourGray:
		stride := aligned(width)
		return stride * height, func(p []byte) image.Image { return &image.Gray{Pix: p, Stride: stride, Rect: area} }
	case colourRGB:
		stride := aligned(width * 4)
		return stride * height, func(p []byte) image.Image {
			if premultiplied {
				return &image.RGBA{Pix: p, Stride: stride, Rect: area}
			}
			return &image.NRGBA{Pix: p, Stride: stride, Rect: area}
		}
	case colourYCbCr:
		ratio, known := map[int]image.YCbCrSubsampleRatio{chroma420: image.YCbCrSubsampleRatio420, chroma422: image.YCbCrSubsampleRatio422,
			chroma444: image.YCbCrSubsampleRatio444}[chroma]
		if !known {
			return 0, nil
		}
		chromaWidth, chromaHeight := width, height
		if chroma != chroma444 {
			chromaWidth = (width + 1) / 2
		}
		if chroma == chroma420 {
			chromaHeight = (height + 1) / 2
		}
		stride, chromaStride := aligned(width), aligned(chromaWidth)
		y, c := stride*height, chromaStride*chromaHeight
		return y + 2*c, func(p []byte) image.Image {
			return &image.YCbCr{Y: p[:y:y], Cb: p[y : y+c : y+c], Cr: p[y+c:], SubsampleRatio: ratio, YStride: stride, CStride: chromaStride, Rect: area}
		}
	}
	return 0, nil
}
