package audit

import (
	"context"
	"log/slog"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// MaxFinalsAtOnce is how many reports one request may set as final (FD-36). It is the longest page of a list.
const MaxFinalsAtOnce = 100

// What a person reads when a report is not set as final together with others, although it could be by itself (FD-36).
const (
	MessageOtherFinal = "This store already has a final report for this quarter. Open this report to set it as final instead."
	MessageRivals     = "You chose more than one report for this store and quarter, and only one can be final."
)

// FinalOutcome is what became of one of several reports that were to be set as final.
type FinalOutcome string

// The outcomes.
const (
	FinalSet     FinalOutcome = "SET"     // it was not final before
	FinalAlready FinalOutcome = "ALREADY" // it was final before; nothing changed
	FinalRefused FinalOutcome = "REFUSED" // it is not final
)

// Finalised says what became of one report.
type Finalised struct {
	ReportID string
	Store    string // name; empty when there is no such report
	Quarter  string // description; empty when there is no such report
	Outcome  FinalOutcome
	Reason   string // why it was refused, as a sentence; otherwise empty
}

// SetFinals sets several reports as final, at most MaxFinalsAtOnce, each as SetFinal does and in a transaction of its own, and says what became of
// each in the order given (FD-36). It can be repeated. One that SetFinal refuses is refused with the same sentence. Unlike SetFinal, it takes the
// final mark from no other report: a store that already has a final report keeps it, and of two reports given for one store and quarter neither is
// set. When the database fails, the reports before that stay set and the rest are refused. It is for head office. Faults: those of a database that
// failed before anything was set.
// queries is how many open queries of them the person was told of, as SetFinalKnowing has it; more by now is a Conflict fault, and nothing is set.
func (s *Service) SetFinals(ctx context.Context, actor access.Actor, ids []string, queries *int) (out []Finalised, err error) {
	defer fault.Wrap(&err, "audit.SetFinals(%d reports)", len(ids))
	if err := access.Allow(mayFinalise(actor)); err != nil {
		return nil, err
	}
	if err := s.checkQueries(ctx, s.db, ids, queries); err != nil {
		return nil, err
	}
	known, err := s.repo.reports(ctx, s.db, ids)
	if err != nil {
		return nil, err
	}
	rivals := rivalsAmong(known, calendar.DayOf(s.clock.Now()))
	seen := make(map[string]bool, len(ids))
	var failure error
	for _, id := range ids {
		if seen[id] {
			continue
		}
		seen[id] = true
		r := known[id]
		one := Finalised{ReportID: id, Store: r.Store.Name, Quarter: r.CoreRange.Description, Outcome: FinalRefused}
		switch {
		case failure != nil:
			one.Reason = fault.Of(failure).Message
		case rivals[id]:
			one.Reason = MessageRivals
		default:
			one.Outcome, err = s.finalise(ctx, actor, id)
			if err != nil && !fault.Is(err, fault.Conflict) && !fault.Is(err, fault.NotFound) {
				if len(out) == 0 {
					return nil, err
				}
				slog.ErrorContext(ctx, "setting reports as final stopped", "report", id, "error", err)
				failure = err
			}
			if err != nil {
				one.Outcome, one.Reason = FinalRefused, fault.Of(err).Message
			}
		}
		out = append(out, one)
	}
	return out, nil
}

// finalise sets one of several reports as final, unless another report of the store and quarter is.
func (s *Service) finalise(ctx context.Context, actor access.Actor, id string) (outcome FinalOutcome, err error) {
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		was, err := s.lockWithQuarter(ctx, tx, id)
		if err != nil {
			return err
		}
		_, changed, err := s.apply(ctx, tx, was, now, func(tx *db.Tx, r Report, now time.Time) (Report, bool, error) {
			if r.FinalBlocked(calendar.DayOf(now)) == "" && !r.Final {
				if taken, err := s.repo.hasOtherFinal(ctx, tx, r); err != nil || taken {
					return r, false, orConflict(err, MessageOtherFinal)
				}
			}
			return s.setFinal(ctx, tx, actor, r, now)
		})
		outcome = FinalAlready
		if changed {
			outcome = FinalSet
		}
		return err
	})
	return outcome, err
}

// orConflict returns err, or when it is nil a Conflict fault with a message.
func orConflict(err error, message string) error {
	if err != nil {
		return err
	}
	return fault.New(fault.Conflict, message)
}

// rivalsAmong returns the ids of the reports that could be set as final today, where that would be more than one of a store and quarter.
func rivalsAmong(reports map[string]Report, today calendar.Day) map[string]bool {
	type place struct{ store, quarter string }
	at := map[place][]string{}
	for id, r := range reports {
		if !r.Final && r.FinalBlocked(today) == "" {
			p := place{r.Store.ID, r.CoreRange.ID}
			at[p] = append(at[p], id)
		}
	}
	rivals := map[string]bool{}
	for _, ids := range at {
		for _, id := range ids {
			rivals[id] = len(ids) > 1
		}
	}
	return rivals
}
