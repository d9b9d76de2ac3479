package testnet

import (
	"context"
	"fmt"

	"caravan/internal/access"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/promotion"
	"caravan/internal/standards"
	"caravan/internal/store"
	"caravan/internal/user"
)

// seed stores the network that doc.go describes.
func (n *Network) seed(ctx context.Context, tx *db.Tx) error {
	if _, err := n.Stores.Upsert(ctx, tx, []store.Entry{
		{ID: "north", ExternalID: "north", Details: store.Details{
			Name: "Café Nord", Address: "1 Sydney Rd", Suburb: "Brunswick", Region: network.VIC, Postcode: "3056", Tier: network.Medium}},
		{ID: "south", ExternalID: "south", Details: store.Details{
			Name: "100% Bottles", Address: "2 Davey St", Suburb: "Hobart", Region: network.TAS, Postcode: "7000", Tier: network.Small}},
	}); err != nil {
		return err
	}
	if _, err := n.Users.Upsert(ctx, tx, []user.Entry{
		person(Ann, "Ann", "Archer"), person(Rob, "Rob", "Ryder"), person(Rita, "Rita", "Ríos"), person(Olga, "Olga", "Øster"), person(Mia, "Mia", "Moss"),
		person(Emma, "Emma", "Esté"), person(Sam, "Sam", "South"),
	}); err != nil {
		return err
	}
	if err := openSessions(ctx, tx, Everybody()...); err != nil {
		return err
	}
	if _, err := n.Promotions.Upsert(ctx, tx, promotions()); err != nil {
		return err
	}
	return n.Standards.Import(ctx, tx, standardsLines())
}

// person returns a person whose e-mail address is their id at caravan.example.
func person(a access.Actor, first, last string) user.Entry {
	return user.Entry{ID: a.UserID, StoreExternalID: a.StoreID, Details: user.Details{
		Email: a.UserID + "@caravan.example", FirstName: first, LastName: last, Role: a.Role, IsComplianceOnly: a.ComplianceOnly}}
}

// promotions returns the quarters and periods with their products. A promotion's external id is its id. A product's id consists of its promotion's
// id, its external id and its position, if it has one: 'easter-b1-floor'.
func promotions() []promotion.Entry {
	summer := promotion.Entry{ID: "summer", ExternalID: "summer", Kind: promotion.CoreRange, Description: "Summer 2026", StartDate: "2026-01-01",
		EndDate: "2026-03-31"}
	for i := 1; i <= 26; i++ {
		p := product("summer", fmt.Sprintf("f%02d", i), []string{"Wine", "Beer"}[i%2], network.NoPosition, cents(int64(1000+i)))
		switch i {
		case 3:
			p.PreMarkedStores = []string{"north"}
		case 4:
			p.PreMarkedStores = []string{"south"}
		case 25:
			p.Tiers = []network.Tier{network.Large}
		case 26:
			p.Tiers = []network.Tier{network.Medium}
		}
		summer.Products = append(summer.Products, p)
	}
	b1Floor := product("easter", "b1", "Beer", network.Floor, cents(4999))
	b1Floor.PreMarkedStores = []string{"north"}
	b2Floor := product("easter", "b2", "Wine", network.Floor, nil)
	b2Floor.Tiers = []network.Tier{network.Medium, network.Large}
	return []promotion.Entry{
		{ID: "spring", ExternalID: "spring", Kind: promotion.CoreRange, Description: "Spring 2025", StartDate: "2025-10-01", EndDate: "2025-12-31",
			Products: []promotion.ProductEntry{product("spring", "f01", "Beer", network.NoPosition, cents(999))}},
		summer,
		{ID: "xmas", ExternalID: "xmas", Kind: promotion.Promo, Description: "Christmas", StartDate: "2025-12-01", EndDate: "2025-12-31",
			Products: []promotion.ProductEntry{product("xmas", "b9", "Beer", network.Floor, cents(100))}},
		{ID: "easter", ExternalID: "easter", Kind: promotion.Promo, Description: "Easter", StartDate: "2026-03-01", EndDate: "2026-03-31",
			Products: []promotion.ProductEntry{b1Floor, product("easter", "b1", "Beer", network.Shelf, cents(4999)), b2Floor,
				product("easter", "b3", "Wine", network.Shelf, cents(1250))}},
		{ID: "late", ExternalID: "late", Kind: promotion.Promo, Description: "Late Summer", StartDate: "2026-03-15", EndDate: "2026-04-15",
			Products: []promotion.ProductEntry{product("late", "b1", "Beer", network.Floor, cents(4500))}},
	}
}

// standardsLines returns the store standards lines. std-deleted is deleted after it is stored.
func standardsLines() []standards.Line {
	lines := []standards.Line{
		{ID: "std-open", Name: "Windows clean", StartDate: "2025-01-01", Tiers: network.Tiers()},
		{ID: "std-today", Name: "Floor swept", StartDate: Today, EndDate: Today, Tiers: []network.Tier{network.Medium}},
		{ID: "std-until", Name: "Lights on", StartDate: "2025-01-01", EndDate: Today, Tiers: []network.Tier{network.Medium}},
		{ID: "std-from", Name: "Prices shown", StartDate: Today, EndDate: "2026-12-31", Tiers: []network.Tier{network.Medium}},
		{ID: "std-ended", Name: "Ended", StartDate: "2025-01-01", EndDate: "2026-03-19", Tiers: []network.Tier{network.Medium}},
		{ID: "std-upcoming", Name: "Upcoming", StartDate: "2026-03-21", Tiers: []network.Tier{network.Medium}},
		{ID: "std-deleted", Name: "Deleted", StartDate: "2025-01-01", Tiers: []network.Tier{network.Medium}},
		{ID: "std-small", Name: "For small stores", StartDate: "2025-01-01", Tiers: []network.Tier{network.Small}},
		{ID: "std-none", Name: "For no store", StartDate: "2025-01-01"},
	}
	for i := range lines {
		lines[i].CreatedAt = founded
	}
	return lines
}

func product(promotionID, externalID, category string, at network.Position, price *int64) promotion.ProductEntry {
	id := promotionID + "-" + externalID
	switch at {
	case network.Floor:
		id += "-floor"
	case network.Shelf:
		id += "-shelf"
	}
	return promotion.ProductEntry{ID: id, ExternalID: externalID, Description: "Product " + externalID, Category: category, Position: at,
		PriceCents: price}
}

func cents(n int64) *int64 { return &n }
