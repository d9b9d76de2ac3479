package feed

import (
	"context"
	"slices"
	"time"

	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// Polls and votes.

// pollOf is a poll with the answer that a person has chosen; empty: none.
type pollOf struct {
	Poll
	chosen string
}

// polls returns the polls of some posts, each with what a person has chosen.
func (repo) polls(ctx context.Context, q db.Querier, userID string, postIDs []string) (map[string]pollOf, error) {
	found := map[string]pollOf{}
	if len(postIDs) == 0 {
		return found, nil
	}
	list, args := db.Placeholders(postIDs, 2)
	err := db.Each(ctx, q, func(scan db.Scan) error {
		var p Poll
		var a PollAnswer
		var isChosen bool
		if err := scan(&p.PostID, &p.Question, &p.Anonymous, db.ScanTime(&p.EndsAt), &a.ID, &a.Words, &a.Votes, &isChosen); err != nil {
			return err
		}
		there, ok := found[p.PostID]
		if !ok {
			there.Poll = p
		}
		there.Answers = append(there.Answers, a)
		if isChosen {
			there.chosen = a.ID
		}
		found[p.PostID] = there
		return nil
	}, `SELECT p.post_id, p.question, p.anonymous, p.ends_at, a.id, a.words, a.votes, v.answer_id IS NOT NULL
FROM polls p JOIN poll_answers a ON a.post_id = p.post_id LEFT JOIN poll_votes v ON v.post_id = p.post_id AND v.user_id = $1 AND v.answer_id = a.id
WHERE p.post_id IN (`+list+`) ORDER BY p.post_id, a.position`, append([]any{userID}, args...)...)
	return found, err
}

// poll returns the poll of a post that has one, and what a person has chosen.
func (o repo) poll(ctx context.Context, q db.Querier, userID, postID string) (pollOf, error) {
	found, err := o.polls(ctx, q, userID, []string{postID})
	return found[postID], err
}

// savePoll stores the poll of a locked post, in the place of one in which nobody has voted. Its answers have no ids yet.
func (repo) savePoll(ctx context.Context, tx *db.Tx, p Poll) error {
	if _, err := tx.Exec(ctx, `INSERT INTO polls (post_id, question, anonymous, ends_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (post_id) DO UPDATE SET question = excluded.question, anonymous = excluded.anonymous, ends_at = excluded.ends_at`, p.PostID, p.Question,
		p.Anonymous, db.Ms(p.EndsAt)); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM poll_answers WHERE post_id = $1`, p.PostID); err != nil {
		return err
	}
	rows := make([][]any, len(p.Answers))
	for i, a := range p.Answers {
		rows[i] = []any{db.NewID(), p.PostID, i, a.Words}
	}
	if err := db.Insert(ctx, tx, `INSERT INTO poll_answers (id, post_id, position, words) VALUES `, []string{"TEXT", "TEXT", "BIGINT", "TEXT"},
		rows); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `UPDATE posts SET has_poll = TRUE WHERE id = $1`, p.PostID)
	return err
}

// movePollEnd stores until when people can vote.
func (repo) movePollEnd(ctx context.Context, tx *db.Tx, postID string, at time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE polls SET ends_at = $1 WHERE post_id = $2`, db.Ms(at), postID)
	return err
}

// endPoll ends a poll that is not over yet.
func (repo) endPoll(ctx context.Context, tx *db.Tx, postID string, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE polls SET ends_at = $1 WHERE post_id = $2 AND ends_at > $3`, db.Ms(now), postID, db.Ms(now))
	return err
}

// removePoll takes the poll of a locked post away, in which nobody has voted.
func (repo) removePoll(ctx context.Context, tx *db.Tx, postID string) error {
	for _, statement := range []string{`DELETE FROM poll_answers WHERE post_id = $1`, `DELETE FROM polls WHERE post_id = $1`,
		`UPDATE posts SET has_poll = FALSE WHERE id = $1`} {
		if _, err := tx.Exec(ctx, statement, postID); err != nil {
			return err
		}
	}
	return nil
}

// vote stores what a person has chosen in the poll of a locked post, instead of what they had chosen before, and counts it. was is that; empty: none.
func (repo) vote(ctx context.Context, tx *db.Tx, v PollVote, was string) error {
	if _, err := tx.Exec(ctx, `INSERT INTO poll_votes (post_id, user_id, answer_id, voted_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (post_id, user_id) DO UPDATE SET answer_id = excluded.answer_id, voted_at = excluded.voted_at`, v.PostID, v.By.ID, v.AnswerID,
		db.Ms(v.At)); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `UPDATE poll_answers SET votes = votes + CASE WHEN id = $1 THEN 1 ELSE -1 END WHERE id IN ($2, $3)`, v.AnswerID, v.AnswerID,
		was)
	return err
}

// voters returns a page of those who have chosen an answer, the latest first.
func (repo) voters(ctx context.Context, q db.Querier, answerID string, page db.Page) ([]network.AuthorRef, error) {
	return db.All(ctx, q, network.ScanAuthor, `SELECT `+network.AuthorColumns+` FROM poll_votes v JOIN users u ON u.id = v.user_id
WHERE v.answer_id = $1 ORDER BY v.voted_at DESC, v.user_id LIMIT $2 OFFSET $3`, answerID, page.Limit, page.Offset)
}

// votesByRegion returns the votes of a poll by the region of the store that each voter belongs to now, in the order of the regions; people without a
// store are last.
func (repo) votesByRegion(ctx context.Context, q db.Querier, p Poll) ([]RegionVotes, error) {
	votes := map[network.Region][]int{}
	err := db.Each(ctx, q, func(scan db.Scan) error {
		var region network.Region
		var answerID string
		var n int
		if err := scan(&region, &answerID, &n); err != nil {
			return err
		}
		at := slices.IndexFunc(p.Answers, func(a PollAnswer) bool { return a.ID == answerID })
		if at < 0 { // its words were changed since they were read
			return nil
		}
		if votes[region] == nil {
			votes[region] = make([]int, len(p.Answers))
		}
		votes[region][at] = n
		return nil
	}, `SELECT COALESCE(s.region, ''), v.answer_id, COUNT(*) FROM poll_votes v JOIN users u ON u.id = v.user_id LEFT JOIN stores s ON s.id = u.store_id
WHERE v.post_id = $1 GROUP BY COALESCE(s.region, ''), v.answer_id`, p.PostID)
	var found []RegionVotes
	for _, region := range append(network.Regions(), "") {
		if of := votes[region]; of != nil {
			found = append(found, RegionVotes{region, of})
		}
	}
	return found, err
}
