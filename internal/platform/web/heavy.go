package web

import (
	"context"
	"net/http"
	"runtime"
	"sync"
	"time"

	"caravan/internal/fault"
)

// heavyWait is how long a heavy call waits for its turn.
const heavyWait = 5 * time.Second

const messageHeavy = "Too many files are being made right now. Please try again in a moment."

// workshop lets as many heavy calls work at once as there are cores, so that files that many people ask for at once use up neither the memory nor
// the time of everybody else.
type workshop struct {
	places chan struct{}
	wait   time.Duration
}

func newWorkshop() *workshop {
	return &workshop{places: make(chan struct{}, runtime.GOMAXPROCS(0)), wait: heavyWait}
}

// enter waits for a place. leave may be called more than once. Fault: Unavailable when none is free in time.
func (s *workshop) enter(ctx context.Context) (leave func(), err error) {
	wait, cancel := context.WithTimeout(ctx, s.wait)
	defer cancel()
	select {
	case s.places <- struct{}{}:
		return sync.OnceFunc(func() { <-s.places }), nil
	case <-wait.Done():
		f := fault.New(fault.Unavailable, messageHeavy).Because(wait.Err())
		f.RetryAfter = heavyWait
		return nil, f
	}
}

// leaving gives the place back with the first byte of the answer. The work is done then, and a slow reader must not keep others waiting.
type leaving struct {
	http.ResponseWriter
	leave func()
}

// WriteHeader implements http.ResponseWriter.
func (w leaving) WriteHeader(status int) {
	w.leave()
	w.ResponseWriter.WriteHeader(status)
}

// Write implements io.Writer.
func (w leaving) Write(b []byte) (int, error) {
	w.leave()
	return w.ResponseWriter.Write(b)
}

// Flush implements http.Flusher, which what compresses answers looks for.
func (w leaving) Flush() { _ = http.NewResponseController(w.ResponseWriter).Flush() } // what cannot flush keeps the bytes until the end

// Unwrap is for http.ResponseController.
func (w leaving) Unwrap() http.ResponseWriter { return w.ResponseWriter }
