package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"caravan/internal/messaging"
)

// polled returns what open pages ask for again and again: the counts, the list of conversations, and the conversation that is open.
func (n *network) polled() (paths map[string]string, err error) {
	var found struct{ Items []messaging.ConversationView }
	if err := n.get(request{"GET", "/api/users/me/conversations", nil}, &found); err != nil {
		return nil, err
	}
	if len(found.Items) == 0 {
		return nil, fmt.Errorf("the rep has no conversation")
	}
	return map[string]string{"counts": "/api/users/me/conversations/count", "list": "/api/users/me/conversations",
		"conversation": "/api/conversations/" + found.Items[0].ID}, nil
}

// measurePolls compares each poll with a bare handler that sends the same bytes.
func (n *network) measurePolls(ctx context.Context, e effort) ([]row, error) {
	paths, err := n.polled()
	if err != nil {
		return nil, err
	}
	var ops []operation
	for _, name := range []string{"counts", "list", "conversation"} {
		asked := []request{{method: "GET", path: paths[name]}}
		ops = append(ops, operation{name: "poll of the " + name + ", unchanged", requests: asked, repeated: true},
			operation{name: "poll of the " + name + ", changed", requests: asked, bare: true})
	}
	return n.measureAll(ctx, ops, e)
}

// begun returns the id of a new group of the rep and one other person of the demo network.
func (n *network) begun() (id string, err error) {
	var people struct{ Items []struct{ ID string } }
	if err := n.get(request{"GET", "/api/conversations/possible-users?limit=1", nil}, &people); err != nil {
		return "", err
	}
	var c struct{ ID string }
	err = n.get(request{"POST", "/api/conversations",
		asJSON(map[string]any{"id": uuid.NewString(), "name": "Measured", "userIds": []string{people.Items[0].ID}})}, &c)
	return c.ID, err
}

// sending is a message as the client sends it, with what is unique in it.
type sending struct {
	id     string
	sentAt int64 // Unix milliseconds
}

// measureSending lets one person, and then many, each send messages in a conversation of their own: as the site takes them, then only their
// statements, and then only those of their statements that write.
func (n *network) measureSending(ctx context.Context, each int) (rows []crowdRow, err error) {
	conversations, bare, made := make([]string, clients), make([]*ceiling, clients), make([]sending, clients)
	message := func(id, conversation string) request {
		return request{"POST", "/api/messages", asJSON(map[string]any{"id": id, "conversation": conversation, "body": "<p>The delivery is here.</p>"})}
	}
	for i := range clients {
		if conversations[i], err = n.begun(); err != nil {
			return nil, err
		}
		made[i].id = uuid.NewString()
		if bare[i], err = newCeiling(ctx, n, operation{answer: answer[messaging.MessageView], input: answer[map[string]any]},
			message(made[i].id, conversations[i])); err != nil {
			return nil, err
		}
		made[i].sentAt = bare[i].answer.(*messaging.MessageView).SentAt.UnixMilli()
	}
	for _, people := range []int{1, clients} {
		ours, err := together(people, each, func(client int) error {
			_, err := n.call(message(uuid.NewString(), conversations[client]), n.tokens[client%len(n.tokens)])
			return err
		})
		if err != nil {
			return nil, err
		}
		for client := range made {
			later := time.Now().Add(time.Second).UnixMilli() // after the messages that the site has just stored: no two have one time
			swap(bare[client], made[client].sentAt, later)
			made[client].sentAt = later
		}
		for _, only := range []struct {
			name string
			of   func(*ceiling) *ceiling
		}{{"a message", func(c *ceiling) *ceiling { return c }}, {"a message, against what it writes", (*ceiling).writes}} {
			theirs, err := together(people, each, func(client int) error {
				now := sending{uuid.NewString(), max(time.Now().UnixMilli(), made[client].sentAt+1)}
				swap(bare[client], made[client].id, now.id)
				swap(bare[client], made[client].sentAt, now.sentAt)
				made[client] = now
				return only.of(bare[client]).replay(ctx, hashOf(n.tokens[client%len(n.tokens)]))
			})
			if err != nil {
				return nil, fmt.Errorf("%s, bare: %w", only.name, err)
			}
			rows = append(rows, crowdRow{only.name, string(n.db.Engine()), people, ours, theirs})
		}
	}
	return rows, nil
}

// writes returns a ceiling with only the statements that write.
func (c *ceiling) writes() *ceiling {
	some := *c
	some.steps = slices.DeleteFunc(slices.Clone(c.steps), func(s step) bool { return strings.HasPrefix(s.text, "SELECT") })
	return &some
}

// shortConversation is how many messages the short conversation has.
const shortConversation = 100

// measureConversations compares opening and paging a long conversation with a short one.
func (n *network) measureConversations(ctx context.Context, e effort) ([]row, error) {
	var long, short [3]string // ids of a conversation, of a message in its middle and of an early one
	for _, c := range []struct {
		of       *[3]string
		messages int
	}{{&long, e.messages}, {&short, shortConversation}} {
		id, err := n.begun()
		if err != nil {
			return nil, err
		}
		if err := n.fill(ctx, id, c.messages); err != nil {
			return nil, err
		}
		*c.of = [3]string{id, messageID(id, c.messages/2), messageID(id, 40)}
	}
	if err := n.analyse(ctx); err != nil {
		return nil, err
	}
	ask := func(c [3]string, query string) []request {
		return []request{{method: "GET", path: "/api/conversations/" + c[0] + fmt.Sprintf(query, c[1], c[2])}}
	}
	var ops []operation
	for _, o := range [][2]string{{"opened", "?x=%.0s%.0s"}, {"at its first unread message", "?around=UNREAD%.0s%.0s"},
		{"a page of its middle", "?before=%s%.0s"}, {"one of its first pages", "?before=%.0s%s"}} {
		ops = append(ops, operation{name: fmt.Sprintf("%d messages, %s, against %d", e.messages, o[0], shortConversation), requests: ask(long, o[1]),
			instead: ask(short, o[1])})
	}
	return n.measureAll(ctx, ops, e)
}

func messageID(conversation string, i int) string { return fmt.Sprintf("%s~%d", conversation, i) }

// fill adds messages of the rep's partner to a conversation. The last twenty are unread.
func (n *network) fill(ctx context.Context, conversation string, messages int) error {
	var c messaging.ConversationView
	answered, err := n.call(request{"GET", "/api/conversations/" + conversation, nil}, n.tokens[0])
	if err != nil {
		return err
	}
	if err := json.Unmarshal(answered, &c); err != nil {
		return err
	}
	first := time.Now().Add(-time.Hour).UnixMilli() - int64(messages)
	partner := ""
	for _, m := range c.ConversationMembers {
		if *m.UserID != *c.Can.SeenFor {
			partner = *m.UserID
		}
	}
	const atOnce = 10_000 // rows of one statement, so that it stays within the time for a statement
	for from := 1; from <= messages; from += atOnce {
		if _, err := n.db.Exec(ctx, `INSERT INTO messages (id, conversation_id, kind, body, body_text, created_by, sent_at)
SELECT c.id || '~' || CAST(i AS TEXT), c.id, 'MESSAGE', '<p>The delivery is here.</p>', 'The delivery is here.', c.partner, c.first + i
FROM `+series+` CROSS JOIN (SELECT CAST($2 AS TEXT) AS id, CAST($3 AS TEXT) AS partner, CAST($4 AS BIGINT) AS first) c WHERE i >= $5`,
			min(from+atOnce-1, messages), conversation, partner, first, from); err != nil {
			return err
		}
	}
	last := first + int64(messages)
	if _, err := n.db.Exec(ctx, `UPDATE conversations SET newest_at = $1, sort_at = $2, last_message_id = $3 WHERE id = $4`, last, last,
		messageID(conversation, messages), conversation); err != nil {
		return err
	}
	_, err = n.db.Exec(ctx, `UPDATE conversation_members SET seen_until = $1, visible_from = 0 WHERE conversation_id = $2`, last-20, conversation)
	return err
}
