package compliance

import (
	"context"
	"slices"
	"time"

	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// Filter selects and sorts the reports of a list. The zero Filter takes all of them, newest first.
type Filter struct {
	Search   string // words that the store's or the author's name must contain; case and accents do not matter
	Status   rules.Status
	Open     bool // only reports that are not completed
	Final    *bool
	Quarter  string // id of the core range promotion
	StoreID  string
	Region   network.Region // of the store today
	Tier     network.Tier   // size of the store today
	AuthorID string
	Counting bool         // only the report that counts for its store and quarter, or an open one when none is completed (FD-20); none of deleted stores
	Settable calendar.Day // only reports that may be set as final on this day and whose store has no final report for the quarter (FD-36)
	Order    Order
}

// Order is how a list is sorted. Equal reports are listed newest first.
type Order struct {
	By        SortKey // empty: ByCreated
	Ascending bool
}

// SortKey is what reports are sorted by.
type SortKey string

// The sort keys.
const (
	ByCreated   SortKey = "created"
	ByDate      SortKey = "date" // date of the audit
	ByStore     SortKey = "store"
	ByScore     SortKey = "score"     // -1, not applicable, is the lowest
	ByCompleted SortKey = "completed" // open reports are always last
)

// sql returns the ORDER BY of a query on audit_reports r, and also on stores s when joinsStore is true.
func (o Order) sql() string {
	key := "r.created_at"
	switch o.By {
	case ByDate:
		key = "r.date"
	case ByStore:
		key = "s.search_name"
	case ByScore:
		key = "r.score"
	case ByCompleted:
		key = "r.completed_at"
	}
	way := " DESC"
	if o.Ascending {
		way = " ASC"
	}
	if o.By == "" || o.By == ByCreated {
		return key + way + ", r.id" + way // the order of the index
	}
	if o.By == ByCompleted {
		way += " NULLS LAST"
	}
	return key + way + ", r.created_at DESC, r.id DESC"
}

func (o Order) joinsStore() bool { return o.By == ByStore }

// Listed is a report in a list.
type Listed struct {
	ID          string
	Status      rules.Status
	Final       bool
	Scores      rules.Scores
	Date        calendar.Day
	CreatedAt   time.Time
	UpdatedAt   time.Time
	CompletedAt *time.Time
	Store       network.StoreRef
	StoreTier   network.Tier
	CoreRange   network.PromotionRef
	CreatedBy   network.PersonRef
	CompletedBy network.PersonRef // no id while the report is open
	Tally       Tally
	Others      []Other // completed ones of the same visit by others; only the service knows them
}

// Other is a completed report of the same visit as another one, by somebody else (FD-318).
type Other struct {
	ID          string
	Date        calendar.Day
	Score       int
	CompletedBy network.PersonRef
	CompletedAt time.Time
}

// Tally counts the lines of a report.
type Tally struct {
	Visible int // not hidden, and not said to be impossible to check
	Marked  int // visible and marked
	Failed  int
	Focus   rules.FocusCount
	Waiting int // hidden focus products that must be shown and marked before an open report may be completed; only the service knows it
}

// conditionOf returns the condition on audit_reports r for a filter and a scope.
func conditionOf(f Filter, scope Scope) *db.Condition {
	c := db.Where(`r.deleted_at IS NULL`)
	if scope.StoreID != "" {
		c.And(`r.store_id = %s`, scope.StoreID)
	}
	if scope.CompletedOnly {
		c.And(`r.status = 'COMPLETED'`)
	}
	if f.Status != "" {
		c.And(`r.status = %s`, f.Status)
	}
	if f.Open {
		c.And(`r.status <> 'COMPLETED'`)
	}
	if f.Final != nil {
		c.And(`r.final = %s`, *f.Final)
	}
	if f.Quarter != "" {
		c.And(`r.core_range_promotion_id = %s`, f.Quarter)
	}
	if f.StoreID != "" {
		c.And(`r.store_id = %s`, f.StoreID)
	}
	if f.Region != "" {
		c.And(`r.store_id IN (SELECT id FROM stores WHERE region = %s)`, f.Region)
	}
	if f.Tier != "" {
		c.And(`r.store_id IN (SELECT id FROM stores WHERE tier = %s)`, f.Tier)
	}
	if f.AuthorID != "" {
		c.And(`r.created_by_id = %s`, f.AuthorID)
	}
	if f.Counting {
		c.And(`EXISTS (SELECT 1 FROM stores s JOIN promotions p ON p.id = r.core_range_promotion_id WHERE s.id = r.store_id AND ` + network.InQuarter + `)`)
		if f.Quarter == "" {
			c.And(`r.id IN (SELECT c.id FROM ` + counted(`r.id`, `r.deleted_at IS NULL`) + ` c WHERE c.place = 1)`)
		} else { // ranks only this quarter's reports
			c.And(`r.id IN (SELECT c.id FROM `+counted(`r.id`, `r.deleted_at IS NULL AND r.core_range_promotion_id = %s`)+` c WHERE c.place = 1)`, f.Quarter)
		}
	}
	if f.Settable != "" {
		c.And(`r.status = 'COMPLETED' AND NOT r.final`)
		c.And(`r.core_range_promotion_id IN (SELECT id FROM promotions WHERE COALESCE(actual_end_date, end_date) >= %s)`,
			f.Settable.AddDays(-rules.FinalDays))
		c.And(`NOT EXISTS (SELECT 1 FROM audit_reports o WHERE o.store_id = r.store_id AND o.core_range_promotion_id = r.core_range_promotion_id
	AND o.final AND o.deleted_at IS NULL)`)
	}
	for _, word := range text.SearchWords(f.Search) {
		// Search each name once, not once for each of its reports.
		c.And(`(r.store_id IN (SELECT id FROM stores WHERE search_name LIKE %s ESCAPE '\')
	OR r.created_by_id IN (SELECT id FROM users WHERE search_name LIKE %s ESCAPE '\'))`, db.Contains(word), db.Contains(word))
	}
	return c
}

// idsOf returns the query for the ids of the reports that a condition selects, in order.
func idsOf(c *db.Condition, o Order) string {
	from := ` FROM audit_reports r`
	if o.joinsStore() {
		from += ` JOIN stores s ON s.id = r.store_id`
	}
	return `SELECT r.id` + from + ` WHERE ` + c.String() + ` ORDER BY ` + o.sql()
}

// list returns a page of reports in the filter's order, and how many there are. It takes four statements, however many reports the page has.
func (r repo) list(ctx context.Context, q db.Querier, f Filter, scope Scope, page db.Page) (found []Listed, total int, err error) {
	c := conditionOf(f, scope)
	if err := q.QueryRow(ctx, `SELECT COUNT(*) FROM audit_reports r WHERE `+c.String(), c.Args...).Scan(&total); err != nil {
		return nil, 0, err
	}
	found, err = r.page(ctx, q, c, f.Order, page)
	return found, total, err
}

// count returns how many reports a filter selects.
func (repo) count(ctx context.Context, q db.Querier, f Filter) (n int, err error) {
	c := conditionOf(f, Scope{})
	err = q.QueryRow(ctx, `SELECT COUNT(*) FROM audit_reports r WHERE `+c.String(), c.Args...).Scan(&n)
	return n, err
}

// page returns a page of the selected reports. It first selects only their ids, so that everything else is read for this page and not for all reports
// that were sorted to find it.
func (r repo) page(ctx context.Context, q db.Querier, c *db.Condition, o Order, page db.Page) ([]Listed, error) {
	query := idsOf(c, o) + c.Page(page)
	ids, err := db.All(ctx, q, db.Text, query, c.Args...)
	if err != nil {
		return nil, err
	}
	return r.listed(ctx, q, ids)
}

// listed returns reports with their tallies in the order of the ids, in two statements. Reports that no longer exist are left out.
func (repo) listed(ctx context.Context, q db.Querier, ids []string) ([]Listed, error) {
	if len(ids) == 0 {
		return []Listed{}, nil
	}
	list, args := db.Placeholders(ids, 1)
	found, err := db.All(ctx, q, scanListed,
		`SELECT r.id, r.status, r.final, r.score, r.score_core_range, r.score_promo_floor, r.score_promo_shelf, r.score_non_liquor,
	r.date, r.created_at, r.updated_at, r.completed_at,
	r.store_tier, a.id, a.first_name, a.last_name, COALESCE(c.id, ''), COALESCE(c.first_name, ''), COALESCE(c.last_name, ''),
	`+network.StoreColumns+`, `+network.PromotionColumns+`
FROM audit_reports r JOIN stores s ON s.id = r.store_id JOIN users a ON a.id = r.created_by_id
	JOIN promotions p ON p.id = r.core_range_promotion_id LEFT JOIN users c ON c.id = r.completed_by_id
WHERE r.deleted_at IS NULL AND r.id IN (`+list+`)`, args...)
	if err != nil || len(found) == 0 {
		return found, err
	}
	place := make(map[string]int, len(ids))
	for i, id := range ids {
		place[id] = i
	}
	slices.SortFunc(found, func(a, b Listed) int { return place[a.ID] - place[b.ID] })
	return found, tally(ctx, q, found)
}

func scanListed(scan db.Scan) (l Listed, err error) {
	sc, a, c := &l.Scores, &l.CreatedBy, &l.CompletedBy
	own := []any{&l.ID, &l.Status, &l.Final, &sc.Total, &sc.CoreRange, &sc.PromoFloor, &sc.PromoShelf, &sc.NonLiquor,
		&l.Date, db.ScanTime(&l.CreatedAt), db.ScanTime(&l.UpdatedAt), db.ScanTimePtr(&l.CompletedAt),
		&l.StoreTier, &a.ID, &a.FirstName, &a.LastName, &c.ID, &c.FirstName, &c.LastName}
	err = scan(slices.Concat(own, l.Store.Fields(), l.CoreRange.Fields())...)
	return l, err
}

// tally counts the lines of the listed reports in one statement, which saves reading thousands of lines for a page. A test compares its conditions
// with Line.Aside, Line.Marked and Line.Failed.
func tally(ctx context.Context, q db.Querier, listed []Listed) error {
	ids := make([]string, len(listed))
	byID := make(map[string]*Tally, len(listed))
	for i := range listed {
		ids[i] = listed[i].ID
		byID[ids[i]] = &listed[i].Tally
	}
	list, args := db.Placeholders(ids, 1)
	err := db.Each(ctx, q, func(scan db.Scan) error {
		var id string
		var t Tally
		err := scan(&id, &t.Visible, &t.Marked, &t.Failed, &t.Focus.All, &t.Focus.Hidden, &t.Focus.HiddenUnmarked)
		if err == nil {
			*byID[id] = t
		}
		return err
	}, `SELECT report_id, COUNT(CASE WHEN NOT hidden AND obstacle = '' THEN 1 END),
	COUNT(CASE WHEN NOT hidden AND obstacle = '' AND passed IS NOT NULL AND (price_passed IS NOT NULL OR type = 'NON_LIQUOR') THEN 1 END),
	COUNT(CASE WHEN NOT passed OR NOT price_passed THEN 1 END),
	COUNT(CASE WHEN type = 'FOCUS_PRODUCT' THEN 1 END), COUNT(CASE WHEN type = 'FOCUS_PRODUCT' AND (hidden OR obstacle <> '') THEN 1 END),
	COUNT(CASE WHEN type = 'FOCUS_PRODUCT' AND (hidden OR obstacle <> '') AND (passed IS NULL OR price_passed IS NULL) THEN 1 END)
FROM audit_report_lines WHERE report_id IN (`+list+`) GROUP BY report_id`, args...)
	return err
}

// beside calls found for each completed report that somebody else has completed of the store and quarter of one of some completed reports, whose id
// it is called with.
func (repo) beside(ctx context.Context, q db.Querier, ids []string, found func(id string, o Other)) error {
	list, args := db.Placeholders(ids, 1)
	return db.Each(ctx, q, func(scan db.Scan) error {
		var id string
		var o Other
		if err := scan(append([]any{&id, &o.ID, &o.Date, &o.Score, db.ScanTime(&o.CompletedAt)}, o.CompletedBy.Fields()...)...); err != nil {
			return err
		}
		found(id, o)
		return nil
	}, `SELECT r.id, o.id, o.date, o.score, o.completed_at, `+network.PersonColumns+`
FROM audit_reports r JOIN audit_reports o ON o.core_range_promotion_id = r.core_range_promotion_id AND o.store_id = r.store_id AND o.id <> r.id
	JOIN users u ON u.id = o.completed_by_id
WHERE r.id IN (`+list+
		`) AND o.deleted_at IS NULL AND o.status = 'COMPLETED' AND o.completed_by_id <> r.completed_by_id ORDER BY o.completed_at, o.id`, args...)
}
