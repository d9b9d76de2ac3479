package main

import (
	"slices"
	"strings"
	"sync"
)

// statement is one statement that our handler sent, with its arguments. BEGIN, COMMIT and ROLLBACK are statements too.
type statement struct {
	text string
	args []any
}

// returnsRows tells whether the statement returns rows.
func (s statement) returnsRows() bool { return strings.HasPrefix(s.text, "SELECT") }

// recorder keeps the statements that are sent while it is recording.
type recorder struct {
	mu        sync.Mutex
	recording bool
	sent      []statement
}

// observe is for db.Config.Observe.
func (r *recorder) observe(text string, args []any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.recording {
		r.sent = append(r.sent, statement{text, slices.Clone(args)})
	}
}

// begin starts a recording.
func (r *recorder) begin() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.recording, r.sent = true, nil
}

// end ends the recording and returns what was sent.
func (r *recorder) end() []statement {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.recording = false
	return r.sent
}
