package testnet

import (
	"context"
	"strings"
	"testing"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/promotion"
	"caravan/internal/standards"
	"caravan/internal/store"
	"caravan/internal/text"
	"caravan/internal/user"
	"caravan/internal/weighting"
)

// AddStore adds a store in Fitzroy. Its id is the first word of its name, folded.
func (n *Network) AddStore(t testing.TB, name string, region network.Region, tier network.Tier) (id string) {
	t.Helper()
	id = strings.Fields(text.Fold(name))[0]
	n.in(t, func(tx *db.Tx) error {
		_, err := n.Stores.Upsert(t.Context(), tx, []store.Entry{{ID: id, ExternalID: id, Details: store.Details{
			Name: name, Address: "1 High St", Suburb: "Fitzroy", Region: region, Postcode: "3065", Tier: tier}}})
		return err
	})
	return id
}

// CloseStore closes a store from a day on, as head office.
func (n *Network) CloseStore(t testing.TB, id string, on calendar.Day) {
	t.Helper()
	is, err := n.Stores.Get(t.Context(), Ann, id)
	check.OK(t, err)
	_, err = n.Stores.Close(t.Context(), Ann, id, store.CloseForm{On: string(on), Reason: "Lease ended", Version: is.Version})
	check.OK(t, err)
}

// AddPerson adds a person with a session. Their e-mail address is their id at caravan.example. storeID may be empty.
func (n *Network) AddPerson(t testing.TB, id, first, last string, role access.Role, storeID string) access.Actor {
	t.Helper()
	return n.add(t, access.Actor{UserID: id, Role: role, StoreID: storeID, SessionID: "session-" + id}, first, last)
}

// AddComplianceOnly adds somebody who only sees Compliance and Settings, with a session, and returns them.
func (n *Network) AddComplianceOnly(t testing.TB, id string, role access.Role, storeID string) access.Actor {
	t.Helper()
	return n.add(t, access.Actor{UserID: id, Role: role, StoreID: storeID, SessionID: "session-" + id, ComplianceOnly: true}, "Cora", "Only")
}

func (n *Network) add(t testing.TB, a access.Actor, first, last string) access.Actor {
	t.Helper()
	n.in(t, func(tx *db.Tx) error {
		if _, err := n.Users.Upsert(t.Context(), tx, []user.Entry{person(a, first, last)}); err != nil {
			return err
		}
		return openSessions(t.Context(), tx, a)
	})
	return a
}

// AddQuarter adds a core range promotion without products. Its id is also its description.
func (n *Network) AddQuarter(t testing.TB, id string, start, end calendar.Day) {
	t.Helper()
	n.ImportPromotions(t, promotion.Entry{ID: id, ExternalID: id, Kind: promotion.CoreRange, Description: id, StartDate: start, EndDate: end})
}

// ImportPromotions adds or changes promotions and their products.
func (n *Network) ImportPromotions(t testing.TB, entries ...promotion.Entry) {
	t.Helper()
	n.in(t, func(tx *db.Tx) error {
		_, err := n.Promotions.Upsert(t.Context(), tx, entries)
		return err
	})
}

// AddCopy adds a copy of a store standards line under another name, for a quarter and in force from today on.
func (n *Network) AddCopy(t testing.TB, name, of, quarter string) {
	t.Helper()
	n.in(t, func(tx *db.Tx) error {
		return n.Standards.Import(t.Context(), tx,
			[]standards.Line{{ID: db.NewID(), Name: name, StartDate: Today, Tiers: network.Tiers(), CopiedFromID: of, CopiedForID: quarter, CreatedAt: Now}})
	})
}

// AddStandard adds a store standards line and returns its id. end may be empty.
func (n *Network) AddStandard(t testing.TB, name, start, end string, tiers ...network.Tier) (id string) {
	t.Helper()
	l, _, err := n.Standards.Create(t.Context(), Ann, standards.Form{Name: name, StartDate: start, EndDate: end, Tiers: tiers})
	check.OK(t, err)
	return l.ID
}

// EditStandard changes all fields of a store standards line. end may be empty.
func (n *Network) EditStandard(t testing.TB, id, name, start, end string, tiers ...network.Tier) {
	t.Helper()
	_, err := n.Standards.Update(t.Context(), Ann, id, standards.Form{Name: name, StartDate: start, EndDate: end, Tiers: tiers})
	check.OK(t, err)
}

// nobodySignsIn sends no invitations: tests act as people without signing in.
type nobodySignsIn struct{}

// Invite implements user.Credentials.
func (nobodySignsIn) Invite(context.Context, *db.Tx, []string) error { return nil }

// Remind implements user.Credentials.
func (nobodySignsIn) Remind(context.Context, *db.Tx, []string) error { return nil }

// Readdressed implements user.Credentials.
func (nobodySignsIn) Readdressed(context.Context, *db.Tx, []string) error { return nil }

// EndAll implements user.Credentials. Sessions of the network end with their people.
func (nobodySignsIn) EndAll(context.Context, *db.Tx, string) error { return nil }

// SetWeightings sets how much the sections count from a day on, even from a past one.
func (n *Network) SetWeightings(t testing.TB, from calendar.Day, w rules.Weightings) {
	t.Helper()
	now := n.Clock.T
	defer func() { n.Clock.T = now }()
	n.Clock.T = from.AddDays(-1).Start()
	_, err := n.Weightings.Set(t.Context(), Ann, weighting.Form{EffectiveFrom: string(from), Weightings: w})
	check.OK(t, err)
}
