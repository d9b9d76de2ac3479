package search

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"caravan/internal/platform/db"
)

// repo reads and writes the tables of this room: search_documents, search_index, search_forms and search_counter. To know what can be found, and by whom,
// it also reads the tables of the things.
type repo struct {
	engine  engine
	sources map[Kind]source
}

// document is a text as the index keeps it.
type document struct {
	id, title, body string
	changed         int64
}

// stale is the condition for things that the index does not have as they are now; d is their document.
const stale = `(d.n IS NULL OR d.changed_at <> %s)`

// changedSince returns the things of all kinds that have changed since a time and that the index does not have as they are now, by kind.
func (r repo) changedSince(ctx context.Context, q db.Querier, since int64) (map[Kind][]string, error) {
	var each []string
	var args []any
	for _, kind := range slices.Sorted(maps.Keys(r.sources)) {
		s := r.sources[kind]
		args = append(args, since)
		each = append(each, fmt.Sprintf(`SELECT '%s', s.id FROM %s LEFT JOIN search_documents d ON d.kind = '%s' AND d.id = s.id WHERE %s AND %s >= $%d AND `+stale,
			kind, s.from, kind, s.where, s.changed, len(args), s.changed))
	}
	found := map[Kind][]string{}
	return found, db.Each(ctx, q, func(scan db.Scan) error {
		var kind Kind
		var id string
		err := scan(&kind, &id)
		found[kind] = append(found[kind], id)
		return err
	}, strings.Join(each, "\nUNION ALL "), args...)
}

// staleAfter looks at the things of a kind with ids after one, most of them, and returns those that the index does not have as they are now. last is the
// last that it looked at, empty at the end.
func (r repo) staleAfter(ctx context.Context, q db.Querier, kind Kind, after string, most int) (ids []string, last string, err error) {
	s := r.sources[kind]
	seen := 0
	err = db.Each(ctx, q, func(scan db.Scan) error {
		var isStale bool
		err := scan(&last, &isStale)
		if seen++; isStale {
			ids = append(ids, last)
		}
		return err
	}, fmt.Sprintf(`SELECT s.id, `+stale+` FROM %s LEFT JOIN search_documents d ON d.kind = $1 AND d.id = s.id WHERE %s AND s.id > $2 ORDER BY s.id LIMIT $3`,
		s.changed, s.from, s.where), kind, after, most)
	if seen < most {
		last = ""
	}
	return ids, last, err
}

// gone returns documents of a kind whose things cannot be found any more, a few.
func (r repo) gone(ctx context.Context, q db.Querier, kind Kind, most int) ([]int64, error) {
	s := r.sources[kind]
	return db.All(ctx, q, func(scan db.Scan) (n int64, err error) { return n, scan(&n) },
		`SELECT d.n FROM search_documents d WHERE d.kind = $1 AND NOT EXISTS (SELECT 1 FROM `+s.from+` WHERE `+s.where+` AND s.id = d.id) LIMIT $2`, kind, most)
}

// remove takes documents out of the index.
func (r repo) remove(ctx context.Context, tx *db.Tx, numbers []int64) error {
	args := make([]any, len(numbers))
	marks := make([]string, len(numbers))
	for i, n := range numbers {
		args[i], marks[i] = n, fmt.Sprintf("$%d", i+1)
	}
	list := strings.Join(marks, ",")
	// The full text has no column n in SQLite, where rowid is its number.
	for _, statement := range []string{`DELETE FROM search_index WHERE ` + r.engine.column + ` IN (`, `DELETE FROM search_documents WHERE n IN (`} {
		if _, err := tx.Exec(ctx, statement+list+`)`, args...); err != nil {
			return err
		}
	}
	return nil
}

// clear empties the index.
func (repo) clear(ctx context.Context, tx *db.Tx) error {
	for _, statement := range []string{`DELETE FROM search_index`, `DELETE FROM search_documents`, `DELETE FROM search_forms`} {
		if _, err := tx.Exec(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// turn reserves the numbers of new documents and returns the first. Until the transaction ends, no other node writes documents.
func (repo) turn(ctx context.Context, tx *db.Tx, most int) (first int64, err error) {
	err = tx.QueryRow(ctx, `UPDATE search_counter SET next_n = next_n + $1 WHERE id = 1 RETURNING next_n`, most).Scan(&first)
	return first - int64(most), err
}

// load returns things of a kind as they are now, in the order of their changes, so that later ones get higher numbers.
func (r repo) load(ctx context.Context, q db.Querier, kind Kind, ids []string) ([]document, error) {
	s := r.sources[kind]
	return db.AllIn(ctx, q, func(scan db.Scan) (d document, err error) {
		if err = scan(&d.id, &d.title, &d.body, &d.changed); err == nil && s.plain != nil {
			d.body = s.plain(d.body)
		}
		return d, err
	}, `SELECT s.id, `+s.title+`, `+s.body+`, `+s.changed+` FROM `+s.from+` WHERE `+s.where+` AND s.id IN (%s) ORDER BY `+s.changed+`, s.id`, ids)
}

// put writes documents; first is the first of the numbers for those that the index does not have yet.
func (r repo) put(ctx context.Context, tx *db.Tx, kind Kind, documents []document, first int64) error {
	var rows [][]any
	for i, d := range documents {
		rows = append(rows, []any{first + int64(i), kind, d.id, d.title, d.body, d.changed})
	}
	values, args := db.Values([]string{"BIGINT", "TEXT", "TEXT", "TEXT", "TEXT", "BIGINT"}, rows, 1)
	numbers := map[string]int64{}
	if err := db.Each(ctx, tx, func(scan db.Scan) error {
		var id string
		var n int64
		err := scan(&id, &n)
		numbers[id] = n
		return err
	}, `INSERT INTO search_documents (n, kind, id, title, body, changed_at) VALUES `+values+`
ON CONFLICT (kind, id) DO UPDATE SET title = excluded.title, body = excluded.body, changed_at = excluded.changed_at RETURNING id, n`, args...); err != nil {
		return fmt.Errorf("write the documents: %w", err)
	}
	some := make([]numbered, len(documents))
	for i, d := range documents {
		some[i] = numbered{n: numbers[d.id], kind: kind, title: wordsOf(d.title, maxIndexed)}
		for _, w := range wordsOf(d.body, maxIndexed) {
			if !slices.Contains(some[i].title, w) {
				some[i].body = append(some[i].body, w)
			}
		}
	}
	if err := r.engine.put(ctx, tx, some); err != nil {
		return fmt.Errorf("write the words: %w", err)
	}
	return r.putForms(ctx, tx, some)
}

// putForms writes the forms of the words that the index has not met before.
func (repo) putForms(ctx context.Context, tx *db.Tx, documents []numbered) error {
	fresh := map[string]bool{}
	for _, d := range documents {
		for _, w := range slices.Concat(d.title, d.body) {
			if forgives(w) {
				fresh[w] = true
			}
		}
	}
	known, err := db.AllIn(ctx, tx, db.Text, `SELECT word FROM search_forms WHERE word = form AND form IN (%s)`, slices.Collect(maps.Keys(fresh)))
	if err != nil {
		return err
	}
	for _, w := range known {
		delete(fresh, w)
	}
	var rows [][]any
	for w := range fresh {
		for _, form := range formsOf(w) {
			rows = append(rows, []any{form, w})
		}
	}
	return db.Upsert(ctx, tx, `INSERT INTO search_forms (form, word) VALUES `, []string{"TEXT", "TEXT"}, rows, `ON CONFLICT DO NOTHING`)
}

// maxResembling is how many words with a form are looked at.
const maxResembling = 100

// resembling returns words of the index that share a form with a typed word.
func (repo) resembling(ctx context.Context, q db.Querier, typed string) ([]string, error) {
	list, args := db.Placeholders(formsOf(typed), 1)
	return db.All(ctx, q, db.Text, fmt.Sprintf(`SELECT DISTINCT word FROM search_forms WHERE form IN (%s) ORDER BY word LIMIT %d`, list, maxResembling), args...)
}

// found is a hit as it is stored.
type found struct{ id, parent, title, body, detail string }

// find returns a page of the documents of a kind that have the wanted words and that the asker may open, the best first, and how many there are in all,
// at most maxHits+1. Of more than maxHits it ranks the newest. A document of an earlier version of its thing does not count.
func (r repo) find(ctx context.Context, q db.Querier, a asker, kind Kind, words []wanted, page db.Page) (hits []found, total int, err error) {
	for _, from := range r.engine.from {
		var size int
		if hits, total, size, err = r.findIn(ctx, q, from, a, kind, words, page); err != nil || total > maxHits || len(hits) > 0 && size < r.engine.enough {
			break
		}
	}
	return hits, total, err
}

// findIn is find in the documents of one clause, with how many it looked at when there are hits.
func (r repo) findIn(ctx context.Context, q db.Querier, from string, a asker, kind Kind, words []wanted, page db.Page) (hits []found, total, size int, err error) {
	e, s := r.engine, r.sources[kind]
	asked := e.query(kind, words)
	where := db.Where(e.match)
	where.Args = []any{asked}
	where.And("d.kind = %s AND s.id = d.id AND d.changed_at = "+s.changed+" AND "+s.where, kind)
	s.open(where, a)
	inner := fmt.Sprintf(`SELECT d.n AS n, s.id AS id, %s AS parent, %s AS detail, %s AS score, %s AS size FROM %s CROSS JOIN %s WHERE %s ORDER BY %s DESC LIMIT %d`,
		s.parent, s.detail, e.inner, e.size, from, s.from, where, e.number, maxHits+1)
	args, ranked := where.Args, e.ranked
	if ranked != "" {
		args = append(args, asked, e.whole(kind, words))
		ranked = fmt.Sprintf(ranked, fmt.Sprintf("$%d", len(args)-1), fmt.Sprintf("$%d", len(args)))
	}
	args = append(args, page.Limit, page.Offset)
	hits, err = db.All(ctx, q, func(scan db.Scan) (h found, err error) {
		return h, scan(&h.id, &h.parent, &h.detail, &h.title, &h.body, &total, &size)
	}, fmt.Sprintf(`SELECT x.id, x.parent, x.detail, d.title, d.body, x.total, x.size FROM (
	SELECT c.n AS n, c.id AS id, c.parent AS parent, c.detail AS detail, %s AS score, c.size AS size, COUNT(*) OVER () AS total FROM (%s) c%s
	ORDER BY score DESC, n DESC LIMIT $%d OFFSET $%d
) x JOIN search_documents d ON d.n = x.n ORDER BY x.score DESC, x.n DESC`, e.score, inner, ranked, len(args)-1, len(args)), args...)
	return hits, total, size, err
}
