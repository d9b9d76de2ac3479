-- +goose Up

-- The outbox lists and counts mails of one status, the newest first, and /metrics asks how many have failed.
CREATE INDEX mail_outbox_by_status ON mail_outbox (status, created_at, id);
