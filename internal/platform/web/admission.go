package web

import (
	"container/list"
	"context"
	"io"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/prometheus/client_golang/prometheus"
)

// Bounds of what is under way (docs/adr/0071).
const (
	placesPerCore = 32                     // calls that are worked on at once; more only take each other's time and memory
	maxWaiting    = 2_000                  // calls of one priority that wait
	patience      = 2 * time.Second        // how long a call waits for its turn
	fullAfter     = 500 * time.Millisecond // how long calls may have been waiting without a break until it is too many
	fullPatience  = 400 * time.Millisecond // how long a call waits then: the rest would only be answered late
	bodyPatience  = 5 * time.Millisecond   // how long a place is kept for a body that is still arriving
	fairEvery     = 4                      // one place of so many is for who has waited the longest, whatever the priority
)

// Bounds of what a refused caller is told to wait, in seconds. They differ, so that not all come back at once.
const (
	leastPause = 2
	mostPause  = 6
)

const messageFull = "Too many people are using the site right now. Please try again in a moment."

// OutageFull is the detail "outage" of a refusal for want of a place. Screens say it in their own words.
const OutageFull = "full"

// priority says who goes first of those who wait.
type priority int

// What people do, what pages ask again and again, what they show, and files. What has no operation counts as a page.
const (
	acts priority = iota
	polls
	pages
	exports
	priorities
)

var priorityNames = [priorities]string{"acts", "polls", "pages", "exports"}

// priorityOf returns the priority of an operation.
func priorityOf(op Operation) priority {
	switch {
	case op.Heavy, len(op.Produces) > 0:
		return exports
	case op.Method != http.MethodGet, op.Access.IsPublic(): // public ones are steps of a sign-in
		return acts
	case op.Handler.polled():
		return polls
	}
	return pages
}

// admission lets only as many calls be worked on at once as help, and lets what cannot begin soon go away early, so that more calls than the machine
// can answer make nobody wait for long and take no more memory. It is safe for concurrent use.
type admission struct {
	mu      sync.Mutex
	free    int
	waiting [priorities]list.List // of *turn, the longest waiting first
	given   uint64                // places, to those who waited
	calm    time.Time             // when nobody waited for the last time
	refused [priorities]uint64

	routes chi.Routes          // of the API
	ranks  map[string]priority // by method and pattern
}

// turn is that of a call that waits.
type turn struct {
	rank  priority
	since time.Time
	came  chan struct{} // closed when it has a place
}

func newAdmission(places int, routes chi.Routes) *admission {
	return &admission{free: places, routes: routes, ranks: map[string]priority{}}
}

// enter waits for a place, and tells whether there was one in time.
func (a *admission) enter(ctx context.Context, rank priority) bool {
	a.mu.Lock()
	if a.free > 0 {
		a.free--
		a.mu.Unlock()
		return true
	}
	now, wait := time.Now(), patience
	if a.count() == 0 {
		a.calm = now
	} else if now.Sub(a.calm) > fullAfter {
		wait = fullPatience
	}
	line := &a.waiting[rank]
	if line.Len() >= maxWaiting {
		a.refused[rank]++
		a.mu.Unlock()
		return false
	}
	mine := &turn{rank, now, make(chan struct{})}
	place := line.PushBack(mine)
	a.mu.Unlock()

	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	select {
	case <-mine.came:
		return true
	case <-ctx.Done():
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	select {
	case <-mine.came: // it came at the same moment
		return true
	default:
		line.Remove(place)
		a.refused[rank]++
		return false
	}
}

// leave gives a place to the next of those who wait.
func (a *admission) leave() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.given++
	next := a.next(a.given%fairEvery == 0)
	if next == nil {
		a.free++
		return
	}
	line := &a.waiting[next.rank]
	line.Remove(line.Front())
	close(next.came)
}

// next returns who has waited the longest: of all, or of those who go first.
func (a *admission) next(ofAll bool) (next *turn) {
	for rank := range a.waiting {
		first := a.waiting[rank].Front()
		if first == nil {
			continue
		}
		if t := first.Value.(*turn); next == nil || t.since.Before(next.since) {
			next = t
		}
		if !ofAll {
			break
		}
	}
	return next
}

// count returns how many wait.
func (a *admission) count() (n int) {
	for rank := range a.waiting {
		n += a.waiting[rank].Len()
	}
	return n
}

// Describe implements prometheus.Collector.
func (a *admission) Describe(out chan<- *prometheus.Desc) { prometheus.DescribeByCollect(a, out) }

var (
	descWaiting = prometheus.NewDesc("caravan_calls_waiting", "Calls that wait for a place.", []string{"priority"}, nil)
	descRefused = prometheus.NewDesc("caravan_calls_refused_total", "Calls that got no place in time.", []string{"priority"}, nil)
	descFree    = prometheus.NewDesc("caravan_call_places_free", "Calls that could be worked on beside those that are.", nil, nil)
)

// Collect implements prometheus.Collector.
func (a *admission) Collect(out chan<- prometheus.Metric) {
	a.mu.Lock()
	defer a.mu.Unlock()
	out <- prometheus.MustNewConstMetric(descFree, prometheus.GaugeValue, float64(a.free))
	for rank, name := range priorityNames {
		out <- prometheus.MustNewConstMetric(descWaiting, prometheus.GaugeValue, float64(a.waiting[rank].Len()), name)
		out <- prometheus.MustNewConstMetric(descRefused, prometheus.CounterValue, float64(a.refused[rank]), name)
	}
}

// admit gives each call a place before anything is looked up for it. What the caller has already (repeats) needs none.
func (a *admission) admit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, is := repeatOf(r.Context()); is {
			next.ServeHTTP(w, r)
			return
		}
		p := &place{admission: a, ctx: r.Context(), rank: a.rank(r.Method, chi.RouteContext(r.Context()).RoutePath)}
		if !p.take() {
			WriteProblem(w, r, full())
			return
		}
		defer p.end()
		r = r.WithContext(context.WithValue(r.Context(), placeKey{}, p))
		r.Body = awaited{r.Body, p}
		next.ServeHTTP(leaving{w, p.end}, r)
	})
}

// rank returns the priority of a call. path is below /api.
func (a *admission) rank(method, path string) priority {
	if rank, known := a.ranks[method+" "+a.routes.Find(chi.NewRouteContext(), method, path)]; known {
		return rank
	}
	return pages
}

// full is the refusal of a call that got no place.
func full() *Problem {
	p := problem(http.StatusServiceUnavailable, messageFull)
	p.Extra = map[string]any{"outage": OutageFull}
	pause := leastPause + time.Now().Nanosecond()/1000%(mostPause-leastPause+1) // the microsecond is as good as a die
	p.headers = http.Header{"Retry-After": {strconv.Itoa(pause)}}
	return p
}

type placeKey struct{}

// placeOf returns the place of the call that ctx belongs to; nil when it needs none.
func placeOf(ctx context.Context) *place {
	p, _ := ctx.Value(placeKey{}).(*place)
	return p
}

// place is that of one call. A nil place needs nobody's leave.
type place struct {
	admission *admission
	ctx       context.Context
	rank      priority

	mu    sync.Mutex
	taken bool
	ended bool
}

// take takes a place, unless the call has one or needs none any more. It is false when there was none in time.
func (p *place) take() bool {
	if p == nil {
		return true
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended || p.taken {
		return true
	}
	p.taken = p.admission.enter(p.ctx, p.rank)
	return p.taken
}

// pause gives the place back until the call takes one again.
func (p *place) pause() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.taken {
		p.taken = false
		p.admission.leave()
	}
}

// end gives the place back for good: the work is done, or goes on to wait for something that has a bound of its own.
func (p *place) end() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
	if p.taken {
		p.taken = false
		p.admission.leave()
	}
}

// awaited is a body whose sender is slow: no place is kept for it meanwhile.
type awaited struct {
	io.ReadCloser
	place *place
}

// Read implements io.Reader. Its errors are Problems and those of the connection.
func (b awaited) Read(p []byte) (int, error) {
	late := time.AfterFunc(bodyPatience, b.place.pause)
	n, err := b.ReadCloser.Read(p)
	if !late.Stop() && !b.place.take() {
		return 0, full()
	}
	return n, err
}
