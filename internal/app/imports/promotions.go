package imports

import (
	"context"
	"fmt"
	"io"

	"caravan/internal/platform/db"
	"caravan/internal/platform/sheet"
	"caravan/internal/promotion"
)

// Promotions adds or updates promotions and their products from a CSV file, all or none. What the file does not name stays unchanged, and so do dates
// that head office set by hand (FD-18, FD-24). A sheet.Faults error lists the mistakes in the file.
func Promotions(ctx context.Context, d *db.DB, promotions *promotion.Service, file io.Reader) (Summary, error) {
	feed, err := promotion.ReadFeed(file, sheet.CSV, maxFile)
	if err != nil {
		return Summary{}, err
	}
	var out promotion.Outcome
	err = d.InTx(ctx, func(tx *db.Tx) (err error) {
		out, err = promotions.Import(ctx, tx, feed)
		return err
	})
	if err != nil {
		return Summary{}, err
	}
	s := Summary{Counts: []Count{
		{"promotions", out.Promotions.Created, out.Promotions.Updated, out.Promotions.Unchanged},
		{"products", out.Products.Created, out.Products.Updated, out.Products.Unchanged},
	}}
	for _, k := range out.Kept {
		s.Kept = append(s.Kept, fmt.Sprintf("kept because it was set by hand: %s of '%s' is %s, not %s", k.Field, k.Description, k.Ours, k.Theirs))
	}
	return s, nil
}
