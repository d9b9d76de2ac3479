package demo

import (
	"html"
	"slices"
	"strconv"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/media"
	"caravan/internal/messaging"
	"caravan/internal/network"
	"caravan/internal/text"
)

// officeTalks is how many stores have written to head office.
const officeTalks = 30

// line is a line of a dialogue.
type line struct {
	by      int // the first is 1; 0: a note of head office
	picture string
	liked   bool
	pinned  bool // by the first of the people
	words   string
}

// linesOf reads the lines of a dialogue.
func linesOf(written string) (all []line) {
	for row := range strings.SplitSeq(strings.TrimSpace(written), "\n") {
		l := line{}
		mark, words, _ := strings.Cut(row, " ")
		if mark != "!" {
			l.by = int(mark[0] - '0')
			l.liked, l.pinned = strings.Contains(mark, "+"), strings.Contains(mark, "^")
			if _, name, has := strings.Cut(mark, "["); has {
				l.picture = strings.TrimSuffix(name, "]")
			}
		}
		l.words = words
		all = append(all, l)
	}
	return all
}

// exchange is what people write to each other and to head office, with the pictures in it by the thing that uses them.
type exchange struct {
	conversations []messaging.Imported
	labels        []messaging.Label
	answers       []messaging.Answer
	files         []media.Imported
	uses          map[string][]string
}

// exchange returns the conversations of the network up to the evening before today.
func (h *history) exchange(t *talk) (exchange, error) {
	e := exchange{uses: map[string][]string{}}
	for i, d := range chats {
		if err := e.chat(h, t, d, i); err != nil {
			return e, err
		}
	}
	for n := range officeTalks {
		if err := e.ask(h, t, n); err != nil {
			return e, err
		}
	}
	for i, name := range labels {
		label := messaging.Label{ID: id("label", name), Name: name, CreatedAt: h.ago(60+i, dice("label", name))}
		label.By = desk()[i%len(desk())].ref()
		e.labels = append(e.labels, label)
	}
	for i, a := range savedAnswers {
		saved := messaging.Answer{ID: id("saved answer", a[0]), Title: a[0], Body: "<p>" + html.EscapeString(a[1]) + "</p>",
			UpdatedAt: h.ago(20+i, dice("saved answer", a[0]))}
		saved.By = desk()[i%len(desk())].ref()
		e.answers = append(e.answers, saved)
	}
	return e, nil
}

func (p person) ref() network.AuthorRef {
	return network.AuthorRef{PersonRef: network.PersonRef{ID: p.id(), FirstName: p.first, LastName: p.last}}
}

// named returns one of the staff by the first name, or the owner of the n-th store for 'owner' and a number.
func (t *talk) named(name string) person {
	if number, is := strings.CutPrefix(name, "owner"); is {
		n, _ := strconv.Atoi(number)
		return t.ownerOf(shops[n-1])
	}
	return t.members[slices.IndexFunc(t.members, func(p person) bool { return p.first == name })]
}

func (t *talk) ownerOf(s shop) person {
	of := t.byStore[s.number]
	return of[slices.IndexFunc(of, func(p person) bool { return p.role == access.StoreOwner })]
}

// chat adds a conversation of members.
func (e *exchange) chat(h *history, t *talk, d dialogue, number int) error {
	var people []person
	for name := range strings.FieldsSeq(d.people) {
		people = append(people, t.named(name))
	}
	name := "chat" + strconv.Itoa(number)
	c := messaging.Imported{Conversation: messaging.Conversation{ID: id("conversation", name), Type: messaging.Members, Name: d.name,
		CreatedBy: people[0].id()}}
	if len(people) == 2 {
		c.Key = messaging.PairKey(people[0].id(), people[1].id())
	}
	if err := e.say(h, &c, name, linesOf(d.text), people, d.ago); err != nil {
		return err
	}
	c.Seats = map[string]time.Time{}
	last := c.Messages[len(c.Messages)-1].By.ID
	for _, p := range people {
		c.Seats[p.id()] = seenBut(c, d.unread)
		if p.id() == last {
			c.Seats[p.id()] = seenBut(c, 0)
		}
	}
	e.conversations = append(e.conversations, c)
	return nil
}

// seenBut returns the mark of somebody who has seen all but the last few messages.
func seenBut(c messaging.Imported, unread int) time.Time {
	return c.Messages[len(c.Messages)-1-unread].SentAt
}

// ask adds the conversation of the n-th store with head office.
func (e *exchange) ask(h *history, t *talk, n int) error {
	shop := shops[n]
	owner, name := t.ownerOf(shop), "office"+strconv.Itoa(n)
	chance := dice(name)
	answers := desk()[chance.IntN(len(desk()))]
	c := messaging.Imported{Conversation: messaging.Conversation{ID: id("conversation", name), Type: messaging.HeadOffice, CreatedBy: owner.id()}}
	c.Key, c.StoreID, c.PersonID = messaging.OfficeKey(access.Actor{UserID: owner.id(), Role: owner.role, StoreID: id("store", shop.number)})
	// An older question first, so that a thread has more than one day; then the latest one, which some still wait with.
	first, second := linesOf(questions[n%len(questions)]), linesOf(questions[(n+5)%len(questions)])
	if err := e.say(h, &c, name+"a", second, []person{owner, answers}, 14+chance.IntN(40)); err != nil {
		return err
	}
	if done := c.Messages[len(c.Messages)-1].SentAt.Add(time.Duration(1+chance.IntN(40)) * time.Hour); n%5 != 4 {
		c.Resolved = []messaging.Resolution{{At: done, By: answers.id()}}
	}
	waits := n%4 == 1
	if waits {
		first = first[:1]
	}
	if err := e.say(h, &c, name+"b", first, []person{owner, answers}, 1+n/4); err != nil {
		return err
	}
	seen := seenBut(c, 0)
	if waits && n%8 == 1 {
		seen = seenBut(c, 1)
	}
	c.Seats = map[string]time.Time{string(messaging.DeskSeat): seen, owner.id(): seenBut(c, n%2)}
	if n == 10 {
		back := h.today.AddDays(3).Start().Add(9 * time.Hour)
		c.Inbox.SnoozedUntil = &back
	}
	if n == 2 {
		done := c.Messages[len(c.Messages)-1].SentAt.Add(20 * time.Minute)
		c.Inbox.ResolvedAt, c.Inbox.ResolvedBy = &done, answers.ref()
	}
	if label, has := labelled[n%len(questions)]; has {
		c.LabelIDs = []string{id("label", labels[label])}
	}
	e.conversations = append(e.conversations, c)
	return nil
}

// say adds lines to a conversation, the last of them some days ago. In a conversation with head office the first of the people is the store's.
func (e *exchange) say(h *history, c *messaging.Imported, name string, lines []line, people []person, ago int) error {
	chance, answering := dice("lines", name), dice("answering", name) // head office takes hours, not minutes, where there is time before today
	var gaps time.Duration
	times := make([]time.Duration, len(lines))
	for i := range lines {
		if i > 0 && c.Type == messaging.HeadOffice && ago > 2 && lines[i].by == 2 && lines[i-1].by == 1 {
			gaps += time.Duration(answering.IntN(400)) * time.Minute
			if ago > 10 && answering.IntN(6) == 0 {
				gaps += 22 * time.Hour // later than promised, once in a while
			}
		}
		times[i] = gaps
		gaps += time.Duration(1+chance.IntN(14))*time.Minute + time.Duration(chance.IntN(50))*time.Second
	}
	start := h.today.AddDays(-max(ago, 1)).Start().Add(8*time.Hour + time.Duration(chance.IntN(9*60))*time.Minute)
	if len(c.Messages) == 0 {
		c.CreatedAt = start.Add(-time.Minute)
	}
	for i, l := range lines {
		at := start.Add(times[i])
		body := "<p>" + html.EscapeString(l.words) + "</p>"
		if l.by == 0 {
			note := messaging.Note{ID: id("note", name, strconv.Itoa(i)), Body: body, CreatedAt: at, By: people[len(people)-1].ref()}
			c.Notes = append(c.Notes, note)
			continue
		}
		by := people[l.by-1]
		m := messaging.Message{ID: id("message", name, strconv.Itoa(i)), ConversationID: c.ID, Kind: messaging.Said, Body: body, SentAt: at,
			AsHeadOffice: c.Type == messaging.HeadOffice && l.by == 2}
		m.By.AuthorRef = by.ref()
		if l.liked {
			other := people[0]
			if l.by == 1 {
				other = people[1]
			}
			if c.Likes == nil {
				c.Likes = map[string][]string{}
			}
			c.Likes[m.ID] = []string{other.id()}
		}
		if l.pinned {
			c.Pins = map[string]string{m.ID: people[0].id()}
		}
		if l.picture != "" {
			m.Files = 1
			if err := e.picture(h, m.ID, l.picture, by); err != nil {
				return err
			}
		}
		c.Messages = append(c.Messages, m)
	}
	return nil
}

// picture adds a drawing to a message.
func (e *exchange) picture(h *history, messageID, name string, by person) error {
	f := media.Imported{Media: media.Media{ID: id("picture of", messageID), Name: text.FileName(name) + ".jpg", CreatedBy: by.id(),
		CreatedAt: h.founded}}
	if err := picture(&f, name); err != nil {
		return err
	}
	e.files = append(e.files, f)
	e.uses[messaging.UsedByMessage(messageID)] = []string{f.ID}
	return nil
}
