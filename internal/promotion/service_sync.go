package promotion

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/journal"
	"caravan/internal/platform/sheet"
)

// What head office reads when the installation itself needs something. The log says which setting it is, because only operators can change it.
const messageNoSource = "No source for promotions is set up. Please ask your system administrator to set one up."

var errNoSource = errors.New("the setting CARAVAN_SYNC_PROMOTIONS_URL is empty")

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
		slog.WarnContext(ctx, "promotions cannot be synced", "error", errNoSource) // refusals are not logged by themselves
		return Synced{}, fault.New(fault.Conflict, messageNoSource).Because(errNoSource)
	}
	feed, err := s.source.Fetch(ctx) // before the transaction, so that a slow source does not hold the lock
	if err != nil {
		return Synced{}, sheet.Refused(err, "feed")
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
		return Synced{}, sheet.Refused(err, "feed")
	}
	return out, nil
}
