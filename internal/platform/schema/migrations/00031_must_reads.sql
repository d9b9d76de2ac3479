-- +goose Up

-- What must be read. item_id is a thing's kind and id, such as 'POST:0199...'. due is the last day for it. version grows when everybody is asked again,
-- at asked_at. ended_at is when it no longer had to be read; then the row stays, with its version, in case it is marked again.
-- room: readership
CREATE TABLE must_reads (
    item_id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    author_id TEXT NOT NULL REFERENCES users (id),
    due TEXT NOT NULL,
    version INTEGER NOT NULL,
    asked_at BIGINT NOT NULL,
    reminded_at BIGINT,
    ended_at BIGINT
);

-- The groups of those who must read it (package audience). A reader's feed looks here for what waits.
-- room: readership
CREATE TABLE must_read_groups (
    audience_group TEXT NOT NULL,
    item_id TEXT NOT NULL REFERENCES must_reads (item_id),
    PRIMARY KEY (audience_group, item_id)
);
CREATE INDEX must_read_groups_by_item ON must_read_groups (item_id);

-- Who has confirmed which version.
-- room: readership
CREATE TABLE confirmations (
    item_id TEXT NOT NULL REFERENCES must_reads (item_id),
    version INTEGER NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id),
    confirmed_at BIGINT NOT NULL,
    PRIMARY KEY (item_id, version, user_id)
);
