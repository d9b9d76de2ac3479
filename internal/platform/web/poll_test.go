package web

import (
	"context"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
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
	if first.Code != 200 || !strings.HasPrefix(tag, `W/"`) || !strings.Contains(first.Body.String(), `"items":["a"]`) {
		t.Fatalf("%d %q %s", first.Code, tag, first.Body)
	}
	for _, same := range []string{tag, `"other", ` + tag} {
		if w := get("", same); w.Code != 304 || w.Body.Len() > 0 || w.Header().Get("ETag") != tag || reads != 1 {
			t.Errorf("%d %s, read %d times", w.Code, w.Body, reads)
		}
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
		if w.Code != 200 || reads != before+1 {
			t.Errorf("%s: %d, read %d times", name, w.Code, reads-before)
		}
		if _, tagged := w.Header()["Etag"]; tagged != versions.ok {
			t.Errorf("%s: the answer has a tag: %v", name, tagged)
		}
	}
	doc, err := s.API.OpenAPI()
	if err != nil || !strings.Contains(string(doc), `"304"`) {
		t.Errorf("the document does not name the answer: %v", err)
	}
}
