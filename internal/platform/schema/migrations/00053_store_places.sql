-- +goose Up

-- When the store is open, from Monday to Sunday, separated by commas: 09:00-21:00, or nothing where no hours are known.
ALTER TABLE stores ADD COLUMN hours TEXT NOT NULL DEFAULT '';
-- Where the store is, in degrees; both NULL when nobody has said so.
ALTER TABLE stores ADD COLUMN latitude DOUBLE PRECISION;
ALTER TABLE stores ADD COLUMN longitude DOUBLE PRECISION;
-- Grows with each change, so that nobody overwrites what they have not seen.
ALTER TABLE stores ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
