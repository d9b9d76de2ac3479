-- +goose Up

-- Grow with each edit, so that two people who edit at the same time are told (FD-240).
ALTER TABLE standards_lines ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
ALTER TABLE saved_answers ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
