package imports

import (
	"context"
	"io"

	"caravan/internal/platform/db"
	"caravan/internal/platform/sheet"
	"caravan/internal/store"
)

// Stores adds or updates stores from a CSV file, all or none. A sheet.Faults error lists the mistakes in the file.
func Stores(ctx context.Context, d *db.DB, stores *store.Service, file io.Reader) (Summary, error) {
	feed, err := store.ReadFeed(file, sheet.CSV, maxFile)
	if err != nil {
		return Summary{}, err
	}
	var out store.Outcome
	err = d.InTx(ctx, func(tx *db.Tx) (err error) {
		out, err = stores.Import(ctx, tx, feed)
		return err
	})
	if err != nil {
		return Summary{}, err
	}
	return Summary{Counts: []Count{{"stores", out.Created, out.Updated, out.Unchanged}}}, nil
}
