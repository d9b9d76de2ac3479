// Package bucks gives the rooms that award Camel Bucks the ledger of the network of testnet, as the program does.
package bucks

import (
	"context"
	"errors"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/camelbucks"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/storeoftheyear"
	"caravan/internal/testnet"
)

// Ledger is the ledger of a network.
type Ledger struct{ *camelbucks.Service }

// New returns the ledger. Nobody asks head office about its lines.
func New(n *testnet.Network) Ledger { return Ledger{camelbucks.NewService(n.DB, n.Clock, noDesk{})} }

type noDesk struct{}

// Ask implements camelbucks.Desk.
func (noDesk) Ask(context.Context, access.Actor, string, string) (string, error) {
	return "", errors.New("nobody asks")
}

// Award implements storeoftheyear.Ledger.
func (l Ledger) Award(ctx context.Context, tx *db.Tx, by string, awards []storeoftheyear.Award, now time.Time) error {
	given := make([]camelbucks.Award, len(awards))
	for i, a := range awards {
		given[i] = camelbucks.Award{StoreID: a.StoreID, CamelBucks: a.CamelBucks, Source: camelbucks.Criterion, Key: a.Key, Title: a.Title,
			Year: a.FinancialYear}
	}
	return l.Service.Award(ctx, tx, by, given, now)
}

// Reward gives a store Camel Bucks for an entry of a member incentive, in the financial year of the network's clock.
func (l Ledger) Reward(t testing.TB, n *testnet.Network, storeID string, camelBucks int64) {
	t.Helper()
	check.OK(t, n.DB.InTx(t.Context(), func(tx *db.Tx) error {
		return l.Service.Award(t.Context(), tx, testnet.Ann.UserID,
			[]camelbucks.Award{{StoreID: storeID, CamelBucks: camelBucks, Source: camelbucks.Incentive,
				Key: "submission:" + db.NewID(), Title: "Best display"}}, n.Clock.Now())
	}))
}

// Correct corrects what a store has for criteria, by hand, in the financial year of the network's clock.
func (l Ledger) Correct(t testing.TB, storeID string, camelBucks int64) {
	t.Helper()
	_, _, err := l.Service.Correct(t.Context(), testnet.Ann,
		camelbucks.Form{StoreID: storeID, Amount: camelBucks, Reason: "By hand", CountsAs: camelbucks.Criterion})
	check.OK(t, err)
}

// CorrectLine corrects a line of a store by hand.
func (l Ledger) CorrectLine(t testing.TB, storeID, lineID string, camelBucks int64) {
	t.Helper()
	_, _, err := l.Service.Correct(t.Context(), testnet.Ann, camelbucks.Form{StoreID: storeID, Amount: camelBucks, Reason: "By hand", Corrects: lineID})
	check.OK(t, err)
}
