package app

import (
	"context"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/camelbucks"
	"caravan/internal/incentive"
	"caravan/internal/platform/db"
	"caravan/internal/storeoftheyear"
)

// criteriaLedger lets the room of Store of the Year give Camel Bucks.
type criteriaLedger struct{ *camelbucks.Service }

// Award implements storeoftheyear.Ledger.
func (l criteriaLedger) Award(ctx context.Context, tx *db.Tx, by string, awards []storeoftheyear.Award, now time.Time) error {
	given := make([]camelbucks.Award, len(awards))
	for i, a := range awards {
		given[i] = camelbucks.Award{StoreID: a.StoreID, CamelBucks: a.CamelBucks, Source: camelbucks.Criterion, Key: a.Key, Title: a.Title,
			Year: a.FinancialYear}
	}
	return l.Service.Award(ctx, tx, by, given, now)
}

// openIncentives tells the room of Store of the Year which incentives wait for a store.
type openIncentives struct{ *incentive.Service }

// Open implements storeoftheyear.Incentives.
func (o openIncentives) Open(ctx context.Context, q db.Querier, storeID string, now time.Time) ([]storeoftheyear.OpenIncentive, error) {
	found, err := o.Enterable(ctx, q, storeID, now)
	open := make([]storeoftheyear.OpenIncentive, len(found))
	for i, f := range found {
		open[i] = storeoftheyear.OpenIncentive{ID: f.ID, Name: f.Name, Ends: calendar.DayOf(f.EndAt), SentBack: f.SentBack}
	}
	return open, err
}
