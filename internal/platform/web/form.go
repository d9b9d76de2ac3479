package web

import (
	"context"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"caravan/internal/fault"
)

// Limits of a form that is read while it arrives. Files may take longer than other requests, but not forever, and somebody must be sending.
const (
	formSilence = readTimeout      // longest time without a byte
	formTimeout = 40 * time.Minute // for all of it; 200 MB at 1 Mbit/s take 27 minutes
)

const messageNoForm = "Please send this as multipart/form-data."

// FormPart describes the parts of a form that have one name, for the OpenAPI document.
type FormPart struct {
	Name, Doc string
	File      bool // the content of a file; otherwise text
}

const formMetadata = "form"

// declareForm adds an operation's form to its entry in the OpenAPI document. It must not be there before: huma itself reads every body that it knows
// of.
func declareForm(_ *huma.OpenAPI, op *huma.Operation) {
	parts, has := op.Metadata[formMetadata].([]FormPart)
	if !has {
		return
	}
	form := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}, AdditionalProperties: false}
	for _, p := range parts { // each may come several times
		one := &huma.Schema{Type: huma.TypeString}
		if p.File {
			one.Format = "binary"
		}
		form.Properties[p.Name] = &huma.Schema{Type: huma.TypeArray, Items: one, Description: p.Doc}
	}
	op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"multipart/form-data": {Schema: form}}}
}

// Form is a body of multipart/form-data that is read part by part while it arrives, so that files of any size need no memory. An operation that has
// Operation.Form has it as a member of its input.
type Form struct {
	parts   *multipart.Reader
	refusal error // returned instead of the first part
}

// Part is one part of a form. It can be read until the next one is asked for.
type Part struct {
	Name     string
	FileName string // as the sender wrote it, so it must be checked; empty: the part is no file
	content  io.Reader
}

// Read implements io.Reader. Its errors are faults, such as TooLarge.
func (p *Part) Read(b []byte) (int, error) {
	n, err := p.content.Read(b)
	return n, formFault(err)
}

// Resolve implements huma.Resolver: it finds the body of the request.
func (f *Form) Resolve(ctx huma.Context) []error {
	r, w := humachi.Unwrap(ctx)
	body, ok := ctx.Context().Value(formKey{}).(*formBody)
	if !ok {
		panic("web: an operation whose input has a Form needs Operation.Form")
	}
	limit := ctx.Operation().MaxBodyBytes
	if r.ContentLength > limit {
		f.refusal = fault.New(fault.TooLarge, messageTooLarge)
		return nil
	}
	body.reader, body.control, body.ends = http.MaxBytesReader(w, r.Body, limit), http.NewResponseController(w), time.Now().Add(formTimeout)
	r.Body = io.NopCloser(body)
	var err error
	if f.parts, err = r.MultipartReader(); err != nil {
		f.refusal = problem(http.StatusUnsupportedMediaType, messageNoForm)
	}
	return nil
}

// Next returns the next part, or io.EOF after the last one. Other errors are faults.
func (f *Form) Next() (*Part, error) {
	if f.refusal != nil {
		return nil, f.refusal
	}
	p, err := f.parts.NextPart()
	if err != nil {
		return nil, formFault(err)
	}
	return &Part{Name: p.FormName(), FileName: p.FileName(), content: p}, nil
}

// formFault returns the fault of an error while a form is read.
func formFault(err error) error {
	var large *http.MaxBytesError
	switch {
	case err == nil, err == io.EOF: // a form that breaks off gives an error that wraps io.EOF
		return err
	case errors.As(err, &large):
		return fault.New(fault.TooLarge, messageTooLarge).Because(err)
	case errors.Is(err, os.ErrDeadlineExceeded):
		return problem(http.StatusRequestTimeout, messageTooSlow)
	}
	return fault.New(fault.Invalid, messageUnreadable).Because(errors.New(err.Error())) // without io.EOF in its chain, which would say that all is well
}

// formBody is the body of a form. Each read extends the server's time limits.
type formBody struct {
	reader  io.Reader
	control *http.ResponseController
	ends    time.Time
}

// Read implements io.Reader.
func (b *formBody) Read(p []byte) (int, error) {
	now := time.Now()
	if now.After(b.ends) {
		return 0, os.ErrDeadlineExceeded
	}
	err := errors.Join(b.control.SetReadDeadline(now.Add(formSilence)), b.control.SetWriteDeadline(now.Add(writeTimeout)))
	if err != nil && !errors.Is(err, http.ErrNotSupported) {
		return 0, err
	}
	return b.reader.Read(p)
}

type formKey struct{}

// readToTheEnd reads what a handler has left of a form. A client that is still sending would not see the answer otherwise: the connection would be
// closed while it sends.
func readToTheEnd(ctx huma.Context, next func(huma.Context)) {
	body := &formBody{}
	next(huma.WithContext(ctx, context.WithValue(ctx.Context(), formKey{}, body)))
	if body.reader != nil {
		_, _ = io.Copy(io.Discard, body) // the answer is made; a failure only means that nobody reads it
	}
}
