package promotion

import (
	"context"
	"errors"
	"fmt"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/journal"
	"caravan/internal/platform/sheet"
)

const messageNoSource = "No source for promotions is set up. Set CARAVAN_SYNC_PROMOTIONS_URL."

// Synced says what a sync did.
type Synced struct {
	Source string // where the promotions came from
	Outcome
}

// Sync imports the promotions of the source, all or none (PROMOTION-004, AMB-129). It can be repeated: what is equal already stays unchanged, and so
// do dates that head office set by hand (FD-24). It is for head office. Faults: Forbidden; Conflict without a source; Unavailable when it does not
// answer; Invalid with every mistake in its feed.
func (s *Service) Sync(ctx context.Context, actor access.Actor) (out Synced, err error) {
	defer fault.Wrap(&err, "promotion.Sync")
	if err := access.Allow(mayManage(actor)); err != nil {
		return Synced{}, err
	}
	if s.source == nil {
		return Synced{}, fault.New(fault.Conflict, messageNoSource)
	}
	feed, err := s.source.Fetch(ctx) // before the transaction, so that a slow source does not hold the lock
	if err != nil {
		return Synced{}, refusedFeed(err)
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		out = Synced{Source: s.source.Name()}
		var err error
		if out.Outcome, err = s.Import(ctx, tx, feed); err != nil || !out.changed() {
			return err
		}
		return journal.Write(ctx, tx, journal.Entry{ActorID: actor.UserID, ImpersonatorID: actor.ImpersonatorID, Action: actionSync, Target: journalTarget,
			TargetID: out.Source, Detail: fmt.Sprintf("promotions %+v, products %+v", out.Promotions, out.Products), At: s.clock.Now()})
	})
	if err != nil {
		return Synced{}, refusedFeed(err)
	}
	return out, nil
}

// refusedFeed turns the mistakes in a feed into an Invalid fault with one field each, such as 'row 7.end_date'. Other errors stay unchanged.
func refusedFeed(err error) error {
	wrong := sheet.Faults{}
	if !errors.As(err, &wrong) {
		return err
	}
	f := fault.New(fault.Invalid, fmt.Sprintf("Nothing was imported: the feed has %d mistakes.", len(wrong)))
	if len(wrong) == 1 {
		f.Message = "Nothing was imported: the feed has a mistake."
	}
	for _, one := range wrong {
		f.Fields = append(f.Fields, fault.Field{In: "feed", Path: placeOf(one), Message: one.Message})
	}
	return f
}

func placeOf(f sheet.Fault) string {
	switch {
	case f.Row == 0:
		return ""
	case f.Column == "":
		return fmt.Sprintf("row %d", f.Row)
	}
	return fmt.Sprintf("row %d.%s", f.Row, f.Column)
}
