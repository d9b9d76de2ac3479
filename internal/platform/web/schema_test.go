package web

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"caravan/internal/platform/check"
)

type colour string

func (colour) Values() []colour { return []colour{"", "RED", "BLUE"} }

func TestATypeThatListsItsValuesIsDeclaredAndCheckedEverywhere(t *testing.T) {
	type paint struct {
		One   colour   `json:"one"`
		Maybe *colour  `json:"maybe"`
		Left  *colour  `json:"left,omitempty"`
		Many  []colour `json:"many" nullable:"false"`
		Some  colour   `json:"some" enum:"RED"`
		Free  colour   `json:"free,omitempty" enum:""`
	}
	type call struct {
		Of   colour   `path:"of"`
		Only colour   `query:"only" default:"RED"`
		Any  []colour `query:"any,explode"`
		Some colour   `query:"some" enum:"BLUE"`
		Body paint
	}
	s := newServer(t)
	s.API.Register("test", Operation{ID: "paint", Method: "POST", Path: "/paint/{of}", Access: open{},
		Handler: JSON(func(_ context.Context, in *call) (paint, error) {
			return in.Body, nil
		})})
	raw, err := s.API.OpenAPI()
	check.OK(t, err)
	type schema struct {
		Enum  []*string
		Items *schema
	}
	var doc struct {
		Paths map[string]map[string]struct {
			Parameters []struct {
				Name   string
				Schema schema
			}
		}
		Components struct {
			Schemas map[string]struct{ Properties map[string]schema }
		}
	}
	check.OK(t, json.Unmarshal(raw, &doc))
	values := func(s schema) string {
		if s.Items != nil {
			s = *s.Items
		}
		var all []string
		for _, v := range s.Enum {
			if v == nil {
				v = new("null")
			}
			all = append(all, *v)
		}
		return strings.Join(all, ",")
	}
	got := map[string]string{}
	for _, p := range doc.Paths["/paint/{of}"]["post"].Parameters {
		got[p.Name] = values(p.Schema)
	}
	check.Same(t, got, map[string]string{"of": ",RED,BLUE", "only": ",RED,BLUE", "any": ",RED,BLUE", "some": "BLUE"})
	got = map[string]string{}
	for name, s := range doc.Components.Schemas["Paint"].Properties {
		got[name] = values(s)
	}
	check.Same(t, got, map[string]string{"one": ",RED,BLUE", "maybe": ",RED,BLUE,null", "left": ",RED,BLUE", "many": ",RED,BLUE", "some": "RED",
		"free": ""})

	const right = `{"one":"","maybe":null,"many":["BLUE"],"some":"RED","free":"GREEN"}`
	for what, c := range map[string]struct{ query, body, wrong string }{
		"right":             {"RED?only=BLUE&any=RED&any=BLUE", right, ""},
		"path":              {"GREEN", right, "path.of"},
		"query":             {"RED?only=GREEN", right, "query.only"},
		"list in the query": {"RED?any=GREEN", right, "query.any[0]"},
		"some of them":      {"RED?some=RED", right, "query.some"},
		"member":            {"RED", strings.Replace(right, `""`, `"GREEN"`, 1), "body.one"},
		"pointer":           {"RED", strings.Replace(right, `null`, `"GREEN"`, 1), "body.maybe"},
		"list":              {"RED", strings.Replace(right, `BLUE`, `GREEN`, 1), "body.many[0]"},
	} {
		r := httptest.NewRequest(http.MethodPost, "/api/paint/"+c.query, strings.NewReader(c.body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		if c.wrong == "" {
			check.Is(t, w.Code, http.StatusOK, what)
			continue
		}
		var p Problem
		check.OK(t, json.Unmarshal(w.Body.Bytes(), &p))
		check.Is(t, w.Code, http.StatusUnprocessableEntity, what)
		check.Is(t, len(p.Errors), 1, what, w.Body.String())
		if len(p.Errors) == 1 {
			check.Is(t, p.Errors[0].Location, c.wrong, what)
			check.True(t, strings.Contains(p.Errors[0].Message, "RED") || c.wrong == "query.some", p.Errors[0].Message, what)
		}
	}
}
