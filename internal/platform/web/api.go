package web

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/httprate"
)

// Access decides who may call an operation. Check returns nil, or the fault that refuses the caller.
type Access interface {
	Check(ctx context.Context) error
	IsPublic() bool // whether callers who are not signed in may call it; the OpenAPI document says so
	String() string // who may call it, for docs/routes.txt
}

// Operation declares one call of the API. It must have an Access: registering an operation without it panics.
type Operation struct {
	ID      string // name of the generated client's function, such as "complete-report"
	Method  string
	Path    string // below /api, with {name} for parameters
	Summary string
	Access  Access
	Handler Handler // JSON or Raw
	Status  int     // HTTP status of a success; 0: 200
	MaxBody int64   // bytes; 0: 1 MiB, and 64 KiB without a sign-in
	// Form describes the parts of a body of multipart/form-data that the handler reads while it arrives: its input has a member of type Form. MaxBody
	// then limits all parts together.
	Form []FormPart
	// PerMinute is how often one address may call it in a minute, for calls that cost much without a sign-in. 0: only the general limit counts.
	PerMinute int
	// BodyChecked says that the handler checks all values of the body itself, so only their JSON types are checked before. It is for large bodies,
	// because checking one against the OpenAPI document parses its JSON twice.
	BodyChecked bool
	// Heavy says that the answer takes much time and memory to make, such as a PDF. Only as many are made at once as there are cores.
	Heavy bool
	// Produces lists the media types of a success that is not JSON. The answer is then a Stream, or its body is []byte.
	Produces []string
	// Errors lists the error statuses of the handler, for the OpenAPI document. Those that every handler of its kind has are added (declareErrors).
	Errors []int
}

// Handler answers an operation.
type Handler interface {
	register(api huma.API, op huma.Operation)
	polled() bool // whether pages ask it again and again, and may be told that nothing has changed
}

// JSON returns a handler for a function whose result is sent as JSON. The function may return any error; it is sent as a Problem.
func JSON[I, V any](answer func(context.Context, *I) (V, error)) Handler {
	return Raw(func(ctx context.Context, in *I) (*body[V], error) {
		v, err := answer(ctx, in)
		return &body[V]{v}, err
	})
}

// body is the answer of an operation that only sends JSON.
type body[V any] struct{ Body V }

// Raw returns a handler for a function whose result has its own headers or status, or is a Stream or Empty.
func Raw[I, O any](answer func(context.Context, *I) (*O, error)) Handler { return raw[I, O](answer) }

type raw[I, O any] func(context.Context, *I) (*O, error)

func (answer raw[I, O]) polled() bool {
	_, is := reflect.TypeFor[O]().FieldByName("ETag")
	return is
}

func (answer raw[I, O]) register(api huma.API, op huma.Operation) {
	if answer.polled() {
		op.Responses[strconv.Itoa(http.StatusNotModified)] = &huma.Response{Description: "The answer that the caller has is still right"}
	}
	op.Metadata[inputMetadata] = reflect.TypeFor[I]()
	huma.Register(api, op, func(ctx context.Context, in *I) (*O, error) {
		out, err := answer(ctx, in)
		if err != nil {
			return nil, problemOf(requestOf(ctx), err)
		}
		return out, nil
	})
	if body, has := reflect.TypeFor[O]().FieldByName("Body"); has && body.Type.Kind() == reflect.Pointer {
		success := op.Responses[strconv.Itoa(cmp.Or(op.DefaultStatus, http.StatusOK))].Content[typeJSON]
		success.Schema = orNull(success.Schema)
	}
}

// API holds the operations that the rooms register.
type API struct {
	huma        huma.API
	operations  []Operation
	registering string // the tag of the operation that is being registered
	workshop    *workshop
	bodies      *bodies
	entrance    *admission
	witness     witness
	listed      map[string]bool // the schemas whose enumerated types have their values (declareValues)
}

func newAPI(router chi.Router, title, version string) *API {
	api := &API{workshop: newWorkshop(), bodies: newBodies(), listed: map[string]bool{}}
	config := huma.DefaultConfig(title, version)
	config.CreateHooks = nil // otherwise every body would have a "$schema" link
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", ""
	config.Components.Schemas = huma.NewMapRegistry("#/components/schemas/", api.schemaName)
	config.Servers = []*huma.Server{{URL: "/api"}}
	config.Formats = map[string]huma.Format{typeJSON: jsonFormat, "json": jsonFormat}
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"bearer": {Type: "http", Scheme: "bearer", Description: "The token that POST /auth/login returns; browsers send it as a cookie."},
	}
	huma.NewErrorWithContext = humaProblem
	huma.NewError = func(status int, message string, errs ...error) huma.StatusError {
		return humaProblem(nil, status, message, errs...)
	}
	config.OnAddOperation = append(config.OnAddOperation, declareForm, declareBody, api.declareValues, boundInput, declareErrors, declareRepeats)
	api.huma = humachi.New(router, config)
	return api
}

// declareBody says of a body of JSON that it may be left out when none of its members is required. Where one is, a body that is left out counts as an
// object without members (guard), so that the answer says what is missing.
func declareBody(doc *huma.OpenAPI, op *huma.Operation) {
	if op.RequestBody == nil {
		return
	}
	if content := op.RequestBody.Content[typeJSON]; content != nil {
		op.RequestBody.Required = len(resolve(doc.Components.Schemas, content.Schema).Required) > 0
	}
}

// declareErrors adds to an operation's entry in the OpenAPI document the errors that a request may get before, or instead of, the handler's answer.
func declareErrors(doc *huma.OpenAPI, op *huma.Operation) {
	statuses := append(slices.Clone(op.Errors),
		http.StatusUnprocessableEntity, // a query or a body that is no text, or of the wrong shape
		http.StatusTooManyRequests,
		http.StatusInternalServerError,
		http.StatusServiceUnavailable) // the database cannot be reached
	if len(op.Security) > 0 {
		statuses = append(statuses, http.StatusUnauthorized, http.StatusForbidden)
	}
	if strings.Contains(op.Path, "{") {
		statuses = append(statuses, http.StatusNotFound)
	}
	if op.Method != http.MethodGet {
		statuses = append(statuses,
			http.StatusForbidden, // sent by the page of another site
			http.StatusConflict)  // refused by Config.Authenticate
	}
	if op.RequestBody != nil {
		statuses = append(statuses, http.StatusRequestTimeout, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType)
	}
	problem := map[string]*huma.MediaType{problemType: {Schema: doc.Components.Schemas.Schema(reflect.TypeFor[Problem](), true, "")}}
	for _, status := range statuses {
		op.Responses[strconv.Itoa(status)] = &huma.Response{Description: http.StatusText(status), Content: problem}
	}
	delete(op.Responses, "default")
}

// declareRepeats adds the answer to a create that is sent again: 200, with the thing that exists already (AMB-127).
func declareRepeats(_ *huma.OpenAPI, op *huma.Operation) {
	if created := op.Responses[strconv.Itoa(http.StatusCreated)]; created != nil {
		op.Responses[strconv.Itoa(http.StatusOK)] = &huma.Response{Description: "It exists already", Headers: created.Headers, Content: created.Content}
	}
}

// schemaName returns a type's name in the OpenAPI document. Types of this package keep their own name. Others also get the name of their room, so
// that two rooms may each have a Can. A type without a name, such as a request's body, belongs to the room whose operation is being registered. A
// generic type of a room is named without its type arguments, because the program uses it with only one set of them.
func (a *API) schemaName(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	room := path.Base(t.PkgPath())
	if t.Name() == "" {
		room = a.registering
	}
	if room == "" || room == "." || room == "web" || strings.HasPrefix(strings.ToLower(name), room) {
		return name
	}
	if generic, _, is := strings.Cut(t.Name(), "["); is {
		name = strings.ToUpper(generic[:1]) + generic[1:]
	}
	return strings.ToUpper(room[:1]) + room[1:] + name
}

// Register adds a room's operations. tag is the room's name; the documentation page groups operations by it.
func (a *API) Register(tag string, operations ...Operation) {
	a.registering = tag
	for _, op := range operations {
		if op.Access == nil || op.Handler == nil {
			panic("web: operation " + op.Method + " " + op.Path + " has no access rule or no handler")
		}
		a.operations = append(a.operations, op)
		a.entrance.ranks[op.Method+" "+op.Path] = priorityOf(op)
		declared := op.declaration(tag, a.workshop, a.witness)
		declared.Middlewares = append(declared.Middlewares, a.bodies.watch(a.huma.OpenAPI().Components.Schemas))
		op.Handler.register(a.huma, declared)
	}
}

// declaration returns the operation's entry for the OpenAPI document, with a check of its access rule before the handler.
func (op Operation) declaration(tag string, s *workshop, w witness) huma.Operation {
	h := huma.Operation{
		OperationID: op.ID, Method: op.Method, Path: op.Path, Summary: op.Summary, Tags: []string{tag},
		DefaultStatus: op.Status, MaxBodyBytes: op.MaxBody, SkipValidateBody: op.BodyChecked, Errors: op.Errors, Responses: map[string]*huma.Response{},
		Metadata:                     map[string]any{},
		RejectUnknownQueryParameters: op.Method != http.MethodGet, // a misspelt word of what is to be written must not be overlooked (FD-280)
	}
	if len(op.Produces) > 0 {
		content := map[string]*huma.MediaType{}
		for _, mediaType := range op.Produces {
			content[mediaType] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}
		}
		h.Responses["200"] = &huma.Response{Content: content}
	}
	if op.Access.IsPublic() && op.MaxBody == 0 {
		h.MaxBodyBytes = smallBody
	}
	if !op.Access.IsPublic() {
		h.Security = []map[string][]string{{"bearer": {}}}
	}
	h.Middlewares = huma.Middlewares{func(ctx huma.Context, next func(huma.Context)) {
		if err := op.Access.Check(ctx.Context()); err != nil {
			r, w := humachi.Unwrap(ctx)
			WriteProblem(w, r, err)
			return
		}
		next(ctx)
	}}
	if w != nil && op.Method != http.MethodGet {
		h.Middlewares = append(h.Middlewares, w.watch(op))
	}
	if op.Form != nil {
		h.Metadata[formMetadata] = op.Form
		h.Middlewares = append(h.Middlewares, readToTheEnd)
	}
	if op.PerMinute > 0 {
		limiter := httprate.NewRateLimiter(op.PerMinute, time.Minute, limitOptions()...)
		h.Middlewares = append(h.Middlewares, func(ctx huma.Context, next func(huma.Context)) {
			if r, w := humachi.Unwrap(ctx); !limiter.RespondOnLimit(w, r, ClientAddress(r.Context())) {
				next(ctx)
			}
		})
	}
	if op.Heavy {
		h.Middlewares = append(h.Middlewares, func(ctx huma.Context, next func(huma.Context)) {
			r, w := humachi.Unwrap(ctx)
			placeOf(r.Context()).end()
			leave, err := s.enter(r.Context())
			if err != nil {
				WriteProblem(w, r, err)
				return
			}
			defer leave()
			next(humachi.NewContext(ctx.Operation(), r, leaving{w, leave}))
		})
	}
	return h
}

// Operations returns every operation by "METHOD /api/path", for tests that go through all routes.
func (a *API) Operations() map[string]Operation {
	byRoute := make(map[string]Operation, len(a.operations))
	for _, op := range a.operations {
		byRoute[op.Method+" /api"+op.Path] = op
	}
	return byRoute
}

// Summary returns the summary of an operation that is registered, by its id, or an empty text.
func (a *API) Summary(id string) string {
	for _, op := range a.operations {
		if op.ID == id {
			return op.Summary
		}
	}
	return ""
}

// Routes lists every operation, one per line, sorted by path: method, path, who may call it, id.
func (a *API) Routes() string {
	sorted := slices.SortedFunc(slices.Values(a.operations), func(a, b Operation) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Method, b.Method))
	})
	var b strings.Builder
	out := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, op := range sorted {
		fmt.Fprintf(out, "%s\t/api%s\t%s\t%s\n", op.Method, op.Path, op.Access, op.ID)
	}
	_ = out.Flush() // writing to a strings.Builder never fails
	return b.String()
}

// OpenAPI returns the API's OpenAPI 3.1 document as JSON.
func (a *API) OpenAPI() ([]byte, error) {
	a.markNullable()
	doc, err := a.huma.OpenAPI().MarshalJSON()
	if err != nil {
		return nil, err
	}
	var pretty bytes.Buffer
	if err := json.Indent(&pretty, doc, "", "  "); err != nil {
		return nil, err
	}
	pretty.WriteByte('\n')
	return pretty.Bytes(), nil
}

const typeJSON = "application/json"

// jsonFormat reads and writes JSON. What it reads has no space around its texts. It refuses NUL characters: PostgreSQL cannot store one, and nobody
// types one. It also refuses a body that is just null, which Go would read as an object whose members are all absent.
var jsonFormat = huma.Format{
	Marshal: func(w io.Writer, v any) error {
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		return enc.Encode(v)
	},
	Unmarshal: func(data []byte, v any) error {
		if hasNUL(data) {
			return errors.New("a NUL character is not text")
		}
		if string(bytes.TrimSpace(data)) == "null" {
			return errors.New("the body must not be null")
		}
		err := json.Unmarshal(trimmed(data), v)
		if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) {
			return fmt.Errorf("%s has the wrong type", cmp.Or(wrong.Field, "the body"))
		}
		return err
	},
}

// hasNUL tells whether JSON contains an escaped NUL character; encoding/json itself refuses an unescaped one. A backslash that is itself escaped,
// followed by u0000, is ordinary text.
func hasNUL(data []byte) bool {
	const nul = `\u0000`
	for {
		i := bytes.Index(data, []byte(nul))
		if i < 0 {
			return false
		}
		if before := len(data[:i]) - len(bytes.TrimRight(data[:i], `\`)); before%2 == 0 {
			return true
		}
		data = data[i+len(nul):]
	}
}
