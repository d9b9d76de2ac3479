package contract_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/platform/web/contract"
)

const document = `{"openapi": "3.1.0", "paths": {
	"/things/{id}": {"get": {"operationId": "get-thing", "security": [{"bearer": []}], "responses": {
		"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}},
		"404": {"content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}}}}},
	"/things/new": {"get": {"operationId": "new-thing", "responses": {"204": {}}}},
	"/{kind}/new": {"get": {"operationId": "new-of-kind", "responses": {"200": {"content": {"application/pdf": {"schema": {"type": "string"}}, "text/csv; charset=utf-8": {"schema": {"type": "string"}}}}}}}},
	"components": {"schemas": {
		"Thing": {"type": "object", "additionalProperties": false, "required": ["name"],
			"properties": {"name": {"type": ["string", "null"]}, "at": {"type": "string", "format": "date-time"}}},
		"Problem": {"type": "object", "required": ["message"], "properties": {"message": {"type": "string"}}}}}}`

func read(t *testing.T) *contract.Contract {
	t.Helper()
	c, err := contract.New([]byte(document))
	check.OK(t, err)
	return c
}

func TestCheck(t *testing.T) {
	const plain, problem = "application/json", "application/problem+json"
	c := read(t)
	for name, a := range map[string]struct {
		path   string
		status int
		media  string
		body   string
		says   string // of the error; empty: the answer is as declared
	}{
		"as declared":                           {"/api/things/7", 200, plain + "; charset=utf-8", `{"name":"a","at":"2026-03-20T01:00:00Z"}`, ""},
		"null where it may come":                {"/api/things/7", 200, plain, `{"name":null}`, ""},
		"null where it may not come":            {"/api/things/7", 200, plain, `{"name":"a","at":null}`, "got null, want string"},
		"a text that is no time":                {"/api/things/7", 200, plain, `{"name":"a","at":"today"}`, "date-time"},
		"a member that is missing":              {"/api/things/7", 200, plain, `{}`, "missing property 'name'"},
		"a member that is not declared":         {"/api/things/7", 200, plain, `{"name":"a","secret":1}`, "additional properties 'secret' not allowed"},
		"a body that is not JSON":               {"/api/things/7", 200, plain, `{`, "not JSON"},
		"a status that is not declared":         {"/api/things/7", 500, problem, `{"message":"a"}`, "get-thing answers 500, which it does not declare"},
		"another media type":                    {"/api/things/7", 200, "text/html", `<p>`, `get-thing answers 200 as "text/html"`},
		"a problem":                             {"/api/things/7", 404, problem, `{"message":"a","conflicts":[]}`, ""},
		"a problem without a message":           {"/api/things/7", 404, problem, `{}`, "missing property 'message'"},
		"no body":                               {"/api/things/new", 204, "", "", ""},
		"a body where none is declared":         {"/api/things/new", 204, plain, "{}", "new-thing answers 204 with a body"},
		"a file":                                {"/api/people/new", 200, "application/pdf", "%PDF-", ""},
		"a declared media type's parameters":    {"/api/people/new", 200, "text/csv", "a;b", ""},
		"an address without operation":          {"/api/nothing", 404, problem, `{"message":"a"}`, ""},
		"an error that is no problem document":  {"/api/nothing", 404, "text/plain", "not found", "an error as \"text/plain\""},
		"a page, which no document is about":    {"/nothing", 404, "text/html", "<p>", ""},
		"what the API serves besides its calls": {"/api/docs", 200, "text/html", "<p>", ""},
	} {
		t.Run(name, func(t *testing.T) {
			err := c.Check("GET", a.path, a.status, http.Header{"Content-Type": {a.media}}, []byte(a.body))
			switch {
			case a.says == "" && err != nil:
				check.Is(t, err, nil)
			case a.says != "" && (err == nil || !strings.Contains(err.Error(), a.says)):
				t.Errorf("got the error %v, want %q in it", err, a.says)
			}
		})
	}
}

func TestFind(t *testing.T) {
	c := read(t)
	for path, want := range map[string]string{
		"/api/things/7":   "get-thing",
		"/api/things/new": "new-thing", // a fixed part goes before a parameter
		"/api/people/new": "new-of-kind",
		"/api/things/":    "",
		"/api/things":     "",
		"/things/7":       "",
	} {
		got := ""
		if op := c.Find("GET", path); op != nil {
			got = op.ID
		}
		if got != want {
			t.Errorf("%s reaches %q, want %q", path, got, want)
		}
	}
	if op := c.Find("POST", "/api/things/7"); op != nil {
		t.Errorf("POST reaches %s", op.ID)
	}
}

func TestOperations(t *testing.T) {
	var got []string
	for _, op := range read(t).Operations() {
		got = append(got, op.ID)
		if public := op.ID != "get-thing"; op.Public != public {
			t.Errorf("%s is public: %v", op.ID, op.Public)
		}
	}
	if want := []string{"get-thing", "new-of-kind", "new-thing"}; !slices.Equal(got, want) {
		t.Errorf("the operations are %v, want %v", got, want)
	}
	if get := read(t).Operations()[0]; !slices.Equal(get.Statuses, []int{200, 404}) {
		t.Errorf("the statuses are %v", get.Statuses)
	}
}

func TestADocumentThatCannotBeRead(t *testing.T) {
	if _, err := contract.New([]byte("{")); err == nil {
		t.Error("half a document was read")
	}
}
