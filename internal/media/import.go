package media

import (
	"bytes"
	"context"
	"errors"

	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// Imported is a file that is ready to be shown as it is.
type Imported struct {
	Media          // without its keys, size and state
	Content []byte // of a picture: at most SizeMD wide and high
	Small   []byte // a JPEG of the picture with SizeXS; empty for other files
}

// PlayFromFile makes a file a video that needs no video service.
func (f *Imported) PlayFromFile() { f.PlaybackID = LocalPlayback + f.ID }

// Import adds files as they are, in the caller's transaction, for the demo network, with the things that use them: the ids of files in order, by the
// thing. Their content is not checked. The bytes are stored at once; they are removed again when the rows cannot be stored.
func (s *Service) Import(ctx context.Context, tx *db.Tx, files []Imported, uses map[string][]string) (err error) {
	defer fault.Wrap(&err, "media.Import(%d files)", len(files))
	var stored []string
	put := func(kind string, content []byte) (key string, size int64, err error) {
		key, size, err = s.blobs.Put(ctx, shelf, kind, bytes.NewReader(content))
		stored = append(stored, key)
		return key, size, err
	}
	rows := make([]Media, len(files))
	for i, f := range files {
		m := f.Media
		m.State, m.SourceType = Ready, m.Type
		if m.Key, m.Size, err = put(m.Type, f.Content); err != nil {
			break
		}
		if len(f.Small) > 0 {
			m.SmallType = "image/jpeg"
			if m.KeyXS, _, err = put(m.SmallType, f.Small); err != nil {
				break
			}
		}
		rows[i] = m
	}
	if err == nil {
		err = s.repo.importAll(ctx, tx, rows, uses)
	}
	if err == nil {
		return nil
	}
	errs := []error{err}
	for _, key := range stored {
		if key != "" {
			errs = append(errs, s.blobs.Delete(context.WithoutCancel(ctx), key))
		}
	}
	return errors.Join(errs...)
}

// importAll stores files that are ready, and what uses them.
func (repo) importAll(ctx context.Context, tx *db.Tx, files []Media, uses map[string][]string) error {
	var media, used [][]any
	for _, m := range files {
		media = append(media, []any{m.ID, m.Name, m.Alt, m.Type, m.SourceType, m.Size, m.Width, m.Height, m.State, m.Key, m.KeyXS, m.SmallType,
			m.PlaybackID, m.CreatedBy, db.Ms(m.CreatedAt), m.likeness()})
	}
	for thing, ids := range uses {
		for i, id := range ids {
			used = append(used, []any{thing, i, id})
		}
	}
	err := db.Insert(ctx, tx, `INSERT INTO media (id, name, alt, mime_type, source_type, size, width, height, state, blob_key, xs_key, small_type, playback_id, created_by, created_at, likeness) VALUES `,
		[]string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "BIGINT", "INTEGER", "INTEGER", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "BIGINT",
			"BIGINT"}, media)
	if err != nil {
		return err
	}
	return db.Insert(ctx, tx, `INSERT INTO media_uses (used_by, position, media_id) VALUES `, []string{"TEXT", "INTEGER", "TEXT"}, used)
}
