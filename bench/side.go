package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"slices"
	"sync/atomic"
	"time"
)

// side serves requests over HTTP, and sends them.
type side struct {
	took   atomic.Int64 // nanoseconds that the latest request spent in the handler
	server *http.Server
	conn   net.Conn
	in     *bufio.Reader
	next   int
	toSend [][]byte // requests in wire format, sent in turn

	repeats bool           // whether it says which answer it has already
	tags    map[int]string // of the answers that it has, by the request
}

// newSide serves a handler and connects to it. It sends the requests in turn, with the tokens in turn.
func newSide(h http.Handler, requests []request, tokens []string) (*side, error) {
	s := &side{tags: map[int]string{}}
	for _, token := range tokens {
		for _, r := range requests {
			var b bytes.Buffer
			if err := r.with(token).Write(&b); err != nil {
				return nil, err
			}
			s.toSend = append(s.toSend, b.Bytes())
		}
	}
	s.server = &http.Server{ReadHeaderTimeout: time.Minute, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		h.ServeHTTP(w, r)
		s.took.Store(int64(time.Since(start)))
	})}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	go func() { _ = s.server.Serve(listener) }() // close ends it
	if s.conn, err = net.Dial("tcp", listener.Addr().String()); err != nil {
		return nil, errors.Join(err, s.server.Close())
	}
	s.in = bufio.NewReader(s.conn)
	return s, nil
}

func (s *side) close() error { return errors.Join(s.conn.Close(), s.server.Close()) }

// send sends the next request and reads the answer.
func (s *side) send() (request, handler time.Duration, err error) {
	at := s.next % len(s.toSend)
	raw := s.toSend[at]
	s.next++
	if tag := s.tags[at]; tag != "" {
		raw = fmt.Appendf(bytes.TrimSuffix(slices.Clone(raw), []byte("\r\n")), "If-None-Match: %s\r\n\r\n", tag)
	}
	start := time.Now()
	if _, err := s.conn.Write(raw); err != nil {
		return 0, 0, err
	}
	answer, err := http.ReadResponse(s.in, nil)
	if err != nil {
		return 0, 0, err
	}
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		return 0, 0, err
	}
	request = time.Since(start)
	if s.repeats {
		s.tags[at] = answer.Header.Get("ETag")
	}
	if answer.StatusCode != http.StatusOK && (!s.repeats || answer.StatusCode != http.StatusNotModified) {
		return 0, 0, fmt.Errorf("answered %s: %.500s", answer.Status, body)
	}
	return request, time.Duration(s.took.Load()), nil
}

// round sends the next n requests and returns the medians.
func (s *side) round(n int) (f figures, err error) {
	requests, handlers := make([]time.Duration, n), make([]time.Duration, n)
	for j := range n {
		if requests[j], handlers[j], err = s.send(); err != nil {
			return figures{}, err
		}
	}
	return figures{request: median(requests), handler: median(handlers)}, nil
}

// readOnce lets every caller read every answer, until each has a tag. On PostgreSQL a node that has just started gives none for a moment.
func (s *side) readOnce() error {
	for until := time.Now().Add(10 * time.Second); ; {
		if _, err := s.round(len(s.toSend)); err != nil {
			return err
		}
		tagged := 0
		for _, tag := range s.tags {
			if tag != "" {
				tagged++
			}
		}
		if tagged == len(s.toSend) {
			return nil
		}
		if time.Now().After(until) {
			return errors.New("the answers have no tag")
		}
	}
}

// allocs returns the number of allocations per request.
func (s *side) allocs(n int) (int64, error) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := s.round(n)
	runtime.ReadMemStats(&after)
	return int64(after.Mallocs-before.Mallocs) / int64(n), err
}
