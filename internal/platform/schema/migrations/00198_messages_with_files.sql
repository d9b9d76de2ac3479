-- +goose Up

-- The files of a conversation are listed without reading its other messages (FD-431).
CREATE INDEX messages_with_files ON messages (conversation_id, sent_at) WHERE file_count > 0;
