package demo

import (
	"cmp"
	"fmt"
	"html"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/feed"
	"caravan/internal/network"
)

// How much people say.
const (
	memberPosts = 120 // posts of people of stores for everybody
	postDays    = 110 // over how many days they are spread
)

// talk is what people have said to each other: posts, comments, likes and votes, and the pictures of the posts.
type talk struct {
	posts     []feed.Post
	comments  []feed.Comment
	reactions []feed.Reaction
	polls     []feed.Poll
	votes     []feed.PollVote
	pictures  map[string][]string // names of the pictures of a post, by its id
	members   []person            // everybody in the network
	byStore   map[string][]person
	liked     map[string]bool // who likes what already
}

// talk returns the conversations of the network up to the evening before today.
func (h *history) talk() *talk {
	t := &talk{pictures: map[string][]string{}, byStore: map[string][]person{}, liked: map[string]bool{}}
	for _, p := range slices.Concat(staff, crew()) {
		if p.email == "" {
			p.email = addressOf(p.first, p.last)
		}
		t.members = append(t.members, p)
		if p.store != "" {
			t.byStore[p.store] = append(t.byStore[p.store], p)
		}
	}
	t.tellNotices(h)
	t.tellPolls(h)
	t.tellAmong(h)
	t.tellThanks()
	for n := range memberPosts {
		t.tellTopic(h, n)
	}
	return t
}

// ago returns a moment some days before today, between eight in the morning and nine in the evening.
func (h *history) ago(days int, chance *rand.Rand) time.Time {
	minute := 8*60 + chance.IntN(13*60)
	return h.today.AddDays(-max(days, 1)).Start().Add(time.Duration(minute) * time.Minute)
}

// say adds a post that is public since a moment.
func (t *talk) say(name string, by person, body string, to audience.Audience, at time.Time, pictures []string) *feed.Post {
	p := feed.Post{ID: id("post", name), Body: body, Status: feed.Public, PublishedAt: &at, SortAt: at, To: to, Version: 1, CreatedAt: at, UpdatedAt: at,
		ByHeadOffice: by.role == access.HeadOffice}
	p.By.ID = by.id()
	if by.store != "" {
		p.ByStoreID = id("store", by.store)
	}
	t.posts = append(t.posts, p)
	if len(pictures) > 0 {
		t.pictures[p.ID] = pictures
	}
	return &t.posts[len(t.posts)-1]
}

func (t *talk) member(email string) person {
	return t.members[slices.IndexFunc(t.members, func(p person) bool { return p.email == email })]
}

// audienceOf reads the visibility of a notice, with the regions or sizes that follow it.
func audienceOf(text string) audience.Audience {
	words := strings.Fields(text)
	to := audience.Audience{Visibility: audience.Visibility(words[0])}
	for _, word := range words[1:] {
		if to.Visibility == audience.SelectTiers {
			to.Tiers = append(to.Tiers, network.Tier(word))
		} else {
			to.Regions = append(to.Regions, network.Region(word))
		}
	}
	return to
}

// tellNotices adds what head office and the reps have to say.
func (t *talk) tellNotices(h *history) {
	for i, n := range notices {
		chance := dice("notice", strconv.Itoa(i))
		to := audienceOf(n.to)
		p := t.say("notice"+strconv.Itoa(i), t.member(n.by), n.text, to, h.ago(n.ago, chance), n.pictures)
		p.Pinned, p.StoreOfTheYear = n.pinned, n.ofYear
		likes, answers := 24+chance.IntN(40), 4+chance.IntN(8)
		if to.Visibility == audience.HeadOffice {
			likes, answers = 3, 0
		}
		t.react(h, *p, topic{answers: sayings}, likes, answers, chance)
	}
	for i, n := range planned {
		at := h.today.AddDays(n.in).Start().Add(9 * time.Hour)
		p := t.say("planned"+strconv.Itoa(i), t.member(luca), n.text, audience.Audience{Visibility: audience.Global}, at, nil)
		p.Status, p.CreatedAt = feed.Draft, h.today.AddDays(-1).Start().Add(16*time.Hour)
		p.UpdatedAt = p.CreatedAt
	}
}

// tellAmong adds what the people of one store tell each other.
func (t *talk) tellAmong(h *history) {
	for i, n := range among {
		chance := dice("among", strconv.Itoa(i))
		p := t.say("among"+strconv.Itoa(i), t.member(n.by), n.text, audience.Audience{Visibility: audience.MyStore}, h.ago(n.ago, chance), nil)
		t.react(h, *p, topic{answers: []string{"Thanks!", "On it.", "I’ll be there.", "Cake!"}}, 2, 2, chance)
	}
}

// tellTopic adds the n-th post of somebody in a store, the newest first.
func (t *talk) tellTopic(h *history, n int) {
	chance := dice("post", strconv.Itoa(n))
	about, text := topicOf(n)
	shop := shops[chance.IntN(len(shops))]
	by := t.byStore[shop.number][chance.IntN(len(t.byStore[shop.number]))]
	// People say more the nearer a day is to today, as they do in a network that grows.
	share := float64(n) / memberPosts
	at := h.ago(1+int(share*share*postDays), chance)
	body := "<p>" + html.EscapeString(filled(text, t, by, shop, chance)) + "</p>"
	var pictures []string
	if len(about.pictures) > 0 {
		for _, i := range chance.Perm(len(about.pictures))[:min(len(about.pictures), 1+chance.IntN(3))] {
			pictures = append(pictures, about.pictures[i])
		}
	}
	p := t.say("member"+strconv.Itoa(n), by, body, audience.Audience{Visibility: audience.Global}, at, pictures)
	likes := 6 + chance.IntN(28)
	if chance.IntN(9) == 0 {
		likes += 40
	}
	t.react(h, *p, about, likes, 1+chance.IntN(6), chance)
}

// topicOf returns what the n-th post is about and its text: every text once before any comes again, those of heavier topics more often.
func topicOf(n int) (topic, string) {
	var order []int
	for round := range 9 {
		for i, each := range topics {
			if round < each.weight {
				order = append(order, i)
			}
		}
	}
	about := topics[order[n%len(order)]]
	before := 0
	for i := range n {
		if order[i%len(order)] == order[n%len(order)] {
			before++
		}
	}
	return about, about.texts[before%len(about.texts)]
}

// filled puts names into the braces of a text.
func filled(text string, t *talk, by person, s shop, chance *rand.Rand) string {
	mates := slices.DeleteFunc(slices.Clone(t.byStore[s.number]), func(p person) bool { return p == by })
	mate := "Sam"
	if len(mates) > 0 {
		mate = mates[chance.IntN(len(mates))].first
	}
	first, second := chance.IntN(len(catalogue)), chance.IntN(len(catalogue))
	return strings.NewReplacer("{product}", shortName(catalogue[first].name), "{other}", shortName(catalogue[second].name), "{store}", s.name,
		"{suburb}", s.suburb, "{mate}", mate, "{n}", strconv.Itoa(3+chance.IntN(20))).Replace(text)
}

// shortName returns what people call a product: its name without the size.
func shortName(name string) string {
	words := strings.Fields(name)
	for i, word := range words {
		if word[0] >= '0' && word[0] <= '9' && i > 1 {
			return strings.TrimRight(strings.Join(words[:i], " "), ",")
		}
	}
	return name
}

// readers returns the members who may see a post, in an order of their own for each post.
func (t *talk) readers(p feed.Post, chance *rand.Rand) []person {
	var all []person
	for _, i := range chance.Perm(len(t.members)) {
		if m := t.members[i]; audience.MaySee(m.viewer(), audience.Author{UserID: p.By.ID, StoreID: p.ByStoreID}, p.To) {
			all = append(all, m)
		}
	}
	return all
}

// viewer returns what decides what a person may see.
func (m person) viewer() audience.Viewer {
	v := audience.Viewer{UserID: m.id(), Role: m.role}
	if m.store != "" {
		s := shops[slices.IndexFunc(shops, func(s shop) bool { return s.number == m.store })]
		v.Store = &audience.Store{ID: s.id(), Region: s.region, Tier: s.tier}
	}
	return v
}

// react adds likes and comments to a post, and likes and replies to the comments.
func (t *talk) react(h *history, p feed.Post, about topic, likes, answers int, chance *rand.Rand) {
	readers := t.readers(p, chance)
	for _, by := range readers[:min(likes, len(readers))] {
		t.like(h, feed.Reaction{PostID: p.ID}, by, p.CreatedAt, chance)
	}
	author := t.members[slices.IndexFunc(t.members, func(m person) bool { return m.id() == p.By.ID })]
	said := chance.Perm(len(about.answers))
	for n := range min(answers, len(readers)-1, len(said)) {
		by := readers[len(readers)-1-n]
		if by == author {
			continue
		}
		text := about.answers[said[n]]
		if chance.IntN(6) == 0 {
			text = sayings[chance.IntN(len(sayings))]
		}
		text = strings.ReplaceAll(text, "{mate}", author.first)
		c := t.comment(h, p, feed.Comment{}, by, "<p>"+html.EscapeString(text)+"</p>", chance)
		for _, other := range readers[:min(chance.IntN(4), len(readers))] {
			t.like(h, feed.Reaction{CommentID: c.ID}, other, c.CreatedAt, chance)
		}
		if chance.IntN(3) > 0 {
			mention := fmt.Sprintf(`<span data-type="mention" data-id="%s" data-label="%s">@%[2]s</span> `, by.id(), by.first+" "+by.last)
			if chance.IntN(3) > 0 {
				mention = ""
			}
			r := t.comment(h, p, c, author, "<p>"+mention+html.EscapeString(replies[chance.IntN(len(replies))])+"</p>", chance)
			if chance.IntN(2) == 0 {
				t.like(h, feed.Reaction{CommentID: r.ID}, by, r.CreatedAt, chance)
			}
			if mention != "" {
				t.comments[len(t.comments)-1].Tags = []string{by.id()}
			}
		}
	}
}

// later returns a moment after another, at most two days, and before the end of the day before today.
func (h *history) later(than time.Time, chance *rand.Rand) time.Time {
	last := h.today.Start().Add(-time.Minute)
	at := than.Add(time.Duration(1+chance.IntN(1+chance.IntN(48*60))) * time.Minute)
	if at.After(last) {
		at = than.Add(time.Duration(chance.Int64N(max(1, int64(last.Sub(than))))))
	}
	return at.Truncate(time.Millisecond)
}

func (t *talk) comment(h *history, p feed.Post, parent feed.Comment, by person, body string, chance *rand.Rand) feed.Comment {
	c := feed.Comment{ID: id("comment", p.ID, strconv.Itoa(len(t.comments))), PostID: p.ID, ParentID: parent.ID, Body: body,
		CreatedAt: h.later(cmp.Or(parent.CreatedAt, p.CreatedAt), chance)}
	c.By.ID = by.id()
	t.comments = append(t.comments, c)
	return c
}

// like adds a like, unless the person likes the thing already.
func (t *talk) like(h *history, r feed.Reaction, by person, after time.Time, chance *rand.Rand) {
	r.ID = id("like", r.PostID, r.CommentID, by.email)
	if t.liked[r.ID] {
		return
	}
	t.liked[r.ID] = true
	r.By.ID, r.CreatedAt = by.id(), h.later(after, chance)
	t.reactions = append(t.reactions, r)
}
