package app

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/user"
)

// listedPaths are the calls that the specifications list under these paths, as far as their rooms exist.
var listedPaths = []string{
	"POST /auth/reset-password", "PATCH /users/me/update-password", "POST /users/me",
	"GET /audit-reports", "GET /audit-reports/{id}", "GET /audit-reports/config", "POST /audit-reports", "POST /audit-reports/{id}",
	"PUT /audit-reports/{id}/lines",
	"POST /audit-reports/lines/{id}", "DELETE /audit-reports/{id}", "POST /audit-reports/{id}/load-more-focus-products",
	"POST /audit-reports/{id}/send-email-to-store-owner", "POST /audit-reports/generate-certificates", "GET /audit-reports/{id}/pdf",
	"GET /audit-reports/non-liquor-lines", "POST /audit-reports/non-liquor-lines", "POST /audit-reports/non-liquor-lines/{id}",
	"DELETE /audit-reports/non-liquor-lines/{id}", "POST /audit-reports/non-liquor-lines/copy-to-current-quarter",
	"GET /promotions", "GET /promotions/{id}", "POST /promotions/{id}", "POST /promotions/sync", "POST /promotions/{id}/generate-certificates",
	"POST /promotions/{id}/close",
	"POST /media",
	"GET /stores", "GET /stores/{id}", "GET /stores/without-audit-reports",
}

// document is the part of the OpenAPI document that the tests need.
type document struct {
	Paths map[string]map[string]struct {
		Parameters []struct{ Name, In string }
		Responses  map[string]struct {
			Content map[string]struct{ Schema schemaRef }
		}
	}
	Components struct{ Schemas map[string]schemaRef }
}

type schemaRef struct {
	Ref        string `json:"$ref"`
	Required   []string
	Properties map[string]schemaRef
}

// of resolves a reference.
func (d document) of(s schemaRef) schemaRef {
	if name, is := strings.CutPrefix(s.Ref, "#/components/schemas/"); is {
		return d.Components.Schemas[name]
	}
	return s
}

func TestTheWholeProgram(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newDemoSite(t, d)
		raw, err := s.server.API.OpenAPI()
		check.OK(t, err)
		var doc document
		check.OK(t, json.Unmarshal(raw, &doc))

		t.Run("GENERAL-001 one program is the members' portal and the compliance area, with one sign-in", func(t *testing.T) {
			portal, compliance := s.Fetch("", "GET", "/", ""), s.Fetch("", "GET", "/compliance", "")
			check.Is(t, portal.Code, compliance.Code) // without a built web app, both are missing
			check.Is(t, portal.Body.String(), compliance.Body.String())
			me := read[struct{ Can struct{ ViewCompliance bool } }](s, owner, "GET", "/users/me", "")
			w := s.Call(owner, "GET", "/audit-reports", "")
			check.Is(t, w.Code, 200, me)
			check.True(t, me.Can.ViewCompliance, me)
		})
		t.Run("MEDIA-001 a link to a file works under every name by which the site is reached", func(t *testing.T) {
			found := read[struct {
				Items []struct{ File struct{ SignedURL string } }
			}](s, owner, "GET", "/users/me/resources?type=FILE", "")
			check.Must(t, check.True(t, len(found.Items) != 0, len(found.Items), found))
			check.True(t, strings.HasPrefix(found.Items[0].File.SignedURL, "/files/"), found.Items[0].File.SignedURL, found)
		})
		t.Run("GENERAL-002 head office, store reps, owners, managers and employees sign in, and nobody else", func(t *testing.T) {
			kinds := map[string]access.Role{headOffice: "HEAD_OFFICE", rep: "STORE_REP", owner: "STORE_OWNER",
				"manager@caravan.example": "STORE_MANAGER", "employee@caravan.example": "STORE_EMPLOYEE"}
			for email, role := range kinds {
				me := read[struct{ Role access.Role }](s, email, "GET", "/users/me", "")
				check.Is(t, me.Role, role, email)
			}
			check.Is(t, len(access.Roles()), len(kinds), access.Roles())
			if err := d.InTx(t.Context(), func(tx *db.Tx) error {
				_, err := s.hall.users.Create(t.Context(), tx,
					user.Entry{Details: user.Details{Email: "s@x.example", FirstName: "S", LastName: "X", Role: "SUPPLIER"}})
				return err
			}); !fault.Is(err, fault.Invalid) {
				t.Errorf("a sixth role was added: %v", err)
			}
			_, err := d.Exec(t.Context(), `UPDATE users SET role = 'SUPPLIER' WHERE email = 'employee@caravan.example'`)
			check.OK(t, err)
			if w := s.Call("employee@caravan.example", "GET", "/users/me", ""); w.Code != 403 {
				t.Errorf("a sixth role can sign in: %d", w.Code)
			}
		})
		t.Run("GENERAL-022 every call accepts a bearer token or the browser's cookie", func(t *testing.T) {
			for name, op := range s.server.API.Operations() {
				if op.Access.IsPublic() {
					continue
				}
				method, route, _ := strings.Cut(name, " ")
				path := parameter.ReplaceAllString(route, "00000000-0000-7000-8000-000000000000")
				token := s.token(headOffice)
				for how, w := range map[string]*httptest.ResponseRecorder{
					"bearer": s.Fetch(headOffice, method, path, "{"),
					"cookie": s.Fetch("", method, path, "{", &http.Cookie{Name: "access_token", Value: token}),
				} {
					check.True(t, w.Code != http.StatusUnauthorized, name, how, w.Code, w.Body)
					check.True(t, w.Code < 500, name, how, w.Code, w.Body)
				}
			}
		})
		t.Run("GENERAL-036 AMB-127 all lists have the same shape, and so have all errors", func(t *testing.T) {
			lists := 0
			for path, methods := range doc.Paths {
				for method, op := range methods {
					for status, answer := range op.Responses {
						if status < "4" {
							continue
						}
						if problem := doc.of(answer.Content["application/problem+json"].Schema); problem.Properties["message"].Ref == "" &&
							!slices.Contains(problem.Required, "message") {
							t.Errorf("%s %s answers %s without a message", method, path, status)
						}
					}
					// whose id the address or the query must have
					ofOneThing := strings.Contains(path, "{") || path == "/reactions" || path == "/camel-bucks" || path == "/findings/stores"
					ofManyKinds := path == "/search" // which answers with a list of each kind
					if !slices.ContainsFunc(op.Parameters, func(p struct{ Name, In string }) bool { return p.Name == "page" }) || ofOneThing || ofManyKinds {
						continue
					}
					lists++
					list := read[struct {
						Items []json.RawMessage
						Meta  map[string]int
					}](s, headOffice, "GET", path+"?page=2&limit=1", "")
					if check.True(t, list.Items != nil, path, list) {
						check.Is(t, list.Meta["currentPage"], 2, path, list)
						check.Is(t, list.Meta["itemsPerPage"], 1, path, list)
						check.True(t, list.Meta["totalPages"] >= 1, list.Meta["totalPages"], path, list)
						check.Is(t, len(list.Meta), 4, list.Meta, path, list)
					}
					w := s.Call(headOffice, "GET", path+"?page=0", "")
					check.Is(t, w.Code, 422, path, w.Body)
					check.True(t, strings.Contains(w.Body.String(), `"statusCode":422`), w.Body.String(), path, w.Body)
					check.True(t, strings.Contains(w.Body.String(), `"location":"query.page"`), w.Body.String(), path, w.Body)
				}
			}
			check.True(t, lists >= 5, lists)
		})
		t.Run("GENERAL-038 the server has the paths that the specifications list, below /api", func(t *testing.T) {
			operations := s.server.API.Operations()
			for _, listed := range listedPaths {
				method, path, _ := strings.Cut(listed, " ")
				_, there := operations[method+" /api"+path]
				check.True(t, there, listed)
			}
		})
	})
}
