-- +goose Up

-- Accounts elsewhere with which people sign in (OpenID Connect).
-- room: auth
CREATE TABLE provider_links (
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL, -- how the provider knows the person
    user_id TEXT NOT NULL REFERENCES users (id),
    linked_at BIGINT NOT NULL,
    PRIMARY KEY (issuer, subject)
);
CREATE UNIQUE INDEX provider_links_by_user ON provider_links (user_id, issuer);
