package compliance

import (
	"fmt"

	"caravan/internal/calendar"
	"caravan/internal/network"
)

// NextAudit says when a store may be audited next (FD-45). A store is audited once a quarter, on a day that nobody announces.
type NextAudit struct {
	From     calendar.Day // today, when it may come any day
	Until    calendar.Day // empty: nobody knows yet
	Sentence string
}

// nextAudit returns when a store's next audit may come. current is the quarter that covers today, and next the one that starts after today; either
// may be nil. audited tells whether the store has a completed report for the current one. It returns nil when nothing is known.
func nextAudit(current, next *network.PromotionRef, audited bool, today calendar.Day) *NextAudit {
	switch {
	case current != nil && !audited:
		end := current.EffectiveEnd()
		return &NextAudit{From: today, Until: end, Sentence: fmt.Sprintf("The next audit may come any day until %s.", end.Long())}
	case next != nil:
		return &NextAudit{From: next.StartDate, Until: next.EffectiveEnd(),
			Sentence: fmt.Sprintf("The next audit may come from %s to %s.", next.StartDate.Long(), next.EffectiveEnd().Long())}
	case current != nil:
		end := current.EffectiveEnd()
		return &NextAudit{From: end.AddDays(1), Sentence: fmt.Sprintf("The next audit may come after %s.", end.Long())}
	}
	return nil
}
