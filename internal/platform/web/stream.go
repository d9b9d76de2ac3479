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

// File is the answer of an operation that sends a file; Stream returns one.
type File = huma.StreamResponse

// Stream returns a file that is sent while it is being written; browsers save it under fileName. write must stop at the first error of its writer and
// return it. An error before the first byte is sent as a Problem. After that the answer has begun, so the connection is broken off: nobody should
// take half a file for a whole one.
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
			if r.Context().Err() == nil { // otherwise the reader has gone away, which is not our fault
				logOf(r.Context()).ErrorContext(r.Context(), "sending a file failed part-way", "path", loggedPath(r), "error", err)
			}
			panic(http.ErrAbortHandler)
		}
	}}
}

// stream sends the headers with the file's first byte. Each write extends the server's time limit, so that long files can be sent.
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
