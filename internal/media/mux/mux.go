// Package mux is a small client of Mux Video (AMB-093): it sends a video, waits until it can be played, and deletes it.
//
// A video is sent by a direct upload, from this server, so Mux needs no access to the site. Playback ids are public: whoever has one can play the
// video, as long as it exists. See https://www.mux.com/docs/api-reference/video/direct-uploads.
package mux

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"caravan/internal/media"
	"caravan/internal/network"
	"caravan/internal/platform/outbound"
)

// DefaultURL is the address of the API.
const DefaultURL = "https://api.mux.com"

// Limits of calls.
const (
	callTimeout = 20 * time.Second
	sendTimeout = 30 * time.Minute // of sending a video
	maxAnswer   = 1 << 20          // bytes
)

// How long to wait before asking again.
const (
	soon  = 5 * time.Second  // while a video is prepared
	later = 30 * time.Second // before an upload that went wrong is begun anew
)

// Config says how to reach the API.
type Config struct {
	URL     string // empty: DefaultURL
	TokenID string // an access token with the rights to read and write videos
	Secret  string
}

// Service sends videos to Mux. It implements media.Videos.
type Service struct {
	base    *url.URL
	tokenID string
	secret  string
	client  *http.Client
}

// New returns the client.
func New(c Config) (*Service, error) {
	base, err := url.Parse(strings.TrimSuffix(cmp.Or(c.URL, DefaultURL), "/"))
	if err != nil || base.Host == "" || base.Scheme != "https" && base.Scheme != "http" {
		return nil, errors.New("the address of the video service must look like " + DefaultURL)
	}
	// The secret must not follow a redirect.
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &Service{base: base, tokenID: c.TokenID, secret: c.Secret, client: &http.Client{CheckRedirect: stay}}, nil
}

// upload is a direct upload, as the API shows it.
type upload struct {
	ID      string
	URL     string // where the file is sent
	Status  string // waiting, asset_created, errored, cancelled, timed_out
	AssetID string `json:"asset_id"`
}

// asset is a video, as the API shows it.
type asset struct {
	Status      string                        // preparing, ready, errored
	PlaybackIDs []struct{ ID, Policy string } `json:"playback_ids"`
	Errors      struct{ Messages []string }
}

// sent ends the id of an upload whose file has been sent: for some seconds the API does not know it yet.
const sent = ":sent"

// Stream implements media.Videos. Mux shows its videos under names of their own; another service shows them where its API is.
func (s *Service) Stream(playbackID string) network.VideoStream {
	id := url.PathEscape(playbackID)
	if s.isMux() {
		return network.VideoStream{HLS: "https://stream.mux.com/" + id + ".m3u8", Poster: "https://image.mux.com/" + id + "/thumbnail.jpg?width=1080"}
	}
	return network.VideoStream{HLS: s.base.String() + "/" + id + ".m3u8", Poster: s.base.String() + "/" + id + "/thumbnail.jpg"}
}

// Sources implements media.Videos. Mux says that its parts of a video come from further hosts, whose names change.
func (s *Service) Sources() []string {
	if s.isMux() {
		return []string{"https://*.mux.com"}
	}
	return []string{s.base.Scheme + "://" + s.base.Host}
}

func (s *Service) isMux() bool { return s.base.String() == DefaultURL }

// Step implements media.Videos. The first step begins an upload, the second sends the file, and the others ask how far the video is. It returns an
// error when the service does not answer, or refuses.
func (s *Service) Step(ctx context.Context, id string, known media.Film, size int64,
	open func(context.Context) (io.ReadCloser, error)) (media.Progress, error) {
	switch {
	case known.Upload == "":
		var u upload
		err := s.call(ctx, http.MethodPost, "uploads", map[string]any{"cors_origin": "*",
			"new_asset_settings": map[string]any{"playback_policies": []string{"public"}, "passthrough": id}}, &u)
		if err == nil && u.ID == "" {
			err = errors.New("mux: an upload without an id")
		}
		return media.Progress{Film: media.Film{Upload: u.ID}}, err
	case known.Asset == "":
		return s.stepUpload(ctx, known, size, open)
	}
	var a asset
	if err := s.call(ctx, http.MethodGet, "assets/"+url.PathEscape(known.Asset), nil, &a); err != nil {
		return media.Progress{}, err
	}
	progress := media.Progress{Film: known, Again: soon}
	switch a.Status {
	case "ready":
		if len(a.PlaybackIDs) == 0 {
			return media.Progress{}, errors.New("mux: a video without a playback id")
		}
		progress.PlaybackID = a.PlaybackIDs[0].ID
	case "errored":
		progress.Problem = "mux: " + cmp.Or(strings.Join(a.Errors.Messages, "; "), "the video cannot be played")
	}
	return progress, nil
}

func (s *Service) stepUpload(ctx context.Context, known media.Film, size int64, open func(context.Context) (io.ReadCloser, error)) (media.Progress,
	error) {
	id, isSent := strings.CutSuffix(known.Upload, sent)
	var u upload
	if err := s.call(ctx, http.MethodGet, "uploads/"+url.PathEscape(id), nil, &u); err != nil {
		return media.Progress{}, err
	}
	switch {
	case u.AssetID != "":
		known.Asset = u.AssetID
		return media.Progress{Film: known}, nil
	case u.Status != "waiting": // begin anew
		return media.Progress{Again: later}, nil
	case isSent:
		return media.Progress{Film: known, Again: soon}, nil
	}
	file, err := open(ctx)
	if err != nil {
		return media.Progress{}, err
	}
	defer file.Close()
	known.Upload += sent
	return media.Progress{Film: known, Again: soon}, s.send(ctx, u.URL, file, size)
}

// send puts a file where the API said.
func (s *Service) send(ctx context.Context, address string, file io.Reader, size int64) error {
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPut, address, io.NopCloser(file)) // without the secret: the address is the permission
	if err != nil {
		return errors.New("mux: the address for sending the video cannot be used") // not showing it
	}
	r.ContentLength = size
	answer, err := s.client.Do(r)
	if err != nil {
		return fmt.Errorf("mux: send the video: %w", outbound.Cause(err))
	}
	defer answer.Body.Close()
	if answer.StatusCode/100 != 2 {
		return fmt.Errorf("mux: sending the video was answered with status %d", answer.StatusCode)
	}
	return nil
}

// Remove implements media.Videos.
func (s *Service) Remove(ctx context.Context, assetID string) error {
	err := s.call(ctx, http.MethodDelete, "assets/"+url.PathEscape(assetID), nil, nil)
	var refused refusal
	if errors.As(err, &refused) && refused == http.StatusNotFound {
		return nil
	}
	return err
}

// refusal is the status of an answer that is no success.
type refusal int

// Error implements error.
func (r refusal) Error() string {
	text := fmt.Sprintf("mux: status %d %s", int(r), http.StatusText(int(r)))
	if r == http.StatusUnauthorized || r == http.StatusForbidden {
		text += ". Check CARAVAN_MUX_TOKEN_ID and CARAVAN_MUX_SECRET"
	}
	return text
}

// call calls the API and reads the data of its answer into out, unless that is nil.
func (s *Service) call(ctx context.Context, method, path string, in, out any) error {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	var body io.Reader
	if in != nil {
		encoded, err := json.Marshal(in)
		if err != nil {
			return err
		}
		body = bytes.NewReader(encoded)
	}
	r, err := http.NewRequestWithContext(ctx, method, s.base.String()+"/video/v1/"+path, body)
	if err != nil {
		return err
	}
	r.SetBasicAuth(s.tokenID, s.secret)
	r.Header.Set("Content-Type", "application/json")
	answer, err := s.client.Do(r)
	if err != nil {
		return fmt.Errorf("mux: %s: %w", method, outbound.Cause(err))
	}
	defer answer.Body.Close()
	if answer.StatusCode/100 != 2 {
		return refusal(answer.StatusCode)
	}
	if out == nil {
		return nil
	}
	data := struct{ Data any }{out}
	if err := json.NewDecoder(io.LimitReader(answer.Body, maxAnswer)).Decode(&data); err != nil {
		return fmt.Errorf("mux: read the answer: %w", err)
	}
	return nil
}
