package web

import (
	"cmp"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"caravan/internal/fault"
)

// Problem is the body of every error (RFC 9457, AMB-127): message is the sentence a screen shows.
type Problem struct {
	Title      string         `json:"title" doc:"The HTTP status in words"`
	Status     int            `json:"status"`
	Detail     string         `json:"detail" doc:"The same sentence as message"`
	StatusCode int            `json:"statusCode" doc:"The same number as status"`
	Message    string         `json:"message" doc:"A sentence for the screen"`
	Errors     []ProblemField `json:"errors,omitempty" nullable:"false" doc:"One entry per wrong field, at most 100"`
	ErrorCount int            `json:"errorCount,omitempty" doc:"How many wrong fields there are in all; absent when errors has all of them"`
	Extra      map[string]any `json:"-"`

	headers http.Header
}

// ProblemField is one wrong field.
type ProblemField struct {
	Location string `json:"location" doc:"Where it is, such as body.email"`
	Message  string `json:"message" doc:"A sentence for beside the field"`
}

// Error makes a Problem an error, as huma asks.
func (p *Problem) Error() string { return p.Message }

// GetStatus is the HTTP status.
func (p *Problem) GetStatus() int { return p.Status }

// GetHeaders are headers that go with the answer, such as Retry-After.
func (p *Problem) GetHeaders() http.Header { return p.headers }

// ContentType marks the answer as a problem document.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// MarshalJSON writes Extra's members beside the fixed ones, as RFC 9457 has extension members.
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

// WriteProblem answers with the error's public face; for handlers outside the API's operations.
func WriteProblem(w http.ResponseWriter, r *http.Request, err error) {
	p := problemOf(r, err)
	for name, values := range p.headers {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(p.Status)
	if err := json.NewEncoder(w).Encode(p); err != nil {
		logOf(r.Context()).DebugContext(r.Context(), "an error could not be sent", "cause", err)
	}
}

// statuses maps each kind of fault to the status with which it leaves.
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

// problemOf is the one way by which an error leaves: kind to status, public message and fields out, the cause to the log only.
func problemOf(r *http.Request, err error) *Problem {
	var done *Problem
	if errors.As(err, &done) {
		return done
	}
	f := fault.Of(err)
	status := statuses[f.Kind]
	if status >= http.StatusInternalServerError && r.Context().Err() == nil {
		logOf(r.Context()).ErrorContext(r.Context(), "request failed", "method", r.Method, "path", r.URL.Path, "cause", err)
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

// maxProblemFields bounds an answer, whatever was sent: a file may have hundreds of thousands of wrong rows, and nobody reads more than the first ones.
const maxProblemFields = 100

func locationOf(field fault.Field) string {
	return strings.TrimSuffix(cmp.Or(field.In, "body")+"."+field.Path, ".")
}

func problem(status int, message string) *Problem {
	return &Problem{Title: http.StatusText(status), Status: status, Detail: message, StatusCode: status, Message: message}
}

// Sentences for input that huma refuses before a room sees it.
const (
	messageUnreadable = "The request could not be read."
	messageWrongShape = "Some of the values sent are not right."
	messageTooLarge   = "This is too large to send."
	messageTooSlow    = "The request took too long to arrive."
)

// humaProblem turns the errors of huma itself (shape of the input, size, media type) into Problems. A body that is not JSON is 422 like any other
// wrong input.
func humaProblem(_ huma.Context, status int, _ string, errs ...error) huma.StatusError {
	switch status {
	case http.StatusBadRequest:
		return problem(http.StatusUnprocessableEntity, messageUnreadable)
	case http.StatusRequestEntityTooLarge:
		return problem(status, messageTooLarge)
	case http.StatusRequestTimeout:
		return problem(status, messageTooSlow)
	case http.StatusUnprocessableEntity:
		p := problem(status, messageWrongShape)
		for _, err := range errs {
			var detail huma.ErrorDetailer
			if errors.As(err, &detail) {
				d := detail.ErrorDetail()
				p.Errors = append(p.Errors, ProblemField{Location: d.Location, Message: sentence(d.Message)})
			}
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
