package evidence_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"math/rand/v2"
	"net/http/httptest"
	"strings"
	"testing"

	"caravan/internal/audit/rules"
	"caravan/internal/evidence"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/jobs"
	"caravan/internal/platform/web"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/testnet/reports"
	"caravan/internal/testnet/uploads"
)

// site is the room on testnet's network.
type site struct {
	*apitest.Site
	t     *testing.T
	net   *testnet.Network
	shelf *uploads.Shelf
	maker *reports.Maker
	room  *evidence.Service
	jobs  *jobs.Runner
}

func newSite(t *testing.T, n *testnet.Network) *site {
	s := &site{t: t, net: n, shelf: uploads.New(t, n), jobs: jobs.New(n.DB, jobs.Config{})}
	s.maker = reports.New(n)
	s.room = evidence.NewService(n.DB, n.Clock, s.shelf.Blobs, s.maker.Audits, s.shelf)
	connect(s)
	s.room.HandleJobs(s.jobs)
	var all []web.Operation
	all = append(all, evidence.NewHTTP(s.room).Operations()...)
	all = append(all, s.maker.Operations()...)
	s.Site, _ = apitest.New(t, testnet.Everybody(), "evidence", all...)
	return s
}

// connect lets the room of audits know this one.
func connect(s *site) {
	s.maker.Connect(reports.Neighbours{Evidence: s.room, Events: reports.Events{Deleted: []reports.Listener[string]{s.room.Forget}}})
}

func eachSite(t *testing.T, fn func(t *testing.T, s *site)) {
	t.Helper()
	testnet.Each(t, func(t *testing.T, n *testnet.Network) { fn(t, newSite(t, n)) })
}

// twoSites returns the room on two nodes of one database and one folder.
func twoSites(t *testing.T, cfg db.Config) []*site {
	one := newSite(t, testnet.New(t, dbtest.Open(t, cfg)))
	other := testnet.Over(dbtest.Open(t, cfg))
	two := &site{t: t, net: other, shelf: one.shelf}
	two.maker = reports.New(other)
	two.room = evidence.NewService(other.DB, other.Clock, one.shelf.Blobs, two.maker.Audits, one.shelf)
	connect(two)
	return []*site{one, two}
}

// photo is a photo on somebody's device.
type photo struct {
	id, sha256 string
	content    []byte
}

// taken returns a new photo of about 700 kB, so that it has three pieces. seed makes different ones.
func taken(t testing.TB, seed uint64) photo {
	t.Helper()
	img := image.NewGray(image.Rect(0, 0, 1100, 1100))
	noise := rand.New(rand.NewPCG(seed, 1)) // #nosec G404 -- a picture
	for x := range 1100 {
		for y := range 1100 {
			img.SetGray(x, y, color.Gray{Y: uint8(noise.UintN(256))}) // #nosec G115 -- below 256
		}
	}
	var out bytes.Buffer
	check.OK(t, jpeg.Encode(&out, img, &jpeg.Options{Quality: 82}))
	return of(out.Bytes())
}

// of returns a photo with a content.
func of(content []byte) photo {
	sum := sha256.Sum256(content)
	return photo{db.NewID(), base64.RawURLEncoding.EncodeToString(sum[:]), content}
}

// small returns a photo of a few bytes that is never sent.
func small() photo { return of([]byte(db.NewID())) }

func (p photo) announcement(key string) evidence.Announcement {
	return evidence.Announcement{ID: p.id, LineKey: key, SHA256: p.sha256, Size: int64(len(p.content))}
}

func (p photo) body(key string) string {
	// of strings and numbers
	text, _ := json.Marshal(map[string]any{"id": p.id, "lineKey": key, "sha256": p.sha256, "size": len(p.content), "comment": "Empty shelf"})
	return string(text)
}

// takenBy is body for a photo that somebody else has taken.
func (p photo) takenBy(key, by string) string {
	return strings.Replace(p.body(key), "{", fmt.Sprintf(`{"takenBy":%q,`, by), 1)
}

func (s *site) announce(who, reportID, key string, p photo) evidence.PhotoView {
	s.t.Helper()
	return apitest.Read[evidence.PhotoView](s.t, s.Site, who, "POST", "/audit-reports/"+reportID+"/photos", p.body(key))
}

// piece sends the piece of a photo that begins at an offset, and returns the status and the photo.
func (s *site) piece(who string, p photo, offset int) (status int, out evidence.PhotoView, body string) {
	s.t.Helper()
	end := min(offset+evidence.MaxPiece, len(p.content))
	r := httptest.NewRequest("PUT", fmt.Sprintf("/api/audit-reports/photos/%s/content?offset=%d", p.id, offset), bytes.NewReader(p.content[offset:end]))
	r.Header.Set("Content-Type", "application/octet-stream")
	w := s.Send(who, r)
	if w.Code == 200 {
		check.OK(s.t, json.Unmarshal(w.Body.Bytes(), &out))
	}
	return w.Code, out, w.Body.String()
}

// sent sends a photo from where the server stands until it has arrived.
func (s *site) sent(who string, p photo) (out evidence.PhotoView) {
	s.t.Helper()
	for range len(p.content)/evidence.MaxPiece + 3 {
		status, now, body := s.piece(who, p, min(int(out.Received), len(p.content)-1))
		check.Must(s.t, check.Is(s.t, status, 200, body))
		if out = now; out.State == evidence.Arrived {
			return out
		}
	}
	s.t.Fatalf("the photo did not arrive: %+v", out)
	return out
}

func (s *site) list(who, reportID string) evidence.PhotosView {
	s.t.Helper()
	return apitest.Read[evidence.PhotosView](s.t, s.Site, who, "GET", "/audit-reports/"+reportID+"/photos", "")
}

// lineKeys returns the keys of lines.
func lineKeys(lines []rules.Line) (keys []string) {
	for _, l := range lines {
		keys = append(keys, l.Key)
	}
	return keys
}

// stored returns the content of the file of a photo.
func (s *site) stored(id string) []byte {
	s.t.Helper()
	key := ""
	check.OK(s.t, s.net.DB.QueryRow(s.t.Context(), `SELECT blob_key FROM media WHERE id = $1`, id).Scan(&key))
	file, _, err := s.shelf.Blobs.Open(s.t.Context(), key)
	check.OK(s.t, err)
	defer file.Close()
	content, err := io.ReadAll(file)
	check.OK(s.t, err)
	return content
}
