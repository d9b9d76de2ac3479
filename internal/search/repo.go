package search

import (
	"context"
	"fmt"
	"strings"

	"caravan/internal/platform/db"
)

type repo struct{}

// document is a text as the index keeps it.
type document struct {
	id, title, body string
	changed         int64
}

// stale returns things that the index does not have as they are now, a few.
func (repo) stale(ctx context.Context, q db.Querier, kind Kind, most int) ([]document, error) {
	s := sources[kind]
	return db.All(ctx, q, func(scan db.Scan) (d document, err error) {
		return d, scan(&d.id, &d.title, &d.body, &d.changed)
	}, `SELECT s.id, `+s.title+`, `+s.body+`, `+s.changed+` FROM `+s.from+` LEFT JOIN search_documents d ON d.kind = $1 AND d.id = s.id
		WHERE `+s.where+` AND (d.id IS NULL OR d.changed_at <> `+s.changed+`) ORDER BY s.id LIMIT $2`, kind, most)
}

// gone returns documents whose things cannot be found any more, a few.
func (repo) gone(ctx context.Context, q db.Querier, kind Kind, most int) ([]string, error) {
	s := sources[kind]
	return db.All(ctx, q, db.Text, `SELECT d.id FROM search_documents d WHERE d.kind = $1 AND NOT EXISTS (SELECT 1 FROM `+s.from+` WHERE `+s.where+` AND s.id = d.id) LIMIT $2`, kind, most)
}

// remove takes documents out of the index.
func (repo) remove(ctx context.Context, tx *db.Tx, kind Kind, ids []string) error {
	for _, table := range []string{"search_words", "search_documents"} {
		list, args := db.Placeholders(ids, 2)
		if _, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE kind = $1 AND id IN (`+list+`)`, append([]any{kind}, args...)...); err != nil {
			return err
		}
	}
	return nil
}

// The weight of a word in a title, and in a text.
const (
	inTitle = 4
	inBody  = 1
)

// put writes documents that the index does not have. Another node may write the same ones at once.
func (repo) put(ctx context.Context, tx *db.Tx, kind Kind, documents []document) error {
	var rows, words, forms [][]any
	known := map[string]bool{}
	for _, d := range documents {
		rows = append(rows, []any{kind, d.id, d.title, d.body, d.changed})
		weights := map[string]int{}
		for _, w := range wordsOf(d.body, maxIndexed) {
			weights[w] = inBody
		}
		for _, w := range wordsOf(d.title, maxIndexed) {
			weights[w] = inTitle
		}
		for w, weight := range weights {
			words = append(words, []any{kind, w, d.id, weight})
			if known[w] {
				continue
			}
			known[w] = true
			for _, f := range formsOf(w) {
				forms = append(forms, []any{f, w})
			}
		}
	}
	if err := db.Upsert(ctx, tx, `INSERT INTO search_documents (kind, id, title, body, changed_at) VALUES `, []string{"TEXT", "TEXT", "TEXT", "TEXT", "BIGINT"}, rows,
		`ON CONFLICT (kind, id) DO UPDATE SET title = excluded.title, body = excluded.body, changed_at = excluded.changed_at`); err != nil {
		return fmt.Errorf("write the documents: %w", err)
	}
	if err := db.Upsert(ctx, tx, `INSERT INTO search_words (kind, word, id, weight) VALUES `, []string{"TEXT", "TEXT", "TEXT", "INTEGER"}, words, `ON CONFLICT DO NOTHING`); err != nil {
		return fmt.Errorf("write the words: %w", err)
	}
	return db.Upsert(ctx, tx, `INSERT INTO search_forms (form, word) VALUES `, []string{"TEXT", "TEXT"}, forms, `ON CONFLICT DO NOTHING`)
}

// maxResembling is how many words with a form are looked at, the shortest first.
const maxResembling = 100

// resembling returns words that share a form with a typed word.
func (repo) resembling(ctx context.Context, q db.Querier, typed string) ([]string, error) {
	list, args := db.Placeholders(formsToFind(typed), 1)
	return db.All(ctx, q, db.Text, fmt.Sprintf(`SELECT word FROM search_forms WHERE form IN (%s) GROUP BY word ORDER BY LENGTH(word), word LIMIT %d`, list, maxResembling), args...)
}

// found is a hit as it is stored.
type found struct{ id, parent, title, body, detail string }

// find returns documents of a kind that have one word of each list and that the asker may open, the best first.
func (repo) find(ctx context.Context, q db.Querier, a asker, kind Kind, lists [][]string, page db.Page) ([]found, error) {
	s := sources[kind]
	where := &db.Condition{}
	var ranks, present, sum []string
	var every []string
	for i, words := range lists {
		list, args := db.Placeholders(words, len(where.Args)+1)
		where.Args = append(where.Args, args...)
		rank := fmt.Sprintf("rank%d", i)
		ranks = append(ranks, `MAX(CASE WHEN word IN (`+list+`) THEN weight ELSE 0 END) AS `+rank)
		present, sum = append(present, "f."+rank+" > 0"), append(sum, "f."+rank)
		every = append(every, words...)
	}
	list, args := db.Placeholders(every, len(where.Args)+2)
	where.Args = append(append(where.Args, kind), args...)
	query := fmt.Sprintf(`SELECT s.id, %s, d.title, d.body, %s FROM (SELECT id, %s FROM search_words WHERE kind = $%d AND word IN (%s) GROUP BY id) f JOIN search_documents d ON d.id = f.id JOIN %s`,
		s.parent, s.detail, strings.Join(ranks, ", "), len(where.Args)-len(args), list, joined(s.from))
	where.And("d.kind = %s AND s.id = d.id AND "+s.where+" AND "+strings.Join(present, " AND "), kind)
	s.open(where, a)
	return db.All(ctx, q, func(scan db.Scan) (h found, err error) {
		return h, scan(&h.id, &h.parent, &h.title, &h.body, &h.detail)
	},
		query+` WHERE 1 = 1`+where.String()+` ORDER BY `+strings.Join(sum, " + ")+` DESC, d.changed_at DESC, d.id`+where.Page(page), where.Args...)
}

// joined returns a FROM clause as the right side of a join.
func joined(from string) string {
	table, rest, _ := strings.Cut(from, " s")
	return table + " s ON s.id = d.id" + rest
}
