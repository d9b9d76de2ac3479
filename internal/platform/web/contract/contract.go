// Package contract compares answers of the API with its OpenAPI document. Tests use it, so that the document never promises less or more than the
// program does.
package contract

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Prefix is where the API lives; the document's paths are below it.
const Prefix = "/api"

// problemSchema is the schema of every error.
const problemSchema = "/components/schemas/Problem"

// Contract is one OpenAPI document. Its methods may be called at the same time.
type Contract struct {
	operations []*Operation
	document   any

	mu       sync.Mutex
	compiler *jsonschema.Compiler
	compiled map[string]*jsonschema.Schema // by their JSON pointer in the document
}

// Operation is one call of the API.
type Operation struct {
	ID, Method string
	Path       string // below Prefix, with {name} for parameters
	Tags       []string
	Parameters []Parameter
	Body       map[string]any // schema of the JSON body; nil: the call has no body
	Public     bool           // may be called without a sign-in
	Statuses   []int          // every status that it may answer with
	segments   []string
	answers    map[string]answer // by status
}

// Parameter is a value in an operation's address or header.
type Parameter struct {
	Name, In string
	Required bool
	Schema   map[string]any
}

// answer is what is declared for one status: the pointer of each media type's schema.
type answer map[string]string

// document is the part of an OpenAPI document that is read here.
type document struct {
	Paths map[string]map[string]struct {
		OperationID string      `json:"operationId"`
		Tags        []string    `json:"tags"`
		Parameters  []Parameter `json:"parameters"`
		Security    []any       `json:"security"`
		RequestBody struct {
			Content map[string]struct {
				Schema map[string]any `json:"schema"`
			} `json:"content"`
		} `json:"requestBody"`
		Responses map[string]struct {
			Content map[string]any `json:"content"`
		} `json:"responses"`
	} `json:"paths"`
}

const resource = "https://caravan.example/openapi.json" // any address: nothing is loaded from it

// New reads an OpenAPI 3.1 document.
func New(openapi []byte) (*Contract, error) {
	var doc document
	if err := json.Unmarshal(openapi, &doc); err != nil {
		return nil, err
	}
	c := &Contract{compiler: jsonschema.NewCompiler(), compiled: map[string]*jsonschema.Schema{}}
	var err error
	if c.document, err = jsonschema.UnmarshalJSON(bytes.NewReader(openapi)); err != nil {
		return nil, err
	}
	c.compiler.AssertFormat()
	if err := c.compiler.AddResource(resource, c.document); err != nil {
		return nil, err
	}
	for path, methods := range doc.Paths {
		for method, declared := range methods {
			op := &Operation{ID: declared.OperationID, Method: strings.ToUpper(method), Path: path, Tags: declared.Tags, Parameters: declared.Parameters,
				Body: declared.RequestBody.Content["application/json"].Schema, Public: len(declared.Security) == 0,
				segments: strings.Split(path, "/"), answers: map[string]answer{}}
			for status, response := range declared.Responses {
				at := pointer("", "paths", path, method, "responses", status, "content")
				types := answer{}
				for declared := range response.Content {
					mediaType, _, err := mime.ParseMediaType(declared)
					if err != nil {
						return nil, err
					}
					types[mediaType] = pointer(at, declared, "schema")
				}
				op.answers[status] = types
				if code, err := strconv.Atoi(status); err == nil {
					op.Statuses = append(op.Statuses, code)
				}
			}
			slices.Sort(op.Statuses)
			c.operations = append(c.operations, op)
		}
	}
	slices.SortFunc(c.operations, func(a, b *Operation) int { return strings.Compare(a.ID, b.ID) })
	return c, nil
}

// Operations returns every operation, sorted by id.
func (c *Contract) Operations() []*Operation { return c.operations }

// Find returns the operation that a request to the address would reach, as the router does: a fixed part of a path goes before a parameter. It is nil
// when there is none.
func (c *Contract) Find(method, path string) (found *Operation) {
	below, is := strings.CutPrefix(path, Prefix)
	if !is {
		return nil
	}
	segments := strings.Split(below, "/")
	for _, op := range c.operations {
		if op.Method == method && op.reaches(segments) && (found == nil || op.before(found)) {
			found = op
		}
	}
	return found
}

func isParameter(segment string) bool { return strings.HasPrefix(segment, "{") }

func (op *Operation) reaches(segments []string) bool {
	return slices.EqualFunc(op.segments, segments, func(declared, sent string) bool { return declared == sent || isParameter(declared) && sent != "" })
}

func (op *Operation) before(other *Operation) bool {
	for i, segment := range op.segments {
		if mine, theirs := isParameter(segment), isParameter(other.segments[i]); mine != theirs {
			return theirs
		}
	}
	return false
}

// Check returns an error unless the answer to a request is declared: its status, its media type and, if it is JSON, its shape. A request that reaches
// no operation may get anything that is no error, and every error must be a problem document.
func (c *Contract) Check(method, path string, status int, header http.Header, body []byte) error {
	mediaType, _, _ := mime.ParseMediaType(header.Get("Content-Type"))
	at := ""
	switch op := c.Find(method, path); {
	case op != nil:
		types, declared := op.answers[strconv.Itoa(status)]
		if !declared {
			return fmt.Errorf("%s answers %d, which it does not declare: %s", op.ID, status, short(body))
		}
		if len(types) == 0 {
			if len(body) > 0 {
				return fmt.Errorf("%s answers %d with a body, which it does not declare: %s", op.ID, status, short(body))
			}
			return nil
		}
		if at, declared = types[mediaType]; !declared {
			return fmt.Errorf("%s answers %d as %q instead of %q", op.ID, status, mediaType, slices.Sorted(maps.Keys(types)))
		}
	case status >= http.StatusBadRequest && strings.HasPrefix(path, Prefix+"/"):
		if at = problemSchema; mediaType != "application/problem+json" {
			return fmt.Errorf("an error as %q instead of a problem document: %s", mediaType, short(body))
		}
	}
	if mediaType != "application/json" && mediaType != "application/problem+json" || at == "" {
		return nil
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("%d with a body that is not JSON: %w", status, err)
	}
	schema, err := c.schema(at)
	if err != nil {
		return err
	}
	if err := schema.Validate(value); err != nil {
		return fmt.Errorf("%d with a body that is not of the declared shape: %w in %s", status, err, short(body))
	}
	return nil
}

// schema compiles the schema at a pointer, once.
func (c *Contract) schema(at string) (*jsonschema.Schema, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s := c.compiled[at]; s != nil {
		return s, nil
	}
	s, err := c.compiler.Compile(resource + "#" + at)
	if err != nil {
		return nil, err
	}
	c.compiled[at] = s
	return s, nil
}

// Resolve returns the schema that a reference points to; any other schema is returned as it is.
func (c *Contract) Resolve(schema map[string]any) (map[string]any, error) {
	reference, is := schema["$ref"].(string)
	if !is {
		return schema, nil
	}
	var value any = c.document
	for _, part := range strings.Split(strings.TrimPrefix(reference, "#/"), "/") {
		object, _ := value.(map[string]any)
		value = object[part]
	}
	if found, is := value.(map[string]any); is {
		return found, nil
	}
	return nil, errors.New("no schema at " + reference)
}

var escape = strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D", "+", "%2B")

// pointer returns a JSON pointer, as it stands in an address.
func pointer(base string, parts ...string) string {
	for _, part := range parts {
		base += "/" + escape.Replace(part)
	}
	return base
}

func short(body []byte) string {
	const most = 600
	return fmt.Sprintf("%.*s", most, body)
}
