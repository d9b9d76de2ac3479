-- +goose Up

-- The message that a forwarded one is a copy of (FD-453): who wrote it and when is read from there. It is the first one, also when a copy is forwarded
-- again, and it keeps its row when it is deleted.
ALTER TABLE messages ADD COLUMN forwarded_of TEXT REFERENCES messages (id);
