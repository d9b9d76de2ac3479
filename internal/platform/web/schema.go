package web

import (
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

// markNullable marks members that are pointers to objects as nullable in the document, and adds null to the values of pointers to one of several words.
// huma itself only marks plain types.
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
