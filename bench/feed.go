package main

import (
	"context"
	"fmt"

	"caravan/internal/feed"
)

// growFeed makes the feed as large as this, with some 6 comments and 30 likes a post: copies of the demo network's posts, at least a month older, so
// that copies of drafts do not come first.
func (n *network) growFeed(ctx context.Context, posts int) error {
	var there, first, copied int
	if err := n.db.QueryRow(ctx,
		`SELECT COUNT(*), COUNT(CASE WHEN id LIKE '%~%' THEN NULL ELSE 1 END), COUNT(CASE WHEN id LIKE '%~%' THEN 1 END) FROM posts`).Scan(&there, &first,
		&copied); err != nil {
		return err
	}
	const atOnce = 20 // copies of everything that one statement makes, so that it stays within the time for a statement
	for from := copied/first + 1; from <= posts/first; from += atOnce {
		if err := n.copyFeed(ctx, from, min(from+atOnce-1, posts/first)); err != nil {
			return err
		}
	}
	return n.analyse(ctx)
}

// copyFeed adds some copies of the demo network's feed, with these numbers.
func (n *network) copyFeed(ctx context.Context, from, to int) error {
	for _, s := range []string{
		`INSERT INTO posts (id, body, body_text, created_by, author_store_id, by_head_office, status, published_at, sort_at, visibility, pinned, store_of_the_year, send_notifications,
	like_count, comment_count, version, created_at, updated_at)
SELECT id || '~' || CAST(i AS TEXT), body, body_text, created_by, author_store_id, by_head_office, status, published_at - 2592000000 - CAST(i AS BIGINT) * 7200000, sort_at - 2592000000 - CAST(i AS BIGINT) * 7200000, visibility,
	FALSE, FALSE, FALSE, like_count, comment_count, version, created_at - 2592000000 - CAST(i AS BIGINT) * 7200000, updated_at FROM posts CROSS JOIN %s`,
		`INSERT INTO post_groups (item_id, audience_group) SELECT item_id || '~' || CAST(i AS TEXT), audience_group FROM post_groups CROSS JOIN %s`,
		`INSERT INTO comments (id, post_id, parent_id, body, body_text, created_by, like_count, score, created_at)
SELECT id || '~' || CAST(i AS TEXT), post_id || '~' || CAST(i AS TEXT), parent_id || '~' || CAST(i AS TEXT), body, body_text, created_by, like_count, score, created_at - 2592000000 - CAST(i AS BIGINT) * 7200000
FROM comments CROSS JOIN %s`,
		`INSERT INTO reactions (id, type, created_by, post_id, comment_id, created_at)
SELECT id || '~' || CAST(i AS TEXT), type, created_by, post_id || '~' || CAST(i AS TEXT), comment_id || '~' || CAST(i AS TEXT), created_at - 2592000000 - CAST(i AS BIGINT) * 7200000 FROM reactions CROSS JOIN %s`,
		`INSERT INTO media_uses (used_by, position, media_id) SELECT used_by || '~' || CAST(i AS TEXT), position, media_id FROM media_uses CROSS JOIN %s`,
	} {
		column := map[bool]string{true: "item_id", false: "id"}[s[12:23] == "post_groups"]
		if s[12:22] == "media_uses" {
			column = "used_by"
		}
		if _, err := n.db.Exec(ctx, fmt.Sprintf(s, series)+` WHERE i >= $2 AND `+column+` NOT LIKE '%~%'`, to, from); err != nil {
			return err
		}
	}
	return nil
}

// feedOperations are the reads of a large feed.
func feedOperations(posts int) []operation {
	page := func(name, query string) operation {
		return operation{name: fmt.Sprintf("%d posts, %s", posts, name), answer: answer[feed.FeedPage],
			requests: []request{{method: "GET", path: "/api/users/me/feed?feedType=GLOBAL" + query}}}
	}
	again := page("first page of the feed, again", "")
	again.repeated = true
	return []operation{page("first page of the feed", ""), page("page 20 of the feed", "&page=20"),
		page("what head office wrote", "&postAuthor=HEAD_OFFICE"), again}
}
