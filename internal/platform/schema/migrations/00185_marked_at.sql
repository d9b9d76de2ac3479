-- +goose Up

-- When the person who changed a line made that change, by the server's clock, and on which of their devices. It may have been sent much later. NULL or
-- empty: not known.
ALTER TABLE audit_report_lines ADD COLUMN marked_at BIGINT;
ALTER TABLE audit_report_lines ADD COLUMN marked_on TEXT NOT NULL DEFAULT '';
