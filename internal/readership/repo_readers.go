package readership

import (
	"context"

	"caravan/internal/audience"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// Reading who has read a thing.

// from is what lists of readers are read from. Its arguments are the first ones of every statement.
const from = ` FROM users u LEFT JOIN stores s ON s.id = u.store_id AND s.deleted_at IS NULL
LEFT JOIN confirmations c ON c.item_id = $1 AND c.version = $2 AND c.user_id = u.id
LEFT JOIN openings o ON o.item_id = $3 AND o.user_id = u.id
WHERE `

// of returns the condition for the readers of a thing that a person may know.
func of(r readers) *db.Condition {
	item, version := itemID(r.thing.Kind, r.thing.ID), 0
	if r.mustRead != nil {
		version = r.mustRead.Version
	}
	where := db.Where("1 = 1")
	where.Args = []any{item, version, item}
	fragment, args := audience.Reached(r.thing.Author, r.thing.To)
	where.And(fragment, args...)
	if r.storeID != "" {
		where.And("u.store_id = %s", r.storeID)
	}
	return where
}

// opened is the column that says when somebody opened a thing, for those who may know it.
func (r readers) opened() string {
	if r.sight == audience.AllReaders {
		return "o.first_at"
	}
	return "CAST(NULL AS BIGINT)"
}

// summary counts the readers of a thing.
func (repo) summary(ctx context.Context, q db.Querier, r readers) (out Summary, err error) {
	where := of(r)
	err = q.QueryRow(ctx, `SELECT COUNT(DISTINCT s.id), COUNT(*), COUNT(c.confirmed_at), COUNT(`+r.opened()+`)`+from+where.String(), where.Args...).
		Scan(&out.Stores, &out.People, &out.Confirmed, &out.Opened)
	return out, err
}

const personColumns = `SELECT u.id, u.first_name, u.last_name, u.role, COALESCE(s.id, ''), COALESCE(s.name, ''), c.confirmed_at, `

func scanPerson(scan db.Scan) (p Person, err error) {
	err = scan(&p.ID, &p.FirstName, &p.LastName, &p.Role, &p.StoreID, &p.StoreName, db.ScanTimePtr(&p.ConfirmedAt), db.ScanTimePtr(&p.OpenedAt))
	return p, err
}

// people returns a page of the readers of a thing, and how many there are. Those who have not confirmed it are first.
func (repo) people(ctx context.Context, q db.Querier, r readers, f Filter, page db.Page) (found []Person, total int, err error) {
	where := of(r)
	for _, word := range text.SearchWords(f.Query) {
		where.And(`(u.search_name LIKE %s ESCAPE '\' OR s.search_name LIKE %s ESCAPE '\')`, db.Contains(word), db.Contains(word))
	}
	if f.StoreID != "" {
		where.And("s.id = %s", f.StoreID)
	}
	switch f.State {
	case StateWaiting:
		where.And("c.confirmed_at IS NULL")
	case StateConfirmed:
		where.And("c.confirmed_at IS NOT NULL")
	case StateOpened:
		where.And("o.first_at IS NOT NULL")
	case StateUnopened:
		where.And("o.first_at IS NULL")
	}
	if err := q.QueryRow(ctx, `SELECT COUNT(*)`+from+where.String(), where.Args...).Scan(&total); err != nil {
		return nil, 0, err
	}
	found, err = db.All(ctx, q, scanPerson, personColumns+r.opened()+from+where.String()+
		` ORDER BY CASE WHEN c.confirmed_at IS NULL THEN 0 ELSE 1 END, u.search_name, u.id`+where.Page(page), where.Args...)
	return found, total, err
}

// eachPerson reads all readers of a thing, by store and name.
func (repo) eachPerson(ctx context.Context, q db.Querier, r readers, read func(Person) error) error {
	where := of(r)
	return db.Each(ctx, q, func(scan db.Scan) error {
		p, err := scanPerson(scan)
		if err != nil {
			return err
		}
		return read(p)
	}, personColumns+r.opened()+from+where.String()+` ORDER BY s.search_name NULLS LAST, s.id, u.search_name, u.id`, where.Args...)
}

// stores returns a page of the stores whose people a thing reaches, and how many there are. Those with the most people who are missing come first.
func (repo) stores(ctx context.Context, q db.Querier, r readers, query string, page db.Page) (found []Store, total int, err error) {
	where := of(r)
	for _, word := range text.SearchWords(query) {
		where.And(`s.search_name LIKE %s ESCAPE '\'`, db.Contains(word))
	}
	const byStore = ` GROUP BY s.id, s.name, s.search_name`
	if err := q.QueryRow(ctx, `SELECT COUNT(*) FROM (SELECT s.id`+from+where.String()+byStore+`) AS counted`, where.Args...).Scan(&total); err != nil {
		return nil, 0, err
	}
	missing := `COUNT(c.confirmed_at)`
	if r.mustRead == nil {
		missing = `COUNT(o.first_at)`
	}
	found, err = db.All(ctx, q, func(scan db.Scan) (s Store, err error) {
		err = scan(&s.ID, &s.Name, &s.People, &s.Confirmed, &s.Opened)
		return s, err
	}, `SELECT COALESCE(s.id, ''), COALESCE(s.name, ''), COUNT(*), COUNT(c.confirmed_at), COUNT(`+r.opened()+`)`+from+where.String()+byStore+
		` ORDER BY COUNT(*) - `+missing+` DESC, s.search_name NULLS LAST, s.id`+where.Page(page), where.Args...)
	return found, total, err
}

// waitingPeople returns the ids of those who have not confirmed a must-read.
func (repo) waitingPeople(ctx context.Context, q db.Querier, r readers) ([]string, error) {
	where := of(r)
	where.And("c.confirmed_at IS NULL")
	return db.All(ctx, q, db.Text, `SELECT u.id`+from+where.String()+` ORDER BY u.id`, where.Args...)
}
