package media

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"caravan/internal/fault"
	"caravan/internal/media/picture"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
)

// The jobs of this room.
const (
	jobPicture = "media.picture" // makes what people see of a picture
	jobVideo   = "media.video"   // goes on with preparing a video
	jobRemove  = "media.remove"  // removes files that no row names any more
	jobSweep   = "media.sweep"   // deletes what nothing uses
)

// pictureAttempts is how often a picture is tried. A picture that takes the whole memory of a node must not take every node down again and again.
const pictureAttempts = 3

type mediaArgs struct {
	ID string `json:"id"`
}

type removeArgs struct {
	Keys  []string `json:"keys"`
	Asset string   `json:"asset,omitempty"` // at the video service
}

// HandleJobs makes r do the room's jobs. A node prepares one picture at a time, because each needs much memory.
func (s *Service) HandleJobs(r *jobs.Runner) {
	jobs.Handle(r, jobPicture, 1, s.doPicture)
	jobs.Handle(r, jobVideo, 1, s.doVideo)
	jobs.Handle(r, jobRemove, 1, s.doRemove)
	jobs.Handle(r, jobSweep, 1, func(ctx context.Context, _ *jobs.Job, _ struct{}) error { return s.sweep(ctx) })
	r.Schedule(jobSweep, jobs.Every(time.Hour))
}

// enqueue queues a job for a file that is being prepared.
func (s *Service) enqueue(ctx context.Context, tx *db.Tx, id, kind string, delay time.Duration) error {
	attempts := 0
	if kind == jobPicture {
		attempts = pictureAttempts
	}
	jobID, err := jobs.Enqueue(ctx, tx, kind, mediaArgs{id}, jobs.Options{Delay: delay, Attempts: attempts})
	if err != nil {
		return err
	}
	return s.repo.setJob(ctx, tx, id, jobID)
}

// doPicture makes what people see of a picture: the original without its metadata, and the smaller sizes. A picture that cannot be decoded has
// failed.
func (s *Service) doPicture(ctx context.Context, job *jobs.Job, args mediaArgs) error {
	m, err := s.repo.find(ctx, s.db, args.ID)
	if errors.Is(err, db.ErrNoRow) || err == nil && m.State != Uploaded {
		return nil // swept, or made by an attempt that lost its lease
	}
	if err != nil {
		return err
	}
	made, err := s.makePicture(ctx, m)
	if sentence, its := pictureFault(err, m.Name); its || errors.Is(err, blob.ErrNotFound) {
		return s.finish(ctx, job, m, m.failed(sentence))
	}
	if err != nil && ctx.Err() == nil && job.Last() {
		return errors.Join(jobs.Permanent(err), s.finish(ctx, nil, m, m.failed("")))
	}
	if err != nil {
		return err
	}
	return s.finish(ctx, job, m, made)
}

// failed returns the file after its preparation failed. Without a sentence a general one is used.
func (m Media) failed(sentence string) Media {
	if sentence == "" {
		sentence = fmt.Sprintf(messageGivenUp, m.Name)
	}
	m.State, m.Problem = Failed, sentence
	return m
}

// makePicture stores the files that people see.
func (s *Service) makePicture(ctx context.Context, m Media) (Media, error) {
	content, err := s.read(ctx, m.Key)
	if err != nil {
		return Media{}, err
	}
	p, err := picture.Decode(ctx, m.SourceType, content)
	if err != nil {
		return Media{}, err
	}
	made := m
	made.State, made.Width, made.Height, made.SmallType, made.Type = Ready, p.Width, p.Height, p.SmallType, p.Type
	if l, has := p.Likeness(); has {
		made.Likeness = &l
	}
	if made.Key, made.Size, err = s.put(ctx, p.Type, p.WriteOriginal); err != nil {
		return Media{}, err
	}
	for _, small := range []struct {
		size int
		key  *string
	}{{SizeMD, &made.KeyMD}, {SizeXS, &made.KeyXS}} {
		if !p.IsLarger(small.size) {
			continue
		}
		if *small.key, _, err = s.put(ctx, p.SmallType, func(w io.Writer) error { return p.WriteSmall(w, small.size) }); err != nil {
			return Media{}, err
		}
	}
	return made, nil
}

// Content returns a file that is ready, except a video, for other rooms, which have asked their own policy. Fault: NotFound.
func (s *Service) Content(ctx context.Context, id string) (_ []byte, err error) {
	defer fault.Wrap(&err, "media.Content(%q)", id)
	m, err := s.repo.find(ctx, s.db, id)
	if errors.Is(err, db.ErrNoRow) || err == nil && m.State != Ready {
		return nil, fault.Missing(messageNoMedia)
	}
	if err != nil {
		return nil, err
	}
	content, err := s.read(ctx, m.Key)
	if errors.Is(err, blob.ErrNotFound) {
		return nil, fault.Missing(messageNoMedia)
	}
	return content, err
}

// read returns the content of an uploaded file.
func (s *Service) read(ctx context.Context, key string) ([]byte, error) {
	file, _, err := s.blobs.Open(ctx, key)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, MaxFile))
}

// put stores what write writes, without keeping it in memory.
func (s *Service) put(ctx context.Context, mediaType string, write func(io.Writer) error) (key string, size int64, err error) {
	r, w := io.Pipe()
	go func() { _ = w.CloseWithError(write(w)) }() // it never fails
	key, size, err = s.blobs.Put(ctx, shelf, mediaType, r)
	_ = r.CloseWithError(err) // ends write when the file could not be stored
	return key, size, err
}

// finish stores the outcome of preparing a file and marks the job, if there is one, as done, in one transaction.
func (s *Service) finish(ctx context.Context, job *jobs.Job, was, now Media) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := s.settle(ctx, tx, was, now); err != nil || job == nil {
			return err
		}
		return job.Complete(ctx, tx)
	})
}

// settle stores the outcome of preparing a file, and removes the files that its row no longer names or that nobody will get: those of a file that has
// failed, and the new ones when the file was swept meanwhile or another attempt was first.
func (s *Service) settle(ctx context.Context, tx *db.Tx, was, now Media) error {
	stored, err := s.repo.prepared(ctx, tx, now)
	if err != nil {
		return err
	}
	kept, gone := now, was
	if !stored {
		kept, gone = was, now
	}
	var remove []string
	for _, key := range gone.keys() {
		if key != kept.Key || kept.State == Failed {
			remove = append(remove, key)
		}
	}
	if len(remove) > 0 {
		_, err = jobs.Enqueue(ctx, tx, jobRemove, removeArgs{Keys: remove}, jobs.Options{})
	}
	return err
}

// doRemove removes files.
func (s *Service) doRemove(ctx context.Context, _ *jobs.Job, args removeArgs) error {
	var errs []error
	for _, key := range args.Keys {
		errs = append(errs, s.blobs.Delete(ctx, key))
	}
	if args.Asset != "" {
		errs = append(errs, s.videos.Remove(ctx, args.Asset))
	}
	return errors.Join(errs...)
}
