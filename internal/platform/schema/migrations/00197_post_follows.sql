-- +goose Up

-- Who has chosen to be told of each comment on a post, or no longer to be told. Its author is told without a row (FD-430).
-- room: feed
CREATE TABLE post_follows (
    post_id TEXT NOT NULL REFERENCES posts (id),
    user_id TEXT NOT NULL REFERENCES users (id),
    following BOOLEAN NOT NULL,
    PRIMARY KEY (post_id, user_id)
);
