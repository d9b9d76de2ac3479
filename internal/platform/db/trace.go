package db

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
	"go.opentelemetry.io/otel/trace/noop"
)

const scope = "caravan/internal/platform/db"

// systems are the names that OpenTelemetry has for the engines.
var systems = map[Engine]string{SQLite: "sqlite", Postgres: "postgresql"}

// traced begins the span of a statement, if the call or job that it belongs to is traced (FD-438). The span has the statement's text, in which
// placeholders stand for what people have written, and lasts until the first row.
func (t *texts) traced(ctx context.Context, statement string) trace.Span {
	if !trace.SpanFromContext(ctx).IsRecording() {
		return noop.Span{}
	}
	verb, _, _ := strings.Cut(strings.TrimSpace(statement), " ")
	_, span := otel.Tracer(scope).Start(ctx, verb, trace.WithSpanKind(trace.SpanKindClient), trace.WithAttributes(
		attribute.String("db.system.name", systems[t.engine]), attribute.String("db.query.text", statement)))
	return span
}

// over ends the span of a statement.
func over(span trace.Span, err error) {
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		span.SetStatus(codes.Error, "") // the error's text may have somebody's data
	}
	span.End()
}
