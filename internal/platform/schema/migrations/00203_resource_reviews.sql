-- +goose Up

-- When head office looks at a resource again, and who keeps it (FD-439): whom head office has chosen, how the day was chosen, how many days away it was
-- then, the day itself, and the day of which the keeper was told.
ALTER TABLE resources ADD COLUMN keeper_id TEXT REFERENCES users (id);
ALTER TABLE resources ADD COLUMN review_again TEXT NOT NULL DEFAULT 'NONE';
ALTER TABLE resources ADD COLUMN review_days INTEGER NOT NULL DEFAULT 0;
ALTER TABLE resources ADD COLUMN review_on TEXT;
ALTER TABLE resources ADD COLUMN review_told_on TEXT;
CREATE INDEX resources_to_review ON resources (review_on) WHERE review_on IS NOT NULL AND deleted_at IS NULL;

-- Each time that somebody said that a resource is still right: who, when, the day that it was due, and the day that came of it.
-- room: resource
CREATE TABLE resource_reviews (
    id TEXT PRIMARY KEY,
    resource_id TEXT NOT NULL REFERENCES resources (id),
    reviewed_by TEXT NOT NULL REFERENCES users (id),
    reviewed_at BIGINT NOT NULL,
    was_on TEXT NOT NULL,
    next_on TEXT NOT NULL
);
CREATE INDEX resource_reviews_of ON resource_reviews (resource_id, reviewed_at);
