-- +goose Up

-- How often a mail was handed to the mail server without a known answer: the program died, or the connection broke after the text was sent.
ALTER TABLE mail_outbox ADD COLUMN unconfirmed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX mail_outbox_unfinished ON mail_outbox (created_at) WHERE status IN ('QUEUED', 'SENDING');
