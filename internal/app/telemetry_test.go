package app

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	metricspb "go.opentelemetry.io/proto/otlp/collector/metrics/v1"
	tracepb "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	spanpb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"caravan/internal/platform/check"
)

// received is what a receiver of OpenTelemetry's protocol was sent.
type received struct {
	mu       sync.Mutex
	spans    []*spanpb.Span
	services map[string]bool
	metrics  map[string]bool
	bodies   bytes.Buffer
}

// ServeHTTP takes what a node sends.
func (o *received) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	o.mu.Lock()
	defer o.mu.Unlock()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	o.bodies.Write(body)
	switch r.URL.Path {
	case "/v1/traces":
		var sent tracepb.ExportTraceServiceRequest
		err = proto.Unmarshal(body, &sent)
		for _, of := range sent.ResourceSpans {
			for _, a := range of.Resource.Attributes {
				o.services[a.Key+"="+a.Value.GetStringValue()] = true
			}
			for _, in := range of.ScopeSpans {
				o.spans = append(o.spans, in.Spans...)
			}
		}
	case "/v1/metrics":
		var sent metricspb.ExportMetricsServiceRequest
		err = proto.Unmarshal(body, &sent)
		for _, of := range sent.ResourceMetrics {
			for _, in := range of.ScopeMetrics {
				for _, m := range in.Metrics {
					o.metrics[m.Name] = true
				}
			}
		}
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
	}
}

// named returns the spans with a name that begins so.
func (o *received) named(prefix string) (spans []*spanpb.Span) {
	for _, s := range o.spans {
		if strings.HasPrefix(s.Name, prefix) {
			spans = append(spans, s)
		}
	}
	return spans
}

// within returns the spans that began in another.
func (o *received) within(parent *spanpb.Span) (spans []*spanpb.Span) {
	for _, s := range o.spans {
		if bytes.Equal(s.ParentSpanId, parent.SpanId) {
			spans = append(spans, s)
		}
	}
	return spans
}

func attributeOf(s *spanpb.Span, key string) string {
	for _, a := range s.Attributes {
		if a.Key == key {
			return a.Value.GetStringValue()
		}
	}
	return ""
}

func TestTracesAndMetricsAreSent(t *testing.T) {
	got := &received{services: map[string]bool{}, metrics: map[string]bool{}}
	receiver := httptest.NewServer(got)
	t.Cleanup(receiver.Close)
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.URL)
	t.Setenv("OTEL_BSP_SCHEDULE_DELAY", "50") // milliseconds between what is sent
	addr := freePort(t).String()
	config := Config{Data: t.TempDir(), MailFrom: "Caravan <c@caravan.example>", Addr: addr, PromoRegion: "VIC"}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	ended := make(chan error, 1)
	go func() {
		ended <- serveCommand{}.Run(&environment{ctx: ctx, config: config, version: "1.2.3", out: io.Discard})
	}()
	call := func(method, path, body string) int {
		r, err := http.NewRequestWithContext(t.Context(), method, "http://"+addr+path, strings.NewReader(body))
		check.OK(t, err)
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Traceparent", "00-11111111111111111111111111111111-2222222222222222-01")
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			return 0
		}
		defer answer.Body.Close()
		return answer.StatusCode
	}
	wait := func(what string, is func() bool) {
		for end := time.Now().Add(time.Minute); !is(); {
			check.Must(t, check.True(t, time.Now().Before(end), what))
			select {
			case err := <-ended:
				t.Fatal("serve has ended: ", err)
			case <-time.After(20 * time.Millisecond):
			}
		}
	}
	wait("no site", func() bool { return call("GET", "/readyz", "") == http.StatusOK })
	wait("no job", func() bool {
		got.mu.Lock()
		defer got.mu.Unlock()
		return len(got.named("job ")) > 0
	})
	check.Is(t, call("POST", "/api/auth/login", `{"email":"quokka@caravan.example","password":"wombat-1234"}`), http.StatusUnauthorized)
	check.Is(t, call("GET", "/api/stores?query=bandicoot", ""), http.StatusUnauthorized)
	stop()
	check.OK(t, <-ended)

	login := got.named("POST /api/auth/login")
	check.Must(t, check.Is(t, len(login), 1))
	t.Run("FD-438 a call is a trace by its route, with its statements, whose values are not in it", func(t *testing.T) {
		check.Is(t, attributeOf(login[0], "http.route"), "/api/auth/login")
		reads := 0
		for _, s := range got.within(login[0]) {
			check.Is(t, attributeOf(s, "db.system.name"), "sqlite")
			if strings.HasSuffix(attributeOf(s, "db.query.text"), "u.email = ?") {
				reads++
			}
		}
		check.True(t, reads == 1, reads, got.within(login[0]))
	})
	t.Run("FD-438 jobs are traces of their own", func(t *testing.T) {
		jobs := got.named("job ")
		check.Must(t, check.True(t, len(jobs) > 0))
		check.Is(t, len(jobs[0].ParentSpanId), 0)
		check.Is(t, attributeOf(jobs[0], "caravan.job.outcome"), "succeeded")
	})
	t.Run("FD-438 nothing that people typed is sent, and no address of theirs", func(t *testing.T) {
		for _, secret := range []string{"quokka", "wombat", "bandicoot", "127.0.0.1"} {
			check.True(t, !bytes.Contains(got.bodies.Bytes(), []byte(secret)), secret)
		}
	})
	t.Run("FD-438 a stranger cannot choose the trace", func(t *testing.T) {
		for _, s := range got.spans {
			check.True(t, !bytes.Equal(s.TraceId, bytes.Repeat([]byte{0x11}, 16)), s.Name)
		}
	})
	t.Run("FD-438 the program says what it is, and sends the metrics of /metrics too", func(t *testing.T) {
		check.True(t, got.services["service.name=caravan"] && got.services["service.version=1.2.3"], got.services)
		for _, name := range []string{"caravan_http_request_seconds", "caravan_jobs_waiting", "go_goroutines"} {
			check.True(t, got.metrics[name], name, got.metrics)
		}
	})
}
