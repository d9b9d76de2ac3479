-- +goose Up

-- Who has opened which post or resource: a row for each person, with the first time. item_id is as in must_reads.
-- room: readership
CREATE TABLE openings (
    item_id TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id),
    first_at BIGINT NOT NULL,
    PRIMARY KEY (item_id, user_id)
);
