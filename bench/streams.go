package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"syscall"
	"text/tabwriter"
	"time"

	"github.com/google/uuid"
)

// perSession is how many streams one session opens: as many as it may.
const perSession = 10

// streamsRow is what open streams cost.
type streamsRow struct {
	engine    string
	streams   int
	memory    uint64        // bytes of heap and stacks that they take, with this program's own ends of the connections
	idle      float64       // share of one processor while nothing happens
	last, cpu time.Duration // a change that all of them hear: until the last one has, and processor time
}

// measureStreams opens streams of one person, waits, and then lets something happen that all of them hear.
func (n *network) measureStreams(ctx context.Context, e effort) (rows []streamsRow, err error) {
	server := &http.Server{ReadHeaderTimeout: time.Minute, Handler: n.site}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	go func() { _ = server.Serve(listener) }() // Close ends it
	open := make([]net.Conn, 0, e.streams)
	defer func() {
		for _, c := range open {
			err = errors.Join(err, c.Close())
		}
		err = errors.Join(err, server.Close())
	}()
	tokens, err := n.moreSessions(ctx, (e.streams+perSession-1)/perSession)
	if err != nil {
		return nil, err
	}
	conversation, err := n.begun()
	if err != nil {
		return nil, err
	}
	before := memory()
	for i := range e.streams {
		c, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			return nil, err
		}
		open = append(open, c)
		if _, err := fmt.Fprintf(c, "GET /api/live HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n\r\n", tokens[i/perSession]); err != nil {
			return nil, err
		}
		if err := hear(c, "hello"); err != nil {
			return nil, err
		}
	}
	row := streamsRow{engine: string(n.db.Engine()), streams: e.streams, memory: memory() - before}
	began, spent := time.Now(), processor()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-time.After(e.idle):
	}
	row.idle = float64(processor()-spent) / float64(time.Since(began))
	began, spent = time.Now(), processor()
	if _, err := n.call(request{"POST", "/api/messages", asJSON(map[string]any{"conversation": conversation, "body": "Hello"})},
		n.tokens[0]); err != nil {
		return nil, err
	}
	for _, c := range open {
		if err := hear(c, conversation); err != nil {
			return nil, err
		}
	}
	row.last, row.cpu = time.Since(began), processor()-spent
	return []streamsRow{row}, nil
}

// hear reads a stream until something is in it.
func hear(c net.Conn, what string) error {
	if err := c.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
		return err
	}
	var all bytes.Buffer
	for part := make([]byte, 512); !bytes.Contains(all.Bytes(), []byte(what)); {
		n, err := c.Read(part)
		if err != nil {
			return fmt.Errorf("%w after %s", err, &all)
		}
		all.Write(part[:n])
	}
	return nil
}

// moreSessions makes sessions of the rep without hashing a password for each.
func (n *network) moreSessions(ctx context.Context, count int) (tokens []string, err error) {
	for range count {
		token := rand.Text()
		if _, err := n.db.Exec(ctx, `INSERT INTO sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
SELECT $1, user_id, $2, created_at, last_used_at, expires_at FROM sessions WHERE token_hash = $3`, uuid.NewString(), hashOf(token),
			hashOf(n.tokens[0])); err != nil {
			return nil, err
		}
		tokens = append(tokens, token)
	}
	return tokens, nil
}

// memory returns the bytes of heap and stacks in use.
func memory() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc + m.StackInuse
}

// processor returns the processor time that this process has used.
func processor() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0 // cannot happen: the process asks about itself
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// printStreams prints what open streams cost.
func printStreams(w io.Writer, rows []streamsRow) error {
	if len(rows) == 0 {
		return nil
	}
	fmt.Fprint(w, "\nOpen streams of one person. A change that all of them hear: until the last one has heard of it.\n\n")
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "engine\tstreams\tMB\tkB each\tidle, % of a processor\ta change, ms\tprocessor ms\t")
	for _, r := range rows {
		fmt.Fprintf(t, "%s\t%d\t%.1f\t%.1f\t%.1f\t%.0f\t%.0f\t\n", r.engine, r.streams, float64(r.memory)/1e6, float64(r.memory)/1e3/float64(r.streams),
			100*r.idle, ms(r.last), ms(r.cpu))
	}
	return t.Flush()
}
