-- +goose Up

-- When a person last tried a quiz that they have not passed, for the pause after a try, and how many tries head office has given them beside those
-- that everybody has. NULL: never, or head office has lifted the pause.
ALTER TABLE academy_lesson_progress ADD COLUMN last_try_at BIGINT;
ALTER TABLE academy_lesson_progress ADD COLUMN extra_tries INTEGER NOT NULL DEFAULT 0;
