package db

import (
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// How soon a PostgreSQL server that does not answer is noticed (ADR 0012). Together a request waits for less than two seconds.
const (
	pulseEvery   = 250 * time.Millisecond
	pulseSilence = 500 * time.Millisecond // without any sign of the server, while somebody waits for one
	pulseProbe   = time.Second            // how long a new connection may take to answer
	pulseBusy    = 20                     // how much longer it may take for each moment that this node itself is late
	pulseLongest = 5 * time.Second        // how long at most
)

// errSilent says that the server does not answer, not even on a new connection.
var errSilent = errors.New("the database does not answer")

// pulse watches all connections to a PostgreSQL server. When somebody waits for the server and no connection has had an answer for a while, it opens
// a new one. If that does not answer either, it breaks all connections off, so that everybody who waits gets errSilent, and refuses new ones until
// the server answers again. A slow statement is not broken off, as long as the server answers on another connection.
type pulse struct {
	probe func(context.Context) error // asks the server on a new connection
	heard atomic.Int64                // when the server last answered, Unix nanoseconds

	mu     sync.Mutex
	lines  map[*line]struct{}
	silent context.Context // ends when the server is found not to answer
	hush   context.CancelFunc

	stop context.CancelFunc
	done chan struct{}
}

func newPulse() *pulse {
	p := &pulse{lines: map[*line]struct{}{}, done: make(chan struct{})}
	p.revive()
	return p
}

// start begins to watch.
func (p *pulse) start(probe func(context.Context) error) {
	p.probe = probe
	ctx, stop := context.WithCancel(context.Background())
	p.stop = stop
	go func() {
		defer close(p.done)
		tick := time.NewTicker(pulseEvery)
		defer tick.Stop()
		var late time.Duration
		for {
			select {
			case <-ctx.Done():
				return
			case due := <-tick.C:
				// A node that is late itself runs on a busy machine, which may be the server's too. It must not take slowness for silence.
				late = max(late/2, time.Since(due))
				p.look(ctx, min(pulseProbe+pulseBusy*late, pulseLongest))
			}
		}
	}()
}

// close ends the watching.
func (p *pulse) close() {
	p.stop()
	<-p.done
}

// silence returns a context that ends when the server is found not to answer.
func (p *pulse) silence() context.Context {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.silent
}

func (p *pulse) revive() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.silent, p.hush = context.WithCancel(context.Background())
}

// look breaks off what has waited too long.
func (p *pulse) look(ctx context.Context, patience time.Duration) {
	isDown := p.silence().Err() != nil
	now := time.Now()
	waiting := false
	for _, l := range p.all() {
		since := l.since.Load()
		if since == 0 {
			continue
		}
		waited := now.Sub(time.Unix(0, since))
		waiting = waiting || waited > pulseSilence
		if l.atMost > 0 && waited > l.atMost {
			l.breakOff()
		}
	}
	if !isDown && (!waiting || now.Sub(time.Unix(0, p.heard.Load())) < pulseSilence) {
		return
	}
	probe, cancel := context.WithTimeout(context.WithValue(ctx, probing{}, true), patience)
	defer cancel()
	err := p.probe(probe)
	switch {
	case ctx.Err() != nil:
	case err == nil && isDown:
		slog.Info("the database answers again")
		p.revive()
	case err != nil && !isDown && !time.Unix(0, p.heard.Load()).After(now):
		slog.Warn("the database does not answer", "cause", err)
		p.mu.Lock()
		p.hush()
		p.mu.Unlock()
		for _, l := range p.all() {
			l.breakOff()
		}
	}
}

// drop breaks off a connection, and those that nobody has used for a second.
func (p *pulse) drop(c net.Conn) {
	if secure, is := c.(*tls.Conn); is {
		c = secure.NetConn()
	}
	for _, l := range p.all() {
		if l == c || l.since.Load() == 0 && time.Since(time.Unix(0, l.used.Load())) > time.Second {
			l.breakOff()
		}
	}
}

func (p *pulse) all() []*line {
	p.mu.Lock()
	defer p.mu.Unlock()
	lines := make([]*line, 0, len(p.lines))
	for l := range p.lines {
		lines = append(lines, l)
	}
	return lines
}

// probing marks the context of the pulse's own connection, which may be opened while the server is thought to be down.
type probing struct{}

// dialer returns a function that opens watched connections. A read on one that takes longer than atMost breaks it off; 0: no limit.
func (p *pulse) dialer(atMost time.Duration) func(ctx context.Context, network, address string) (net.Conn, error) {
	// A machine that has vanished, without a word, is noticed by the operating system.
	d := &net.Dialer{Control: giveUpUnanswered, KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 10 * time.Second, Interval: 2 * time.Second,
		Count: 3}}
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		isProbe := ctx.Value(probing{}) != nil
		if !isProbe && p.silence().Err() != nil {
			return nil, errSilent
		}
		l := &line{pulse: p, atMost: atMost}
		if !isProbe { // waiting for the connection is waiting for the server too
			l.since.Store(time.Now().UnixNano())
			p.mu.Lock()
			p.lines[l] = struct{}{}
			p.mu.Unlock()
		}
		c, err := d.DialContext(ctx, network, address)
		l.used.Store(time.Now().UnixNano())
		l.since.Store(0)
		if err != nil {
			l.forget()
			return nil, err
		}
		l.Conn = c
		l.opened.Store(true)
		if l.broken.Load() {
			return nil, errors.Join(errSilent, l.Close())
		}
		return l, nil
	}
}

// line is one watched connection.
type line struct {
	net.Conn
	pulse  *pulse
	atMost time.Duration
	since  atomic.Int64 // when the read began that is now waiting, Unix nanoseconds; 0: nobody waits
	used   atomic.Int64 // when the last read ended
	opened atomic.Bool
	broken atomic.Bool
}

// Read implements net.Conn.
func (l *line) Read(b []byte) (int, error) {
	l.since.Store(time.Now().UnixNano())
	n, err := l.Conn.Read(b)
	now := time.Now().UnixNano()
	l.used.Store(now)
	l.since.Store(0)
	if n > 0 {
		l.pulse.heard.Store(now)
	}
	if err != nil && l.broken.Load() {
		err = errors.Join(errSilent, err)
	}
	return n, err
}

// Close implements net.Conn.
func (l *line) Close() error {
	l.forget()
	return l.Conn.Close()
}

func (l *line) forget() {
	l.pulse.mu.Lock()
	defer l.pulse.mu.Unlock()
	delete(l.pulse.lines, l)
}

// breakOff makes everybody who uses the connection fail. Whoever opened it closes it.
func (l *line) breakOff() {
	l.broken.Store(true)
	if l.opened.Load() {
		_ = l.Conn.Close() // the error would only say that it is closed already
	}
}
