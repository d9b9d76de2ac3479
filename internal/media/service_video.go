package media

import (
	"context"
	"errors"
	"io"
	"time"

	"caravan/internal/network"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
)

// Film is a video at the video service: the ids that the service gave it, empty before it has.
type Film struct {
	Upload string
	Asset  string
}

// Progress is how far a video service has come with a video.
type Progress struct {
	Film
	PlaybackID string        // the video is ready
	Problem    string        // the service says that it cannot be played; for the log
	Again      time.Duration // otherwise: when to ask again
}

// Videos prepares videos for playing (AMB-093).
type Videos interface {
	// Step goes on with a video of which so much is known, and returns what is known then. It may be repeated. open reads the video's file, of size
	// bytes.
	Step(ctx context.Context, id string, known Film, size int64, open func(context.Context) (io.ReadCloser, error)) (Progress, error)
	// Stream tells where browsers play a video.
	Stream(playbackID string) network.VideoStream
	// Sources are the origins that a stream comes from, as a Content-Security-Policy names them. Empty: this site.
	Sources() []string
	// Remove deletes a video. It is no error when it does not exist.
	Remove(ctx context.Context, asset string) error
}

// LocalPlayback begins the playback ids of videos that are played from their own files.
const LocalPlayback = "local:"

// ownFiles is for a site without a video service: videos are played from their own files.
type ownFiles struct{}

// Step implements Videos.
func (ownFiles) Step(_ context.Context, id string, _ Film, _ int64, _ func(context.Context) (io.ReadCloser, error)) (Progress, error) {
	return Progress{PlaybackID: LocalPlayback + id}, nil
}

// Stream implements Videos. It is never asked.
func (ownFiles) Stream(string) network.VideoStream { return network.VideoStream{} }

// Sources implements Videos.
func (ownFiles) Sources() []string { return nil }

// Remove implements Videos. There is nothing to remove.
func (ownFiles) Remove(context.Context, string) error { return nil }

// VideoSources are the origins that videos come from besides this site, as a Content-Security-Policy names them.
func (s *Service) VideoSources() []string { return s.videos.Sources() }

// maxPreparing is how long a video may be prepared.
const maxPreparing = 24 * time.Hour

// doVideo goes on with preparing a video. What the service has said is stored, and asking again is a job of its own, so that a node that dies loses
// nothing and waits for nothing.
func (s *Service) doVideo(ctx context.Context, job *jobs.Job, args mediaArgs) error {
	m, err := s.repo.find(ctx, s.db, args.ID)
	if errors.Is(err, db.ErrNoRow) || err == nil && m.State != Uploaded {
		return nil
	}
	if err != nil {
		return err
	}
	if s.clock.Now().Sub(m.CreatedAt) > maxPreparing {
		return s.finish(ctx, job, m, m.failed(""))
	}
	progress, err := s.videos.Step(ctx, m.ID, m.Film, m.Size, func(ctx context.Context) (io.ReadCloser, error) {
		content, _, err := s.blobs.Open(ctx, m.Key)
		return content, err
	})
	if errors.Is(err, blob.ErrNotFound) || err == nil && progress.Problem != "" {
		return errors.Join(s.finish(ctx, job, m, m.failed("")), problemOf(progress))
	}
	if err != nil {
		return err
	}
	now := m
	now.Film = progress.Film
	if progress.PlaybackID != "" {
		now.State, now.PlaybackID = Ready, progress.PlaybackID
		return s.finish(ctx, job, m, now)
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		stored, err := s.repo.prepared(ctx, tx, now)
		if err == nil && stored {
			err = s.enqueue(ctx, tx, m.ID, jobVideo, progress.Again)
		}
		if err != nil {
			return err
		}
		return job.Complete(ctx, tx)
	})
}

// problemOf returns what a video service found wrong, for the log.
func problemOf(p Progress) error {
	if p.Problem == "" {
		return nil
	}
	return errors.New(p.Problem)
}
