package web

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
)

// Stream answers with a file that is written while it is sent, to be saved under a name of plain letters and digits. What can be refused must be refused
// before: once bytes have left, an error of write can only break the connection, so that nobody takes half a file for a whole one.
func Stream(contentType, fileName string, write func(ctx context.Context, w io.Writer) error) *huma.StreamResponse {
	return &huma.StreamResponse{Body: func(c huma.Context) {
		r, w := humachi.Unwrap(c)
		w.Header().Set("Content-Type", contentType)
		w.Header().Set("Content-Disposition", `attachment; filename="`+fileName+`"`)
		w.WriteHeader(http.StatusOK)
		if err := write(r.Context(), &patient{w, http.NewResponseController(w)}); err != nil {
			logOf(r.Context()).ErrorContext(r.Context(), "a file broke off while it was sent", "path", r.URL.Path, "error", err)
			panic(http.ErrAbortHandler)
		}
	}}
}

// patient gives the reader of a long answer the server's time limit anew with each piece.
type patient struct {
	http.ResponseWriter
	control *http.ResponseController
}

func (p *patient) Write(piece []byte) (int, error) {
	if err := p.control.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return 0, err
	}
	return p.ResponseWriter.Write(piece)
}
