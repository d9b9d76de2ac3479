package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"go.uber.org/goleak"

	"caravan/internal/fault"
	"caravan/internal/platform/check"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

type open struct{}

func (open) Check(context.Context) error { return nil }
func (open) IsPublic() bool              { return true }
func (open) String() string              { return "everybody" }

type shut struct{}

func (shut) Check(context.Context) error { return fault.Denied() }
func (shut) IsPublic() bool              { return false }
func (shut) String() string              { return "nobody" }

type echoInput struct {
	Body struct {
		Name string `json:"name" maxLength:"20"`
	}
}

func newServer(t *testing.T) *Server {
	t.Helper()
	return newLoggedServer(t, slog.New(slog.DiscardHandler))
}

func newLoggedServer(t *testing.T, log *slog.Logger) *Server {
	t.Helper()
	s, err := New(Config{Title: "Test", Version: "1", PublicURL: "https://caravan.example", Log: log})
	check.OK(t, err)
	s.API.Register("test", Operation{ID: "echo", Method: "POST", Path: "/echo", Access: open{}, MaxBody: 200,
		Handler: JSON(func(_ context.Context, in *echoInput) (string, error) { return in.Body.Name, nil })})
	s.API.Register("test", Operation{ID: "shut", Method: "POST", Path: "/shut", Access: shut{},
		Handler: JSON(func(_ context.Context, in *echoInput) (string, error) { return in.Body.Name, nil })})
	s.API.Register("test", Operation{ID: "fail", Method: "GET", Path: "/fail/{how}", Access: open{},
		Handler: Raw(func(_ context.Context, in *struct {
			How string `path:"how"`
		}) (*Empty, error) {
			switch in.How {
			case "field":
				return nil, fault.InvalidField("email", "Please enter an email")
			case "file":
				return nil, fault.New(fault.Invalid, "The file has a mistake.", fault.Field{In: "file", Path: "row 7.price", Message: "Please enter a price"})
			case "whole":
				return nil, fault.New(fault.Invalid, "The file is empty.", fault.Field{In: "file", Message: "This file is empty"})
			case "many":
				wrong := make([]fault.Field, 300_000)
				for i := range wrong {
					wrong[i] = fault.Field{Path: fmt.Sprintf("lines[%d]", i), Message: "Please send true, false or null"}
				}
				return nil, fault.InvalidFields(wrong)
			case "conflict":
				f := fault.New(fault.Conflict, "Somebody else changed it.")
				f.Details = map[string]any{"conflicts": []string{"a"}}
				return nil, f
			case "busy":
				f := fault.New(fault.TooMany, "Too many attempts.")
				f.RetryAfter = 90e9
				return nil, f
			case "panic":
				panic("secret in a panic")
			}
			return nil, errors.New("pq: secret detail")
		})})
	return s
}

func call(s *Server, method, path, body string, headers ...string) (*httptest.ResponseRecorder, map[string]any) {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	var out map[string]any
	_ = json.Unmarshal(w.Body.Bytes(), &out)
	return w, out
}

func TestLongAnswersAreCompressed(t *testing.T) {
	s := newServer(t)
	s.API.Register("test", Operation{ID: "long", Method: "GET", Path: "/long/{characters}", Access: open{},
		Handler: JSON(func(_ context.Context, in *struct {
			Characters int `path:"characters"`
		}) (string, error) {
			return strings.Repeat("a", in.Characters), nil
		})})
	for _, c := range []struct{ name, path, accept, encoding string }{
		{"for a browser", "/api/long/5000", "gzip, deflate, br, zstd", "zstd"},
		{"for an older browser", "/api/long/5000", "gzip, deflate, br", "gzip"},
		{"not for callers that do not ask for it", "/api/long/5000", "", ""},
		{"not when they fit one packet", "/api/long/500", "gzip", ""},
		{"the API's document", "/api/openapi.json", "gzip", "gzip"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, _ := call(s, "GET", c.path, "", "Accept-Encoding", c.accept)
			check.Must(t, check.Is(t, w.Code, http.StatusOK))
			check.Must(t, check.Is(t, w.Header().Get("Content-Encoding"), c.encoding))
			check.Is(t, w.Header().Get("Vary"), "Accept-Encoding")
		})
	}
}

func TestErrorsLeaveAsProblems(t *testing.T) {
	s := newServer(t)
	for _, c := range []struct {
		name, method, path, body string
		status                   int
		message, location        string
	}{
		{"AMB-127 a wrong field", "GET", "/api/fail/field", "", 422, "Please enter an email", "body.email"},
		{"AMB-127 a wrong cell of a file", "GET", "/api/fail/file", "", 422, "The file has a mistake.", "file.row 7.price"},
		{"AMB-127 something that is wrong as a whole", "GET", "/api/fail/whole", "", 422, "The file is empty.", "file"},
		{"AMB-127 a conflict", "GET", "/api/fail/conflict", "", 409, "Somebody else changed it.", ""},
		{"FD-14 too many", "GET", "/api/fail/busy", "", 429, "Too many attempts.", ""},
		{"the text of an inner error is not sent", "GET", "/api/fail/inner", "", 500, fault.MessageInternal, ""},
		{"the text of a panic is not sent", "GET", "/api/fail/panic", "", 500, fault.MessageInternal, ""},
		{"not JSON", "POST", "/api/echo", "{", 422, messageUnreadable, ""},
		{"a NUL character", "POST", "/api/echo", `{"name":"a\u0000b"}`, 422, messageUnreadable, ""},
		{"a NUL character after a backslash", "POST", "/api/echo", `{"name":"a\\\u0000b"}`, 422, messageUnreadable, ""},
		{"a NUL character after a text that only looks like one", "POST", "/api/echo", `{"name":"\\u0000 \u0000"}`, 422, messageUnreadable, ""},
		{"IMPERSONATION-007 no body, where something is needed", "POST", "/api/echo", "", 422, "Something is missing: name.", "body.name"},
		{"null instead of a body", "POST", "/api/echo", " null\n", 422, messageUnreadable, ""},
		{"a wrong type", "POST", "/api/echo", `{"name":7}`, 422, messageWrongShape, "body.name"},
		{"too long a text", "POST", "/api/echo", `{"name":"aaaaaaaaaaaaaaaaaaaaaaaaa"}`, 422, messageWrongShape, "body.name"},
		{"too large a body", "POST", "/api/echo", `{"name":"` + strings.Repeat("a", 300) + `"}`, 413, messageTooLarge, ""},
		{"AMB-010 access is checked before the input", "POST", "/api/shut", "{", 403, fault.MessageForbidden, ""},
		{"an unknown address", "GET", "/api/nothing", "", 404, fault.MessageNotFound, ""},
		{"a wrong method", "PUT", "/api/echo", "", 405, "This address does not accept PUT.", ""},
		{"an odd query", "GET", "/api/fail/field?a=%00", "", 422, messageUnreadable, ""},
		{"an odd path", "GET", "/api/fail/%ff", "", 404, fault.MessageNotFound, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, out := call(s, c.method, c.path, c.body)
			check.Must(t, check.Is(t, w.Code, c.status, w.Body))
			check.Must(t, check.Is[any](t, out["message"], c.message, w.Body))
			check.Must(t, check.Is[any](t, out["statusCode"], float64(c.status), w.Body))
			if strings.Contains(w.Body.String(), "secret") {
				t.Fatalf("an inner text leaked: %s", w.Body)
			}
			check.Must(t, check.Is(t, w.Header().Get("Content-Type"), "application/problem+json"))
			if c.location != "" {
				first := out["errors"].([]any)[0].(map[string]any)
				check.Must(t, check.Is[any](t, first["location"], c.location, first))
				check.Must(t, check.True(t, first["message"] != "", first["message"], first))
			}
		})
	}
	if _, out := call(s, "GET", "/api/fail/conflict", ""); out["conflicts"] == nil {
		t.Error("FD-09 the clashing lines are missing from the answer")
	}
	if w, _ := call(s, "GET", "/api/fail/busy", ""); w.Header().Get("Retry-After") != "90" {
		t.Error("FD-14 Retry-After is missing")
	}
}

func TestTextThatLooksLikeANULIsText(t *testing.T) {
	w, _ := call(newServer(t), "POST", "/api/echo", `{"name":"see \\u0000, \\\\u0000"}`)
	var name string
	check.Must(t, check.Is(t, json.Unmarshal(w.Body.Bytes(), &name), nil, "FD-08 a comment may hold any text"))
	check.Must(t, check.Is(t, w.Code, 200, "FD-08 a comment may hold any text", w.Body))
	check.Must(t, check.Is(t, name, `see \u0000, \\u0000`, "FD-08 a comment may hold any text", w.Body))
}

func TestMetricsDoNotGrowWithWhatStrangersSend(t *testing.T) {
	s := newServer(t)
	series := func() int {
		w, _ := call(s, "GET", "/metrics", "")
		return strings.Count(w.Body.String(), "caravan_http_request_seconds_count{")
	}
	call(s, "MADEUP", "/healthz", "")
	call(s, "GET", "/api/fail/a", "")
	call(s, "GET", "/api/nothing/a", "")
	series() // count once first: this request adds series of its own
	before := series()
	for _, word := range []string{"B", "C", "D"} {
		call(s, "MADEUP"+word, "/healthz", "")
		call(s, "GET", "/api/fail/"+word, "")
		call(s, "GET", "/api/nothing/"+word, "")
	}
	check.Is(t, series(), before)
}

func TestAnOperationWithoutAccessDoesNotStart(t *testing.T) {
	s := newServer(t)
	defer func() {
		if recover() == nil {
			t.Fatal("GENERAL-003 an operation was registered without an access rule")
		}
	}()
	s.API.Register("test", Operation{ID: "bare", Method: "GET", Path: "/bare",
		Handler: Raw(func(context.Context, *struct{}) (*Empty, error) { return nil, nil })})
}

func TestCrossSiteWritesAreRefused(t *testing.T) {
	s := newServer(t)
	body := `{"name":"x"}`
	for _, c := range []struct {
		name    string
		headers []string
		status  int
	}{
		{"AMB-009 an API client sends no origin", nil, 200},
		{"AMB-009 the app itself", []string{"Sec-Fetch-Site", "same-origin"}, 200},
		{"AMB-009 the public address behind a proxy", []string{"Sec-Fetch-Site", "cross-site", "Origin", "https://caravan.example"}, 200},
		{"AMB-009 another site", []string{"Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example"}, 403},
		{"AMB-009 another site in an old browser", []string{"Origin", "https://evil.example"}, 403},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, _ := call(s, "POST", "/api/echo", body, c.headers...)
			check.Must(t, check.Is(t, w.Code, c.status, w.Body))
		})
	}
}

func TestLimitCountsCallers(t *testing.T) {
	s, err := New(Config{Title: "Test", Version: "1", Log: slog.New(slog.DiscardHandler), Proxies: []string{"192.0.2.0/24"},
		RateKey: func(r *http.Request) string { return r.Header.Get("X-Session") }})
	check.OK(t, err)
	s.API.Register("test", Operation{ID: "open", Method: "GET", Path: "/open", Access: open{},
		Handler: JSON(func(context.Context, *struct{}) (string, error) { return "ok", nil })})
	for range requestsPerMinute {
		call(s, "GET", "/api/open", "", "X-Session", "busy")
	}
	for _, c := range []struct {
		name    string
		headers []string
		status  int
	}{
		{"the busy session", []string{"X-Session", "busy"}, 429},
		{"another session at the same address", []string{"X-Session", "calm"}, 200},
		{"a stranger at the same address", nil, 200},
		{"a stranger behind the proxy", []string{"X-Forwarded-For", "203.0.113.7"}, 200},
	} {
		w, _ := call(s, "GET", "/api/open", "", c.headers...)
		check.Is(t, w.Code, c.status, c.name)
	}
	for range requestsPerMinute {
		call(s, "GET", "/api/open", "", "X-Forwarded-For", "203.0.113.7")
	}
	if w, _ := call(s, "GET", "/api/open", "", "X-Forwarded-For", "203.0.113.7"); w.Code != 429 {
		t.Errorf("a busy stranger: %d", w.Code)
	}
	if w, _ := call(s, "GET", "/api/open", "", "X-Forwarded-For", "203.0.113.8"); w.Code != 200 {
		t.Errorf("another stranger behind the same proxy: %d", w.Code)
	}
}

func TestACallMayHaveALowerLimitForEachAddress(t *testing.T) {
	s := newServer(t)
	s.API.Register("test", Operation{ID: "costly", Method: "POST", Path: "/costly", Access: open{}, PerMinute: 5,
		Handler: JSON(func(context.Context, *struct{}) (string, error) { return "", nil })})
	for i := range 5 {
		w, _ := call(s, "POST", "/api/costly", "", "X-Forwarded-For", fmt.Sprintf("203.0.113.%d", i))
		check.Must(t, check.Is(t, w.Code, 200, i+1, w.Body))
	}
	w, p := call(s, "POST", "/api/costly", "", "X-Forwarded-For", "203.0.113.99")
	check.Is(t, w.Code, 429, "one more, with a forged address", w.Body)
	check.True(t, w.Header().Get("Retry-After") != "", w.Header().Get("Retry-After"), "one more, with a forged address", w.Body)
	check.True(t, p["message"] != "", p["message"], "one more, with a forged address", w.Body)
	if w, _ := call(s, "GET", "/api/fail/field", ""); w.Code == 429 {
		t.Errorf("another call: %d", w.Code)
	}
}

func TestHeaders(t *testing.T) {
	w, _ := call(newServer(t), "GET", "/api/fail/field", "")
	csp := w.Header().Get("Content-Security-Policy")
	for _, part := range []string{"script-src 'self';", "worker-src 'self';", "object-src 'none'", "frame-ancestors 'none'", "base-uri 'none'",
		"frame-src https://www.youtube-nocookie.com https://www.youtube.com;"} {
		check.True(t, strings.Contains(csp, part), part, csp)
	}
	for name, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Cache-Control": "no-store",
		"Strict-Transport-Security": "max-age=31536000"} {
		check.Is(t, w.Header().Get(name), want, name)
	}
	check.True(t, !strings.Contains(csp, "media-src"), "without a video service", csp)
	check.True(t, strings.Contains(csp, "connect-src 'self';"), "without a video service", csp)
	videos, err := New(Config{VideoSources: []string{"https://*.video.example"}})
	check.OK(t, err)
	w, _ = call(videos, "GET", "/healthz", "")
	for _, part := range []string{"img-src 'self' data: blob: https://*.video.example;", "media-src 'self' blob: https://*.video.example;",
		"connect-src 'self' https://*.video.example;", "script-src 'self';"} {
		if csp := w.Header().Get("Content-Security-Policy"); !strings.Contains(csp, part) {
			t.Errorf("with a video service, CSP misses %s: %s", part, csp)
		}
	}
	inline, err := New(Config{Scripts: []string{"'sha256-abc='"}})
	check.OK(t, err)
	w, _ = call(inline, "GET", "/healthz", "")
	if csp := w.Header().Get("Content-Security-Policy"); !strings.Contains(csp, "script-src 'self' 'sha256-abc='; worker-src 'self';") {
		t.Errorf("with a script in a page: %s", csp)
	}
	subdomains, err := New(Config{PublicURL: "https://caravan.example", HSTSSubdomains: true})
	check.OK(t, err)
	if w, _ := call(subdomains, "GET", "/healthz", ""); w.Header().Get("Strict-Transport-Security") != "max-age=31536000; includeSubDomains" {
		t.Errorf("with subdomains: %q", w.Header().Get("Strict-Transport-Security"))
	}
}

func TestTheLogContainsNoQueryAndNoBody(t *testing.T) {
	var log strings.Builder
	call(newLoggedServer(t, slog.New(slog.NewTextHandler(&log, nil))), "POST", "/api/echo?token=sesame", `{"name":"open"}`, "Authorization",
		"Bearer sesame")
	check.Must(t, check.True(t, strings.Contains(log.String(), "/api/echo"), log.String()))
	check.Must(t, check.True(t, !strings.Contains(log.String(), "sesame"), log.String()))
	check.Must(t, check.True(t, !strings.Contains(log.String(), "open"), log.String()))
}

func TestLogNamesTheRequestThatFailed(t *testing.T) {
	for _, how := range []string{"inner", "panic"} {
		var log strings.Builder
		w, _ := call(newLoggedServer(t, slog.New(slog.NewTextHandler(&log, nil))), "GET", "/api/fail/"+how, "")
		want := `level=ERROR msg="request failed" request=` + w.Header().Get("X-Request-Id")
		check.True(t, strings.Contains(log.String(), want), want, log.String())
		check.True(t, strings.Contains(log.String(), "secret"), want, log.String())
	}
}

func TestStopDropsNoRequest(t *testing.T) {
	s := newServer(t)
	inside, release := make(chan struct{}), make(chan struct{})
	s.API.Register("test", Operation{ID: "slow", Method: "GET", Path: "/slow", Access: open{},
		Handler: JSON(func(context.Context, *struct{}) (string, error) {
			close(inside)
			<-release
			return "done", nil
		})})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	check.OK(t, err)
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, l, 0) }()
	client := &http.Client{Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	var wg sync.WaitGroup
	var answered atomic.Bool
	wg.Go(func() {
		resp, err := client.Get("http://" + l.Addr().String() + "/api/slow")
		if !check.Is(t, err, nil) {
			return
		}
		defer resp.Body.Close()
		body, err := io.ReadAll(resp.Body)
		answered.Store(err == nil && resp.StatusCode == 200 && strings.Contains(string(body), "done"))
	})
	<-inside
	stop()
	for !s.stopping.Load() {
		select {
		case err := <-served:
			t.Fatalf("stopped while a request was running: %v", err)
		default:
		}
	}
	if w, _ := call(s, "GET", "/readyz", ""); w.Code != http.StatusServiceUnavailable {
		t.Error("a stopping server says that it is ready")
	}
	close(release)
	wg.Wait()
	if !answered.Load() {
		t.Error("the running request was dropped")
	}
	check.Is(t, <-served, nil)
}

func TestAnAnswerToManyMistakesIsBounded(t *testing.T) {
	w, problem := call(newServer(t), "GET", "/api/fail/many", "")
	check.Is(t, w.Code, 422, w.Body.Len())
	check.True(t, w.Body.Len() <= 20_000, w.Body.Len())
	listed, _ := problem["errors"].([]any)
	check.Is(t, len(listed), 100, listed)
	check.Is[any](t, problem["errorCount"], 300_000.0)
}

func TestAStoppingServerAnswersWhatHasReachedIt(t *testing.T) {
	const people = 50
	s := newServer(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	check.OK(t, err)
	ctx, stop := context.WithCancel(t.Context())
	ask := func(c net.Conn) {
		t.Helper()
		_, err := io.WriteString(c, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
		check.Is(t, err, nil)
	}
	dial := func() net.Conn {
		t.Helper()
		c, err := net.Dial("tcp", l.Addr().String())
		check.OK(t, err)
		t.Cleanup(func() { c.Close() })
		return c
	}
	waiting := make([]net.Conn, people) // the system has accepted them, and the program has not
	for i := range waiting {
		waiting[i] = dial()
		ask(waiting[i])
	}
	done := make(chan error)
	answer := func(c net.Conn) *http.Response {
		t.Helper()
		w, err := http.ReadResponse(bufio.NewReader(c), nil)
		check.OK(t, err)
		check.Must(t, check.Is(t, w.StatusCode, http.StatusOK, w))
		_, err = io.Copy(io.Discard, w.Body)
		check.OK(t, err)
		return w
	}
	stop() // before it has begun, so that all of them are waiting
	go func() { done <- s.Serve(ctx, l, 0) }()
	for _, c := range waiting {
		answer(c)
	}
	check.OK(t, <-done)

	t.Run("on a connection that is kept", func(t *testing.T) {
		s := newServer(t)
		l, err = net.Listen("tcp", "127.0.0.1:0")
		check.OK(t, err)
		ctx, stop := context.WithCancel(t.Context())
		go func() { done <- s.Serve(ctx, l, 0) }()
		kept := dial()
		ask(kept)
		if answer(kept).Close {
			t.Error("a server that is not stopping closes the connection")
		}
		stop()
		// Until the door is closed. A request that is on its way then finds a connection that looks idle.
		for {
			c, err := net.Dial("tcp", l.Addr().String())
			if err != nil {
				break
			}
			c.Close()
		}
		ask(kept)
		if !answer(kept).Close {
			t.Error("the last answer does not say that the connection ends")
		}
		check.OK(t, <-done)
	})
}

func TestLogHasNoLinks(t *testing.T) {
	link := strings.Repeat("t", 200)
	var log strings.Builder
	s := newLoggedServer(t, slog.New(slog.NewTextHandler(&log, nil)))
	const short = "oAbCdEfGhIjKlMnOpQrStUvWx.AbCdEfGhIjKlMnOpQrStUv"
	s.Handle("GET", "/files/*", http.NotFoundHandler())
	for _, path := range []string{"/files/" + link, "/files/" + short, "/api/files/" + link + "/more", "/api/fail/inner"} {
		call(s, "GET", path, "")
	}
	got := log.String()
	check.True(t, !strings.Contains(got, link), got, link)
	check.True(t, !strings.Contains(got, short), got)
	check.True(t, strings.Contains(got, "path=/files/* "), got)
	check.True(t, strings.Contains(got, "path=/api/files/*/more "), got)
	check.True(t, strings.Contains(got, "path=/api/fail/inner "), got)
}

func TestMetricsStayAtHome(t *testing.T) {
	for _, private := range []bool{false, true} {
		s, err := New(Config{PublicURL: "https://caravan.example", PrivateMetrics: private, Ready: func(context.Context) error { return nil },
			Authenticate: func(r *http.Request) (context.Context, error) { return r.Context(), nil }, App: http.NotFoundHandler()})
		check.OK(t, err)
		for from, near := range map[string]bool{"127.0.0.1:9": true, "[::1]:9": true, "10.1.2.3:9": true, "[::ffff:192.168.0.7]:9": true,
			"[fd00::1]:9": true, "203.0.113.9:9": false, "[2001:db8::1]:9": false, "[::ffff:203.0.113.9]:9": false, "": false} {
			r := httptest.NewRequest(http.MethodGet, "/metrics", nil)
			r.RemoteAddr = from
			r.Header.Set("X-Forwarded-For", "127.0.0.1")
			w := httptest.NewRecorder()
			s.Handler().ServeHTTP(w, r)
			want := http.StatusOK
			if private && !near {
				want = http.StatusNotFound
			}
			check.Is(t, w.Code, want, fmt.Sprintf("FD-416 private %v, from %q", private, from))
		}
	}
}

func TestSecretAddresses(t *testing.T) {
	var lines bytes.Buffer
	s, err := New(Config{Title: "Test", Version: "1", Log: slog.New(slog.NewTextHandler(&lines, nil))})
	check.OK(t, err)
	s.HandleSecret("/behind", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/behind/broken" {
			panic("oh")
		}
		writeText(w, 200, "open")
	}))
	ask := func(path, address string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", path, nil)
		r.RemoteAddr = address + ":1"
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		return w
	}
	t.Run("FD-444 neither a whole token, nor a part of one, nor one that fails is in the log", func(t *testing.T) {
		for _, path := range []string{"/behind/short", "/behind/" + strings.Repeat("k", 43) + "/file", "/behind/broken"} {
			ask(path, "192.0.2.1")
		}
		check.Is(t, strings.Count(lines.String(), "path=/behind/*"), 4, lines.String()) // the last one twice
		for _, never := range []string{"short", "kkk", "/broken"} {
			check.True(t, !strings.Contains(lines.String(), never), never, lines.String())
		}
	})
	t.Run("FD-444 each internet address asks only so often", func(t *testing.T) {
		statuses := map[int]int{}
		for range secretsPerMinute + 5 {
			statuses[ask("/behind/guess", "192.0.2.2").Code]++
		}
		check.Same(t, statuses, map[int]int{200: secretsPerMinute, 429: 5})
		check.Is(t, ask("/behind/guess", "192.0.2.2").Header().Get("Retry-After") != "", true)
		check.Is(t, ask("/behind/guess", "192.0.2.3").Code, 200)
	})
}
