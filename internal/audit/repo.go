package audit

import (
	"context"
	"database/sql"
	"slices"

	"caravan/internal/audit/rules"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// repo reads and writes the tables of this room: audit_reports, audit_report_promotions, audit_report_lines, audit_report_mails and
// audit_report_completions. Of other rooms' tables it reads stores, users and promotions. It never runs a query per row.
type repo struct{}

const reportColumns = `r.id, r.status, r.final, r.date, r.store_tier,
	r.score_core_range, r.score_promo_floor, r.score_promo_shelf, r.score_non_liquor, r.score,
	r.weight_store_standards, r.weight_focus_products, r.weight_promotion_floor, r.weight_promotion_shelf,
	r.created_by_id, r.created_at, r.updated_at, r.completed_by_id, r.completed_at, r.first_completed_at,
	` + network.StoreColumns + `, ` + network.PromotionColumns

const reportJoins = ` r JOIN stores s ON s.id = r.store_id JOIN promotions p ON p.id = r.core_range_promotion_id`

func scanReport(scan db.Scan) (r Report, err error) {
	var standards, focus, floor, shelf sql.Null[int]
	var completedBy sql.Null[string]
	sc := &r.Scores
	own := []any{&r.ID, &r.Status, &r.Final, &r.Date, &r.StoreTier,
		&sc.CoreRange, &sc.PromoFloor, &sc.PromoShelf, &sc.NonLiquor, &sc.Total,
		&standards, &focus, &floor, &shelf,
		&r.CreatedByID, db.ScanTime(&r.CreatedAt), db.ScanTime(&r.UpdatedAt), &completedBy, db.ScanTimePtr(&r.CompletedAt),
		db.ScanTimePtr(&r.FirstCompletedAt)}
	err = scan(slices.Concat(own, r.Store.Fields(), r.CoreRange.Fields())...)
	r.Weightings = rules.Weightings{StoreStandards: standards.V, FocusProducts: focus.V, PromotionFloor: floor.V, PromotionShelf: shelf.V}
	r.CompletedByID = completedBy.V
	return r, err
}

// report returns a report that is not deleted, without its lines and promotional periods, or db.ErrNoRow when there is none. An open report comes
// without weightings, because they are stored only when it is completed.
func (repo) report(ctx context.Context, q db.Querier, id string) (Report, error) {
	return db.One(ctx, q, scanReport, `SELECT `+reportColumns+` FROM audit_reports`+reportJoins+` WHERE r.id = $1 AND r.deleted_at IS NULL`, id)
}

// reports returns the reports with these ids that are not deleted, by id, as report does, in one statement.
func (repo) reports(ctx context.Context, q db.Querier, ids []string) (map[string]Report, error) {
	found := make(map[string]Report, len(ids))
	if len(ids) == 0 {
		return found, nil
	}
	list, args := db.Placeholders(ids, 1)
	all, err := db.All(ctx, q, scanReport, `SELECT `+reportColumns+` FROM audit_reports`+reportJoins+` WHERE r.id IN (`+list+
		`) AND r.deleted_at IS NULL`, args...)
	for _, r := range all {
		found[r.ID] = r
	}
	return found, err
}

// hasOtherFinal tells whether another report of the report's store and quarter is final.
func (repo) hasOtherFinal(ctx context.Context, q db.Querier, r Report) (bool, error) {
	var n int
	err := q.QueryRow(ctx, `SELECT COUNT(*) FROM audit_reports
WHERE store_id = $1 AND core_range_promotion_id = $2 AND final AND id <> $3 AND deleted_at IS NULL`, r.Store.ID, r.CoreRange.ID, r.ID).Scan(&n)
	return n > 0, err
}

// lockReport returns the same as report and keeps everybody else from changing the report until the transaction ends. It locks only the report's own
// row: the row of its quarter is shared by every report of the network.
func (repo) lockReport(ctx context.Context, tx *db.Tx, id string) (Report, error) {
	return db.One(ctx, tx, scanReport, lockReportQuery(tx), id)
}

func lockReportQuery(tx *db.Tx) string {
	return `SELECT ` + reportColumns + ` FROM (SELECT * FROM audit_reports WHERE id = $1 AND deleted_at IS NULL` + tx.ForUpdate() + `)` + reportJoins
}

// lockQuarter locks every report of a store and quarter. It locks them in the order of their ids, so that two people who set different ones as final
// wait for each other.
func (repo) lockQuarter(ctx context.Context, tx *db.Tx, storeID, promotionID string) error {
	_, err := db.All(ctx, tx, db.Text, lockQuarterQuery(tx), storeID, promotionID)
	return err
}

func lockQuarterQuery(tx *db.Tx) string {
	return `SELECT id FROM audit_reports WHERE store_id = $1 AND core_range_promotion_id = $2 ORDER BY id` + tx.ForUpdate()
}

// promos returns the promotional periods of a report.
func (repo) promos(ctx context.Context, q db.Querier, reportID string) ([]network.PromotionRef, error) {
	return db.All(ctx, q, scanPromotion, `SELECT `+network.PromotionColumns+`
FROM audit_report_promotions rp JOIN promotions p ON p.id = rp.promotion_id
WHERE rp.report_id = $1 ORDER BY p.start_date, p.description, p.id`, reportID)
}

func scanPromotion(scan db.Scan) (p network.PromotionRef, err error) {
	err = scan(p.Fields()...)
	return p, err
}

// lines returns the lines of a report, ordered by id. NewLines creates them section by section, so this is the order of the sections. Lines that a
// resync added come last.
func (repo) lines(ctx context.Context, q db.Querier, reportID string) ([]rules.Line, error) {
	var row lineRow
	var l rules.Line
	var price sql.Null[int64]
	columns := append(row.columns(&l), &l.SourceID, &l.Description, &l.Category, &price, &l.PreMarked, db.ScanTimePtr(&l.ChangedAt))
	return db.All(ctx, q, func(scan db.Scan) (rules.Line, error) {
		err := scan(columns...)
		row.into(&l)
		l.PriceCents = nil
		if cents := price.V; price.Valid {
			l.PriceCents = &cents
		}
		return l, err
	}, `SELECT `+markColumns+`, source_id, description, category, price_cents, pre_marked, changed_at
FROM audit_report_lines WHERE report_id = $1 ORDER BY id`, reportID)
}

// marks returns the lines of a report in no particular order. It leaves out columns that neither a save nor a score needs: what the lines ask about.
func (repo) marks(ctx context.Context, q db.Querier, reportID string) ([]rules.Line, error) {
	var row lineRow
	var l rules.Line
	columns := row.columns(&l)
	return db.All(ctx, q, func(scan db.Scan) (rules.Line, error) {
		err := scan(columns...)
		row.into(&l)
		return l, err
	}, `SELECT `+markColumns+` FROM audit_report_lines WHERE report_id = $1`, reportID)
}

const markColumns = `id, line_key, type, position, passed, price_passed, obstacle, hidden, comments, comments_by_id, version, marked_at, marked_on,
	revision, revised_on, revised_by_id, changed_by_id`

// lineRow receives those columns of a line that have another type in rules.Line. One lineRow and one line serve all rows of a query: allocating new
// ones for hundreds of rows would cost a good part of the query's time.
type lineRow struct {
	lineType, position  string
	passed, pricePassed sql.Null[bool]
	changedBy           sql.Null[string]
}

// columns returns the scan destinations for markColumns.
func (r *lineRow) columns(l *rules.Line) []any {
	return []any{&l.ID, &l.Key, &r.lineType, &r.position, &r.passed, &r.pricePassed, &l.Obstacle, &l.Hidden, &l.Comments, &l.CommentsByID, &l.Version,
		db.ScanTimePtr(&l.MarkedAt), &l.MarkedOn, &l.Revision.Number, &l.Revision.Device, &l.Revision.ByID, &r.changedBy}
}

// into copies the values of the current row to the line.
func (r *lineRow) into(l *rules.Line) {
	l.Type, l.Position = rules.LineType(r.lineType), network.Position(r.position)
	l.Marks = rules.Marks{Passed: answerOf(r.passed), PricePassed: answerOf(r.pricePassed)}
	l.ChangedByID = r.changedBy.V
	if l.Answered() {
		// While a node of an earlier version runs beside this one, it answers lines without taking the reason away.
		l.Obstacle = ""
	}
}

// answerOf returns a stored answer. Nobody writes through these pointers, so all lines share the same two.
func answerOf(stored sql.Null[bool]) *bool {
	switch {
	case !stored.Valid:
		return nil
	case stored.V:
		return rules.Yes
	}
	return rules.No
}

// reportOfLine returns the id of the report that has a line, or db.ErrNoRow when there is no such line.
func (repo) reportOfLine(ctx context.Context, q db.Querier, lineID string) (reportID string, err error) {
	return db.One(ctx, q, db.Text, `SELECT report_id FROM audit_report_lines WHERE id = $1`, lineID)
}

// openReport returns the id of the open report of a store and quarter, or db.ErrNoRow when there is none.
func (repo) openReport(ctx context.Context, q db.Querier, storeID, promotionID string) (id string, err error) {
	return db.One(ctx, q, db.Text, `SELECT id FROM audit_reports
WHERE store_id = $1 AND core_range_promotion_id = $2 AND status <> 'COMPLETED' AND deleted_at IS NULL`, storeID, promotionID)
}

// people returns the names of users by id. It includes deactivated and deleted users, whose names stay on what they did.
func (repo) people(ctx context.Context, q db.Querier, ids []string) (map[string]network.PersonRef, error) {
	return db.KeyedIn(ctx, q, network.ScanPerson, network.SelectPeople, ids)
}

// openStores returns the stores that are open now, by name.
func (repo) openStores(ctx context.Context, q db.Querier) ([]network.StoreRef, error) {
	return db.All(ctx, q, network.ScanStore, `SELECT `+network.StoreColumns+` FROM stores s WHERE `+network.OpenStore+` ORDER BY s.search_name, s.id`)
}

// store returns a store that is not deleted, or db.ErrNoRow when there is none.
func (repo) store(ctx context.Context, q db.Querier, id string) (network.StoreRef, error) {
	return db.One(ctx, q, network.ScanStore, network.SelectStore, id)
}
