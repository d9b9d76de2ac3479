package web

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"caravan/internal/platform/check"
)

func TestTheDocumentDeclaresWhatAnswersBeforeTheHandler(t *testing.T) {
	s := newServer(t)
	type thing struct {
		Name string `json:"name"`
	}
	s.API.Register("test",
		Operation{ID: "list", Method: "GET", Path: "/things", Access: open{},
			Handler: JSON(func(context.Context, *struct{}) ([]thing, error) { return nil, nil })},
		Operation{ID: "get", Method: "GET", Path: "/things/{id}", Access: shut{},
			Handler: JSON(func(context.Context, *PathID) (*thing, error) { return nil, nil })},
		Operation{ID: "create", Method: "POST", Path: "/things", Access: shut{}, Status: 201, Errors: []int{402},
			Handler: Raw(func(context.Context, *struct{ Body thing }) (*StatusBody[thing], error) {
				return Saved(thing{}, false), nil
			})},
		Operation{ID: "delete", Method: "DELETE", Path: "/things/{id}", Access: open{}, Status: 204,
			Handler: Raw(func(context.Context, *PathID) (*Empty, error) { return nil, nil })})
	raw, err := s.API.OpenAPI()
	check.OK(t, err)
	var doc struct {
		Paths map[string]map[string]struct {
			Responses map[string]struct {
				Content map[string]struct{ Schema json.RawMessage }
			}
		}
	}
	check.OK(t, json.Unmarshal(raw, &doc))
	for call, want := range map[string]string{
		"get /things":         "200 422 429 500 503",
		"get /things/{id}":    "200 401 403 404 422 429 500 503",
		"post /things":        "200 201 401 402 403 408 409 413 415 422 429 500 503",
		"delete /things/{id}": "204 403 404 409 422 429 500 503",
	} {
		method, path, _ := strings.Cut(call, " ")
		if got := strings.Join(slices.Sorted(maps.Keys(doc.Paths[path][method].Responses)), " "); got != want {
			t.Errorf("%s declares %s, want %s", call, got, want)
		}
	}
	answer := func(method, path, status string) string {
		return string(doc.Paths[path][method].Responses[status].Content["application/json"].Schema)
	}
	if got := answer("get", "/things/{id}", "200"); !strings.Contains(got, `"null"`) {
		t.Errorf("an answer that may be null is declared as %s", got)
	}
	again := answer("post", "/things", "200")
	check.True(t, again != "", again, "AMB-127 a create that is sent again answers")
	check.Is(t, again, answer("post", "/things", "201"), "AMB-127 a create that is sent again answers")
}

func TestABodyThatBreaksOffIsNoFailureOfTheServer(t *testing.T) {
	site := httptest.NewServer(newServer(t).Handler())
	defer site.Close()
	for name, body := range map[string]string{
		"a chunk without a length": "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
		"less than was announced":  "Content-Length: 50\r\n\r\n{",
	} {
		t.Run(name, func(t *testing.T) {
			c, err := net.Dial("tcp", site.Listener.Addr().String())
			check.OK(t, err)
			defer c.Close()
			fmt.Fprintf(c, "POST /api/echo HTTP/1.1\r\nHost: caravan.example\r\nContent-Type: application/json\r\n%s", body)
			check.OK(t, c.(*net.TCPConn).CloseWrite())
			answer, err := http.ReadResponse(bufio.NewReader(c), nil)
			check.OK(t, err)
			defer answer.Body.Close()
			said, _ := io.ReadAll(answer.Body)
			check.Is(t, answer.StatusCode, 422, said)
			check.True(t, strings.Contains(string(said), messageUnreadable), string(said), said)
		})
	}
}
