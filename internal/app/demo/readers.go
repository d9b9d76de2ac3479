package demo

import (
	"slices"
	"time"

	"caravan/internal/audience"
	"caravan/internal/feed"
	"caravan/internal/readership"
	"caravan/internal/resource"
)

// asked is what must be read. Its id has the name of a post in this package, or that of a resource.
type asked struct {
	kind    audience.Kind
	name    string
	in      int      // days from today to its last day
	tenths  int      // of the people whom it reaches have confirmed it
	waiting []string // accounts that have not, whatever the others do; the other accounts have
}

var mustReads = []asked{
	{audience.Post, "notice0", 3, 6, []string{rep, "owner@caravan.example", "manager@caravan.example", "employee@caravan.example",
		"other.owner@caravan.example"}},
	{audience.Resource, "ID25 refresher, two minutes", -2, 8, []string{"employee@caravan.example"}},
	{audience.Resource, "Recall: Sunburnt Tonic Water, lot 2231", -7, 9, nil},
	{audience.Post, "among0", 1, 5, []string{"manager@caravan.example"}},
}

// reading returns what must be read, and who has read and opened what head office has shared.
func (t *talk) reading(h *history, resources []resource.Resource) (all []readership.Imported) {
	for _, p := range t.posts {
		if p.Status == feed.Public && (p.ByHeadOffice || p.To.Visibility == audience.MyStore) {
			all = append(all,
				t.readingOf(h, audience.Thing{Kind: audience.Post, ID: p.ID, Author: audience.Author{UserID: p.By.ID, StoreID: p.ByStoreID}, To: p.To},
					p.CreatedAt))
		}
	}
	for _, r := range resources {
		all = append(all, t.readingOf(h, audience.Thing{Kind: audience.Resource, ID: r.ID, Author: audience.Author{UserID: r.By.ID}, To: r.To},
			r.CreatedAt))
	}
	return all
}

// readingOf decides who has opened a thing, and who has confirmed it if it must be read.
func (t *talk) readingOf(h *history, thing audience.Thing, since time.Time) readership.Imported {
	chance := dice("readers", thing.ID)
	i := readership.Imported{Thing: thing, AskedAt: since, Confirmed: map[string]time.Time{}, Opened: map[string]time.Time{}}
	of := slices.IndexFunc(mustReads, func(a asked) bool { return thing.ID == id(kinds[a.kind], a.name) })
	if of >= 0 {
		i.By = h.today.AddDays(mustReads[of].in)
	}
	tenths := 3 + chance.IntN(6)
	for _, m := range t.members {
		if !audience.Reaches(m.viewer(), thing.Author, thing.To) {
			continue
		}
		opens, at := chance.IntN(10) < tenths, h.later(since, chance)
		if of >= 0 && mustReads[of].confirmedBy(m, chance.IntN(10)) {
			i.Confirmed[m.id()], opens = at, true
		}
		if opens {
			i.Opened[m.id()] = at
		}
	}
	return i
}

// kinds are the names of things in the ids of this package.
var kinds = map[audience.Kind]string{audience.Post: "post", audience.Resource: "resource"}

// confirmedBy tells whether a person has confirmed it. drawn is from 0 to 9.
func (a asked) confirmedBy(m person, drawn int) bool {
	isAccount := slices.ContainsFunc(Accounts(), func(account Account) bool { return account.Email == m.email })
	if isAccount {
		return !slices.Contains(a.waiting, m.email)
	}
	return drawn < a.tenths
}
