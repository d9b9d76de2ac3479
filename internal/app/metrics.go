package app

import (
	"github.com/prometheus/client_golang/prometheus"

	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
)

// observeJobs registers the metrics of the jobs and of the database's connections. It returns the function that a runner calls after each attempt.
func observeJobs(metrics prometheus.Registerer, d *db.DB) func(jobs.Event) {
	took := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "caravan_job_seconds", Help: "Time that an attempt at a job took, by kind and outcome.",
		Buckets: []float64{.01, .05, .1, .5, 1, 5, 30, 120, 600},
	}, []string{"kind", "outcome"})
	waited := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "caravan_job_wait_seconds", Help: "Time from when a job was due to when it began, by kind.",
		Buckets: []float64{.1, .5, 1, 5, 30, 120, 600, 3600},
	}, []string{"kind"})
	metrics.MustRegister(took, waited)
	for pool := range d.Stats() {
		labels := prometheus.Labels{"pool": pool}
		metrics.MustRegister(
			prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "caravan_db_connections_in_use", Help: "Connections in use.", ConstLabels: labels},
				func() float64 { return float64(d.Stats()[pool].InUse) }),
			prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "caravan_db_wait_seconds_total", Help: "Time spent waiting for a connection.",
				ConstLabels: labels},
				func() float64 { return d.Stats()[pool].Waited.Seconds() }))
	}
	return func(e jobs.Event) {
		took.WithLabelValues(e.Kind, string(e.Outcome)).Observe(e.Took.Seconds())
		waited.WithLabelValues(e.Kind).Observe(e.Waited.Seconds())
	}
}
