-- +goose Up

-- The files of this and earlier builds of the web app (ADR 0013). blob_key names the stored content; packed says that it is compressed with gzip.
-- served_at is the last time that a node whose build has the file started or was running.
-- platform: webfiles
CREATE TABLE web_files (
    name TEXT PRIMARY KEY,
    blob_key TEXT NOT NULL,
    packed BOOLEAN NOT NULL,
    served_at BIGINT NOT NULL
);

CREATE INDEX web_files_by_served_at ON web_files (served_at);
