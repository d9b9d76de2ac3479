package web

import (
	"context"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
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

// Limits of what is no file in a form.
const (
	maxPart     = 4 * maxText // bytes of a text
	maxPartName = 100         // bytes of a name that an answer repeats
)

const (
	messageNoForm      = "Please send this as multipart/form-data."
	messageUnknownPart = "This is not a part of the form."
	messageTwice       = "Please send this once."
	messageNoFile      = "Please choose a file."
	messageLongPart    = "This is too long."
)

// FormPart describes the parts of a form that have one name. Other parts are refused.
type FormPart struct {
	Name, Doc string
	File      bool // the content of a file; otherwise text
	Many      bool // it may come several times
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
	for _, p := range parts {
		s := &huma.Schema{Type: huma.TypeString, Description: p.Doc}
		if p.File {
			s.Format = "binary"
		}
		if p.Many {
			s.Description = ""
			s = &huma.Schema{Type: huma.TypeArray, Items: s, Description: p.Doc}
		}
		form.Properties[p.Name] = s
	}
	op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"multipart/form-data": {Schema: form}}}
}

// Form is a body of multipart/form-data that is read part by part while it arrives, so that files of any size need no memory. An operation that has
// Operation.Form has it as a member of its input.
type Form struct {
	parts    *multipart.Reader
	refusal  error // returned instead of the first part
	declared []FormPart
	came     map[string]bool
}

// Part is one part of a form. It can be read until the next one is asked for.
type Part struct {
	Name     string
	FileName string // of a file, as the sender wrote it, so it must be checked; empty: the part is no file
	content  io.Reader
}

// Read implements io.Reader. Its errors are faults, such as TooLarge.
func (p *Part) Read(b []byte) (int, error) {
	n, err := p.content.Read(b)
	return n, formFault(err)
}

// Text returns the content of a part that is no file. Fault: Invalid when it is longer than any text may be.
func (p *Part) Text() (string, error) {
	text, err := io.ReadAll(io.LimitReader(p, maxPart+1))
	if len(text) > maxPart {
		return "", fault.InvalidField(p.Name, messageLongPart)
	}
	return string(text), err
}

// Resolve implements huma.Resolver: it finds the body of the request.
func (f *Form) Resolve(ctx huma.Context) []error {
	r, w := humachi.Unwrap(ctx)
	body, ok := ctx.Context().Value(formKey{}).(*formBody)
	if !ok {
		panic("web: an operation whose input has a Form needs Operation.Form")
	}
	f.declared, _ = ctx.Operation().Metadata[formMetadata].([]FormPart)
	f.came = map[string]bool{}
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

// Next returns the next part, or io.EOF after the last one. Other errors are faults, such as that of a part that the operation does not have: what is
// misspelt must not be overlooked.
func (f *Form) Next() (*Part, error) {
	if f.refusal != nil {
		return nil, f.refusal
	}
	p, err := f.parts.NextPart()
	if err != nil {
		return nil, formFault(err)
	}
	name := p.FormName()
	i := slices.IndexFunc(f.declared, func(d FormPart) bool { return d.Name == name })
	switch {
	case i < 0:
		return nil, fault.InvalidField(strings.ToValidUTF8(name[:min(len(name), maxPartName)], ""), messageUnknownPart)
	case f.came[name] && !f.declared[i].Many:
		return nil, fault.InvalidField(name, messageTwice)
	case f.declared[i].File && p.FileName() == "":
		return nil, fault.InvalidField(name, messageNoFile)
	}
	f.came[name] = true
	part := &Part{Name: name, content: p}
	if f.declared[i].File {
		part.FileName = p.FileName()
	}
	return part, nil
}

// Received is a form with at most one file that has arrived as a whole.
type Received struct {
	Texts    map[string]string // by the names of the parts
	FileName string            // as the sender wrote it, so it must be checked
	File     []byte            // nil: none came
}

// Read reads a form as a whole, whatever the order of its parts, for files that fit into memory. Of a file that has more than most bytes it reads one
// byte more than that; the caller refuses it.
func (f *Form) Read(most int64) (Received, error) {
	r := Received{Texts: map[string]string{}}
	for {
		part, err := f.Next()
		switch {
		case errors.Is(err, io.EOF):
			return r, nil
		case err != nil:
			return Received{}, err
		case part.FileName != "":
			r.FileName = part.FileName
			r.File, err = io.ReadAll(io.LimitReader(part, most+1))
		default:
			r.Texts[part.Name], err = part.Text()
		}
		if err != nil {
			return Received{}, err
		}
	}
}

// Names of the parts of a form whose file is looked at before it counts.
const (
	partPreview = "preview"
	partMark    = "mark"
)

const (
	messageNoBool = "Please send true or false."
	messageNoWord = "Please look at a preview first (preview: true) and send its mark, or say that you want none (preview: false)."
)

// LookedAtParts are the parts with which the file of a form is looked at before it counts (FD-280).
func LookedAtParts() []FormPart {
	return []FormPart{
		{Name: partPreview, Doc: "true: only say what the file would change. false: it counts without a preview. Absent: the mark is needed"},
		{Name: partMark, Doc: "The mark of the preview that was looked at: the file is refused (409) when it would change something else by now"},
	}
}

// LookedAt is how a file is meant.
type LookedAt struct {
	Preview bool   // only say what it would change
	Mark    string // of the preview that was looked at; empty: there was none
}

// LookedAt returns how the form's file is meant. Fault: Invalid without an explicit word, so that nothing counts that was meant to be looked at.
func (r Received) LookedAt() (how LookedAt, err error) {
	how.Mark = r.Texts[partMark]
	word, given := r.Texts[partPreview]
	if !given && how.Mark == "" {
		return how, fault.InvalidField(partPreview, messageNoWord)
	}
	if given {
		if how.Preview, err = strconv.ParseBool(word); err != nil {
			return how, fault.InvalidField(partPreview, messageNoBool)
		}
	}
	return how, nil
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
	placeOf(ctx.Context()).end() // how long a file is on its way says nothing about the program
	body := &formBody{}
	next(huma.WithContext(ctx, context.WithValue(ctx.Context(), formKey{}, body)))
	if body.reader != nil {
		_, _ = io.Copy(io.Discard, body) // the answer is made; a failure only means that nobody reads it
	}
}
