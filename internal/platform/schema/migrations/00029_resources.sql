-- +goose Up

-- A file or a link that people share. folder is its place in the library, '/' or '/Name/Name'. version counts the changes, so that nobody overwrites
-- somebody else's. author_store_id is the store that the author belonged to when they shared it.
-- room: resource
CREATE TABLE resources (
    id TEXT PRIMARY KEY,
    type TEXT NOT NULL,
    name TEXT NOT NULL,
    search_name TEXT NOT NULL,
    folder TEXT NOT NULL,
    link TEXT NOT NULL DEFAULT '',
    visibility TEXT NOT NULL,
    created_by TEXT NOT NULL REFERENCES users (id),
    author_store_id TEXT REFERENCES stores (id),
    version INTEGER NOT NULL,
    expires_at BIGINT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    deleted_at BIGINT
);
CREATE INDEX resources_by_folder ON resources (folder, search_name, id) WHERE deleted_at IS NULL;

-- The groups that a resource is published to (package audience).
-- room: resource
CREATE TABLE resource_groups (
    item_id TEXT NOT NULL REFERENCES resources (id),
    audience_group TEXT NOT NULL,
    PRIMARY KEY (item_id, audience_group)
);
CREATE INDEX resource_groups_by_group ON resource_groups (audience_group, item_id);

-- The files of a resource, one for each time that somebody has replaced it. The one with the highest number is the current one.
-- room: resource
CREATE TABLE resource_files (
    resource_id TEXT NOT NULL REFERENCES resources (id),
    number INTEGER NOT NULL,
    media_id TEXT NOT NULL,
    created_by TEXT NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL,
    PRIMARY KEY (resource_id, number)
);
