package move

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"caravan/internal/platform/blob"
)

// atOnce is how many files are copied at the same time: a bucket answers each call after a while.
const atOnce = 4

// probeKey is a file that is written to find out whether the target takes files, and deleted at once.
const probeKey = "move-probe"

// listing is the size in bytes of each file of a place, by its key.
type listing map[string]int64

// bytes is the size of all of them.
func (l listing) bytes() (all int64) {
	for _, size := range l {
		all += size
	}
	return all
}

// list lists a place.
func list(ctx context.Context, s *blob.Store) (listing, error) {
	all := listing{}
	return all, s.Walk(ctx, func(key string, size int64) error {
		if key != probeKey {
			all[key] = size
		}
		return nil
	})
}

// strangers returns an error when a place has a file that the source does not have.
func strangers(there, here listing) error {
	for key := range there {
		if _, known := here[key]; !known {
			return fmt.Errorf("the target has files that this installation does not have, such as %s: name an empty bucket or folder", key)
		}
	}
	return nil
}

// probe writes a file and deletes it.
func probe(ctx context.Context, s *blob.Store) error {
	return errors.Join(s.PutAs(ctx, probeKey, strings.NewReader("x")), s.Delete(ctx, probeKey))
}

// sumOf reads a file to its end. It writes it to out as well unless that is nil.
func sumOf(ctx context.Context, s *blob.Store, key string) (sum [sha256.Size]byte, size int64, err error) {
	content, _, err := s.Open(ctx, key)
	if err != nil {
		return sum, 0, err
	}
	hash := sha256.New()
	size, err = io.Copy(hash, content)
	hash.Sum(sum[:0])
	return sum, size, errors.Join(err, content.Close())
}

// copyFile copies a file and returns its SHA-256 as it was read.
func copyFile(ctx context.Context, from, to *blob.Store, key string) (sum [sha256.Size]byte, err error) {
	content, _, err := from.Open(ctx, key)
	if err != nil {
		return sum, err
	}
	hash := sha256.New()
	err = to.PutAs(ctx, key, io.TeeReader(content, hash))
	hash.Sum(sum[:0])
	return sum, errors.Join(err, content.Close())
}

// files copies the files that the target does not have yet, and compares the SHA-256 of each with that of what the target then gives. A file that is
// already there is copied again only when it differs. With only, nothing is copied and each difference is an error.
type files struct {
	from, to *blob.Store
	only     bool
	tell     func(count, bytes int64) // is called after each file, one call at a time, with what is done

	mu           sync.Mutex
	count, bytes int64
}

// run goes through the files of the source. there are those of the target.
func (f *files) run(ctx context.Context, here, there listing) error {
	some, ctx := errgroup.WithContext(ctx)
	some.SetLimit(atOnce)
	for key, size := range here {
		if ctx.Err() != nil {
			break
		}
		some.Go(func() error {
			had, exists := there[key]
			if err := f.one(ctx, key, exists && had == size); err != nil {
				return err
			}
			f.mu.Lock()
			defer f.mu.Unlock()
			f.count, f.bytes = f.count+1, f.bytes+size
			f.tell(f.count, f.bytes)
			return nil
		})
	}
	return some.Wait()
}

// one makes sure that the target has a file. maybe tells that it has one of this size.
func (f *files) one(ctx context.Context, key string, maybe bool) error {
	if maybe {
		want, _, err := sumOf(ctx, f.from, key)
		if err != nil {
			return err
		}
		got, _, err := sumOf(ctx, f.to, key)
		if err != nil || got == want {
			return err
		}
	}
	differs := &Difference{fmt.Sprintf("the file %s differs at the target, or is missing there", key)}
	if f.only {
		return differs
	}
	want, err := copyFile(ctx, f.from, f.to, key)
	if err != nil {
		return err
	}
	got, _, err := sumOf(ctx, f.to, key)
	if err == nil && got != want {
		return differs
	}
	return err
}
