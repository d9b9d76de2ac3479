package storeoftheyear

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// repo reads and writes the tables of this room, whose names begin with store_of_the_year. It also reads stores, users and the lines of the Camel
// Bucks ledger, of which every total is a sum.
type repo struct{}

const selectCriteria = `SELECT id, financial_year, name, explanation, frequency, total_camel_bucks, camel_bucks_by_frequency, points_threshold, points_required, ui_order
FROM store_of_the_year_criteria WHERE deleted_at IS NULL`

func scanCriterion(scan db.Scan) (c Criterion, err error) {
	err = scan(&c.ID, &c.FinancialYear, &c.Name, &c.Explanation, &c.Frequency, &c.Total, &c.ByFrequency, &c.Threshold, &c.RequiredPoints, &c.Order)
	return c, err
}

// criteria returns the criteria of a financial year in their order.
func (repo) criteria(ctx context.Context, q db.Querier, year int) ([]Criterion, error) {
	return db.All(ctx, q, scanCriterion, selectCriteria+` AND financial_year = $1 ORDER BY ui_order, id`, year)
}

// allCriteria returns the criteria of every financial year.
func (repo) allCriteria(ctx context.Context, q db.Querier) ([]Criterion, error) {
	return db.All(ctx, q, scanCriterion, selectCriteria+` ORDER BY financial_year, ui_order, id`)
}

// years returns the financial years that have criteria, the newest first.
func (repo) years(ctx context.Context, q db.Querier) ([]int, error) {
	return db.All(ctx, q, func(scan db.Scan) (n int, err error) { err = scan(&n); return n, err },
		`SELECT DISTINCT financial_year FROM store_of_the_year_criteria WHERE deleted_at IS NULL ORDER BY financial_year DESC`)
}

// version returns how often the criteria of a year have been saved.
func (repo) version(ctx context.Context, q db.Querier, year int) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT COALESCE(MAX(version), 0) FROM store_of_the_year_years WHERE financial_year = $1`, year).Scan(&n)
	return n, err
}

// used returns the criteria of a year that have results that count, by id.
func (repo) used(ctx context.Context, q db.Querier, year int) (map[string]Criterion, error) {
	found, err := db.All(ctx, q, scanCriterion, selectCriteria+` AND financial_year = $1
	AND EXISTS (SELECT 1 FROM store_of_the_year_results r WHERE r.criterion_id = store_of_the_year_criteria.id AND r.is_current)`, year)
	all := map[string]Criterion{}
	for _, c := range found {
		all[c.ID] = c
	}
	return all, err
}

var criterionTypes = strings.Fields("TEXT INTEGER TEXT TEXT TEXT BIGINT BIGINT BIGINT BIGINT INTEGER")

const intoCriteria = `INSERT INTO store_of_the_year_criteria (id, financial_year, name, explanation, frequency, total_camel_bucks, camel_bucks_by_frequency,
	points_threshold, points_required, ui_order) VALUES `

// saveCriteria stores the criteria of a year, with ids, and hides all others of that year.
func (repo) saveCriteria(ctx context.Context, tx *db.Tx, year int, all []Criterion, now time.Time) error {
	if _, err := tx.Exec(ctx, `UPDATE store_of_the_year_criteria SET deleted_at = $1 WHERE financial_year = $2 AND deleted_at IS NULL`, db.Ms(now),
		year); err != nil {
		return err
	}
	rows := make([][]any, len(all))
	for i, c := range all {
		rows[i] = []any{c.ID, c.FinancialYear, c.Name, c.Explanation, c.Frequency, c.Total, c.ByFrequency, nullable(c.Threshold),
			nullable(c.RequiredPoints), c.Order}
	}
	err := db.Upsert(ctx, tx, intoCriteria, criterionTypes, rows,
		`ON CONFLICT (id) DO UPDATE SET name = excluded.name, explanation = excluded.explanation,
	frequency = excluded.frequency, total_camel_bucks = excluded.total_camel_bucks, camel_bucks_by_frequency = excluded.camel_bucks_by_frequency,
	points_threshold = excluded.points_threshold, points_required = excluded.points_required, ui_order = excluded.ui_order, deleted_at = NULL`)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO store_of_the_year_years (financial_year, version) VALUES ($1, 1)
ON CONFLICT (financial_year) DO UPDATE SET version = store_of_the_year_years.version + 1`, year)
	return err
}

func nullable(n *int64) any {
	if n == nil {
		return nil
	}
	return *n
}

// storeNames returns how files name stores.
func (repo) storeNames(ctx context.Context, q db.Querier) ([]storeName, error) {
	return db.All(ctx, q, func(scan db.Scan) (s storeName, err error) { err = scan(&s.ID, &s.Number, &s.Name); return s, err },
		`SELECT id, COALESCE(external_id, id), name FROM stores WHERE deleted_at IS NULL ORDER BY search_name, id`)
}

// results returns what a store has achieved in a financial year. Its Camel Bucks are those of the ledger: the line that the result gave, and what has
// corrected it.
func (repo) results(ctx context.Context, q db.Querier, storeID string, year int) ([]Result, error) {
	return db.All(ctx, q, func(scan db.Scan) (r Result, err error) {
		err = scan(&r.ID, &r.CriterionID, &r.Period, &r.Points, &r.CamelBucks)
		return r, err
	}, `SELECT r.id, r.criterion_id, r.time_period, r.points,
	CAST(COALESCE(l.amount, 0) + COALESCE((SELECT SUM(o.amount) FROM camel_bucks_lines o WHERE o.corrects = l.id), 0) AS BIGINT)
FROM store_of_the_year_results r
JOIN store_of_the_year_criteria c ON c.id = r.criterion_id
LEFT JOIN camel_bucks_lines l ON l.source_key = r.ledger_key
WHERE r.store_id = $1 AND r.is_current AND c.financial_year = $2 ORDER BY c.ui_order, c.id, r.time_period`, storeID, year)
}

// totals is what each store has in a financial year: of the criteria of that year, what incentives gave up to its end, and both together, which is
// its Total Camel Bucks (AMB-069). Every figure of every screen and file comes from here.
const totals = `SELECT s.id AS store_id, s.closed_at IS NULL AS is_open, CAST(COALESCE(c.amount, 0) AS BIGINT) AS of_year, CAST(COALESCE(i.amount, 0) AS BIGINT) AS of_incentives,
	CAST(COALESCE(c.amount, 0) + COALESCE(i.amount, 0) AS BIGINT) AS total
FROM stores s
LEFT JOIN (SELECT store_id, SUM(amount) AS amount FROM camel_bucks_lines WHERE counts_as = 'CRITERION' AND financial_year = $1 GROUP BY store_id) c ON c.store_id = s.id
LEFT JOIN (SELECT store_id, SUM(amount) AS amount FROM camel_bucks_lines WHERE counts_as = 'INCENTIVE' AND financial_year <= $2 GROUP BY store_id) i ON i.store_id = s.id
WHERE s.deleted_at IS NULL`

// narrow adds the filters of a ranking to a condition on stores s.
func (r RankFilter) narrow(where *db.Condition) {
	for _, word := range text.SearchWords(r.Search) {
		where.And(`s.search_name LIKE %s ESCAPE '\'`, db.Contains(word))
	}
	if r.Region != "" {
		where.And("s.region = %s", r.Region)
	}
	if r.Tier != "" {
		where.And("s.tier = %s", r.Tier)
	}
}

// rankOrders are the orders of a ranking. Each ends in one that is the same on every page.
var rankOrders = map[RankSort]map[bool]string{
	ByRank:       {false: "t.place, s.search_name, s.id", true: "t.place DESC, s.search_name, s.id"},
	ByStore:      {false: "s.search_name, s.id", true: "s.search_name DESC, s.id DESC"},
	ByYear:       {false: "t.of_year, s.search_name, s.id", true: "t.of_year DESC, s.search_name, s.id"},
	ByIncentives: {false: "t.of_incentives, s.search_name, s.id", true: "t.of_incentives DESC, s.search_name, s.id"},
}

// selectRanked ranks the stores that are open among each other, and tells how far the next better figure is. One that has closed keeps its figures,
// and its places are 0 (FD-276).
const selectRanked = `SELECT CASE WHEN t.is_open THEN t.place ELSE 0 END, CASE WHEN t.is_open THEN t.place_of_year ELSE 0 END, t.stores,
	CASE WHEN t.is_open THEN t.to_next ELSE 0 END, CASE WHEN t.is_open THEN t.to_next_of_year ELSE 0 END,
	t.total, t.of_year, t.of_incentives, ` + network.StoreColumns + `
FROM (SELECT store_id, is_open, of_year, of_incentives, total, RANK() OVER by_total AS place, RANK() OVER by_year AS place_of_year,
	COALESCE(FIRST_VALUE(total) OVER (by_total GROUPS BETWEEN 1 PRECEDING AND 1 PRECEDING) - total, 0) AS to_next,
	COALESCE(FIRST_VALUE(of_year) OVER (by_year GROUPS BETWEEN 1 PRECEDING AND 1 PRECEDING) - of_year, 0) AS to_next_of_year,
	COUNT(*) OVER (PARTITION BY is_open) AS stores FROM (` + totals + `) x
	WINDOW by_total AS (PARTITION BY is_open ORDER BY total DESC), by_year AS (PARTITION BY is_open ORDER BY of_year DESC)) t
JOIN stores s ON s.id = t.store_id
WHERE `

func scanRanked(scan db.Scan) (r Ranked, err error) {
	figures := []any{&r.Rank, &r.RankOfYear, &r.Stores, &r.ToNext, &r.ToNextOfYear, &r.Total, &r.OfYear, &r.OfIncentives}
	err = scan(append(figures, r.Store.Fields()...)...)
	return r, err
}

// ranked returns a store's figures and ranks in a financial year, or db.ErrNoRow.
func (repo) ranked(ctx context.Context, q db.Querier, year int, storeID string) (Ranked, error) {
	return db.One(ctx, q, scanRanked, selectRanked+`t.store_id = $3`, year, year, storeID)
}

// ofCriteria is what the criteria of all financial years have given a store.
func (repo) ofCriteria(ctx context.Context, q db.Querier, storeID string) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM camel_bucks_lines WHERE counts_as = 'CRITERION' AND store_id = $1`,
		storeID).Scan(&n)
	return n, err
}

// ranking returns a page of the stores of a filter, each with its rank among all, and how many there are.
func (repo) ranking(ctx context.Context, q db.Querier, year int, filter RankFilter, page db.Page) (found []Ranked, total int, err error) {
	count := db.Where(network.OpenStore)
	filter.narrow(count)
	if err := q.QueryRow(ctx, `SELECT COUNT(*) FROM stores s WHERE `+count.String(), count.Args...).Scan(&total); err != nil {
		return nil, 0, err
	}
	where := rankedWhere(year, filter)
	found, err = db.All(ctx, q, scanRanked, selectRanked+where.String()+` ORDER BY `+filter.order()+where.Page(page), where.Args...)
	return found, total, err
}

// eachRanked calls row for each store of a filter, in its order.
func (repo) eachRanked(ctx context.Context, q db.Querier, year int, filter RankFilter, row func(Ranked) error) error {
	where := rankedWhere(year, filter)
	return db.Each(ctx, q, func(scan db.Scan) error {
		r, err := scanRanked(scan)
		if err != nil {
			return err
		}
		return row(r)
	}, selectRanked+where.String()+` ORDER BY `+filter.order(), where.Args...)
}

// rankedWhere is the condition of selectRanked, whose first two values are the financial year.
func rankedWhere(year int, filter RankFilter) *db.Condition {
	where := db.Where(network.OpenStore)
	where.Args = append(where.Args, year, year)
	filter.narrow(where)
	return where
}

func (r RankFilter) order() string { return rankOrders[cmp.Or(r.Sort, ByRank)][r.Descending] }

const selectStored = `SELECT r.id, r.store_id, r.criterion_id, r.time_period, r.camel_bucks, r.points, r.ledger_key FROM store_of_the_year_results r `

func scanStored(scan db.Scan) (r stored, err error) {
	err = scan(&r.ID, &r.storeID, &r.criterionID, &r.period, &r.camelBucks, &r.points, &r.ledgerKey)
	return r, err
}

// current returns the results of criteria that count.
func (repo) current(ctx context.Context, q db.Querier, criterionIDs []string) ([]stored, error) {
	return db.AllIn(ctx, q, scanStored, selectStored+`WHERE r.is_current AND r.criterion_id IN (%s)`, criterionIDs)
}

// ofUpload returns the results of an upload, and of those that it replaced.
func (repo) ofUpload(ctx context.Context, q db.Querier, uploadID string) (its, replaced []stored, err error) {
	its, err = db.All(ctx, q, scanStored, selectStored+`WHERE r.upload_id = $1 ORDER BY r.store_id, r.id`, uploadID)
	if err != nil {
		return nil, nil, err
	}
	replaced,
		err = db.All(ctx, q, scanStored, selectStored+
		`WHERE r.id IN (SELECT replaces FROM store_of_the_year_results WHERE upload_id = $1 AND replaces IS NOT NULL)
ORDER BY r.store_id, r.id`, uploadID)
	return its, replaced, err
}

// overtaken counts the results of an upload that a later one has replaced.
func (repo) overtaken(ctx context.Context, q db.Querier, uploadID string) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*) FROM store_of_the_year_results WHERE upload_id = $1 AND NOT is_current`, uploadID).Scan(&n)
	return n, err
}

// retire makes results that count no longer count. It returns how many did.
func (repo) retire(ctx context.Context, tx *db.Tx, ids []string) (n int64, err error) {
	for some := range slices.Chunk(ids, db.MaxValues) {
		marks, args := db.Placeholders(some, 1)
		changed, err := tx.Exec(ctx, `UPDATE store_of_the_year_results SET is_current = FALSE WHERE is_current AND id IN (`+marks+`)`, args...)
		if err != nil {
			return 0, err
		}
		n += changed
	}
	return n, nil
}

// restore makes the results that an upload replaced count again, with a new line in the ledger each: the key gets the upload's id.
func (repo) restore(ctx context.Context, tx *db.Tx, uploadID string) error {
	_, err := tx.Exec(ctx, `UPDATE store_of_the_year_results SET is_current = TRUE, ledger_key = CAST($1 AS TEXT) || id || ':' || CAST($2 AS TEXT)
WHERE id IN (SELECT replaces FROM store_of_the_year_results WHERE upload_id = $3 AND replaces IS NOT NULL)`, keyPrefix, uploadID, uploadID)
	return err
}

var resultTypes = strings.Fields("TEXT TEXT TEXT TEXT TEXT BIGINT BIGINT TEXT BOOLEAN TEXT")

const intoResults = `INSERT INTO store_of_the_year_results (id, upload_id, store_id, criterion_id, time_period, camel_bucks, points, replaces, is_current, ledger_key) VALUES `

// addResults stores the results of an upload.
func (repo) addResults(ctx context.Context, tx *db.Tx, uploadID string, all []stored, replaces map[string]string) error {
	rows := make([][]any, len(all))
	for i, r := range all {
		rows[i] = []any{r.ID, uploadID, r.storeID, r.criterionID, r.period, r.camelBucks, r.points, db.Null(replaces[r.ID]), true, r.ledgerKey}
	}
	return db.Insert(ctx, tx, intoResults, resultTypes, rows)
}

const selectUploads = `SELECT f.id, f.file_name, f.content_hash, f.row_count, f.added, f.changed, f.unchanged, f.camel_bucks, f.created_at, f.undone_at,
	` + network.AuthorColumns + `, COALESCE(b.id, ''), COALESCE(b.first_name, ''), COALESCE(b.last_name, ''),
	COALESCE(b.deactivated_at IS NOT NULL OR b.deleted_at IS NOT NULL, FALSE)
FROM store_of_the_year_uploads f JOIN users u ON u.id = f.created_by LEFT JOIN users b ON b.id = f.undone_by `

func scanUpload(scan db.Scan) (u Upload, err error) {
	err = scan(slices.Concat([]any{&u.ID, &u.FileName, &u.hash, &u.Rows, &u.Added, &u.Changed, &u.Unchanged, &u.CamelBucks, db.ScanTime(&u.CreatedAt),
		db.ScanTimePtr(&u.UndoneAt)},
		u.By.Fields(), u.UndoneBy.Fields())...)
	return u, err
}

// upload finds an upload, or returns db.ErrNoRow.
func (repo) upload(ctx context.Context, q db.Querier, id string) (Upload, error) {
	return db.One(ctx, q, scanUpload, selectUploads+`WHERE f.id = $1`, id)
}

// uploads returns uploads, newest first, and how many there are.
func (repo) uploads(ctx context.Context, q db.Querier, page db.Page) (found []Upload, total int, err error) {
	if err := q.QueryRow(ctx, `SELECT COUNT(*) FROM store_of_the_year_uploads`).Scan(&total); err != nil {
		return nil, 0, err
	}
	found, err = db.All(ctx, q, scanUpload, selectUploads+`ORDER BY f.created_at DESC, f.id DESC LIMIT $1 OFFSET $2`, page.Limit, page.Offset)
	return found, total, err
}

// addUpload stores an upload.
func (repo) addUpload(ctx context.Context, tx *db.Tx, u Upload) error {
	_, err := tx.Exec(ctx,
		`INSERT INTO store_of_the_year_uploads (id, file_name, content_hash, row_count, added, changed, unchanged, camel_bucks, created_by, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`, u.ID, u.FileName, u.hash, u.Rows, u.Added, u.Changed, u.Unchanged, u.CamelBucks, u.By.ID,
		db.Ms(u.CreatedAt))
	return err
}

// undo marks an upload as undone. It returns false when it is already.
func (repo) undo(ctx context.Context, tx *db.Tx, id, userID string, now time.Time) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE store_of_the_year_uploads SET undone_by = $1, undone_at = $2 WHERE id = $3 AND undone_at IS NULL`, userID, db.Ms(now),
		id)
	return n > 0, err
}

// exported calls row for each result of a financial year that counts, in the order of stores, criteria and periods. storeID empty: of all stores.
func (repo) exported(ctx context.Context, q db.Querier, year int, storeID string,
	row func(storeID, criterion, period string, camelBucks, points int64) error) error {
	return db.Each(ctx, q, func(scan db.Scan) error {
		var id, criterion, period string
		var camelBucks, points int64
		if err := scan(&id, &criterion, &period, &camelBucks, &points); err != nil {
			return err
		}
		return row(id, criterion, period, camelBucks, points)
	}, `SELECT s.id, c.name, r.time_period, r.camel_bucks, r.points
FROM store_of_the_year_results r JOIN store_of_the_year_criteria c ON c.id = r.criterion_id JOIN stores s ON s.id = r.store_id
WHERE r.is_current AND c.financial_year = $1 AND s.deleted_at IS NULL AND (r.store_id = $2 OR $3 = '')
ORDER BY s.search_name, s.id, c.ui_order, c.id, r.time_period`, year, storeID, storeID)
}

const selectFiles = `SELECT f.id, f.name, f.content_hash, f.size, f.blob_key, f.created_at, f.withdrawn_at IS NOT NULL FROM store_of_the_year_files f `

func scanFile(scan db.Scan) (f PDF, err error) {
	err = scan(&f.ID, &f.Name, &f.hash, &f.Size, &f.key, db.ScanTime(&f.CreatedAt), &f.isWithdrawn)
	return f, err
}

// file returns a PDF, also one that was withdrawn, or db.ErrNoRow.
func (repo) file(ctx context.Context, q db.Querier, id string) (PDF, error) {
	return db.One(ctx, q, scanFile, selectFiles+`WHERE f.id = $1`, id)
}

// withdraw marks a PDF as withdrawn.
func (repo) withdraw(ctx context.Context, tx *db.Tx, id, by string, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE store_of_the_year_files SET withdrawn_by = $1, withdrawn_at = $2 WHERE id = $3 AND withdrawn_at IS NULL`, by,
		db.Ms(now), id)
	return err
}

// files returns the PDFs of the marking criteria that were not withdrawn, newest first.
func (repo) files(ctx context.Context, q db.Querier, limit int) ([]PDF, error) {
	return db.All(ctx, q, scanFile, selectFiles+`WHERE f.withdrawn_at IS NULL ORDER BY f.created_at DESC, f.id DESC LIMIT $1`, limit)
}

// same returns the PDF that has the id of another, withdrawn or not, or else the newest one if it has the same content, or db.ErrNoRow.
func (repo) same(ctx context.Context, q db.Querier, f PDF) (PDF, error) {
	return db.One(ctx, q, scanFile, selectFiles+`WHERE f.id = $1 OR f.content_hash = $2 AND f.id = (SELECT n.id FROM store_of_the_year_files n WHERE n.withdrawn_at IS NULL ORDER BY n.created_at DESC, n.id DESC LIMIT 1)
ORDER BY CASE WHEN f.id = $3 THEN 0 ELSE 1 END LIMIT 1`, f.ID, f.hash, f.ID)
}

// addFile stores a PDF.
func (repo) addFile(ctx context.Context, tx *db.Tx, f PDF, userID string) error {
	_, err := tx.Exec(ctx,
		`INSERT INTO store_of_the_year_files (id, name, content_hash, size, blob_key, created_by, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		f.ID, f.Name, f.hash, f.Size, f.key, userID, db.Ms(f.CreatedAt))
	return err
}
