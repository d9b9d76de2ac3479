-- +goose Up

-- ended tells that the report which has closed a fix no longer asks about it: its quarter has another checklist. The outcome is FIXED then, so that nobody
-- is reminded of it any more by a program that does not know of ended.
ALTER TABLE fixes ADD COLUMN ended BOOLEAN NOT NULL DEFAULT FALSE;
