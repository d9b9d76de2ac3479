package notification

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"time"

	"caravan/internal/notice"
	"caravan/internal/platform/mail"
	"caravan/internal/text"
)

// delivery is something that is still to leave by e-mail or push.
type delivery struct {
	ID             string
	UserID         string
	Channel        Channel
	Kind           notice.Kind
	NotificationID string // or, of a message:
	ConversationID string
	MessageID      string
	CreatedAt      time.Time
}

// subject is what a delivery is about: later ones about the same take its place on a device.
func (d delivery) subject() string {
	if d.Kind == notice.KindMessage {
		return "conversation:" + d.ConversationID
	}
	return d.NotificationID
}

// Sent is a message and somebody it was sent to.
type Sent struct{ MessageID, UserID string }

// News is what somebody has not read yet.
type News struct {
	Author string // who wrote it, as the reader knows them
	Text   string // without formatting
}

// plan says what becomes of the deliveries that are due.
type plan struct {
	drop  []string               // whoever does not want them any more, or has left
	later map[time.Time][]string // not yet: when the person may be told
	mails map[string][]string    // by person
	push  []delivery             // the newest about each subject, for each person
	gone  []string               // push that leaves now, and what it takes the place of
}

// planned decides about deliveries, which are in the order of their times.
func planned(due []delivery, people map[string]recipient, now time.Time) plan {
	p := plan{later: map[time.Time][]string{}, mails: map[string][]string{}}
	newest := map[Sent]int{} // by subject and person
	for _, d := range due {
		r := people[d.UserID]
		at := r.Settings.Due(d.Channel, d.Kind, d.CreatedAt, r.zone())
		if at.Before(now) {
			at = r.Settings.Quiet.End(now, r.zone())
		}
		switch {
		case r.Gone || !r.Choices[d.Kind].On(d.Channel):
			p.drop = append(p.drop, d.ID)
		case at.After(now):
			p.later[at] = append(p.later[at], d.ID)
		case d.Channel == Email:
			p.mails[d.UserID] = append(p.mails[d.UserID], d.ID)
		default:
			p.gone = append(p.gone, d.ID)
			key := Sent{d.subject(), d.UserID}
			if i, has := newest[key]; has {
				p.push[i] = d
			} else {
				newest[key] = len(p.push)
				p.push = append(p.push, d)
			}
		}
	}
	return p
}

// item is a line of a mail.
type item struct {
	delivery
	title, link string
	seen        bool
}

// mostInMail is how many notifications a mail names; it counts the others.
const mostInMail = 20

// letter writes a mail about what somebody has not seen. ok is false when there is nothing to write.
func letter(r recipient, items []item, publicURL string) (_ mail.Message, ok bool) {
	var facts []mail.Fact
	link, messages, conversations := "", 0, map[string]bool{}
	for _, i := range items {
		if i.Kind == notice.KindMessage {
			messages++
			conversations[i.ConversationID] = true
			continue
		}
		facts = append(facts, mail.Fact{Label: i.CreatedAt.In(r.zone()).Format("2 Jan, 3:04 pm"), Value: i.title})
		link = i.link
	}
	told := len(facts)
	m := mail.Message{To: r.Email, Name: r.FirstName, Paragraphs: []string{"Hi " + r.FirstName + ","},
		More: &mail.Action{Label: "Choose what you get emails about", URL: publicURL + settingsPage}}
	unread := text.Count(messages, "new message", "new messages") + " in " + text.Count(len(conversations), "conversation", "conversations")
	switch {
	case told+messages == 0:
		return m, false
	case told == 0:
		m.Subject = "You have " + text.Count(messages, "new message", "new messages")
		m.Paragraphs = append(m.Paragraphs, "You have "+unread+" waiting for you.")
		m.Action = &mail.Action{Label: "Open your inbox", URL: publicURL + "/inbox"}
	case told == 1 && messages == 0:
		m.Subject = facts[0].Value
		m.Paragraphs = append(m.Paragraphs, "Here's what's new for you.")
		m.Action = &mail.Action{Label: "Have a look", URL: publicURL + link}
	default:
		m.Subject = "You have " + text.Count(told, "new notification", "new notifications")
		m.Paragraphs = append(m.Paragraphs, "Here's what's new for you.")
		m.Action = &mail.Action{Label: "See your notifications", URL: publicURL + "/notifications"}
	}
	m.Heading = m.Subject
	if told > mostInMail {
		m.Closing = append(m.Closing, fmt.Sprintf("And %d more.", told-mostInMail))
		facts = facts[told-mostInMail:] // the newest
	}
	if told > 0 && messages > 0 {
		facts = append(facts, mail.Fact{Label: "Inbox", Value: unread})
	}
	m.Facts = facts
	return m, true
}

// settingsPage is where people choose what they are told about.
const settingsPage = "/settings/notifications"

// payload is what a device is sent. It is encrypted for the device.
type payload struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	Link  string `json:"link"` // a path of the site
	Tag   string `json:"tag"`  // a later one with the same tag takes its place
}

// maxPayloadText is how much of a text a device is sent, in characters. A push service takes at most 4,096 bytes.
const maxPayloadText = 200

// payloadOf returns what a device is sent: what it is about only if the person wants that (FD-82).
func payloadOf(d delivery, n notice.Notice, showText bool) payload {
	p := payload{Title: rowOf(d.Kind).plain, Link: n.Link, Tag: topic(d.subject())}
	if showText {
		p.Title, p.Body = text.Short(n.Title, maxPayloadText), text.Short(n.Content, maxPayloadText)
	}
	return p
}

// topic names a subject for push services (RFC 8030, 5.4: at most 32 letters and digits), without telling them what it is.
func topic(subject string) string {
	sum := sha256.Sum256([]byte(subject))
	return base64.RawURLEncoding.EncodeToString(sum[:24])
}
