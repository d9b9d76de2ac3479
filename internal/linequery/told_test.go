package linequery_test

import (
	"slices"
	"testing"
	"time"

	"caravan/internal/linequery"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// TestWhoIsTold walks queries of a report through their lives. After each step exactly those named are told, and nobody else.
func TestWhoIsTold(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		r, line := s.failed()
		asked := asking(db.NewID(), line.Key, "It was clean")
		ask := func(who, body string) {
			apitest.Read[linequery.View](t, s.Site, who, "POST", "/audit-reports/"+r.ID+"/queries", body)
		}
		act := func(who, what, body string) {
			all := s.of(who, r.ID).Items
			apitest.Read[linequery.View](t, s.Site, who, "POST", answers+all[len(all)-1].ID+"/"+what, body)
		}
		const stays = `{"change":false,"text":"It was dusty"}`
		for minute, step := range []struct {
			what string
			day  int // after the first
			do   func()
			told []string
		}{
			{"REPLY-010 the owner asks", 0, func() { ask("olga", asked) }, []string{"rob"}},
			{"REPLY-010 the same arrives again", 0, func() { ask("olga", asked) }, nil},
			{"FD-182 the owner withdraws it", 0, func() { act("olga", "withdraw", "") }, nil},
			{"FD-262 the manager asks anew", 0, func() { ask("mia", asking(db.NewID(), line.Key, "It was clean")) }, nil},
			{"FD-182 it has waited for two days", 2, s.remind, nil},
			{"REPLY-010 for three", 3, s.remind, []string{"rob"}},
			{"FD-182 for four", 4, s.remind, nil},
			{"REPLY-010 head office answers", 4, func() { act("ann", "answer", stays) }, []string{"mia"}},
			{"REPLY-010 the same answer arrives again", 4, func() { act("ann", "answer", stays) }, nil},
			{"REPLY-010 the owner asks again after the answer", 4, func() { ask("olga", asking(db.NewID(), line.Key, "Look again")) }, []string{"rob"}},
			{"FD-182 the manager withdraws it", 5, func() { act("mia", "withdraw", "") }, nil},
			{"FD-182 what was withdrawn and what was answered waits for nobody", 9, s.remind, nil},
		} {
			t.Run(step.what, func(t *testing.T) {
				s.told.Clear()
				s.net.Clock.T = testnet.Now.AddDate(0, 0, step.day).Add(time.Duration(minute) * time.Minute)
				step.do()
				var told []string
				for _, who := range s.told.Titles {
					told = append(told, who...)
				}
				slices.Sort(told)
				check.Same(t, told, step.told)
			})
		}
	})
}
