package mux

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"caravan/internal/media"
)

// fake is a server that speaks the part of Mux's API that is used.
type fake struct {
	*httptest.Server
	t        *testing.T
	upload   string // status of the upload
	asset    string // status of the asset
	ids      string // its playback ids, as JSON
	fails    int    // status that the next call is answered with; 0: none
	broken   bool   // answers are no JSON
	received string // the file
	calls    []string
}

func newFake(t *testing.T) *fake {
	f := &fake{t: t, upload: "waiting", asset: "preparing", ids: `[{"id":"play1","policy":"public"}]`}
	f.Server = httptest.NewServer(http.HandlerFunc(f.serve))
	t.Cleanup(f.Close)
	return f
}

func (f *fake) serve(w http.ResponseWriter, r *http.Request) {
	f.calls = append(f.calls, r.Method+" "+r.URL.Path)
	body, err := io.ReadAll(r.Body)
	if err != nil {
		f.t.Error(err)
	}
	if status := f.fails; status != 0 {
		f.fails = 0
		w.Header().Set("Location", "/elsewhere")
		w.WriteHeader(status)
		return
	}
	if f.broken {
		fmt.Fprint(w, "<html>")
		return
	}
	id, secret, _ := r.BasicAuth()
	if r.Method == http.MethodPut {
		if id != "" || r.ContentLength != int64(len(body)) {
			f.t.Errorf("the file came with the secret %q and the length %d", id, r.ContentLength)
		}
		f.received = string(body)
		return
	}
	if id != "id" || secret != "secret" {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	switch r.Method + " " + r.URL.Path {
	case "POST /video/v1/uploads":
		var in struct {
			Settings struct {
				Policies    []string `json:"playback_policies"`
				Passthrough string
			} `json:"new_asset_settings"`
		}
		if err := json.Unmarshal(body, &in); err != nil || fmt.Sprint(in.Settings) != "{[public] media1}" {
			f.t.Errorf("%v: %s", err, body)
		}
		w.WriteHeader(http.StatusCreated)
		fmt.Fprintf(w, `{"data":{"id":"up1","status":"waiting","url":"%s/put"}}`, f.URL)
	case "GET /video/v1/uploads/up1":
		assetID := ""
		if f.upload == "asset_created" {
			assetID = "asset1"
		}
		fmt.Fprintf(w, `{"data":{"id":"up1","status":%q,"url":"%s/put","asset_id":%q}}`, f.upload, f.URL, assetID)
	case "GET /video/v1/assets/asset1":
		fmt.Fprintf(w, `{"data":{"status":%q,"playback_ids":%s,"errors":{"type":"invalid_input","messages":["no video track","really"]}}}`, f.asset, f.ids)
	case "DELETE /video/v1/assets/asset1":
		w.WriteHeader(http.StatusNoContent)
	default:
		w.WriteHeader(http.StatusNotFound)
	}
}

func (f *fake) service(secret string) *Service {
	s, err := New(Config{URL: f.URL + "/", TokenID: "id", Secret: secret})
	if err != nil {
		f.t.Fatal(err)
	}
	return s
}

const film = "the film"

func opened(context.Context) (io.ReadCloser, error) {
	return io.NopCloser(strings.NewReader(film)), nil
}

func TestSteps(t *testing.T) {
	f := newFake(t)
	s := f.service("secret")
	at := media.Progress{}
	step := func(t *testing.T, want media.Progress) {
		t.Helper()
		var err error
		if at, err = s.Step(t.Context(), "media1", at.Film, int64(len(film)), opened); err != nil || at != want {
			t.Errorf("%+v %v, want %+v", at, err, want)
		}
	}
	t.Run("AMB-093 a video is uploaded once, prepared, and then has its playback id", func(t *testing.T) {
		step(t, media.Progress{Film: media.Film{Upload: "up1"}})
		step(t, media.Progress{Film: media.Film{Upload: "up1:sent"}, Again: soon})
		if f.received != film {
			t.Errorf("%q arrived", f.received)
		}
		f.received = ""
		step(t, media.Progress{Film: media.Film{Upload: "up1:sent"}, Again: soon}) // the service does not know it yet
		if f.received != "" {
			t.Error("the file was sent again")
		}
		f.upload = "asset_created"
		step(t, media.Progress{Film: media.Film{Upload: "up1:sent", Asset: "asset1"}})
		step(t, media.Progress{Film: media.Film{Upload: "up1:sent", Asset: "asset1"}, Again: soon})
		f.asset = "ready"
		step(t, media.Progress{Film: media.Film{Upload: "up1:sent", Asset: "asset1"}, Again: soon, PlaybackID: "play1"})
	})
	t.Run("AMB-093 a video that cannot be played says why, for the log", func(t *testing.T) {
		f.asset = "errored"
		step(t, media.Progress{Film: media.Film{Upload: "up1:sent", Asset: "asset1"}, Again: soon, Problem: "mux: no video track; really"})
	})
	t.Run("AMB-093 an upload that the service has given up begins anew", func(t *testing.T) {
		for _, status := range []string{"errored", "cancelled", "timed_out"} {
			f.upload, at = status, media.Progress{Film: media.Film{Upload: "up1:sent"}}
			step(t, media.Progress{Again: later})
		}
	})
}

func TestFailures(t *testing.T) {
	f := newFake(t)
	s := f.service("secret")
	uploading, sending, preparing := media.Film{}, media.Film{Upload: "up1"}, media.Film{Upload: "up1:sent", Asset: "asset1"}
	try := func(s *Service, known media.Film) error {
		_, err := s.Step(t.Context(), "media1", known, int64(len(film)), opened)
		return err
	}
	t.Run("AMB-093 an error of the service is an error of the step, whatever it was", func(t *testing.T) {
		for _, status := range []int{302, 400, 404, 429, 500, 503} {
			for _, known := range []media.Film{uploading, sending, preparing} {
				f.fails = status
				if err := try(s, known); err == nil || !strings.Contains(err.Error(), fmt.Sprint(status)) {
					t.Errorf("%d: %v", status, err)
				}
				if err := try(s, known); err != nil {
					t.Errorf("again after %d: %v", status, err)
				}
			}
		}
		if strings.Contains(strings.Join(f.calls, " "), "elsewhere") {
			t.Error("a redirect was followed, with the secret")
		}
	})
	t.Run("AMB-093 a wrong secret is named by its setting, and is not shown", func(t *testing.T) {
		err := try(f.service("wrong secret"), uploading)
		if err == nil || !strings.Contains(err.Error(), "CARAVAN_MUX_SECRET") || strings.Contains(err.Error(), "wrong secret") {
			t.Error(err)
		}
	})
	t.Run("AMB-093 what is no answer of the API is an error", func(t *testing.T) {
		f.broken = true
		for _, known := range []media.Film{uploading, sending, preparing} {
			if err := try(s, known); err == nil {
				t.Errorf("%+v went on", known)
			}
		}
		f.broken, f.asset, f.ids = false, "ready", "[]"
		if err := try(s, preparing); err == nil {
			t.Error("a video without a playback id is ready")
		}
	})
	t.Run("AMB-093 a file that cannot be opened or sent is an error, which does not show where it was to go", func(t *testing.T) {
		lost := errors.New("the disk is gone")
		if _, err := s.Step(t.Context(), "media1", sending, 8, func(context.Context) (io.ReadCloser, error) { return nil, lost }); !errors.Is(err, lost) {
			t.Error(err)
		}
		_, err := s.Step(t.Context(), "media1", sending, 999, opened) // shorter than its length
		if err == nil || strings.Contains(err.Error(), "/put") {
			t.Error(err)
		}
	})
	t.Run("AMB-093 a service that does not answer holds nobody up", func(t *testing.T) {
		done := make(chan struct{})
		silent := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-done }))
		defer silent.Close()
		defer close(done)
		s, err := New(Config{URL: silent.URL})
		if err != nil {
			t.Fatal(err)
		}
		short, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		if _, err := s.Step(short, "media1", uploading, 8, opened); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
	})
}

func TestRemove(t *testing.T) {
	f := newFake(t)
	s := f.service("secret")
	t.Run("AMB-093 a video is deleted, and one that is gone already is no error", func(t *testing.T) {
		for _, id := range []string{"asset1", "asset1", "unknown", "../uploads"} {
			if err := s.Remove(t.Context(), id); err != nil {
				t.Errorf("%s: %v", id, err)
			}
		}
		if last := f.calls[len(f.calls)-1]; last != "DELETE /video/v1/assets/../uploads" { // escaped: one segment
			t.Error(last)
		}
		f.fails = 500
		if err := s.Remove(t.Context(), "asset1"); err == nil {
			t.Error("a failure is no error")
		}
	})
}

func TestAddress(t *testing.T) {
	for _, address := range []string{"ftp://x", "api.mux.com", "http://", "://"} {
		if _, err := New(Config{URL: address}); err == nil {
			t.Errorf("AMB-093 %s is accepted", address)
		}
	}
	if s, err := New(Config{}); err != nil || s.base.String() != DefaultURL {
		t.Errorf("AMB-093 %v %v", s, err)
	}
}

func TestStreams(t *testing.T) {
	for _, c := range []struct{ url, hls, poster, source string }{
		{"", "https://stream.mux.com/a%2Fb.m3u8", "https://image.mux.com/a%2Fb/thumbnail.jpg?width=1080", "https://*.mux.com"},
		{"http://127.0.0.1:9000/mux/", "http://127.0.0.1:9000/mux/a%2Fb.m3u8", "http://127.0.0.1:9000/mux/a%2Fb/thumbnail.jpg", "http://127.0.0.1:9000"},
	} {
		s, err := New(Config{URL: c.url})
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Stream("a/b"); got.HLS != c.hls || got.Poster != c.poster {
			t.Errorf("MEDIA-006 AMB-093 streams of %q: %+v", c.url, got)
		}
		if got := s.Sources(); len(got) != 1 || got[0] != c.source {
			t.Errorf("MEDIA-006 AMB-093 sources of %q: %v", c.url, got)
		}
	}
}
