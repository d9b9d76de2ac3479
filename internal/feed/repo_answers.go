package feed

import (
	"context"
	"slices"
	"time"

	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/platform/richtext"
)

// Comments and reactions. A statement never returns the text of a deleted comment.

const selectComments = `SELECT c.id, c.post_id, COALESCE(c.parent_id, ''), CASE WHEN c.deleted_at IS NULL THEN c.body ELSE '' END, c.like_count, c.created_at, c.edited_at, c.deleted_at,
	` + authorColumns + `
FROM comments c JOIN users u ON u.id = c.created_by LEFT JOIN stores s ON s.id = u.store_id
WHERE `

func scanComment(scan db.Scan) (c Comment, err error) {
	err = scan(append([]any{&c.ID, &c.PostID, &c.ParentID, &c.Body, &c.Likes, db.ScanTime(&c.CreatedAt), db.ScanTimePtr(&c.EditedAt),
		db.ScanTimePtr(&c.DeletedAt)},
		c.By.fields()...)...)
	return c, err
}

// comment finds a comment, also a deleted one, with its tags. It returns db.ErrNoRow when there is none.
func (o repo) comment(ctx context.Context, q db.Querier, id string) (Comment, error) {
	c, err := db.One(ctx, q, scanComment, selectComments+`c.id = $1`, id)
	if err != nil {
		return Comment{}, err
	}
	found := []Comment{c}
	if err := o.addCommentTags(ctx, q, found); err != nil {
		return Comment{}, err
	}
	return found[0], nil
}

// lockComment locks a comment until the transaction ends. It returns db.ErrNoRow when there is none.
func (repo) lockComment(ctx context.Context, tx *db.Tx, id string) error {
	return tx.QueryRow(ctx, `SELECT id FROM comments WHERE id = $1`+tx.ForUpdate(), id).Scan(new(string))
}

const highestScoreFirst = ` ORDER BY c.score DESC, c.created_at DESC, c.id DESC`

// firstComments returns the first comment of each post that has one (COMMENT-011).
func (o repo) firstComments(ctx context.Context, q db.Querier, postIDs []string) ([]Comment, error) {
	var ids []string
	for some := range slices.Chunk(postIDs, atOnce) {
		query, args := each(`SELECT c.id FROM comments c WHERE c.post_id = %[1]s AND c.parent_id IS NULL`+highestScoreFirst+` LIMIT 1`, some)
		found, err := db.All(ctx, q, db.Text, query, args...)
		if err != nil {
			return nil, err
		}
		ids = append(ids, found...)
	}
	found, err := db.AllIn(ctx, q, scanComment, selectComments+`c.id IN (%s)`, ids)
	if err != nil {
		return nil, err
	}
	return found, o.addCommentTags(ctx, q, found)
}

// comments returns the comments of a post, each followed by its replies (COMMENT-008 to COMMENT-010): at most maxComments and maxReplies of them.
func (o repo) comments(ctx context.Context, q db.Querier, postID string) ([]Comment, error) {
	top, err := db.All(ctx, q, scanComment, selectComments+`c.post_id = $1 AND c.parent_id IS NULL`+highestScoreFirst+` LIMIT $2`, postID, maxComments)
	if err != nil || len(top) == 0 {
		return nil, err
	}
	ids := make([]string, len(top))
	for i, c := range top {
		ids[i] = c.ID
	}
	marks, args := db.Placeholders(ids, 1)
	replies, err := db.All(ctx, q, scanComment, selectComments+`c.parent_id IN (`+marks+
		`) ORDER BY c.like_count DESC, c.created_at DESC, c.id DESC LIMIT 1000`, args...)
	if err != nil {
		return nil, err
	}
	of := map[string][]Comment{}
	for _, c := range replies {
		of[c.ParentID] = append(of[c.ParentID], c)
	}
	var all []Comment
	for _, c := range top {
		all = append(append(all, c), of[c.ID]...)
	}
	return all, o.addCommentTags(ctx, q, all)
}

// addCommentTags adds to each comment that is not deleted its tags.
func (repo) addCommentTags(ctx context.Context, q db.Querier, found []Comment) error {
	var ids []string
	for _, c := range found {
		if c.DeletedAt == nil {
			ids = append(ids, c.ID)
		}
	}
	tags, err := db.ListsIn(ctx, q, `SELECT comment_id, user_id FROM comment_tags WHERE comment_id IN (%s) ORDER BY position`, ids)
	for i, c := range found {
		found[i].Tags = tags[c.ID]
	}
	return err
}

var commentTypes = []string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "BIGINT"}

// createComment stores a new comment on a locked post, and counts it. When the id is taken, it stores nothing and returns false.
func (repo) createComment(ctx context.Context, tx *db.Tx, c Comment) (bool, error) {
	values, args := db.Values(commentTypes, [][]any{{c.ID, c.PostID, db.Null(c.ParentID), c.Body, richtext.Plain(c.Body), c.By.ID, db.Ms(c.CreatedAt)}},
		1)
	n, err := tx.Exec(ctx, `INSERT INTO comments (id, post_id, parent_id, body, body_text, created_by, created_at) VALUES `+values+
		` ON CONFLICT (id) DO NOTHING`, args...)
	if err != nil || n == 0 {
		return false, err
	}
	if _, err := tx.Exec(ctx, `UPDATE posts SET comment_count = comment_count + 1 WHERE id = $1`, c.PostID); err != nil {
		return false, err
	}
	if c.ParentID != "" {
		if _, err := tx.Exec(ctx, `UPDATE comments SET score = score + 1 WHERE id = $1`, c.ParentID); err != nil {
			return false, err
		}
	}
	return true, saveTags(ctx, tx, intoCommentTags, c.ID, c.Tags)
}

// saveComment stores what can be edited in a locked comment.
func (repo) saveComment(ctx context.Context, tx *db.Tx, c Comment, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE comments SET body = $1, body_text = $2, edited_at = $3 WHERE id = $4`, c.Body, richtext.Plain(c.Body), db.Ms(now),
		c.ID)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM comment_tags WHERE comment_id = $1`, c.ID); err != nil {
		return err
	}
	return saveTags(ctx, tx, intoCommentTags, c.ID, c.Tags)
}

const intoCommentTags = `INSERT INTO comment_tags (comment_id, user_id, position) VALUES `

// hideComment marks a locked comment as deleted.
func (repo) hideComment(ctx context.Context, tx *db.Tx, id string, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE comments SET deleted_at = $1 WHERE id = $2`, db.Ms(now), id)
	return err
}

// columns of the table reactions that say what is liked.
const (
	toPost    = "post_id"
	toComment = "comment_id"
)

const selectReactions = `SELECT r.id, COALESCE(r.post_id, ''), COALESCE(r.comment_id, ''), r.created_at, ` + network.AuthorColumns + `
FROM reactions r JOIN users u ON u.id = r.created_by
WHERE `

func scanReaction(scan db.Scan) (r Reaction, err error) {
	err = scan(append([]any{&r.ID, &r.PostID, &r.CommentID, db.ScanTime(&r.CreatedAt)}, r.By.Fields()...)...)
	return r, err
}

// reaction finds the actor's reaction to a thing. It returns db.ErrNoRow when there is none.
func (repo) reaction(ctx context.Context, q db.Querier, column, id, userID string) (Reaction, error) {
	return db.One(ctx, q, scanReaction, selectReactions+`r.`+column+` = $1 AND r.created_by = $2`, id, userID)
}

// reactions returns a page of the reactions to a thing, newest first.
func (repo) reactions(ctx context.Context, q db.Querier, column, id string, page db.Page) ([]Reaction, error) {
	return db.All(ctx, q, scanReaction, selectReactions+`r.`+column+` = $1 ORDER BY r.created_at DESC, r.id DESC LIMIT $2 OFFSET $3`, id, page.Limit,
		page.Offset)
}

// latest returns the newest few reactions to each of the things, newest first, without what they are to.
func (repo) latest(ctx context.Context, q db.Querier, column string, ids []string) (map[string][]Reaction, error) {
	found := map[string][]Reaction{}
	for some := range slices.Chunk(ids, atOnce) {
		// Which thing it is comes back as its number: texts are what reading a row costs.
		query, args := each(`SELECT %[2]d, r.id, r.created_at, `+network.AuthorColumns+` FROM reactions r JOIN users u ON u.id = r.created_by
WHERE r.`+column+` = %[1]s ORDER BY r.created_at DESC, r.id DESC LIMIT 3`, some)
		err := db.Each(ctx, q, func(scan db.Scan) error {
			var of int
			var r Reaction
			err := scan(append([]any{&of, &r.ID, db.ScanTime(&r.CreatedAt)}, r.By.Fields()...)...)
			found[some[of]] = append(found[some[of]], r)
			return err
		}, query, args...)
		if err != nil {
			return nil, err
		}
	}
	for _, of := range found {
		slices.SortFunc(of, Reaction.compare)
	}
	return found, nil
}

// mine returns the ids of a person's reactions to things, by the thing.
func (repo) mine(ctx context.Context, q db.Querier, column, userID string, ids []string) (map[string]string, error) {
	found := map[string]string{}
	if len(ids) == 0 {
		return found, nil
	}
	marks, args := db.Placeholders(ids, 2)
	err := db.Each(ctx, q, func(scan db.Scan) error {
		var of, id string
		err := scan(&of, &id)
		found[of] = id
		return err
	}, `SELECT `+column+`, id FROM reactions WHERE created_by = $1 AND `+column+` IN (`+marks+`)`, append([]any{userID}, args...)...)
	return found, err
}

// react stores a reaction and counts it. When the person has reacted to the thing already, or the id is taken, it stores nothing and returns false.
func (o repo) react(ctx context.Context, tx *db.Tx, r Reaction) (bool, error) {
	n, err := tx.Exec(ctx,
		`INSERT INTO reactions (id, type, created_by, post_id, comment_id, created_at) VALUES ($1, 'LIKE', $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
		r.ID, r.By.ID, db.Null(r.PostID), db.Null(r.CommentID), db.Ms(r.CreatedAt))
	if err != nil || n == 0 {
		return false, err
	}
	return true, o.count(ctx, tx, r, 1)
}

// unreact removes a person's reaction and counts it. It returns the id of the post with what was liked, and db.ErrNoRow when there is no such
// reaction.
func (o repo) unreact(ctx context.Context, tx *db.Tx, id, userID string) (postID string, err error) {
	r, err := db.One(ctx, tx, scanReaction, selectReactions+`r.id = $1 AND r.created_by = $2`, id, userID)
	if err != nil {
		return "", err
	}
	const remove = `DELETE FROM reactions WHERE id = $1 AND created_by = $2
RETURNING COALESCE(post_id, (SELECT c.post_id FROM comments c WHERE c.id = comment_id))`
	if err := tx.QueryRow(ctx, remove, id, userID).Scan(&postID); err != nil {
		return "", err
	}
	return postID, o.count(ctx, tx, r, -1)
}

// count adds to the likes of what was liked. A like of a reply also counts for the score of its comment.
func (repo) count(ctx context.Context, tx *db.Tx, r Reaction, change int) error {
	if r.PostID != "" {
		_, err := tx.Exec(ctx, `UPDATE posts SET like_count = like_count + $1 WHERE id = $2`, change, r.PostID)
		return err
	}
	if _, err := tx.Exec(ctx, `UPDATE comments SET like_count = like_count + $1, score = score + $2 WHERE id = $3`, change, change,
		r.CommentID); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `UPDATE comments SET score = score + $1 WHERE id = (SELECT parent_id FROM comments WHERE id = $2)`, change, r.CommentID)
	return err
}
