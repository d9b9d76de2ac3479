package web

import (
	"net/http"
	"net/netip"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are the metrics of one server. Each server has its own registry, so that tests can run several.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.HistogramVec
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "caravan_http_request_seconds", Help: "Time to answer, by method, route and status.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
		}, []string{"method", "route", "status"}),
	}
	m.registry.MustRegister(m.requests, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// methodLabel returns a method as metrics and traces name it. Unknown ones are one, because strangers make them up.
func methodLabel(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return method
	default:
		return "other"
	}
}

// observe counts a request under its route's pattern, because counting by path would create a series for every id.
func (m *metrics) observe(method, route string, status int, took time.Duration) {
	if route == "" {
		route = "none"
	}
	m.requests.WithLabelValues(methodLabel(method), route, strconv.Itoa(status)).Observe(took.Seconds())
}

// handler answers with the metrics. When they are private, callers of other networks get 404.
func (m *metrics) handler(private bool) http.Handler {
	all := promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
	if !private {
		return all
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		from, err := netip.ParseAddrPort(r.RemoteAddr)
		if addr := from.Addr().Unmap(); err != nil || !addr.IsLoopback() && !addr.IsPrivate() {
			http.NotFound(w, r)
			return
		}
		all.ServeHTTP(w, r)
	})
}
