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
	"caravan/internal/platform/check"
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
	check.Is(f.t, err, nil)
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
		check.Is(f.t, id, "", "the file came with the secret")
		check.Is(f.t, r.ContentLength, int64(len(body)), "the file came with the secret")
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
		check.OK(f.t, json.Unmarshal(body, &in))
		check.Is(f.t, fmt.Sprint(in.Settings), "{[public] media1}", body)
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
	check.OK(f.t, err)
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
		at, err = s.Step(t.Context(), "media1", at.Film, int64(len(film)), opened)
		check.OK(t, err)
		check.Is(t, at, want)
	}
	t.Run("AMB-093 a video is uploaded once, prepared, and then has its playback id", func(t *testing.T) {
		step(t, media.Progress{Film: media.Film{Upload: "up1"}})
		step(t, media.Progress{Film: media.Film{Upload: "up1:sent"}, Again: soon})
		check.Is(t, f.received, film)
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
				if err := try(s, known); check.True(t, err != nil, status, err) {
					check.True(t, strings.Contains(err.Error(), fmt.Sprint(status)), status, err)
				}
				check.Is(t, try(s, known), nil, status)
			}
		}
		if strings.Contains(strings.Join(f.calls, " "), "elsewhere") {
			t.Error("a redirect was followed, with the secret")
		}
	})
	t.Run("AMB-093 a wrong secret is named by its setting, and is not shown", func(t *testing.T) {
		err := try(f.service("wrong secret"), uploading)
		check.Must(t, check.True(t, err != nil, err))
		check.True(t, strings.Contains(err.Error(), "CARAVAN_MUX_SECRET"), err)
		check.True(t, !strings.Contains(err.Error(), "wrong secret"), err)
	})
	t.Run("AMB-093 what is no answer of the API is an error", func(t *testing.T) {
		f.broken = true
		for _, known := range []media.Film{uploading, sending, preparing} {
			err := try(s, known)
			check.True(t, err != nil, known)
		}
		f.broken, f.asset, f.ids = false, "ready", "[]"
		if err := try(s, preparing); err == nil {
			t.Error("a video without a playback id is ready")
		}
	})
	t.Run("AMB-093 a file that cannot be opened or sent is an error, which does not show where it was to go", func(t *testing.T) {
		lost := errors.New("the disk is gone")
		_, err := s.Step(t.Context(), "media1", sending, 8, func(context.Context) (io.ReadCloser, error) { return nil, lost })
		check.True(t, errors.Is(err, lost), err)
		_, err = s.Step(t.Context(), "media1", sending, 999, opened) // shorter than its length
		check.Must(t, check.True(t, err != nil, err))
		check.True(t, !strings.Contains(err.Error(), "/put"), err)
	})
	t.Run("AMB-093 a service that does not answer holds nobody up", func(t *testing.T) {
		done := make(chan struct{})
		silent := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-done }))
		defer silent.Close()
		defer close(done)
		s, err := New(Config{URL: silent.URL})
		check.OK(t, err)
		short, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		_, err = s.Step(short, "media1", uploading, 8, opened)
		check.True(t, errors.Is(err, context.DeadlineExceeded), err)
	})
}

func TestRemove(t *testing.T) {
	f := newFake(t)
	s := f.service("secret")
	t.Run("AMB-093 a video is deleted, and one that is gone already is no error", func(t *testing.T) {
		for _, id := range []string{"asset1", "asset1", "unknown", "../uploads"} {
			check.Is(t, s.Remove(t.Context(), id), nil, id)
		}
		check.Is(t, f.calls[len(f.calls)-1], "DELETE /video/v1/assets/../uploads") // escaped: one segment
		f.fails = 500
		if err := s.Remove(t.Context(), "asset1"); err == nil {
			t.Error("a failure is no error")
		}
	})
}

func TestAddress(t *testing.T) {
	for _, address := range []string{"ftp://x", "api.mux.com", "http://", "://"} {
		_, err := New(Config{URL: address})
		check.True(t, err != nil, address)
	}
	if s, err := New(Config{}); check.Is(t, err, nil) {
		check.Is(t, s.base.String(), DefaultURL, s)
	}
}

func TestStreams(t *testing.T) {
	for _, c := range []struct{ url, hls, poster, source string }{
		{"", "https://stream.mux.com/a%2Fb.m3u8", "https://image.mux.com/a%2Fb/thumbnail.jpg?width=1080", "https://*.mux.com"},
		{"http://127.0.0.1:9000/mux/", "http://127.0.0.1:9000/mux/a%2Fb.m3u8", "http://127.0.0.1:9000/mux/a%2Fb/thumbnail.jpg", "http://127.0.0.1:9000"},
	} {
		s, err := New(Config{URL: c.url})
		check.OK(t, err)
		got := s.Stream("a/b")
		check.Is(t, got.HLS, c.hls, c.url, got)
		check.Is(t, got.Poster, c.poster, c.url, got)
		if got := s.Sources(); check.Is(t, len(got), 1, c.url, got) {
			check.Is(t, got[0], c.source, c.url, got)
		}
	}
}
