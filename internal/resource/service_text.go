package resource

import (
	"context"
	"errors"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
	"caravan/internal/platform/pdftext"
)

// jobText is the job that reads the words of PDFs for the search (FD-216): of new ones at once, and of all that were there before it.
const jobText = "resource.text"

// HandleJobs makes r do the room's jobs. A node reads one file at a time, because each needs much memory.
func (s *Service) HandleJobs(r *jobs.Runner) {
	jobs.Handle(r, jobText, 1, func(ctx context.Context, _ *jobs.Job, _ struct{}) error { return s.ReadTexts(ctx) })
	r.Schedule(jobText, jobs.Every(10*time.Minute))
	jobs.Handle(r, jobReviews, 1, func(ctx context.Context, _ *jobs.Job, _ struct{}) error { return s.TellOfReviews(ctx) })
	r.Schedule(jobReviews, jobs.DailyAt(calendar.Zone, reviewAt, reviewAtMin))
	jobs.Handle(r, jobOutside, 1, func(ctx context.Context, _ *jobs.Job, _ struct{}) error { return s.SweepOutside(ctx) })
	r.Schedule(jobOutside, jobs.DailyAt(calendar.Zone, outsideAt, outsideAtMin))
}

// queueReading makes the job look at once, because a resource has a new file.
func (s *Service) queueReading(ctx context.Context, tx *db.Tx) error {
	_, err := jobs.Enqueue(ctx, tx, jobText, struct{}{}, jobs.Options{})
	return err
}

// unreadFile is the current file of a resource, whose words nobody has read.
type unreadFile struct{ resourceID, mediaID string }

// unreadAtOnce is how many files one query finds.
const unreadAtOnce = 20

// ReadTexts reads the current PDFs whose words are not known yet, until there are none. It is a job, for which no policy is asked. It may be stopped
// at any moment: what it has not read is found again.
func (s *Service) ReadTexts(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "resource.ReadTexts")
	for {
		found, err := s.repo.unread(ctx, s.db, unreadAtOnce)
		if err != nil || len(found) == 0 {
			return err
		}
		for _, f := range found {
			if err := s.readText(ctx, f); err != nil {
				return err
			}
		}
	}
}

// readText reads one file. What cannot be read is kept as that, so that it is not tried again.
func (s *Service) readText(ctx context.Context, f unreadFile) error {
	content, err := s.media.Content(ctx, f.mediaID)
	words, problem := "", ""
	if err == nil {
		words, err = pdftext.Read(ctx, content)
	}
	switch {
	case errors.Is(err, pdftext.ErrFormat), fault.Is(err, fault.NotFound):
		problem = err.Error()
	case err != nil:
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error { return s.repo.saveText(ctx, tx, f, words, problem, s.clock.Now()) })
}
