package user

import (
	"context"
	"fmt"
	"strings"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// MaxFound is the number of people that a page of a search for mentions has at most (SEARCH-003).
const MaxFound = 10

// Search says whom to look for.
type Search struct {
	Query   string             // words that begin a part of the name each; empty: everybody
	Exclude []string           // ids of people who are not wanted
	To      *audience.Audience // what the actor writes is for these; nil: not known
	Page    db.Page
}

// Found is a person as others see them.
type Found struct {
	network.PersonRef
	Role      access.Role
	StoreID   string // empty: no store
	StoreName string
	MaySee    bool // whether they may see what the actor publishes to the search's audience; true when that is not known
}

// Find looks for people whom the actor can mention: active ones but the actor, by name, and whether there are more (SEARCH-002 to SEARCH-005). It
// answers with nothing else about them than their name, role and store. Whoever may not see what is written is marked; the room that stores it
// refuses the mention.
func (s *Service) Find(ctx context.Context, actor access.Actor, viewers audience.Directory, search Search) (found []Found, more bool, err error) {
	defer fault.Wrap(&err, "user.Find")
	if err := access.Allow(mayFindPeople(actor)); err != nil {
		return nil, false, err
	}
	found, err = s.repo.find(ctx, s.db, search.Query, append([]string{actor.UserID}, search.Exclude...),
		db.Page{Limit: search.Page.Limit + 1, Offset: search.Page.Offset})
	if err != nil {
		return nil, false, err
	}
	if more = len(found) > search.Page.Limit; more {
		found = found[:search.Page.Limit]
	}
	people := make([]access.Actor, len(found))
	for i, f := range found {
		people[i] = access.Actor{UserID: f.ID, Role: f.Role, StoreID: f.StoreID}
	}
	all, err := viewers.Viewers(ctx, s.db, people)
	author := audience.Author{UserID: actor.UserID, StoreID: actor.StoreID}
	for i, v := range all {
		found[i].MaySee = search.To == nil || audience.MaySee(v, author, *search.To)
	}
	return found, more, err
}

// find returns a page of the active people, by name, in whose name each word begins a part. Parts are separated by spaces and hyphens.
func (repo) find(ctx context.Context, q db.Querier, query string, exclude []string, page db.Page) ([]Found, error) {
	where := db.Where("u.deactivated_at IS NULL AND u.deleted_at IS NULL AND NOT u.is_compliance_only")
	args := make([]any, len(exclude))
	for i, id := range exclude {
		args[i] = id
	}
	where.And("u.id NOT IN ("+strings.TrimSuffix(strings.Repeat("%s, ", len(args)), ", ")+")", args...)
	for _, word := range text.SearchWords(strings.ReplaceAll(query, "-", " ")) {
		where.And(`' ' || REPLACE(u.search_name, '-', ' ') LIKE %s ESCAPE '\'`, db.Begins(word))
	}
	n := len(where.Args)
	return db.All(ctx, q, func(scan db.Scan) (f Found, err error) {
		err = scan(&f.ID, &f.FirstName, &f.LastName, &f.Role, &f.StoreID, &f.StoreName)
		return f, err
	}, fmt.Sprintf(`SELECT u.id, u.first_name, u.last_name, u.role, COALESCE(s.id, ''), COALESCE(s.name, '')
FROM users u LEFT JOIN stores s ON s.id = u.store_id AND s.deleted_at IS NULL
WHERE %s ORDER BY u.search_name, u.id LIMIT $%d OFFSET $%d`, where.String(), n+1, n+2), append(where.Args, page.Limit, page.Offset)...)
}
