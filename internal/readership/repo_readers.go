package readership

import (
	"context"
	"time"

	"caravan/internal/audience"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// Reading who has read a thing.

// from is what lists of readers are read from. Its arguments are the first ones of every statement.
const from = ` FROM users u LEFT JOIN stores s ON s.id = u.store_id AND s.deleted_at IS NULL
LEFT JOIN confirmations c ON c.item_id = $1 AND c.version = $2 AND c.user_id = u.id
LEFT JOIN must_read_reminders n ON n.item_id = $3 AND n.version = $4 AND n.user_id = u.id
LEFT JOIN openings o ON o.item_id = $5 AND o.user_id = u.id
WHERE `

// of returns the condition for the readers of a thing that a person may know.
func of(r readers) *db.Condition {
	item, version := itemID(r.thing.Kind, r.thing.ID), 0
	if r.mustRead != nil {
		version = r.mustRead.Version
	}
	where := db.Where("1 = 1")
	where.Args = []any{item, version, item, version, item}
	fragment, args := audience.Reached(r.thing.Author, r.thing.To)
	where.And(fragment, args...)
	if r.storeID != "" {
		where.And("u.store_id = %s", r.storeID)
	}
	return where
}

// opened is the column that says when somebody opened a thing, for those who may know it.
func (r readers) opened() string { return r.known("o.first_at") }

// known is a column with times, for those who may know them.
func (r readers) known(column string) string {
	if r.sight == audience.AllReaders {
		return column
	}
	return "CAST(NULL AS BIGINT)"
}

// summary counts the readers of a thing.
func (repo) summary(ctx context.Context, q db.Querier, r readers) (out Summary, err error) {
	where := of(r)
	err = q.QueryRow(ctx, `SELECT COUNT(DISTINCT s.id), COUNT(*), COUNT(c.confirmed_at), COUNT(`+r.opened()+`), MAX(`+r.known("n.reminded_at")+`)`+from+
		where.String(), where.Args...).
		Scan(&out.Stores, &out.People, &out.Confirmed, &out.Opened, db.ScanTimePtr(&out.RemindedAt))
	return out, err
}

// columns are those of a person.
func (r readers) columns() string {
	return `SELECT u.id, u.first_name, u.last_name, u.role, COALESCE(s.id, ''), COALESCE(s.name, ''), COALESCE(s.region, ''), c.confirmed_at, ` +
		r.opened() + `, ` + r.known("n.reminded_at")
}

func scanPerson(scan db.Scan) (p Person, err error) {
	err = scan(&p.ID, &p.FirstName, &p.LastName, &p.Role, &p.StoreID, &p.StoreName, &p.Region, db.ScanTimePtr(&p.ConfirmedAt),
		db.ScanTimePtr(&p.OpenedAt), db.ScanTimePtr(&p.RemindedAt))
	return p, err
}

// listed returns the condition for those of the readers whom a filter leaves.
func listed(r readers, f Filter) *db.Condition {
	where := of(r)
	for _, word := range text.SearchWords(f.Query) {
		where.And(`(u.search_name LIKE %s ESCAPE '\' OR s.search_name LIKE %s ESCAPE '\')`, db.Contains(word), db.Contains(word))
	}
	if f.StoreID != "" {
		where.And("s.id = %s", f.StoreID)
	}
	if f.Region != "" {
		where.And("s.region = %s", f.Region)
	}
	if f.Role != "" {
		where.And("u.role = %s", f.Role)
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
	return where
}

// sorts are the columns of what people are sorted by.
var sorts = map[Sort]string{
	"":          `CASE WHEN c.confirmed_at IS NULL THEN 0 ELSE 1 END`,
	ByName:      `u.search_name`,
	ByStore:     `s.search_name`,
	ByRegion:    `s.region`,
	ByRole:      `CASE u.role WHEN 'HEAD_OFFICE' THEN 1 WHEN 'STORE_REP' THEN 2 WHEN 'STORE_OWNER' THEN 3 WHEN 'STORE_MANAGER' THEN 4 ELSE 5 END`,
	ByConfirmed: `c.confirmed_at`,
	ByOpened:    `o.first_at`,
}

// order returns the clause that sorts people. Equal ones are in the order of their names, and those without a value are last either way.
func (f Filter) order() string {
	way := ""
	if f.Descending {
		way = " DESC"
	}
	return ` ORDER BY ` + sorts[f.Sort] + way + ` NULLS LAST, u.search_name, u.id`
}

// people returns a page of the readers of a thing, and how many there are.
func (repo) people(ctx context.Context, q db.Querier, r readers, f Filter, page db.Page) (found []Person, total int, err error) {
	where := listed(r, f)
	if err := q.QueryRow(ctx, `SELECT COUNT(*)`+from+where.String(), where.Args...).Scan(&total); err != nil {
		return nil, 0, err
	}
	found, err = db.All(ctx, q, scanPerson, r.columns()+from+where.String()+f.order()+where.Page(page), where.Args...)
	return found, total, err
}

// eachPerson reads those of the readers of a thing whom a filter leaves, by store and name.
func (repo) eachPerson(ctx context.Context, q db.Querier, r readers, f Filter, read func(Person) error) error {
	where := listed(r, f)
	return db.Each(ctx, q, func(scan db.Scan) error {
		p, err := scanPerson(scan)
		if err != nil {
			return err
		}
		return read(p)
	}, r.columns()+from+where.String()+` ORDER BY s.search_name NULLS LAST, s.id, u.search_name, u.id`, where.Args...)
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

// toRemind returns the ids of those who have not confirmed a must-read and were not reminded of it since a time. chosen: only those of them.
func (repo) toRemind(ctx context.Context, q db.Querier, r readers, since time.Time, chosen []string) ([]string, error) {
	where := of(r)
	where.And("c.confirmed_at IS NULL AND (n.reminded_at IS NULL OR n.reminded_at < %s)", db.Ms(since))
	if len(chosen) > 0 {
		list, args := db.List(chosen)
		where.And("u.id IN ("+list+")", args...)
	}
	return db.All(ctx, q, db.Text, `SELECT u.id`+from+where.String()+` ORDER BY u.id`, where.Args...)
}
