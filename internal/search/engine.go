package search

import (
	"context"
	"fmt"
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
	// inner is the score of a found document inside that query; ranked is what adds the score afterwards to the few that are left, with placeholders for the
	// query and for that of the whole words, or none.
	inner, ranked string
	score         string
	// query writes the query for the documents of a kind that have one form of each wanted word.
	query func(kind Kind, words []wanted) string
	// whole writes the query for the documents that have every wanted word itself; nil: the query counts the word itself twice.
	whole func(kind Kind, words []wanted) string
	// put stores the words of documents, also of those that it knows in an older version.
	put func(ctx context.Context, tx *db.Tx, documents []numbered) error
}

// numbered is a document with its number and its words.
type numbered struct {
	n           int64
	kind        Kind
	title, body []string
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
	// The outer query orders by the rowid, which the full text walks by itself, so that a common word stops early.
	from: []string{`search_index i CROSS JOIN search_documents d ON d.n = i.rowid`}, size: `0`, match: `search_index MATCH $1`, number: `i.rowid`, column: `rowid`,
	inner: `-bm25(search_index, 0.0, 8.0, 1.0)`, score: `c.score`,
	query: func(kind Kind, words []wanted) string {
		return `kind : ` + quoted(lexemeOf(kind), `"`) + ` AND {title body} : (` + every(words, " AND ", " OR ", func(word string, whole bool) string {
			if whole {
				return quoted(word, `"`)
			}
			return quoted(word, `"`) + "*"
		}) + `)`
	},
	put: func(ctx context.Context, tx *db.Tx, documents []numbered) error {
		var rows [][]any
		for _, d := range documents {
			rows = append(rows, []any{d.n, lexemeOf(d.kind), strings.Join(d.title, " "), strings.Join(d.body, " ")})
		}
		return db.Insert(ctx, tx, `INSERT OR REPLACE INTO search_index (rowid, kind, title, body) VALUES `, []string{"BIGINT", "TEXT", "TEXT", "TEXT"}, rows)
	},
}

var postgres = engine{
	// Joining all documents of a common word takes seconds, and its newest have enough hits nearly always. The limit of the second is more than there are: it
	// keeps the planner from walking all documents from the newest, which it likes when it believes that a word is common.
	from:  []string{newestOf(postgresWindow), newestOf(1 << 40)},
	match: `TRUE`, size: `i.size`, enough: postgresWindow,
	number: `i.n`, column: `n`, inner: `0`,
	// A query with a word and with what begins with it ranks one of both, and nobody knows which. So the words themselves are asked for apart, and count again.
	ranked: ` JOIN search_index r ON r.n = c.n CROSS JOIN (SELECT CAST(%s AS TSQUERY) AS q, CAST(%s AS TSQUERY) AS whole) asked`,
	score:  `ts_rank('{0.1, 0.1, 0.1, 1.0}', r.words, asked.q) + ts_rank('{0.1, 0.1, 0.1, 1.0}', r.words, asked.whole)`,
	query: func(kind Kind, words []wanted) string {
		return quoted("="+lexemeOf(kind), `'`) + ` & ` + every(words, " & ", " | ", func(word string, whole bool) string {
			if whole {
				return quoted(word, `'`)
			}
			return quoted(word, `'`) + ":*"
		})
	},
	whole: func(kind Kind, words []wanted) string {
		all := []string{quoted("="+lexemeOf(kind), `'`)}
		for _, w := range words {
			all = append(all, quoted(w.word, `'`))
		}
		return strings.Join(all, ` & `)
	},
	put: func(ctx context.Context, tx *db.Tx, documents []numbered) error {
		var rows [][]any
		for _, d := range documents {
			var words strings.Builder
			words.WriteString(quoted("="+lexemeOf(d.kind), `'`))
			for _, w := range d.title {
				words.WriteString(" " + quoted(w, `'`) + ":1A")
			}
			for _, w := range d.body {
				words.WriteString(" " + quoted(w, `'`) + ":1")
			}
			rows = append(rows, []any{d.n, words.String()})
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

// lexemeOf is the word by which the full text finds a kind. No text has it: in SQLite it has a column of its own, and in PostgreSQL a sign before it.
func lexemeOf(kind Kind) string { return strings.ToLower(string(kind)) }

// quoted writes a word as a string of a query. Words only have letters and digits; the doubling makes sure of it.
func quoted(word, mark string) string {
	return mark + strings.ReplaceAll(word, mark, mark+mark) + mark
}

// every writes the condition that each wanted word is there in one of its forms.
func every(words []wanted, and, or string, write func(word string, whole bool) string) string {
	all := make([]string, len(words))
	for i, w := range words {
		forms := []string{write(w.word, true)}
		if !w.whole {
			forms = append(forms, write(w.word, false)) // beside the word itself, which so counts twice in SQLite and comes first
		}
		for _, near := range w.near {
			forms = append(forms, write(near, true))
		}
		all[i] = "(" + strings.Join(forms, or) + ")"
	}
	return strings.Join(all, and)
}
