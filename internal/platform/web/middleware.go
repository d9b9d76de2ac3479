package web

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"runtime/debug"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"github.com/google/uuid"

	"caravan/internal/fault"
	"caravan/internal/platform/richtext"
)

type incomingKey struct{}

// incoming is what is known about a request before it is handled.
type incoming struct {
	request *http.Request
	id      string // shown in the log and in the X-Request-Id header
	log     *slog.Logger
	ends    <-chan struct{} // closed when the server waits for running requests, to stop
	repeats *repeats        // what Poll answers lately
	secrets *[]string       // the beginnings of paths whose rest is never logged
}

func incomingOf(ctx context.Context) incoming {
	if c, ok := ctx.Value(incomingKey{}).(incoming); ok {
		return c
	}
	return incoming{request: &http.Request{URL: &url.URL{}}, log: slog.Default(), secrets: new([]string)}
}

// requestOf returns the request that ctx belongs to, with that context.
func requestOf(ctx context.Context) *http.Request { return incomingOf(ctx).request.WithContext(ctx) }

// logOf returns the log for the request that ctx belongs to. Its lines carry the request's id.
func logOf(ctx context.Context) *slog.Logger {
	c := incomingOf(ctx)
	return c.log.With("request", c.id).With(traceOf(ctx)...)
}

// identify gives the request an id, and puts the request and its log into the context.
func identify(log *slog.Logger, ends <-chan struct{}, lately *repeats, secrets *[]string) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			c := incoming{r, uuid.NewString(), log, ends, lately, secrets}
			w.Header().Set("X-Request-Id", c.id)
			next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), incomingKey{}, c)))
		})
	}
}

// longestLogged is how many characters of a part of a path are logged. Ids are shorter, and links to files longer.
const longestLogged = 40

// loggedPath returns the path of a request for the log, without what opens something to whoever reads it.
func loggedPath(r *http.Request) string {
	for _, begin := range *incomingOf(r.Context()).secrets {
		if strings.HasPrefix(r.URL.Path, begin) {
			return begin + "*"
		}
	}
	parts := strings.Split(r.URL.Path, "/")
	for i, part := range parts {
		if len(part) > longestLogged {
			parts[i] = "*"
		}
	}
	return strings.Join(parts, "/")
}

// observe logs and measures each request. Queries and bodies are never logged, because they may contain tokens.
func observe(m *metrics) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			start := time.Now()
			ww := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
			defer func() {
				took := time.Since(start)
				route := chi.RouteContext(r.Context()).RoutePattern()
				if ww.Header().Get("Content-Type") != EventsType { // how long a page stays open says nothing about the program
					m.observe(r.Method, route, ww.Status(), took)
				}
				c := incomingOf(r.Context())
				c.log.LogAttrs(r.Context(), slog.LevelInfo, "request", slog.String("request", c.id), slog.String("method", r.Method),
					slog.String("path", loggedPath(r)), slog.Int("status", ww.Status()), slog.Int("bytes", ww.BytesWritten()),
					slog.Float64("ms", float64(took.Microseconds())/1000), slog.Group("", traceOf(r.Context())...))
			}()
			next.ServeHTTP(ww, r)
		})
	}
}

// recoverPanics answers 500 and logs the stack when a handler panics.
func recoverPanics(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if v := recover(); v != nil {
				if v == http.ErrAbortHandler {
					panic(v)
				}
				WriteProblem(w, r, fmt.Errorf("panic: %v\n%s", v, debug.Stack()))
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// refuseOddText refuses bad UTF-8 and NUL characters before they reach a database: with 404 in a path, with 422 in a query.
func refuseOddText(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isText(r.URL.Path) {
			WriteProblem(w, r, fault.Missing(fault.MessageNotFound))
			return
		}
		if query, err := url.QueryUnescape(r.URL.RawQuery); err != nil || !isText(query) {
			WriteProblem(w, r, fault.New(fault.Invalid, messageUnreadable))
			return
		}
		next.ServeHTTP(w, r)
	})
}

func isText(s string) bool { return utf8.ValidString(s) && !strings.ContainsRune(s, 0) }

// secure sets the headers that tell browsers what this site never does. scripts are hashes of scripts that stand in a page itself; images and videos
// are other origins that pictures and videos may come from. A script of this site puts the parts of a video together, so it asks for them itself, and
// gives them to the player under a name of the page.
func secure(https, subdomains bool, scripts, images, videos []string) func(http.Handler) http.Handler {
	from := func(directive string, origins ...[]string) string {
		return strings.Join(append([]string{directive + " 'self'"}, slices.Concat(origins...)...), " ") + "; "
	}
	media := ""
	if len(videos) > 0 {
		media = from("media-src", []string{"blob:"}, videos)
	}
	csp := "default-src 'self'; " + from("script-src", scripts) + "worker-src 'self'; style-src 'self' 'unsafe-inline'; " +
		from("img-src", []string{"data:", "blob:"}, images, videos) + media +
		"font-src 'self'; " + from("connect-src", videos) +
		"frame-src " + richtext.VideoSites + "; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
	fixed := http.Header{
		"Content-Security-Policy":    {csp},
		"X-Content-Type-Options":     {"nosniff"},
		"X-Frame-Options":            {"DENY"},
		"Referrer-Policy":            {"same-origin"},
		"Cross-Origin-Opener-Policy": {"same-origin"},
		"Permissions-Policy":         {"geolocation=(), microphone=(), payment=()"},
	}
	if https {
		fixed["Strict-Transport-Security"] = []string{"max-age=31536000"}
		if subdomains {
			fixed["Strict-Transport-Security"] = []string{"max-age=31536000; includeSubDomains"}
		}
	}
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			maps.Copy(w.Header(), fixed)
			next.ServeHTTP(w, r)
		})
	}
}

// private keeps the API's answers out of every cache, because they differ from person to person. It also adds a header with the program's name and
// version. An answer without that header came from something else on the way, such as the sign-in page of a public network. Another header names the
// build of the web app that the server has now, so that a page of an earlier build can tell.
func private(title, version, build string) func(http.Handler) http.Handler {
	app := strings.TrimSpace(title + " " + version)
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Cache-Control", "no-store")
			w.Header().Set("X-App", app)
			if build != "" {
				w.Header().Set("X-Build", build)
			}
			next.ServeHTTP(w, r)
		})
	}
}
