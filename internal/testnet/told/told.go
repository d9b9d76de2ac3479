// Package told takes the place of the room that tells people, in tests of the rooms that have something to tell.
package told

import (
	"context"
	"sync"

	"caravan/internal/notice"
	"caravan/internal/platform/db"
)

// People notes who was told what once it is committed, once by key, as the room does.
type People struct {
	mu     sync.Mutex
	Titles map[string][]string // people by what they were told
	Texts  map[string][]string // by title and content: "title|content"
	keys   map[string]bool
}

// New returns a note of nobody.
func New() *People {
	return &People{Titles: map[string][]string{}, Texts: map[string][]string{}, keys: map[string]bool{}}
}

// Clear forgets who was told, but not of which keys.
func (p *People) Clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	clear(p.Titles)
	clear(p.Texts)
}

// Send implements notice.Teller.
func (p *People) Send(_ context.Context, tx *db.Tx, n notice.Notice, userIDs []string) error {
	for _, id := range userIDs {
		p.note(tx, notice.Personal{UserID: id, Key: n.Key, Title: n.Title, Content: n.Content})
	}
	return nil
}

// SendEach implements notice.Teller.
func (p *People) SendEach(_ context.Context, tx *db.Tx, _ notice.Kind, all []notice.Personal) error {
	for _, n := range all {
		p.note(tx, n)
	}
	return nil
}

func (p *People) note(tx *db.Tx, n notice.Personal) {
	tx.AfterCommit(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if key := n.UserID + " " + n.Key; !p.keys[key] {
			p.keys[key] = true
			p.Titles[n.Title] = append(p.Titles[n.Title], n.UserID)
			p.Texts[n.Title+"|"+n.Content] = append(p.Texts[n.Title+"|"+n.Content], n.UserID)
		}
	})
}
