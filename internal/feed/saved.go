package feed

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// Posts that people save for later (FD-414).

// SaveForLater saves a post for the actor, or takes that back; a repeat changes nothing. Faults: Forbidden, also for a post to save that is not
// public yet; NotFound for one to save that the actor may not see. Taking back what is gone succeeds.
func (s *Service) SaveForLater(ctx context.Context, actor access.Actor, id string, saved bool) (err error) {
	defer fault.Wrap(&err, "feed.SaveForLater(%q, %v)", id, saved)
	if err := access.Allow(mayWrite(actor)); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if !saved {
			if err := s.repo.removeSaved(ctx, tx, actor.UserID, id); err != nil {
				return err
			}
			return s.live.Changed(ctx, tx, ownTopic(actor.UserID))
		}
		now := s.clock.Now()
		p, _, err := s.find(ctx, tx, actor, id, now)
		if err != nil {
			return err
		}
		if err := access.Allow(mayAnswer(actor, p, now)); err != nil {
			return err
		}
		if err := s.repo.addSaved(ctx, tx, actor.UserID, id, now); err != nil {
			return err
		}
		return s.live.Changed(ctx, tx, ownTopic(actor.UserID))
	})
}

// ownTopic names what a person has saved, and follows.
func ownTopic(userID string) string { return "own-posts:" + userID }

func (repo) addSaved(ctx context.Context, tx *db.Tx, userID, postID string, now time.Time) error {
	_, err := tx.Exec(ctx, `INSERT INTO saved_posts (user_id, post_id, saved_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, userID, postID, db.Ms(now))
	return err
}

func (repo) removeSaved(ctx context.Context, tx *db.Tx, userID, postID string) error {
	_, err := tx.Exec(ctx, `DELETE FROM saved_posts WHERE user_id = $1 AND post_id = $2`, userID, postID)
	return err
}

// choice is what a person has chosen for a post.
type choice struct {
	saved     bool
	following *bool // nil: nothing was chosen
}

// choices returns what a person has chosen for some posts.
func (repo) choices(ctx context.Context, q db.Querier, userID string, ids []string) (map[string]choice, error) {
	found := map[string]choice{}
	if len(ids) == 0 {
		return found, nil
	}
	list, args := db.Placeholders(ids, 2)
	err := db.Each(ctx, q, func(scan db.Scan) error {
		var id string
		var c choice
		err := scan(&id, &c.saved, &c.following)
		found[id] = c
		return err
	}, `SELECT p.id, b.post_id IS NOT NULL, f.following FROM users u CROSS JOIN posts p
LEFT JOIN saved_posts b ON b.user_id = u.id AND b.post_id = p.id LEFT JOIN post_follows f ON f.post_id = p.id AND f.user_id = u.id
WHERE u.id = $1 AND p.id IN (`+list+`)`, append([]any{userID}, args...)...)
	return found, err
}

// saved returns the posts that a person had saved by a moment and may see, the one that was saved last first, without their audiences and tags, and
// when the last of them was saved. A page that begins at that moment begins with that post, whatever was taken back before it. Without posts it
// returns the moment that was asked for.
func (repo) saved(ctx context.Context, q db.Querier, v audience.Viewer, until time.Time, page db.Page) (_ []Post, last time.Time, err error) {
	where := forViewer(v)
	where.And("b.user_id = %s AND b.saved_at <= %s", v.UserID, db.Ms(until))
	last = until
	found, err := db.All(ctx, q, func(scan db.Scan) (Post, error) {
		return scanPost(func(fields ...any) error { return scan(append(fields, db.ScanTime(&last))...) })
	}, selectColumns+`, b.saved_at FROM saved_posts b JOIN posts p ON p.id = b.post_id`+joinAuthor+where.String()+
		` ORDER BY b.saved_at DESC, b.post_id`+where.Page(page), where.Args...)
	return found, last, err
}
