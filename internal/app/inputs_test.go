package app

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"caravan/internal/auth"
	"caravan/internal/platform/check"
	"caravan/internal/platform/web"
	"caravan/internal/testnet/apitest"
)

// nowhere is the id of nothing.
const nowhere = "00000000-0000-7000-8000-000000000000"

// eachWrite calls fn with the address of every operation of the document that writes, below /api, by its method and path.
func (d apiDocument) eachWrite(fn func(method, address string, c apiCall)) {
	for path, calls := range d.Paths {
		for method, c := range calls {
			if method != "get" {
				fn(strings.ToUpper(method), parameter.ReplaceAllString(path, nowhere), c)
			}
		}
	}
}

// misspelt is sent in place of 'preview'.
const misspelt = "preveiw"

func TestWhatIsMisspeltIsNotOverlooked(t *testing.T) {
	d := readDocument(t)
	eachTrailed(t, func(t *testing.T, s *trailed) {
		api, seen, forms := s.api(t), 0, 0
		d.eachWrite(func(method, address string, c apiCall) {
			t.Run("FD-280 "+c.OperationID+" refuses a parameter and a part that it does not have", func(t *testing.T) {
				seen++
				w := api.Call("ann", method, address+"?"+misspelt+"=true", "")
				if w.Code != 403 {
					check.Is(t, w.Code, 422, w.Body)
					check.True(t, strings.Contains(w.Body.String(), `"location":"query.`+misspelt+`"`), w.Body)
				}
				form := c.RequestBody.Content["multipart/form-data"].Schema
				if form == nil {
					return
				}
				forms++
				var parts []apitest.Part
				for name, p := range form.Properties {
					if p.Format == "binary" || p.Items != nil && p.Items.Format == "binary" {
						parts = []apitest.Part{{Name: name, FileName: "a.pdf", Content: "%PDF-1.7\n%%EOF"}}
					}
				}
				w = api.Post("ann", address, append(parts, apitest.Part{Name: misspelt, Content: "true"})...)
				check.Is(t, w.Code, 422, w.Body)
				check.True(t, strings.Contains(w.Body.String(), `"location":"body.`+misspelt+`"`), w.Body.String(), w.Body)
			})
		})
		check.True(t, seen >= 100, seen)
		check.True(t, forms >= 3, forms)
	})
}

// who calls an operation, below: the first whom it does not refuse.
var who = []string{"ann", "rob", "olga"}

func TestACallWithoutABodySaysWhatIsMissing(t *testing.T) {
	d := readDocument(t)
	eachTrailed(t, func(t *testing.T, s *trailed) {
		api, seen := s.api(t), 0
		say := func(t *testing.T, method, address, body string) (status int, words web.Problem) {
			t.Helper()
			for _, by := range who {
				w := api.Call(by, method, address, body)
				if status = w.Code; status == 403 {
					continue
				}
				err := json.Unmarshal(w.Body.Bytes(), &words)
				check.Must(t, check.True(t, err == nil || status == 204, status, w.Body))
				break
			}
			return status, words
		}
		d.eachWrite(func(method, address string, c apiCall) {
			content := c.RequestBody.Content["application/json"].Schema
			if content == nil {
				return
			}
			required := d.find(content).Required
			t.Run("FD-281 AMB-127 "+c.OperationID+" without a body", func(t *testing.T) {
				seen++
				if c.RequestBody.Required != (len(required) > 0) {
					t.Errorf("the body is required: %v, but of its members %q are", c.RequestBody.Required, required)
				}
				status, words := say(t, method, address, "")
				for _, name := range required {
					named := slices.ContainsFunc(words.Errors, func(e web.ProblemField) bool { return strings.HasPrefix(e.Location, "body."+name) })
					check.Is(t, status, 422, words, name)
					check.True(t, named, name)
				}
				if len(required) == 0 {
					check.True(t, status != 400 && status != 415, status, words.Message)
					check.True(t, !strings.Contains(words.Message, "could not be read"), words.Message)
				}
				if emptyStatus, empty := say(t, method, address, "{}"); c.OperationID != "fetch-me" {
					check.Is(t, status, emptyStatus, "with an empty object it is the other", words.Message)
					check.Is(t, words.Message, empty.Message, "with an empty object it says the other")
				}
			})
		})
		check.True(t, seen >= 80, seen)
		t.Run("IMPERSONATION-007 FD-281 without a body it asks for the reason", func(t *testing.T) {
			status, words := say(t, "POST", "/auth/impersonate/rob", "")
			check.Is(t, status, 422)
			check.Is(t, words.Message, auth.MessageReason)
		})
	})
}

func TestEachListHasPagesOfUpToAHundred(t *testing.T) {
	seen := 0
	for path, calls := range readDocument(t).Paths {
		for _, c := range calls {
			for _, p := range c.Parameters {
				if p.Name != "limit" {
					continue
				}
				seen++
				if check.True(t, p.Schema.Maximum != nil, path) {
					check.Is(t, *p.Schema.Maximum, web.MaxPageSize, path)
				}
			}
		}
	}
	check.True(t, seen >= 30, seen)
}
