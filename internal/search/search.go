package search

import (
	"slices"
	"strings"
)

// Kind is the kind of a document.
type Kind string

// The kinds, in the order of the screen (SCR-004).
const (
	Person    Kind = "PERSON"
	Store     Kind = "STORE"
	Post      Kind = "POST"
	Comment   Kind = "COMMENT"
	Resource  Kind = "RESOURCE"
	Course    Kind = "COURSE"
	Promotion Kind = "PROMOTION"
	Message   Kind = "MESSAGE"
)

// Values lists every kind, for the document of the API.
func (Kind) Values() []Kind {
	return []Kind{Person, Store, Post, Comment, Resource, Course, Promotion, Message}
}

// Limits of a search.
const (
	MaxQuery = 200 // characters; also in searchInput
	perGroup = 5   // hits of each kind in an answer with every kind
	perPage  = 20  // hits on a page of one kind
	// maxHits is how many hits of a kind are counted, ranked and shown. Of a word that more documents have, these are the newest.
	maxHits = 200
)

// Question is what somebody searches for.
type Question struct {
	Query string
	Kind  Kind // empty: every kind
	Page  int  // from 1; only with a kind
}

// Results is what was found.
type Results struct {
	Groups []Group // in the order of the screen, only kinds with hits
	// Resembling says that nothing has the words that were typed, and that these hits have words that one typing error makes of them.
	Resembling bool
	// Corrected is the query with the words that most of these hits have in place of those that were typed, so that it finds something; empty unless
	// Resembling.
	Corrected string
}

// Group are the hits of one kind.
type Group struct {
	Kind  Kind
	Hits  []Hit // the best first; none when another kind was asked for
	Count int   // hits that can be shown, at most maxHits
	More  bool  // there are more than Count
}

// Hit is something that was found.
type Hit struct {
	ID       string
	ParentID string // the post of a comment, the conversation of a message; otherwise empty
	Title    []Part
	Excerpt  []Part // of its text, around the first word that was found; empty when it has none
	Detail   string // the role and store of a person, the kind and days of a promotion; may be empty
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
func marked(s string, words []wanted, limit int) (parts []Part) {
	runes := []rune(s)
	var hits []span
	for _, t := range tokens(runes) {
		word := folded(runes[t.from:t.to])
		if slices.ContainsFunc(words, func(w wanted) bool { return w.matches(word) }) {
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

// corrections counts the queries that the hits of a search with typing errors suggest.
type corrections struct {
	words []wanted
	count map[string]int
	best  string
}

// add adds what a hit suggests: the typed words, and its own in place of those that it only has with an error. Because it has all of them, the query
// finds it.
func (c *corrections) add(f found) {
	own := make([]string, len(c.words))
	runes := []rune(f.title + " " + f.body)
	for _, t := range tokens(runes) {
		word := folded(runes[t.from:t.to])
		for i, w := range c.words {
			switch {
			case w.isTyped(word):
				own[i] = w.word
			case own[i] == "" && slices.Contains(w.near, word):
				own[i] = strings.ToLower(string(runes[t.from:t.to]))
			}
		}
	}
	query := strings.Join(own, " ")
	if c.count[query]++; c.count[query] > c.count[c.best] {
		c.best = query
	}
}
