-- +goose Up

-- What the program tells people. notice_key says what a notification is about, so that nobody is told of one thing twice; id is made of it and the
-- person. link is a path of the site. seen_at is when the person marked it as seen.
-- room: notification
CREATE TABLE notifications (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    notice_key TEXT NOT NULL,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    content TEXT NOT NULL,
    link TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    seen_at BIGINT
);
CREATE UNIQUE INDEX notifications_once ON notifications (user_id, notice_key);
CREATE INDEX notifications_by_time ON notifications (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_unseen ON notifications (user_id) WHERE seen_at IS NULL;
