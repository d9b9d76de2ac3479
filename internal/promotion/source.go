package promotion

import (
	"context"
	"io"

	"caravan/internal/platform/sheet"
	"caravan/internal/platform/source"
)

const maxFeed = 20 << 20 // bytes after decompression

// Source is where promotions come from when head office syncs them (AMB-129).
type Source interface {
	// Name returns the source for people to read, without passwords and keys.
	Name() string
	// Fetch reads the feed. It returns an Unavailable fault when it cannot be fetched, and sheet.Faults when it cannot be understood.
	Fetch(ctx context.Context) (*Feed, error)
}

// NewSource returns the source at an address or in a file, as source.New says, and nil when where is empty.
func NewSource(where, token string) (Source, error) {
	at, err := source.New("promotions", where, token)
	if at == nil || err != nil {
		return nil, err
	}
	return remote{at}, nil
}

// remote is a feed at an address or in a file.
type remote struct{ *source.Source }

// Fetch implements Source.
func (r remote) Fetch(ctx context.Context) (feed *Feed, err error) {
	err = r.Read(ctx, func(from io.Reader, format sheet.Format) (err error) {
		feed, err = ReadFeed(from, format, maxFeed)
		return err
	})
	return feed, err
}
