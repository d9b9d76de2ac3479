-- +goose Up

-- What is still to leave by EMAIL or PUSH, for each person and channel once. It is about a notification, or about a message of a conversation in another
-- room. Nothing happens before due_at. mail_id is the mail that it went into; such rows are kept for a month, because the mail is written from them.
-- room: notification
CREATE TABLE notification_deliveries (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    channel TEXT NOT NULL,
    kind TEXT NOT NULL,
    notification_id TEXT NOT NULL DEFAULT '',
    conversation_id TEXT NOT NULL DEFAULT '',
    message_id TEXT NOT NULL DEFAULT '',
    created_at BIGINT NOT NULL,
    due_at BIGINT NOT NULL,
    mail_id TEXT
);
CREATE INDEX notification_deliveries_due ON notification_deliveries (due_at) WHERE mail_id IS NULL;
CREATE INDEX notification_deliveries_by_user ON notification_deliveries (user_id) WHERE mail_id IS NULL;
CREATE INDEX notification_deliveries_by_mail ON notification_deliveries (mail_id) WHERE mail_id IS NOT NULL;

-- The pair of keys by which push services know this installation (VAPID, RFC 8292): one row, made at the first start. With another pair every device has
-- to be turned on again.
-- room: notification
CREATE TABLE push_keys (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    public_key TEXT NOT NULL,
    private_key TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

-- The browsers in which people have turned push on, one for each session. Whoever knows endpoint and keys can send to the device.
-- room: notification
CREATE TABLE push_devices (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    session_id TEXT NOT NULL UNIQUE,
    endpoint TEXT NOT NULL UNIQUE,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX push_devices_by_user ON push_devices (user_id, created_at);
