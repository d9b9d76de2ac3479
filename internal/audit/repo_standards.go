package audit

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

const selectStandardsLines = `SELECT l.id, l.name, l.start_date, l.end_date, l.copied_from_id, l.copied_for_promotion_id, l.created_at, t.tier
FROM standards_lines l LEFT JOIN standards_line_tiers t ON t.line_id = l.id WHERE l.deleted_at IS NULL`

// standardsLines returns every store standards line that is not deleted, the oldest first. It takes one statement, so that a line and its tiers are of one
// moment: a network has some hundreds of lines.
func (repo) standardsLines(ctx context.Context, q db.Querier) ([]StandardsLine, error) {
	return queryStandardsLines(ctx, q, selectStandardsLines+` ORDER BY l.created_at, l.id`)
}

// standardsLine finds a store standards line that is not deleted; db.ErrNoRow when there is none.
func (repo) standardsLine(ctx context.Context, q db.Querier, id string) (StandardsLine, error) {
	found, err := queryStandardsLines(ctx, q, selectStandardsLines+` AND l.id = $1`, id)
	if err == nil && len(found) == 0 {
		err = db.ErrNoRow
	}
	if err != nil {
		return StandardsLine{}, err
	}
	return found[0], nil
}

// queryStandardsLines reads a query with one row per line and tier, the rows of a line side by side.
func queryStandardsLines(ctx context.Context, q db.Querier, query string, args ...any) ([]StandardsLine, error) {
	lines := []StandardsLine{}
	_, err := db.All(ctx, q, func(scan db.Scan) (struct{}, error) {
		var l StandardsLine
		var end, from, quarter, tier sql.Null[string]
		if err := scan(&l.ID, &l.Name, &l.StartDate, &end, &from, &quarter, db.ScanTime(&l.CreatedAt), &tier); err != nil {
			return struct{}{}, err
		}
		if n := len(lines); n == 0 || lines[n-1].ID != l.ID {
			l.EndDate, l.CopiedFromID, l.CopiedForID = calendar.Day(end.V), from.V, quarter.V
			lines = append(lines, l)
		}
		if last := &lines[len(lines)-1]; tier.Valid {
			last.Tiers = append(last.Tiers, network.Tier(tier.V))
		}
		return struct{}{}, nil
	}, query, args...)
	for i := range lines {
		lines[i].Tiers = tierSet(lines[i].Tiers)
	}
	return lines, err
}

// lockStandardsLine finds a store standards line that is not deleted, without its tiers, and keeps everybody else from changing it until the transaction
// ends; db.ErrNoRow when there is none.
func (repo) lockStandardsLine(ctx context.Context, tx *db.Tx, id string) (StandardsLine, error) {
	return db.One(ctx, tx, func(scan db.Scan) (l StandardsLine, err error) {
		var end, from, quarter sql.Null[string]
		err = scan(&l.ID, &l.Name, &l.StartDate, &end, &from, &quarter, db.ScanTime(&l.CreatedAt))
		l.EndDate, l.CopiedFromID, l.CopiedForID = calendar.Day(end.V), from.V, quarter.V
		return l, err
	}, `SELECT id, name, start_date, end_date, copied_from_id, copied_for_promotion_id, created_at
FROM standards_lines WHERE id = $1 AND deleted_at IS NULL`+tx.ForUpdate(), id)
}

const insertStandardsLines = `INSERT INTO standards_lines (id, name, start_date, end_date, copied_from_id, copied_for_promotion_id, created_at, updated_at) VALUES `

var standardsLineTypes = []string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "BIGINT", "BIGINT"}

func standardsLineValues(l StandardsLine) []any {
	return []any{l.ID, l.Name, l.StartDate, db.Null(string(l.EndDate)), db.Null(l.CopiedFromID), db.Null(l.CopiedForID), db.Ms(l.CreatedAt), db.Ms(l.CreatedAt)}
}

// createStandardsLine stores a new store standards line. It reports false, and stores nothing, when the id is taken.
func (r repo) createStandardsLine(ctx context.Context, tx *db.Tx, l StandardsLine) (bool, error) {
	values, args := db.Values(standardsLineTypes, [][]any{standardsLineValues(l)}, 1)
	n, err := tx.Exec(ctx, insertStandardsLines+values+` ON CONFLICT (id) DO NOTHING`, args...)
	if err != nil || n == 0 {
		return false, err
	}
	return true, r.createStandardsTiers(ctx, tx, l)
}

// createStandardsLines stores new store standards lines; a taken id, or a second copy of a line for one quarter, is an error.
func (r repo) createStandardsLines(ctx context.Context, tx *db.Tx, lines []StandardsLine) error {
	rows := make([][]any, len(lines))
	for i, l := range lines {
		rows[i] = standardsLineValues(l)
	}
	if err := db.Insert(ctx, tx, insertStandardsLines, standardsLineTypes, rows); err != nil {
		return err
	}
	return r.createStandardsTiers(ctx, tx, lines...)
}

func (repo) createStandardsTiers(ctx context.Context, tx *db.Tx, lines ...StandardsLine) error {
	var rows [][]any
	for _, l := range lines {
		for _, t := range l.Tiers {
			rows = append(rows, []any{l.ID, t})
		}
	}
	return db.Insert(ctx, tx, `INSERT INTO standards_line_tiers (line_id, tier) VALUES `, []string{"TEXT", "TEXT"}, rows)
}

// saveStandardsLine stores what can be edited of a locked store standards line.
func (r repo) saveStandardsLine(ctx context.Context, tx *db.Tx, l StandardsLine, at time.Time) error {
	n, err := tx.Exec(ctx, `UPDATE standards_lines SET name = $1, start_date = $2, end_date = $3, updated_at = $4 WHERE id = $5 AND deleted_at IS NULL`,
		l.Name, l.StartDate, db.Null(string(l.EndDate)), db.Ms(at), l.ID)
	if err == nil && n != 1 {
		err = fmt.Errorf("store standards line %s is no longer there", l.ID)
	}
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM standards_line_tiers WHERE line_id = $1`, l.ID); err != nil {
		return err
	}
	return r.createStandardsTiers(ctx, tx, l)
}

// hideStandardsLine deletes a locked store standards line from every reading but keeps it: reports and copies name it.
func (repo) hideStandardsLine(ctx context.Context, tx *db.Tx, id string, at time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE standards_lines SET deleted_at = $1, updated_at = $2 WHERE id = $3 AND deleted_at IS NULL`, db.Ms(at), db.Ms(at), id)
	return err
}
