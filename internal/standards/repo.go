package standards

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// repo reads and writes the tables of this room: standards_lines and standards_line_tiers.
type repo struct{}

const selectLines = `SELECT l.id, l.name, l.start_date, l.end_date, l.copied_from_id, l.copied_for_promotion_id, l.created_at, l.version, t.tier
FROM standards_lines l LEFT JOIN standards_line_tiers t ON t.line_id = l.id WHERE l.deleted_at IS NULL`

// lines returns every line that is not deleted, oldest first. It uses one statement, so that a line and its tiers are from the same moment. A network
// has some hundreds of lines.
func (repo) lines(ctx context.Context, q db.Querier) ([]Line, error) {
	return linesOf(ctx, q, selectLines+` ORDER BY l.created_at, l.id`)
}

// line finds a line that is not deleted, or returns db.ErrNoRow when there is none.
func (repo) line(ctx context.Context, q db.Querier, id string) (Line, error) {
	found, err := linesOf(ctx, q, selectLines+` AND l.id = $1`, id)
	if err == nil && len(found) == 0 {
		err = db.ErrNoRow
	}
	if err != nil {
		return Line{}, err
	}
	return found[0], nil
}

// linesOf runs a query that has one row per line and tier, with the rows of a line next to each other.
func linesOf(ctx context.Context, q db.Querier, query string, args ...any) ([]Line, error) {
	lines := []Line{}
	err := db.Each(ctx, q, func(scan db.Scan) error {
		var l Line
		var end, from, quarter, tier sql.Null[string]
		if err := scan(&l.ID, &l.Name, &l.StartDate, &end, &from, &quarter, db.ScanTime(&l.CreatedAt), &l.Version, &tier); err != nil {
			return err
		}
		if n := len(lines); n == 0 || lines[n-1].ID != l.ID {
			l.EndDate, l.CopiedFromID, l.CopiedForID = calendar.Day(end.V), from.V, quarter.V
			lines = append(lines, l)
		}
		if last := &lines[len(lines)-1]; tier.Valid {
			last.Tiers = append(last.Tiers, network.Tier(tier.V))
		}
		return nil
	}, query, args...)
	for i := range lines {
		lines[i].Tiers = tierSet(lines[i].Tiers)
	}
	return lines, err
}

// lock finds a line that is not deleted, or returns db.ErrNoRow when there is none. Nobody else can change the line until the transaction ends.
func (r repo) lock(ctx context.Context, tx *db.Tx, id string) (Line, error) {
	// PostgreSQL cannot lock the row of an outer join, so the line is read after its lock.
	if _, err := db.One(ctx, tx, db.Text, `SELECT id FROM standards_lines WHERE id = $1 AND deleted_at IS NULL`+tx.ForUpdate(), id); err != nil {
		return Line{}, err
	}
	return r.line(ctx, tx, id)
}

// inForce returns the lines that are in force on a day for stores of a tier.
func (repo) inForce(ctx context.Context, q db.Querier, day calendar.Day, tier network.Tier) ([]rules.Standard, error) {
	return db.All(ctx, q, func(scan db.Scan) (l rules.Standard, err error) {
		err = scan(&l.ID, &l.Name)
		return l, err
	}, `SELECT l.id, l.name FROM standards_lines l JOIN standards_line_tiers t ON t.line_id = l.id
WHERE t.tier = $1 AND l.deleted_at IS NULL AND l.start_date <= $2 AND (l.end_date IS NULL OR l.end_date >= $3)`, tier, day, day)
}

const insertLines = `INSERT INTO standards_lines (id, name, start_date, end_date, copied_from_id, copied_for_promotion_id, created_at, updated_at) VALUES `

var lineTypes = []string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "BIGINT", "BIGINT"}

func lineValues(l Line) []any {
	return []any{l.ID, l.Name, l.StartDate, db.Null(string(l.EndDate)), db.Null(l.CopiedFromID), db.Null(l.CopiedForID), db.Ms(l.CreatedAt),
		db.Ms(l.CreatedAt)}
}

// create stores a new line. When the id is taken, it stores nothing and returns false.
func (r repo) create(ctx context.Context, tx *db.Tx, l Line) (bool, error) {
	values, args := db.Values(lineTypes, [][]any{lineValues(l)}, 1)
	n, err := tx.Exec(ctx, insertLines+values+` ON CONFLICT (id) DO NOTHING`, args...)
	if err != nil || n == 0 {
		return false, err
	}
	return true, r.createTiers(ctx, tx, l)
}

// createAll stores new lines. A taken id is an error, and so is a second copy of a line for the same quarter.
func (r repo) createAll(ctx context.Context, tx *db.Tx, lines []Line) error {
	rows := make([][]any, len(lines))
	for i, l := range lines {
		rows[i] = lineValues(l)
	}
	if err := db.Insert(ctx, tx, insertLines, lineTypes, rows); err != nil {
		return err
	}
	return r.createTiers(ctx, tx, lines...)
}

func (repo) createTiers(ctx context.Context, tx *db.Tx, lines ...Line) error {
	var rows [][]any
	for _, l := range lines {
		for _, t := range l.Tiers {
			rows = append(rows, []any{l.ID, t})
		}
	}
	return db.Insert(ctx, tx, `INSERT INTO standards_line_tiers (line_id, tier) VALUES `, []string{"TEXT", "TEXT"}, rows)
}

// save stores the editable fields of a locked line, as its next version.
func (r repo) save(ctx context.Context, tx *db.Tx, l Line, at time.Time) error {
	n, err := tx.Exec(ctx, `UPDATE standards_lines SET name = $1, start_date = $2, end_date = $3, version = version + 1, updated_at = $4 WHERE id = $5 AND deleted_at IS NULL`,
		l.Name, l.StartDate, db.Null(string(l.EndDate)), db.Ms(at), l.ID)
	if err == nil && n != 1 {
		err = fmt.Errorf("store standards line %s no longer exists", l.ID)
	}
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM standards_line_tiers WHERE line_id = $1`, l.ID); err != nil {
		return err
	}
	return r.createTiers(ctx, tx, l)
}

// hide marks a locked line as deleted, so that it is no longer found. The row stays, because reports and copies refer to it.
func (repo) hide(ctx context.Context, tx *db.Tx, id string, at time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE standards_lines SET deleted_at = $1, updated_at = $2 WHERE id = $3 AND deleted_at IS NULL`, db.Ms(at), db.Ms(at), id)
	return err
}
