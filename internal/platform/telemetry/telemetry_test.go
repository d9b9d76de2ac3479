package telemetry

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"go.opentelemetry.io/otel"

	"caravan/internal/platform/check"
)

func TestWhatTheEnvironmentAsksFor(t *testing.T) {
	const endpoint = "OTEL_EXPORTER_OTLP_ENDPOINT"
	tests := []struct {
		name            string
		env             map[string]string
		traces, metrics bool
	}{
		{"nothing", nil, false, false},
		{"a receiver", map[string]string{endpoint: "http://otel:4318"}, true, true},
		{"a receiver, and all turned off", map[string]string{endpoint: "http://otel:4318", "OTEL_SDK_DISABLED": "true"}, false, false},
		{"traces only", map[string]string{endpoint: "http://otel:4318", "OTEL_METRICS_EXPORTER": "none"}, true, false},
		{"a receiver of metrics", map[string]string{"OTEL_EXPORTER_OTLP_METRICS_ENDPOINT": "http://otel:4318/m"}, false, true},
	}
	for _, c := range tests {
		t.Run("FD-438 "+c.name, func(t *testing.T) {
			for name, value := range c.env {
				t.Setenv(name, value)
			}
			check.Is(t, wanted("TRACES"), c.traces)
			check.Is(t, wanted("METRICS"), c.metrics)
		})
	}
	t.Run("FD-438 another protocol is refused with its setting", func(t *testing.T) {
		t.Setenv(endpoint, "http://otel:4317")
		t.Setenv("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc")
		_, err := Start(t.Context(), Node{Service: "test", Metrics: prometheus.NewRegistry()})
		check.Must(t, check.True(t, err != nil))
		check.Is(t, err.Error(), "OTEL_EXPORTER_OTLP_PROTOCOL: this program speaks http/protobuf only")
	})
}

func TestAReceiverThatNeverAnswers(t *testing.T) {
	ended := make(chan struct{})
	receiver := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-ended:
		case <-r.Context().Done():
		}
	}))
	t.Cleanup(receiver.Close)
	t.Cleanup(func() { close(ended) })
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.URL)
	stop, err := Start(t.Context(), Node{Service: "test", Metrics: prometheus.NewRegistry()})
	check.OK(t, err)

	t.Run("FD-438 holds up no work, and the end of the program for as long as its context only", func(t *testing.T) {
		began := time.Now()
		for range 10_000 { // more than can wait
			_, span := otel.Tracer("test").Start(t.Context(), strings.Repeat("x", 100))
			span.End()
		}
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		check.True(t, stop(ctx) != nil, "the receiver took it")
		took := time.Since(began)
		check.True(t, took < 10*time.Second, took) // each call would wait for ten seconds
	})
}
