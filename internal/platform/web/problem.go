package web

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"caravan/internal/fault"
)

// Problem is the body of every error (RFC 9457, AMB-127). Message is the sentence that a screen shows.
type Problem struct {
	Title      string         `json:"title" doc:"The HTTP status in words"`
	Status     int            `json:"status"`
	Detail     string         `json:"detail" doc:"The same sentence as message"`
	StatusCode int            `json:"statusCode" doc:"The same number as status"`
	Message    string         `json:"message" doc:"A sentence for the screen"`
	Errors     []ProblemField `json:"errors,omitempty" nullable:"false" doc:"One entry per wrong field, at most 100"`
	ErrorCount int            `json:"errorCount,omitempty" doc:"How many wrong fields there are; absent when errors lists all of them"`
	Extra      map[string]any `json:"-"`

	headers http.Header
	_       struct{} `additionalProperties:"true"` // the members of Extra
}

const problemType = "application/problem+json"

// ProblemField is one wrong field.
type ProblemField struct {
	Location string `json:"location" doc:"Which field, such as body.email"`
	Message  string `json:"message" doc:"A sentence to show beside the field"`
}

// Error implements error, which huma requires.
func (p *Problem) Error() string { return p.Message }

// GetStatus returns the HTTP status.
func (p *Problem) GetStatus() int { return p.Status }

// GetHeaders returns the answer's extra headers, such as Retry-After.
func (p *Problem) GetHeaders() http.Header { return p.headers }

// ContentType marks the answer as a problem document.
func (p *Problem) ContentType(string) string { return problemType }

// MarshalJSON writes the members of Extra beside the fixed ones, as extension members of RFC 9457.
func (p *Problem) MarshalJSON() ([]byte, error) {
	type fixed Problem
	if len(p.Extra) == 0 {
		return json.Marshal((*fixed)(p))
	}
	members := maps.Clone(p.Extra)
	body, err := json.Marshal((*fixed)(p))
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(body, &members); err != nil {
		return nil, err
	}
	return json.Marshal(members)
}

// WriteProblem sends the public part of an error. It is for handlers that are not operations of the API.
func WriteProblem(w http.ResponseWriter, r *http.Request, err error) {
	p := problemOf(r, err)
	for name, values := range p.headers {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(p.Status)
	if err := json.NewEncoder(w).Encode(p); err != nil {
		logOf(r.Context()).DebugContext(r.Context(), "cannot send an error", "cause", err)
	}
}

// statuses maps each kind of fault to its HTTP status.
var statuses = map[fault.Kind]int{
	fault.Internal:        http.StatusInternalServerError,
	fault.Invalid:         http.StatusUnprocessableEntity,
	fault.Malformed:       http.StatusBadRequest,
	fault.Unauthenticated: http.StatusUnauthorized,
	fault.Forbidden:       http.StatusForbidden,
	fault.NotFound:        http.StatusNotFound,
	fault.Conflict:        http.StatusConflict,
	fault.TooLarge:        http.StatusRequestEntityTooLarge,
	fault.TooMany:         http.StatusTooManyRequests,
	fault.Unavailable:     http.StatusServiceUnavailable,
}

// problemOf turns any error into a Problem; every error that is sent goes through it. The kind decides the status. The public message and fields are
// sent; the cause only goes to the log.
func problemOf(r *http.Request, err error) *Problem {
	var done *Problem
	if errors.As(err, &done) {
		return done
	}
	f := fault.Of(err)
	status := statuses[f.Kind]
	if status >= http.StatusInternalServerError && r.Context().Err() == nil {
		logOf(r.Context()).ErrorContext(r.Context(), "request failed", "method", r.Method, "path", loggedPath(r), "cause", err)
	}
	p := problem(status, f.Message)
	for _, field := range f.Fields[:min(len(f.Fields), maxProblemFields)] {
		p.Errors = append(p.Errors, ProblemField{Location: locationOf(field), Message: field.Message})
	}
	if len(f.Fields) > maxProblemFields {
		p.ErrorCount = len(f.Fields)
	}
	p.Extra = f.Details
	if f.RetryAfter > 0 {
		p.headers = http.Header{"Retry-After": {strconv.Itoa(int(f.RetryAfter.Seconds()))}}
	}
	return p
}

// maxProblemFields limits the size of an answer: a file may have hundreds of thousands of wrong rows, and nobody reads more than the first few.
const maxProblemFields = 100

func locationOf(field fault.Field) string {
	return strings.TrimSuffix(cmp.Or(field.In, "body")+"."+field.Path, ".")
}

func problem(status int, message string) *Problem {
	return &Problem{Title: http.StatusText(status), Status: status, Detail: message, StatusCode: status, Message: message}
}

// Messages for input that huma refuses before a room sees it.
const (
	messageUnreadable = "The request could not be read."
	messageWrongShape = "Some of these values are not valid."
	messageMissing    = "This is missing."
	messageAllMissing = "Something is missing: %s."
	messageTooLarge   = "This is too large to send."
	messageTooSlow    = "The request took too long to arrive."
)

// humaBrokenBody is what huma says of a body that breaks off.
const humaBrokenBody = "cannot read request body"

// humaMissing stands around the name of a member in what huma says when it is missing.
var humaMissing = [2]string{"expected required property ", " to be present"}

// humaProblem turns huma's own errors (shape of the input, size, media type) into Problems. A body that is not JSON gets 422 like any other wrong
// input.
func humaProblem(_ huma.Context, status int, message string, errs ...error) huma.StatusError {
	if message == humaBrokenBody { // huma takes it for a failure of the server
		status = http.StatusBadRequest
		if p := (*Problem)(nil); errors.As(errors.Join(errs...), &p) { // of a guard
			return p
		}
	}
	switch status {
	case http.StatusBadRequest:
		return problem(http.StatusUnprocessableEntity, messageUnreadable)
	case http.StatusRequestEntityTooLarge:
		return problem(status, messageTooLarge)
	case http.StatusRequestTimeout:
		return problem(status, messageTooSlow)
	case http.StatusUnprocessableEntity:
		p := problem(status, messageWrongShape)
		var missing []string
		for _, err := range errs[:min(len(errs), maxShapeErrors)] {
			var detail huma.ErrorDetailer
			if errors.As(err, &detail) {
				d := detail.ErrorDetail()
				if name, is := strings.CutSuffix(strings.TrimPrefix(d.Message, humaMissing[0]), humaMissing[1]); is {
					d.Location, d.Message = d.Location+"."+name, messageMissing
					missing = append(missing, strings.TrimPrefix(d.Location, "body."))
				}
				p.Errors = append(p.Errors, ProblemField{Location: d.Location, Message: sentence(d.Message)})
			}
		}
		if len(errs) > maxShapeErrors {
			p.ErrorCount = len(errs)
		}
		if len(missing) == len(errs) {
			p.Message = fmt.Sprintf(messageAllMissing, strings.Join(missing, ", "))
			p.Detail = p.Message
		}
		return p
	case http.StatusInternalServerError:
		return problem(status, fault.MessageInternal)
	}
	return problem(status, http.StatusText(status))
}

// sentence starts a library's message with a capital and ends it with a full stop.
func sentence(s string) string {
	if s == "" {
		return messageWrongShape
	}
	return strings.ToUpper(s[:1]) + strings.TrimSuffix(s[1:], ".") + "."
}
