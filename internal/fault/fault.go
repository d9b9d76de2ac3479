// Package fault is the vocabulary of what can go wrong.
//
// A fault has a kind, a sentence that a person may read, and for wrong input one sentence per field. Whatever lies under it (an SQL error, a broken
// connection) travels along for the log and never reaches a screen. Any other error counts as Internal: the person reads a general sentence.
package fault

import (
	"errors"
	"fmt"
	"time"
)

// Kind says what sort of thing went wrong; the API maps each to one HTTP status.
type Kind int

// The kinds, with the HTTP status each leaves the API with.
const (
	Internal        Kind = iota // 500: our mistake or a broken part; the cause is only logged
	Invalid                     // 422: the input is wrong, usually with fields
	Malformed                   // 400: the request cannot be read at all
	Unauthenticated             // 401: nobody is signed in
	Forbidden                   // 403: signed in, but not allowed; no detail is told
	NotFound                    // 404: no such thing, or not for this viewer
	Conflict                    // 409: the thing is in another state than the request needs
	TooLarge                    // 413
	TooMany                     // 429: with RetryAfter
	Unavailable                 // 503: try again soon
)

// Sentences for faults that carry no better one.
const (
	MessageInternal        = "Something went wrong on our side. Please try again."
	MessageUnauthenticated = "Please sign in."
	MessageForbidden       = "You do not have access to this."
	MessageNotFound        = "Not found."
)

// Field is one wrong field of the input.
type Field struct {
	In      string // what the path is in, when that is not the body of the request
	Path    string // JSON path in the body, such as "email" or "lines[3].comments"; empty = the whole of it
	Message string // sentence for beside the field
}

// Fault is an error with a safe face (kind, message, fields) and a logged one (the wrapped cause).
type Fault struct {
	Kind       Kind
	Message    string
	Fields     []Field
	RetryAfter time.Duration  // with TooMany and Unavailable; 0 = not said
	Details    map[string]any // further members of the answer, such as the clashing lines; nil = none
	cause      error
}

// Error returns the text for the log: message, then cause.
func (f *Fault) Error() string {
	if f.cause != nil {
		return f.Message + ": " + f.cause.Error()
	}
	return f.Message
}

// Unwrap returns what lies under the fault.
func (f *Fault) Unwrap() error { return f.cause }

// New makes a fault with a sentence that a person may read.
func New(kind Kind, message string, fields ...Field) *Fault {
	return &Fault{Kind: kind, Message: message, Fields: fields}
}

// Because returns a copy of f that carries cause for the log.
func (f *Fault) Because(cause error) *Fault {
	c := *f
	c.cause = cause
	return &c
}

// InvalidField is the common fault of one wrong field; its message is the answer's message too.
func InvalidField(path, message string) *Fault {
	return New(Invalid, message, Field{Path: path, Message: message})
}

// InvalidFields is a fault of several wrong fields, nil when there are none. The first field's message is the answer's message.
func InvalidFields(fields []Field) error {
	if len(fields) == 0 {
		return nil
	}
	return New(Invalid, fields[0].Message, fields...)
}

// Missing is the fault of a thing that is not there, or not for this viewer.
func Missing(message string) *Fault { return New(NotFound, message) }

// Denied is the fault of a forbidden act; it never says more (GENERAL-003, AMB-010).
func Denied() *Fault { return New(Forbidden, MessageForbidden) }

// Of returns the fault in err's chain. An error without one comes back as Internal with err as its cause.
func Of(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	return New(Internal, MessageInternal).Because(err)
}

// Is tells whether err is a fault of the kind. A nil error is of no kind.
func Is(err error, kind Kind) bool { return err != nil && Of(err).Kind == kind }

// Wrap puts the name of the failing operation in front of *err for the log; kind and message stay as they are.
// It is meant for the top of an exported function: defer fault.Wrap(&err, "audit.Complete(%q)", id).
func Wrap(err *error, format string, args ...any) {
	if *err != nil {
		*err = fmt.Errorf(format+": %w", append(args, *err)...)
	}
}
