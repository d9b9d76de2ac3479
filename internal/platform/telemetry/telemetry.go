// Package telemetry sends traces and metrics to a receiver of the operator's, by OpenTelemetry's protocol (FD-438). It is set up by that project's
// own environment variables, of which OTEL_EXPORTER_OTLP_ENDPOINT is enough, and without them does nothing. What is traced is in web (calls), db
// (statements), jobs and outbound; they use OpenTelemetry's interface, which is nearly free while nobody has called Start.
package telemetry

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	prombridge "go.opentelemetry.io/contrib/bridges/prometheus"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetrichttp"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/propagation"
	sdkmetric "go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"

	"caravan/internal/platform/db"
)

// protocol is the only one of OpenTelemetry's that this program speaks.
const protocol = "http/protobuf"

// saidEvery is how often the log has that the receiver fails.
const saidEvery = time.Minute

// Node is what a receiver is told of the program.
type Node struct {
	Service string // its name, unless OTEL_SERVICE_NAME or OTEL_RESOURCE_ATTRIBUTES has another
	Version string
	Metrics prometheus.Gatherer // the same as /metrics has
}

// Start begins to send what the environment asks for. Call stop before the program ends: it sends what is left, for as long as its context lasts.
// A receiver that is away or slow holds nothing up: what it does not take is dropped, and the log says so.
func Start(ctx context.Context, node Node) (stop func(context.Context) error, err error) {
	traces, metrics := wanted("TRACES"), wanted("METRICS")
	if !traces && !metrics {
		return func(context.Context) error { return nil }, nil
	}
	for _, kind := range []string{"", "TRACES_", "METRICS_"} {
		name := "OTEL_EXPORTER_OTLP_" + kind + "PROTOCOL"
		if said := os.Getenv(name); said != "" && said != protocol {
			return nil, fmt.Errorf("%s: this program speaks %s only", name, protocol)
		}
	}
	from, err := resource.New(ctx, resource.WithTelemetrySDK(),
		resource.WithAttributes(attribute.String("service.name", node.Service), attribute.String("service.version", node.Version),
			attribute.String("service.instance.id", db.NewID())), resource.WithFromEnv())
	if err != nil {
		return nil, fmt.Errorf("OTEL_RESOURCE_ATTRIBUTES: %w", err)
	}
	otel.SetErrorHandler(&complaints{})
	var stops []func(context.Context) error
	if traces {
		exporter, err := otlptracehttp.New(ctx)
		if err != nil {
			return nil, fmt.Errorf("send traces: %w", err)
		}
		provider := sdktrace.NewTracerProvider(sdktrace.WithBatcher(exporter), sdktrace.WithResource(from))
		otel.SetTracerProvider(provider)
		otel.SetTextMapPropagator(propagation.TraceContext{})
		stops = append(stops, provider.Shutdown)
	}
	if metrics {
		exporter, err := otlpmetrichttp.New(ctx)
		if err != nil {
			return nil, fmt.Errorf("send metrics: %w", err)
		}
		producer := prombridge.NewMetricProducer(prombridge.WithGatherer(node.Metrics))
		provider := sdkmetric.NewMeterProvider(sdkmetric.WithResource(from),
			sdkmetric.WithReader(sdkmetric.NewPeriodicReader(exporter, sdkmetric.WithProducer(producer))))
		stops = append(stops, provider.Shutdown)
	}
	return func(ctx context.Context) error {
		var errs []error
		for _, stop := range stops {
			errs = append(errs, stop(ctx))
		}
		return errors.Join(errs...)
	}, nil
}

// wanted tells whether the environment has a receiver for a kind, which is TRACES or METRICS, and does not turn it off.
func wanted(kind string) bool {
	where := cmp.Or(os.Getenv("OTEL_EXPORTER_OTLP_"+kind+"_ENDPOINT"), os.Getenv("OTEL_EXPORTER_OTLP_ENDPOINT"))
	return where != "" && os.Getenv("OTEL_"+kind+"_EXPORTER") != "none" && !strings.EqualFold(os.Getenv("OTEL_SDK_DISABLED"), "true")
}

// complaints logs that something could not be sent, but not each time.
type complaints struct {
	mu   sync.Mutex
	last time.Time
}

// Handle implements otel.ErrorHandler.
func (c *complaints) Handle(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.last) >= saidEvery {
		c.last = time.Now()
		slog.Warn("traces or metrics could not be sent", "error", err)
	}
}
