package media

import (
	"context"
	"errors"
	"io"
	"sync"

	"golang.org/x/sync/errgroup"

	"caravan/internal/fault"
	"caravan/internal/media/picture"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/db"
)

// readAtOnce is how many files Small reads at the same time.
const readAtOnce = 8

// Small returns the smallest size of pictures as JPEGs, by their ids, for a document that shows many of them. PNGs are put on white: those that
// something can be seen through, and those that are too small to have a smaller size. The caller has checked that the reader may see the things that
// use them. Other files, those that are not ready, and those that cannot be read are left out.
func (s *Service) Small(ctx context.Context, q db.Querier, ids []string) (_ map[string][]byte, err error) {
	defer fault.Wrap(&err, "media.Small(%d files)", len(ids))
	small := make(map[string][]byte, len(ids))
	if len(ids) == 0 {
		return small, nil
	}
	found, err := s.repo.withIDs(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	var mu sync.Mutex
	all, ctx := errgroup.WithContext(ctx)
	all.SetLimit(readAtOnce)
	for _, m := range found {
		key, kind := m.Key, m.Type
		if m.KeyXS != "" {
			key, kind = m.KeyXS, m.SmallType
		}
		if m.State != Ready || kind != picture.JPEG && kind != picture.PNG {
			continue
		}
		all.Go(func() error {
			file, _, err := s.blobs.Open(ctx, key)
			if errors.Is(err, blob.ErrNotFound) { // the document is better without one picture than not at all
				return nil
			}
			if err != nil {
				return err
			}
			content, err := io.ReadAll(io.LimitReader(file, MaxFile))
			if err = errors.Join(err, file.Close()); err != nil {
				return err
			}
			if kind == picture.PNG {
				if content, err = picture.OnWhite(content); err != nil {
					return nil // as one that is not there
				}
			}
			mu.Lock()
			small[m.ID] = content
			mu.Unlock()
			return nil
		})
	}
	return small, all.Wait()
}
