-- +goose Up

-- Links to the files of resources for people outside, who have no account (FD-444). The token of a link is not here, only the SHA-256 of it.
-- room: resource
CREATE TABLE outside_links (
    id TEXT PRIMARY KEY,
    resource_id TEXT NOT NULL REFERENCES resources (id),
    token_hash TEXT NOT NULL,
    note TEXT NOT NULL, -- whom it is for
    created_by TEXT NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    revoked_at BIGINT,
    revoked_by TEXT REFERENCES users (id), -- also who has deleted the resource, or made it a link
    opens BIGINT NOT NULL DEFAULT 0,       -- how often its page was opened
    downloads BIGINT NOT NULL DEFAULT 0,
    used_at BIGINT -- when it was opened or its file downloaded last
);
CREATE UNIQUE INDEX outside_links_by_token ON outside_links (token_hash);
CREATE INDEX outside_links_of ON outside_links (resource_id, created_at);
CREATE INDEX outside_links_by_end ON outside_links (ends_at);
