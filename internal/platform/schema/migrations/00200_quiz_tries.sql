-- +goose Up

-- How often a person has tried a lesson's quiz until they passed it, the right answers of the best try and how many questions it had, and the id that
-- the device gave the last try, so that one that is sent again counts once.
ALTER TABLE academy_lesson_progress ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE academy_lesson_progress ADD COLUMN best_right INTEGER NOT NULL DEFAULT 0;
ALTER TABLE academy_lesson_progress ADD COLUMN best_of INTEGER NOT NULL DEFAULT 0;
ALTER TABLE academy_lesson_progress ADD COLUMN last_try TEXT NOT NULL DEFAULT '';
