package audittrail

import (
	"context"
	"database/sql"
	"time"

	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// repo reads and writes the table trail_entries. To read, it joins people, stores and the reasons of impersonations.
type repo struct{}

// row is an entry as it is stored.
type row struct {
	id                     string
	at                     time.Time
	who, as, session       string
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

func (repo) removeBefore(ctx context.Context, q db.Querier, before time.Time) error {
	_, err := q.Exec(ctx, `DELETE FROM trail_entries WHERE at < $1`, db.Ms(before))
	return err
}

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
	if err := q.QueryRow(ctx, `SELECT COUNT(*) FROM trail_entries e WHERE `+where.String(), where.Args...).Scan(&total); err != nil {
		return nil, 0, err
	}
	// The page is cut before the names are joined, so that only its rows are looked up.
	cut := `SELECT e.* FROM trail_entries e WHERE ` + where.String() + ` ORDER BY e.at DESC, e.id DESC`
	cut += where.Page(page)
	entries, err = db.All(ctx, q, func(scan db.Scan) (e Entry, err error) {
		var asID, asFirst, asLast, reason, thing sql.Null[string]
		var status sql.Null[int]
		err = scan(&e.ID, db.ScanTime(&e.At), &e.Who.ID, &e.Who.FirstName, &e.Who.LastName, &asID, &asFirst, &asLast, &reason, &e.Operation, &e.Path,
			&thing, &status)
		e.As.ID, e.As.FirstName, e.As.LastName, e.Reason, e.Thing, e.Status = asID.V, asFirst.V, asLast.V, reason.V, thing.V, status.V
		return e, err
	}, `SELECT e.id, e.at, e.who_id, w.first_name, w.last_name, a.id, a.first_name, a.last_name, m.reason, e.operation, e.path,
	COALESCE(t.first_name || ' ' || t.last_name, s.name), e.status
FROM (`+cut+`) e JOIN users w ON w.id = e.who_id LEFT JOIN users a ON a.id = e.as_id LEFT JOIN impersonations m ON m.id = e.session_id
	LEFT JOIN users t ON t.id = e.thing_id LEFT JOIN stores s ON s.id = e.thing_id
ORDER BY e.at DESC, e.id DESC`, where.Args...)
	return entries, total, err
}
