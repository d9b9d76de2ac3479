package audit

import (
	"context"
	"fmt"
	"slices"
	"time"

	"caravan/internal/audit/rules"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// refreshLines stores what a resync changes in lines that stay. The report must be locked.
func (repo) refreshLines(ctx context.Context, q db.Querier, reportID string, changed []rules.Line, byID string, at time.Time) error {
	types := []string{"TEXT", "TEXT", "TEXT", "BIGINT", "BOOLEAN", "BIGINT"}
	for some := range slices.Chunk(changed, db.MaxValues/len(types)-1) {
		rows := make([][]any, len(some))
		for i, l := range some {
			rows[i] = []any{l.ID, l.Description, l.Category, l.PriceCents, l.PreMarked, l.Version}
		}
		values, args := db.Values(types, rows, 3)
		args = append([]any{byID, db.Ms(at)}, append(args, reportID)...)
		n, err := q.Exec(ctx, fmt.Sprintf(`UPDATE audit_report_lines SET changed_by_id = $1, changed_at = $2,
	description = v.column2, category = v.column3, price_cents = v.column4, pre_marked = v.column5, version = v.column6
FROM (VALUES %s) AS v WHERE audit_report_lines.id = v.column1 AND report_id = $%d`, values, len(args)), args...)
		if err == nil && n != int64(len(some)) {
			err = fmt.Errorf("found only %d of %d lines to refresh", n, len(some))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// dropLines deletes lines of a report. The report must be locked, and the lines must have neither answers nor comments.
func (repo) dropLines(ctx context.Context, q db.Querier, reportID string, ids []string) error {
	for some := range slices.Chunk(ids, db.MaxValues-1) {
		list, args := db.Placeholders(some, 2)
		if _, err := q.Exec(ctx, `DELETE FROM audit_report_lines WHERE report_id = $1 AND id IN (`+list+`)`,
			append([]any{reportID}, args...)...); err != nil {
			return err
		}
	}
	return nil
}

// clearPromos removes all promotional periods from a report.
func (repo) clearPromos(ctx context.Context, q db.Querier, reportID string) error {
	_, err := q.Exec(ctx, `DELETE FROM audit_report_promotions WHERE report_id = $1`, reportID)
	return err
}

// saveTier stores the size of store for which an open report's lines were chosen.
func (repo) saveTier(ctx context.Context, q db.Querier, reportID string, t network.Tier) error {
	_, err := q.Exec(ctx, `UPDATE audit_reports SET store_tier = $1 WHERE id = $2 AND status <> 'COMPLETED'`, t, reportID)
	return err
}
