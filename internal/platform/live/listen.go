package live

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"strings"
	"time"

	"caravan/internal/platform/db"
)

// How the nodes on one PostgreSQL hear of each other's changes.
const (
	channel     = "live"
	beatEvery   = time.Second
	provenFor   = 3 * time.Second // how long a beat proves that nothing has been missed
	beatTimeout = 2 * time.Second
	firstWait   = 100 * time.Millisecond // before connecting again; doubled after each failure
	longestWait = 5 * time.Second
)

// The first byte of a message. The id of the change follows, and then a topic on each line.
const (
	kindBeat    = 'b'
	kindChanged = 'c'
	kindSignal  = 's'
)

// errSilent says that a beat did not come back.
var errSilent = errors.New("messages from the database do not arrive")

// Run hears of the changes of other nodes until ctx ends, whatever happens to the connection. On SQLite there is nothing to do.
func (h *Hub) Run(ctx context.Context) {
	if h.db.Engine() == db.SQLite {
		return
	}
	wait, told := firstWait, false
	for ctx.Err() == nil {
		err := h.listen(ctx, func() {
			if told {
				slog.InfoContext(ctx, "changes of other nodes are heard again")
			}
			wait, told = firstWait, false
		})
		h.unproven()
		if ctx.Err() != nil {
			return
		}
		if !told {
			slog.WarnContext(ctx, "changes of other nodes are not heard; pages are slower to show them", "cause", err)
			told = true
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait/2 + rand.N(wait)): // #nosec G404 -- it only spreads the attempts of the nodes
		}
		wait = min(2*wait, longestWait)
	}
}

// listen hears messages on one connection until it fails. proven is called when the first beat has come back.
func (h *Hub) listen(ctx context.Context, proven func()) (err error) {
	opening, cancel := context.WithTimeout(ctx, longestWait)
	l, err := h.db.Listen(opening, channel)
	cancel()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.Close()) }()
	h.renew()
	var sent time.Time // the latest beat
	heard := h.now()   // when the latest beat that came back was sent
	for beat := ""; ; {
		if now := h.now(); now.Sub(sent) >= beatEvery {
			if now.Sub(heard) > provenFor {
				return errSilent
			}
			sent, beat = now, string(kindBeat)+h.nextID()
			sending, cancel := context.WithTimeout(ctx, beatTimeout)
			err := l.Send(sending, channel, beat)
			cancel()
			if err != nil {
				return err
			}
		}
		waiting, cancel := context.WithDeadline(ctx, time.Now().Add(max(0, beatEvery-h.now().Sub(sent))))
		message, err := l.Wait(waiting)
		late := waiting.Err() != nil && ctx.Err() == nil
		cancel()
		switch {
		case err != nil && late:
		case err != nil:
			return err
		case message == beat:
			heard = sent
			h.provenAt(sent)
			proven()
		default:
			h.hear(message)
		}
	}
}

// hear does what a message of any node says. Beats of other nodes and messages of a later version of the program, which this one does not know, say
// nothing to it.
func (h *Hub) hear(message string) {
	lines := strings.Split(message, "\n")
	if message == "" || len(lines) < 2 || lines[0][0] != kindChanged && lines[0][0] != kindSignal {
		return
	}
	h.received(lines[0][0], lines[0][1:], lines[1:])
}

func (h *Hub) provenAt(t time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.proven = t
}

func (h *Hub) unproven() { h.provenAt(time.Time{}) }
