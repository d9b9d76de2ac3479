package attack

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
)

// usual are calls of people at work: of ten, three read news, three a list, three the feed, and one changes something.
var usual = []struct{ method, path, body string }{
	{"GET", "/users/me/notifications", ""}, {"GET", "/users/me/feed", ""}, {"GET", "/audit-reports", ""},
	{"GET", "/users/me/notifications", ""}, {"GET", "/users/me/feed", ""}, {"GET", "/audit-reports", ""},
	{"GET", "/users/me/notifications", ""}, {"GET", "/users/me/feed", ""}, {"GET", "/audit-reports", ""},
	{"POST", "/notifications/seen", `{"until":"2026-01-01T00:00:00Z"}`},
}

// crowd are many people, each with a session of their own, who call a program.
type crowd struct {
	address string
	tokens  []string
	client  *http.Client
	next    atomic.Int64
}

// newCrowd makes sessions of the rep without hashing a password for each, so that nobody meets the limit of a session.
func newCrowd(t *testing.T, p *program, cfg db.Config) *crowd {
	t.Helper()
	database, err := db.Open(t.Context(), cfg)
	check.OK(t, err)
	defer func() { check.OK(t, database.Close()) }()
	hash := func(token string) string {
		sum := sha256.Sum256([]byte(token))
		return hex.EncodeToString(sum[:])
	}
	c := &crowd{address: p.address, client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 10_000}}}
	t.Cleanup(c.client.CloseIdleConnections)
	for range 200 {
		token := rand.Text()
		_, err := database.Exec(t.Context(), `INSERT INTO sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
SELECT $1, user_id, $2, created_at, last_used_at, expires_at FROM sessions WHERE token_hash = $3`, uuid.NewString(), hash(token), hash(p.token))
		check.OK(t, err)
		c.tokens = append(c.tokens, token)
	}
	return c
}

// call makes the next call. The problem is the answer's when it is no success.
func (c *crowd) call(ctx context.Context) (status int, retryAfter string, problem map[string]any, err error) {
	i := int(c.next.Add(1))
	u := usual[i%len(usual)]
	r, err := http.NewRequestWithContext(ctx, u.method, c.address+"/api"+u.path, strings.NewReader(u.body))
	if err != nil {
		return 0, "", nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+c.tokens[i%len(c.tokens)])
	a, err := c.client.Do(r)
	if err != nil {
		return 0, "", nil, err
	}
	defer a.Body.Close()
	if a.StatusCode < 300 {
		_, err = io.Copy(io.Discard, a.Body)
		return a.StatusCode, "", nil, err
	}
	err = json.NewDecoder(a.Body).Decode(&problem)
	return a.StatusCode, a.Header.Get("Retry-After"), problem, err
}

// TestOverload asks for twice as much as the program can answer, as an open loop: calls are made at their time, however late earlier ones are.
// FD-245: whoever is not served is refused, with when to come back; the memory is bounded; afterwards all is as before. How fast the rest are is
// printed: a bound of it would say more about what else the machine does.
func TestOverload(t *testing.T) {
	lasts := time.Duration(seldomOr(3, 20)) * time.Second
	eachInstalled(t, func(t *testing.T, p *program, cfg db.Config) {
		withoutReading(t, cfg)
		p.start(t)
		c := newCrowd(t, p, cfg)
		before := p.memory(t)

		// As fast as it goes with a few who wait for each other.
		var answered atomic.Int64
		full, stop := context.WithTimeout(t.Context(), lasts)
		defer stop()
		var few sync.WaitGroup
		for range 16 {
			few.Go(func() {
				for full.Err() == nil {
					if status, _, _, err := c.call(full); err == nil && status < 300 {
						answered.Add(1)
					}
				}
			})
		}
		few.Wait()
		ceiling := float64(answered.Load()) / lasts.Seconds()

		var (
			mu       sync.Mutex
			took     []time.Duration // of those that were answered, from their planned moment
			refused  int
			many     sync.WaitGroup
			began    = time.Now()
			interval = time.Duration(float64(time.Second) / (2 * ceiling))
			all      = int(lasts / interval)
			highest  int64
		)
		for i := range all {
			planned := began.Add(time.Duration(i) * interval)
			if early := time.Until(planned); early > 0 {
				<-time.After(early)
			}
			if i%500 == 0 {
				highest = max(highest, p.memory(t))
			}
			many.Go(func() {
				status, retryAfter, problem, err := c.call(t.Context())
				mu.Lock()
				defer mu.Unlock()
				pause, _ := strconv.Atoi(retryAfter)
				switch {
				case err == nil && status < 300:
					took = append(took, time.Since(planned))
				case err == nil && status == http.StatusServiceUnavailable && problem["outage"] == "full" && pause > 0:
					refused++
				default:
					t.Errorf("FD-245 a call of too many: %d, Retry-After %q, %v, %v; want an answer, or 503 with when to come back", status, retryAfter, problem,
						err)
				}
			})
		}
		many.Wait()
		for i := range 20 {
			status, _, problem, err := c.call(t.Context())
			check.OK(t, err)
			check.Must(t, check.True(t, status < 300, status, i, problem))
		}
		if more := highest - before; more > mostMemory {
			t.Errorf("FD-245 %d MB more memory; want at most %d", more>>20, mostMemory>>20)
		}
		slices.Sort(took)
		figure("overload: %.0f calls a second on %s, then %d calls at twice that: %d refused, %.0f answered a second, half of them within %d ms, 99 of "+
			"100 within %d ms, %d MB more memory",
			ceiling, engineOf(cfg), all, refused, float64(len(took))/time.Since(began).Seconds(), took[len(took)/2].Milliseconds(),
			took[len(took)*99/100].Milliseconds(), (highest-before)>>20)
	})
}
