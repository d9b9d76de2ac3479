package blob

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"hash"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"time"
)

// File is what a link opens.
type File struct {
	Key         string
	ContentType string // checked by the room when the blob was stored; browsers are told not to guess
	Name        string // suggested file name; empty: the browser chooses
	Inline      bool   // show it in the browser instead of saving it; works for pictures, sound and video only
	Changes     bool   // the link opens another blob once the file was made again, so browsers ask each time
}

// Find returns the file with an id, or ErrNotFound.
type Find func(ctx context.Context, id string) (File, error)

// Door is what serving links takes.
type Door struct {
	Now func() time.Time
	// Session returns the session of a request's credentials; empty: it has none that are valid.
	Session func(*http.Request) (string, error)
	// Live tells whether a session has not ended.
	Live func(ctx context.Context, session string) (bool, error)
	// Files finds the rooms' files, by kind.
	Files map[string]Find
}

// Handler serves signed links, including range requests. Mount it at the path of BaseURL, without stripping that prefix.
func (s *Store) Handler(door Door) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Cache-Control", "no-store") // for refusals; replaced below when the file is served
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "Files can only be read here.", http.StatusMethodNotAllowed)
			return
		}
		link, left, ok, err := s.read(door, r)
		find := door.Files[link.Kind]
		if err == nil && (!ok || find == nil) {
			http.Error(w, "This link has expired or is incomplete. Please open the file again from its page.", http.StatusForbidden)
			return
		}
		var file File
		if err == nil {
			file, err = find(r.Context(), link.ID)
		}
		var content io.ReadSeekCloser
		if err == nil {
			content, _, err = s.Open(r.Context(), file.Key)
		}
		if errors.Is(err, ErrNotFound) {
			http.Error(w, "This file no longer exists.", http.StatusNotFound)
			return
		}
		if err != nil {
			slog.ErrorContext(r.Context(), "cannot open a file", "kind", link.Kind, "id", link.ID, "error", err)
			http.Error(w, "This file cannot be read right now. Please try again later.", http.StatusServiceUnavailable)
			return
		}
		defer content.Close()
		cache := fmt.Sprintf("private, max-age=%d, immutable", int(left.Seconds()))
		if file.Changes {
			cache = "private, no-cache"
		}
		s.send(w, r, file, content, cache)
	})
}

// Save answers with a file that is saved and never shown, and that nobody on the way keeps, for a caller who has decided that it may be read. It
// returns ErrNotFound, or another error, when it has answered nothing.
func (s *Store) Save(w http.ResponseWriter, r *http.Request, file File) error {
	content, _, err := s.Open(r.Context(), file.Key)
	if err != nil {
		return err
	}
	defer content.Close()
	file.Inline = false
	s.send(w, r, file, content, "no-store")
	return nil
}

// send answers with a file: browsers neither guess its type, nor run or load anything in it.
func (s *Store) send(w http.ResponseWriter, r *http.Request, file File, content io.ReadSeeker, cache string) {
	header := w.Header()
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Content-Type", file.ContentType)
	header.Set("Content-Disposition", disposition(file))
	header.Set("Content-Security-Policy", policy)
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	header.Set("Cache-Control", cache)
	header.Set("ETag", s.tag(file.Key))
	http.ServeContent(w, r, "", time.Time{}, content)
}

// read returns what the link of a request says, and for how long it still works. ok is false when it opens nothing for who asks.
func (s *Store) read(door Door, r *http.Request) (link Link, left time.Duration, ok bool, err error) {
	text := strings.TrimPrefix(r.URL.Path, s.base.Path+"/")
	session := ""
	if strings.Count(text, dot) == 1 { // a bound one
		if session, err = door.Session(r); err != nil {
			return Link{}, 0, false, err
		}
	}
	link, left, ok = s.parse(text, session, door.Now())
	if ok && !link.Bound {
		ok, err = door.Live(r.Context(), link.Session)
	}
	return link, left, ok, err
}

// tag returns the ETag of a blob. It depends on the key only, because a blob never changes, but does not tell the key.
func (s *Store) tag(key string) string {
	mac := s.macs.Get().(hash.Hash)
	defer s.macs.Put(mac)
	mac.Reset()
	mac.Write([]byte(key))
	return `"` + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:12]) + `"`
}

// policy is the Content-Security-Policy that stops a file from running or loading anything.
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; frame-ancestors 'self'; sandbox"
