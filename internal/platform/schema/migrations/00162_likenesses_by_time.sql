-- +goose Up

-- Photos are compared with those that were uploaded shortly before and after, so the index has them by time; the one by id is not used any more.
CREATE INDEX media_likenesses_by_time ON media (created_at, id, likeness) WHERE likeness IS NOT NULL;
DROP INDEX media_likenesses;
