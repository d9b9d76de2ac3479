package web

import (
	"context"
	"hash/maphash"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/go-chi/chi/v5"
)

// Limits of what is remembered of answers.
const (
	repeatLasts = 30 * time.Second // how long a caller's session is not looked up for an answer that they have already
	maxRepeats  = 50_000           // answers that are remembered at least; twice as many at most
)

// repeats remembers for a short while which answer of Poll a caller has, so that asking again for what has not changed touches no database, not even
// to look the session up. All that it ever tells is that nothing has changed, and only to who sends the same credentials with the tag of that answer
// (ADR 0026). It is safe for concurrent use.
type repeats struct {
	now    func() time.Time
	caller func(*http.Request) (string, error) // for the rate limit
	ends   func(*http.Request) string          // Config.Ends

	mu            sync.Mutex
	recent, older map[uint64]repeat // by asker; when recent is full, older is forgotten
}

// repeat is an answer that a caller has.
type repeat struct {
	tag, version string
	versions     Versions
	topics       []string
	ends, going  string // what changes when the caller's session ends, and its version
	caller       string // for the rate limit
	route        string // for the metrics
	until        time.Time
}

func newRepeats(caller func(*http.Request) (string, error), ends func(*http.Request) string) *repeats {
	return &repeats{now: time.Now, caller: caller, ends: ends, recent: map[uint64]repeat{}}
}

// asker names who asks for what, by everything that a request's caller can be found by.
func asker(r *http.Request) uint64 {
	var sum maphash.Hash
	sum.SetSeed(tagSeed)
	for _, values := range [][]string{r.Header["Authorization"], r.Header["Cookie"], {r.URL.RequestURI()}} {
		for _, value := range values {
			_, _ = sum.WriteString(value) // never fails
			_ = sum.WriteByte(0)
		}
		_ = sum.WriteByte(1)
	}
	return sum.Sum64()
}

// remember notes that the caller of a request gets an answer. Requests that came another way than through a server have nothing to remember it.
func (m *repeats) remember(ctx context.Context, tag, version string, versions Versions, topics []string) {
	if m == nil {
		return
	}
	r := requestOf(ctx)
	caller, err := m.caller(r)
	if err != nil {
		return
	}
	answer := repeat{tag: tag, version: version, versions: versions, topics: topics, caller: caller, until: m.now().Add(repeatLasts)}
	if m.ends != nil {
		if answer.ends = m.ends(r); answer.ends != "" {
			answer.going, _ = versions.Version(answer.ends)
		}
	}
	if route := chi.RouteContext(ctx); route != nil {
		answer.route = route.RoutePattern()
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.recent) >= maxRepeats {
		m.older, m.recent = m.recent, map[uint64]repeat{}
	}
	m.recent[asker(r)] = answer
}

// find returns the answer that the caller of a request has, when it is still right.
func (m *repeats) find(r *http.Request) (answer repeat, found bool) {
	given := r.Header.Get("If-None-Match")
	if given == "" || r.Method != http.MethodGet {
		return repeat{}, false
	}
	key := asker(r)
	m.mu.Lock()
	answer, found = m.recent[key]
	if !found {
		answer, found = m.older[key]
	}
	m.mu.Unlock()
	if !found || !strings.Contains(given, answer.tag) || m.now().After(answer.until) {
		return repeat{}, false
	}
	version, ok := answer.versions.Version(answer.topics...)
	if !ok || version != answer.version {
		return repeat{}, false
	}
	if answer.ends == "" {
		return answer, true
	}
	going, ok := answer.versions.Version(answer.ends)
	return answer, ok && going == answer.going
}

type repeatKey struct{}

func repeatOf(ctx context.Context) (answer repeat, is bool) {
	answer, is = ctx.Value(repeatKey{}).(repeat)
	return answer, is
}

// answerRepeats answers requests for what the caller has already. It comes after the rate limit.
func answerRepeats(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer, is := repeatOf(r.Context())
		if !is {
			next.ServeHTTP(w, r)
			return
		}
		if route := chi.RouteContext(r.Context()); route != nil {
			route.RoutePatterns = append(route.RoutePatterns[:0], answer.route)
		}
		w.Header().Set("ETag", answer.tag)
		w.WriteHeader(http.StatusNotModified)
	})
}
