package media

import (
	"context"
	"io"

	"caravan/internal/access"
	"caravan/internal/fault"
)

// Add is Upload for one file that another room has received. id is a UUID; adding the same id again is harmless. Faults as Upload has them.
func (s *Service) Add(ctx context.Context, actor access.Actor, id, name, alt string, content io.Reader) (err error) {
	defer fault.Wrap(&err, "media.Add(%q)", id)
	given := false
	_, _, err = s.Upload(ctx, actor, func() (*Upload, error) {
		if given {
			return nil, io.EOF
		}
		given = true
		return &Upload{ID: id, Name: name, Alt: alt, Content: content}, nil
	})
	return err
}
