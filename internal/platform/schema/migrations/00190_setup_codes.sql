-- +goose Up

-- Codes that the program has printed while nobody had an account. With one of them somebody makes the first account (FD-415).
-- room: auth
CREATE TABLE setup_codes (
    code_hash TEXT PRIMARY KEY,
    created_at BIGINT NOT NULL
);
