-- +goose Up

-- The file that is the person's profile picture; empty: none.
ALTER TABLE users ADD COLUMN picture_id TEXT NOT NULL DEFAULT '';
-- Grows with each change, so that nobody overwrites what they have not seen.
ALTER TABLE users ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
-- When a person who had never signed in was last reminded to.
ALTER TABLE users ADD COLUMN reminded_at BIGINT;
