package evidence

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"io"
	"slices"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
)

// shelf is the folder of pieces.
const shelf = "evidence"

// photoName is the name of a photo's file.
const photoName = "photo.jpg"

// Send takes the piece of a photo that begins at offset (EVIDENCE-006). It returns the photo as it is now: Received says from where the device goes
// on. A piece that is not the next one changes nothing. With the last piece the photo arrives, if its SHA-256 is the one that was announced;
// otherwise all of it is thrown away, and Received is 0 (EVIDENCE-007). What the photo replaces is removed in the same moment, also from a completed
// report (EVIDENCE-003). Photos of completed reports are taken too; of those that were removed or given up nothing is. Who announced the photo sends
// it. Faults: Invalid, also for a picture that cannot be read; NotFound.
func (s *Service) Send(ctx context.Context, actor access.Actor, id string, offset int64, content []byte) (_ PhotoReading, err error) {
	defer fault.Wrap(&err, "evidence.Send(%q, %d)", id, offset)
	p, err := s.repo.photo(ctx, s.db, id)
	if err != nil {
		return PhotoReading{}, missing(err)
	}
	if err := access.Allow(maySend(actor, p)); err != nil {
		return PhotoReading{}, err
	}
	if len(content) == 0 || len(content) > MaxPiece || offset < 0 || offset+int64(len(content)) > p.Size {
		return PhotoReading{}, fault.InvalidField("content", messagePiece)
	}
	if p.State() == Coming && !p.Removed && offset == p.Received {
		if err := s.store(ctx, id, offset, content); err != nil {
			return PhotoReading{}, err
		}
	}
	if p, err = s.repo.photo(ctx, s.db, id); err != nil {
		return PhotoReading{}, missing(err)
	}
	if p.State() == Coming && !p.Removed && p.Received == p.Size {
		if p, err = s.arrive(ctx, actor, p); err != nil {
			return PhotoReading{}, err
		}
	}
	return s.reading(ctx, s.db, actor, p)
}

// store stores the next piece of a photo. When another request has stored it, or the photo is no longer awaited, it stores nothing.
func (s *Service) store(ctx context.Context, id string, offset int64, content []byte) error {
	key, size, err := s.blobs.Put(ctx, shelf, "application/octet-stream", bytes.NewReader(content))
	if err != nil {
		return err
	}
	taken := false
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		taken = false
		p, _, err := s.repo.lock(ctx, tx, id)
		if errors.Is(err, db.ErrNoRow) || err == nil && (p.Received != offset || p.State() != Coming || p.Removed) {
			return nil
		}
		if err != nil {
			return err
		}
		taken = true
		return s.repo.addPiece(ctx, tx, id, piece{offset, size, key}, s.clock.Now())
	})
	if err == nil && !taken { // after an error nobody knows whether the row was stored
		err = s.blobs.Delete(context.WithoutCancel(ctx), key)
	}
	return err
}

// arrive hands a photo whose pieces are all there to the room for files.
func (s *Service) arrive(ctx context.Context, actor access.Actor, p Photo) (Photo, error) {
	pieces, err := s.repo.pieces(ctx, s.db, p.ID)
	if err != nil {
		return Photo{}, err
	}
	same, err := s.isSame(ctx, pieces, p.SHA256)
	if err == nil && same {
		err = s.files.Add(ctx, actor, p.ID, photoName, "", s.read(ctx, pieces))
	}
	if errors.Is(err, blob.ErrNotFound) { // another request was first, and its pieces are gone
		if now, again := s.repo.photo(ctx, s.db, p.ID); again == nil && now.State() != Coming {
			return now, nil
		}
	}
	if err != nil {
		return Photo{}, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now, replaced, err := s.repo.lock(ctx, tx, p.ID)
		if err != nil {
			return missing(err)
		}
		if p = now; now.State() != Coming || now.Received != now.Size {
			return nil
		}
		if there, err := s.repo.pieces(ctx, tx, p.ID); err != nil || !slices.Equal(there, pieces) {
			return err
		}
		if same {
			if err := s.files.Use(ctx, tx, actor, UsedByPhoto(p.ID), []string{p.ID}); err != nil {
				return err
			}
			arrived := s.clock.Now()
			if err := s.repo.arrive(ctx, tx, p.ID, p.ID, arrived); err != nil {
				return err
			}
			if err := s.repo.setRemoved(ctx, tx, replaced, &arrived); err != nil {
				return err
			}
			if err := s.discard(ctx, tx, replaced, false); err != nil {
				return err
			}
		}
		if err := s.discard(ctx, tx, []string{p.ID}, !same); err != nil {
			return err
		}
		p, err = s.repo.photo(ctx, tx, p.ID)
		return err
	})
	return p, err
}

// isSame tells whether pieces have a SHA-256.
func (s *Service) isSame(ctx context.Context, pieces []piece, want string) (bool, error) {
	sum := sha256.New()
	if _, err := io.Copy(sum, s.read(ctx, pieces)); err != nil {
		return false, err
	}
	return base64.RawURLEncoding.EncodeToString(sum.Sum(nil)) == want, nil
}

// read returns the content of pieces, one after the other.
func (s *Service) read(ctx context.Context, pieces []piece) io.Reader {
	all := make([]io.Reader, len(pieces))
	for i, p := range pieces {
		all[i] = &pieceReader{ctx: ctx, blobs: s.blobs, key: p.key}
	}
	return io.MultiReader(all...)
}

// pieceReader opens a piece with the first byte that is read, and closes it after the last.
type pieceReader struct {
	ctx     context.Context
	blobs   *blob.Store
	key     string
	content *bytes.Reader
}

// Read implements io.Reader.
func (r *pieceReader) Read(b []byte) (int, error) {
	if r.content == nil {
		file, _, err := r.blobs.Open(r.ctx, r.key)
		if err != nil {
			return 0, err
		}
		all, err := io.ReadAll(io.LimitReader(file, MaxPiece))
		if err = errors.Join(err, file.Close()); err != nil {
			return 0, err
		}
		r.content = bytes.NewReader(all)
	}
	return r.content.Read(b)
}

// discard removes the pieces of locked photos, and their files a little later. begin lets these photos begin again.
func (s *Service) discard(ctx context.Context, tx *db.Tx, photoIDs []string, begin bool) error {
	keys, err := s.repo.dropPieces(ctx, tx, photoIDs, begin)
	if err != nil || len(keys) == 0 {
		return err
	}
	_, err = jobs.Enqueue(ctx, tx, jobRemove, removeArgs{Keys: keys}, jobs.Options{})
	return err
}
