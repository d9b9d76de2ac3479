package blob_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
	"time"

	"caravan/internal/fault"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

func open(t *testing.T, d *db.DB, cfg blob.Config) *blob.Store {
	t.Helper()
	s, err := blob.Open(t.Context(), d, cfg)
	check.OK(t, err)
	t.Cleanup(func() {
		check.Is(t, s.Close(), nil)
	})
	return s
}

// eachPlace runs fn with a folder, and with a bucket of an S3 server in this process. That server does not check the signatures of links.
func eachPlace(t *testing.T, fn func(t *testing.T, s *blob.Store)) {
	t.Helper()
	t.Setenv("AWS_ACCESS_KEY_ID", "test")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "test")
	d := dbtest.SQLite(t)
	t.Run("folder", func(t *testing.T) { fn(t, open(t, d, blob.Config{Folder: t.TempDir() + "/new", BaseURL: "/files"})) })
	t.Run("s3", func(t *testing.T) {
		backend := s3mem.New()
		check.OK(t, backend.CreateBucket("members"))
		server := httptest.NewServer(gofakes3.New(backend).Server())
		t.Cleanup(server.Close)
		fn(t, open(t, d, blob.Config{URL: "s3://members?region=ap-southeast-2&use_path_style=true&endpoint=" + server.URL, BaseURL: "/files"}))
	})
}

func TestABlobIsStoredReadAndDeleted(t *testing.T) {
	eachPlace(t, func(t *testing.T, s *blob.Store) {
		ctx := t.Context()
		check.OK(t, s.Ping(ctx))
		for _, content := range [][]byte{nil, []byte("hello"), bytes.Repeat([]byte("0123456789"), 600_000)} {
			key, size, err := s.Put(ctx, "pictures", "image/png", bytes.NewReader(content))
			check.OK(t, err)
			check.Must(t, check.Is(t, size, int64(len(content)), len(content)))
			check.Must(t, check.True(t, regexp.MustCompile(`^pictures/[0-9a-f-]{36}$`).MatchString(key), key))
			r, size, err := s.Open(ctx, key)
			check.OK(t, err)
			check.Must(t, check.Is(t, size, int64(len(content))))
			got, err := io.ReadAll(r)
			check.OK(t, err)
			check.Must(t, check.True(t, bytes.Equal(got, content), len(got)))
			check.OK(t, r.Close())
			for range 2 {
				check.OK(t, s.Delete(ctx, key))
			}
			if _, _, err := s.Open(ctx, key); !errors.Is(err, blob.ErrNotFound) {
				t.Fatalf("a deleted blob gave %v", err)
			}
		}
	})
}

func TestAFullDiskIsAnOutage(t *testing.T) {
	s := open(t, dbtest.SQLite(t), blob.Config{Folder: t.TempDir()})
	for _, cause := range []error{syscall.ENOSPC, syscall.EROFS} {
		_, _, err := s.Put(t.Context(), "pictures", "image/png", iotest.ErrReader(&os.PathError{Op: "write", Path: "x", Err: cause}))
		f := fault.Of(err)
		check.Is(t, f.Kind, fault.Unavailable, err)
		check.Is[any](t, f.Details["outage"], "storage", err)
	}
}

func TestAnUploadThatBreaksOffLeavesNothing(t *testing.T) {
	d := dbtest.SQLite(t)
	folder := t.TempDir()
	s := open(t, d, blob.Config{Folder: folder})
	broken := errors.New("connection lost")
	content := io.MultiReader(strings.NewReader("half of"), iotest.ErrReader(broken))
	if _, _, err := s.Put(t.Context(), "pictures", "image/png", content); !errors.Is(err, broken) {
		t.Fatalf("got %v", err)
	}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		check.True(t, err != nil || entry.IsDir(), path)
		return err
	})
	check.OK(t, err)
}

func TestALinkServesABucketAsItServesAFolder(t *testing.T) {
	eachPlace(t, func(t *testing.T, s *blob.Store) {
		key, _, err := s.Put(t.Context(), "papers", "application/pdf", strings.NewReader("%PDF-1.7 and more"))
		check.OK(t, err)
		door := blob.Door{Now: time.Now, Live: func(context.Context, string) (bool, error) { return true, nil },
			Files: map[string]blob.Find{"p": func(context.Context, string) (blob.File, error) {
				return blob.File{Key: key, ContentType: "application/pdf", Name: "Café.pdf"}, nil
			}}}
		address := s.SignedURL(blob.Link{Kind: "p", ID: "one", Session: "mine"}, time.Now())
		get := func(ranges string) *httptest.ResponseRecorder {
			r := httptest.NewRequest(http.MethodGet, address, nil)
			r.Header.Set("Range", ranges)
			w := httptest.NewRecorder()
			s.Handler(door).ServeHTTP(w, r)
			return w
		}
		w := get("")
		check.Is(t, w.Code, http.StatusOK, w.Body, w.Header())
		check.Is(t, w.Body.String(), "%PDF-1.7 and more", w.Body, w.Header())
		check.Is(t, w.Header().Get("Content-Length"), "17", w.Body, w.Header())
		check.Is(t, w.Header().Get("Content-Disposition"), "attachment; filename*=utf-8''Caf%C3%A9.pdf", w.Body, w.Header())
		if w := get("bytes=5-7"); check.Is(t, w.Code, http.StatusPartialContent, w.Body) {
			check.Is(t, w.Body.String(), "1.7")
		}
	})
}

func TestAWrongAddressIsRefused(t *testing.T) {
	d := dbtest.SQLite(t)
	file := filepath.Join(t.TempDir(), "file")
	check.OK(t, os.WriteFile(file, nil, 0o600))
	for _, cfg := range []blob.Config{{URL: "gs://bucket"}, {URL: "s3://"}, {URL: "s3://b?unknown=1"}, {Folder: file}} {
		_, err := blob.Open(t.Context(), d, cfg)
		check.True(t, err != nil, cfg)
	}
}

func TestFilesAreListedAndKeepTheirKeysInAnotherPlace(t *testing.T) {
	eachPlace(t, func(t *testing.T, s *blob.Store) {
		want := map[string]int64{}
		for _, key := range []string{"media/b", "media/a", "certificates/c"} {
			for _, content := range []string{"what was there", key} {
				check.OK(t, s.PutAs(t.Context(), key, strings.NewReader(content)))
			}
			want[key] = int64(len(key))
		}
		check.OK(t, s.PutAs(t.Context(), "media/a.123.tmp", strings.NewReader("half of a file")))
		var keys []string
		got := map[string]int64{}
		check.OK(t, s.Walk(t.Context(), func(key string, size int64) error {
			keys, got[key] = append(keys, key), size
			return nil
		}))
		check.Same(t, got, want)
		check.Same(t, keys, []string{"certificates/c", "media/a", "media/b"})
		stop := errors.New("enough")
		check.Is(t, s.Walk(t.Context(), func(string, int64) error { return stop }), stop)
	})
}
