package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"
)

// ErrForbidden says that the rights of this program do not suffice for the bucket.
var ErrForbidden = errors.New("blob: not permitted")

// ErrNoBucket says that there is no bucket of this name.
var ErrNoBucket = errors.New("blob: no such bucket")

// unfinished ends the names of files that a killed program has left half-written in a folder.
const unfinished = ".tmp"

// listed is how many files one call lists; buckets give 1,000 at most.
const listed = 10_000

// Walk calls each with the key of every file and its size in bytes, in the order of the keys. What a killed program has left half-written is no file.
func (s *Store) Walk(ctx context.Context, each func(key string, size int64) error) error {
	for token := blob.FirstPageToken; len(token) > 0; {
		page, next, err := s.bucket.ListPage(ctx, token, listed, nil)
		if err != nil {
			return fmt.Errorf("list the files: %w", reason(err))
		}
		for _, file := range page {
			if file.IsDir || strings.HasSuffix(file.Key, unfinished) {
				continue
			}
			if err := each(file.Key, file.Size); err != nil {
				return err
			}
		}
		token = next
	}
	return nil
}

// PutAs stores content under a key that another store has made, in place of what is there. When it returns without an error, the content would
// survive a power cut.
func (s *Store) PutAs(ctx context.Context, key string, content io.Reader) error {
	if _, err := s.write(ctx, key, "application/octet-stream", content); err != nil {
		return fmt.Errorf("store the file %s: %w", key, reason(err))
	}
	return nil
}

// reason marks the errors of buckets that have a name here.
func reason(err error) error {
	switch gcerrors.Code(err) {
	case gcerrors.PermissionDenied:
		return fmt.Errorf("%w: %w", ErrForbidden, err)
	case gcerrors.NotFound:
		return fmt.Errorf("%w: %w", ErrNoBucket, err)
	}
	return err
}
