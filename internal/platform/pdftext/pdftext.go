// Package pdftext reads the words of PDF files. PDFium does it in WebAssembly, so that a file made to break it breaks nothing but its own reading: it
// gets no file, no network, a limited memory and a limited time.
package pdftext

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"time"
	"unicode"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
)

// Limits of reading one file. Its first pages and words count.
const (
	MaxPages  = 200
	MaxLength = 100_000 // characters
	maxTime   = 2 * time.Minute
	maxCheck  = 10 * time.Second
	maxMemory = 128 << 20 // bytes, inside the sandbox; a file of 25 MB with one stream needs about half
	wasmPage  = 1 << 16
)

// ErrFormat says that the content is no PDF that can be read: it is damaged, has a password, or needs too much memory or time before its first word.
var ErrFormat = errors.New("pdftext: not a PDF that can be read")

// Read returns the words of a PDF in the order of its pages, with single spaces between them; empty when it only has pictures. At a limit it returns
// what it has read by then. Reading takes a second of processor time and 0.1 s a page, because the program is interpreted: compiling it would take
// longer than reading most files, and what is compiled cannot be stopped. Faults: ErrFormat; the error of ctx.
func Read(ctx context.Context, content []byte) (words string, err error) {
	return read(ctx, content, maxTime)
}

func read(ctx context.Context, content []byte, most time.Duration) (words string, err error) {
	var out strings.Builder
	err = inside(ctx, reading, most, func(limited context.Context, reader pdfium.Pdfium) error {
		return readPages(limited, reader, content, &out)
	})
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	if words = clean(out.String()); words != "" {
		err = nil
	}
	return words, err
}

// Check opens a PDF and its first page. It takes a second of processor time. Faults: ErrFormat, also when the file has no page; the error of ctx.
func Check(ctx context.Context, content []byte) error {
	err := inside(ctx, checking, maxCheck, func(_ context.Context, reader pdfium.Pdfium) error {
		opened, err := reader.OpenDocument(&requests.OpenDocument{FileReader: bytes.NewReader(content), FileReaderSize: int64(len(content))})
		if err != nil {
			return fmt.Errorf("%w: %w", ErrFormat, err)
		}
		if _, err := reader.GetPageSize(&requests.GetPageSize{Page: pageOf(opened.Document, 0)}); err != nil {
			return fmt.Errorf("%w: %w", ErrFormat, err)
		}
		return nil
	})
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// The places of the sandboxes: starting one takes 150 MB of memory besides its own, so one file is read and one is checked at a time. Checks have a
// place of their own, because somebody waits for them.
var reading, checking = make(chan struct{}, 1), make(chan struct{}, 1)

// inside waits for a place and calls fn with PDFium in a sandbox that ends with it. Whatever goes wrong inside is ErrFormat.
func inside(ctx context.Context, place chan struct{}, most time.Duration, fn func(limited context.Context, reader pdfium.Pdfium) error) (err error) {
	select {
	case place <- struct{}{}:
		defer func() {
			debug.FreeOSMemory() // or the next one would need as much again
			<-place
		}()
	case <-ctx.Done():
		return ctx.Err()
	}
	limited, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	defer func() {
		if v := recover(); v != nil { // the library panics when the sandbox is stopped or ends by itself
			err = fmt.Errorf("%w: %v", ErrFormat, v)
		}
	}()
	pool, err := webassembly.Init(webassembly.Config{Context: experimental.WithMemoryAllocator(limited, experimental.MemoryAllocatorFunc(reserve)),
		MaxTotal: 1, MaxIdle: 1, FSConfig: wazero.NewFSConfig(), Stdout: io.Discard, Stderr: io.Discard,
		RuntimeConfig: wazero.NewRuntimeConfigInterpreter().WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling).
			WithMemoryLimitPages(maxMemory / wasmPage).WithCloseOnContextDone(true)})
	if err != nil {
		return fmt.Errorf("start PDFium: %w", err)
	}
	defer func() { _ = pool.Close() }() // it only frees memory
	reader, err := pool.GetInstance(most)
	if err != nil {
		return fmt.Errorf("start PDFium: %w", err)
	}
	return fn(limited, reader)
}

// readPages writes the texts of the pages.
func readPages(ctx context.Context, reader pdfium.Pdfium, content []byte, out *strings.Builder) error {
	opened, err := reader.OpenDocument(&requests.OpenDocument{FileReader: bytes.NewReader(content), FileReaderSize: int64(len(content))})
	if err != nil {
		return fmt.Errorf("%w: %w", ErrFormat, err)
	}
	counted, err := reader.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: opened.Document})
	if err != nil {
		return fmt.Errorf("%w: %w", ErrFormat, err)
	}
	for i := range min(counted.PageCount, MaxPages) {
		page, err := reader.GetPageText(&requests.GetPageText{Page: pageOf(opened.Document, i)})
		if ctx.Err() != nil {
			return fmt.Errorf("%w: %w", ErrFormat, ctx.Err())
		}
		if err != nil {
			continue // the other pages may be whole
		}
		out.WriteString(page.Text)
		out.WriteByte(' ')
		if out.Len() > 4*MaxLength { // bytes, of which a character has at most four
			break
		}
	}
	return nil
}

func pageOf(document references.FPDF_DOCUMENT, i int) requests.Page {
	return requests.Page{ByIndex: &requests.PageByIndex{Document: document, Index: i}}
}

// clean returns a text of at most MaxLength characters without the ones that cannot be seen, and with the parts of words that a line break has
// divided put together.
func clean(text string) string {
	const softHyphen, divided = '\u00ad', '\ufffe' // PDFium writes the second for a hyphen at the end of a line
	text = strings.NewReplacer(string(divided)+"\r\n", "", string(divided)+"\n", "", string(divided), "", string(softHyphen),
		"").Replace(strings.ToValidUTF8(text, " "))
	text = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.Is(unicode.Cc, r) {
			return ' '
		}
		if r == unicode.ReplacementChar || unicode.Is(unicode.Co, r) { // signs of fonts without letters
			return -1
		}
		return r
	}, text)
	runes := []rune(strings.Join(strings.Fields(text), " "))
	return string(runes[:min(len(runes), MaxLength)])
}

// memory is the memory of a sandbox. It has its place from the beginning, of which a machine gives what is used: one that grew by copying would need
// several times as much.
type memory []byte

func reserve(_, most uint64) experimental.LinearMemory {
	return memory(make([]byte, 0, min(most, maxMemory)))
}

// Reallocate implements experimental.LinearMemory.
func (m memory) Reallocate(size uint64) []byte {
	if size > uint64(cap(m)) {
		return nil
	}
	return m[:size]
}

// Free implements experimental.LinearMemory.
func (memory) Free() {}
