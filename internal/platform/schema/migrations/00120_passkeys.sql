-- +goose Up

-- Passkeys: keys that people keep in a phone, a browser or a security key, to sign in without a password. Only the public half is here.
-- room: auth
CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    credential_id TEXT NOT NULL UNIQUE, -- how the device knows it, base64url
    public_key TEXT NOT NULL, -- COSE, base64url
    name TEXT NOT NULL,
    transports TEXT NOT NULL, -- how browsers reach it, such as 'internal hybrid'
    sign_count BIGINT NOT NULL, -- 0: the device does not count
    backup_eligible BOOLEAN NOT NULL, -- it may be on several devices
    backed_up BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT,
    copied_at BIGINT -- when its count went back, so that a copy of it may exist; it signs nobody in any more
);
CREATE INDEX passkeys_by_user ON passkeys (user_id);

-- Sealed challenges that have been used. An unused one is stored nowhere: it proves itself by its seal.
-- room: auth
CREATE TABLE spent_challenges (
    challenge_hash TEXT PRIMARY KEY,
    expires_at BIGINT NOT NULL
);

-- The second step with which a session began: 'code' or 'passkey'; empty: none, or it began before this was kept.
ALTER TABLE sessions ADD COLUMN second_step TEXT NOT NULL DEFAULT '';
