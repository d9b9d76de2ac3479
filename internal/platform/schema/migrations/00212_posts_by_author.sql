-- +goose Up

-- The feed of one person, newest first (FD-448).
-- room: feed
CREATE INDEX posts_by_author ON posts (created_by, sort_at DESC, id DESC) WHERE deleted_at IS NULL;
