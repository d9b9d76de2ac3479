package promotion

import (
	"context"
	"slices"

	"caravan/internal/network"
	"caravan/internal/platform/db"
)

const selectProducts = `SELECT id, promotion_id, external_id, description, category, position, price_cents FROM promotion_products`

func scanProduct(scan db.Scan) (p Product, err error) {
	err = scan(&p.ID, &p.PromotionID, &p.ExternalID, &p.Description, &p.Category, &p.Position, &p.PriceCents)
	return p, err
}

// bareProducts returns the products of a promotion without tiers and stores, in no particular order.
func (repo) bareProducts(ctx context.Context, q db.Querier, promotionID string) ([]Product, error) {
	return db.All(ctx, q, scanProduct, selectProducts+` WHERE promotion_id = $1`, promotionID)
}

// detail adds to a page of products their tiers, and the number of stores for which each is pre-marked.
func (repo) detail(ctx context.Context, q db.Querier, products []ListedProduct) error {
	var ids []string
	for _, p := range products {
		ids = append(ids, p.ID)
	}
	tiers, err := db.AllIn(ctx, q, scanPair, `SELECT product_id, tier FROM promotion_product_tiers WHERE product_id IN (%s)`, ids)
	if err != nil {
		return err
	}
	type count struct {
		productID string
		stores    int
	}
	counts, err := db.AllIn(ctx, q, func(scan db.Scan) (c count, err error) {
		err = scan(&c.productID, &c.stores)
		return c, err
	}, `SELECT product_id, COUNT(*) FROM promotion_product_pre_marked WHERE product_id IN (%s) GROUP BY product_id`, ids)
	if err != nil {
		return err
	}
	tiersByID := byFirst(tiers)
	for i := range products {
		p := &products[i]
		p.Tiers = inOrder(tiersByID[p.ID])
		for _, c := range counts {
			if c.productID == p.ID {
				p.PreMarkedStores = c.stores
			}
		}
	}
	return nil
}

// productKey is what identifies a product in an import.
type productKey struct {
	promotionID, externalID string
	position                network.Position
}

// products returns the products of promotions with their tiers and pre-marked stores.
func (repo) products(ctx context.Context, q db.Querier, promotionIDs []string) (map[productKey]Product, error) {
	products, err := db.AllIn(ctx, q, scanProduct, selectProducts+` WHERE promotion_id IN (%s)`, promotionIDs)
	if err != nil {
		return nil, err
	}
	tiers, err := db.AllIn(ctx, q, scanPair, `SELECT t.product_id, t.tier FROM promotion_product_tiers t JOIN promotion_products p ON p.id = t.product_id
WHERE p.promotion_id IN (%s)`, promotionIDs)
	if err != nil {
		return nil, err
	}
	stores, err := db.AllIn(ctx, q, scanPair,
		`SELECT m.product_id, m.store_id FROM promotion_product_pre_marked m JOIN promotion_products p ON p.id = m.product_id
WHERE p.promotion_id IN (%s) ORDER BY m.store_id`, promotionIDs)
	if err != nil {
		return nil, err
	}
	found := make(map[productKey]Product, len(products))
	tiersOf, storesOf := byFirst(tiers), byFirst(stores)
	for _, p := range products {
		p.Tiers = inOrder(tiersOf[p.ID])
		p.PreMarked = storesOf[p.ID]
		found[productKey{p.PromotionID, p.ExternalID, p.Position}] = p
	}
	return found, nil
}

// inOrder returns stored tiers, smallest first.
func inOrder(stored []string) (tiers []network.Tier) {
	for _, t := range network.Tiers() {
		if slices.Contains(stored, string(t)) {
			tiers = append(tiers, t)
		}
	}
	return tiers
}
