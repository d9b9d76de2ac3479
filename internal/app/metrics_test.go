package app

import (
	"context"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"caravan/internal/platform/check"
	"caravan/internal/platform/jobs"
	"caravan/internal/system"
)

func TestMetricsOfTheState(t *testing.T) {
	h, err := openHall(t.Context(), Config{Data: t.TempDir(), MailFrom: "Caravan <c@caravan.example>"}, defaultAddr)
	check.OK(t, err)
	// read asks a new server, which has no figures yet.
	read := func(t *testing.T) string {
		s, err := h.server("test")
		check.OK(t, err)
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
		check.Is(t, w.Code, 200)
		return w.Body.String()
	}
	has := func(t *testing.T, text, line string) { check.True(t, strings.Contains(text, "\n"+line+"\n"), line) }
	t.Run("FD-410 what waits, what has failed, and that no backup is known", func(t *testing.T) {
		text := read(t)
		for _, line := range []string{"caravan_jobs_failed 0", "caravan_mails_failed 0", "caravan_last_backup_timestamp_seconds 0"} {
			has(t, text, line)
		}
		check.True(t, strings.Contains(text, "\ncaravan_jobs_waiting "), text)
	})
	t.Run("FD-410 failed work and the last backup", func(t *testing.T) {
		check.OK(t, system.NoteBackup(t.Context(), h.db, time.Unix(1_790_000_000, 0)))
		_, err := h.db.Exec(t.Context(), `INSERT INTO jobs (id, kind, args, state, attempts, max_attempts, created_at, due_at, finished_at)
			VALUES ('j', 'mail.send', '{}', $1, 10, 10, 1, 1, 2)`, jobs.Dead)
		check.OK(t, err)
		text := read(t)
		has(t, text, "caravan_last_backup_timestamp_seconds 1.79e+09")
		has(t, text, "caravan_jobs_failed 1")
	})
	t.Run("FD-410 whoever asks often gets figures of some seconds ago", func(t *testing.T) {
		asked := 0
		m := &stateMetrics{read: func(context.Context) (system.State, error) {
			asked++
			return system.State{Failed: asked}, nil
		}}
		for range 3 {
			s, err := m.state()
			check.OK(t, err)
			check.Is(t, s.Failed, 1)
		}
		m.at = m.at.Add(-stateAge)
		s, err := m.state()
		check.OK(t, err)
		check.Is(t, s.Failed, 2)
	})
	t.Run("FD-410 without the database the other metrics are there", func(t *testing.T) {
		s, err := h.server("test")
		check.OK(t, err)
		check.OK(t, h.close())
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
		check.Is(t, w.Code, 200)
		check.True(t, !strings.Contains(w.Body.String(), "caravan_jobs_failed"), "figures of a database that is gone")
		check.True(t, strings.Contains(w.Body.String(), "go_goroutines "), "others")
	})
}

func TestAlertsAndDashboardKnowTheMetrics(t *testing.T) {
	h, err := openHall(t.Context(), Config{Data: t.TempDir(), MailFrom: "Caravan <c@caravan.example>"}, defaultAddr)
	check.OK(t, err)
	t.Cleanup(func() { check.OK(t, h.close()) })
	s, err := h.server("test")
	check.OK(t, err)
	observeCertificate(s.Metrics(), nil)
	observeJobs(s.Metrics(), h.db)(jobs.Event{Kind: "mail.send", Outcome: jobs.Succeeded}) // what was never observed is in no answer
	ask := func(path string) string {
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		return w.Body.String()
	}
	ask("/healthz")
	metrics := ask("/metrics")
	read := func(file string) string {
		raw, err := os.ReadFile("../../" + file)
		check.OK(t, err)
		return string(raw)
	}
	named := regexp.MustCompile(`\b(caravan|process|go)_[a-z_]+[a-z]`)
	manual := read("docs/operations.md")
	for _, file := range []string{"deploy/alerts.yaml", "deploy/grafana.json"} {
		t.Run("FD-410 every metric of "+file+" is one of the program", func(t *testing.T) {
			names := named.FindAllString(read(file), -1)
			check.True(t, len(names) > 8, names)
			for _, name := range names {
				check.True(t, regexp.MustCompile(`(?m)^`+name+`[ {]`).MatchString(metrics), name)
			}
		})
	}
	t.Run("FD-410 the manual says of every alert what to do", func(t *testing.T) {
		alerts := regexp.MustCompile(`alert: (\w+)`).FindAllStringSubmatch(read("deploy/alerts.yaml"), -1)
		check.Is(t, len(alerts), strings.Count(manual, "\n| Caravan"))
		for _, alert := range alerts {
			check.True(t, strings.Contains(manual, "| "+alert[1]+" | "), alert[1])
		}
	})
}
