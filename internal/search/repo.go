package search

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"caravan/internal/platform/db"
)

// repo reads and writes the tables of this room: search_documents, search_index, search_forms and search_counter. To know what can be found, and by
// whom, it also reads the tables of the things.
type repo struct {
	engine  engine
	sources map[Kind]source
}

// document is a text as the index keeps it.
type document struct {
	id, scope, title, body string
	changed                int64
}

// stale is the condition for things that the index does not have as they are now; d is their document.
func (s source) stale() string {
	return fmt.Sprintf(`(d.n IS NULL OR d.changed_at <> %s OR d.scope <> %s)`, s.changed, s.scope)
}

// changedSince returns the things of all kinds that have changed since a time and that the index does not have as they are now, by kind.
func (r repo) changedSince(ctx context.Context, q db.Querier, since int64) (map[Kind][]string, error) {
	var each []string
	var args []any
	for _, kind := range slices.Sorted(maps.Keys(r.sources)) {
		s := r.sources[kind]
		args = append(args, since)
		each = append(each,
			fmt.Sprintf(`SELECT '%s', s.id FROM %s LEFT JOIN search_documents d ON d.kind = '%s' AND d.id = s.id WHERE %s AND %s >= $%d AND %s`,
				kind, s.from, kind, s.where, s.changed, len(args), s.stale()))
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

// staleAfter looks at the things of a kind with ids after one, most of them, and returns those that the index does not have as they are now. last is
// the last that it looked at, empty at the end.
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
	}, fmt.Sprintf(`SELECT s.id, %s FROM %s LEFT JOIN search_documents d ON d.kind = $1 AND d.id = s.id WHERE %s AND s.id > $2 ORDER BY s.id LIMIT $3`,
		s.stale(), s.from, s.where), kind, after, most)
	if seen < most {
		last = ""
	}
	return ids, last, err
}

// gone returns documents of a kind whose things cannot be found any more, a few.
func (r repo) gone(ctx context.Context, q db.Querier, kind Kind, most int) ([]int64, error) {
	s := r.sources[kind]
	return db.All(ctx, q, func(scan db.Scan) (n int64, err error) { return n, scan(&n) },
		`SELECT d.n FROM search_documents d WHERE d.kind = $1 AND NOT EXISTS (SELECT 1 FROM `+s.from+` WHERE `+s.where+` AND s.id = d.id) LIMIT $2`, kind,
		most)
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
		if err = scan(&d.id, &d.scope, &d.title, &d.body, &d.changed); err == nil && s.plain != nil {
			d.body = s.plain(d.body)
		}
		return d, err
	}, `SELECT s.id, `+s.scope+`, `+s.title+`, `+s.body+`, `+s.changed+` FROM `+s.from+` WHERE `+s.where+` AND s.id IN (%s) ORDER BY `+s.changed+
		`, s.id`, ids)
}

// put writes documents; first is the first of the numbers for those that the index does not have yet.
func (r repo) put(ctx context.Context, tx *db.Tx, kind Kind, documents []document, first int64) error {
	var rows [][]any
	for i, d := range documents {
		rows = append(rows, []any{first + int64(i), kind, d.id, d.scope, d.title, d.body, d.changed})
	}
	values, args := db.Values([]string{"BIGINT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "BIGINT"}, rows, 1)
	numbers := map[string]int64{}
	if err := db.Each(ctx, tx, func(scan db.Scan) error {
		var id string
		var n int64
		err := scan(&id, &n)
		numbers[id] = n
		return err
	}, `INSERT INTO search_documents (n, kind, id, scope, title, body, changed_at) VALUES `+values+`
ON CONFLICT (kind, id) DO UPDATE SET scope = excluded.scope, title = excluded.title, body = excluded.body, changed_at = excluded.changed_at RETURNING id, n`, args...); err != nil {
		return fmt.Errorf("write the documents: %w", err)
	}
	some := make([]numbered, len(documents))
	for i, d := range documents {
		some[i] = numbered{n: numbers[d.id], kind: kind, scopes: strings.Fields(d.scope), title: wordsOf(d.title, maxIndexed)}
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
	return db.All(ctx, q, db.Text, fmt.Sprintf(`SELECT DISTINCT word FROM search_forms WHERE form IN (%s) ORDER BY word LIMIT %d`, list, maxResembling),
		args...)
}

// found is a hit as it is stored.
type found struct{ id, parent, title, body, detail string }

// maxScopes is in how many scopes a search looks by their names. Whoever has more may open so much that the words alone find enough soon.
const maxScopes = 200

// candidate is a document that a search has found.
type candidate struct {
	n       int64
	title   string
	isWhole bool // it has every wanted word itself
}

// find returns a page of the documents of a kind that have the wanted words and that the asker may open, the best first, and how many there are in
// all. More than maxHits are not all counted: of these it ranks the newest. A document of an earlier version of its thing does not count.
func (r repo) find(ctx context.Context, q db.Querier, a asker, kind Kind, words []wanted, page db.Page) (hits []found, total int, err error) {
	var scopes []string
	if within := r.sources[kind].within; within != nil {
		query, args := within(a)
		if scopes, err = db.All(ctx, q, db.Text, fmt.Sprintf("%s LIMIT %d", query, maxScopes+1), args...); err != nil || len(scopes) == 0 {
			return nil, 0, err
		}
		if len(scopes) > maxScopes {
			scopes = nil
		}
	}
	all, err := r.candidates(ctx, q, a, kind, scopes, words)
	if err != nil {
		return nil, 0, err
	}
	rank(all, words)
	hits, err = r.read(ctx, q, a, kind, all[min(page.Offset, len(all)):min(page.Offset+page.Limit, len(all))])
	return hits, len(all), err
}

// candidates returns the newest documents with the words themselves, and where these are few also those with longer words.
func (r repo) candidates(ctx context.Context, q db.Querier, a asker, kind Kind, scopes []string, words []wanted) ([]candidate, error) {
	whole, err := r.look(ctx, q, a, kind, r.engine.query(kind, scopes, words, false))
	if err != nil {
		return nil, err
	}
	isWhole := make(map[int64]bool, len(whole))
	for i := range whole {
		whole[i].isWhole, isWhole[whole[i].n] = true, true
	}
	if len(whole) > maxHits || !slices.ContainsFunc(words, func(w wanted) bool { return !w.whole }) {
		return whole, nil
	}
	all, err := r.look(ctx, q, a, kind, r.engine.query(kind, scopes, words, true))
	for i := range all {
		all[i].isWhole = isWhole[all[i].n]
		delete(isWhole, all[i].n)
	}
	for _, c := range whole { // what has the words themselves counts, however many newer ones have longer words
		if isWhole[c.n] {
			all = append(all, c)
		}
	}
	return all, err
}

// look returns the newest documents of a query that the asker may open, at most maxHits+1.
func (r repo) look(ctx context.Context, q db.Querier, a asker, kind Kind, query string) ([]candidate, error) {
	where := r.open(a, kind, r.engine.match, query)
	return db.All(ctx, q, scanCandidate, fmt.Sprintf(r.engine.look, r.sources[kind].from, where, maxHits+1), where.Args...)
}

func scanCandidate(scan db.Scan) (c candidate, err error) { return c, scan(&c.n, &c.title) }

// latest returns the messages of a conversation that have the wanted words, or words that begin with them, and that the asker reads, the latest first
// and at most as many; with a time, those that were sent before it.
func (r repo) latest(ctx context.Context, q db.Querier, a asker, conversationID string, words []wanted, before time.Time, most int) ([]found, error) {
	query := r.engine.query(Message, []string{conversationID}, words, true)
	where := r.open(a, Message, r.engine.match, query)
	if !before.IsZero() {
		where.And("s.sent_at < %s", db.Ms(before))
	}
	all, err := db.All(ctx, q, scanCandidate, fmt.Sprintf(r.engine.latest, r.sources[Message].from, where, most), where.Args...)
	if err != nil {
		return nil, err
	}
	return r.read(ctx, q, a, Message, all)
}

// open returns a first condition, which only documents d of the kind meet, and with it that d is as its thing s is now, and that the asker may open
// that. d.kind is not asked for again: SQLite would rather walk all documents of the kind.
func (r repo) open(a asker, kind Kind, first string, args ...any) *db.Condition {
	s := r.sources[kind]
	where := db.Where(first)
	where.Args = args
	where.And("s.id = d.id AND d.changed_at = " + s.changed + " AND " + s.where)
	s.open(where, a)
	return where
}

// read returns documents as they are shown, in their order, without those that the asker may not open any more.
func (r repo) read(ctx context.Context, q db.Querier, a asker, kind Kind, shown []candidate) (hits []found, err error) {
	if len(shown) == 0 {
		return nil, nil
	}
	s := r.sources[kind]
	var numbers [][]any
	for _, c := range shown {
		numbers = append(numbers, []any{c.n})
	}
	values, args := db.Values([]string{"BIGINT"}, numbers, 1)
	where := r.open(a, kind, "d.n IN (VALUES "+values+")", args...)
	read := map[int64]found{}
	err = db.Each(ctx, q, func(scan db.Scan) error {
		var n int64
		var h found
		err := scan(&n, &h.id, &h.parent, &h.detail, &h.title, &h.body)
		read[n] = h
		return err
	}, fmt.Sprintf(`SELECT d.n, s.id, %s, %s, d.title, d.body FROM search_documents d CROSS JOIN %s WHERE %s`, s.parent, s.detail, s.from, where),
		where.Args...)
	for _, c := range shown {
		if h, ok := read[c.n]; ok {
			hits = append(hits, h)
		}
	}
	return hits, err
}
