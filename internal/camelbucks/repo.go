package camelbucks

import (
	"context"
	"strings"

	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// repo adds to and reads the table of this room, camel_bucks_lines. It has no statement that changes or deletes a line, and never gets one (ADR
// 0025). It also reads stores and users.
type repo struct{}

const selectLines = `SELECT l.id, l.store_id, l.amount, l.source, l.source_key, l.counts_as, l.title, l.reason, COALESCE(l.corrects, ''), l.financial_year, l.created_at, ` +
	network.AuthorColumns + `
FROM camel_bucks_lines l JOIN users u ON u.id = l.created_by
WHERE `

func scanLine(scan db.Scan) (l Line, err error) {
	err = scan(append([]any{&l.ID, &l.StoreID, &l.Amount, &l.Source, &l.Key, &l.CountsAs, &l.Title, &l.Reason, &l.Corrects, &l.FinancialYear,
		db.ScanTime(&l.CreatedAt)},
		l.By.Fields()...)...)
	return l, err
}

var lineTypes = strings.Fields("TEXT TEXT BIGINT TEXT TEXT TEXT TEXT TEXT TEXT INTEGER TEXT BIGINT")

const intoLines = `INSERT INTO camel_bucks_lines (id, store_id, amount, source, source_key, counts_as, title, reason, corrects, financial_year, created_by, created_at) VALUES `

// add adds lines. Those whose source has a line already are left out.
func (repo) add(ctx context.Context, tx *db.Tx, lines []Line) error {
	rows := make([][]any, len(lines))
	for i, l := range lines {
		rows[i] = []any{l.ID, l.StoreID, l.Amount, l.Source, l.Key, l.CountsAs, l.Title, l.Reason, db.Null(l.Corrects), l.FinancialYear, l.By.ID,
			db.Ms(l.CreatedAt)}
	}
	return db.Upsert(ctx, tx, intoLines, lineTypes, rows, `ON CONFLICT (source_key) DO NOTHING`)
}

// line finds a line, or returns db.ErrNoRow.
func (repo) line(ctx context.Context, q db.Querier, id string) (Line, error) {
	return db.One(ctx, q, scanLine, selectLines+`l.id = $1`, id)
}

// withKeys finds the lines of sources.
func (repo) withKeys(ctx context.Context, q db.Querier, keys []string) ([]Line, error) {
	return db.AllIn(ctx, q, scanLine, selectLines+`l.source_key IN (%s) ORDER BY l.store_id, l.id`, keys)
}

// lines returns lines of a store, newest first, and how many there are. Those of one moment are in the reverse of the order in which they were added,
// which their ids keep. year 0: of all financial years.
func (repo) lines(ctx context.Context, q db.Querier, storeID string, year int, page db.Page) (found []Line, total int, err error) {
	where := db.Where("TRUE")
	where.And("l.store_id = %s", storeID)
	if year != 0 {
		where.And("l.financial_year = %s", year)
	}
	if err := q.QueryRow(ctx, `SELECT COUNT(*) FROM camel_bucks_lines l WHERE `+where.String(), where.Args...).Scan(&total); err != nil {
		return nil, 0, err
	}
	condition := where.String()
	found, err = db.All(ctx, q, scanLine, selectLines+condition+` ORDER BY l.created_at DESC, l.id DESC`+where.Page(page), where.Args...)
	return found, total, err
}

// sums adds up the lines of a store, the newest financial year first.
func (repo) sums(ctx context.Context, q db.Querier, storeID string) ([]Sum, error) {
	return db.All(ctx, q, func(scan db.Scan) (s Sum, err error) {
		err = scan(&s.FinancialYear, &s.CountsAs, &s.CamelBucks)
		return s, err
	}, `SELECT financial_year, counts_as, CAST(SUM(amount) AS BIGINT) FROM camel_bucks_lines WHERE store_id = $1
GROUP BY financial_year, counts_as ORDER BY financial_year DESC, counts_as`, storeID)
}

// storeSum is a sum of a store with its name.
type storeSum struct {
	storeID, name string
	Sum
}

// sumsOf adds up the lines of stores, by name.
func (repo) sumsOf(ctx context.Context, q db.Querier, storeIDs []string) ([]storeSum, error) {
	return db.AllIn(ctx, q, func(scan db.Scan) (s storeSum, err error) {
		err = scan(&s.storeID, &s.name, &s.FinancialYear, &s.CountsAs, &s.CamelBucks)
		return s, err
	}, `SELECT l.store_id, s.name, l.financial_year, l.counts_as, CAST(SUM(l.amount) AS BIGINT) FROM camel_bucks_lines l JOIN stores s ON s.id = l.store_id
WHERE l.store_id IN (%s) GROUP BY l.store_id, s.name, s.search_name, l.financial_year, l.counts_as ORDER BY s.search_name, l.store_id, l.financial_year DESC, l.counts_as`, storeIDs)
}

// left returns what remains of a line after the lines that correct it.
func (repo) left(ctx context.Context, q db.Querier, lineID string) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM camel_bucks_lines WHERE id = $1 OR corrects = $2`, lineID,
		lineID).Scan(&n)
	return n, err
}

// corrected returns how much the lines that correct them have changed lines, by the id of the line.
func (repo) corrected(ctx context.Context, q db.Querier, lineIDs []string) (map[string]int64, error) {
	changed := make(map[string]int64, len(lineIDs))
	_, err := db.AllIn(ctx, q, func(scan db.Scan) (struct{}, error) {
		var id string
		var n int64
		err := scan(&id, &n)
		changed[id] = n
		return struct{}{}, err
	}, `SELECT corrects, CAST(SUM(amount) AS BIGINT) FROM camel_bucks_lines WHERE corrects IN (%s) GROUP BY corrects`, lineIDs)
	return changed, err
}

// store finds a store, or returns db.ErrNoRow.
func (repo) store(ctx context.Context, q db.Querier, id string) (network.StoreRef, error) {
	return db.One(ctx, q, network.ScanStore, network.SelectStore, id)
}
