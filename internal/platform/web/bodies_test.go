package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"caravan/internal/platform/check"
)

type openedInput struct {
	Body struct {
		Items []struct {
			Kind string `json:"kind" enum:"post,resource"`
			ID   string `json:"id"`
		} `json:"items" maxItems:"100"`
		Names map[string]string `json:"names,omitempty"`
		Any   any               `json:"any,omitempty"`
		Note  *string           `json:"note,omitempty"`
	}
}

func newBodiesServer(t *testing.T) *Server {
	t.Helper()
	s := newServer(t)
	s.API.Register("test", Operation{ID: "opened", Method: "POST", Path: "/opened", Access: open{}, MaxBody: 1 << 20,
		Handler: JSON(func(_ context.Context, in *openedInput) (int, error) { return len(in.Body.Items), nil })})
	return s
}

func post(s *Server, path, body string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	r := httptest.NewRequest("POST", path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	s.Handler().ServeHTTP(w, r)
	return w
}

func TestABodyWithTooMuchInItIsRefusedBeforeItIsParsed(t *testing.T) {
	s := newBodiesServer(t)
	many := func(n int, one func(int) string) string {
		all := make([]string, n)
		for i := range all {
			all[i] = one(i)
		}
		return strings.Join(all, ",")
	}
	unknown := func(n int) string { return many(n, func(i int) string { return fmt.Sprintf(`"m%d":1`, i) }) }
	empty := func(n int) string { return many(n, func(int) string { return "{}" }) }
	for name, test := range map[string]struct {
		body           string
		errors, counts int // -1: more than are counted
		first          ProblemField
	}{
		"unknown members":  {`{"items":[],` + unknown(80_000) + `}`, 20, -1, ProblemField{"body.m0", messageUnknown}},
		"empty items":      {`{"items":[` + empty(250_000) + `]}`, 1, 0, ProblemField{"body.items", "Expected array length <= 100."}},
		"some empty items": {`{"items":[` + empty(100) + `]}`, 20, 200, ProblemField{"body.items[0].id", messageMissing}},
		"unknown members of items": {`{"items":[{"kind":"post","id":"a"},{` + unknown(30) + `}]}`, 20, 30,
			ProblemField{"body.items[1].m0", messageUnknown}},
		"the same member": {`{` + many(100, func(int) string { return `"items":[]` }) + `}`, 1, 0, ProblemField{"body", messageManyKeys}},
		"a map": {`{"items":[],"names":{` + many(201, func(i int) string { return fmt.Sprintf(`"n%d":"x"`, i) }) + `}}`, 1, 0,
			ProblemField{"body.names", "Expected object with at most 200 properties."}},
		"values of any type": {`{"items":[],"any":[` + empty(300) + `]}`, 1, 0, ProblemField{"body.any[199]", messageTooFree}},
		"another type":       {`{"items":{"a":[` + empty(300) + `]}}`, 1, 0, ProblemField{"body.items[198]", messageTooFree}},
		"lists in lists": {`{"any":` + strings.Repeat("[", 10_000) + `}`, 1, 0,
			ProblemField{"body.any" + strings.Repeat("[0]", 31), messageTooDeep}},
		"a long text": {`{"items":[],"note":"` + strings.Repeat("x", 200_000) + `"}`, 1, 0,
			ProblemField{"body.note", "Expected length <= 6000."}},
		"a text that is too long": {`{"items":[],"note":"` + strings.Repeat("x", 6_001) + `"}`, 1, 0,
			ProblemField{"body.note", "Expected length <= 6000."}},
		"a long number": {`{"any":` + strings.Repeat("1", 100) + `}`, 1, 0, ProblemField{"body.any", messageLongNum}},
		"an escaped and a long key": {`{"it\u0065ms":[` + empty(101) + `],"` + strings.Repeat("k", 10_000) + `":1}`, 1, 0,
			ProblemField{"body.items", "Expected array length <= 100."}},
	} {
		t.Run(name, func(t *testing.T) {
			w := post(s, "/api/opened", test.body)
			var p Problem
			check.OK(t, json.Unmarshal(w.Body.Bytes(), &p))
			check.Must(t, check.Is(t, w.Code, http.StatusUnprocessableEntity, w.Body))
			if w.Body.Len() > 4000 {
				t.Errorf("the answer has %d bytes", w.Body.Len())
			}
			check.True(t, p.ErrorCount == test.counts || test.counts < 0 && p.ErrorCount >= maxCounted, p.ErrorCount, test.counts)
			check.True(t, len(p.Errors) <= max(test.errors, 2), p.Errors, test.errors)
			check.Must(t, check.True(t, len(p.Errors) >= max(test.errors, 1), p.Errors, test.errors))
			check.Is(t, p.Errors[0], test.first)
		})
	}
}

func TestAStrangerMaySendLess(t *testing.T) {
	s := newServer(t)
	s.API.Register("test", Operation{ID: "stranger", Method: "POST", Path: "/stranger", Access: open{},
		Handler: JSON(func(_ context.Context, in *echoInput) (string, error) { return in.Body.Name, nil })})
	w := post(s, "/api/stranger", `{"name":"a"`+strings.Repeat(" ", smallBody)+`}`)
	check.Is(t, w.Code, http.StatusRequestEntityTooLarge, w.Body)
}

func TestABodyThatFitsIsLeftAlone(t *testing.T) {
	s := newBodiesServer(t)
	items := strings.TrimSuffix(strings.Repeat(`{"KIND":"post","\u0069d":"a \"b\" {[,:]} \\"},`, 100), ",")
	note := strings.Repeat(`\ud83d\ude00`, 6_000)
	body := `{"items":[` + items + `],"names":{"a":"b"},"any":{"x":[1,-2.5e3,true,null,"y"]},"note":"` + note + `"}`
	w := post(s, "/api/opened", body)
	check.Is(t, w.Code, http.StatusOK, w.Body)
	check.Is(t, strings.TrimSpace(w.Body.String()), "100", w.Body)
}

func TestALargeBodyWaitsForRoom(t *testing.T) {
	s := newBodiesServer(t)
	s.API.bodies.wait = time.Millisecond
	check.OK(t, s.API.bodies.large.Acquire(t.Context(), largeBodies))
	large := `{"items":[],"note":null` + strings.Repeat(" ", smallBody) + `}`
	w := post(s, "/api/opened", large)
	check.Is(t, w.Code, http.StatusServiceUnavailable, w.Body)
	check.True(t, strings.Contains(w.Body.String(), messageNoRoom), w.Body.String(), w.Body)
	if w := post(s, "/api/opened", `{"items":[]}`); w.Code != http.StatusOK {
		t.Errorf("a small one: %d %s", w.Code, w.Body)
	}
	s.API.bodies.large.Release(largeBodies)
	if w := post(s, "/api/opened", large); w.Code != http.StatusOK {
		t.Errorf("with room: %d %s", w.Code, w.Body)
	}
	if !s.API.bodies.large.TryAcquire(largeBodies) {
		t.Error("the room is not given back")
	}
}
