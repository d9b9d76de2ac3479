package compliance

import (
	"context"

	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// storeIDs returns the ids of the stores that a filter selects, in the order of what stores have themselves.
func (repo) storeIDs(ctx context.Context, q db.Querier, f StandingFilter) ([]string, error) {
	c := db.Where(network.OpenStore)
	if f.Closed {
		c = db.Where(`s.deleted_at IS NULL AND s.closed_at IS NOT NULL`)
	}
	for _, word := range text.SearchWords(f.Search) {
		c.And(`s.search_name LIKE %s ESCAPE '\'`, db.Contains(word))
	}
	if f.Region != "" {
		c.And(`s.region = %s`, f.Region)
	}
	if f.Tier != "" {
		c.And(`s.tier = %s`, f.Tier)
	}
	order := map[StandingSort]string{StandingBySuburb: `s.suburb`, StandingByRegion: `s.region`}[f.Sort]
	way := ""
	if f.Descending {
		way = ` DESC`
	}
	switch {
	case order != "":
		order += way + `, s.search_name, s.id`
	case f.Sort == "" || f.Sort == StandingByName:
		order = `s.search_name` + way + `, s.id` + way
	default:
		order = `s.search_name, s.id`
	}
	return db.All(ctx, q, db.Text, `SELECT s.id FROM stores s WHERE `+c.String()+` ORDER BY `+order, c.Args...)
}

// completedBy returns who has completed each of some reports, by the report's id.
func (repo) completedBy(ctx context.Context, q db.Querier, reportIDs []string) (map[string]network.PersonRef, error) {
	by := make(map[string]network.PersonRef, len(reportIDs))
	_, err := db.AllIn(ctx, q, func(scan db.Scan) (struct{}, error) {
		var id string
		var p network.PersonRef
		err := scan(append([]any{&id}, p.Fields()...)...)
		by[id] = p
		return struct{}{}, err
	}, `SELECT r.id, `+network.PersonColumns+` FROM audit_reports r JOIN users u ON u.id = r.completed_by_id WHERE r.id IN (%s)`, reportIDs)
	return by, err
}
