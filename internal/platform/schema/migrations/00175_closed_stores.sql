-- +goose Up

-- A store that leaves the network: the first day on which it is closed, and why. closed_at is set once that day has come, and is what every room asks: NULL means
-- open. NULL, NULL and '' for a store that stays.
ALTER TABLE stores ADD COLUMN closed_on TEXT;
ALTER TABLE stores ADD COLUMN closed_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE stores ADD COLUMN closed_at BIGINT;
