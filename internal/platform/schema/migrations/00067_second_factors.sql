-- +goose Up

-- The app with which a person proves at each sign-in that it is them, by a code that changes every 30 seconds (RFC 6238).
-- room: auth
CREATE TABLE second_factors (
    user_id TEXT PRIMARY KEY REFERENCES users (id),
    secret TEXT NOT NULL, -- sealed
    created_at BIGINT NOT NULL,
    confirmed_at BIGINT, -- NULL: no code of it was entered yet, so it does not count
    last_step BIGINT NOT NULL DEFAULT 0 -- the 30 seconds, counted since 1970, of the last code that was used
);

-- room: auth
CREATE TABLE recovery_codes (
    user_id TEXT NOT NULL REFERENCES users (id),
    code_hash TEXT NOT NULL,
    used_at BIGINT,
    PRIMARY KEY (user_id, code_hash)
);

-- Sign-ins that wait for the second step.
-- room: auth
CREATE TABLE pending_sign_ins (
    token_hash TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    source TEXT NOT NULL, -- whose wrong codes count together, as in sign_in_failures
    is_known BOOLEAN NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX pending_sign_ins_by_user ON pending_sign_ins (user_id);

-- The roles that must have a second step.
-- room: auth
CREATE TABLE second_factor_roles (
    role TEXT PRIMARY KEY,
    since BIGINT NOT NULL
);
