package search

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"caravan/internal/platform/db"
)

// engine is what differs between the full texts of the two engines (ADR 0030). Both know the same documents, each with the same folded words, and both
// get a query that this program wrote: nothing that people type is read as a query language.
type engine struct {
	// from finds the documents d of a query, match is its condition, and number the column with a document's number. from or match has the placeholder $1 for
	// the query. Where from has several clauses, each looks at more documents than the one before, from the newest; size is how many, and enough how many make
	// it worth while to try the next.
	from          []string
	match, number string
	size          string
	enough        int
	// column is number without the alias.
	column string
	// query writes the query for the documents of a kind, in one of these scopes unless there are none, that have each wanted word; with begins, a longer word will
	// do as well. SQLite reads all documents with a longer word before it finds the first.
	query func(kind Kind, scopes []string, words []wanted, begins bool) string
	// put stores the words of documents, also of those that it knows in an older version.
	put func(ctx context.Context, tx *db.Tx, documents []numbered) error
}

// numbered is a document with its number and its words.
type numbered struct {
	n                   int64
	kind                Kind
	scopes, title, body []string
}

// lexemes are the words by which the full text finds a document's kind and scopes. No text has them.
func (d numbered) lexemes() []string {
	all := []string{lexemeOf(string(d.kind))}
	for _, scope := range d.scopes {
		all = append(all, lexemeOf(scope))
	}
	return all
}

// wanted is a word that somebody is looking for: as it is, or how a word begins, or one of the words that resemble it.
type wanted struct {
	word  string
	whole bool // the word itself, not the beginning of a longer one
	near  []string
}

func engineOf(d *db.DB) engine {
	if d.Engine() == db.Postgres {
		return postgres
	}
	return sqlite
}

var sqlite = engine{
	// The query orders by the rowid, which the full text walks by itself, so that a common word stops early.
	from: []string{`search_index i CROSS JOIN search_documents d ON d.n = i.rowid`}, size: `0`, match: `search_index MATCH $1`, number: `i.rowid`, column: `rowid`,
	query: func(kind Kind, scopes []string, words []wanted, begins bool) string {
		return `kind : (` + within(kind, scopes, func(lexeme string) string { return quoted(lexeme, `"`) }, " OR ") + `) AND {title body} : (` + every(words, begins, " AND ", " OR ", func(word string, whole bool) string {
			if whole {
				return quoted(word, `"`)
			}
			return quoted(word, `"`) + "*"
		}) + `)`
	},
	put: func(ctx context.Context, tx *db.Tx, documents []numbered) error {
		var rows [][]any
		for _, d := range documents {
			rows = append(rows, []any{d.n, strings.Join(d.lexemes(), " "), strings.Join(d.title, " "), strings.Join(d.body, " ")})
		}
		return db.Insert(ctx, tx, `INSERT OR REPLACE INTO search_index (rowid, kind, title, body) VALUES `, []string{"BIGINT", "TEXT", "TEXT", "TEXT"}, rows)
	},
}

var postgres = engine{
	// Joining all documents of a common word takes seconds, and its newest have enough hits nearly always. The limit of the second is more than there are: it
	// keeps the planner from walking all documents from the newest, which it likes when it believes that a word is common.
	from:  []string{newestOf(postgresWindow), newestOf(1 << 40)},
	match: `TRUE`, size: `i.size`, enough: postgresWindow,
	number: `i.n`, column: `n`,
	query: func(kind Kind, scopes []string, words []wanted, begins bool) string {
		return `(` + within(kind, scopes, func(lexeme string) string { return quoted("="+lexeme, `'`) }, " | ") + `) & ` + every(words, begins, " & ", " | ", func(word string, whole bool) string {
			if whole {
				return quoted(word, `'`)
			}
			return quoted(word, `'`) + ":*"
		})
	},
	put: func(ctx context.Context, tx *db.Tx, documents []numbered) error {
		var rows [][]any
		for _, d := range documents {
			var words []string
			for _, lexeme := range d.lexemes() {
				words = append(words, quoted("="+lexeme, `'`))
			}
			for _, w := range slices.Concat(d.title, d.body) {
				words = append(words, quoted(w, `'`))
			}
			rows = append(rows, []any{d.n, strings.Join(words, " ")})
		}
		return db.Upsert(ctx, tx, `INSERT INTO search_index (n, words) VALUES `, []string{"BIGINT", "TSVECTOR"}, rows, `ON CONFLICT (n) DO UPDATE SET words = excluded.words`)
	},
}

// postgresWindow is how many of the newest documents of a query are looked at first.
const postgresWindow = 5_000

func newestOf(most int) string {
	return fmt.Sprintf(`(SELECT n, COUNT(*) OVER () AS size FROM (SELECT n FROM search_index WHERE words @@ CAST($1 AS TSQUERY) ORDER BY n DESC LIMIT %d) newest) i
	JOIN search_documents d ON d.n = i.n`, most)
}

// lexemeOf is the word by which the full text finds a kind or a scope. In SQLite these have a column of their own, and in PostgreSQL a sign before them.
func lexemeOf(name string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if r == '-' || r == '_' {
			return -1
		}
		return r
	}, name))
}

// within writes the condition that a document is of a kind, or in one of the scopes, of which each has documents of one kind only.
func within(kind Kind, scopes []string, write func(lexeme string) string, or string) string {
	if len(scopes) == 0 {
		return write(lexemeOf(string(kind)))
	}
	all := make([]string, len(scopes))
	for i, scope := range scopes {
		all[i] = write(lexemeOf(scope))
	}
	return strings.Join(all, or)
}

// quoted writes a word as a string of a query. Words only have letters and digits; the doubling makes sure of it.
func quoted(word, mark string) string {
	return mark + strings.ReplaceAll(word, mark, mark+mark) + mark
}

// every writes the condition that each wanted word is there in one of its forms.
func every(words []wanted, begins bool, and, or string, write func(word string, whole bool) string) string {
	all := make([]string, len(words))
	for i, w := range words {
		forms := []string{write(w.word, w.whole || !begins)}
		for _, near := range w.near {
			forms = append(forms, write(near, true))
		}
		all[i] = "(" + strings.Join(forms, or) + ")"
	}
	return strings.Join(all, and)
}
