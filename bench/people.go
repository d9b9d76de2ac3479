package main

import (
	"context"
	"fmt"

	"caravan/internal/compliance"
	"caravan/internal/messaging"
	shops "caravan/internal/network"
	"caravan/internal/platform/web"
	"caravan/internal/user"
)

// growPeople makes the network have at least as many stores and people: copies of the demo network's, each with a number of its own in its name.
func (n *network) growPeople(ctx context.Context, stores, people int) error {
	const atOnce = 100 // copies of everything that one statement makes, so that it stays within the time for a statement
	for _, s := range []struct {
		table  string
		many   int
		insert string
	}{
		{"stores", stores, `INSERT INTO stores (id, name, search_name, address, suburb, region, postcode, tier, latitude, longitude, created_at, updated_at)
SELECT id || '~~' || CAST(i AS TEXT), name || ' ' || CAST(i AS TEXT), search_name || ' ' || CAST(i AS TEXT), address, suburb, region, postcode, tier, latitude, longitude, created_at, updated_at
FROM stores AS t CROSS JOIN %s WHERE i >= $2 AND t.id NOT LIKE '%%~%%'`},
		{"users", people, `INSERT INTO users (id, email, first_name, last_name, search_name, role, store_id, created_at, updated_at)
SELECT id || '~~' || CAST(i AS TEXT), CAST(i AS TEXT) || '.' || email, first_name, last_name || ' ' || CAST(i AS TEXT), search_name || ' ' || CAST(i AS TEXT), role, store_id, created_at, updated_at
FROM users AS t CROSS JOIN %s WHERE i >= $2 AND t.id NOT LIKE '%%~%%'`},
	} {
		var first, there, copied int
		if err := n.db.QueryRow(ctx, `SELECT COUNT(CASE WHEN id NOT LIKE '%~%' THEN 1 END), COUNT(*), COUNT(CASE WHEN id LIKE '%~~%' THEN 1 END) FROM `+
			s.table).Scan(&first, &there, &copied); err != nil {
			return err
		}
		last := (copied + s.many - there + first - 1) / first
		for from := copied/first + 1; from <= last; from += atOnce {
			if _, err := n.db.Exec(ctx, fmt.Sprintf(s.insert, series), min(from+atOnce-1, last), from); err != nil {
				return err
			}
		}
	}
	return n.analyse(ctx)
}

// measurePeople measures the lists of stores and people and what chooses among them, as head office.
func (n *network) measurePeople(ctx context.Context, e effort) ([]row, error) {
	if err := n.growPeople(ctx, e.people, e.people); err != nil {
		return nil, err
	}
	read := func(what, name, path string, answer func() any) operation {
		return operation{name: fmt.Sprintf("%d %s, %s", e.people, what, name), slow: true, answer: answer,
			requests: []request{{method: "GET", path: "/api" + path}}}
	}
	stores, people := answer[web.List[shops.StoreView]], answer[web.List[user.FoundView]]
	return n.measureAsHeadOffice(ctx, []operation{
		read("stores", "the first page", "/stores", stores),
		read("stores", "page 1000", "/stores?page=1000", stores),
		read("stores", "chosen by words", "/stores?query=cellars+77", stores),
		read("stores", "of a region, by suburb", "/stores?region=VIC&sort=SUBURB", stores),
		read("stores", "on the map", "/stores/places", answer[compliance.PlacesView]),
		read("people", "the first page", "/users", people),
		read("people", "page 1000", "/users?page=1000", people),
		read("people", "searched", "/users?query=carter+77", people),
		read("people", "never signed in", "/users?show=INVITED", people),
		read("people", "to mention", "/users?fields=name&query=be", people),
		read("people", "to write to", "/conversations/possible-users?query=be", answer[web.List[messaging.PersonView]]),
	}, e)
}
