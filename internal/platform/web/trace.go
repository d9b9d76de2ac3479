package web

import (
	"context"
	"log/slog"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
)

const scope = "caravan/internal/platform/web"

// traced makes a span of each call of the API (FD-438). It has the route and not the address, because links to files let in whoever has them. A
// stream of events has none: it lasts as long as its page is open. continued tells whether the callers are proxies that are trusted, whose traces go
// on here; strangers could choose what is recorded.
func traced(continued bool) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !strings.HasPrefix(r.URL.Path, "/api/") || r.Header.Get("Accept") == EventsType {
				next.ServeHTTP(w, r)
				return
			}
			ctx := r.Context()
			if continued {
				ctx = otel.GetTextMapPropagator().Extract(ctx, propagation.HeaderCarrier(r.Header))
			}
			method := methodLabel(r.Method)
			ctx, span := otel.Tracer(scope).Start(ctx, method, trace.WithSpanKind(trace.SpanKindServer))
			defer span.End()
			if !span.IsRecording() {
				next.ServeHTTP(w, r)
				return
			}
			ww := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
			r = r.WithContext(ctx)
			next.ServeHTTP(ww, r)
			span.SetAttributes(attribute.String("http.request.method", method), attribute.Int("http.response.status_code", ww.Status()))
			if rctx := chi.RouteContext(ctx); rctx != nil && rctx.RoutePattern() != "" {
				span.SetName(method + " " + rctx.RoutePattern())
				span.SetAttributes(attribute.String("http.route", rctx.RoutePattern()))
			}
			if ww.Status() >= http.StatusInternalServerError {
				span.SetStatus(codes.Error, "")
			}
		})
	}
}

// traceOf returns what the log says of the trace that ctx belongs to: nothing when it is not traced.
func traceOf(ctx context.Context) []any {
	span := trace.SpanFromContext(ctx)
	if !span.IsRecording() {
		return nil
	}
	return []any{slog.String("trace", span.SpanContext().TraceID().String())}
}
