package marketing

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"caravan/internal/network"
	"caravan/internal/platform/check"
)

// service is a local server that answers as its handler says, with the secret in its address and its token.
func service(t *testing.T, handler http.HandlerFunc) (*httptest.Server, Setting) {
	t.Helper()
	s := httptest.NewServer(handler)
	t.Cleanup(s.Close)
	return s, Setting{URL: s.URL + "/at?key=swordfish", Token: "swordfish", Pictures: []string{"https://cdn.example"}}
}

// says returns a handler that answers with a body.
func says(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, body) // an error only means that the client has read enough
	}
}

// banner returns a banner as a content service writes it, with fields replaced.
func banner(change string) string {
	all := map[string]any{}
	for _, text := range []string{`{"title":"Reds","type":"Catalogue","link":"https://shop.example/reds","endsAt":"13/12/2026","region":["VIC"],
		"imageDesktop":{"sourceUrl":"https://cdn.example/d.jpg"},"imageMobile":{"sourceUrl":"https://cdn.example/m.jpg"}}`, change} {
		if err := json.Unmarshal([]byte(text), &all); err != nil {
			panic(err)
		}
	}
	text, _ := json.Marshal(all)
	return string(text)
}

func answerOf(banners ...string) string {
	return `{"data":{"banners":{"nodes":[` + strings.Join(banners, ",") + `]}},"extensions":{"debug":[]}}`
}

var reds = Shown{ID: "1", Title: "Reds", Type: "Catalogue", Link: "https://shop.example/reds", EndsOn: "2026-12-13",
	Regions: []network.Region{network.VIC}, Desktop: Picture{URL: "https://cdn.example/d.jpg"}, Mobile: Picture{URL: "https://cdn.example/m.jpg"}}

func TestBannersOfAContentService(t *testing.T) {
	t.Run("BANNER-001 BANNER-002 BANNER-003 the call and its answer", func(t *testing.T) {
		var method, contentType, token, query string
		var variables map[string]any
		_, setting := service(t, func(w http.ResponseWriter, r *http.Request) {
			var body struct {
				Query     string
				Variables map[string]any
			}
			check.Is(t, json.NewDecoder(r.Body).Decode(&body), nil)
			method, contentType, token, query, variables = r.Method, r.Header.Get("Content-Type"), r.Header.Get("Authorization"), body.Query, body.Variables
			says(answerOf(banner(`{"unknown":{"field":1}}`)))(w, r)
		})
		source, err := NewBanners(setting)
		check.OK(t, err)
		check.Must(t, check.True(t, !strings.Contains(source.Name(), "swordfish"), source.Name()))
		got, err := source.Fetch(t.Context(), network.VIC, "")
		check.OK(t, err)
		check.Same(t, got, Fetched{Items: []Shown{reds}})
		check.Is(t, method, "POST", variables)
		check.Is(t, contentType, "application/json", variables)
		check.Is(t, token, "Bearer swordfish", variables)
		check.Is[any](t, variables["region"], "VIC", variables)
		check.Is[any](t, variables["first"], float64(maxServed), variables)
		for _, field := range []string{"banners(first: $first, region: $region)", "title", "type", "link", "endsAt", "imageDesktop { sourceUrl }",
			"imageMobile { sourceUrl }", "region }"} {
			if !strings.Contains(query, field) {
				t.Errorf("the query has no %s: %s", field, query)
			}
		}
	})
	for _, c := range []struct{ name, change, reason string }{
		{"BANNER-004 no last day", `{"endsAt":null}`, withoutDate},
		{"BANNER-004 a last day in another form", `{"endsAt":"2026-12-13"}`, withoutDate},
		{"a number as the last day", `{"endsAt":5}`, inOddForm},
		{"no title", `{"title":"  "}`, withoutTitle},
		{"a link that runs a script", `{"link":"javascript:alert(1)"}`, withOddLink},
		{"FD-311 a link to an address inside a network", `{"link":"https://0x7f.1/"}`, withOddLink},
		{"a link inside this site", `{"link":"/settings"}`, withOddLink},
		{"a picture over http", `{"imageMobile":{"sourceUrl":"http://cdn.example/m.jpg"}}`, withoutPicture},
		{"a picture from another place", `{"imageDesktop":{"sourceUrl":"https://elsewhere.example/d.jpg"}}`, withoutPicture},
		{"a picture that is data", `{"imageDesktop":{"sourceUrl":"data:image/svg+xml,x"}}`, withoutPicture},
		{"a picture with a password", `{"imageDesktop":{"sourceUrl":"https://a:b@cdn.example/d.jpg"}}`, withoutPicture},
		{"no picture", `{"imageDesktop":null}`, withoutPicture},
	} {
		t.Run("AMB-115 "+c.name+" leaves out this banner only", func(t *testing.T) {
			_, setting := service(t, says(answerOf(banner(c.change), banner(`{}`))))
			source, err := NewBanners(setting)
			check.OK(t, err)
			got, err := source.Fetch(t.Context(), "", "")
			check.OK(t, err)
			check.Same(t, got, Fetched{Items: []Shown{reds}, LeftOut: map[string]int{c.reason: 1}})
			check.Is(t, got.leftOut(), "1 "+c.reason)
		})
	}
	for region, want := range map[string][]network.Region{`"vic, NSW"`: {network.NSW, network.VIC}, `"NSWBR"`: {network.NSWBR},
		`["VIC","Narnia",7]`: {network.VIC}, `null`: nil, `7`: nil} {
		t.Run("BANNER-005 the region "+region, func(t *testing.T) {
			_, setting := service(t, says(answerOf(banner(`{"region":`+region+`,"type":["Deal"],"link":null}`))))
			source, err := NewBanners(setting)
			check.OK(t, err)
			got, err := source.Fetch(t.Context(), "", "")
			check.OK(t, err)
			if check.Is(t, len(got.Items), 1, got.Items) {
				check.Same(t, got.Items[0].Regions, want)
				check.Is(t, got.Items[0].Type, "Deal")
			}
		})
	}
	t.Run("AMB-115 no more than the limit is taken", func(t *testing.T) {
		_, setting := service(t, says(answerOf(strings.Split(strings.Repeat(banner(`{}`)+"\n", maxServed+2), "\n")[:maxServed+2]...)))
		source, err := NewBanners(setting)
		check.OK(t, err)
		if got, err := source.Fetch(t.Context(), "", ""); check.Is(t, err, nil) {
			check.Is(t, len(got.Items), maxServed, got.Items, got.LeftOut)
			check.Is(t, got.LeftOut[beyondLimit], 2, got.LeftOut)
		}
	})
}

func TestServicesThatFail(t *testing.T) {
	huge := strings.Repeat("x", maxAnswer+1)
	for _, c := range []struct {
		name, want string
		handler    http.HandlerFunc
	}{
		{"an error", "status 500", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) }},
		{"a refused token", "status 401", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnauthorized) }},
		{"a web page", "not the expected JSON", says("<html>")},
		{"half an answer", "unexpected EOF", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "500")
			_, _ = io.WriteString(w, `{"data":`)
		}},
		{"another form", "not the expected JSON", says(`{"data":[1],"items":{"a":1}`)},
		{"a huge answer", "larger than 2 MB", says(`"` + huge + `"`)},
		{"a huge answer after decompression", "larger than 2 MB", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			z := gzip.NewWriter(w)
			if _, err := z.Write([]byte(huge)); err == nil {
				_ = z.Close()
			}
		}},
		{"a redirect without an end", "redirects", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, r.URL.Path+"x?key=swordfish", http.StatusTemporaryRedirect)
		}},
		{"a slow answer", "too long", func(_ http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body) // only then the server notices that the client has gone
			<-r.Context().Done()
		}},
	} {
		for kind, open := range map[Kind]func(Setting) (Source, error){Banner: NewBanners, Offer: NewOffers} {
			t.Run(fmt.Sprintf("AMB-115 %s: %s", kind, c.name), func(t *testing.T) {
				_, setting := service(t, c.handler)
				source, err := open(setting)
				check.OK(t, err)
				if c.want == "too long" {
					remoteOf(source).client.Timeout = 100 * time.Millisecond
				}
				_, err = source.Fetch(t.Context(), network.VIC, "")
				check.Must(t, check.True(t, err != nil, err))
				check.True(t, strings.Contains(err.Error(), c.want), err)
				check.True(t, !strings.Contains(err.Error(), "swordfish"), err)
			})
		}
	}
	for _, c := range []struct{ name, body, want string }{
		{"an error in words", `{"errors":[{"message":"no such field"}]}`, "no such field"},
		{"no banners", `{"data":{}}`, "has no banners"},
		{"nothing", `{}`, "has no banners"},
	} {
		t.Run("AMB-115 a content service answers with "+c.name, func(t *testing.T) {
			_, setting := service(t, says(c.body))
			source, err := NewBanners(setting)
			check.OK(t, err)
			if _, err := source.Fetch(t.Context(), "", ""); check.True(t, err != nil, err) {
				check.True(t, strings.Contains(err.Error(), c.want), err)
			}
		})
	}
}

func remoteOf(s Source) *remote {
	if content, is := s.(contentService); is {
		return content.remote
	}
	return s.(offersService).remote
}

func TestOffersOfAService(t *testing.T) {
	const offers = `[{"id":7,"title":"Reds","description":"Two  for\none","link":"https://shop.example","endsAt":"13/12/2026","image":{"sourceUrl":"https://cdn.example/o.jpg"}},
		{"title":"Rosé","image":{"sourceUrl":"http://cdn.example/o.jpg"},"region":"NSW"},
		{"title":"For birthdays","isBirthday":true},{"title":"For a number","requiresMobileNumber":"yes"},{"title":"Lucky","isRandomChance":1},
		{"title":"For levels","isRewardForLevel":true},{"title":"Over","active":false},{"title":"Broken","endsAt":"soon"},"no offer",{"title":"Script","link":"javascript:alert(1)"}]`
	want := Fetched{Items: []Shown{
		{ID: "7", Title: "Reds", Description: "Two for one", Link: "https://shop.example", EndsOn: "2026-12-13", Regions: []network.Region{network.VIC},
			Desktop: Picture{URL: "https://cdn.example/o.jpg"}, Mobile: Picture{URL: "https://cdn.example/o.jpg"}},
		{ID: "2", Title: "Rosé", EndsOn: never, Regions: []network.Region{network.NSW}},
	}, LeftOut: map[string]int{withoutDate: 1, inOddForm: 1, withOddLink: 1}}
	for form, body := range map[string]string{"a list": offers, "items": `{"items":` + offers + `,"meta":{}}`, "offers": `{"offers":` + offers + `}`,
		"data": `{"data":` + offers + `}`} {
		t.Run("BANNER-007 BANNER-008 BANNER-009 BANNER-010 BANNER-011 an answer as "+form, func(t *testing.T) {
			var asked *http.Request
			_, setting := service(t, func(w http.ResponseWriter, r *http.Request) { asked = r; says(body)(w, r) })
			source, err := NewOffers(setting)
			check.OK(t, err)
			got, err := source.Fetch(t.Context(), network.VIC, "red & white")
			check.OK(t, err)
			check.Same(t, got, want)
			query := asked.URL.Query()
			check.Is(t, asked.Method, "GET", query)
			check.Is(t, query.Get("region"), "VIC", query)
			check.Is(t, query.Get("active"), "true", query)
			check.Is(t, query.Get("search"), "red & white", query)
			check.Is(t, query.Get("key"), "swordfish", query)
		})
	}
}

func TestSettings(t *testing.T) {
	t.Run("AMB-115 without an address there is no service", func(t *testing.T) {
		for _, open := range []func(Setting) (Source, error){NewBanners, NewOffers} {
			if s, err := open(Setting{Token: "swordfish"}); check.Is(t, err, nil) {
				check.True(t, s == nil, s)
			}
			for _, wrong := range []Setting{{URL: "content.example"}, {URL: "https://content.example", Pictures: []string{"cdn.example"}},
				{URL: "https://content.example", Pictures: []string{"https://cdn.example/path"}}} {
				s, err := open(wrong)
				check.True(t, s == nil, s, wrong)
				check.True(t, err != nil, wrong)
			}
		}
	})
	t.Run("AMB-115 the places of pictures", func(t *testing.T) {
		s, err := NewBanners(Setting{URL: "https://content.example/graphql?key=swordfish", Pictures: []string{"https://cdn.example/"}})
		check.OK(t, err)
		check.Same(t, s.Pictures(), []string{"https://content.example", "https://cdn.example"})
	})
}
