-- +goose Up

-- What people write to each other. type is MEMBERS or HEAD_OFFICE. unique_key makes two people who start at once get the same conversation: 'PAIR:a:b'
-- for two people, 'STORE:id' for a store and head office, 'PERSON:id' for somebody without one and head office; groups have none. newest_at is the time
-- of the newest row in messages, which the next one is later than. last_message_id is the last message, which lists show and sort by (sort_at).
-- The other columns are those of a conversation with head office: last_store_at is the last message of the store's side that is not deleted, waiting_since
-- the first one that head office has not answered, owner_id who of head office answers, snoozed_until when it comes back to the inbox.
-- room: messaging
CREATE TABLE conversations (
    id TEXT PRIMARY KEY,
    type TEXT NOT NULL,
    unique_key TEXT UNIQUE,
    name TEXT NOT NULL DEFAULT '',
    search_name TEXT NOT NULL DEFAULT '',
    store_id TEXT REFERENCES stores (id),
    person_id TEXT REFERENCES users (id),
    created_by TEXT NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL,
    newest_at BIGINT NOT NULL,
    sort_at BIGINT NOT NULL,
    last_message_id TEXT,
    last_store_at BIGINT NOT NULL DEFAULT 0,
    waiting_since BIGINT,
    owner_id TEXT REFERENCES users (id),
    snoozed_until BIGINT
);
CREATE INDEX conversations_with_head_office ON conversations (sort_at DESC, id DESC) WHERE type = 'HEAD_OFFICE';

-- Who takes part, and until when they have seen messages. seat is the person's id, or 'HEAD_OFFICE' for the seat that head office shares. Conversations
-- with head office have rows only for those who have read them. visible_from is when a person joined who was added later; what was written before is not
-- for them. left_at is when they left or were removed.
-- room: messaging
CREATE TABLE conversation_members (
    conversation_id TEXT NOT NULL REFERENCES conversations (id),
    seat TEXT NOT NULL,
    type TEXT NOT NULL,
    user_id TEXT REFERENCES users (id),
    seen_until BIGINT NOT NULL DEFAULT 0,
    joined_at BIGINT NOT NULL,
    visible_from BIGINT NOT NULL DEFAULT 0,
    left_at BIGINT,
    PRIMARY KEY (conversation_id, seat)
);
CREATE INDEX conversation_members_by_user ON conversation_members (user_id, conversation_id) WHERE user_id IS NOT NULL AND left_at IS NULL;

-- The messages of a conversation, and what happened in it: kind is MESSAGE, or ADDED, REMOVED, LEFT (about_id says who) or RENAMED (body_text is the new
-- name). sent_at grows with every row of a conversation, so it orders them, and says what somebody has seen. body is clean HTML, body_text its words.
-- room: messaging
CREATE TABLE messages (
    id TEXT PRIMARY KEY,
    conversation_id TEXT NOT NULL REFERENCES conversations (id),
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    body_text TEXT NOT NULL,
    file_count INTEGER NOT NULL DEFAULT 0,
    created_by TEXT NOT NULL REFERENCES users (id),
    as_head_office BOOLEAN NOT NULL DEFAULT FALSE,
    about_id TEXT REFERENCES users (id),
    reply_to TEXT REFERENCES messages (id),
    sent_at BIGINT NOT NULL,
    edited_at BIGINT,
    deleted_at BIGINT
);
CREATE UNIQUE INDEX messages_in_order ON messages (conversation_id, sent_at);
-- What counts as unread.
CREATE INDEX messages_to_count ON messages (conversation_id, sent_at, created_by, as_head_office) WHERE kind = 'MESSAGE' AND deleted_at IS NULL;

-- room: messaging
CREATE TABLE message_likes (
    message_id TEXT NOT NULL REFERENCES messages (id),
    user_id TEXT NOT NULL REFERENCES users (id),
    as_head_office BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (message_id, user_id)
);

-- What head office notes about a conversation, for itself. It is a table of its own so that no reading of messages can show it to a store.
-- room: messaging
CREATE TABLE conversation_notes (
    id TEXT PRIMARY KEY,
    conversation_id TEXT NOT NULL REFERENCES conversations (id),
    body TEXT NOT NULL,
    created_by TEXT NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL,
    deleted_at BIGINT
);
CREATE INDEX conversation_notes_in_order ON conversation_notes (conversation_id, created_at, id) WHERE deleted_at IS NULL;

-- Answers that head office gives often.
-- room: messaging
CREATE TABLE saved_answers (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    search_title TEXT NOT NULL,
    body TEXT NOT NULL,
    created_by TEXT NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    deleted_at BIGINT
);

-- What head office promises: an answer within some hours. One row; without it the default holds.
-- room: messaging
CREATE TABLE messaging_settings (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    promise_hours INTEGER NOT NULL,
    changed_by TEXT NOT NULL REFERENCES users (id),
    changed_at BIGINT NOT NULL
);
