package testnet

import (
	"context"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/auth"
	"caravan/internal/branding"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/obstacle"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/promotion"
	"caravan/internal/standards"
	"caravan/internal/store"
	"caravan/internal/user"
	"caravan/internal/weighting"
)

// Today is the business day of every test that does not move the clock.
const Today = calendar.Day("2026-03-20")

// Now is the time of the clock: half past midnight of Today in Melbourne, when it is still the day before in UTC. Whoever counts a day in another
// zone is found out.
var Now = time.Date(2026, 3, 19, 13, 30, 0, 0, time.UTC)

// founded is the time at which the network was stored.
var founded = Now.AddDate(-1, 0, 0)

// The people, as actors.
var (
	Ann  = access.Actor{UserID: "ann", Role: access.HeadOffice, SessionID: "session-ann"}
	Rob  = access.Actor{UserID: "rob", Role: access.StoreRep, SessionID: "session-rob"}
	Rita = access.Actor{UserID: "rita", Role: access.StoreRep, SessionID: "session-rita"}
	Olga = access.Actor{UserID: "olga", Role: access.StoreOwner, StoreID: "north", SessionID: "session-olga"}
	Mia  = access.Actor{UserID: "mia", Role: access.StoreManager, StoreID: "north", SessionID: "session-mia"}
	Emma = access.Actor{UserID: "emma", Role: access.StoreEmployee, StoreID: "north", SessionID: "session-emma"}
	Sam  = access.Actor{UserID: "sam", Role: access.StoreOwner, StoreID: "south", SessionID: "session-sam"}
)

// Everybody returns all these people.
func Everybody() []access.Actor { return []access.Actor{Ann, Rob, Rita, Olga, Mia, Emma, Sam} }

// Network is the small network in a database, with the services that add to it.
type Network struct {
	DB         *db.DB
	Clock      *calendar.Fixed // shared by these services and the room under test
	Stores     *store.Service
	Users      *user.Service
	Promotions *promotion.Service
	Standards  *standards.Service
	Weightings *weighting.Service
	Obstacles  *obstacle.Service
	Branding   *branding.Service
	Tickets    *auth.Tickets
}

// Each runs fn on each engine, with a network of its own.
func Each(t *testing.T, fn func(t *testing.T, n *Network)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { fn(t, New(t, d)) })
}

// New fills an empty database with the network. It moves the clock through the year before Now, so that each promotion that ended early is closed on
// its last day.
func New(t testing.TB, d *db.DB) *Network {
	t.Helper()
	n := Over(d)
	n.Clock.T = founded
	n.in(t, func(tx *db.Tx) error { return n.seed(t.Context(), tx) })
	check.OK(t, n.Standards.Delete(t.Context(), Ann, "std-deleted"))
	n.close(t, "spring", "2025-12-28")
	n.close(t, "late", Today)
	n.Clock.T = Now
	return n
}

// Over returns another node: it adds nothing to a database that already has the network.
func Over(d *db.DB) *Network {
	clock := calendar.At(Now)
	promotions := promotion.NewService(d, clock, nil)
	return &Network{DB: d, Clock: clock, Stores: store.NewService(d, clock), Users: user.NewService(d, clock, nobodySignsIn{}),
		Promotions: promotions, Standards: standards.NewService(d, clock, promotions), Weightings: weighting.NewService(d, clock),
		Obstacles: obstacle.NewService(d, clock), Branding: branding.NewService(d, clock), Tickets: auth.NewTickets(d, clock)}
}

// in runs fn in a transaction, which must succeed.
func (n *Network) in(t testing.TB, fn func(tx *db.Tx) error) {
	t.Helper()
	check.OK(t, n.DB.InTx(t.Context(), fn))
}

// close closes a promotion on a day.
func (n *Network) close(t testing.TB, id string, on calendar.Day) {
	t.Helper()
	n.Clock.T = on.Start()
	_, err := n.Promotions.Close(t.Context(), Ann, id)
	check.OK(t, err)
}

// Count returns the number that a query gives.
func (n *Network) Count(t testing.TB, query string, args ...any) (count int) {
	t.Helper()
	check.OK(t, n.DB.QueryRow(t.Context(), query, args...).Scan(&count))
	return count
}

// NoPast takes the place of the compliance room in tests without one: no store has a result.
type NoPast struct{}

// Latest implements audit.Past.
func (NoPast) Latest(context.Context, db.Querier, string) (string, error) { return "", db.ErrNoRow }

// Before implements audit.Past.
func (NoPast) Before(context.Context, db.Querier, string, network.PromotionRef) (rules.Past, error) {
	return rules.Past{}, db.ErrNoRow
}

// NoNeighbours takes the place of the rooms of photos, fixes and queries in tests without them: there are none.
type NoNeighbours struct{}

// StillToCome implements audit.Evidence.
func (NoNeighbours) StillToCome(context.Context, db.Querier, string) (int, error) { return 0, nil }

// Missing implements audit.Evidence.
func (NoNeighbours) Missing(context.Context, db.Querier, string, []rules.Line) (int, error) {
	return 0, nil
}

// Photographed implements audit.Evidence.
func (NoNeighbours) Photographed(context.Context, db.Querier, string) (map[string]bool, error) {
	return nil, nil
}

// Pictures implements audit.Evidence.
func (NoNeighbours) Pictures(context.Context, db.Querier, string) (map[string][][]byte, error) {
	return nil, nil
}

// Followed implements audit.Fixes.
func (NoNeighbours) Followed(context.Context, db.Querier, string) (rules.Followed, error) {
	return rules.Followed{}, nil
}

// Open implements audit.Queries.
func (NoNeighbours) Open(context.Context, db.Querier, []string) (int, error) { return 0, nil }

// NoCertificates takes the place of the certificate room in tests without one: it finds no certificates and makes none.
type NoCertificates struct{}

// Of implements audit.Certificates.
func (NoCertificates) Of(context.Context, db.Querier, access.Actor, string) (c network.CertificateRef, found bool, err error) {
	return c, false, nil
}

// MayMake implements audit.Certificates.
func (NoCertificates) MayMake(access.Actor) bool { return false }
