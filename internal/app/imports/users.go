package imports

import (
	"context"
	"io"

	"caravan/internal/platform/db"
	"caravan/internal/platform/sheet"
	"caravan/internal/user"
)

// Users adds or updates people from a CSV file, all or none. The user room invites the new ones. A sheet.Faults error lists the mistakes in the file.
func Users(ctx context.Context, d *db.DB, users *user.Service, file io.Reader) (Summary, error) {
	t, err := user.ReadTable(file, sheet.CSV)
	if err != nil {
		return Summary{}, err
	}
	var out user.Outcome
	err = d.InTx(ctx, func(tx *db.Tx) (err error) {
		out, err = users.Upsert(ctx, tx, t.Entries)
		return t.Refusal(err)
	})
	if err != nil {
		return Summary{}, err
	}
	return Summary{Counts: []Count{{"users", out.Created, out.Updated, out.Unchanged}}}, nil
}
