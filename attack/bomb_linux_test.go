package attack

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
)

// mostMemory is how many bytes of memory many refused bodies at once may cost the program.
const mostMemory = 200 << 20

// refusals are the answers to such a body: what is wrong, that it is too large or too slow, that there is no room, or that the caller sends too many.
var refusals = map[int]bool{http.StatusUnprocessableEntity: true, http.StatusRequestEntityTooLarge: true, http.StatusRequestTimeout: true,
	http.StatusServiceUnavailable: true, http.StatusTooManyRequests: true}

// TestBombs sends two hundred bodies at once that have far too much in them, as strangers and as a rep, and looks at the memory of the program. What
// somebody else waits meanwhile is printed: a bound of it would say more about what else the machine does.
func TestBombs(t *testing.T) {
	const atOnce = 200
	eachInstalled(t, func(t *testing.T, p *program, cfg db.Config) {
		withoutReading(t, cfg)
		p.start(t)
		var unknown strings.Builder
		for i := range 85_000 {
			fmt.Fprintf(&unknown, `"m%d":1,`, i)
		}
		bodies := []struct{ path, body string }{
			{"/auth/login", `{` + unknown.String() + `"email":"a","password":"b"}`},
			{"/users/me/opened", `{"items":[` + strings.TrimSuffix(strings.Repeat("{},", 250_000), ",") + `]}`},
		}
		before, highest, stop, watched := p.memory(t), int64(0), make(chan struct{}), make(chan struct{})
		var slowest time.Duration
		go func() { // somebody else, and the memory meanwhile
			defer close(watched)
			for {
				began := time.Now()
				status, _, err := p.call("GET", "/users/me", nil)
				for err == nil && status == http.StatusServiceUnavailable { // a page asks again
					status, _, err = p.call("GET", "/users/me", nil)
				}
				if check.Is(t, err, nil) {
					check.Is(t, status, http.StatusOK)
				}
				slowest = max(slowest, time.Since(began))
				highest = max(highest, p.memory(t))
				select {
				case <-stop:
					return
				default:
				}
			}
		}()
		for range seldomOr(1, 10) {
			var all sync.WaitGroup
			for i := range atOnce {
				all.Go(func() {
					b := bodies[i%len(bodies)]
					r, err := http.NewRequest("POST", p.address+"/api"+b.path, strings.NewReader(b.body))
					if !check.Is(t, err, nil) {
						return
					}
					r.Header.Set("Content-Type", "application/json")
					if b.path != "/auth/login" {
						r.Header.Set("Authorization", "Bearer "+p.token)
					}
					a, err := http.DefaultClient.Do(r)
					if !check.Is(t, err, nil) {
						return
					}
					defer a.Body.Close()
					answer, err := io.ReadAll(a.Body)
					if check.Is(t, err, nil, b.path) {
						check.True(t, refusals[a.StatusCode], b.path, a.StatusCode)
						check.True(t, len(answer) <= 4_000, len(answer), b.path)
					}
				})
			}
			all.Wait()
		}
		close(stop)
		<-watched
		if more := highest - before; more > mostMemory {
			t.Errorf("%d bytes more memory", more)
		}
		figure("bombs: %d times %d bodies of 1 MB at once on %s: %d MB more memory at the most, somebody else waited %d ms at the longest",
			seldomOr(1, 10), atOnce, engineOf(cfg), (highest-before)>>20, slowest.Milliseconds())
	})
}

// memory returns how many bytes of memory the program has, as the system counts them.
func (p *program) memory(t *testing.T) int64 {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.process.Process.Pid))
	check.OK(t, err)
	_, after, _ := strings.Cut(string(status), "VmRSS:")
	kilobytes, err := strconv.ParseInt(strings.Fields(after)[0], 10, 64)
	check.OK(t, err)
	return kilobytes << 10
}
