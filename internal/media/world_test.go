package media

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// world is the room on testnet's network, with a real database and a folder for files.
type world struct {
	*Service
	*testnet.Node
	net   *testnet.Network
	clock *calendar.Fixed
}

func eachWorld(t *testing.T, fn func(t *testing.T, w *world)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { fn(t, newWorld(t, d, nil)) })
}

func newWorld(t testing.TB, d *db.DB, videos Videos) *world {
	t.Helper()
	n := testnet.New(t, d)
	node := testnet.NewNode(t, n)
	s := NewService(n.DB, n.Clock, node.Blobs, videos)
	s.HandleJobs(node.Runner)
	return &world{Service: s, Node: node, net: n, clock: n.Clock}
}

// add uploads one file.
func (w *world) add(t testing.TB, who access.Actor, name string, content []byte) network.AttachmentView {
	t.Helper()
	views, err := w.send(t, who, Upload{Name: name, Content: bytes.NewReader(content)})
	check.OK(t, err)
	return views[0]
}

func (w *world) send(t testing.TB, who access.Actor, uploads ...Upload) ([]network.AttachmentView, error) {
	t.Helper()
	views, _, err := w.Upload(t.Context(), who, func() (*Upload, error) {
		if len(uploads) == 0 {
			return nil, io.EOF
		}
		u := uploads[0]
		uploads = uploads[1:]
		return &u, nil
	})
	return views, err
}

// use makes a thing use files.
func (w *world) use(t testing.TB, who access.Actor, usedBy string, ids ...string) error {
	t.Helper()
	return w.db.InTx(t.Context(), func(tx *db.Tx) error { return w.Use(t.Context(), tx, who, usedBy, ids) })
}

// now returns a file as its uploader sees it.
func (w *world) now(t testing.TB, who access.Actor, id string) network.AttachmentView {
	t.Helper()
	v, err := w.Find(t.Context(), who, id)
	check.OK(t, err)
	return v
}

// site is a world on a real server.
type site struct {
	*world
	*apitest.Site
	ended map[string]bool // sessions
}

func eachSite(t *testing.T, fn func(t *testing.T, s *site)) {
	t.Helper()
	eachWorld(t, func(t *testing.T, w *world) {
		driver, server := apitest.New(t, testnet.Everybody(), "media", NewHTTP(w.Service).Operations()...)
		s := &site{w, driver, map[string]bool{}}
		server.Handle("GET", "/files/*", w.Blobs.Handler(blob.Door{Now: w.clock.Now, Session: s.session, Live: s.isLive, Files: w.Linked()}))
		fn(t, s)
	})
}

// isLive tells whether a session has not ended.
func (s *site) isLive(_ context.Context, session string) (bool, error) { return !s.ended[session], nil }

// session returns the session of the person whose token a request has.
func (s *site) session(r *http.Request) (string, error) {
	token, signedIn := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if signedIn && !s.ended["session-"+token] {
		return "session-" + token, nil
	}
	return "", nil
}

// file is one file of a form, with the texts before it.
type file struct {
	id, alt, name string
	content       []byte
}

// post sends a form to POST /media.
func (s *site) post(t testing.TB, who string, files ...file) *httptest.ResponseRecorder {
	t.Helper()
	var parts []apitest.Part
	for _, f := range files {
		if f.id != "" {
			parts = append(parts, apitest.Part{Name: "id", Content: f.id})
		}
		if f.alt != "" {
			parts = append(parts, apitest.Part{Name: "alt", Content: f.alt})
		}
		parts = append(parts, apitest.Part{Name: "files", FileName: f.name, Content: string(f.content)})
	}
	return s.Post(who, "/media", parts...)
}

// photo returns a JPEG.
func photo(t testing.TB, width, height int) []byte {
	t.Helper()
	var b bytes.Buffer
	check.OK(t, jpeg.Encode(&b, drawn(width, height), nil))
	return b.Bytes()
}

func drawing(t testing.TB, width, height int) []byte {
	t.Helper()
	var b bytes.Buffer
	check.OK(t, png.Encode(&b, drawn(width, height)))
	return b.Bytes()
}

func drawn(width, height int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for i := range img.Pix {
		img.Pix[i] = uint8(i)
	}
	img.SetRGBA(0, 0, color.RGBA{uint8(rand.IntN(200)), 1, 2, 255})
	return img
}

const pdfFile = "%PDF-1.7\n1 0 obj\n"

// wantFault fails unless err is a fault with this kind, sentence and field.
func wantFault(t testing.TB, err error, kind fault.Kind, message, field string) {
	t.Helper()
	f := fault.Of(err)
	if err == nil || f.Kind != kind || f.Message != message || field != "" && (len(f.Fields) != 1 || f.Fields[0].Path != field) {
		t.Errorf("got %v of kind %d with fields %v, want %q of kind %d at %s", err, f.Kind, f.Fields, message, kind, field)
	}
}

func in(n int) string { return fmt.Sprintf("attachments[%d]", n) }

const day = 24 * time.Hour
