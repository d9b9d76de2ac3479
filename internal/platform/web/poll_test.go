package web

import (
	"context"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"caravan/internal/platform/check"
)

type fixedVersions struct {
	tag string
	ok  bool
}

func (v *fixedVersions) Version(topics ...string) (string, bool) {
	return fmt.Sprint(v.tag, topics), v.ok
}

func TestAPollIsAnsweredWithoutReadingUnlessSomethingHasChanged(t *testing.T) {
	s := newServer(t)
	versions, who, reads := &fixedVersions{"1", true}, "ann", 0
	s.API.Register("test", Operation{ID: "poll", Method: "GET", Path: "/poll", Access: open{}, Handler: Raw(func(ctx context.Context, in *struct {
		Unless
		Page
	}) (*Polled[List[string]], error) {
		return Poll(ctx, in.Unless, versions, who, []string{"things"}, func() (List[string], error) {
			reads++
			return NewList([]string{"a"}, in.Page, 1), nil
		})
	})})
	get := func(address, tag string) *httptest.ResponseRecorder {
		t.Helper()
		r := httptest.NewRequest("GET", "/api/poll"+address, nil)
		r.Header.Set("Authorization", "Bearer "+who)
		if tag != "" {
			r.Header.Set("If-None-Match", tag)
		}
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		return w
	}
	first := get("", "")
	tag := first.Header().Get("ETag")
	check.Must(t, check.Is(t, first.Code, 200, tag, first.Body))
	check.Must(t, check.True(t, strings.HasPrefix(tag, `W/"`), tag, first.Body))
	check.Must(t, check.True(t, strings.Contains(first.Body.String(), `"items":["a"]`), first.Body.String(), tag, first.Body))
	for _, same := range []string{tag, `"other", ` + tag} {
		w := get("", same)
		check.Is(t, w.Code, 304, w.Body)
		check.True(t, w.Body.Len() <= 0, w.Body.Len(), w.Body)
		check.Is(t, w.Header().Get("ETag"), tag, w.Body)
		check.Is(t, reads, 1, w.Body)
	}
	for name, change := range map[string]func() (address, tag string){
		"another tag":          func() (string, string) { return "", `W/"other"` },
		"another address":      func() (string, string) { return "?page=2", tag },
		"another person":       func() (string, string) { who = "bob"; return "", tag },
		"a new version":        func() (string, string) { versions.tag = "2"; return "", tag },
		"no version":           func() (string, string) { versions.ok = false; return "", tag },
		"no version, no tag":   func() (string, string) { versions.ok = false; return "", "" },
		"an empty tag is none": func() (string, string) { return "", `W/""` },
	} {
		*versions, who = fixedVersions{"1", true}, "ann"
		before := reads
		w := get(change())
		check.Is(t, w.Code, 200, name, reads-before)
		check.Is(t, reads, before+1, name, reads-before)
		if _, tagged := w.Header()["Etag"]; tagged != versions.ok {
			t.Errorf("%s: the answer has a tag: %v", name, tagged)
		}
	}
	doc, err := s.API.OpenAPI()
	check.Must(t, check.Is(t, err, nil, "the document does not name the answer"))
	check.True(t, strings.Contains(string(doc), `"304"`), string(doc), "the document does not name the answer")
}
