package main

import (
	"context"
	"fmt"

	"caravan/internal/app"
	"caravan/internal/search"
)

// growSearch makes the network have as many texts as this that can be found: copies of the demo network's posts, each with a word of its own. The
// command builds the index.
func (n *network) growSearch(ctx context.Context, settings app.Config, texts int) error {
	var first int
	if err := n.db.QueryRow(ctx, `SELECT COUNT(*) FROM posts WHERE id NOT LIKE '%~%'`).Scan(&first); err != nil {
		return err
	}
	const atOnce = 500 // copies of everything that one statement makes, so that it stays within the time for a statement
	for from := 1; from <= texts/first; from += atOnce {
		to := min(from+atOnce-1, texts/first)
		for _, s := range []string{
			`INSERT INTO posts (id, body, body_text, created_by, author_store_id, by_head_office, status, published_at, sort_at, visibility, version, created_at, updated_at)
SELECT id || '~s' || CAST(i AS TEXT), body, body_text || ' batch' || CAST(i AS TEXT), created_by, author_store_id, by_head_office, status, published_at, sort_at - CAST(i AS BIGINT) * 60000, visibility, version,
	created_at, updated_at - CAST(i AS BIGINT) * 60000 FROM posts CROSS JOIN %s WHERE i >= $2 AND id NOT LIKE '%%~%%'`,
			`INSERT INTO post_groups (item_id, audience_group) SELECT item_id || '~s' || CAST(i AS TEXT), audience_group FROM post_groups CROSS JOIN %s WHERE i >= $2 AND item_id NOT LIKE '%%~%%'`,
		} {
			if _, err := n.db.Exec(ctx, fmt.Sprintf(s, series), to, from); err != nil {
				return err
			}
		}
	}
	if err := command(settings, "search", "rebuild"); err != nil {
		return err
	}
	return n.analyse(ctx)
}

// searchOperations are searches of many texts: for a word that few have, that some have, that nearly all have, and with a typing error.
func searchOperations(texts int) []operation {
	of := func(name, query string) operation {
		return operation{name: fmt.Sprintf("%d texts, %s", texts, name), slow: true, answer: answer[search.ResultsView],
			requests: []request{{method: "GET", path: "/api/search?query=" + query}}}
	}
	return []operation{of("a rare word", "batch77"), of("two words", "shelf+batch123"), of("a common word", "the"), of("a typing error", "shlef")}
}
