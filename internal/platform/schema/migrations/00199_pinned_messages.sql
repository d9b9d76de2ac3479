-- +goose Up

-- Messages that are pinned to their conversation, for everybody in it (FD-432): since when, and by whom.
ALTER TABLE messages ADD COLUMN pinned_at BIGINT;
ALTER TABLE messages ADD COLUMN pinned_by TEXT REFERENCES users (id);
ALTER TABLE messages ADD COLUMN pinned_as_head_office BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX messages_pinned ON messages (conversation_id, pinned_at) WHERE pinned_at IS NOT NULL;
