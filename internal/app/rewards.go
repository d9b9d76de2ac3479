package app

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/camelbucks"
	"caravan/internal/incentive"
	"caravan/internal/messaging"
	"caravan/internal/platform/db"
)

// incentiveLedger lets the incentive room give Camel Bucks.
type incentiveLedger struct{ *camelbucks.Service }

// Award implements incentive.Ledger.
func (l incentiveLedger) Award(ctx context.Context, tx *db.Tx, by string, prizes []incentive.Prize, now time.Time) error {
	awards := make([]camelbucks.Award, len(prizes))
	for i, p := range prizes {
		awards[i] = camelbucks.Award{StoreID: p.StoreID, CamelBucks: p.CamelBucks, Source: camelbucks.Incentive,
			Key: incentive.UsedBySubmission(p.SubmissionID), Title: p.Title}
	}
	return l.Service.Award(ctx, tx, by, awards, now)
}

// TakeBack implements incentive.Ledger.
func (l incentiveLedger) TakeBack(ctx context.Context, tx *db.Tx, by string, submissionIDs []string, reason string, now time.Time) error {
	keys := make([]string, len(submissionIDs))
	for i, id := range submissionIDs {
		keys[i] = incentive.UsedBySubmission(id)
	}
	if err := l.Service.TakeBack(ctx, tx, by, keys, reason, now); err != nil {
		return err
	}
	return l.Enough(ctx, tx, keys)
}

// officeDesk lets the people of stores ask head office about their Camel Bucks.
type officeDesk struct{ *messaging.Service }

// Ask implements camelbucks.Desk.
func (d officeDesk) Ask(ctx context.Context, actor access.Actor, messageID, html string) (string, error) {
	c, _, err := d.Create(ctx, actor, messaging.Form{Type: messaging.HeadOffice, First: messaging.MessageForm{ID: messageID, Body: &html}})
	return c.ID, err
}
