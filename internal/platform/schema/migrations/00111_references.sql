-- +goose Up

-- What good looks like: a picture and a sentence for what a line of audit reports asks, in every quarter. source is the id of the first of a store
-- standards line's copies, or the number of a promoted product. media_id is the picture's file. Head office keeps them; a row without both is deleted.
-- room: reference
CREATE TABLE line_references (
    id TEXT PRIMARY KEY,
    line_type TEXT NOT NULL,
    position TEXT NOT NULL,
    source TEXT NOT NULL,
    sentence TEXT NOT NULL DEFAULT '',
    media_id TEXT,
    version INTEGER NOT NULL DEFAULT 1,
    changed_by TEXT NOT NULL REFERENCES users (id),
    changed_at BIGINT NOT NULL,
    UNIQUE (line_type, position, source)
);
