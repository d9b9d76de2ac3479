package attack

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
)

// TestKilled kills the program while four writers save comments of a report, again and again. After each start, every line must have the last comment
// whose save was answered, or the one that was under way.
func TestKilled(t *testing.T) {
	const writers = 4
	eachInstalled(t, func(t *testing.T, p *program, cfg db.Config) {
		p.start(t)
		report := p.report(t)
		var sent, acknowledged [writers]int // numbers of saves; each writer has a line of its own
		rounds, lost := seldomOr(3, 50), 0
		for round := range rounds {
			until := int64(3 + (round*7)%40)
			var answered atomic.Int64
			enough := sync.OnceFunc(p.kill)
			var all sync.WaitGroup
			for w := range writers {
				all.Go(func() {
					for {
						sent[w]++
						status, answer, err := p.call("POST", "/audit-reports/lines/"+report.Lines[w].ID, map[string]string{"comments": fmt.Sprint(sent[w])})
						if err != nil {
							return // it was killed
						}
						if !check.Is(t, status, 200, string(answer)) {
							return
						}
						acknowledged[w] = sent[w]
						if answered.Add(1) >= until {
							go enough() // while the others are in the middle of a save
						}
					}
				})
			}
			all.Wait()
			enough()
			p.start(t)
			var now reportView
			p.read(t, "GET", "/audit-reports/"+report.ID, nil, &now)
			for w := range writers {
				if got := now.comment(report.Lines[w].ID); got != fmt.Sprint(acknowledged[w]) && got != fmt.Sprint(sent[w]) &&
					(got != "" || acknowledged[w] > 0) {
					lost++
					t.Errorf("round %d: save %d was answered and save %d under way, but the comment is %q", round, acknowledged[w], sent[w], got)
				} else if got == fmt.Sprint(sent[w]) {
					acknowledged[w] = sent[w] // it was stored although its answer was lost, and must stay from now on
				}
			}
		}
		total := 0
		for _, n := range acknowledged {
			total += n
		}
		figure("killed: %d kills and %d acknowledged saves on %s, %d lost", rounds, total, engineOf(cfg), lost)
	})
}

func engineOf(cfg db.Config) db.Engine {
	if cfg.URL != "" {
		return db.Postgres
	}
	return db.SQLite
}

// reportView is the part of a report that the test reads.
type reportView struct {
	ID    string
	Lines []struct{ ID, Comments string }
}

func (r reportView) comment(lineID string) string {
	for _, l := range r.Lines {
		if l.ID == lineID {
			return l.Comments
		}
	}
	return "no such line"
}

// report creates an open report of the first store.
func (p *program) report(t *testing.T) (r reportView) {
	t.Helper()
	var stores struct{ Items []struct{ ID string } }
	p.read(t, "GET", "/stores", nil, &stores)
	p.read(t, "POST", "/audit-reports", map[string]string{"store": stores.Items[0].ID, "date": string(calendar.DayOf(time.Now()))}, &r)
	return r
}
