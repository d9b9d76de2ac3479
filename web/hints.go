package webapp

import (
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

const hintsName = "hints.json"

// pageHints lists what the browser needs for each page besides index.html, so that it can request everything at once.
type pageHints struct{ pages *http.ServeMux }

// readHints reads the file that build/pageHints.ts wrote: values of the Link header (RFC 8288) by the path of the page. Both may contain parameters,
// such as {name}.
func readHints(built fs.FS) (pageHints, error) {
	h := pageHints{pages: http.NewServeMux()}
	h.pages.HandleFunc("/", func(http.ResponseWriter, *http.Request) {})
	content, err := fs.ReadFile(built, hintsName)
	if errors.Is(err, fs.ErrNotExist) {
		return h, nil
	}
	if err != nil {
		return h, err
	}
	var byPath map[string][]string
	if err := json.Unmarshal(content, &byPath); err != nil {
		return h, err
	}
	for path, links := range byPath {
		if strings.HasSuffix(path, "/") {
			path += "{$}"
		}
		link := strings.Join(links, ", ")
		h.pages.HandleFunc(path, func(w http.ResponseWriter, page *http.Request) {
			w.Header().Set("Link", fillIn(link, page.PathValue))
		})
	}
	return h, nil
}

// set adds the Link header for the page at path, which must be clean (see path.Clean). A page that the build does not list gets none.
func (h pageHints) set(w http.ResponseWriter, path string) {
	h.pages.ServeHTTP(w, &http.Request{Method: http.MethodGet, URL: &url.URL{Path: path}})
}

var parameter = regexp.MustCompile(`\{\w+\}`)

func fillIn(link string, value func(name string) string) string {
	return parameter.ReplaceAllStringFunc(link, func(name string) string { return url.PathEscape(value(strings.Trim(name, "{}"))) })
}
