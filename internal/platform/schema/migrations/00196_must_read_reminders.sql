-- +goose Up

-- When each person was last reminded of a version of a must-read.
-- room: readership
CREATE TABLE must_read_reminders (
    item_id TEXT NOT NULL REFERENCES must_reads (item_id),
    version INTEGER NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id),
    reminded_at BIGINT NOT NULL,
    PRIMARY KEY (item_id, version, user_id)
);
