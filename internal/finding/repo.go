package finding

import (
	"context"
	"fmt"
	"slices"

	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// repo reads and writes the tables of this room: findings and finding_subjects. It also reads audit_reports and stores.
type repo struct{}

// visits returns the completed reports of some quarters with what came out of them, in no order, of stores of a size, or of all.
func (repo) visits(ctx context.Context, q db.Querier, quarterIDs []string, tier network.Tier) ([]visit, error) {
	query, args := visitsQuery(quarterIDs, tier)
	return db.All(ctx, q, func(scan db.Scan) (v visit, err error) {
		err = scan(&v.reportID, &v.storeID, &v.quarter, &v.region, &v.final, &v.date, &v.first, &v.completed, &v.answers, &v.accepted)
		return v, err
	}, query, args...)
}

func visitsQuery(quarterIDs []string, tier network.Tier) (query string, args []any) {
	list, args := db.Placeholders(quarterIDs, 1)
	query = `SELECT r.id, r.store_id, r.core_range_promotion_id, s.region, r.final, r.date, COALESCE(r.first_completed_at, r.completed_at), r.completed_at, f.answers, COALESCE(f.accepted, '')
FROM audit_reports r JOIN findings f ON f.report_id = r.id JOIN stores s ON s.id = r.store_id JOIN promotions p ON p.id = r.core_range_promotion_id
WHERE ` + network.InQuarter + ` AND r.core_range_promotion_id IN (` + list + `) AND r.deleted_at IS NULL AND r.status = 'COMPLETED'`
	if tier != "" {
		query, args = query+fmt.Sprintf(` AND s.tier = $%d`, len(args)+1), append(args, tier)
	}
	return query, args
}

func scanSubject(scan db.Scan) (s Subject, err error) {
	err = scan(&s.Number, &s.Key, &s.Section, &s.Description)
	return s, err
}

const subjectColumns = `number, subject, section, description`

// subjects returns subjects by number, of a section or of all. Those of the last quarters only: numbers from first to last.
func (repo) subjects(ctx context.Context, q db.Querier, section rules.Section, first, last int) (map[int]Subject, error) {
	query, args := `SELECT `+subjectColumns+` FROM finding_subjects WHERE number BETWEEN $1 AND $2`, []any{first, last}
	if section != "" {
		query, args = query+` AND section = $3`, append(args, section)
	}
	found, err := db.All(ctx, q, scanSubject, query, args...)
	byNumber := make(map[int]Subject, len(found))
	for _, s := range found {
		byNumber[s.Number] = s
	}
	return byNumber, err
}

// subject returns a subject, or db.ErrNoRow.
func (repo) subject(ctx context.Context, q db.Querier, key string) (Subject, error) {
	return db.One(ctx, q, scanSubject, `SELECT `+subjectColumns+` FROM finding_subjects WHERE subject = $1`, key)
}

// known returns those of the subjects that have a number, by key.
func (repo) known(ctx context.Context, q db.Querier, keys []string) (map[string]Subject, error) {
	found, err := db.AllIn(ctx, q, scanSubject, `SELECT `+subjectColumns+` FROM finding_subjects WHERE subject IN (%s)`, keys)
	byKey := make(map[string]Subject, len(found))
	for _, s := range found {
		byKey[s.Key] = s
	}
	return byKey, err
}

// number gives subjects the next numbers. The caller has the lock of numbers.
func (repo) number(ctx context.Context, tx *db.Tx, subjects []Subject) error {
	last := 0
	if err := tx.QueryRow(ctx, `SELECT COALESCE(MAX(number), 0) FROM finding_subjects`).Scan(&last); err != nil {
		return err
	}
	rows := make([][]any, len(subjects))
	for i := range subjects {
		subjects[i].Number = last + 1 + i
		rows[i] = []any{subjects[i].Number, subjects[i].Key, string(subjects[i].Section), subjects[i].Description}
	}
	return db.Insert(ctx, tx, `INSERT INTO finding_subjects (`+subjectColumns+`) VALUES `, []string{"BIGINT", "TEXT", "TEXT", "TEXT"}, rows)
}

// save stores what came out of a report.
func (repo) save(ctx context.Context, tx *db.Tx, reportID, answers, accepted string, completedAt int64) error {
	_, err := tx.Exec(ctx, `INSERT INTO findings (report_id, answers, accepted, completed_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (report_id) DO UPDATE SET answers = excluded.answers, accepted = excluded.accepted, completed_at = excluded.completed_at`, reportID,
		answers, accepted, completedAt)
	return err
}

// lock locks what came out of a report and returns the report's day, or db.ErrNoRow when nothing is stored.
func (repo) lock(ctx context.Context, tx *db.Tx, reportID string) (on calendar.Day, err error) {
	if err := tx.QueryRow(ctx, `SELECT report_id FROM findings WHERE report_id = $1`+tx.ForUpdate(), reportID).Scan(new(string)); err != nil {
		return "", err
	}
	err = tx.QueryRow(ctx, `SELECT date FROM audit_reports WHERE id = $1`, reportID).Scan(&on)
	return on, err
}

// accept stores what auditors have accepted of a report.
func (repo) accept(ctx context.Context, tx *db.Tx, reportID, accepted string) error {
	_, err := tx.Exec(ctx, `UPDATE findings SET accepted = $1 WHERE report_id = $2`, accepted, reportID)
	return err
}

// remove removes what came out of a report.
func (repo) remove(ctx context.Context, tx *db.Tx, reportID string) error {
	_, err := tx.Exec(ctx, `DELETE FROM findings WHERE report_id = $1`, reportID)
	return err
}

// missing returns completed reports after one, by id, of which nothing is stored, or something that is older than their completion, or without what
// was accepted.
func (repo) missing(ctx context.Context, q db.Querier, after string, most int) ([]string, error) {
	return db.All(ctx, q, db.Text, `SELECT r.id FROM audit_reports r LEFT JOIN findings f ON f.report_id = r.id
WHERE r.id > $1 AND r.status = 'COMPLETED' AND r.deleted_at IS NULL AND (f.completed_at IS NULL OR f.accepted IS NULL OR f.completed_at <> r.completed_at) ORDER BY r.id LIMIT $2`, after, most)
}

// stores returns stores by id.
func (repo) stores(ctx context.Context, q db.Querier, ids []string) (map[string]network.StoreRef, error) {
	return db.KeyedIn(ctx, q, network.ScanStore, network.SelectStores, ids)
}

// named orders the visits by their stores' names, for pages.
func (o repo) named(ctx context.Context, q db.Querier, visits []visit) (map[string]network.StoreRef, error) {
	ids := make([]string, len(visits))
	for i, v := range visits {
		ids[i] = v.storeID
	}
	slices.Sort(ids)
	return o.stores(ctx, q, slices.Compact(ids))
}
