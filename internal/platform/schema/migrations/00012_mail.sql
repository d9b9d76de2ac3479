-- +goose Up

-- platform: mail
CREATE TABLE mail_outbox (
    id TEXT PRIMARY KEY,
    purpose TEXT NOT NULL,
    reference TEXT NOT NULL,
    attachments TEXT NOT NULL DEFAULT '[]',
    recipient TEXT NOT NULL DEFAULT '',
    subject TEXT NOT NULL DEFAULT '',
    text_body TEXT NOT NULL DEFAULT '',
    html_body TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    error TEXT NOT NULL DEFAULT '',
    created_at BIGINT NOT NULL,
    sent_at BIGINT
);
CREATE INDEX mail_outbox_by_time ON mail_outbox (created_at, id);
CREATE INDEX mail_outbox_by_reference ON mail_outbox (purpose, reference);
