package compliance

import (
	"context"
	"fmt"

	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// where returns the conditions of a filter. The table stores must have the alias s.
func (f StandingFilter) where() *db.Condition {
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
	return c
}

// storeIDs returns the ids of the stores that a filter selects, in the order of what stores have themselves.
func (repo) storeIDs(ctx context.Context, q db.Querier, f StandingFilter) ([]string, error) {
	c := f.where()
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

// places returns where the first stores are that a filter selects, by name, how many it selects that have a place, and how many have none.
func (repo) places(ctx context.Context, q db.Querier, f StandingFilter, most int) (found []Place, placed, unplaced int, err error) {
	c := f.where()
	if err := q.QueryRow(ctx, `SELECT COUNT(s.latitude), COUNT(*) - COUNT(s.latitude) FROM stores s WHERE `+c.String(), c.Args...).Scan(&placed,
		&unplaced); err != nil {
		return nil, 0, 0, err
	}
	found, err = db.All(ctx, q, func(scan db.Scan) (p Place, err error) {
		return p, scan(&p.ID, &p.Name, &p.Suburb, &p.Latitude, &p.Longitude)
	}, fmt.Sprintf(`SELECT s.id, s.name, s.suburb, s.latitude, s.longitude FROM stores s
WHERE %s AND s.latitude IS NOT NULL AND s.longitude IS NOT NULL ORDER BY s.search_name, s.id LIMIT $%d`, c.String(), len(c.Args)+1),
		append(c.Args, most)...)
	return found, placed, unplaced, err
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
