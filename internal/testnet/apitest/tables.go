package apitest

import (
	"cmp"
	"encoding/json"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"caravan/internal/fault"
	"caravan/internal/platform/web"
)

// The rows of the tables are aliases of unnamed structs, so that tables may leave out field names without a complaint from go vet.

// Refusal is a call that must be refused, with its status and a part of its answer.
type Refusal = struct {
	Name, Who, Method, Path, Body string
	Status                        int
	Says                          string
}

// Refuse runs each refusal as a subtest. Every answer must be a problem document that shows nothing of the program's inside.
func (s *Site) Refuse(t *testing.T, refusals []Refusal) {
	t.Helper()
	for _, c := range refusals {
		t.Run(c.Name, func(t *testing.T) {
			w := s.Call(c.Who, c.Method, c.Path, c.Body)
			WantStatus(t, w, c.Status)
			WantParts(t, w, c.Says)
			WantHeaders(t, w, "Content-Type", "application/problem+json")
			for _, inner := range []string{"json:", "Go struct"} {
				if strings.Contains(w.Body.String(), inner) {
					t.Errorf("the text of an inner error is shown: %s", w.Body)
				}
			}
		})
	}
}

// Access is a call and the status that each person must get; 0 means that the person does not call. Nobody is a caller who is not signed in.
type Access = struct {
	Name, Method, Path, Body               string
	Nobody, Ann, Rob, Olga, Mia, Emma, Sam int
}

// Allow runs each call by each person as a subtest. Head office and the rep come last, because their calls may change things. An answer of 403 must
// not say what was refused (AMB-010).
func (s *Site) Allow(t *testing.T, calls []Access) {
	t.Helper()
	for _, c := range calls {
		for _, by := range []struct {
			who  string
			want int
		}{{"", c.Nobody}, {"emma", c.Emma}, {"olga", c.Olga}, {"mia", c.Mia}, {"sam", c.Sam}, {"ann", c.Ann}, {"rob", c.Rob}} {
			if by.want == 0 {
				continue
			}
			t.Run(c.Name+" by "+cmp.Or(by.who, "nobody"), func(t *testing.T) {
				w := s.Call(by.who, c.Method, c.Path, c.Body)
				WantStatus(t, w, by.want)
				if w.Code != 403 {
					return
				}
				var got web.Problem
				if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
					t.Fatalf("the refusal is not a problem document: %v in %s", err, w.Body)
				}
				want := web.Problem{Title: "Forbidden", Status: 403, Detail: fault.MessageForbidden, StatusCode: 403, Message: fault.MessageForbidden}
				if diff := gocmp.Diff(want, got, gocmp.AllowUnexported(web.Problem{})); diff != "" {
					t.Errorf("wrong refusal (-want +got):\n%s", diff)
				}
			})
		}
	}
}
