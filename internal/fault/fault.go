// Package fault defines the errors of the product.
//
// A fault has a kind, a sentence that a person may read and, for wrong input, one sentence per field. The underlying error (an SQL error, a broken
// connection) goes to the log and never reaches a screen. Any other error counts as Internal, and the person reads a general sentence.
package fault

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Kind says what sort of thing went wrong. The API maps each kind to an HTTP status.
type Kind int

// The kinds, with their HTTP status.
const (
	Internal        Kind = iota // 500: our mistake or a broken part; the cause is only logged
	Invalid                     // 422: the input is wrong, usually with fields
	Malformed                   // 400: the request cannot be read at all
	Unauthenticated             // 401: nobody is signed in
	Forbidden                   // 403: signed in, but not allowed; the answer gives no details
	NotFound                    // 404: it does not exist, or not for this viewer
	Conflict                    // 409: the thing is not in the state that the request needs
	TooLarge                    // 413
	TooMany                     // 429: with RetryAfter
	Unavailable                 // 503: try again soon
)

// Messages for faults that have no better one.
const (
	MessageInternal        = "Something went wrong on our side. Please try again."
	MessageUnauthenticated = "Please sign in."
	MessageForbidden       = "You do not have access to this."
	MessageNotFound        = "Not found."
)

// Field is one wrong field of the input.
type Field struct {
	In      string // where Path points to, if not into the body of the request
	Path    string // JSON path in the body, such as "email" or "lines[3].comments"; empty: all of it
	Message string // sentence to show beside the field
}

// Fault is an error with a public part (kind, message, fields) and a cause that is only logged.
type Fault struct {
	Kind       Kind
	Message    string
	Fields     []Field
	RetryAfter time.Duration  // with TooMany and Unavailable; 0: unknown
	Details    map[string]any // more members of the answer, such as the clashing lines; nil: none
	cause      error
}

// Error returns the text for the log: the message, then the cause.
func (f *Fault) Error() string {
	if f.cause != nil {
		return f.Message + ": " + f.cause.Error()
	}
	return f.Message
}

// Unwrap returns the cause.
func (f *Fault) Unwrap() error { return f.cause }

// New returns a fault with a sentence that a person may read.
func New(kind Kind, message string, fields ...Field) *Fault {
	return &Fault{Kind: kind, Message: message, Fields: fields}
}

// Because returns a copy of f with a cause for the log.
func (f *Fault) Because(cause error) *Fault {
	c := *f
	c.cause = cause
	return &c
}

// InvalidField returns the fault of a single wrong field. The answer has the same message as the field.
func InvalidField(path, message string) *Fault {
	return New(Invalid, message, Field{Path: path, Message: message})
}

// IDTaken returns the fault of an id that a client has made and that belongs to something else already.
func IDTaken(message string) *Fault {
	return New(Conflict, message, Field{Path: "id", Message: message})
}

// InvalidFields returns the fault of several wrong fields, or nil when there are none. The answer has the message of the first field.
func InvalidFields(fields []Field) error {
	if len(fields) == 0 {
		return nil
	}
	return New(Invalid, fields[0].Message, fields...)
}

// Renamed returns a fault with the field from called to, for a form in which the field has another name. Other errors stay as they are.
func Renamed(err error, from, to string) error {
	if !Is(err, Invalid) || len(Of(err).Fields) == 0 {
		return err
	}
	fields := slices.Clone(Of(err).Fields)
	for n, f := range fields {
		fields[n].Path = strings.Replace(f.Path, from, to, 1)
	}
	return InvalidFields(fields)
}

// Missing returns the fault of a thing that does not exist, or not for this viewer.
func Missing(message string) *Fault { return New(NotFound, message) }

// Denied returns the fault of a forbidden act. It never says more (GENERAL-003, AMB-010).
func Denied() *Fault { return New(Forbidden, MessageForbidden) }

// Of returns the fault in err's chain. For any other error it returns an Internal fault with err as its cause.
func Of(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	return New(Internal, MessageInternal).Because(err)
}

// Is tells whether err is a fault of the kind. For nil it is always false.
func Is(err error, kind Kind) bool { return err != nil && Of(err).Kind == kind }

// Wrap adds the name of the failing operation to *err, for the log. Kind and message stay the same. Use it at the top of an exported function: defer
// fault.Wrap(&err, "audit.Complete(%q)", id).
func Wrap(err *error, format string, args ...any) {
	if *err != nil {
		*err = fmt.Errorf(format+": %w", append(args, *err)...)
	}
}
