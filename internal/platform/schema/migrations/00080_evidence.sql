-- +goose Up

-- Photos beside the lines of audit reports. id is made by the client. line_key is the line's key, which stays the same from a template to the stored
-- line and over a resync. sha256 and size are what the device announced, received what has arrived of it. media_id is the picture's file, once all of it
-- has. A photo is removed by somebody who audits, and can be put back for a day; given_up_at says that nobody waits for it any more. touched_at is when
-- something last arrived.
-- room: evidence
CREATE TABLE evidence_photos (
    id TEXT PRIMARY KEY,
    report_id TEXT NOT NULL REFERENCES audit_reports (id) ON DELETE CASCADE,
    line_key TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    size BIGINT NOT NULL CHECK (size > 0),
    received BIGINT NOT NULL DEFAULT 0 CHECK (received >= 0),
    media_id TEXT,
    comment TEXT NOT NULL DEFAULT '',
    version INTEGER NOT NULL DEFAULT 1,
    taken_at BIGINT NOT NULL,
    created_by TEXT NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL,
    touched_at BIGINT NOT NULL,
    removed_at BIGINT,
    given_up_at BIGINT,
    given_up_by TEXT REFERENCES users (id)
);
CREATE INDEX evidence_photos_of_report ON evidence_photos (report_id);
CREATE INDEX evidence_photos_to_come ON evidence_photos (created_by) WHERE media_id IS NULL;
CREATE INDEX evidence_photos_to_sweep ON evidence_photos (removed_at) WHERE removed_at IS NOT NULL;

-- What has arrived of photos that are not complete: each piece is a file. begins is its first byte.
-- room: evidence
CREATE TABLE evidence_pieces (
    photo_id TEXT NOT NULL REFERENCES evidence_photos (id) ON DELETE CASCADE,
    begins BIGINT NOT NULL,
    size BIGINT NOT NULL,
    blob_key TEXT NOT NULL,
    PRIMARY KEY (photo_id, begins)
);

-- The sections of a report in which each failed line needs a photo. A section that is not here needs none.
-- room: evidence
CREATE TABLE evidence_sections (
    section TEXT PRIMARY KEY
);
