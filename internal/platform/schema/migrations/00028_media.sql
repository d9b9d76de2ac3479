-- +goose Up

-- What people uploaded (DM-013). While the state is UPLOADED, blob_key is the file as it came, of the type source_type, which nobody but this program
-- reads. READY: blob_key is the file that people get; of a picture, md_key and xs_key are the smaller sizes of the type small_type, empty when the picture is
-- no larger than that. FAILED: problem says why. service_upload and service_asset are a video's ids at the video service. unused_since is NULL while
-- something uses it.
-- room: media
CREATE TABLE media (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    alt TEXT NOT NULL,
    mime_type TEXT NOT NULL,
    source_type TEXT NOT NULL,
    size BIGINT NOT NULL,
    width INTEGER NOT NULL DEFAULT 0,
    height INTEGER NOT NULL DEFAULT 0,
    state TEXT NOT NULL,
    problem TEXT NOT NULL DEFAULT '',
    blob_key TEXT NOT NULL,
    md_key TEXT NOT NULL DEFAULT '',
    xs_key TEXT NOT NULL DEFAULT '',
    small_type TEXT NOT NULL DEFAULT '',
    playback_id TEXT NOT NULL DEFAULT '',
    service_upload TEXT NOT NULL DEFAULT '',
    service_asset TEXT NOT NULL DEFAULT '',
    job_id TEXT NOT NULL DEFAULT '',
    created_by TEXT NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL,
    unused_since BIGINT
);
CREATE INDEX media_unused ON media (unused_since, id) WHERE unused_since IS NOT NULL;
CREATE INDEX media_unused_by_person ON media (created_by, size) WHERE unused_since IS NOT NULL;
CREATE INDEX media_waiting ON media (created_at, id) WHERE state = 'UPLOADED';

-- Which things use which media, in the order in which the thing shows them. used_by is a thing's kind and id, such as 'post:0199...'.
-- room: media
CREATE TABLE media_uses (
    used_by TEXT NOT NULL,
    position INTEGER NOT NULL,
    media_id TEXT NOT NULL REFERENCES media (id),
    PRIMARY KEY (used_by, position)
);
CREATE UNIQUE INDEX media_uses_by_media ON media_uses (media_id, used_by);
