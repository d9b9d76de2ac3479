package imports

import (
	"context"
	"io"

	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/platform/sheet"
	"caravan/internal/store"
)

// storeColumns are the columns of a file of stores, each with the field of the store room that it fills.
var storeColumns = sheet.Columns{
	{"store_id", "externalId"}, {"name", "name"}, {"address", "address"}, {"suburb", "suburb"}, {"postal_suburb", "postalSuburb"},
	{"region", "displayRegion"}, {"postcode", "postcode"}, {"phone", "phoneNumber"}, {"tier", "tier"},
	{"delivery", ""}, {"pickup", ""}, {"loyalty_rewards", ""}, {"crafty", ""}, {"top_drops", ""},
}

// Stores adds or updates stores from a CSV file, all or none. A sheet.Faults error lists the mistakes in the file.
func Stores(ctx context.Context, d *db.DB, stores *store.Service, file io.Reader) (Summary, error) {
	s, err := sheet.Read(file, sheet.CSV, maxFile, storeColumns)
	if err != nil {
		return Summary{}, err
	}
	entries := storeEntries(s)
	var out store.Outcome
	err = d.InTx(ctx, func(tx *db.Tx) (err error) {
		out, err = stores.Upsert(ctx, tx, entries)
		return s.Refusal(err, cellOf(s, storeColumns))
	})
	if err != nil {
		return Summary{}, err
	}
	return Summary{Counts: []Count{{"stores", out.Created, out.Updated, out.Unchanged}}}, nil
}

func storeEntries(s *sheet.Sheet) []store.Entry {
	entries := make([]store.Entry, len(s.Rows))
	for i, r := range s.Rows {
		entries[i] = store.Entry{ExternalID: r.Text("store_id"), Details: store.Details{
			Name: r.Text("name"), Address: r.Text("address"), Suburb: r.Text("suburb"), PostalSuburb: r.Text("postal_suburb"),
			Region: network.Region(r.Code("region")), Postcode: postcode(r.Text("postcode")), PhoneNumber: r.Text("phone"), Tier: network.Tier(r.Code("tier")),
			IsDelivery: r.YesNo("delivery"), IsPickup: r.YesNo("pickup"), IsLoyaltyRewards: r.YesNo("loyalty_rewards"),
			IsCrafty: r.YesNo("crafty"), IsTopDrops: r.YesNo("top_drops"),
		}}
	}
	return entries
}

// postcode puts back the leading zero that spreadsheets remove from postcodes of the Northern Territory.
func postcode(cell string) string {
	if len(cell) == 3 {
		return "0" + cell
	}
	return cell
}
