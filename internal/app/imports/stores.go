package imports

import (
	"context"
	"io"

	"caravan/internal/audience"
	"caravan/internal/platform/db"
	"caravan/internal/store"
)

// storeColumns are the columns of a file of stores, with the field of the store's room that each becomes.
var storeColumns = columns{
	{"store_id", "externalId"}, {"name", "name"}, {"address", "address"}, {"suburb", "suburb"}, {"postal_suburb", "postalSuburb"},
	{"region", "displayRegion"}, {"postcode", "postcode"}, {"phone", "phoneNumber"}, {"tier", "tier"},
	{"delivery", ""}, {"pickup", ""}, {"loyalty_rewards", ""}, {"crafty", ""}, {"top_drops", ""},
}

// Stores adds or updates stores from a CSV file, all or none. A Faults error tells what is wrong with the file.
func Stores(ctx context.Context, d *db.DB, stores *store.Service, file io.Reader) (Summary, error) {
	s, err := read(file, storeColumns.names())
	if err != nil {
		return nil, err
	}
	entries := storeEntries(s)
	var out store.Outcome
	err = s.write(ctx, d, storeColumns.cellOf(s), func(tx *db.Tx) (err error) {
		out, err = stores.Upsert(ctx, tx, entries)
		return err
	})
	if err != nil {
		return nil, err
	}
	return Summary{{"stores", out.Created, out.Updated, out.Unchanged}}, nil
}

func storeEntries(s *sheet) []store.Entry {
	entries := make([]store.Entry, len(s.rows))
	for i, r := range s.rows {
		entries[i] = store.Entry{ExternalID: r.text("store_id"), Details: store.Details{
			Name: r.text("name"), Address: r.text("address"), Suburb: r.text("suburb"), PostalSuburb: r.text("postal_suburb"),
			Region: audience.Region(r.code("region")), Postcode: r.postcode("postcode"), PhoneNumber: r.text("phone"), Tier: audience.Tier(r.code("tier")),
			IsDelivery: r.yesNo("delivery"), IsPickup: r.yesNo("pickup"), IsLoyaltyRewards: r.yesNo("loyalty_rewards"),
			IsCrafty: r.yesNo("crafty"), IsTopDrops: r.yesNo("top_drops"),
		}}
	}
	return entries
}
