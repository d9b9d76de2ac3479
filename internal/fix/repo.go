package fix

import (
	"context"
	"database/sql"
	"slices"
	"strings"
	"time"

	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// repo reads and writes the tables of this room: fixes and fix_days. It also reads audit_reports, stores and users.
type repo struct{}

// live are the fixes that there are: those of completed reports, with the completed report that has closed each.
const live = there + `
WHERE f.failed`

const there = ` FROM fixes f JOIN audit_reports r ON r.id = f.report_id AND r.status = 'COMPLETED' AND r.deleted_at IS NULL
LEFT JOIN audit_reports c ON c.id = f.closed_by_report AND c.status = 'COMPLETED' AND c.deleted_at IS NULL
JOIN stores s ON s.id = f.store_id AND s.deleted_at IS NULL`

const columns = `f.id, f.report_id, f.line_key, f.subject, f.section, f.description, f.what, f.comment, f.points, f.audited_on, f.reported_by, f.due_on,
	COALESCE(f.assignee_id, ''), CASE WHEN c.id IS NULL THEN f.state WHEN f.ended THEN 'ENDED' ELSE f.outcome END, f.sent_back, f.note, f.answer, COALESCE(f.done_by, ''), f.done_at,
	COALESCE(f.judged_by, ''), f.judged_at, COALESCE(c.id, ''), f.version, ` + network.StoreColumns

func scan(scan db.Scan) (f Fix, err error) {
	err = scan(append([]any{&f.ID, &f.ReportID, &f.LineKey, &f.Subject, &f.Section, &f.Description, &f.What, &f.Comment, &f.Points, &f.AuditedOn,
		&f.ReportedBy, &f.DueOn, &f.AssigneeID, &f.State, &f.SentBack, &f.Note, &f.Answer, &f.DoneBy, db.ScanTimePtr(&f.DoneAt), &f.JudgedBy,
		db.ScanTimePtr(&f.JudgedAt), &f.ClosedBy, &f.Version},
		f.Store.Fields()...)...)
	return f, err
}

// fix finds a fix, or returns db.ErrNoRow.
func (repo) fix(ctx context.Context, q db.Querier, id string) (Fix, error) {
	return db.One(ctx, q, scan, `SELECT `+columns+live+` AND f.id = $1`, id)
}

// lock locks a fix until the transaction ends, and returns it. It returns db.ErrNoRow when there is none.
func (o repo) lock(ctx context.Context, tx *db.Tx, id string) (Fix, error) {
	if err := tx.QueryRow(ctx, `SELECT id FROM fixes WHERE id = $1`+tx.ForUpdate(), id).Scan(new(string)); err != nil {
		return Fix{}, err
	}
	return o.fix(ctx, tx, id)
}

// lockAll locks fixes in the order of their ids until the transaction ends, and returns those that there are, by id.
func (o repo) lockAll(ctx context.Context, tx *db.Tx, wanted []Seen) (map[string]Fix, error) {
	ids := make([]string, len(wanted))
	for i, seen := range wanted {
		ids[i] = seen.ID
	}
	list, args := db.Placeholders(ids, 1)
	if _, err := db.All(ctx, tx, db.Text, `SELECT id FROM fixes WHERE id IN (`+list+`) ORDER BY id`+tx.ForUpdate(), args...); err != nil {
		return nil, err
	}
	return o.byIDs(ctx, tx, ids)
}

// saveAccepted stores that somebody has accepted locked fixes.
func (repo) saveAccepted(ctx context.Context, tx *db.Tx, all []Fix, by string, now time.Time) error {
	ids := make([]string, len(all))
	for i, f := range all {
		ids[i] = f.ID
	}
	list, args := db.Placeholders(ids, 4)
	_, err := tx.Exec(ctx, `UPDATE fixes SET state = 'ACCEPTED', sent_back = FALSE, answer = '', judged_by = $1, judged_at = $2, version = version + 1,
	updated_at = $3 WHERE state = 'DONE' AND id IN (`+list+`)`, append([]any{by, db.Ms(now), db.Ms(now)}, args...)...)
	return err
}

// The conditions of filters. isOverdue has one argument, today.
const (
	isOpen    = `c.id IS NULL AND f.state = 'OPEN'`
	isOverdue = isOpen + ` AND f.due_on < %s`
	isDone    = `c.id IS NULL AND f.state = 'DONE'`
)

// where returns the condition of a filter. The reader's own limits are part of the filter.
func (f Filter) where(today calendar.Day) *db.Condition {
	w := db.Where("TRUE")
	switch f.Show {
	case ShowOpen:
		w.And(isOpen)
	case ShowOverdue:
		w.And(isOverdue, today)
	case ShowDone:
		w.And(isDone)
	case ShowAccepted:
		w.And(`c.id IS NULL AND f.state = 'ACCEPTED'`)
	case ShowClosed:
		w.And(`c.id IS NOT NULL`)
	}
	f.limit(w, today)
	return w
}

// limit adds everything of a filter but what it shows.
func (f Filter) limit(w *db.Condition, today calendar.Day) {
	if f.StoreID != "" {
		w.And("f.store_id = %s", f.StoreID)
	} else { // a list of the whole network asks nothing of stores that have left it
		w.And(network.OpenStore)
	}
	if f.AssigneeID != "" {
		w.And("f.assignee_id = %s", f.AssigneeID)
	}
	if f.Region != "" {
		w.And("s.region = %s", f.Region)
	}
	if f.Section != "" {
		w.And("f.section = %s", f.Section)
	}
	if f.Late > 0 {
		w.And("f.due_on < %s", today.AddDays(-f.Late))
	}
	if f.AuditorID != "" {
		marks, args := db.List(f.quarters)
		if marks == "" {
			marks = "NULL"
		}
		w.And(`f.store_id IN (SELECT a.store_id FROM audit_reports a WHERE a.core_range_promotion_id IN (`+marks+`) AND a.deleted_at IS NULL
	AND (a.created_by_id = %s OR a.completed_by_id = %s))`, append(args, f.AuditorID, f.AuditorID)...)
	}
	f.search(w)
}

// search adds the words of a filter: the store has all of them, or the line.
func (f Filter) search(w *db.Condition) {
	words := text.SearchWords(f.Search)
	if len(words) == 0 {
		return
	}
	var args []any
	for _, word := range words {
		args = append(args, db.Contains(word))
	}
	has := strings.TrimSuffix(strings.Repeat(`s.search_name LIKE %s ESCAPE '\' AND `, len(words)), " AND ")
	if marks, lines := db.List(f.lines); marks != "" {
		has, args = has+` OR f.description IN (`+marks+`)`, append(args, lines...)
	}
	w.And("("+has+")", args...)
}

// mostLines limits how many different lines one search finds.
const mostLines = 5_000

// lines returns the descriptions that have all of some folded words. They are folded here, because the engines' own functions differ.
func (repo) lines(ctx context.Context, q db.Querier, words []string) ([]string, error) {
	all, err := db.All(ctx, q, db.Text, `SELECT DISTINCT f.description FROM fixes f WHERE f.failed`)
	found := slices.DeleteFunc(all, func(line string) bool {
		folded := text.Fold(line)
		return slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(folded, word) })
	})
	return found[:min(len(found), mostLines)], err
}

// auditors returns the people who may audit, by name.
func (repo) auditors(ctx context.Context, q db.Querier) ([]network.PersonRef, error) {
	return db.All(ctx, q, network.ScanPerson, `SELECT `+network.PersonColumns+` FROM users u
WHERE u.role IN ('STORE_REP', 'HEAD_OFFICE') AND u.deactivated_at IS NULL AND u.deleted_at IS NULL ORDER BY u.search_name, u.id LIMIT 500`)
}

// sorts are the columns of the keys. Everybody is in one place: whoever has no name, and nobody, come first.
var sorts = map[SortKey]string{
	ByLine:     `LOWER(f.description)`,
	ByStore:    `s.search_name`,
	ByRegion:   `s.region`,
	BySection:  `CASE f.section WHEN 'STORE_STANDARDS' THEN 1 WHEN 'PROMOTION_FLOOR' THEN 2 WHEN 'PROMOTION_SHELF' THEN 3 ELSE 4 END`,
	ByPoints:   `f.points`,
	ByDue:      `f.due_on`,
	ByAssignee: `COALESCE((SELECT w.search_name FROM users w WHERE w.id = f.assignee_id), '')`,
	ByAudited:  `f.audited_on`,
}

// by returns the clause that sorts a list. Equal fixes are listed those due first before the others.
func (f Filter) by(o Order) string {
	const urgent = `f.due_on, f.points DESC, f.id`
	if column, ok := sorts[o.By]; ok {
		if o.Descending {
			column += ` DESC`
		}
		return ` ORDER BY ` + column + `, ` + urgent
	}
	switch f.Show {
	case ShowAccepted, ShowClosed:
		return ` ORDER BY f.audited_on DESC, f.points DESC, f.id`
	case ShowDone:
		return ` ORDER BY f.done_at, f.id`
	}
	return ` ORDER BY ` + urgent
}

// count returns how many fixes a filter finds.
func (repo) count(ctx context.Context, q db.Querier, f Filter, today calendar.Day) (total int, err error) {
	w := f.where(today)
	err = q.QueryRow(ctx, `SELECT COUNT(*)`+live+` AND `+w.String(), w.Args...).Scan(&total)
	return total, err
}

// list returns a page of fixes, and how many there are. Unsorted, those due first come before the others, and of what is accepted and closed the
// latest.
func (o repo) list(ctx context.Context, q db.Querier, f Filter, order Order, today calendar.Day, page db.Page) (found []Fix, total int, err error) {
	if total, err = o.count(ctx, q, f, today); err != nil {
		return nil, 0, err
	}
	from, args := f.page(order, today, page)
	found, err = db.All(ctx, q, scan, `SELECT `+columns+from, args...)
	return found, total, err
}

// ids returns the ids of the first fixes of a list, in its order.
func (repo) ids(ctx context.Context, q db.Querier, f Filter, order Order, today calendar.Day, atMost int) ([]string, error) {
	from, args := f.page(order, today, db.Page{Limit: atMost})
	return db.All(ctx, q, db.Text, `SELECT f.id`+from, args...)
}

// page returns what follows the columns in the statement for a page of a list.
func (f Filter) page(o Order, today calendar.Day, page db.Page) (from string, args []any) {
	w := f.where(today)
	condition := w.String()
	from = live + ` AND ` + condition + f.by(o) + w.Page(page)
	return from, w.Args
}

// byIDs returns those of some fixes that there still are, by id.
func (repo) byIDs(ctx context.Context, q db.Querier, ids []string) (map[string]Fix, error) {
	list, args := db.Placeholders(ids, 1)
	found, err := db.All(ctx, q, scan, `SELECT `+columns+live+` AND f.id IN (`+list+`)`, args...)
	byID := make(map[string]Fix, len(found))
	for _, f := range found {
		byID[f.ID] = f
	}
	return byID, err
}

// counts returns how many fixes of a filter are open, overdue and done, whichever it shows.
func (repo) counts(ctx context.Context, q db.Querier, f Filter, today calendar.Day) (n Counts, err error) {
	w := db.Where("f.failed")
	w.Args = []any{today} // of the column, which comes before the condition
	f.limit(w, today)
	err = q.QueryRow(ctx, `SELECT COALESCE(SUM(CASE WHEN `+isOpen+` THEN 1 ELSE 0 END), 0), COALESCE(SUM(CASE WHEN `+isOpen+
		` AND f.due_on < $1 THEN 1 ELSE 0 END), 0),
	COALESCE(SUM(CASE WHEN `+isDone+` THEN 1 ELSE 0 END), 0)`+live+` AND `+w.String(), w.Args...).Scan(&n.Open, &n.Overdue, &n.Done)
	return n, err
}

// openByStore counts the open fixes of each of some stores.
func (repo) openByStore(ctx context.Context, q db.Querier, storeIDs []string) (map[string]int, error) {
	open := make(map[string]int, len(storeIDs))
	_, err := db.AllIn(ctx, q, func(scan db.Scan) (struct{}, error) {
		var store string
		var n int
		err := scan(&store, &n)
		open[store] = n
		return struct{}{}, err
	}, `SELECT f.store_id, COUNT(*)`+live+` AND `+isOpen+` AND f.store_id IN (%s) GROUP BY f.store_id`, storeIDs)
	return open, err
}

// ofReport returns the fixes of a report, those that bring most first.
func (repo) ofReport(ctx context.Context, q db.Querier, reportID string) ([]Fix, error) {
	return db.All(ctx, q, scan, `SELECT `+columns+live+` AND f.report_id = $1 ORDER BY f.points DESC, f.id`, reportID)
}

// later returns the completed report of the same store that came next after a report, or db.ErrNoRow. It is the one whose list of fixes has replaced
// that of the first.
func (repo) later(ctx context.Context, q db.Querier, reportID string) (l Later, err error) {
	err = q.QueryRow(ctx,
		`SELECT n.id, n.date FROM audit_reports r JOIN audit_reports n ON n.store_id = r.store_id AND n.status = 'COMPLETED' AND n.deleted_at IS NULL
	AND (n.date > r.date OR n.date = r.date AND n.first_completed_at > r.first_completed_at)
WHERE r.id = $1 ORDER BY n.date, n.first_completed_at, n.id LIMIT 1`, reportID).Scan(&l.ReportID, &l.Date)
	return l, err
}

// closing returns what a completed report has made of the store's earlier fixes.
func (repo) closing(ctx context.Context, q db.Querier, reportID string) (n Closing, err error) {
	count := func(when string) string { return `COALESCE(SUM(CASE WHEN ` + when + ` THEN 1 ELSE 0 END), 0)` }
	err = q.QueryRow(ctx, `SELECT `+count(`c.id = m.id AND f.outcome = 'FIXED' AND NOT f.ended`)+`, `+count(`c.id = m.id AND f.outcome = 'AGAIN'`)+`, `+
		count(isOpen)+`, `+count(isDone)+there+`
JOIN audit_reports m ON m.store_id = f.store_id AND (f.audited_on < m.date OR f.audited_on = m.date AND f.reported_at < m.first_completed_at)
WHERE f.failed AND m.id = $1 AND f.report_id <> m.id`, reportID).Scan(&n.Fixed, &n.Again, &n.StillOpen, &n.Waiting)
	return n, err
}

// ofSubject returns the fixes of a subject that reports have found.
func (repo) ofSubject(ctx context.Context, q db.Querier, subject string, reportIDs []string) ([]Fix, error) {
	if len(reportIDs) == 0 {
		return nil, nil
	}
	list, args := db.Placeholders(reportIDs, 2)
	return db.All(ctx, q, scan, `SELECT `+columns+live+` AND f.subject = $1 AND f.report_id IN (`+list+`)`, append([]any{subject}, args...)...)
}

// acceptedOf returns the days on which fixes of a report were accepted, by subject.
func (repo) acceptedOf(ctx context.Context, q db.Querier, reportID string) (map[string]calendar.Day, error) {
	days := map[string]calendar.Day{}
	err := db.Each(ctx, q, func(scan db.Scan) error {
		var subject string
		var at int64
		err := scan(&subject, &at)
		days[subject] = calendar.DayOf(time.UnixMilli(at))
		return err
	}, `SELECT subject, judged_at FROM fixes WHERE report_id = $1 AND failed AND state = 'ACCEPTED' AND judged_at IS NOT NULL`, reportID)
	return days, err
}

// before returns the fixes of a store from reports up to a day that no later report has closed, but another one's own; the latest first.
func (repo) before(ctx context.Context, q db.Querier, storeID, reportID string, upTo calendar.Day) ([]Fix, error) {
	return db.All(ctx, q, scan, `SELECT `+columns+live+
		` AND c.id IS NULL AND f.store_id = $1 AND f.report_id <> $2 AND f.audited_on <= $3 ORDER BY f.audited_on DESC, f.points DESC, f.id LIMIT 500`,
		storeID, reportID, upTo)
}

// lockStore locks all fixes of a store, in the order of their ids.
func (repo) lockStore(ctx context.Context, tx *db.Tx, storeID string) error {
	_, err := db.All(ctx, tx, db.Text, `SELECT id FROM fixes WHERE store_id = $1 ORDER BY id`+tx.ForUpdate(), storeID)
	return err
}

// save stores what a change has made of a locked fix. What people were reminded of counts for its due day only.
func (repo) save(ctx context.Context, tx *db.Tx, was, is Fix, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE fixes SET due_on = $1, assignee_id = $2, state = $3, sent_back = $4, note = $5, answer = $6, done_by = $7, done_at = $8, judged_by = $9, judged_at = $10,
	reminded = CASE WHEN CAST($11 AS BOOLEAN) THEN reminded ELSE '' END, version = version + 1, updated_at = $12 WHERE id = $13`,
		is.DueOn, db.Null(is.AssigneeID), is.State, is.SentBack, is.Note, is.Answer, db.Null(is.DoneBy), db.MsPtr(is.DoneAt), db.Null(is.JudgedBy),
		db.MsPtr(is.JudgedAt),
		was.DueOn == is.DueOn, db.Ms(now), is.ID)
	return err
}

// rename gives a fix another id.
func (repo) rename(ctx context.Context, tx *db.Tx, was, is string) error {
	_, err := tx.Exec(ctx, `UPDATE fixes SET id = $1 WHERE id = $2`, is, was)
	return err
}

var fixTypes = []string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "INTEGER", "BOOLEAN", "TEXT", "BIGINT", "TEXT",
	"TEXT", "TEXT", "BIGINT", "BIGINT"}

// open stores the fixes of a completed report. Those that are there already keep what was done on them.
func (repo) open(ctx context.Context, tx *db.Tx, all []Fix, reportedAt, now time.Time) error {
	rows := make([][]any, len(all))
	for i, f := range all {
		rows[i] = []any{f.ID, f.ReportID, f.Store.ID, f.LineKey, f.Subject, string(f.Section), f.Description, f.What, f.Comment, f.Points, true,
			f.AuditedOn, db.Ms(reportedAt), f.ReportedBy, f.DueOn, string(Open), db.Ms(now), db.Ms(now)}
	}
	return db.Upsert(ctx, tx, `INSERT INTO fixes (id, report_id, store_id, line_key, subject, section, description, what, comment, points, failed, audited_on, reported_at, reported_by, due_on,
	state, created_at, updated_at) VALUES `, fixTypes, rows,
		`ON CONFLICT (report_id, line_key) DO UPDATE SET failed = TRUE, subject = excluded.subject, description = excluded.description,
	what = excluded.what, comment = excluded.comment, points = excluded.points, updated_at = excluded.updated_at`)
}

// renew takes the fixes of a report out of sight, and opens what the report had closed, because it is being completed again.
func (repo) renew(ctx context.Context, tx *db.Tx, reportID string) error {
	if _, err := tx.Exec(ctx, `UPDATE fixes SET failed = FALSE WHERE report_id = $1`, reportID); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `UPDATE fixes SET closed_by_report = NULL, outcome = NULL, ended = FALSE WHERE closed_by_report = $1`, reportID)
	return err
}

// earlier is a fix that a report may close.
type earlier struct {
	id, subject, quarterID string
	open                   bool
}

// toClose returns the fixes of a store from reports before a day, or of that day and completed earlier, that no completed report has closed.
func (repo) toClose(ctx context.Context, tx *db.Tx, storeID, reportID string, on calendar.Day, at time.Time) ([]earlier, error) {
	return db.All(ctx, tx, func(scan db.Scan) (e earlier, err error) {
		err = scan(&e.id, &e.subject, &e.quarterID, &e.open)
		return e, err
	}, `SELECT f.id, f.subject, r.core_range_promotion_id, f.state = 'OPEN'`+live+
		` AND c.id IS NULL AND f.store_id = $1 AND f.report_id <> $2 AND (f.audited_on < $3 OR f.audited_on = $4 AND f.reported_at < $5)`,
		storeID, reportID, on, on, db.Ms(at))
}

// close lets a report close fixes with an outcome, which is Fixed, Again or Ended.
func (repo) close(ctx context.Context, tx *db.Tx, reportID string, outcome State, ids []string, now time.Time) error {
	if len(ids) == 0 {
		return nil
	}
	ended := outcome == Ended
	if ended {
		outcome = Fixed
	}
	list, args := db.Placeholders(ids, 5)
	_, err := tx.Exec(ctx, `UPDATE fixes SET closed_by_report = $1, outcome = $2, ended = $3, updated_at = $4, version = version + 1 WHERE id IN (`+list+
		`)`,
		append([]any{reportID, outcome, ended, db.Ms(now)}, args...)...)
	return err
}

// remove removes the fixes of a report and returns their ids.
func (repo) remove(ctx context.Context, tx *db.Tx, reportID string) ([]string, error) {
	return db.All(ctx, tx, db.Text, `DELETE FROM fixes WHERE report_id = $1 RETURNING id`, reportID)
}

// days returns how many days stores have, for the sections of which something was chosen.
func (repo) days(ctx context.Context, q db.Querier) (Days, error) {
	days := Days{}
	err := db.Each(ctx, q, func(scan db.Scan) error {
		var section rules.Section
		var n int
		err := scan(&section, &n)
		days[section] = n
		return err
	}, `SELECT section, days FROM fix_days`)
	return days, err
}

// setDays stores how many days stores have.
func (repo) setDays(ctx context.Context, tx *db.Tx, days Days) error {
	var rows [][]any
	for _, s := range rules.Sections() {
		rows = append(rows, []any{string(s), days[s]})
	}
	return db.Upsert(ctx, tx, `INSERT INTO fix_days (section, days) VALUES `, []string{"TEXT", "INTEGER"}, rows,
		`ON CONFLICT (section) DO UPDATE SET days = excluded.days`)
}

const isActive = `u.deactivated_at IS NULL AND u.deleted_at IS NULL AND u.role IN ('STORE_OWNER', 'STORE_MANAGER', 'STORE_EMPLOYEE')`

// team returns the people of a store who may sign in, by name.
func (repo) team(ctx context.Context, q db.Querier, storeID string) ([]network.PersonRef, error) {
	return db.All(ctx, q, network.ScanPerson, `SELECT `+network.PersonColumns+` FROM users u WHERE u.store_id = $1 AND `+isActive+
		` ORDER BY u.first_name, u.last_name, u.id LIMIT 500`, storeID)
}

// leaders returns the ids of the owners and managers of stores who may sign in, by store.
func (repo) leaders(ctx context.Context, q db.Querier, storeIDs []string) (map[string][]string, error) {
	return db.ListsIn(ctx, q, `SELECT u.store_id, u.id FROM users u WHERE u.store_id IN (%s) AND `+isActive+
		` AND u.role <> 'STORE_EMPLOYEE' ORDER BY u.id`, storeIDs)
}

// people returns people's names by id, also of those who have left.
func (repo) people(ctx context.Context, q db.Querier, ids []string) (map[string]network.PersonRef, error) {
	return db.KeyedIn(ctx, q, network.ScanPerson, network.SelectPeople, ids)
}

// due is a fix to remind people of.
type due struct {
	id, storeID, assigneeID string
	overdue                 bool
}

// toRemind locks and returns the open fixes of the next stores of which nobody has been reminded, all of each store: those that are due up to soon,
// and those that were due before today. It returns nil when there are none, and an empty list when there may be others.
func (repo) toRemind(ctx context.Context, tx *db.Tx, today, soon calendar.Day, mostStores int) ([]due, error) {
	var assignee sql.Null[string]
	const waits = `state = 'OPEN' AND (due_on < $1 AND reminded <> 'OVERDUE' OR due_on >= $2 AND due_on <= $3 AND reminded = '')`
	stores, err := db.All(ctx, tx, db.Text, `SELECT DISTINCT store_id FROM fixes WHERE `+waits+` ORDER BY store_id LIMIT $4`, today, today, soon,
		mostStores)
	if err != nil || len(stores) == 0 {
		return nil, err
	}
	list, args := db.Placeholders(stores, 4)
	ids, err := db.All(ctx, tx, db.Text, `SELECT id FROM fixes WHERE `+waits+` AND store_id IN (`+list+`) ORDER BY id`+tx.ForUpdate(),
		append([]any{today, today, soon}, args...)...)
	if err != nil || len(ids) == 0 { // another node has just reminded of them
		return []due{}, err
	}
	list, args = db.Placeholders(ids, 2)
	found, err := db.All(ctx, tx, func(scan db.Scan) (d due, err error) {
		err = scan(&d.id, &d.storeID, &assignee, &d.overdue)
		d.assigneeID = assignee.V
		return d, err
	}, `SELECT f.id, f.store_id, (SELECT u.id FROM users u WHERE u.id = f.assignee_id AND u.store_id = f.store_id AND `+isActive+`), f.due_on < $1`+live+
		` AND `+network.OpenStore+` AND c.id IS NULL AND f.id IN (`+list+`)`,
		append([]any{today}, args...)...)
	if err != nil {
		return nil, err
	}
	list, args = db.Placeholders(ids, 2)
	_, err = tx.Exec(ctx, `UPDATE fixes SET reminded = CASE WHEN due_on < $1 THEN 'OVERDUE' ELSE 'SOON' END WHERE id IN (`+list+`)`,
		append([]any{today}, args...)...)
	if err == nil && len(found) == 0 {
		found = []due{} // all of them were out of sight; there may be more
	}
	return found, err
}
