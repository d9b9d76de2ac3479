package certificate

import (
	"context"
	"slices"
	"time"

	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// repo reads and writes the tables of this room: certificates and certificate_runs. It also reads audit_reports, stores, promotions and jobs of other
// rooms. Nothing is fetched row by row.
type repo struct{}

// inForce joins reports with their valid certificates: the report is final, and it is the one that the file shows.
const inForce = ` JOIN certificates c ON c.store_id = r.store_id AND c.promotion_id = r.core_range_promotion_id
	AND c.report_id = r.id AND c.report_completed_at = r.completed_at AND r.final AND r.deleted_at IS NULL`

const selectCertificates = `SELECT c.number, r.id, s.name, p.description, c.blob_key, c.created_at
FROM audit_reports r` + inForce + ` JOIN stores s ON s.id = r.store_id JOIN promotions p ON p.id = r.core_range_promotion_id `

func scanCertificate(scan db.Scan) (c Certificate, err error) {
	err = scan(&c.Number, &c.ReportID, &c.StoreName, &c.Quarter, &c.Key, db.ScanTime(&c.MadeAt))
	return c, err
}

// certificate finds the valid certificate of a report, or returns db.ErrNoRow when there is none.
func (repo) certificate(ctx context.Context, q db.Querier, reportID string) (Certificate, error) {
	return db.One(ctx, q, scanCertificate, selectCertificates+`WHERE r.id = $1`, reportID)
}

// newest finds a store's valid certificate for the latest quarter that has one, or returns db.ErrNoRow when there is none.
func (repo) newest(ctx context.Context, q db.Querier, storeID string) (Certificate, error) {
	return db.One(ctx, q, scanCertificate, selectCertificates+`WHERE r.store_id = $1 ORDER BY p.start_date DESC LIMIT 1`, storeID)
}

// certificates returns the valid certificates of a quarter, sorted by number.
func (repo) certificates(ctx context.Context, q db.Querier, promotionID string) ([]Certificate, error) {
	return db.All(ctx, q, scanCertificate, selectCertificates+`WHERE r.core_range_promotion_id = $1 ORDER BY c.number`, promotionID)
}

// counts returns the number of valid certificates by quarter id. Quarters without any are left out.
func (repo) counts(ctx context.Context, q db.Querier, promotionIDs []string) (map[string]int, error) {
	counts := make(map[string]int, len(promotionIDs))
	if len(promotionIDs) == 0 {
		return counts, nil
	}
	list, args := db.Placeholders(promotionIDs, 1)
	err := db.Each(ctx, q, func(scan db.Scan) error {
		var id string
		var n int
		err := scan(&id, &n)
		counts[id] = n
		return err
	}, `SELECT c.promotion_id, COUNT(*) FROM audit_reports r`+inForce+` WHERE c.promotion_id IN (`+list+`) GROUP BY c.promotion_id`, args...)
	return counts, err
}

// certified returns those of some reports that have a valid certificate.
func (repo) certified(ctx context.Context, q db.Querier, reportIDs []string) ([]string, error) {
	return db.AllIn(ctx, q, db.Text, `SELECT r.id FROM audit_reports r`+inForce+` WHERE r.id IN (%s)`, reportIDs)
}

// countFinal counts the reports of a quarter that should get a certificate.
func (repo) countFinal(ctx context.Context, q db.Querier, promotionID string) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*) FROM audit_reports WHERE core_range_promotion_id = $1 AND final AND deleted_at IS NULL`, promotionID).Scan(&n)
	return n, err
}

// reserveNumbers gives a number to every store that has a final report of the quarter but no number for it yet, in the order of their names. Numbers
// go up across all quarters.
func (repo) reserveNumbers(ctx context.Context, tx *db.Tx, promotionID string) error {
	if err := tx.Lock(ctx, "certificate-numbers"); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `INSERT INTO certificates (number, store_id, promotion_id)
SELECT (SELECT COALESCE(MAX(number), 0) FROM certificates) + ROW_NUMBER() OVER (ORDER BY s.search_name, s.id), r.store_id, r.core_range_promotion_id
FROM audit_reports r JOIN stores s ON s.id = r.store_id
WHERE r.core_range_promotion_id = $1 AND r.final AND r.deleted_at IS NULL
	AND NOT EXISTS (SELECT 1 FROM certificates c WHERE c.store_id = r.store_id AND c.promotion_id = r.core_range_promotion_id)`, promotionID)
	return err
}

// dueJoin joins the final reports of a run's quarter with their certificates, and leaves those whose certificate the run has not made yet.
const dueJoin = ` JOIN certificates c ON c.store_id = r.store_id AND c.promotion_id = r.core_range_promotion_id
WHERE r.core_range_promotion_id = $1 AND r.final AND r.deleted_at IS NULL
	AND (c.run_id IS NULL OR c.run_id <> $2 OR c.report_id <> r.id OR c.report_completed_at <> r.completed_at)`

// numbered is a report and the number of its certificate.
type numbered struct {
	Report
	number int64
}

// due returns the next reports for a run, in the order of their ids, beginning after the given id.
func (repo) due(ctx context.Context, q db.Querier, run Run, after string, limit int) ([]numbered, error) {
	return db.All(ctx, q, func(scan db.Scan) (n numbered, err error) {
		own := []any{&n.ID, &n.Date, &n.Score, db.ScanTime(&n.CompletedAt), &n.number}
		err = scan(slices.Concat(own, n.Store.Fields(), n.Quarter.Fields())...)
		return n, err
	}, `SELECT r.id, r.date, r.score, r.completed_at, c.number, `+network.StoreColumns+`, `+network.PromotionColumns+`
FROM audit_reports r JOIN stores s ON s.id = r.store_id JOIN promotions p ON p.id = r.core_range_promotion_id`+dueJoin+
		` AND r.id > $3 ORDER BY r.id LIMIT $4`,
		run.PromotionID, run.ID, after, limit)
}

// countDue counts the reports for which a run still has to make a certificate.
func (repo) countDue(ctx context.Context, q db.Querier, run Run) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*) FROM audit_reports r`+dueJoin, run.PromotionID, run.ID).Scan(&n)
	return n, err
}

// replacedFile returns the store's current file for the quarter, empty when there is none, and whether the run has already made the one for this
// report.
func (repo) replacedFile(ctx context.Context, q db.Querier, run Run, of numbered) (key string, isMade bool, err error) {
	err = q.QueryRow(ctx, `SELECT COALESCE(blob_key, ''), run_id IS NOT NULL AND run_id = $1 AND report_id = $2 AND report_completed_at = $3
FROM certificates WHERE number = $4`, run.ID, of.ID, db.Ms(of.CompletedAt), of.number).Scan(&key, &isMade)
	return key, isMade, err
}

// save replaces a store's certificate for a quarter with a new file. It changes nothing and returns false when the report is no longer final, or has
// been completed again since it was read.
func (repo) save(ctx context.Context, q db.Querier, run Run, of numbered, key string, at time.Time) (bool, error) {
	n, err := q.Exec(ctx,
		`UPDATE certificates SET report_id = $1, report_completed_at = $2, blob_key = $3, run_id = $4, created_at = $5 WHERE number = $6
	AND EXISTS (SELECT 1 FROM audit_reports r WHERE r.id = $7 AND r.final AND r.deleted_at IS NULL AND r.completed_at = $8)`,
		of.ID, db.Ms(of.CompletedAt), key, run.ID, db.Ms(at), of.number, of.ID, db.Ms(of.CompletedAt))
	return n == 1, err
}
