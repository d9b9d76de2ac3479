package feed

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
)

// addMany adds posts of different authors and audiences, with comments, replies and likes, which everybody has saved, in a few statements.
func addMany(t testing.TB, n *testnet.Network, posts int) {
	t.Helper()
	everybody := testnet.Everybody()
	var postRows, groups, comments, likes, saved [][]any
	for i := range posts {
		by, id, at := everybody[i%len(everybody)], fmt.Sprintf("post-%06d", i), db.Ms(n.Clock.T.Add(time.Duration(i-posts)*time.Minute))
		to := audience.Audience{Visibility: audience.Global}
		switch {
		case by.StoreID != "" && i%4 == 0:
			to.Visibility = audience.MyStore
		case by.Role.IsAdmin() && i%2 == 0:
			to = audience.Audience{Visibility: audience.SelectRegions, Regions: []network.Region{network.VIC}}
		case by.Role.IsAdmin():
			to.Visibility = audience.HeadOffice
		}
		postRows = append(postRows, []any{id, "<p>Words</p>", "Words", by.UserID, db.Null(by.StoreID), by.Role.IsAdmin(), Public, at, at, to.Visibility,
			i%100 == 0, 6, 6, 1, at, at})
		for _, g := range audience.Groups(audience.Author{UserID: by.UserID, StoreID: by.StoreID}, to) {
			groups = append(groups, []any{id, g})
		}
		for _, who := range everybody {
			saved = append(saved, []any{who.UserID, id, at})
		}
		for j := range 6 {
			comment, parent := fmt.Sprintf("%s-%d", id, j), ""
			if j > 3 {
				parent = id + "-0"
			}
			comments = append(comments, []any{comment, id, db.Null(parent), "x", "x", everybody[j].UserID, 1, 1, at})
			likes = append(likes, []any{comment + "-p", "LIKE", everybody[j].UserID, id, nil, at},
				[]any{comment + "-c", "LIKE", everybody[j].UserID, nil, comment, at})
		}
	}
	check.OK(t, n.DB.InTx(t.Context(), func(tx *db.Tx) error {
		text, number, boolean := "TEXT", "BIGINT", "BOOLEAN"
		return errors.Join(
			db.Insert(t.Context(), tx, `INSERT INTO posts (id, body, body_text, created_by, author_store_id, by_head_office, status, published_at, sort_at, visibility, pinned, like_count,
	comment_count, version, created_at, updated_at) VALUES `,
				[]string{text, text, text, text, text, boolean, text, number, number, text, boolean, number, number, number, number, number}, postRows),
			db.Insert(t.Context(), tx, `INSERT INTO post_groups (item_id, audience_group) VALUES `, []string{text, text}, groups),
			db.Insert(t.Context(), tx, `INSERT INTO comments (id, post_id, parent_id, body, body_text, created_by, like_count, score, created_at) VALUES `,
				[]string{text, text, text, text, text, text, number, number, number}, comments),
			db.Insert(t.Context(), tx, `INSERT INTO reactions (id, type, created_by, post_id, comment_id, created_at) VALUES `,
				[]string{text, text, text, text, text, number}, likes),
			db.Insert(t.Context(), tx, `INSERT INTO saved_posts (user_id, post_id, saved_at) VALUES `, []string{text, text, number}, saved))
	}))
	_, err := n.DB.Exec(t.Context(), "ANALYZE")
	check.OK(t, err)
}

// unordered are signs of a plan that reads or sorts a whole table. SQLite says SCAN for a walk along an index, too, and then names the index.
var unordered = regexp.MustCompile(`TEMP B-TREE|Sort|Seq Scan on posts|Seq Scan on post_groups|SCAN p($|\n)`)

// wantWalk fails the test unless the engine reads the statement's rows along an index, in order, so that it stops when it has enough.
func wantWalk(t testing.TB, d *db.DB, s dbtest.Statement) {
	t.Helper()
	if plan := dbtest.Plan(t, d.Engine(), d, s); unordered.MatchString(plan) {
		t.Errorf("the posts are not read from the newest:\n%s\n%s", s.Query, plan)
	}
}

// TestAPageIsReadFromTheNewestPost looks at how the engines read a page: along an index, without sorting, so that the time does not grow with the
// posts.
func TestAPageIsReadFromTheNewestPost(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		const posts = 3000
		addMany(t, w.net, posts)
		d, now := w.net.DB, w.net.Clock.T
		rest := func(statements []dbtest.Statement) {
			for _, s := range statements {
				// PostgreSQL reads all groups when only some of few posts are wanted, because they are few, too.
				dbtest.WantIndexes(t, d.Engine(), d, s, "p", "posts", "c", "comments", "r", "reactions", "saved_posts", "saved_posts")
			}
		}
		for _, who := range []access.Actor{testnet.Ann, testnet.Rob, testnet.Olga} {
			v, err := w.net.Stores.Viewer(t.Context(), d, who)
			check.OK(t, err)
			for _, f := range []Filter{{Feed: GlobalFeed}, {Feed: HeadOfficeFeed}, {Feed: MyStoreFeed}, {Feed: GlobalFeed, Type: Announcements},
				{Feed: GlobalFeed, Type: Social}, {Feed: GlobalFeed, OfHeadOffice: true},
				{Feed: GlobalFeed, AuthorID: "olga"}, {Feed: GlobalFeed, StoreID: "north"}, {Feed: GlobalFeed, From: "2026-03-19", To: "2026-03-20"}} {
				rec := &dbtest.Recorder{Querier: d}
				_, err := repo{}.page(t.Context(), rec, v, f, now, nil, db.Page{Limit: 16})
				check.OK(t, err)
				wantWalk(t, d, rec.Statements[0])
				rest(rec.Statements[1:])
			}
			for _, author := range []string{who.UserID, ""} {
				rec := &dbtest.Recorder{Querier: d}
				// Half of the posts as if they were scheduled: more than there ever are.
				_, err := repo{}.scheduled(t.Context(), rec, v, author, now.Add(-posts/2*time.Minute), db.Page{Limit: 16})
				check.OK(t, err)
				wantWalk(t, d, rec.Statements[0])
			}
			saved := &dbtest.Recorder{Querier: d}
			_, _, err = repo{}.saved(t.Context(), saved, v, now, db.Page{Limit: 16})
			check.OK(t, err)
			wantWalk(t, d, saved.Statements[0])
			found, err := repo{}.pinned(t.Context(), d, v, now)
			check.OK(t, err)
			others := &dbtest.Recorder{Querier: d}
			_, err = repo{}.newer(t.Context(), others, v, Filter{}, now.Add(-time.Hour), now, maxNew)
			check.OK(t, err)
			_, err = repo{}.due(t.Context(), others, now)
			check.OK(t, err)
			_, err = w.feed.readings(t.Context(), others, who, v, found, now)
			check.OK(t, err)
			_, err = w.feed.whole(t.Context(), others, who, v, found[0], now)
			check.OK(t, err)
			rest(others.Statements)
		}
	})
}

// TestAPageTakesTheSameNumberOfStatements counts the statements of pages of different sizes.
func TestAPageTakesTheSameNumberOfStatements(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		sent := 0
		cfg.Observe = func(string, []any) { sent++ }
		n := testnet.New(t, dbtest.Open(t, cfg))
		w := &world{t: t, net: n, feed: newTestService(t, n)}
		addMany(t, n, 120)
		count := func(limit int) int {
			sent = 0
			found, _, _, err := w.feed.Feed(context.Background(), testnet.Rob, Filter{Feed: GlobalFeed}, time.Time{}, db.Page{Limit: limit})
			check.OK(t, err)
			check.Must(t, check.Is(t, len(found), limit, found))
			check.Must(t, check.True(t, found[0].Likers != nil, found[0]))
			check.Must(t, check.True(t, found[0].Answers != nil, found[0]))
			return sent
		}
		one, many := count(1), count(90)
		check.Is(t, one, many, "a page of 1 post takes")
		check.True(t, one <= 16, one, "a page of 1 post takes", many)
	})
}
