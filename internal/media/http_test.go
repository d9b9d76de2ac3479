package media

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// items reads the answer to an upload.
func items(t testing.TB, w *httptest.ResponseRecorder, status int) []network.AttachmentView {
	t.Helper()
	apitest.WantStatus(t, w, status)
	var v FilesView
	check.OK(t, json.Unmarshal(w.Body.Bytes(), &v))
	return v.Items
}

// get follows a link.
func (s *site) get(t testing.TB, link string) *httptest.ResponseRecorder {
	t.Helper()
	u, err := url.Parse(link)
	check.OK(t, err)
	return s.Fetch("", "GET", u.RequestURI(), "")
}

func TestHTTPUpload(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		shelfID, planID := db.NewID(), db.NewID()
		upload := func() *httptest.ResponseRecorder {
			return s.post(t, "mia", file{shelfID, "The gin shelf", "Shelf.jpg", photo(t, 1600, 1200)}, file{planID, "", "plan.pdf", []byte(pdfFile)})
		}
		sent := items(t, upload(), 201)
		t.Run("MEDIA-002 MEDIA-001 several files are uploaded at once, and their attachments come back in their order", func(t *testing.T) {
			check.Same(t, sent[0], network.AttachmentView{ID: shelfID, Name: "Shelf.jpg", MimeType: "image/jpeg", Size: sent[0].Size, Alt: "The gin shelf"})
			plan := sent[1]
			check.Is(t, plan.ID, planID)
			check.Is(t, plan.Name, "plan.pdf")
			check.Is(t, plan.MimeType, "application/pdf")
			check.Is(t, plan.Size, int64(len(pdfFile)))
			check.True(t, plan.Ready, plan)
			check.True(t, plan.SignedURL != nil)
			check.True(t, plan.ResizedURLs == nil, plan)
			check.True(t, plan.MuxPlaybackID == nil, plan)
			check.Is(t, plan.Alt, "")
		})
		t.Run("AMB-127 a repeat is harmless: it answers 200 with the same files, and stores nothing", func(t *testing.T) {
			before := s.Files(t, shelf)
			check.Same(t, items(t, upload(), 200), sent)
			if after := s.Files(t, shelf); after != before {
				t.Errorf("%d files became %d", before, after)
			}
		})
		t.Run("AMB-127 somebody else's id is refused, and shows nothing of their file", func(t *testing.T) {
			w := s.post(t, "olga", file{"", "", "own.pdf", []byte(pdfFile)}, file{shelfID, "", "mine.jpg", photo(t, 10, 10)})
			apitest.WantStatus(t, w, 409)
			apitest.WantParts(t, w, `'mine.jpg' could not be added under this id.`, `"location":"body.files[1]"`)
			check.True(t, !strings.Contains(w.Body.String(), "Shelf"), w.Body)
			check.Is(t, s.Files(t, shelf), 2)
		})
		s.Work(t)
		ready := apitest.Read[network.AttachmentView](t, s.Site, "mia", "GET", "/media/"+shelfID, "")
		t.Run("MEDIA-001 a picture is ready when its job has made it: xs, md and original open, and tell no key", func(t *testing.T) {
			check.Must(t, check.True(t, ready.Ready, ready))
			check.Is(t, ready.Width, 1600)
			check.Is(t, ready.Height, 1200)
			check.Must(t, check.True(t, ready.Problem == nil, ready))
			check.Must(t, check.True(t, ready.ResizedURLs != nil))
			check.Is(t, *ready.SignedURL, ready.ResizedURLs.Original)
			sizes := map[int]bool{}
			for _, link := range []string{ready.ResizedURLs.XS, ready.ResizedURLs.MD, ready.ResizedURLs.Original} {
				w := s.get(t, link)
				apitest.WantStatus(t, w, 200)
				apitest.WantHeaders(t, w, "Content-Type", "image/jpeg", "X-Content-Type-Options", "nosniff", "Content-Disposition", "inline; filename=Shelf.jpg")
				sizes[w.Body.Len()] = true
				if strings.Contains(link, shelf+"/") {
					t.Errorf("%s tells the key", link)
				}
			}
			w := s.get(t, ready.ResizedURLs.Original)
			check.Is(t, len(sizes), 3, sizes)
			check.Is(t, int64(w.Body.Len()), ready.Size)
			if n := s.Files(t, shelf); n != 4 {
				t.Errorf("%d files, want the document and three sizes: the photo as it came is gone", n)
			}
		})
		t.Run("AMB-128 links end with the session", func(t *testing.T) {
			s.ended["session-mia"] = true
			apitest.WantStatus(t, s.get(t, *ready.SignedURL), 403)
			s.ended["session-mia"] = false
			apitest.WantStatus(t, s.get(t, *ready.SignedURL), 200)
		})
		t.Run("FD-303 a browser's links open with its session only, each for its own size", func(t *testing.T) {
			browser := testnet.Mia
			browser.ByCookie = true
			v := s.now(t, browser, shelfID)
			sizes := map[int]bool{}
			for _, link := range []string{v.ResizedURLs.XS, v.ResizedURLs.MD, v.ResizedURLs.Original} {
				u, err := url.Parse(link)
				check.OK(t, err)
				w := s.Fetch("mia", "GET", u.RequestURI(), "")
				apitest.WantStatus(t, w, 200)
				sizes[w.Body.Len()] = true
				for _, other := range []string{"", "olga"} {
					apitest.WantStatus(t, s.Fetch(other, "GET", u.RequestURI(), ""), 403)
				}
				for _, kind := range []string{kindXS, kindMD, kindOriginal} {
					if at := len("/files/"); u.Path[at:at+1] != kind {
						apitest.WantStatus(t, s.Fetch("mia", "GET", u.Path[:at]+kind+u.Path[at+1:], ""), 403)
					}
				}
			}
			check.Is(t, len(sizes), 3, sizes)
		})
		t.Run("MEDIA-001 who uploaded a picture writes its alt text", func(t *testing.T) {
			got := apitest.Read[network.AttachmentView](t, s.Site, "mia", "POST", "/media/"+shelfID, `{"alt":" Gin\nat eye level "}`)
			check.Is(t, got.Alt, "Gin at eye level")
			check.True(t, got.Ready, got)
			check.Is(t, s.now(t, testnet.Mia, shelfID).Alt, got.Alt)
		})
		s.Refuse(t, []apitest.Refusal{
			{"MEDIA-002 no form", "mia", "POST", "/media", `{}`, 415, "Please send this as multipart/form-data."},
			{"MEDIA-001 an alt text that is too long", "mia", "POST", "/media/" + shelfID, `{"alt":"` + strings.Repeat("a", 501) + `"}`, 422,
				`"location":"body.alt"`},
			{"MEDIA-001 somebody else's file", "olga", "GET", "/media/" + shelfID, "", 404, messageNoMedia},
			{"MEDIA-001 somebody else's alt text", "ann", "POST", "/media/" + shelfID, `{"alt":"a"}`, 404, messageNoMedia},
			{"MEDIA-001 an unknown file", "mia", "GET", "/media/nothing", "", 404, messageNoMedia},
		})
		s.Allow(t, []apitest.Access{
			{"AMB-010 upload", "POST", "/media", "{}", 401, 415, 415, 415, 415, 415, 415},
			{"AMB-010 read", "GET", "/media/" + shelfID, "", 401, 404, 404, 404, 200, 404, 404},
			{"AMB-010 alt text", "POST", "/media/" + shelfID, `{"alt":"Gin"}`, 401, 404, 404, 404, 200, 404, 404},
		})
		for _, who := range testnet.Everybody() {
			t.Run("AMB-010 MEDIA-002 a "+who.Role.Label()+" uploads", func(t *testing.T) {
				items(t, s.post(t, who.UserID, file{name: "a.pdf", content: []byte(pdfFile)}), 201)
			})
		}
	})
}

func TestHostileUploads(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		bomb := drawing(t, 4, 4)
		binary.BigEndian.PutUint32(bomb[16:], 60_000)
		binary.BigEndian.PutUint32(bomb[20:], 60_000)
		binary.BigEndian.PutUint32(bomb[29:], crc32.ChecksumIEEE(bomb[12:29]))
		good := file{name: "good.pdf", content: []byte(pdfFile)}
		for _, c := range []struct {
			name   string
			files  []file
			status int
			says   []string
		}{
			{"SVG renamed to png", []file{{name: "logo.png", content: []byte(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`)}}, 422,
				[]string{"'logo.png' cannot be added.", `body.files[0]`}},
			{"HTML renamed to png", []file{good, {name: "page.png", content: []byte(`<!doctype html><script>alert(1)</script>`)}}, 422,
				[]string{"'page.png' cannot be added.", `body.files[1]`}},
			{"a page before a photo", []file{{name: "a.jpg", content: append([]byte("<html><script>"), photo(t, 9, 9)...)}}, 422,
				[]string{"'a.jpg' cannot be added."}},
			{"an image bomb", []file{{name: "bomb.png", content: bomb}}, 422, []string{"'bomb.png' has more than 40 megapixels."}},
			{"the head of a photo", []file{{name: "a.jpg", content: photo(t, 9, 9)[:20]}}, 422, []string{"'a.jpg' cannot be read. The file may be damaged."}},
			{"26 MB", []file{{name: "big.pdf", content: append([]byte(pdfFile), make([]byte, 26<<20)...)}}, 413,
				[]string{"'big.pdf' is larger than 25 MB.", `body.files[0]`}},
			{"one byte more than 25 MB", []file{{name: "big.pdf", content: append([]byte("%PDF-"), make([]byte, 25<<20-4)...)}}, 413,
				[]string{"'big.pdf' is larger than 25 MB."}},
			{"no bytes", []file{{name: "empty.pdf"}}, 422, []string{"'empty.pdf' is empty."}},
			{"a name with tricks", []file{{name: "a\u202egpj.\r\n../../\u202ex.svg", content: []byte("<svg/>")}}, 422, []string{"'x.svg' cannot be added."}},
			{"a program", []file{{name: "a.pdf", content: []byte("MZ\x90\x00")}}, 422, []string{"'a.pdf' cannot be added."}},
			{"no file", nil, 422, []string{MessageNoFile, `body.files`}},
			{"an id that is none", []file{{id: "1", name: "a.pdf", content: []byte(pdfFile)}}, 422, []string{"The id of 'a.pdf' is not a UUID."}},
			{"an alt text that is too long", []file{{alt: strings.Repeat("a", 5000), name: "a.pdf", content: []byte(pdfFile)}}, 422,
				[]string{"'a.pdf': Please use at most 500 characters."}},
			{"21 files", slices.Repeat([]file{good}, 21), 422, []string{"That's too many files at once. Please add at most 20."}},
		} {
			t.Run("AMB-128 "+c.name+" is refused, and nothing of the upload is kept", func(t *testing.T) {
				w := s.post(t, "emma", c.files...)
				apitest.WantStatus(t, w, c.status)
				apitest.WantParts(t, w, c.says...)
				apitest.WantHeaders(t, w, "Content-Type", "application/problem+json")
				if files, rows := s.Files(t, shelf), s.net.Count(t, `SELECT COUNT(*) FROM media`); files+rows != 0 {
					t.Errorf("%d files and %d rows are left", files, rows)
				}
			})
		}
		text := func(name, content string) apitest.Part { return apitest.Part{Name: name, Content: content} }
		pdf := apitest.Part{Name: "files", FileName: "a.pdf", Content: pdfFile}
		for name, parts := range map[string][]apitest.Part{
			"an id after the last file":       {pdf, text("id", uuid.NewString())},
			"an alt text after the last file": {text("id", uuid.NewString()), pdf, text("alt", "A plan")},
			"two ids before one file":         {text("id", uuid.NewString()), text("id", uuid.NewString()), pdf},
			"a misspelt part":                 {text("alternative", "A plan"), pdf},
			"a file under another name":       {pdf, {Name: "file", FileName: "b.pdf", Content: pdfFile}},
		} {
			t.Run("FD-280 "+name+" is refused, and nothing of the upload is kept", func(t *testing.T) {
				apitest.WantStatus(t, s.Post("emma", "/media", parts...), 422)
				if files, rows := s.Files(t, shelf), s.net.Count(t, `SELECT COUNT(*) FROM media`); files+rows != 0 {
					t.Errorf("%d files and %d rows are left", files, rows)
				}
			})
		}
		t.Run("AMB-128 25 MB, and a video of more, are taken", func(t *testing.T) {
			for name, content := range map[string][]byte{"a.pdf": append([]byte("%PDF-"), make([]byte, 25<<20-5)...),
				"a.mp4": append([]byte(mp4Head), make([]byte, 26<<20)...)} {
				if got := items(t, s.post(t, "emma", file{name: name, content: content}), 201); got[0].Size != int64(len(content)) {
					t.Errorf("%s has %d bytes", name, got[0].Size)
				}
			}
		})
		t.Run("AMB-128 half a photo fails with a sentence; the node goes on, and nobody gets the file", func(t *testing.T) {
			whole := photo(t, 900, 900)
			half := items(t, s.post(t, "emma", file{name: "half.jpg", content: whole[:len(whole)/2]}, file{name: "whole.jpg", content: whole}), 201)
			s.Work(t)
			got := s.now(t, testnet.Emma, half[0].ID)
			check.True(t, !got.Ready, got)
			check.True(t, got.SignedURL == nil, got)
			check.True(t, got.ResizedURLs == nil, got)
			if check.True(t, got.Problem != nil) {
				check.Is(t, *got.Problem, "'half.jpg' cannot be read. The file may be damaged.")
			}
			if got := s.now(t, testnet.Emma, half[1].ID); !got.Ready {
				t.Errorf("the other one: %+v", got)
			}
			var key string
			check.OK(t, s.db.QueryRow(t.Context(), `SELECT blob_key FROM media WHERE id = $1`, half[0].ID).Scan(&key))
			if _, _, err := s.blobs.Open(t.Context(), key); err == nil {
				t.Error("the file is still stored")
			}
		})
		t.Run("AMB-128 what a phone wrote into a photo is gone from everything that others get", func(t *testing.T) {
			const place = "GPSLatitude 37.8136 S"
			plain := photo(t, 1200, 900)
			tagged := append(append(append([]byte{}, plain[:2]...), "\xff\xe1\x00\x1dExif\x00\x00"+place...), plain[2:]...)
			sent := items(t, s.post(t, "emma", file{name: "trip.jpg", content: tagged}), 201)
			s.Work(t)
			v := s.now(t, testnet.Emma, sent[0].ID)
			for _, link := range []string{v.ResizedURLs.XS, v.ResizedURLs.MD, v.ResizedURLs.Original} {
				w := s.get(t, link)
				check.Is(t, w.Code, 200, w.Body.Len())
				check.True(t, !bytes.Contains(w.Body.Bytes(), []byte(place)))
			}
		})
	})
}

func TestVideosAreReadInRanges(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		content := append([]byte(movHead), "abcdefghij"...)
		sent := items(t, s.post(t, "rob", file{name: "tour.mov", content: content}), 201)
		check.True(t, !sent[0].Ready)
		check.True(t, sent[0].MuxPlaybackID == nil)
		s.Work(t)
		v := s.now(t, testnet.Rob, sent[0].ID)
		t.Run("MEDIA-006 AMB-093 a video has a playback id, and a document or a picture has none", func(t *testing.T) {
			check.True(t, v.Ready, v)
			check.Must(t, check.True(t, v.MuxPlaybackID != nil))
			check.Is(t, *v.MuxPlaybackID, LocalPlayback+v.ID)
			check.Is(t, v.MimeType, "video/quicktime")
			check.Must(t, check.True(t, v.ResizedURLs == nil, v))
			check.Must(t, check.True(t, v.Stream == nil, v))
			pic := s.add(t, testnet.Rob, "a.png", drawing(t, 5, 5))
			s.Work(t)
			got := s.now(t, testnet.Rob, pic.ID)
			check.True(t, got.MuxPlaybackID == nil, got)
		})
		t.Run("AMB-128 where a phone filmed is gone from the video that others get", func(t *testing.T) {
			const place = "+37.8136+144.9631/"
			film := items(t, s.post(t, "rob", file{name: "shop.mov", content: []byte(movHead + "\x00\x00\x00\x22moov\x00\x00\x00\x1audta" + place)}), 201)
			s.Work(t)
			if w := s.get(t, *s.now(t, testnet.Rob, film[0].ID).SignedURL); check.Is(t, w.Code, 200, w.Body) {
				check.Is(t, int64(w.Body.Len()), film[0].Size)
				check.True(t, !strings.Contains(w.Body.String(), place), w.Body)
			}
			w := s.post(t, "rob", file{name: "huge.mov", content: []byte(movHead + "\x7f\xff\xff\xffmoov")})
			apitest.WantStatus(t, w, 422)
			apitest.WantParts(t, w, "'huge.mov' cannot be read.")
		})
		t.Run("AMB-093 a video is read in ranges", func(t *testing.T) {
			u, err := url.Parse(*v.SignedURL)
			check.OK(t, err)
			r := httptest.NewRequest("GET", u.RequestURI(), nil)
			r.Header.Set("Range", "bytes=-4")
			w := s.Send("", r)
			check.Is(t, w.Code, 206, w.Body)
			check.Is(t, w.Body.String(), "ghij")
			check.Is(t, w.Header().Get("Content-Range"), fmt.Sprintf("bytes %d-%d/%d", len(content)-4, len(content)-1, len(content)))
		})
	})
}

func TestUnusedUploadsAreLimited(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		t.Run("AMB-128 somebody who uploads and uploads without using anything is stopped, and others are not", func(t *testing.T) {
			first := w.add(t, testnet.Emma, "a.pdf", []byte(pdfFile))
			_, err := w.db.Exec(context.Background(), `UPDATE media SET size = $1 WHERE id = $2`, MaxUnused, first.ID)
			check.OK(t, err)
			_, err = w.send(t, testnet.Emma, Upload{Name: "b.pdf", Content: strings.NewReader(pdfFile)})
			wantFault(t, err, fault.TooMany, messageUnused, "")
			w.add(t, testnet.Mia, "c.pdf", []byte(pdfFile))
			check.OK(t, w.use(t, testnet.Emma, "post:1", first.ID))
			w.add(t, testnet.Emma, "b.pdf", []byte(pdfFile))
		})
	})
}
