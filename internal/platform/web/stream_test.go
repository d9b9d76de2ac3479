package web

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/danielgtaylor/huma/v2"
)

func TestStream(t *testing.T) {
	s, err := New(Config{Title: "Test", Version: "1"})
	if err != nil {
		t.Fatal(err)
	}
	for path, failure := range map[string]error{"/whole": nil, "/broken": errors.New("the disk is gone")} {
		Register(s.API, Operation{ID: path[1:], Method: "GET", Path: path, Access: open{}, Produces: "text/plain"},
			func(context.Context, *struct{}) (*huma.StreamResponse, error) {
				return Stream("text/plain", "file.txt", func(_ context.Context, w io.Writer) error {
					_, err := io.WriteString(w, "first")
					return errors.Join(err, failure)
				}), nil
			})
	}
	server := httptest.NewServer(s.Handler())
	defer server.Close()
	fetch := func(path string) (*http.Response, string, error) {
		r, err := server.Client().Get(server.URL + "/api" + path)
		if err != nil {
			return nil, "", err
		}
		defer r.Body.Close()
		body, err := io.ReadAll(r.Body)
		return r, string(body), err
	}
	t.Run("a file is sent as it is written, to be saved", func(t *testing.T) {
		r, body, err := fetch("/whole")
		if err != nil || body != "first" || r.StatusCode != 200 || r.Header.Get("Content-Type") != "text/plain" ||
			r.Header.Get("Content-Disposition") != `attachment; filename="file.txt"` {
			t.Errorf("%q %v %+v", body, err, r)
		}
	})
	t.Run("half a file is no file: the connection breaks", func(t *testing.T) {
		if _, body, err := fetch("/broken"); err == nil {
			t.Errorf("%q was taken for the whole", body)
		}
	})
}
