package app

import (
	"context"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
	"caravan/internal/system"
)

// How old the figures of stateMetrics may be, because everybody who reaches the port can ask for them, and how long they may take.
const (
	stateAge     = 10 * time.Second
	stateTimeout = 2 * time.Second
)

// stateMetrics are what waits and what has failed, read from the database when somebody asks for the metrics. Without an answer in time they are left
// out, and the others are there.
type stateMetrics struct {
	read func(context.Context) (system.State, error)

	mu   sync.Mutex
	at   time.Time
	last system.State
	err  error
}

var (
	descJobsWaiting = prometheus.NewDesc("caravan_jobs_waiting", "Jobs that wait or are being worked on.", nil, nil)
	descJobsFailed  = prometheus.NewDesc("caravan_jobs_failed", "Jobs that failed for good and wait for a decision of head office.", nil, nil)
	descMailsFailed = prometheus.NewDesc("caravan_mails_failed", "Mails that could not be sent.", nil, nil)
	descBackup      = prometheus.NewDesc("caravan_last_backup_timestamp_seconds", "When the last backup was made; 0: none is known.", nil, nil)
)

// Describe implements prometheus.Collector.
func (m *stateMetrics) Describe(out chan<- *prometheus.Desc) {
	for _, desc := range []*prometheus.Desc{descJobsWaiting, descJobsFailed, descMailsFailed, descBackup} {
		out <- desc
	}
}

// Collect implements prometheus.Collector.
func (m *stateMetrics) Collect(out chan<- prometheus.Metric) {
	s, err := m.state()
	if err != nil {
		return
	}
	backup := 0.0
	if s.LastBackup != nil {
		backup = float64(s.LastBackup.Unix())
	}
	for desc, value := range map[*prometheus.Desc]float64{descJobsWaiting: float64(s.Waiting), descJobsFailed: float64(s.Failed),
		descMailsFailed: float64(s.FailedMails), descBackup: backup} {
		out <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, value)
	}
}

func (m *stateMetrics) state() (system.State, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if time.Since(m.at) >= stateAge {
		ctx, cancel := context.WithTimeout(context.Background(), stateTimeout)
		defer cancel()
		m.last, m.err = m.read(ctx)
		m.at = time.Now()
	}
	return m.last, m.err
}

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
