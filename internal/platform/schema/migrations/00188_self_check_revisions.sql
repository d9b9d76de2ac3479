-- +goose Up

-- Which revision of the answer was the last that reached us from a device, and from which device. Revisions grow on each device, so that an answer which
-- comes after a later one of the same device is known as older. 0 or empty: none that says so.
ALTER TABLE self_check_answers ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
ALTER TABLE self_check_answers ADD COLUMN revised_on TEXT NOT NULL DEFAULT '';
