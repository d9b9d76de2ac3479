-- +goose Up

-- Posts that people have saved for later (FD-414). Nobody else knows of them.
-- room: feed
CREATE TABLE saved_posts (
    user_id TEXT NOT NULL REFERENCES users (id),
    post_id TEXT NOT NULL REFERENCES posts (id),
    saved_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, post_id)
);
CREATE INDEX saved_posts_by_time ON saved_posts (user_id, saved_at DESC, post_id);
