package linequery

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// repo reads and writes the table of this room, line_queries. It also reads audit_reports, stores and users.
type repo struct{}

// there joins queries to their reports, and leaves those of reports that are not completed out.
const there = ` FROM line_queries q JOIN audit_reports r ON r.id = q.report_id AND r.status = 'COMPLETED' AND r.deleted_at IS NULL
JOIN stores s ON s.id = q.store_id AND s.deleted_at IS NULL
WHERE `

const columns = `q.id, q.report_id, r.date, q.auditor_id, q.line_key, q.line_type, q.section, q.description, q.text, q.state, q.asked_by, q.asked_at, q.old_passed, q.old_price_passed, q.old_score,
	q.answer, COALESCE(q.answered_by, ''), q.answered_at, q.new_passed, q.new_price_passed, q.new_score, ` + network.StoreColumns

func scan(scan db.Scan) (q Query, err error) {
	err = scan(append([]any{&q.ID, &q.ReportID, &q.ReportDate, &q.AuditorID, &q.LineKey, &q.LineType, &q.Section, &q.Description, &q.Text, &q.State,
		&q.AskedBy, db.ScanTime(&q.AskedAt), &q.OldMark.Passed, &q.OldMark.PricePassed, &q.OldScore, &q.Answer, &q.AnsweredBy,
		db.ScanTimePtr(&q.AnsweredAt), &q.NewMark.Passed, &q.NewMark.PricePassed, &q.NewScore}, q.Store.Fields()...)...)
	return q, err
}

// query finds a query, or returns db.ErrNoRow.
func (repo) query(ctx context.Context, q db.Querier, id string) (Query, error) {
	return db.One(ctx, q, scan, `SELECT `+columns+there+`q.id = $1`, id)
}

// lock locks a query until the transaction ends, and returns it. It returns db.ErrNoRow when there is none.
func (o repo) lock(ctx context.Context, tx *db.Tx, id string) (Query, error) {
	if err := tx.QueryRow(ctx, `SELECT id FROM line_queries WHERE id = $1`+tx.ForUpdate(), id).Scan(new(string)); err != nil {
		return Query{}, err
	}
	return o.query(ctx, tx, id)
}

// ofReport returns the queries of a report, oldest first.
func (repo) ofReport(ctx context.Context, q db.Querier, reportID string) ([]Query, error) {
	return db.All(ctx, q, scan, `SELECT `+columns+there+`q.report_id = $1 ORDER BY q.asked_at, q.id`, reportID)
}

// ofLine returns the states of the queries of a report's line.
func (repo) ofLine(ctx context.Context, q db.Querier, reportID, lineKey string) ([]State, error) {
	return db.All(ctx, q, func(scan db.Scan) (s State, err error) {
		err = scan(&s)
		return s, err
	}, `SELECT state FROM line_queries WHERE report_id = $1 AND line_key = $2`, reportID, lineKey)
}

// waiting locks and returns the queries of a locked report that wait for an answer, in the order of their ids.
func (repo) waiting(ctx context.Context, tx *db.Tx, reportID string) ([]Query, error) {
	ids, err := db.All(ctx, tx, db.Text, `SELECT id FROM line_queries WHERE report_id = $1 AND state = 'OPEN' ORDER BY id`+tx.ForUpdate(), reportID)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	list, args := db.Placeholders(ids, 1)
	// Also of a report that is only being completed again.
	return db.All(ctx, tx, scan, `SELECT `+columns+
		` FROM line_queries q JOIN audit_reports r ON r.id = q.report_id JOIN stores s ON s.id = q.store_id WHERE q.id IN (`+list+`) ORDER BY q.id`,
		args...)
}

// ofStores adds whose stores a filter asks for.
func (f Filter) ofStores(w *db.Condition) {
	if f.AuditorID == "" {
		return
	}
	marks, args := db.List(f.quarters)
	if marks == "" {
		marks = "NULL"
	}
	w.And(`q.store_id IN (SELECT a.store_id FROM audit_reports a WHERE a.core_range_promotion_id IN (`+marks+`) AND a.deleted_at IS NULL
	AND (a.created_by_id = %s OR a.completed_by_id = %s))`, append(args, f.AuditorID, f.AuditorID)...)
}

// waitingOf returns how many queries of a filter's stores wait for an answer, whatever it shows.
func (repo) waitingOf(ctx context.Context, q db.Querier, f Filter) (n int, err error) {
	w := db.Where(`q.state = 'OPEN'`)
	f.ofStores(w)
	err = q.QueryRow(ctx, `SELECT COUNT(*)`+there+w.String(), w.Args...).Scan(&n)
	return n, err
}

// list returns a page of queries, and how many there are.
func (repo) list(ctx context.Context, q db.Querier, f Filter, page db.Page) (found []Query, total int, err error) {
	where, by := `q.state = 'OPEN'`, ` ORDER BY q.asked_at, q.id`
	if f.Show == ShowAnswered {
		where, by = `q.answered_at IS NOT NULL`, ` ORDER BY q.answered_at DESC, q.id DESC`
	}
	w := db.Where(where)
	f.ofStores(w)
	condition := w.String()
	if err := q.QueryRow(ctx, `SELECT COUNT(*)`+there+condition, w.Args...).Scan(&total); err != nil {
		return nil, 0, err
	}
	found, err = db.All(ctx, q, scan, `SELECT `+columns+there+condition+by+w.Page(page), w.Args...)
	return found, total, err
}

// open returns how many queries of some reports wait for an answer.
func (repo) open(ctx context.Context, q db.Querier, reportIDs []string) (n int, err error) {
	list, ids := db.Placeholders(reportIDs, 1)
	err = q.QueryRow(ctx, `SELECT COUNT(*)`+there+`q.state = 'OPEN' AND q.report_id IN (`+list+`)`, ids...).Scan(&n)
	return n, err
}

// create stores new queries.
func (repo) create(ctx context.Context, tx *db.Tx, queries ...Query) error {
	rows := make([][]any, len(queries))
	for i, q := range queries {
		rows[i] = []any{q.ID, q.ReportID, q.Store.ID, q.AuditorID, q.LineKey, q.LineType, q.Section, q.Description, q.Text, q.State, q.AskedBy,
			db.Ms(q.AskedAt), q.OldMark.Passed, q.OldMark.PricePassed, q.OldScore, q.Answer, db.Null(q.AnsweredBy), db.MsPtr(q.AnsweredAt), q.NewMark.Passed,
			q.NewMark.PricePassed, q.NewScore}
	}
	return db.Insert(ctx, tx, `INSERT INTO line_queries (id, report_id, store_id, auditor_id, line_key, line_type, section, description, text, state, asked_by, asked_at, old_passed, old_price_passed,
	old_score, answer, answered_by, answered_at, new_passed, new_price_passed, new_score) VALUES `,
		[]string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "BIGINT", "BOOLEAN", "BOOLEAN", "INTEGER", "TEXT",
			"TEXT", "BIGINT", "BOOLEAN", "BOOLEAN", "INTEGER"}, rows)
}

// save stores what has become of queries that are locked and wait for an answer, in one statement for thousands of them.
func (repo) save(ctx context.Context, tx *db.Tx, queries ...Query) error {
	types := []string{"TEXT", "TEXT", "TEXT", "TEXT", "BIGINT", "BOOLEAN", "BOOLEAN", "INTEGER"}
	for some := range slices.Chunk(queries, db.MaxValues/len(types)) {
		rows := make([][]any, len(some))
		for i, q := range some {
			rows[i] = []any{q.ID, q.State, q.Answer, db.Null(q.AnsweredBy), db.MsPtr(q.AnsweredAt), q.NewMark.Passed, q.NewMark.PricePassed, q.NewScore}
		}
		values, args := db.Values(types, rows, 1)
		n, err := tx.Exec(ctx, `UPDATE line_queries SET state = v.column2, answer = v.column3, answered_by = v.column4, answered_at = v.column5, new_passed = v.column6, new_price_passed = v.column7,
	new_score = v.column8 FROM (VALUES `+values+`) AS v WHERE line_queries.id = v.column1 AND line_queries.state = 'OPEN'`, args...)
		if err == nil && n != int64(len(some)) {
			err = fmt.Errorf("only %d of %d queries still waited", n, len(some))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// remove removes the queries of a report and returns their ids.
func (repo) remove(ctx context.Context, tx *db.Tx, reportID string) ([]string, error) {
	return db.All(ctx, tx, db.Text, `DELETE FROM line_queries WHERE report_id = $1 RETURNING id`, reportID)
}

// toRemind marks all queries of one auditor that have waited since before a moment as reminded of, and returns the auditor, empty when nobody is
// left, and the ids, none when another node has just marked them.
func (repo) toRemind(ctx context.Context, tx *db.Tx, before time.Time) (auditor string, ids []string, err error) {
	const waits = `q.state = 'OPEN' AND NOT q.reminded AND q.asked_at < $1`
	auditor, err = db.One(ctx, tx, db.Text, `SELECT q.auditor_id`+there+waits+` ORDER BY q.auditor_id LIMIT 1`, db.Ms(before))
	if errors.Is(err, db.ErrNoRow) {
		return "", nil, nil
	}
	if err != nil {
		return "", nil, err
	}
	ids, err = db.All(ctx, tx, db.Text, `UPDATE line_queries SET reminded = TRUE WHERE state = 'OPEN' AND NOT reminded AND id IN (SELECT q.id`+there+
		waits+` AND q.auditor_id = $2) RETURNING id`,
		db.Ms(before), auditor)
	return auditor, ids, err
}

// people returns people's names by id, also of those who have left.
func (repo) people(ctx context.Context, q db.Querier, ids []string) (map[string]network.PersonRef, error) {
	return db.KeyedIn(ctx, q, network.ScanPerson, network.SelectPeople, ids)
}
