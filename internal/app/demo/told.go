package demo

import (
	"slices"
	"time"

	"caravan/internal/audience"
	"caravan/internal/audit"
	"caravan/internal/feed"
	"caravan/internal/messaging"
	"caravan/internal/notification"
	"caravan/internal/platform/richtext"
)

// How far back notifications go, and how many days of them nobody has seen yet.
const (
	toldDays   = 21
	unseenDays = 3
)

// told returns what people were told lately: of posts of head office and the reps, of comments, and of completed reports; the oldest first.
func (t *talk) told(h *history, reports []audit.Report) (all []notification.Imported) {
	from, until := h.today.AddDays(-toldDays).Start(), h.today.Start()
	lately := func(at time.Time) bool { return !at.Before(from) && at.Before(until) }
	names, posts, comments := map[string]string{}, map[string]notification.Post{}, map[string]feed.Comment{}
	for _, m := range t.members {
		names[m.id()] = m.first + " " + m.last
	}
	for _, p := range t.posts {
		if p.Status != feed.Public {
			continue
		}
		post := notification.Post{ID: p.ID, AuthorName: names[p.By.ID], Pinned: p.Pinned, Text: richtext.Plain(p.Body),
			Author: audience.Author{UserID: p.By.ID, StoreID: p.ByStoreID}, To: p.To}
		posts[p.ID] = post
		if p.ByStoreID == "" && lately(p.CreatedAt) { // whoever shares something in a store rarely asks that people are told
			all = append(all, notification.Imported{At: p.CreatedAt, Post: &post})
		}
	}
	for _, c := range t.comments {
		comments[c.ID] = c
	}
	for _, c := range t.comments {
		if on, public := posts[c.PostID]; public && lately(c.CreatedAt) {
			all = append(all,
				notification.Imported{At: c.CreatedAt,
					Comment: &notification.Comment{ID: c.ID, AuthorID: c.By.ID, AuthorName: names[c.By.ID], Text: richtext.Plain(c.Body), On: on,
						RepliesTo: comments[c.ParentID].By.ID, Mentions: c.Tags}})
		}
	}
	for _, r := range reports {
		if r.CompletedAt != nil && lately(*r.CompletedAt) {
			all = append(all, notification.Imported{At: *r.CompletedAt,
				Audit: &notification.Audit{ReportID: r.ID, StoreID: r.Store.ID, StoreName: r.Store.Name, ByID: r.CompletedByID}})
		}
	}
	slices.SortStableFunc(all, func(a, b notification.Imported) int { return a.At.Compare(b.At) })
	return all
}

// signIns returns when people signed in last: nobody has said anything since.
func (t *talk) signIns(h *history, conversations []messaging.Imported) map[string]time.Time {
	last := map[string]time.Time{}
	for _, m := range t.members {
		chance := dice("sign-in", m.id())
		last[m.id()] = h.ago(1+chance.IntN(12), chance)
	}
	said := func(by string, at time.Time) {
		if at.After(last[by]) {
			last[by] = at
		}
	}
	for _, p := range t.posts {
		said(p.By.ID, p.CreatedAt)
	}
	for _, c := range t.comments {
		said(c.By.ID, c.CreatedAt)
	}
	for _, r := range t.reactions {
		said(r.By.ID, r.CreatedAt)
	}
	for _, v := range t.votes {
		said(v.By.ID, v.At)
	}
	for _, c := range conversations {
		for _, m := range c.Messages {
			said(m.By.ID, m.SentAt)
		}
	}
	return last
}
