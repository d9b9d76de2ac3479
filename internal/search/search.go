package search

import (
	"caravan/internal/text"
)

// Kind is the kind of a document.
type Kind string

// The kinds, in the order of the screen (SCR-004).
const (
	Person   Kind = "PERSON"
	Store    Kind = "STORE"
	Post     Kind = "POST"
	Comment  Kind = "COMMENT"
	Resource Kind = "RESOURCE"
)

// Limits of a search.
const (
	perGroup = 5  // hits of each kind in an answer with every kind
	perPage  = 20 // hits on a page of one kind
)

// Question is what somebody searches for.
type Question struct {
	Query string
	Kind  Kind // empty: every kind
	Page  int  // from 1; only with a kind
}

// Group are the hits of one kind, the best first.
type Group struct {
	Kind Kind
	Hits []Hit
	More bool // there are more than these
}

// Hit is something that was found.
type Hit struct {
	ID       string
	ParentID string // the post of a comment; otherwise empty
	Title    []Part
	Excerpt  []Part // of its text, around the first word that was found; empty when it has none
	Detail   string // the role and store of a person; may be empty
}

// Part is a piece of a text. Found pieces are words that the search was for.
type Part struct {
	Text  string
	Found bool
}

// excerptLength is the length of an excerpt, in characters, and leadLength what it has before the first word that was found.
const (
	excerptLength = 200
	leadLength    = 60
)

// marked cuts a text into parts. Without a limit it keeps all of it, otherwise that many characters around the first word that was found.
func marked(s string, words map[string]bool, limit int) (parts []Part) {
	runes := []rune(s)
	var hits []span
	for _, t := range tokens(runes) {
		if words[text.Fold(string(runes[t.from:t.to]))] {
			hits = append(hits, t)
		}
	}
	from, to := 0, len(runes)
	if limit > 0 && to > limit {
		if len(hits) > 0 {
			from = min(max(0, hits[0].from-leadLength), to-limit)
		}
		to = from + limit
	}
	add := func(a, b int, found bool) {
		if a < b {
			parts = append(parts, Part{string(runes[a:b]), found})
		}
	}
	at := from
	for _, h := range hits {
		if h.from >= from && h.to <= to {
			add(at, h.from, false)
			add(h.from, h.to, true)
			at = h.to
		}
	}
	add(at, to, false)
	if len(parts) > 0 && from > 0 {
		parts[0].Text = "…" + parts[0].Text
	}
	if len(parts) > 0 && to < len(runes) {
		parts[len(parts)-1].Text += "…"
	}
	return parts
}
