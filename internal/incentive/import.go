package incentive

import (
	"context"

	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// Import adds incentives and entries as they are, in the caller's transaction, for the demo network. Nothing is checked, and nobody is told. Other
// rooms have the photos and the Camel Bucks already; UsedByIncentive and UsedBySubmission name their things.
func (s *Service) Import(ctx context.Context, tx *db.Tx, incentives []Incentive, entries []Submission) (err error) {
	defer fault.Wrap(&err, "incentive.Import(%d incentives, %d entries)", len(incentives), len(entries))
	var rows, sent [][]any
	for _, i := range incentives {
		rows = append(rows, i.values(true))
	}
	for _, e := range entries {
		var bucks, judged any
		if e.CamelBucks != nil {
			bucks = *e.CamelBucks
		}
		if e.CamelBucks != nil || e.OtherPrize != "" {
			judged = 1
		}
		sent = append(sent, []any{e.ID, e.IncentiveID, e.StoreID, e.By.ID, db.Ms(e.CreatedAt), db.Ms(e.CreatedAt), e.IsSentBack, e.Note, bucks,
			e.OtherPrize, judged})
	}
	if err := db.Insert(ctx, tx, intoIncentives, incentiveTypes, rows); err != nil {
		return err
	}
	return db.Insert(ctx, tx, `INSERT INTO incentive_submissions (id, incentive_id, store_id, created_by, created_at, updated_at, sent_back, note, camel_bucks, other_prize, judged_version) VALUES `,
		[]string{"TEXT", "TEXT", "TEXT", "TEXT", "BIGINT", "BIGINT", "BOOLEAN", "TEXT", "BIGINT", "TEXT", "INTEGER"}, sent)
}
