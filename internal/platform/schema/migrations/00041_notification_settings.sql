-- +goose Up

-- How a person wants to be told what leaves the site. email_pace is AT_ONCE, DAILY or WEEKLY. quiet tells whether there are quiet hours; they begin and
-- end at minutes after midnight in the time zone of the person's store. show_text is whether a notification on a device says what it is about. Without a
-- row the defaults hold.
-- room: notification
CREATE TABLE notification_settings (
    user_id TEXT PRIMARY KEY REFERENCES users (id),
    email_pace TEXT NOT NULL,
    quiet BOOLEAN NOT NULL,
    quiet_from INTEGER NOT NULL,
    quiet_until INTEGER NOT NULL,
    show_text BOOLEAN NOT NULL,
    changed_at BIGINT NOT NULL
);

-- Where a person wants to be told of a kind. Without a row the kind's defaults hold.
-- room: notification
CREATE TABLE notification_choices (
    user_id TEXT NOT NULL REFERENCES users (id),
    kind TEXT NOT NULL,
    in_app BOOLEAN NOT NULL,
    email BOOLEAN NOT NULL,
    push BOOLEAN NOT NULL,
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, kind)
);

-- Whether the person sees the notification on the site. One that they only want by e-mail or push is kept as well, so that nobody is told twice.
ALTER TABLE notifications ADD COLUMN in_app BOOLEAN NOT NULL DEFAULT TRUE;
