package app

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"caravan/internal/platform/check"
)

// part is a schema of the OpenAPI document, as far as these tests read it.
type part struct {
	Ref                     string `json:"$ref"`
	Type                    any
	Format                  string
	MinLength, MaxLength    *int
	Minimum                 *float64
	MaxItems, MaxProperties *int
	Maximum                 *float64
	Items                   *part
	Properties              map[string]*part
	Required                []string
	AdditionalProperties    json.RawMessage
	Enum                    []any
	OneOf, AnyOf, AllOf     []*part
}

// apiCall is an operation of the document.
type apiCall struct {
	OperationID string
	Parameters  []struct {
		Name, In string
		Schema   *part
	}
	RequestBody struct {
		Required bool
		Content  map[string]struct{ Schema *part }
	}
}

// apiDocument is the OpenAPI document as it is committed; scripts/generate.sh --check keeps it right.
type apiDocument struct {
	Paths      map[string]map[string]apiCall
	Components struct{ Schemas map[string]*part }
}

func readDocument(t *testing.T) apiDocument {
	t.Helper()
	raw, err := os.ReadFile("../../docs/openapi.json")
	check.OK(t, err)
	var d apiDocument
	check.OK(t, json.Unmarshal(raw, &d))
	return d
}

// find returns the part that a reference names.
func (d apiDocument) find(p *part) *part {
	for p.Ref != "" {
		p = d.Components.Schemas[p.Ref[strings.LastIndex(p.Ref, "/")+1:]]
	}
	return p
}

func (p *part) is(kind string) bool {
	if several, are := p.Type.([]any); are {
		return slices.Contains(several, any(kind))
	}
	return p.Type == kind
}

// walk calls see for a part and for all parts of it. where says where it stands.
func (d apiDocument) walk(where string, p *part, see func(where string, p *part)) {
	p = d.find(p)
	see(where, p)
	if p.Items != nil {
		d.walk(where+"[]", p.Items, see)
	}
	for name, property := range p.Properties {
		d.walk(where+"."+name, property, see)
	}
	var of part
	if len(p.AdditionalProperties) > 0 && p.AdditionalProperties[0] == '{' && json.Unmarshal(p.AdditionalProperties, &of) == nil {
		d.walk(where+".*", &of, see)
	}
	for _, choice := range slices.Concat(p.OneOf, p.AnyOf, p.AllOf) {
		d.walk(where, choice, see)
	}
}

// A value whose type is left open is bounded by the server in general (web's shape).
func TestEachTextNumberListAndMapOfARequestIsBounded(t *testing.T) {
	d := readDocument(t)
	seen := 0
	see := func(where string, p *part) {
		seen++
		switch {
		case p.is("string") && p.MaxLength == nil && p.Format != "binary" && len(p.Enum) == 0:
			t.Errorf("%s is a text without maxLength", where)
		case p.is("array") && p.MaxItems == nil:
			t.Errorf("%s is a list without maxItems", where)
		case p.is("integer") && len(p.Enum) == 0 && (p.Minimum == nil || p.Maximum == nil):
			t.Errorf("FD-313 %s is a whole number without minimum and maximum, for which PostgreSQL may have no room", where)
		case p.is("object") && len(p.AdditionalProperties) == 0:
			t.Errorf("%s takes any other member: it needs additionalProperties", where)
		case p.is("object") && string(p.AdditionalProperties) != "false" && p.MaxProperties == nil:
			t.Errorf("%s is a map without maxProperties", where)
		}
	}
	for path, calls := range d.Paths {
		for method, c := range calls {
			for _, p := range c.Parameters {
				d.walk(fmt.Sprintf("%s %s ?%s", method, path, p.Name), p.Schema, see)
			}
			for kind, content := range c.RequestBody.Content {
				d.walk(fmt.Sprintf("%s %s %s", method, path, kind), content.Schema, see)
			}
		}
	}
	check.True(t, seen >= 500, seen)
}
