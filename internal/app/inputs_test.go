package app

import (
	"strings"
	"testing"

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
				if w.Code != 403 && (w.Code != 422 || !strings.Contains(w.Body.String(), `"location":"query.`+misspelt+`"`)) {
					t.Errorf("the parameter: %d %s", w.Code, w.Body)
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
				if w.Code != 422 || !strings.Contains(w.Body.String(), `"location":"body.`+misspelt+`"`) {
					t.Errorf("the part: %d %s", w.Code, w.Body)
				}
			})
		})
		if seen < 100 || forms < 3 {
			t.Errorf("only %d operations were looked at, %d of them with a form", seen, forms)
		}
	})
}
