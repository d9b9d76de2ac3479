-- +goose Up

-- What people share in the feed. body is clean HTML, body_text its words. author_store_id is the store that the author belonged to when they shared it,
-- by_head_office whether they were of head office then. status is DRAFT until a scheduled post is published. sort_at is when it is published, and
-- decides its place: whatever the status says, a post is public from then on. version counts edits, so that nobody overwrites somebody else's.
-- like_count and comment_count are kept with the post, so that a page of the feed need not count; comment_count has deleted ones too (AMB-094).
-- room: feed
CREATE TABLE posts (
    id TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    body_text TEXT NOT NULL,
    created_by TEXT NOT NULL REFERENCES users (id),
    author_store_id TEXT REFERENCES stores (id),
    by_head_office BOOLEAN NOT NULL,
    status TEXT NOT NULL,
    published_at BIGINT,
    sort_at BIGINT NOT NULL,
    visibility TEXT NOT NULL,
    pinned BOOLEAN NOT NULL DEFAULT FALSE,
    store_of_the_year BOOLEAN NOT NULL DEFAULT FALSE,
    send_notifications BOOLEAN NOT NULL DEFAULT FALSE,
    like_count BIGINT NOT NULL DEFAULT 0,
    comment_count BIGINT NOT NULL DEFAULT 0,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    edited_at BIGINT,
    deleted_at BIGINT
);
-- The feed walks one of these from the newest post and stops when the page is full.
CREATE INDEX posts_by_time ON posts (sort_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX posts_pinned ON posts (sort_at DESC, id DESC) WHERE deleted_at IS NULL AND pinned;
CREATE INDEX posts_of_the_year ON posts (sort_at DESC, id DESC) WHERE deleted_at IS NULL AND store_of_the_year;
CREATE INDEX posts_of_head_office ON posts (sort_at DESC, id DESC) WHERE deleted_at IS NULL AND by_head_office;
CREATE INDEX posts_of_store ON posts (author_store_id, sort_at DESC, id DESC) WHERE deleted_at IS NULL AND visibility = 'MY_STORE';
CREATE INDEX posts_scheduled ON posts (sort_at) WHERE deleted_at IS NULL AND status = 'DRAFT';

-- The groups that a post is published to.
-- room: feed
CREATE TABLE post_groups (
    item_id TEXT NOT NULL REFERENCES posts (id),
    audience_group TEXT NOT NULL,
    PRIMARY KEY (item_id, audience_group)
);

-- The people that a post mentions.
-- room: feed
CREATE TABLE post_tags (
    post_id TEXT NOT NULL REFERENCES posts (id),
    user_id TEXT NOT NULL REFERENCES users (id),
    position BIGINT NOT NULL,
    PRIMARY KEY (post_id, user_id)
);

-- Comments on posts, and replies to them: parent_id is the comment that a reply answers, which is no reply itself. score is what comments are sorted by:
-- likes, replies, and likes of replies (COMMENT-009).
-- room: feed
CREATE TABLE comments (
    id TEXT PRIMARY KEY,
    post_id TEXT NOT NULL REFERENCES posts (id),
    parent_id TEXT REFERENCES comments (id),
    body TEXT NOT NULL,
    body_text TEXT NOT NULL,
    created_by TEXT NOT NULL REFERENCES users (id),
    like_count BIGINT NOT NULL DEFAULT 0,
    score BIGINT NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL,
    edited_at BIGINT,
    deleted_at BIGINT
);
CREATE INDEX comments_by_score ON comments (post_id, score DESC, created_at DESC, id DESC) WHERE parent_id IS NULL;
CREATE INDEX comments_by_likes ON comments (parent_id, like_count DESC, created_at DESC, id DESC) WHERE parent_id IS NOT NULL;

-- The people that a comment mentions.
-- room: feed
CREATE TABLE comment_tags (
    comment_id TEXT NOT NULL REFERENCES comments (id),
    user_id TEXT NOT NULL REFERENCES users (id),
    position BIGINT NOT NULL,
    PRIMARY KEY (comment_id, user_id)
);

-- Likes: one person likes one post or comment once.
-- room: feed
CREATE TABLE reactions (
    id TEXT PRIMARY KEY,
    type TEXT NOT NULL,
    created_by TEXT NOT NULL REFERENCES users (id),
    post_id TEXT REFERENCES posts (id),
    comment_id TEXT REFERENCES comments (id),
    created_at BIGINT NOT NULL,
    CHECK ((post_id IS NULL) <> (comment_id IS NULL))
);
CREATE UNIQUE INDEX reactions_to_post ON reactions (post_id, created_by) WHERE post_id IS NOT NULL;
CREATE UNIQUE INDEX reactions_to_comment ON reactions (comment_id, created_by) WHERE comment_id IS NOT NULL;
CREATE INDEX reactions_to_post_by_time ON reactions (post_id, created_at DESC, id DESC) WHERE post_id IS NOT NULL;
CREATE INDEX reactions_to_comment_by_time ON reactions (comment_id, created_at DESC, id DESC) WHERE comment_id IS NOT NULL;
