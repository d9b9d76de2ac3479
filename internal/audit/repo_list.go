package audit

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/platform/db"
	"caravan/internal/platform/web"
)

// Filter chooses the reports of a list; zero fields choose nothing.
type Filter struct {
	Search   string // words, each in the store's or the author's name; case and accents do not matter
	Status   Status
	Final    *bool
	Quarter  string // the core range promotion
	StoreID  string
	AuthorID string
}

// maxWords is how many words of a search count; the rest would only slow it down.
const maxWords = 8

// Listed is a report as a list shows it.
type Listed struct {
	ID          string
	Status      Status
	Final       bool
	Score       int
	Date        calendar.Day
	CreatedAt   time.Time
	UpdatedAt   time.Time
	CompletedAt *time.Time
	Store       Store // without its address
	StoreTier   audience.Tier
	CoreRange   Promotion
	CreatedBy   Person
	CompletedBy Person // without id while open
	Tally       Tally
}

// Tally counts the lines of a report.
type Tally struct {
	Visible int // not hidden
	Marked  int // visible and marked
	Failed  int
}

// condition collects the WHERE clause of a list, with its arguments in order.
type condition struct {
	text     strings.Builder
	args     []any
	searches bool // it looks at the names of stores and authors
}

// add adds a fragment in which each %s stands for the next argument.
func (c *condition) add(fragment string, args ...any) {
	marks := make([]any, len(args))
	for i := range args {
		marks[i] = fmt.Sprintf("$%d", len(c.args)+i+1)
	}
	fmt.Fprintf(&c.text, " AND "+fragment, marks...)
	c.args = append(c.args, args...)
}

func conditionOf(f Filter, scope Scope) *condition {
	c := &condition{}
	if scope.StoreID != "" {
		c.add(`r.store_id = %s`, scope.StoreID)
	}
	if scope.CompletedOnly {
		c.add(`r.status = 'COMPLETED'`)
	}
	if f.Status != "" {
		c.add(`r.status = %s`, f.Status)
	}
	if f.Final != nil {
		c.add(`r.final = %s`, *f.Final)
	}
	if f.Quarter != "" {
		c.add(`r.core_range_promotion_id = %s`, f.Quarter)
	}
	if f.StoreID != "" {
		c.add(`r.store_id = %s`, f.StoreID)
	}
	if f.AuthorID != "" {
		c.add(`r.created_by_id = %s`, f.AuthorID)
	}
	words := strings.Fields(f.Search)
	c.searches = len(words) > 0
	for _, word := range words[:min(len(words), maxWords)] {
		c.add(`(s.search_name LIKE %s ESCAPE '\' OR a.search_name LIKE %s ESCAPE '\')`, db.Contains(word), db.Contains(word))
	}
	return c
}

const joinNames = ` JOIN stores s ON s.id = r.store_id JOIN users a ON a.id = r.created_by_id`

// list returns a page of reports, the newest first, and how many there are in all. It takes three statements, however many reports the page has.
func (repo) list(ctx context.Context, q db.Querier, f Filter, scope Scope, page web.Page) (found []Listed, total int, err error) {
	c := conditionOf(f, scope)
	where := ` WHERE r.deleted_at IS NULL` + c.text.String()
	counted := ` FROM audit_reports r`
	if c.searches {
		counted += joinNames
	}
	if err := q.QueryRow(ctx, `SELECT COUNT(*)`+counted+where, c.args...).Scan(&total); err != nil {
		return nil, 0, err
	}
	n := len(c.args)
	found, err = db.All(ctx, q, scanListed, `SELECT r.id, r.status, r.final, r.score, r.date, r.created_at, r.updated_at, r.completed_at,
	s.id, s.name, s.suburb, s.region, r.store_tier, p.id, p.description, p.start_date, p.end_date, p.actual_end_date,
	a.id, a.first_name, a.last_name, c.id, c.first_name, c.last_name
FROM audit_reports r`+joinNames+` JOIN promotions p ON p.id = r.core_range_promotion_id LEFT JOIN users c ON c.id = r.completed_by_id`+where+
		fmt.Sprintf(` ORDER BY r.created_at DESC, r.id DESC LIMIT $%d OFFSET $%d`, n+1, n+2), append(c.args, page.Limit, page.Offset())...)
	if err != nil || len(found) == 0 {
		return found, total, err
	}
	return found, total, tally(ctx, q, found)
}

func scanListed(scan db.Scan) (l Listed, err error) {
	var actualEnd, byID, byFirst, byLast sql.Null[string]
	s, p, a := &l.Store, &l.CoreRange, &l.CreatedBy
	err = scan(&l.ID, &l.Status, &l.Final, &l.Score, &l.Date, db.ScanTime(&l.CreatedAt), db.ScanTime(&l.UpdatedAt), db.ScanTimePtr(&l.CompletedAt),
		&s.ID, &s.Name, &s.Suburb, &s.Region, &l.StoreTier, &p.ID, &p.Description, &p.StartDate, &p.EndDate, &actualEnd,
		&a.ID, &a.FirstName, &a.LastName, &byID, &byFirst, &byLast)
	p.ActualEndDate = calendar.Day(actualEnd.V)
	l.CompletedBy = Person{ID: byID.V, FirstName: byFirst.V, LastName: byLast.V}
	return l, err
}

// tally counts the lines of the listed reports in one statement. A test holds its conditions against Line.Marked and Line.Failed: counting here saves
// reading thousands of lines for a page.
func tally(ctx context.Context, q db.Querier, listed []Listed) error {
	ids := make([]string, len(listed))
	byID := make(map[string]*Tally, len(listed))
	for i := range listed {
		ids[i] = listed[i].ID
		byID[ids[i]] = &listed[i].Tally
	}
	list, args := placeholders(ids, 1)
	_, err := db.All(ctx, q, func(scan db.Scan) (struct{}, error) {
		var id string
		var t Tally
		err := scan(&id, &t.Visible, &t.Marked, &t.Failed)
		if err == nil {
			*byID[id] = t
		}
		return struct{}{}, err
	}, `SELECT report_id, COUNT(CASE WHEN NOT hidden THEN 1 END),
	COUNT(CASE WHEN NOT hidden AND passed IS NOT NULL AND (price_passed IS NOT NULL OR type = 'NON_LIQUOR') THEN 1 END),
	COUNT(CASE WHEN NOT passed OR NOT price_passed THEN 1 END)
FROM audit_report_lines WHERE report_id IN (`+list+`) GROUP BY report_id`, args...)
	return err
}
