-- +goose Up

-- When head office finished a conversation, and who of it did (FD-446). What waited for an answer then still has its waiting_since, so that it waits
-- again once it is opened by hand; it counts only while resolved_at is null.
ALTER TABLE conversations ADD COLUMN resolved_at BIGINT;
ALTER TABLE conversations ADD COLUMN resolved_by TEXT REFERENCES users (id);

-- The labels that head office sorts its inbox by (FD-447). search_name is the name without case and accents, by which no two are the same. A deleted
-- one keeps its row, so that a late repeat of the call that made it does not make it again.
-- room: messaging
CREATE TABLE conversation_labels (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    search_name TEXT NOT NULL,
    version BIGINT NOT NULL DEFAULT 1,
    created_by TEXT NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL,
    deleted_at BIGINT
);
CREATE UNIQUE INDEX conversation_labels_by_name ON conversation_labels (search_name) WHERE deleted_at IS NULL;

-- Which labels a conversation carries.
-- room: messaging
CREATE TABLE labelled_conversations (
    conversation_id TEXT NOT NULL REFERENCES conversations (id),
    label_id TEXT NOT NULL REFERENCES conversation_labels (id),
    PRIMARY KEY (conversation_id, label_id)
);
CREATE INDEX labelled_conversations_by_label ON labelled_conversations (label_id, conversation_id);
