package web

import (
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
)

// File is the answer of an operation that sends a file; Stream makes it.
type File = huma.StreamResponse

// Stream answers with a file that is written while it is sent, to be saved under a name. write must stop and return the first error of its writer. An error
// before the first byte leaves as any other Problem; after it the answer is under way and the connection breaks, so that nobody takes half a file for a
// whole one.
func Stream(contentType, fileName string, write func(ctx context.Context, w io.Writer) error) *File {
	return &File{Body: func(c huma.Context) {
		r, w := humachi.Unwrap(c)
		out := &stream{w: w, control: http.NewResponseController(w), contentType: contentType,
			disposition: mime.FormatMediaType("attachment", map[string]string{"filename": fileName})}
		err := write(r.Context(), out)
		switch {
		case err == nil:
			out.begin()
		case !out.begun:
			WriteProblem(w, r, err)
		default:
			if r.Context().Err() == nil { // or the reader has gone, which is no fault
				logOf(r.Context()).ErrorContext(r.Context(), "a file broke off while it was sent", "path", r.URL.Path, "error", err)
			}
			panic(http.ErrAbortHandler)
		}
	}}
}

// stream sets the headers of a file with its first byte, and gives the reader of a long one the server's time limit anew with each piece.
type stream struct {
	w                        http.ResponseWriter
	control                  *http.ResponseController
	contentType, disposition string
	begun                    bool
}

func (s *stream) begin() {
	if !s.begun {
		s.begun = true
		s.w.Header().Set("Content-Type", s.contentType)
		s.w.Header().Set("Content-Disposition", s.disposition)
		s.w.WriteHeader(http.StatusOK)
	}
}

// Write implements io.Writer.
func (s *stream) Write(piece []byte) (int, error) {
	s.begin()
	if err := s.control.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return 0, err
	}
	return s.w.Write(piece)
}
