-- +goose Up

-- room: auth
CREATE TABLE credentials (
    user_id TEXT PRIMARY KEY REFERENCES users (id),
    password_hash TEXT NOT NULL,
    is_temporary BOOLEAN NOT NULL,
    changed_at BIGINT NOT NULL
);

-- room: auth
CREATE TABLE sign_ins (
    user_id TEXT PRIMARY KEY REFERENCES users (id),
    recent_at BIGINT NOT NULL,
    previous_at BIGINT
);

-- room: auth
CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    impersonator_id TEXT REFERENCES users (id),
    token_hash TEXT NOT NULL UNIQUE,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    revoked_at BIGINT
);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- room: auth
CREATE TABLE password_resets (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    token_hash TEXT NOT NULL UNIQUE,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT
);
CREATE INDEX password_resets_by_user ON password_resets (user_id);

-- room: auth
CREATE TABLE sign_in_failures (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX sign_in_failures_by_email ON sign_in_failures (email, at);
