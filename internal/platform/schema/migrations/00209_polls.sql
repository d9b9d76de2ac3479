-- +goose Up

-- Whether the post carries a poll, so that reading posts without one asks for none (FD-443).
ALTER TABLE posts ADD COLUMN has_poll BOOLEAN NOT NULL DEFAULT FALSE;

-- The question that a post asks, until ends_at. anonymous: nobody learns who chose what.
-- room: feed
CREATE TABLE polls (
    post_id TEXT PRIMARY KEY REFERENCES posts (id),
    question TEXT NOT NULL,
    anonymous BOOLEAN NOT NULL,
    ends_at BIGINT NOT NULL
);

-- Its answers, in order. votes counts poll_votes, so that a page of the feed need not. When the words of a poll change, its answers get other ids, so
-- that nobody votes for words that they have not read.
-- room: feed
CREATE TABLE poll_answers (
    id TEXT PRIMARY KEY,
    post_id TEXT NOT NULL REFERENCES polls (post_id),
    position BIGINT NOT NULL,
    words TEXT NOT NULL,
    votes BIGINT NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX poll_answers_in_order ON poll_answers (post_id, position);

-- What each person has chosen: one answer of a poll.
-- room: feed
CREATE TABLE poll_votes (
    post_id TEXT NOT NULL REFERENCES polls (post_id),
    user_id TEXT NOT NULL REFERENCES users (id),
    answer_id TEXT NOT NULL REFERENCES poll_answers (id),
    voted_at BIGINT NOT NULL,
    PRIMARY KEY (post_id, user_id)
);
CREATE INDEX poll_votes_by_time ON poll_votes (answer_id, voted_at DESC, user_id);
