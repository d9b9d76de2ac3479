package blob

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"time"
)

// Handler serves signed links, including range requests. Mount it at the path of BaseURL, without stripping that prefix. live tells whether a session
// has not ended.
func (s *Store) Handler(now func() time.Time, live func(ctx context.Context, session string) (bool, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Cache-Control", "no-store") // for refusals; replaced below when the file is served
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "Files can only be read here.", http.StatusMethodNotAllowed)
			return
		}
		link, ok := s.seal.open(strings.TrimPrefix(r.URL.Path, s.base.Path+"/"))
		left := time.Unix(link.Expires, 0).Sub(now())
		ok = ok && left > 0
		if ok && link.Session != "" {
			var err error
			if ok, err = live(r.Context(), link.Session); err != nil {
				unreadable(w, r, link.Key, err)
				return
			}
		}
		if !ok {
			http.Error(w, "This link has expired or is incomplete. Please open the file again from its page.", http.StatusForbidden)
			return
		}
		content, _, err := s.Open(r.Context(), link.Key)
		if errors.Is(err, ErrNotFound) {
			http.Error(w, "This file no longer exists.", http.StatusNotFound)
			return
		}
		if err != nil {
			unreadable(w, r, link.Key, err)
			return
		}
		defer content.Close()
		header := w.Header()
		header.Set("Content-Type", link.ContentType)
		header.Set("Content-Disposition", disposition(link))
		header.Set("Content-Security-Policy", policy)
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		header.Set("Cache-Control", fmt.Sprintf("private, max-age=%d, immutable", int(left.Seconds())))
		header.Set("ETag", s.tag(link.Key))
		http.ServeContent(w, r, "", time.Time{}, content)
	})
}

// unreadable answers that a file cannot be read, and logs why.
func unreadable(w http.ResponseWriter, r *http.Request, key string, err error) {
	slog.ErrorContext(r.Context(), "cannot open a file", "key", key, "error", err)
	http.Error(w, "This file cannot be read right now. Please try again later.", http.StatusServiceUnavailable)
}

// tag returns the ETag of a blob. It depends on the key only, because a blob never changes, but does not tell the key.
func (s *Store) tag(key string) string {
	mac := hmac.New(sha256.New, s.seal.nonces)
	mac.Write([]byte(key))
	return `"` + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:12]) + `"`
}

// policy is the Content-Security-Policy that stops a file from running or loading anything.
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; frame-ancestors 'self'; sandbox"
