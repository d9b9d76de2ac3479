package db

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// maxTexts limits how many rewritten texts are kept and, per connection, how many prepared statements. The program's fixed texts fit; of the texts
// that lists build from filters, only the most recent stay.
const maxTexts = 512

// newLatest keeps the most recently used values under their texts. It is not safe for concurrent use.
func newLatest[V any]() *simplelru.LRU[string, V] {
	latest, err := simplelru.NewLRU[string, V](maxTexts, nil)
	if err != nil {
		panic(err) // only when it may hold nothing
	}
	return latest
}

// texts rewrites statements into the form that the engine's driver expects. It is safe for concurrent use.
type texts struct {
	engine  Engine
	observe func(statement string, args []any) // Config.Observe
	mu      sync.Mutex
	latest  *simplelru.LRU[string, sent]
}

// sent is a statement in the form that the engine gets.
type sent struct {
	sql          string
	placeholders int
}

func newTexts(engine Engine) *texts { return &texts{engine: engine, latest: newLatest[sent]()} }

// of returns the text to send for query, and calls Config.Observe. It panics when the placeholders are not $1, $2, ... in order of appearance, each
// once, or when the number of args differs. Both are programming mistakes, which show on either engine when the statement first runs.
func (t *texts) of(query string, args []any) string {
	known := t.lookUp(query)
	if len(args) != known.placeholders {
		panic(fmt.Sprintf("db: %d arguments for %d placeholders in %q", len(args), known.placeholders, query))
	}
	t.tell(known.sql, args)
	return known.sql
}

func (t *texts) tell(statement string, args []any) {
	if t.observe != nil {
		t.observe(statement, args)
	}
}

func (t *texts) lookUp(query string) sent {
	t.mu.Lock()
	defer t.mu.Unlock()
	if known, ok := t.latest.Get(query); ok {
		return known
	}
	sql, n := rewrite(query)
	if t.engine == Postgres {
		sql = query
	}
	t.latest.Add(query, sent{sql, n})
	return sent{sql, n}
}

// rewrite returns query with ? in place of each $1, $2, ..., and how many there are. It leaves literals, quoted names and comments alone. It panics
// on placeholders that are out of order, used twice or written as ?, because SQLite would silently mix up their arguments.
func rewrite(query string) (sql string, placeholders int) {
	var b strings.Builder
	b.Grow(len(query))
	for i := 0; i < len(query); {
		end := i + 1
		switch c := query[i]; {
		case c == '\'' || c == '"':
			end = after(query, i+1, string(c)) // a doubled quote looks like two literals side by side, which does no harm
		case strings.HasPrefix(query[i:], "--"):
			end = after(query, i, "\n")
		case strings.HasPrefix(query[i:], "/*"):
			end = after(query, i, "*/")
		case c == '?':
			panic(fmt.Sprintf("db: ? instead of $%d in %q", placeholders+1, query))
		case c == '$':
			for end < len(query) && '0' <= query[end] && query[end] <= '9' {
				end++
			}
			placeholders++
			if n, err := strconv.Atoi(query[i+1 : end]); err != nil || n != placeholders {
				panic(fmt.Sprintf("db: %s instead of $%d in %q", query[i:end], placeholders, query))
			}
			b.WriteByte('?')
			i = end
			continue
		}
		b.WriteString(query[i:end])
		i = end
	}
	return b.String(), placeholders
}

// after returns the index just past the next mark in s at or after from, or the end of s when there is none.
func after(s string, from int, mark string) int {
	if n := strings.Index(s[from:], mark); n >= 0 {
		return from + n + len(mark)
	}
	return len(s)
}
