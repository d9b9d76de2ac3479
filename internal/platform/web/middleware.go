package web

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"runtime/debug"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"github.com/google/uuid"

	"caravan/internal/fault"
)

type contextKey int

const (
	keyRequest contextKey = iota
	keyRequestID
	keyLog
)

// RequestID is the id of the request that ctx belongs to; it is in the log and in the X-Request-Id header.
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(keyRequestID).(string)
	return id
}

// requestOf returns the request that ctx belongs to, with that context.
func requestOf(ctx context.Context) *http.Request {
	r, ok := ctx.Value(keyRequest).(*http.Request)
	if !ok {
		r = &http.Request{URL: &url.URL{}}
	}
	return r.WithContext(ctx)
}

// logOf is where the request that ctx belongs to is logged.
func logOf(ctx context.Context) *slog.Logger {
	if log, ok := ctx.Value(keyLog).(*slog.Logger); ok {
		return log
	}
	return slog.Default()
}

// identify gives the request an id and makes it and its log reachable from its context.
func identify(log *slog.Logger) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			id := uuid.NewString()
			w.Header().Set("X-Request-Id", id)
			ctx := context.WithValue(context.WithValue(r.Context(), keyRequestID, id), keyLog, log.With("request", id))
			next.ServeHTTP(w, r.WithContext(context.WithValue(ctx, keyRequest, r)))
		})
	}
}

// observe logs and measures each request. Queries and bodies may hold tokens and are never logged.
func observe(m *metrics) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			start := time.Now()
			ww := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
			defer func() {
				took := time.Since(start)
				route := chi.RouteContext(r.Context()).RoutePattern()
				m.observe(r.Method, route, ww.Status(), took)
				logOf(r.Context()).InfoContext(r.Context(), "request", "method", r.Method, "path", r.URL.Path,
					"status", ww.Status(), "bytes", ww.BytesWritten(), "ms", float64(took.Microseconds())/1000)
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

// refuseOddText answers 404 to a path, and 422 to a query, that is not text: bad UTF-8 or a NUL reaches no database.
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

// secure sets the headers that tell a browser what this site never does. sources are further origins that pictures may come from.
func secure(https bool, sources []string) func(http.Handler) http.Handler {
	images := strings.Join(append([]string{"img-src 'self' data: blob:"}, sources...), " ")
	csp := "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; " + images + "; font-src 'self'; connect-src 'self'; " +
		"object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			h := w.Header()
			h.Set("Content-Security-Policy", csp)
			h.Set("X-Content-Type-Options", "nosniff")
			h.Set("X-Frame-Options", "DENY")
			h.Set("Referrer-Policy", "same-origin")
			h.Set("Cross-Origin-Opener-Policy", "same-origin")
			h.Set("Permissions-Policy", "geolocation=(), microphone=(), payment=()")
			if https {
				h.Set("Strict-Transport-Security", "max-age=31536000")
			}
			next.ServeHTTP(w, r)
		})
	}
}

// private keeps answers of the API out of every cache: they differ by person.
func private(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r)
	})
}
