// Package webapp holds the built web app inside the binary and serves it.
package webapp

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"mime"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

//go:embed all:dist
var dist embed.FS

// Dist returns the built files. If the app was not built, there is only a marker file.
func Dist() fs.FS {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the folder is part of the binary
	}
	return sub
}

// file is one file of the app in every encoding that the build created.
type file struct {
	contentType string
	cache       string
	versions    map[string]version // by content encoding; "" means not compressed
}

type version struct {
	body []byte
	etag string
}

// Handler serves the app from memory. Browsers may cache files with a hash in their name for ever; they check every other file by its ETag each time.
// A path that is not a file and has no extension is a screen of the app, so the answer is index.html.
type Handler struct {
	files map[string]file
	hints pageHints
	early early
	Parts
}

// Parts are what a Handler needs from others.
type Parts struct {
	// IsMember tells whether the person behind a request is probably signed in. Only then does a page come with hints (see pageHints), and only
	// otherwise with the sign-in (see early).
	IsMember func(*http.Request) bool
	// Product returns what the network calls the product.
	Product func(context.Context) (string, error)
	// Nobody tells whether nobody has an account yet, so that nobody could sign in.
	Nobody func(context.Context) (bool, error)
	// CommonName is what it is called until a network changes that.
	CommonName string
	Others     OtherBuilds
}

// OtherBuilds has the files of earlier and later builds, for pages that were loaded from those (docs/adr/0013).
type OtherBuilds interface {
	// Open returns the content of a file in the folder assets by its name, compressed with gzip if packed. With plain it is never compressed. It returns
	// fs.ErrNotExist if no build has the file.
	Open(ctx context.Context, name string, plain bool) (content io.ReadCloser, packed bool, err error)
}

const (
	cacheForever = "public, max-age=31536000, immutable"
	cacheAsk     = "no-cache"
	indexName    = "index.html"
	assets       = "assets/"
)

// encodings lists the compressed formats that the build creates, best first, with the extension of the compressed files.
var encodings = []struct{ name, ending string }{{"br", ".br"}, {"gzip", ".gz"}}

// NewHandler reads the built app.
func NewHandler(built fs.FS, parts Parts) (*Handler, error) {
	h := &Handler{files: map[string]file{}, Parts: parts}
	var err error
	if h.hints, err = readHints(built); err != nil {
		return nil, err
	}
	err = fs.WalkDir(built, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Base(name) == ".keep" || name == hintsName {
			return err
		}
		for _, e := range encodings {
			if strings.HasSuffix(name, e.ending) {
				return nil
			}
		}
		f := file{contentType: contentType(name), cache: cacheAsk, versions: map[string]version{}}
		if strings.HasPrefix(name, assets) {
			f.cache = cacheForever
		}
		body, err := fs.ReadFile(built, name)
		if err != nil {
			return err
		}
		f.versions[""] = newVersion(body)
		for _, e := range encodings {
			if packed, err := fs.ReadFile(built, name+e.ending); err == nil {
				f.versions[e.name] = newVersion(packed)
			}
		}
		h.files["/"+name] = f
		return nil
	})
	h.early = takeEarly(h.files)
	return h, err
}

func newVersion(body []byte) version {
	sum := sha256.Sum256(body)
	return version{body: body, etag: `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`}
}

var entry = regexp.MustCompile(`<script type="module"[^>]* src="([^"]+)"`)

// Build names the built app by the path of its first script, as index.html has it. It is empty if the app was not built.
func (h *Handler) Build() string {
	found := entry.FindSubmatch(h.files["/"+indexName].versions[""].body)
	if found == nil {
		return ""
	}
	return string(found[1])
}

// Asset returns the path of a built file by its name without the hash that the build has put before its ending. It is empty if there is none.
func (h *Handler) Asset(name string) string {
	ending := path.Ext(name)
	wanted := regexp.MustCompile(`^/` + assets + regexp.QuoteMeta(strings.TrimSuffix(name, ending)) + `-[\w-]{8}` + regexp.QuoteMeta(ending) + `$`)
	for found := range h.files {
		if wanted.MatchString(found) {
			return found
		}
	}
	return ""
}

var inline = regexp.MustCompile(`(?s)<script>(.*?)</script>`)

// Scripts names the scripts that stand in the pages themselves by their hashes, as a Content-Security-Policy does.
func (h *Handler) Scripts() []string {
	var found []string
	for _, f := range []file{h.files["/"+indexName], h.early.common, h.early.named} {
		for _, script := range inline.FindAllSubmatch(f.versions[""].body, -1) {
			sum := sha256.Sum256(script[1])
			found = append(found, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// ServeHTTP answers GET and HEAD.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "This address only accepts GET.", http.StatusMethodNotAllowed)
		return
	}
	name := path.Clean("/" + r.URL.Path)
	f, ok := h.files[name]
	if other, isAsset := strings.CutPrefix(name, "/"+assets); isAsset && !ok {
		h.serveOther(w, r, other)
		return
	}
	if !ok && path.Ext(name) != "" {
		http.Error(w, "Not found.", http.StatusNotFound)
		return
	}
	if !ok {
		if f, ok = h.files["/"+indexName]; !ok {
			http.Error(w, "The web app is not part of this build. Run: make build", http.StatusServiceUnavailable)
			return
		}
		if h.IsMember(r) {
			h.hints.set(w, name)
		} else if signIn, ok := h.early.signIn(r.Context(), name, h.Parts); ok {
			f = signIn
		}
	}
	f.serve(w, r)
}

// serveOther answers with a file of another build.
func (h *Handler) serveOther(w http.ResponseWriter, r *http.Request, name string) {
	header := w.Header()
	content, packed, err := h.Others.Open(r.Context(), name, !accepts(r.Header.Get("Accept-Encoding"), "gzip"))
	if err != nil {
		header.Set("Cache-Control", "no-store") // the file may be there in a moment, when the node that has it has started
		if errors.Is(err, fs.ErrNotExist) {
			http.Error(w, "Not found.", http.StatusNotFound)
			return
		}
		slog.ErrorContext(r.Context(), "a file of another build could not be read", "name", name, "cause", err)
		http.Error(w, "Please try again.", http.StatusServiceUnavailable)
		return
	}
	defer content.Close()
	header.Set("Content-Type", contentType(name))
	header.Set("Cache-Control", cacheForever)
	header.Set("Vary", "Accept-Encoding")
	if packed {
		header.Set("Content-Encoding", "gzip")
	}
	if r.Method == http.MethodHead {
		return
	}
	if _, err := io.Copy(w, content); err != nil {
		slog.WarnContext(r.Context(), "a file of another build was not sent completely", "name", name, "cause", err)
		panic(http.ErrAbortHandler) // the browser must not keep half a file for ever
	}
}

// File returns a handler that always serves the file of this name.
func (h *Handler) File(name string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f, ok := h.files[name]
		if !ok {
			http.Error(w, "This page is not part of this build. Run: make build", http.StatusServiceUnavailable)
			return
		}
		f.serve(w, r)
	})
}

func (f file) serve(w http.ResponseWriter, r *http.Request) {
	encoding := ""
	for _, e := range encodings {
		if _, ok := f.versions[e.name]; ok && accepts(r.Header.Get("Accept-Encoding"), e.name) {
			encoding = e.name
			break
		}
	}
	v := f.versions[encoding]
	header := w.Header()
	header.Set("Content-Type", f.contentType)
	header.Set("Cache-Control", f.cache)
	header.Set("ETag", v.etag)
	header.Set("Vary", "Accept-Encoding")
	if encoding != "" {
		header.Set("Content-Encoding", encoding)
		header.Set("Content-Length", strconv.Itoa(len(v.body)))
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(v.body))
}

// accepts tells whether an Accept-Encoding header names the encoding without forbidding it.
func accepts(header, encoding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, params, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.EqualFold(strings.TrimSpace(name), encoding) {
			q := strings.TrimSpace(params)
			return q != "q=0" && q != "q=0.0"
		}
	}
	return false
}

func contentType(name string) string {
	switch path.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".woff2":
		return "font/woff2"
	case ".webmanifest":
		return "application/manifest+json"
	}
	if t := mime.TypeByExtension(path.Ext(name)); t != "" {
		return t
	}
	return "application/octet-stream"
}
