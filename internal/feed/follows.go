package feed

import (
	"context"
	"errors"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// Posts whose comments people are told of (FD-430).

// MaxFollowers is how many people can follow a post, so that a comment tells a bounded number.
const MaxFollowers = 1000

var messageFollowers = text.Number(MaxFollowers) + " people follow this post already. No more can."

// Follow makes the actor follow a post: they are told of each comment on it. Or it takes that back; a repeat changes nothing. Who has written the
// post follows it from the beginning. Faults: Forbidden, also for a post to follow that is not public yet; NotFound for one to follow that the actor
// may not see; Conflict when it has MaxFollowers already. Taking back what is gone succeeds.
func (s *Service) Follow(ctx context.Context, actor access.Actor, id string, following bool) (err error) {
	defer fault.Wrap(&err, "feed.Follow(%q, %v)", id, following)
	if err := access.Allow(mayWrite(actor)); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if following {
			now := s.clock.Now()
			p, _, err := s.find(ctx, tx, actor, id, now)
			if err != nil {
				return err
			}
			if err := access.Allow(mayAnswer(actor, p, now)); err != nil {
				return err
			}
		}
		if err := s.repo.setFollow(ctx, tx, actor.UserID, id, following); err != nil {
			return err
		}
		return s.live.Changed(ctx, tx, ownTopic(actor.UserID))
	})
}

// follows tells whether the actor is told of each comment on a post. Who acts as somebody else is not told.
func follows(actor access.Actor, p Post, c choice) bool {
	if c.following != nil {
		return *c.following
	}
	return mayWrite(actor) && p.By.ID == actor.UserID
}

// setFollow notes whether a person follows a post that exists. It returns a Conflict when it has too many followers to have one more.
func (o repo) setFollow(ctx context.Context, tx *db.Tx, userID, postID string, following bool) (err error) {
	if err = o.lockPost(ctx, tx, postID); errors.Is(err, db.ErrNoRow) {
		return nil
	} else if err != nil {
		return err
	}
	if following {
		var n int
		err := tx.QueryRow(ctx, `SELECT COUNT(*) FROM post_follows WHERE post_id = $1 AND user_id <> $2 AND following`, postID, userID).Scan(&n)
		if err != nil {
			return err
		}
		if n >= MaxFollowers {
			return fault.New(fault.Conflict, messageFollowers)
		}
	}
	_, err = tx.Exec(ctx, `INSERT INTO post_follows (post_id, user_id, following) VALUES ($1, $2, $3)
ON CONFLICT (post_id, user_id) DO UPDATE SET following = excluded.following`, postID, userID, following)
	return err
}

// followers returns who is told of each comment on a post: its author unless they no longer follow it, and whoever does.
func (repo) followers(ctx context.Context, tx *db.Tx, p Post) ([]string, error) {
	return db.All(ctx, tx, db.Text, `SELECT f.user_id FROM post_follows f WHERE f.post_id = $1 AND f.following
UNION SELECT p.created_by FROM posts p WHERE p.id = $2 AND NOT EXISTS (SELECT 1 FROM post_follows f WHERE f.post_id = p.id AND f.user_id = p.created_by)
ORDER BY 1`, p.ID, p.ID)
}
