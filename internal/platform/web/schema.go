package web

import (
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// Schema and Registry are what a type needs that describes itself in the OpenAPI document (huma.SchemaProvider). Rooms use them under these names, so that
// the library that stands behind the API is known to this package only.
type (
	Schema   = huma.Schema
	Registry = huma.Registry
)

// The types of a schema that rooms use.
const (
	TypeBoolean = huma.TypeBoolean
	TypeInteger = huma.TypeInteger
	TypeString  = huma.TypeString
)

// markNullable says in the document that a member which is a pointer to another object may be null: huma says so of plain types only.
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
			if field.Type.Kind() == reflect.Pointer && !isOptional && property != nil && property.Ref != "" {
				schema.Properties[member] = &huma.Schema{OneOf: []*huma.Schema{property, {Type: "null"}}}
			}
		}
	}
}
