-- +goose Up

-- The completions that phones have queued without a connection and the server has taken, by the id that the phone made: one that is sent again, because its
-- answer was lost, must not complete a report that somebody has opened again since.
-- room: audit
CREATE TABLE audit_report_completions (
    id TEXT PRIMARY KEY,
    report_id TEXT NOT NULL REFERENCES audit_reports (id) ON DELETE CASCADE,
    at BIGINT NOT NULL
);
CREATE INDEX audit_report_completions_by_report ON audit_report_completions (report_id);
