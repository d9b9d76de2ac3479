-- +goose Up

-- What has changed lately, for the room search.
CREATE INDEX promotions_by_change ON promotions (updated_at);
