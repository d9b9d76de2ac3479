package web

import (
	"cmp"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// Schema and Registry are for types that describe themselves in the OpenAPI document (huma.SchemaProvider). Rooms use these names, so that only this
// package knows which library is behind the API.
type (
	Schema   = huma.Schema
	Registry = huma.Registry
)

// The types that rooms use in schemas.
const (
	TypeBoolean = huma.TypeBoolean
	TypeInteger = huma.TypeInteger
	TypeString  = huma.TypeString
)

// inputMetadata is where an operation's entry keeps the type of its handler's input.
const inputMetadata = "input"

// declareValues writes the values of types into the document, by which requests are checked too: those that the method Values of a type of texts
// lists, as in func (Colour) Values() []Colour. A member with a tag 'enum' has those of its tag instead; with an empty one it has none, because its
// handler refuses what is wrong (ADR 0078).
func (a *API) declareValues(doc *huma.OpenAPI, op *huma.Operation) {
	for _, field := range reflect.VisibleFields(op.Metadata[inputMetadata].(reflect.Type)) {
		name, _, _ := strings.Cut(cmp.Or(field.Tag.Get("path"), field.Tag.Get("query")), ",")
		for _, p := range op.Parameters {
			if p.Name == name {
				enumerate(p.Schema, field)
			}
		}
	}
	registry := doc.Components.Schemas
	for name, schema := range registry.Map() {
		if a.listed[name] {
			continue
		}
		a.listed[name] = true
		for _, field := range reflect.VisibleFields(registry.TypeFromRef("#/components/schemas/" + name)) {
			member, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			enumerate(schema.Properties[member], field)
		}
	}
}

// enumerate writes the values of a member's type into its schema, or into that of its items.
func enumerate(schema *huma.Schema, member reflect.StructField) {
	t := member.Type
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice && schema != nil {
		if t.Kind() == reflect.Slice {
			schema = schema.Items
		}
		t = t.Elem()
	}
	_, tagged := member.Tag.Lookup("enum")
	if _, lists := t.MethodByName("Values"); !lists || tagged || schema == nil || t.Kind() != reflect.String {
		return
	}
	for _, value := range reflect.Zero(t).MethodByName("Values").Call(nil)[0].Seq2() {
		schema.Enum = append(schema.Enum, value.String())
	}
	schema.PrecomputeMessages()
}

// markNullable marks members that are pointers to objects as nullable in the document, and adds null to the values of pointers to one of several
// words. huma itself only marks plain types.
func (a *API) markNullable() {
	registry := a.huma.OpenAPI().Components.Schemas
	for name, schema := range registry.Map() {
		t := registry.TypeFromRef("#/components/schemas/" + name)
		if t == nil || t.Kind() != reflect.Struct {
			continue
		}
		for _, field := range reflect.VisibleFields(t) {
			member, options, _ := strings.Cut(field.Tag.Get("json"), ",")
			property := schema.Properties[member]
			isOptional := slices.Contains(strings.Split(options, ","), "omitempty")
			if field.Type.Kind() != reflect.Pointer || isOptional || property == nil {
				continue
			}
			switch {
			case property.Ref != "":
				schema.Properties[member] = orNull(property)
			case len(property.Enum) > 0:
				property.Enum = append(property.Enum, nil)
			}
		}
	}
}

// orNull returns a schema that also allows null.
func orNull(schema *Schema) *Schema {
	return &huma.Schema{OneOf: []*huma.Schema{schema, {Type: "null"}}}
}
