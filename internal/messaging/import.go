package messaging

import (
	"context"
	"slices"
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
	Resolved     []Resolution // earlier ones, in their order, each before a message; the last one is that of the inbox
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
	var rows, seats, messages, likes, notes, named, labelled, saved, asked, resolved [][]any
	for _, c := range conversations {
		now := c.Conversation
		now.NewestAt, now.SortAt = c.CreatedAt, c.CreatedAt
		known, earlier := askedOf{resolved: slices.Clone(c.Resolved)}, c.Resolved
		for _, m := range c.Messages {
			m.Text = richtext.Plain(m.Body) // by which thanks are known
			for ; len(earlier) > 0 && earlier[0].At.Before(m.SentAt); earlier = earlier[1:] {
				now.Inbox.ResolvedAt = &earlier[0].At
			}
			was := now.Inbox
			now = now.took(m)
			if c.Type == HeadOffice {
				known.add(was, now.Inbox, m)
			}
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
		if now.Inbox.ResolvedAt != nil {
			known.resolved = append(known.resolved, Resolution{*now.Inbox.ResolvedAt, now.Inbox.ResolvedBy.ID})
		}
		questions, resolutions := known.rows(c.ID)
		asked, resolved = append(asked, questions...), append(resolved, resolutions...)
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
		{`conversation_questions (conversation_id, asked_at, answered_at, answered_by, closed_at)`, []string{t, n, n, t, n}, asked},
		{`conversation_resolutions (conversation_id, resolved_at, resolved_by, asked_at)`, []string{t, n, t, n}, resolved},
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

// askedOf is what was asked in an imported conversation, and answered and resolved.
type askedOf struct {
	questions []askedOnce
	resolved  []Resolution
}

// askedOnce is a question with the message that answers it first; without an id none does.
type askedOnce struct {
	at     time.Time
	answer Message
}

// add adds what a message asks or answers, which has made is of the inbox was.
func (o *askedOf) add(was, is Inbox, m Message) {
	switch a := askedBy(was, is, m); {
	case a.begins != nil:
		o.questions = append(o.questions, askedOnce{at: *a.begins})
	case a.answers != nil:
		o.questions[len(o.questions)-1].answer = m
	}
}

// rows returns the rows of conversation_questions and conversation_resolutions.
func (o *askedOf) rows(id string) (questions, resolutions [][]any) {
	for _, q := range o.questions {
		row := []any{id, db.Ms(q.at), nil, nil, nil}
		if q.answer.ID != "" {
			row[2], row[3] = db.Ms(q.answer.SentAt), q.answer.By.ID
		} else if i := slices.IndexFunc(o.resolved, func(r Resolution) bool { return q.at.Before(r.At) }); i >= 0 {
			row[4] = db.Ms(o.resolved[i].At)
		}
		questions = append(questions, row)
	}
	var before time.Time
	for _, r := range o.resolved {
		for _, q := range o.questions { // the first one since it was resolved before
			if q.at.After(before) && q.at.Before(r.At) {
				resolutions = append(resolutions, []any{id, db.Ms(r.At), r.By, db.Ms(q.at)})
				break
			}
		}
		before = r.At
	}
	return questions, resolutions
}
