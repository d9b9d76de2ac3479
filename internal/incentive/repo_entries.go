package incentive

import (
	"context"

	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// Reading the entries for an incentive as those who judge list them.

// listed returns the condition for the entries for an incentive that a filter leaves.
func listed(incentiveID string, f EntryFilter) *db.Condition {
	where := db.Where("1 = 1")
	where.And("e.incentive_id = %s", incentiveID)
	for _, word := range text.SearchWords(f.Query) {
		where.And(`s.search_name LIKE %s ESCAPE '\'`, db.Contains(word))
	}
	if f.Region != "" {
		where.And("s.region = %s", f.Region)
	}
	if f.Unjudged {
		where.And("COALESCE(e.judged_version, 0) = 0")
	}
	return where
}

// entrySorts are the columns of what entries are sorted by.
var entrySorts = map[EntrySort]string{"": "e.created_at", EntriesByStore: "s.search_name", EntriesByEntered: "e.created_at",
	EntriesByAmount: "e.camel_bucks"}

// order returns the clause that sorts entries. Equal ones are in the order in which they came, which says nothing of their stores, and those without
// a value are last either way.
func (f EntryFilter) order() string {
	way := ""
	if f.Descending && f.Sort != "" {
		way = " DESC"
	}
	return " ORDER BY " + entrySorts[f.Sort] + way + " NULLS LAST, e.created_at, e.id"
}

// page returns a part of the entries for an incentive that a filter leaves, and how many there are.
func (repo) page(ctx context.Context, q db.Querier, incentiveID string, f EntryFilter, page db.Page) (found []Submission, total int, err error) {
	where := listed(incentiveID, f)
	if err := q.QueryRow(ctx, `SELECT COUNT(*) FROM incentive_submissions e JOIN stores s ON s.id = e.store_id WHERE `+where.String(),
		where.Args...).Scan(&total); err != nil {
		return nil, 0, err
	}
	found, err = db.All(ctx, q, scanSubmission, selectSubmissions+where.String()+f.order()+where.Page(page), where.Args...)
	return found, total, err
}

// all returns the entries for an incentive that a filter leaves.
func (repo) all(ctx context.Context, q db.Querier, incentiveID string, f EntryFilter) ([]Submission, error) {
	where := listed(incentiveID, f)
	return db.All(ctx, q, scanSubmission, selectSubmissions+where.String()+f.order(), where.Args...)
}

// numbers returns the places of an incentive's entries in the order in which they came, from 1, by their ids.
func (repo) numbers(ctx context.Context, q db.Querier, incentiveID string) (map[string]int, error) {
	ids, err := db.All(ctx, q, db.Text, `SELECT e.id FROM incentive_submissions e WHERE e.incentive_id = $1 ORDER BY e.created_at, e.id`, incentiveID)
	numbers := make(map[string]int, len(ids))
	for n, id := range ids {
		numbers[id] = n + 1
	}
	return numbers, err
}
