package feed

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/platform/richtext"
)

// repo reads and writes the tables of this room: posts, comments and reactions, with their groups and tags. It also reads users and stores.
type repo struct{}

// authorColumns are the columns that a statement selects for Author.fields. The table users must have the alias u, the author's store s.
const authorColumns = network.AuthorColumns + `, u.role, COALESCE(s.name, '')`

func (a *Author) fields() []any { return append(a.Fields(), &a.Role, &a.StoreName) }

// selectPosts begins the statements for scanPost. Its parts are for a statement that begins at another table.
const (
	selectPosts   = selectColumns + ` FROM posts p` + joinAuthor
	selectColumns = `SELECT p.id, p.body, p.status, p.published_at, p.sort_at, p.visibility, COALESCE(p.author_store_id, ''), p.by_head_office, p.pinned, p.store_of_the_year,
	p.has_poll, p.has_thanks, p.send_notifications, p.like_count, p.comment_count, p.version, p.created_at, p.updated_at, p.edited_at, ` + authorColumns
	joinAuthor = ` JOIN users u ON u.id = p.created_by LEFT JOIN stores s ON s.id = p.author_store_id
WHERE `
)

func scanPost(scan db.Scan) (p Post, err error) {
	err = scan(append([]any{&p.ID, &p.Body, &p.Status, db.ScanTimePtr(&p.PublishedAt), db.ScanTime(&p.SortAt), &p.To.Visibility, &p.ByStoreID,
		&p.ByHeadOffice, &p.Pinned, &p.StoreOfTheYear, &p.HasPoll, &p.HasThanks, &p.SendNotifications, &p.Likes, &p.Comments, &p.Version,
		db.ScanTime(&p.CreatedAt), db.ScanTime(&p.UpdatedAt), db.ScanTimePtr(&p.EditedAt)},
		p.By.fields()...)...)
	return p, err
}

// post finds a post that is not deleted, with its audience and tags. It returns db.ErrNoRow when there is none.
func (o repo) post(ctx context.Context, q db.Querier, id string) (Post, error) {
	p, err := db.One(ctx, q, scanPost, selectPosts+`p.id = $1 AND p.deleted_at IS NULL`, id)
	if err != nil {
		return Post{}, err
	}
	found := []Post{p}
	if err := o.addParts(ctx, q, found); err != nil {
		return Post{}, err
	}
	return found[0], nil
}

// posts finds posts that are not deleted, with their audiences and tags.
func (o repo) posts(ctx context.Context, q db.Querier, ids []string) ([]Post, error) {
	found, err := db.AllIn(ctx, q, scanPost, selectPosts+`p.deleted_at IS NULL AND p.id IN (%s)`, ids)
	if err != nil {
		return nil, err
	}
	return found, o.addParts(ctx, q, found)
}

// lockPost locks a post that is not deleted until the transaction ends. It returns db.ErrNoRow when there is none.
func (repo) lockPost(ctx context.Context, tx *db.Tx, id string) error {
	return tx.QueryRow(ctx, `SELECT id FROM posts WHERE id = $1 AND deleted_at IS NULL`+tx.ForUpdate(), id).Scan(new(string))
}

// forViewer returns the condition under which a post is for the reader.
func forViewer(v audience.Viewer) *db.Condition {
	where := db.Where("p.deleted_at IS NULL")
	fragment, args := audience.Where(v, "p.id", "post_groups")
	where.And(fragment, args...)
	return where
}

// inFeed returns the condition under which the reader finds a post in the feed (AMB-081, AMB-082).
func inFeed(v audience.Viewer, f Filter) *db.Condition {
	where := forViewer(v)
	switch f.Feed {
	case HeadOfficeFeed:
		where.And("p.by_head_office")
	case MyStoreFeed:
		where.And("p.visibility = 'MY_STORE'")
		if v.Role.IsAdmin() {
			break // it moderates those of every store (FD-429)
		}
		own := ""
		if v.Store != nil {
			own = v.Store.ID
		}
		where.And("p.author_store_id = %s", own)
	default:
		where.And("p.visibility <> 'MY_STORE'")
	}
	switch f.Type {
	case Announcements:
		where.And("p.pinned")
	case StoreOfTheYear:
		where.And("p.store_of_the_year")
	case Social:
		where.And("NOT p.pinned AND NOT p.store_of_the_year")
	}
	if f.OfHeadOffice {
		where.And("p.by_head_office")
	}
	if f.AuthorID != "" {
		where.And("p.created_by = %s", f.AuthorID)
	}
	if f.StoreID != "" {
		where.And("p.author_store_id = %s", f.StoreID)
	}
	if f.From != "" {
		where.And("p.sort_at >= %s", db.Ms(f.From.Start()))
	}
	if f.To != "" {
		where.And("p.sort_at < %s", db.Ms(f.To.AddDays(1).Start()))
	}
	return where
}

// newestFirst is the order of the feed (AMB-083).
const newestFirst = ` ORDER BY p.sort_at DESC, p.id DESC`

// some returns those of the posts, in their order, that were in the feed at a moment and public, without their audiences and tags.
func (repo) some(ctx context.Context, q db.Querier, v audience.Viewer, f Filter, until time.Time, ids []string) ([]Post, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	where := inFeed(v, f)
	where.And("p.created_at <= %s AND p.sort_at <= %s", db.Ms(until), db.Ms(until))
	list, args := db.List(ids)
	where.And("p.id IN ("+list+")", args...)
	found, err := db.All(ctx, q, scanPost, selectPosts+where.String(), where.Args...)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(found, func(a, b Post) int { return cmp.Compare(slices.Index(ids, a.ID), slices.Index(ids, b.ID)) })
	return found, nil
}

// page returns posts of the feed as it was at a moment, newest first, without some of them. All are without their audiences and tags.
func (repo) page(ctx context.Context, q db.Querier, v audience.Viewer, f Filter, until time.Time, without []string, page db.Page) ([]Post, error) {
	where := inFeed(v, f)
	where.And("p.created_at <= %s AND p.sort_at <= %s", db.Ms(until), db.Ms(until))
	if len(without) > 0 {
		list, args := db.List(without)
		where.And("p.id NOT IN ("+list+")", args...)
	}
	return db.All(ctx, q, scanPost, selectPosts+where.String()+newestFirst+where.Page(page), where.Args...)
}

// scheduled returns the posts that were scheduled for after a moment, the next one first, without their audiences and tags: those of the author, or
// of everybody when it is empty (FD-413).
func (repo) scheduled(ctx context.Context, q db.Querier, v audience.Viewer, authorID string, until time.Time, page db.Page) ([]Post, error) {
	where := forViewer(v)
	where.And("p.created_at <= %s AND p.sort_at > %s", db.Ms(until), db.Ms(until))
	if authorID != "" {
		where.And("p.created_by = %s", authorID)
	}
	return db.All(ctx, q, scanPost, selectPosts+where.String()+` ORDER BY p.sort_at, p.id`+where.Page(page), where.Args...)
}

// newer counts the posts of others that have come into the feed after a moment, up to most.
func (repo) newer(ctx context.Context, q db.Querier, v audience.Viewer, f Filter, since, now time.Time, most int) (n int, err error) {
	where := inFeed(v, f)
	where.And("p.sort_at > %s AND p.sort_at <= %s AND p.created_by <> %s", db.Ms(since), db.Ms(now), v.UserID)
	err = q.QueryRow(ctx, `SELECT COUNT(*) FROM (SELECT 1 AS found FROM posts p WHERE `+where.String()+where.Page(db.Page{Limit: most})+`) AS newer`,
		where.Args...).Scan(&n)
	return n, err
}

// pinned returns the announcements that the reader may see, newest first.
func (o repo) pinned(ctx context.Context, q db.Querier, v audience.Viewer, now time.Time) ([]Post, error) {
	where := forViewer(v)
	where.And("p.pinned AND p.sort_at <= %s", db.Ms(now))
	found, err := db.All(ctx, q, scanPost, selectPosts+where.String()+newestFirst+where.Page(db.Page{Limit: maxPinned}), where.Args...)
	if err != nil {
		return nil, err
	}
	return found, o.addParts(ctx, q, found)
}

// addParts adds to each post its audience, tags and thanks.
func (o repo) addParts(ctx context.Context, q db.Querier, found []Post) error {
	ids := make([]string, len(found))
	for i, p := range found {
		ids[i] = p.ID
	}
	groups, err := db.ListsIn(ctx, q, `SELECT item_id, audience_group FROM post_groups WHERE item_id IN (%s)`, ids)
	if err != nil {
		return err
	}
	tags, err := db.ListsIn(ctx, q, `SELECT post_id, user_id FROM post_tags WHERE post_id IN (%s) ORDER BY position`, ids)
	for i, p := range found {
		found[i].To, found[i].Tags = audience.Stored(p.To.Visibility, groups[p.ID]), tags[p.ID]
	}
	if err != nil {
		return err
	}
	return o.addThanks(ctx, q, found)
}

var postTypes = []string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "BOOLEAN", "TEXT", "BIGINT", "BIGINT", "TEXT", "BOOLEAN", "BOOLEAN", "BOOLEAN",
	"BIGINT", "BIGINT", "BIGINT"}

// createPost stores a new post with its groups and tags. When the id is taken, it stores nothing and returns false.
func (o repo) createPost(ctx context.Context, tx *db.Tx, p Post) (bool, error) {
	values, args := db.Values(postTypes,
		[][]any{{p.ID, p.Body, richtext.Plain(p.Body), p.By.ID, db.Null(p.ByStoreID), p.ByHeadOffice, p.Status, db.MsPtr(p.PublishedAt),
			db.Ms(p.SortAt), p.To.Visibility, p.Pinned, p.SendNotifications, len(p.Thanks) > 0, 1, db.Ms(p.CreatedAt), db.Ms(p.CreatedAt)}}, 1)
	n, err := tx.Exec(ctx,
		`INSERT INTO posts (id, body, body_text, created_by, author_store_id, by_head_office, status, published_at, sort_at, visibility, pinned,
	send_notifications, has_thanks, version, created_at, updated_at) VALUES `+values+` ON CONFLICT (id) DO NOTHING`, args...)
	if err != nil || n == 0 {
		return false, err
	}
	return true, o.saveParts(ctx, tx, p)
}

// savePost stores what can be edited in a locked post, as its next version.
func (o repo) savePost(ctx context.Context, tx *db.Tx, p Post, now time.Time) error {
	_, err := tx.Exec(ctx,
		`UPDATE posts SET body = $1, body_text = $2, status = $3, published_at = $4, sort_at = $5, visibility = $6, send_notifications = $7,
	has_thanks = $8, version = version + 1, updated_at = $9, edited_at = $10 WHERE id = $11`,
		p.Body, richtext.Plain(p.Body), p.Status, db.MsPtr(p.PublishedAt), db.Ms(p.SortAt), p.To.Visibility, p.SendNotifications, len(p.Thanks) > 0,
		db.Ms(now), db.Ms(now), p.ID)
	if err != nil {
		return err
	}
	for _, table := range []string{"post_groups WHERE item_id", "post_tags WHERE post_id", "post_thanks WHERE post_id"} {
		if _, err := tx.Exec(ctx, `DELETE FROM `+table+` = $1`, p.ID); err != nil {
			return err
		}
	}
	return o.saveParts(ctx, tx, p)
}

func (o repo) saveParts(ctx context.Context, tx *db.Tx, p Post) error {
	groups := audience.GroupRows(p.ID, p.author(), p.To)
	if err := db.Insert(ctx, tx, `INSERT INTO post_groups (item_id, audience_group) VALUES `, []string{"TEXT", "TEXT"}, groups); err != nil {
		return err
	}
	if err := saveTags(ctx, tx, `INSERT INTO post_tags (post_id, user_id, position) VALUES `, p.ID, p.Tags); err != nil {
		return err
	}
	return o.saveThanks(ctx, tx, p.ID, p.Thanks)
}

// saveTags stores the people that a post or comment mentions, in order.
func saveTags(ctx context.Context, tx *db.Tx, into, id string, people []string) error {
	rows := make([][]any, len(people))
	for i, person := range people {
		rows[i] = []any{id, person, i}
	}
	return db.Insert(ctx, tx, into, []string{"TEXT", "TEXT", "BIGINT"}, rows)
}

// mark sets the marks of head office on a post that is not deleted.
func (repo) mark(ctx context.Context, tx *db.Tx, p Post, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE posts SET pinned = $1, store_of_the_year = $2, updated_at = $3 WHERE id = $4`, p.Pinned, p.StoreOfTheYear, db.Ms(now),
		p.ID)
	return err
}

// hidePost marks a locked post as deleted.
func (repo) hidePost(ctx context.Context, tx *db.Tx, id string, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE posts SET deleted_at = $1, updated_at = $2 WHERE id = $3`, db.Ms(now), db.Ms(now), id)
	return err
}

// due returns the drafts whose time has come, up to a hundred.
func (repo) due(ctx context.Context, q db.Querier, now time.Time) ([]string, error) {
	return db.All(ctx, q, db.Text,
		`SELECT p.id FROM posts p WHERE p.deleted_at IS NULL AND p.status = 'DRAFT' AND p.sort_at <= $1 ORDER BY p.sort_at LIMIT 100`, db.Ms(now))
}

// publish makes a draft public whose time has come. It returns false when there is none any more, because another node was faster or somebody has
// changed it.
func (repo) publish(ctx context.Context, tx *db.Tx, id string, now time.Time) (bool, error) {
	n, err := tx.Exec(ctx,
		`UPDATE posts SET status = 'PUBLIC', updated_at = $1 WHERE id = $2 AND deleted_at IS NULL AND status = 'DRAFT' AND sort_at <= $3`, db.Ms(now), id,
		db.Ms(now))
	return n == 1, err
}

// people returns people by id.
func (repo) people(ctx context.Context, q db.Querier, ids []string) (map[string]network.AuthorRef, error) {
	slices.Sort(ids)
	return db.KeyedIn(ctx, q, network.ScanAuthor, network.SelectAuthors, slices.Compact(ids))
}

// active returns the people among some who may sign in and have a feed, as actors.
func (repo) active(ctx context.Context, q db.Querier, ids []string) ([]access.Actor, error) {
	return db.AllIn(ctx, q, scanActive, `SELECT id, role, COALESCE(store_id, '') FROM users WHERE deactivated_at IS NULL AND deleted_at IS NULL AND NOT is_compliance_only AND id IN (%s)`, ids)
}

func scanActive(scan db.Scan) (a access.Actor, err error) {
	err = scan(&a.UserID, &a.Role, &a.StoreID)
	return a, err
}

// each builds a statement that runs a small query for every id and puts the rows together. The query has %[1]s in place of the id and %[2]d in place
// of its number, and is bounded by a LIMIT. There is no other way to limit rows per id that both engines have. atOnce ids make one statement.
func each(query string, ids []string) (statement string, args []any) {
	parts := make([]string, len(ids))
	for i, id := range ids {
		parts[i] = fmt.Sprintf(`SELECT * FROM (`+query+`) AS part%[3]d`, fmt.Sprintf("$%d", i+1), i, i)
		args = append(args, id)
	}
	return strings.Join(parts, " UNION ALL "), args
}

// atOnce is how many ids each takes. SQLite allows 500 parts.
const atOnce = 100
