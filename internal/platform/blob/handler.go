package blob

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"path"
	"strings"
	"time"
)

// Handler serves the folder's signed links, including range requests. Mount it at the path of BaseURL, without stripping that prefix. With a bucket
// there is nothing to serve, and every answer is 404.
func (s *Store) Handler(now func() time.Time) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Cache-Control", "no-store") // for refusals; replaced below when the file is served
		switch {
		case s.links == nil:
			http.NotFound(w, r)
			return
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "Files can only be read here.", http.StatusMethodNotAllowed)
			return
		}
		key := strings.TrimPrefix(r.URL.Path, s.links.base.Path+"/")
		link, expires, ok := s.links.check(key, r.URL.Query())
		left := expires.Sub(now())
		if !ok || left <= 0 {
			http.Error(w, "This link has expired or is incomplete. Please open the file again from its page.", http.StatusForbidden)
			return
		}
		content, _, err := s.Open(r.Context(), key)
		if errors.Is(err, ErrNotFound) {
			http.Error(w, "This file no longer exists.", http.StatusNotFound)
			return
		}
		if err != nil {
			slog.ErrorContext(r.Context(), "cannot open a file", "key", key, "error", err)
			http.Error(w, "This file cannot be read right now.", http.StatusInternalServerError)
			return
		}
		defer content.Close()
		header := w.Header()
		header.Set("Content-Type", link.ContentType)
		header.Set("Content-Disposition", disposition(link))
		header.Set("Content-Security-Policy", policy(link.ContentType))
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		header.Set("Cache-Control", fmt.Sprintf("private, max-age=%d, immutable", int(left.Seconds())))
		header.Set("ETag", `"`+path.Base(key)+`"`) // a key's content never changes
		http.ServeContent(w, r, "", time.Time{}, content)
	})
}

// policy returns the Content-Security-Policy that stops a file from running or loading anything. PDFs are not sandboxed: browsers' PDF viewers do not
// work in a sandbox.
func policy(contentType string) string {
	const nothing = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; frame-ancestors 'self'"
	if contentType == pdf {
		return nothing + "; object-src 'self'"
	}
	return nothing + "; sandbox"
}
