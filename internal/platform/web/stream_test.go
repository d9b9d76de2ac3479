package web

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"caravan/internal/platform/check"
)

func TestStream(t *testing.T) {
	var log bytes.Buffer
	s := newLoggedServer(t, slog.New(slog.NewTextHandler(&log, nil)))
	large := strings.Repeat("x", 1<<20)
	s.API.Register("test", Operation{ID: "stream", Method: "GET", Path: "/stream/{how}", Access: open{}, Produces: []string{"text/csv", "image/png"},
		Handler: Raw(func(_ context.Context, in *struct {
			How string `path:"how"`
		}) (*File, error) {
			return Stream("text/csv", `a "b".csv`, func(_ context.Context, w io.Writer) error {
				switch in.How {
				case "whole":
					_, err := io.WriteString(w, "a,b\n")
					return err
				case "half":
					if _, err := io.WriteString(w, large); err != nil {
						return err
					}
					return errors.New("secret detail")
				case "none":
					return errors.New("secret detail")
				}
				return nil // an empty file
			}), nil
		})})
	site := httptest.NewServer(s.Handler())
	defer site.Close()
	get := func(how string) (*http.Response, string, error) {
		r, err := site.Client().Get(site.URL + "/api/stream/" + how)
		if err != nil {
			return &http.Response{}, "", err
		}
		defer r.Body.Close()
		body, err := io.ReadAll(r.Body)
		return r, string(body), err
	}
	t.Run("a file has its type and a file name", func(t *testing.T) {
		r, body, err := get("whole")
		check.OK(t, err)
		check.Is(t, r.StatusCode, 200, r.Header)
		check.Is(t, body, "a,b\n", r.Header)
		check.Is(t, r.Header.Get("Content-Type"), "text/csv", r.Header)
		check.Is(t, r.Header.Get("Content-Disposition"), `attachment; filename="a \"b\".csv"`, r.Header)
	})
	t.Run("an empty file is sent as a file", func(t *testing.T) {
		r, body, err := get("empty")
		check.OK(t, err)
		check.Is(t, r.StatusCode, 200)
		check.Is(t, body, "")
		check.True(t, strings.HasPrefix(r.Header.Get("Content-Disposition"), "attachment"), r.Header)
	})
	t.Run("an error before the first byte is sent as a problem", func(t *testing.T) {
		r, body, err := get("none")
		check.OK(t, err)
		check.Is(t, r.StatusCode, 500, body, r.Header)
		check.Is(t, r.Header.Get("Content-Type"), "application/problem+json", body, r.Header)
		check.Is(t, r.Header.Get("Content-Disposition"), "", body, r.Header)
		check.True(t, !strings.Contains(body, "secret"), body, r.Header)
	})
	t.Run("an error after it breaks the connection, so that nobody keeps half a file", func(t *testing.T) {
		if _, body, err := get("half"); err == nil {
			t.Errorf("%d bytes were accepted as the whole file", len(body))
		}
		site.Close() // now the request has ended and its log is complete
		check.True(t, strings.Contains(log.String(), "sending a file failed part-way"), log.String())
		check.True(t, strings.Contains(log.String(), "secret detail"), log.String())
	})
	t.Run("the API document names the media types", func(t *testing.T) {
		doc, err := s.API.OpenAPI()
		check.OK(t, err)
		check.True(t, bytes.Contains(doc, []byte(`"text/csv": {`)))
		check.True(t, bytes.Contains(doc, []byte(`"image/png": {`)))
	})
}
