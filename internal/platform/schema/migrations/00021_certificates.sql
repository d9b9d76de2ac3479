-- +goose Up

-- room: audit
CREATE TABLE certificate_runs (
    id TEXT PRIMARY KEY,
    promotion_id TEXT NOT NULL REFERENCES promotions (id),
    job_id TEXT,
    state TEXT NOT NULL,
    total INTEGER NOT NULL,
    done INTEGER NOT NULL DEFAULT 0,
    failed INTEGER NOT NULL DEFAULT 0,
    started_by_id TEXT NOT NULL REFERENCES users (id),
    started_at BIGINT NOT NULL,
    finished_at BIGINT
);
CREATE UNIQUE INDEX certificate_runs_one_running ON certificate_runs (promotion_id) WHERE finished_at IS NULL;
CREATE INDEX certificate_runs_by_promotion ON certificate_runs (promotion_id, started_at);

-- DM-028 has an id and a media id. The number is the id, as it never changes, and the file is no upload of anybody's: its key in the blob store will do.
-- The file of a certificate shows a report as it was completed at one time. It counts only while that report is final and still the one completed then,
-- so withdrawing it needs no write. A row without a file is a number that the store has for the quarter.
-- room: audit
CREATE TABLE certificates (
    number BIGINT PRIMARY KEY,
    store_id TEXT NOT NULL REFERENCES stores (id),
    promotion_id TEXT NOT NULL REFERENCES promotions (id),
    report_id TEXT REFERENCES audit_reports (id),
    report_completed_at BIGINT,
    blob_key TEXT,
    run_id TEXT REFERENCES certificate_runs (id),
    created_at BIGINT,
    UNIQUE (store_id, promotion_id)
);
CREATE INDEX certificates_by_promotion ON certificates (promotion_id, number);
CREATE INDEX certificates_by_run ON certificates (run_id);

-- Which mail of the outbox took which report to which owner. DM-029 has one table for both; the outbox holds the mails of every room.
-- room: audit
CREATE TABLE audit_report_mails (
    id TEXT PRIMARY KEY,
    report_id TEXT NOT NULL REFERENCES audit_reports (id),
    export_type TEXT NOT NULL,
    score INTEGER NOT NULL,
    recipient_id TEXT NOT NULL REFERENCES users (id),
    sender_id TEXT NOT NULL REFERENCES users (id),
    outbox_id TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX audit_report_mails_by_report ON audit_report_mails (report_id, created_at);
CREATE INDEX audit_report_mails_by_outbox ON audit_report_mails (outbox_id);
