-- +goose Up

-- When a person muted a conversation for themselves; NULL: they have not. Whoever leaves a group and comes back has not.
ALTER TABLE conversation_members ADD COLUMN muted_at BIGINT;
