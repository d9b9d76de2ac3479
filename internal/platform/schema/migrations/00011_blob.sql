-- +goose Up

-- platform: blob
CREATE TABLE blob_signing_keys (
    id TEXT PRIMARY KEY,
    secret TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
