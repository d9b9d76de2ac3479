package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"sync"
	"syscall"
	"time"

	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/secret"

	"github.com/google/uuid"
	"gocloud.dev/blob"
	"gocloud.dev/blob/fileblob"
	_ "gocloud.dev/blob/s3blob" // opens s3:// addresses
	"gocloud.dev/gcerrors"
)

// ErrNotFound says that there is no blob with the key.
var ErrNotFound = errors.New("blob: not found")

// Config says where blobs are kept.
type Config struct {
	URL     string // s3://bucket?region=..., for other S3 services with endpoint=... and use_path_style=true; empty: the files are in Folder
	Folder  string // used when URL is empty; created when it does not exist
	BaseURL string // the address at which Handler is mounted, such as https://portal.example/files
	// DayStarts is when links of browsers become others, after midnight UTC. Pictures are fetched again then, so a quiet hour is best.
	DayStarts time.Duration
}

// Store is an open place for blobs. It is safe for concurrent use.
type Store struct {
	bucket    *blob.Bucket
	folder    string     // "" = S3
	base      *url.URL   // of the links, without a trailing slash
	address   string     // with which every link begins
	macs      *sync.Pool // of hash.Hash, with the key of the links
	dayStarts time.Duration
}

// Open opens the bucket or folder. The secret with which links are made is stored in d.
func Open(ctx context.Context, d *db.DB, cfg Config) (*Store, error) {
	base, err := parseBase(cfg.BaseURL)
	if err != nil {
		return nil, err
	}
	key, err := secret.Of(ctx, d, "links")
	if err != nil {
		return nil, err
	}
	macs, err := newMACs(key)
	if err != nil {
		return nil, err
	}
	s, err := OpenPlace(ctx, cfg)
	if err != nil {
		return nil, err
	}
	s.base, s.address, s.macs, s.dayStarts = base, base.String()+"/", macs, cfg.DayStarts
	return s, nil
}

// OpenPlace opens the bucket or folder without a database, for tools that read and copy files. It makes no links.
func OpenPlace(ctx context.Context, cfg Config) (*Store, error) {
	if cfg.URL != "" {
		u, err := url.Parse(cfg.URL)
		if err != nil || u.Scheme != "s3" || u.Host == "" {
			return nil, fmt.Errorf("%q is not the address of a bucket (s3://name?region=...)", cfg.URL)
		}
		bucket, err := blob.OpenBucket(ctx, cfg.URL)
		if err != nil {
			return nil, fmt.Errorf("open the file bucket: %w", err)
		}
		return &Store{bucket: bucket}, nil
	}
	// NoTempDir: write the file beside its final place. From another disk it could not be renamed into place in one step.
	bucket, err := fileblob.OpenBucket(cfg.Folder, &fileblob.Options{
		CreateDir: true, DirFileMode: 0o700, NoTempDir: true, Metadata: fileblob.MetadataDontWrite,
	})
	if err != nil {
		return nil, fmt.Errorf("open the folder of files: %w", err)
	}
	return &Store{bucket: bucket, folder: cfg.Folder}, nil
}

// Close closes the bucket.
func (s *Store) Close() error { return s.bucket.Close() }

// Ping tells whether the bucket or folder can be reached.
func (s *Store) Ping(ctx context.Context) error {
	ok, err := s.bucket.IsAccessible(ctx)
	if err == nil && !ok {
		err = errors.New("the file bucket does not exist")
	}
	return err
}

const messageNoRoom = "The file cannot be saved right now, because the disk is full. Please try again later."

var shelfName = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)

// Put stores content under a new key, "shelf/uuid", and returns the key and the number of bytes. When it returns without an error, the content would
// survive a power cut. shelf names a folder for one kind of file in small letters, so that operators can tell the files apart; contentType is a MIME
// type.
func (s *Store) Put(ctx context.Context, shelf, contentType string, content io.Reader) (key string, size int64, err error) {
	if !shelfName.MatchString(shelf) {
		panic("blob: shelf " + shelf)
	}
	id, err := uuid.NewV7()
	if err != nil {
		return "", 0, err
	}
	key = shelf + "/" + id.String()
	if size, err = s.write(ctx, key, contentType, content); err != nil {
		if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EROFS) {
			f := fault.New(fault.Unavailable, messageNoRoom).Because(err)
			f.Details, f.RetryAfter = map[string]any{"outage": "storage"}, 30*time.Second
			err = f
		}
		return "", 0, fmt.Errorf("store a file under %s: %w", shelf, err)
	}
	return key, size, nil
}

func (s *Store) write(ctx context.Context, key, contentType string, content io.Reader) (size int64, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // cancelling before Close discards the half-written file
	var file *os.File
	w, err := s.bucket.NewWriter(ctx, key, &blob.WriterOptions{
		ContentType:                 contentType,
		DisableContentTypeDetection: true, // detection would delay BeforeWrite
		BeforeWrite: func(as func(any) bool) error {
			as(&file) // stays nil on S3
			return nil
		},
	})
	if err != nil {
		return 0, err
	}
	size, err = io.Copy(w, content)
	if err == nil && file != nil {
		err = file.Sync()
	}
	if err != nil {
		cancel()
		return 0, errors.Join(err, ignoreCancelled(w.Close()))
	}
	if err := w.Close(); err != nil {
		return 0, err
	}
	if s.folder == "" {
		return size, nil
	}
	// A new file's name survives a power cut only once its folder is synced, and a new shelf only once the folder above it is.
	shelf := filepath.Join(s.folder, filepath.Dir(key))
	return size, errors.Join(SyncFolder(shelf), SyncFolder(s.folder))
}

func ignoreCancelled(err error) error {
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// SyncFolder makes sure that the names of a folder's files are on the disk, for whoever else keeps files in folders, too.
func SyncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// Open returns a blob for reading and its size in bytes. The caller closes it. It returns ErrNotFound when there is no such blob.
func (s *Store) Open(ctx context.Context, key string) (content io.ReadSeekCloser, size int64, err error) {
	r, err := s.bucket.NewReader(ctx, key, nil)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil, 0, ErrNotFound
	}
	if err != nil {
		return nil, 0, fmt.Errorf("open the file %s: %w", key, err)
	}
	return r, r.Size(), nil
}

// Delete removes a blob. It is no error when the blob does not exist.
func (s *Store) Delete(ctx context.Context, key string) error {
	if err := s.bucket.Delete(ctx, key); err != nil && gcerrors.Code(err) != gcerrors.NotFound {
		return fmt.Errorf("delete the file %s: %w", key, err)
	}
	return nil
}
