-- +goose Up

-- Whether the post thanks somebody, so that reading posts that do not asks for none (FD-461).
ALTER TABLE posts ADD COLUMN has_thanks BOOLEAN NOT NULL DEFAULT FALSE;

-- Whom a post thanks, in order. Without user_id it is the whole store. Of a person, store_id is the store that they belonged to then, whose timeline
-- keeps it.
-- room: feed
CREATE TABLE post_thanks (
    post_id TEXT NOT NULL REFERENCES posts (id),
    position BIGINT NOT NULL,
    user_id TEXT REFERENCES users (id),
    store_id TEXT REFERENCES stores (id),
    PRIMARY KEY (post_id, position)
);
CREATE INDEX post_thanks_of_store ON post_thanks (store_id, post_id, position);
