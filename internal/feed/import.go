package feed

import (
	"context"

	"caravan/internal/audience"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/richtext"
)

// Import adds conversations as they are, in the caller's transaction, for the demo network: posts with their audience, marks and tags, comments with
// their replies behind them, and likes. It counts likes, comments and scores from what it is given. Nobody is told, and nothing is checked.
func (s *Service) Import(ctx context.Context, tx *db.Tx, posts []Post, comments []Comment, likes []Reaction) (err error) {
	defer fault.Wrap(&err, "feed.Import(%d posts, %d comments, %d likes)", len(posts), len(comments), len(likes))
	likesOf, commentsOf, scoreOf, parentOf := map[string]int{}, map[string]int{}, map[string]int{}, map[string]string{}
	for _, c := range comments {
		commentsOf[c.PostID]++
		parentOf[c.ID] = c.ParentID
		scoreOf[c.ParentID]++
	}
	for _, r := range likes {
		likesOf[r.target()]++
		if r.CommentID != "" {
			scoreOf[r.CommentID]++
			scoreOf[parentOf[r.CommentID]]++
		}
	}
	return s.repo.importAll(ctx, tx, posts, comments, likes,
		func(id string) (likes, comments, score int) { return likesOf[id], commentsOf[id], scoreOf[id] })
}

// importAll stores conversations with the counts of each post and comment.
func (repo) importAll(ctx context.Context, tx *db.Tx, posts []Post, comments []Comment, likes []Reaction,
	counts func(id string) (likes, comments, score int)) error {
	var postRows, groups, postTags, thanks, commentRows, commentTags, likeRows [][]any
	for _, p := range posts {
		liked, commented, _ := counts(p.ID)
		postRows = append(postRows, []any{p.ID, p.Body, richtext.Plain(p.Body), p.By.ID, db.Null(p.ByStoreID), p.ByHeadOffice, p.Status,
			db.MsPtr(p.PublishedAt), db.Ms(p.SortAt), p.To.Visibility, p.Pinned, p.StoreOfTheYear, p.SendNotifications, len(p.Thanks) > 0, liked, commented,
			p.Version, db.Ms(p.CreatedAt), db.Ms(p.UpdatedAt)})
		groups = append(groups, audience.GroupRows(p.ID, p.author(), p.To)...)
		thanks = append(thanks, thanksRows(p.ID, p.Thanks)...)
		for i, person := range p.Tags {
			postTags = append(postTags, []any{p.ID, person, i})
		}
	}
	for _, c := range comments {
		liked, _, score := counts(c.ID)
		commentRows = append(commentRows, []any{c.ID, c.PostID, db.Null(c.ParentID), c.Body, richtext.Plain(c.Body), c.By.ID, liked, score,
			db.Ms(c.CreatedAt)})
		for i, person := range c.Tags {
			commentTags = append(commentTags, []any{c.ID, person, i})
		}
	}
	for _, r := range likes {
		likeRows = append(likeRows, []any{r.ID, "LIKE", r.By.ID, db.Null(r.PostID), db.Null(r.CommentID), db.Ms(r.CreatedAt)})
	}
	for _, each := range []struct {
		into  string
		types []string
		rows  [][]any
	}{
		{`posts (id, body, body_text, created_by, author_store_id, by_head_office, status, published_at, sort_at, visibility, pinned, store_of_the_year, send_notifications,
	has_thanks, like_count, comment_count, version, created_at, updated_at)`,
			[]string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "BOOLEAN", "TEXT", "BIGINT", "BIGINT", "TEXT", "BOOLEAN", "BOOLEAN", "BOOLEAN", "BOOLEAN",
				"BIGINT", "BIGINT", "BIGINT", "BIGINT", "BIGINT"}, postRows},
		{`post_groups (item_id, audience_group)`, []string{"TEXT", "TEXT"}, groups},
		{`post_tags (post_id, user_id, position)`, []string{"TEXT", "TEXT", "BIGINT"}, postTags},
		{`post_thanks (post_id, position, user_id, store_id)`, thanksTypes, thanks},
		{`comments (id, post_id, parent_id, body, body_text, created_by, like_count, score, created_at)`,
			[]string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "BIGINT", "BIGINT", "BIGINT"}, commentRows},
		{`comment_tags (comment_id, user_id, position)`, []string{"TEXT", "TEXT", "BIGINT"}, commentTags},
		{`reactions (id, type, created_by, post_id, comment_id, created_at)`, []string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "BIGINT"}, likeRows},
	} {
		if err := db.Insert(ctx, tx, `INSERT INTO `+each.into+` VALUES `, each.types, each.rows); err != nil {
			return err
		}
	}
	return nil
}

// ImportPolls adds polls to posts that were imported, with the votes in them, in the caller's transaction, for the demo network. It counts the votes
// from what it is given; nothing is checked. Answers and votes name each other by their ids.
func (s *Service) ImportPolls(ctx context.Context, tx *db.Tx, polls []Poll, votes []PollVote) (err error) {
	defer fault.Wrap(&err, "feed.ImportPolls(%d polls, %d votes)", len(polls), len(votes))
	counted := map[string]int{}
	voteRows := make([][]any, len(votes))
	for i, v := range votes {
		counted[v.AnswerID]++
		voteRows[i] = []any{v.PostID, v.By.ID, v.AnswerID, db.Ms(v.At)}
	}
	var pollRows, answerRows [][]any
	for _, p := range polls {
		pollRows = append(pollRows, []any{p.PostID, p.Question, p.Anonymous, db.Ms(p.EndsAt)})
		for i, a := range p.Answers {
			answerRows = append(answerRows, []any{a.ID, p.PostID, i, a.Words, counted[a.ID]})
		}
		if _, err := tx.Exec(ctx, `UPDATE posts SET has_poll = TRUE WHERE id = $1`, p.PostID); err != nil {
			return err
		}
	}
	const number = "BIGINT"
	if err := db.Insert(ctx, tx, `INSERT INTO polls (post_id, question, anonymous, ends_at) VALUES `, []string{"TEXT", "TEXT", "BOOLEAN", number},
		pollRows); err != nil {
		return err
	}
	if err := db.Insert(ctx, tx, `INSERT INTO poll_answers (id, post_id, position, words, votes) VALUES `,
		[]string{"TEXT", "TEXT", number, "TEXT", number}, answerRows); err != nil {
		return err
	}
	return db.Insert(ctx, tx, `INSERT INTO poll_votes (post_id, user_id, answer_id, voted_at) VALUES `, []string{"TEXT", "TEXT", "TEXT", number}, voteRows)
}
