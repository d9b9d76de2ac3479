package app

import (
	"context"
	"errors"
	"net/http"
	"sync"

	"caravan/internal/calendar"
	"caravan/internal/platform/db"
)

// Site returns the whole site on a database whose tables exist. It neither listens nor does jobs. The caller keeps the database, and must call done
// at the end. It is for measuring the site (bench) and for attacking it (attack).
func Site(ctx context.Context, d *db.DB, c Config, clock calendar.Clock) (site http.Handler, done func() error, err error) {
	publicURL, err := c.publicURL(defaultAddr)
	if err != nil {
		return nil, nil, err
	}
	h, err := newHall(ctx, d, c, publicURL, clock)
	if err != nil {
		return nil, nil, err
	}
	s, err := h.server("bench")
	if err != nil {
		return nil, nil, errors.Join(err, h.blobs.Close())
	}
	ctx, stop := context.WithCancel(ctx)
	var running sync.WaitGroup
	running.Go(func() { h.live.Run(ctx) })
	return s.Handler(), func() error {
		stop()
		running.Wait()
		return h.blobs.Close()
	}, nil
}
