package web

import (
	"io"
	"mime"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
)

// Download is the answer of an operation with a file that is written while it is made, so that a large one is never held whole.
type Download = huma.StreamResponse

// NewDownload answers with a file for the browser to save under a name. write must stop and return the first error of its writer. An error before the first
// byte leaves as any other Problem; after it the answer is under way, so the connection is broken off: a browser then says that the download failed,
// instead of keeping half a file.
func NewDownload(mediaType, name string, write func(io.Writer) error) *Download {
	return &Download{Body: func(ctx huma.Context) {
		r, w := humachi.Unwrap(ctx)
		out := &downloadWriter{w: w, mediaType: mediaType, disposition: mime.FormatMediaType("attachment", map[string]string{"filename": name})}
		err := write(out)
		switch {
		case err == nil:
			out.begin()
		case !out.begun:
			WriteProblem(w, r, err)
		default:
			if r.Context().Err() == nil { // or the reader has gone, which is no fault
				logOf(r.Context()).ErrorContext(r.Context(), "a download broke off", "path", r.URL.Path, "cause", err)
			}
			panic(http.ErrAbortHandler)
		}
	}}
}

// downloadWriter sets the headers of a download with its first byte.
type downloadWriter struct {
	w                      http.ResponseWriter
	mediaType, disposition string
	begun                  bool
}

func (d *downloadWriter) begin() {
	if !d.begun {
		d.begun = true
		d.w.Header().Set("Content-Type", d.mediaType)
		d.w.Header().Set("Content-Disposition", d.disposition)
		d.w.WriteHeader(http.StatusOK)
	}
}

// Write implements io.Writer.
func (d *downloadWriter) Write(b []byte) (int, error) {
	d.begin()
	return d.w.Write(b)
}
