-- +goose Up

-- likeness is a fingerprint of what a picture shows: pictures that look alike differ in few of its 64 bits. It is empty for other files, for pictures that
-- show almost nothing, and for those of before this column.
ALTER TABLE media ADD COLUMN likeness BIGINT;
CREATE INDEX media_likenesses ON media (id, likeness) WHERE likeness IS NOT NULL;
