package search

import (
	"context"
	"slices"
	"strings"

	"caravan/internal/platform/db"
)

// engine is what differs between the full texts of the two engines (ADR 0030). Both know the same documents, each with the same folded words, and
// both get a query that this program wrote: nothing that people type is read as a query language.
type engine struct {
	// look is the statement for the newest documents d of the query $1 that belong to the things %[1]s and meet the conditions %[2]s, at most %[3]d.
	// match is the first of these conditions.
	look, match string
	// latest is look for messages, those that were sent last first: after a sweep their numbers have another order.
	latest string
	// column has a document's number in the full text.
	column string
	// query writes the query for the documents of a kind, in one of these scopes unless there are none, that have each wanted word; with begins, a
	// longer word will do as well. SQLite reads all documents with a longer word before it finds the first.
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
	// It orders by the rowid, which the full text walks by itself, so that a common word stops early.
	look: `SELECT d.n, d.title FROM search_index i CROSS JOIN search_documents d ON d.n = i.rowid CROSS JOIN %s WHERE %s ORDER BY i.rowid DESC LIMIT %d`,
	latest: `SELECT d.n, d.title FROM search_index i CROSS JOIN search_documents d ON d.n = i.rowid CROSS JOIN %s WHERE %s
	ORDER BY s.sent_at DESC LIMIT %d`,
	match: `search_index MATCH $1`, column: `rowid`,
	query: func(kind Kind, scopes []string, words []wanted, begins bool) string {
		return `kind : (` + within(kind, scopes, func(lexeme string) string { return quoted(lexeme, `"`) }, " OR ") + `) AND {title body} : (` +
			every(words, begins, " AND ", " OR ", func(word string, whole bool) string {
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
		return db.Insert(ctx, tx, `INSERT OR REPLACE INTO search_index (rowid, kind, title, body) VALUES `, []string{"BIGINT", "TEXT", "TEXT", "TEXT"},
			rows)
	},
}

var postgres = engine{
	// The planner does not know how often a word and a kind meet. Left to itself it walks all documents from the newest, or joins the table of the
	// things with them. The sum keeps it from the walk, and LATERAL from the join: each hit is looked at by its number, the newest first, until there
	// are enough.
	look: `SELECT i.n, d.title FROM (SELECT n + 0 AS n FROM search_index WHERE words @@ CAST($1 AS TSQUERY) ORDER BY n + 0 DESC) i
	CROSS JOIN LATERAL (SELECT d.title FROM search_documents d CROSS JOIN %s WHERE %s LIMIT 1) d ORDER BY i.n DESC LIMIT %d`,
	latest: `SELECT i.n, d.title FROM (SELECT n FROM search_index WHERE words @@ CAST($1 AS TSQUERY)) i
	CROSS JOIN LATERAL (SELECT d.title, s.sent_at FROM search_documents d CROSS JOIN %s WHERE %s LIMIT 1) d ORDER BY d.sent_at DESC LIMIT %d`,
	match: `d.n = i.n`, column: `n`,
	query: func(kind Kind, scopes []string, words []wanted, begins bool) string {
		return `(` + within(kind, scopes, func(lexeme string) string { return quoted("="+lexeme, `'`) }, " | ") + `) & ` +
			every(words, begins, " & ", " | ", func(word string, whole bool) string {
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
		return db.Upsert(ctx, tx, `INSERT INTO search_index (n, words) VALUES `, []string{"BIGINT", "TSVECTOR"}, rows,
			`ON CONFLICT (n) DO UPDATE SET words = excluded.words`)
	},
}

// lexemeOf is the word by which the full text finds a kind or a scope. In SQLite these have a column of their own, and in PostgreSQL a sign before
// them.
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
