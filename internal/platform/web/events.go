package web

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
)

// EventsType is the media type of a stream of events.
const EventsType = "text/event-stream"

// eventTimeout is how long an event may wait for a reader who does not read.
const eventTimeout = 20 * time.Second

// EventStream sends events to one page. It belongs to one goroutine.
type EventStream struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

// Send sends an event: what data is as JSON.
func (s *EventStream) Send(data any) error {
	text, err := json.Marshal(data)
	if err != nil {
		return err
	}
	return s.write("data: " + string(text) + "\n\n")
}

// Beat sends a comment, which tells everything between server and page that the stream is in use.
func (s *EventStream) Beat() error { return s.write(": still here\n\n") }

func (s *EventStream) write(text string) error {
	if err := s.control.SetWriteDeadline(time.Now().Add(eventTimeout)); err != nil {
		return err
	}
	if _, err := s.w.Write([]byte(text)); err != nil {
		return err
	}
	return s.control.Flush()
}

// Events returns a stream of server-sent events, which lasts until run returns. The context of run ends when the reader has gone, and when the server
// stops: nobody waits for a stream then. done is called at the end, whether or not run was. Where a connection cannot stay open for longer than an
// ordinary answer, the stream ends at once.
func Events(run func(ctx context.Context, s *EventStream), done func()) *File {
	return &File{Body: func(c huma.Context) {
		defer done()
		r, w := humachi.Unwrap(c)
		s := &EventStream{w, http.NewResponseController(w)}
		ctx, cancel := context.WithCancel(r.Context())
		defer cancel()
		if ends := incomingOf(ctx).ends; ends != nil {
			go func() {
				select {
				case <-ends:
					cancel()
				case <-ctx.Done():
				}
			}()
		}
		w.Header().Set("Content-Type", EventsType)
		w.Header().Set("X-Accel-Buffering", "no") // nginx would keep events until it has many
		w.WriteHeader(http.StatusOK)
		// The server's limit for reading a request would break the stream off.
		if s.control.SetReadDeadline(time.Time{}) != nil || s.Beat() != nil {
			return
		}
		run(ctx, s)
	}}
}
