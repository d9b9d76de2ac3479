package notification

import (
	"context"

	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
)

// Posts tells of posts. Another room provides it.
type Posts interface {
	// Published returns a post that is public, and keeps it from being changed until the transaction ends. found is false when there is none.
	Published(ctx context.Context, tx *db.Tx, id string) (p Post, found bool, err error)
}

// Service holds the use cases of the room.
type Service struct {
	db    *db.DB
	repo  repo
	clock calendar.Clock
	posts Posts
}

// NewService returns the room's service.
func NewService(d *db.DB, clock calendar.Clock, posts Posts) *Service {
	return &Service{db: d, clock: clock, posts: posts}
}

// Send tells people something, as part of the caller's transaction, which has decided whom. Whoever has been told of the same key, and whoever does not
// exist, is left out, so that repeating it is harmless. It takes one statement, whatever the number of people, up to thousands.
func (s *Service) Send(ctx context.Context, tx *db.Tx, n Notice, userIDs []string) (err error) {
	defer fault.Wrap(&err, "notification.Send(%q, %d people)", n.Key, len(userIDs))
	return s.repo.send(ctx, tx, n, userIDs, s.clock.Now())
}

// jobPost is the job that tells people of a post.
const jobPost = "notification.post"

type postArgs struct {
	PostID string `json:"postId"`
}

// HandleJobs makes r do the room's jobs.
func (s *Service) HandleJobs(r *jobs.Runner) {
	jobs.Handle(r, jobPost, 1, func(ctx context.Context, _ *jobs.Job, args postArgs) error { return s.tellOfPost(ctx, args.PostID) })
}

// PostPublished queues the job that tells people of a post, in the transaction that publishes it (NOTIF-008).
func (s *Service) PostPublished(ctx context.Context, tx *db.Tx, postID string) error {
	_, err := jobs.Enqueue(ctx, tx, jobPost, postArgs{postID}, jobs.Options{})
	return err
}

// batch is how many people are looked at in one transaction, so that others need not wait for a large network.
const batch = 1000

// tellOfPost tells everybody who may see a post of it, but its author (NOTIF-008, AMB-088).
func (s *Service) tellOfPost(ctx context.Context, postID string) (err error) {
	defer fault.Wrap(&err, "notification.tellOfPost(%q)", postID)
	now := s.clock.Now()
	for some := (people{}); ; some.after = some.upTo {
		err := s.db.InTx(ctx, func(tx *db.Tx) error {
			p, found, err := s.posts.Published(ctx, tx, postID)
			if err != nil || !found {
				some.upTo = ""
				return err
			}
			if some.upTo, err = s.repo.end(ctx, tx, some.after, batch); err != nil {
				return err
			}
			return s.repo.sendToReaders(ctx, tx, p, some, now)
		})
		if err != nil || some.upTo == "" {
			return err
		}
	}
}
