package messaging

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/richtext"
	"caravan/internal/text"
)

// Imported is a conversation as it is added for the demo network: with its messages in their order, each later than the one before.
type Imported struct {
	Conversation                      // without what the messages tell
	Seats        map[string]time.Time // until when each person, and the desk (DeskSeat), has seen messages
	Messages     []Message
	Likes        map[string][]string // ids of people who like a message, by its id
	Pins         map[string]string   // id of the member who has pinned a message, a minute after it was sent, by its id
	Notes        []Note
	LabelIDs     []string
}

// PairKey returns the key of the one conversation of two people.
func PairKey(a, b string) string { return pairKey(a, b) }

// OfficeKey returns the key of a person's conversation with head office, with its store or else its person.
func OfficeKey(a access.Actor) (key, storeID, personID string) { return officeKey(a) }

// UsedByMessage names a message to the room that keeps its files.
func UsedByMessage(id string) string { return usedBy(id) }

// Import adds conversations, the labels of the desk and saved answers as they are, in the caller's transaction, for the demo network.
// Nobody is told, and nothing is checked.
func (s *Service) Import(ctx context.Context, tx *db.Tx, conversations []Imported, labels []Label, answers []Answer) (err error) {
	defer fault.Wrap(&err, "messaging.Import(%d conversations)", len(conversations))
	var rows, seats, messages, likes, notes, named, labelled, saved [][]any
	for _, c := range conversations {
		now := c.Conversation
		now.NewestAt, now.SortAt = c.CreatedAt, c.CreatedAt
		for _, m := range c.Messages {
			m.Text = richtext.Plain(m.Body) // by which thanks are known
			now = now.took(m)
			reply := ""
			if m.Reply != nil {
				reply = m.Reply.ID
			}
			var pinned *time.Time
			if c.Pins[m.ID] != "" {
				at := m.SentAt.Add(time.Minute)
				pinned = &at
			}
			messages = append(messages, []any{m.ID, c.ID, m.Kind, m.Body, m.Text, m.Files, m.By.ID, m.AsHeadOffice, db.Null(reply),
				db.Ms(m.SentAt), db.MsPtr(m.EditedAt), db.MsPtr(pinned), db.Null(c.Pins[m.ID])})
			for _, who := range c.Likes[m.ID] {
				likes = append(likes, []any{m.ID, who, false, db.Ms(m.SentAt.Add(time.Minute))})
			}
		}
		if c.Inbox.SnoozedUntil != nil {
			now.Inbox.SnoozedUntil = c.Inbox.SnoozedUntil
		}
		if c.Inbox.ResolvedAt != nil {
			now.Inbox.ResolvedAt, now.Inbox.ResolvedBy = c.Inbox.ResolvedAt, c.Inbox.ResolvedBy
		}
		for _, label := range c.LabelIDs {
			labelled = append(labelled, []any{c.ID, label})
		}
		rows = append(rows, []any{c.ID, c.Type, db.Null(c.Key), c.Name, text.Fold(c.Name), db.Null(c.StoreID), db.Null(c.PersonID), c.CreatedBy,
			db.Ms(c.CreatedAt), db.Ms(now.NewestAt), db.Ms(now.SortAt), db.Null(now.LastID), msOrZero(now.Inbox.LastStoreAt), db.MsPtr(now.Inbox.WaitingSince),
			db.Null(now.Inbox.Owner.ID), db.MsPtr(now.Inbox.SnoozedUntil), db.MsPtr(now.Inbox.ResolvedAt), db.Null(now.Inbox.ResolvedBy.ID)})
		for seat, seen := range c.Seats {
			kind, userID := UserSeat, seat
			if seat == deskSeat {
				kind, userID = DeskSeat, ""
			}
			seats = append(seats, []any{c.ID, seat, kind, db.Null(userID), msOrZero(seen), db.Ms(c.CreatedAt)})
		}
		for _, n := range c.Notes {
			notes = append(notes, []any{n.ID, c.ID, n.Body, n.By.ID, db.Ms(n.CreatedAt)})
		}
	}
	for _, l := range labels {
		named = append(named, []any{l.ID, l.Name, text.Fold(l.Name), l.By.ID, db.Ms(l.CreatedAt)})
	}
	for _, a := range answers {
		saved = append(saved, []any{a.ID, a.Title, text.Fold(a.Title), a.Body, a.By.ID, db.Ms(a.UpdatedAt), db.Ms(a.UpdatedAt)})
	}
	const t, n = "TEXT", "BIGINT"
	for _, each := range []struct {
		into  string
		types []string
		rows  [][]any
	}{
		{`conversations (id, type, unique_key, name, search_name, store_id, person_id, created_by, created_at, newest_at, sort_at, last_message_id, last_store_at, waiting_since, owner_id,
	snoozed_until, resolved_at, resolved_by)`, []string{t, t, t, t, t, t, t, t, n, n, n, t, n, n, t, n, n, t}, rows},
		{`conversation_members (conversation_id, seat, type, user_id, seen_until, joined_at)`, []string{t, t, t, t, n, n}, seats},
		{`messages (id, conversation_id, kind, body, body_text, file_count, created_by, as_head_office, reply_to, sent_at, edited_at, pinned_at, pinned_by)`,
			[]string{t, t, t, t, t, "INTEGER", t, "BOOLEAN", t, n, n, n, t}, messages},
		{`message_likes (message_id, user_id, as_head_office, created_at)`, []string{t, t, "BOOLEAN", n}, likes},
		{`conversation_notes (id, conversation_id, body, created_by, created_at)`, []string{t, t, t, t, n}, notes},
		{`conversation_labels (id, name, search_name, created_by, created_at)`, []string{t, t, t, t, n}, named},
		{`labelled_conversations (conversation_id, label_id)`, []string{t, t}, labelled},
		{`saved_answers (id, title, search_title, body, created_by, created_at, updated_at)`, []string{t, t, t, t, t, n, n}, saved},
	} {
		if err := db.Insert(ctx, tx, `INSERT INTO `+each.into+` VALUES `, each.types, each.rows); err != nil {
			return err
		}
	}
	return nil
}
