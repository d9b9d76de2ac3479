package marketing

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/jobs"
)

// jobFetch asks the services.
const jobFetch = "marketing.fetch"

// fetchEvery is how often the services are asked.
const fetchEvery = 2 * time.Minute

// HandleJobs lets a node ask the services that are set up.
func (s *Service) HandleJobs(r *jobs.Runner) {
	if len(s.sources) == 0 {
		return
	}
	jobs.Handle(r, jobFetch, 1, func(ctx context.Context, _ *jobs.Job, _ struct{}) error { return s.Fetch(ctx) })
	r.Schedule(jobFetch, jobs.Every(fetchEvery))
}

// Fetch asks every service once and keeps what it answers. When it fails, its last good answer stays. A failure is logged and stored, but is no
// error: the next try comes soon.
func (s *Service) Fetch(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "marketing.Fetch")
	var errs []error
	for _, kind := range Kind("").Values() {
		if source := s.sources[kind]; source != nil {
			errs = append(errs, s.fetch(ctx, kind, source))
		}
	}
	return errors.Join(errs...)
}

func (s *Service) fetch(ctx context.Context, kind Kind, source Source) error {
	was, err := s.repo.answer(ctx, s.db, kind, source.Name())
	if err != nil {
		return err
	}
	now := was
	found, failed := source.Fetch(ctx, s.asked(), "")
	if ctx.Err() != nil {
		return ctx.Err() // the node stops
	}
	now.TriedAt = s.clock.Now()
	if failed != nil {
		now.Problem = failed.Error()
		slog.WarnContext(ctx, "a service for the promotions page does not answer; its last good answer is shown", "kind", kind, "service", source.Name(),
			"error", failed)
	} else {
		now.Items, now.FetchedAt, now.Problem, now.LeftOut = found.Items, &now.TriedAt, "", found.leftOut()
	}
	if now.LeftOut != "" && now.LeftOut != was.LeftOut {
		slog.WarnContext(ctx, "a service for the promotions page has items that cannot be shown", "kind", kind, "service", source.Name(), "items",
			now.LeftOut)
	}
	return s.repo.setAnswer(ctx, s.db, kind, source.Name(), now)
}

// asked returns the region that services are asked for; empty: all, when it depends on the viewer.
func (s *Service) asked() network.Region {
	if s.region == Viewer {
		return ""
	}
	return network.Region(s.region)
}
