package store

import (
	"context"

	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// repo reads and writes the table stores.
type repo struct{}

const storeColumns = `SELECT id, COALESCE(external_id, ''), name, address, suburb, postal_suburb, region, postcode, phone_number, tier,
	is_delivery, is_pickup, is_loyalty_rewards, is_crafty, is_top_drops, hours, latitude, longitude, COALESCE(closed_on, ''), closed_reason, closed_at,
	version, created_at, updated_at
FROM `

const selectStores = storeColumns + `stores WHERE deleted_at IS NULL`

func scanStore(scan db.Scan) (s Store, err error) {
	var hours string
	var latitude, longitude *float64
	err = scan(&s.ID, &s.ExternalID, &s.Name, &s.Address, &s.Suburb, &s.PostalSuburb, &s.Region, &s.Postcode, &s.PhoneNumber, &s.Tier,
		&s.IsDelivery, &s.IsPickup, &s.IsLoyaltyRewards, &s.IsCrafty, &s.IsTopDrops, &hours, &latitude, &longitude, &s.Closing.On, &s.Closing.Reason,
		db.ScanTimePtr(&s.Closing.Since), &s.Version, db.ScanTime(&s.CreatedAt),
		db.ScanTime(&s.UpdatedAt))
	s.Hours = parseHours(hours)
	if latitude != nil && longitude != nil {
		s.Position = Position{Known: true, Latitude: *latitude, Longitude: *longitude}
	}
	return s, err
}

// searchText returns the text that searches look in. It begins with the name, so that it also sorts by name.
func searchText(s Store) string { return text.Fold(s.Name + " " + s.Suburb + " " + s.Postcode) }

// store finds a store that is not deleted. It returns db.ErrNoRow when there is none.
func (repo) store(ctx context.Context, q db.Querier, id string) (Store, error) {
	return db.One(ctx, q, scanStore, selectStores+` AND id = $1`, id)
}

// byID finds stores that are not deleted, by id.
func (repo) byID(ctx context.Context, q db.Querier, ids []string) (map[string]Store, error) {
	stores, err := db.AllIn(ctx, q, scanStore, selectStores+` AND id IN (%s)`, ids)
	found := make(map[string]Store, len(stores))
	for _, s := range stores {
		found[s.ID] = s
	}
	return found, err
}

// where returns the conditions of a filter.
func (f Filter) where() *db.Condition {
	c := db.Where("deleted_at IS NULL AND closed_at IS NULL")
	if f.Closed {
		c = db.Where("deleted_at IS NULL AND closed_at IS NOT NULL")
	}
	for _, word := range text.SearchWords(f.Query) {
		c.And(`search_name LIKE %s ESCAPE '\'`, db.Contains(word))
	}
	if f.Region != "" {
		c.And("region = %s", f.Region)
	}
	if f.Tier != "" {
		c.And("tier = %s", f.Tier)
	}
	return c
}

// order returns the columns that a list is sorted by.
func (f Filter) order() string {
	direction := ""
	if f.Descending {
		direction = " DESC"
	}
	switch f.Sort {
	case BySuburb:
		return "suburb" + direction + ", search_name, id"
	case ByRegion:
		return "region" + direction + ", search_name, id"
	default:
		return "search_name" + direction + ", id" + direction
	}
}

// list returns a page of the stores that match, and how many there are.
func (repo) list(ctx context.Context, q db.Querier, f Filter, page db.Page) (found []Store, total int, err error) {
	c := f.where()
	if err := q.QueryRow(ctx, `SELECT COUNT(*) FROM stores WHERE `+c.String(), c.Args...).Scan(&total); err != nil {
		return nil, 0, err
	}
	// Only the page is read whole, not all the stores before it.
	rows := `(SELECT id AS page_id FROM stores WHERE ` + c.String() + ` ORDER BY ` + f.order() + c.Page(page) + `)`
	found, err = db.All(ctx, q, scanStore, storeColumns+rows+` page JOIN stores ON id = page_id ORDER BY `+f.order(), c.Args...)
	return found, total, err
}

// put inserts a store, or replaces the one with its id.
func (repo) put(ctx context.Context, tx *db.Tx, s Store) error {
	return db.Upsert(ctx, tx, insertStores, columnTypes, [][]any{row(s)}, `ON CONFLICT (id) DO UPDATE SET external_id = excluded.external_id, `+
		replaceStore)
}

// byExternalID finds the stores of the entries, by external id.
func (repo) byExternalID(ctx context.Context, q db.Querier, entries []Entry) (map[string]Store, error) {
	ids := make([]string, len(entries))
	for i, e := range entries {
		ids[i] = e.ExternalID
	}
	stores, err := db.AllIn(ctx, q, scanStore, selectStores+` AND external_id IN (%s)`, ids)
	found := make(map[string]Store, len(stores))
	for _, s := range stores {
		found[s.ExternalID] = s
	}
	return found, err
}

var columnTypes = []string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT",
	"BOOLEAN", "BOOLEAN", "BOOLEAN", "BOOLEAN", "BOOLEAN", "TEXT", "DOUBLE PRECISION", "DOUBLE PRECISION", "TEXT", "TEXT", "BIGINT", "BIGINT", "BIGINT"}

const insertStores = `INSERT INTO stores (id, external_id, name, search_name, address, suburb, postal_suburb, region, postcode, phone_number,
	tier, is_delivery, is_pickup, is_loyalty_rewards, is_crafty, is_top_drops, hours, latitude, longitude, closed_on, closed_reason, closed_at, created_at, updated_at) VALUES `

const replaceStore = `name = excluded.name, search_name = excluded.search_name, address = excluded.address,
	suburb = excluded.suburb, postal_suburb = excluded.postal_suburb, region = excluded.region, postcode = excluded.postcode,
	phone_number = excluded.phone_number, tier = excluded.tier, is_delivery = excluded.is_delivery, is_pickup = excluded.is_pickup,
	is_loyalty_rewards = excluded.is_loyalty_rewards, is_crafty = excluded.is_crafty, is_top_drops = excluded.is_top_drops, hours = excluded.hours,
	latitude = excluded.latitude, longitude = excluded.longitude, closed_on = excluded.closed_on, closed_reason = excluded.closed_reason, closed_at = excluded.closed_at, version = stores.version + 1, updated_at = excluded.updated_at`

func row(s Store) []any {
	var latitude, longitude any
	if s.Position.Known {
		latitude, longitude = s.Position.Latitude, s.Position.Longitude
	}
	return []any{s.ID, s.ExternalID, s.Name, searchText(s), s.Address, s.Suburb, s.PostalSuburb, s.Region, s.Postcode, s.PhoneNumber,
		s.Tier, s.IsDelivery, s.IsPickup, s.IsLoyaltyRewards, s.IsCrafty, s.IsTopDrops, s.Hours.text(), latitude, longitude, db.Null(string(s.Closing.On)),
		s.Closing.Reason, db.MsPtr(s.Closing.Since), db.Ms(s.CreatedAt), db.Ms(s.UpdatedAt)}
}

// save inserts stores, and updates those whose external id exists already.
func (repo) save(ctx context.Context, tx *db.Tx, stores []Store) error {
	rows := make([][]any, len(stores))
	for i, s := range stores {
		rows[i] = row(s)
	}
	return db.Upsert(ctx, tx, insertStores, columnTypes, rows, `ON CONFLICT (external_id) DO UPDATE SET `+replaceStore)
}

// names returns the names of stores by id.
func (repo) names(ctx context.Context, q db.Querier, ids []string) (map[string]string, error) {
	return db.MapIn(ctx, q, `SELECT id, name FROM stores WHERE id IN (%s)`, ids)
}
