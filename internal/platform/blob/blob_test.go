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
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

func open(t *testing.T, d *db.DB, cfg blob.Config) *blob.Store {
	t.Helper()
	s, err := blob.Open(t.Context(), d, cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
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
		if err := backend.CreateBucket("members"); err != nil {
			t.Fatal(err)
		}
		server := httptest.NewServer(gofakes3.New(backend).Server())
		t.Cleanup(server.Close)
		fn(t, open(t, d, blob.Config{URL: "s3://members?region=ap-southeast-2&use_path_style=true&endpoint=" + server.URL, BaseURL: "/files"}))
	})
}

func TestABlobIsStoredReadAndDeleted(t *testing.T) {
	eachPlace(t, func(t *testing.T, s *blob.Store) {
		ctx := t.Context()
		if err := s.Ping(ctx); err != nil {
			t.Fatal(err)
		}
		for _, content := range [][]byte{nil, []byte("hello"), bytes.Repeat([]byte("0123456789"), 600_000)} {
			key, size, err := s.Put(ctx, "pictures", "image/png", bytes.NewReader(content))
			if err != nil || size != int64(len(content)) {
				t.Fatalf("%d bytes stored of %d: %v", size, len(content), err)
			}
			if !regexp.MustCompile(`^pictures/[0-9a-f-]{36}$`).MatchString(key) {
				t.Fatalf("key %q", key)
			}
			r, size, err := s.Open(ctx, key)
			if err != nil || size != int64(len(content)) {
				t.Fatalf("size %d: %v", size, err)
			}
			got, err := io.ReadAll(r)
			if err != nil || !bytes.Equal(got, content) {
				t.Fatalf("%d bytes read: %v", len(got), err)
			}
			if err := r.Close(); err != nil {
				t.Fatal(err)
			}
			for range 2 {
				if err := s.Delete(ctx, key); err != nil {
					t.Fatal(err)
				}
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
		if f := fault.Of(err); f.Kind != fault.Unavailable || f.Details["outage"] != "storage" {
			t.Errorf("got %v", err)
		}
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
		if err == nil && !entry.IsDir() {
			t.Errorf("%s was left", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestALinkServesABucketAsItServesAFolder(t *testing.T) {
	eachPlace(t, func(t *testing.T, s *blob.Store) {
		key, _, err := s.Put(t.Context(), "papers", "application/pdf", strings.NewReader("%PDF-1.7 and more"))
		if err != nil {
			t.Fatal(err)
		}
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
		if w := get(""); w.Code != http.StatusOK || w.Body.String() != "%PDF-1.7 and more" || w.Header().Get("Content-Length") != "17" ||
			w.Header().Get("Content-Disposition") != "attachment; filename*=utf-8''Caf%C3%A9.pdf" {
			t.Errorf("%d %q %v", w.Code, w.Body, w.Header())
		}
		if w := get("bytes=5-7"); w.Code != http.StatusPartialContent || w.Body.String() != "1.7" {
			t.Errorf("a part of it: %d %q", w.Code, w.Body)
		}
	})
}

func TestAWrongAddressIsRefused(t *testing.T) {
	d := dbtest.SQLite(t)
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, cfg := range []blob.Config{{URL: "gs://bucket"}, {URL: "s3://"}, {URL: "s3://b?unknown=1"}, {Folder: file}} {
		if _, err := blob.Open(t.Context(), d, cfg); err == nil {
			t.Errorf("%+v was opened", cfg)
		}
	}
}
