package audittrail

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// repo reads and writes the tables trail_entries and trail_accounts. To read, it joins the reasons of impersonations, and what a call can be about.
type repo struct{}

// row is an entry as it is stored.
type row struct {
	id                     string
	at                     time.Time
	who, as, session       string // who: empty for an operator
	operation, path, thing string
}

func (repo) add(ctx context.Context, q db.Querier, r row) error {
	_, err := q.Exec(ctx, `INSERT INTO trail_entries (id, at, who_id, as_id, session_id, operation, path, thing_id) VALUES ($1, $2, $3, NULLIF($4, ''), $5, $6, $7, NULLIF($8, ''))`,
		r.id, db.Ms(r.at), r.who, r.as, r.session, r.operation, r.path, r.thing)
	return err
}

func (repo) finish(ctx context.Context, q db.Querier, id string, status int) error {
	_, err := q.Exec(ctx, `UPDATE trail_entries SET status = $1 WHERE id = $2`, status, id)
	return err
}

// name adds to an entry what it has changed of accounts, by their ids. An entry about one account, whose path does not name it, gets it as its thing.
func (repo) name(ctx context.Context, tx *db.Tx, e entryKey, changed map[string][]string) error {
	ids := slices.Sorted(maps.Keys(changed))
	if len(ids) == 1 {
		if _, err := tx.Exec(ctx, `UPDATE trail_entries SET thing_id = $1 WHERE id = $2 AND thing_id IS NULL`, ids[0], e.id); err != nil {
			return err
		}
	}
	rows := make([][]any, len(ids))
	for i, id := range ids {
		rows[i] = []any{e.id, id, db.Ms(e.at), strings.Join(changed[id], " ")}
	}
	return db.Upsert(ctx, tx, `INSERT INTO trail_accounts (entry_id, user_id, at, changed) VALUES `, []string{"TEXT", "TEXT", "BIGINT", "TEXT"}, rows,
		`ON CONFLICT (user_id, entry_id) DO UPDATE SET changed = excluded.changed`)
}

// remove removes an entry that names no accounts.
func (repo) remove(ctx context.Context, tx *db.Tx, id string) error {
	_, err := tx.Exec(ctx, `DELETE FROM trail_entries WHERE id = $1`, id)
	return err
}

func (repo) removeBefore(ctx context.Context, tx *db.Tx, before time.Time) error {
	for _, table := range []string{"trail_accounts", "trail_entries"} {
		if _, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE at < $1`, db.Ms(before)); err != nil {
			return err
		}
	}
	return nil
}

// thingName names what an entry e is about: the person, or the author of what was written; the store, or that of a report, fix or query; or else the
// thing by its own name. Ids are never of two kinds. It is null when there is none, or nothing is left of it.
const thingName = `COALESCE(
	(SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = COALESCE((SELECT p.created_by FROM posts p WHERE p.id = e.thing_id),
		(SELECT c.created_by FROM comments c WHERE c.id = e.thing_id), e.thing_id)),
	(SELECT s.name FROM stores s WHERE s.id = COALESCE((SELECT r.store_id FROM audit_reports r WHERE r.id = e.thing_id),
		(SELECT f.store_id FROM fixes f WHERE f.id = e.thing_id), (SELECT q.store_id FROM line_queries q WHERE q.id = e.thing_id), e.thing_id)),
	(SELECT i.name FROM member_incentives i WHERE i.id = e.thing_id), (SELECT r.name FROM resources r WHERE r.id = e.thing_id),
	(SELECT c.title FROM academy_courses c WHERE c.id = e.thing_id), (SELECT m.title FROM marketing_items m WHERE m.id = e.thing_id),
	(SELECT p.description FROM promotions p WHERE p.id = e.thing_id), (SELECT l.name FROM standards_lines l WHERE l.id = e.thing_id))`

// list returns a page of the entries that a search finds, newest first, and how many it finds.
func (repo) list(ctx context.Context, q db.Querier, s Search, page db.Page) (entries []Entry, total int, err error) {
	where := db.Where(`1 = 1`)
	for _, word := range text.SearchWords(s.Query) {
		where.And(`(e.who_id IN (SELECT id FROM users WHERE search_name LIKE %s ESCAPE '\') OR e.as_id IN (SELECT id FROM users WHERE search_name LIKE %s ESCAPE '\'))`,
			db.Contains(word), db.Contains(word))
	}
	if s.From != "" {
		where.And(`e.at >= %s`, db.Ms(s.From.Start()))
	}
	if s.To != "" {
		where.And(`e.at < %s`, db.Ms(s.To.AddDays(1).Start()))
	}
	if s.Impersonated {
		where.And(`e.as_id IS NOT NULL`)
	}
	if s.About != "" {
		where.And(`e.id IN (SELECT t.id FROM trail_entries t WHERE t.thing_id = %s UNION ALL SELECT c.entry_id FROM trail_accounts c WHERE c.user_id = %s)`,
			s.About, s.About)
	}
	if s.Done {
		where.And(`(e.status < 400 OR e.status IS NULL)`)
	}
	if s.Before != "" {
		where.And(`(e.at, e.id) < (SELECT b.at, b.id FROM trail_entries b WHERE b.id = %s)`, s.Before)
	}
	if err := q.QueryRow(ctx, `SELECT COUNT(*) FROM trail_entries e WHERE `+where.String(), where.Args...).Scan(&total); err != nil {
		return nil, 0, err
	}
	// The page is cut before the names are joined, so that only its rows are looked up.
	cut := `SELECT e.* FROM trail_entries e WHERE ` + where.String() + ` ORDER BY e.at DESC, e.id DESC`
	cut += where.Page(page)
	where.Args = append(where.Args, s.About)
	about := fmt.Sprintf("$%d", len(where.Args))
	entries, err = db.All(ctx, q, func(scan db.Scan) (e Entry, err error) {
		var first, last, asID, asFirst, asLast, reason, thing, changed sql.Null[string]
		var status sql.Null[int]
		err = scan(&e.ID, db.ScanTime(&e.At), &e.Who.ID, &first, &last, &asID, &asFirst, &asLast, &reason, &e.Operation, &e.Path,
			&thing, &changed, &status)
		e.Who.FirstName, e.Who.LastName, e.Changed = first.V, last.V, strings.Fields(changed.V)
		e.As.ID, e.As.FirstName, e.As.LastName, e.Reason, e.Thing, e.Status = asID.V, asFirst.V, asLast.V, reason.V, thing.V, status.V
		return e, err
	}, `SELECT e.id, e.at, e.who_id, w.first_name, w.last_name, a.id, a.first_name, a.last_name, m.reason, e.operation, e.path,
	`+thingName+`, c.changed, e.status
FROM (`+cut+`) e LEFT JOIN trail_accounts c ON c.entry_id = e.id AND c.user_id = `+about+`
LEFT JOIN users w ON w.id = e.who_id LEFT JOIN users a ON a.id = e.as_id LEFT JOIN impersonations m ON m.id = e.session_id
ORDER BY e.at DESC, e.id DESC`, where.Args...)
	return entries, total, err
}
