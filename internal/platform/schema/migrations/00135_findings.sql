-- +goose Up

-- What reports have asked, in whichever quarter, each once. number stands for it in findings.answers; it is never given to anything else.
-- room: finding
CREATE TABLE finding_subjects (
    number BIGINT PRIMARY KEY,
    subject TEXT NOT NULL UNIQUE,
    section TEXT NOT NULL,
    description TEXT NOT NULL
);

-- What came out of each completed report: what it asked, and what of that has failed, packed into one text (internal/finding/answers.go). completed_at is
-- that of the report when this was written: a row with another one, like a report without a row, is filled in by a job. Whether the report counts is decided
-- by audit_reports when it is read.
-- room: finding
CREATE TABLE findings (
    report_id TEXT PRIMARY KEY REFERENCES audit_reports (id) ON DELETE CASCADE,
    answers TEXT NOT NULL,
    completed_at BIGINT NOT NULL
);

-- A network that has reports gets its findings at the first start, not an hour later.
INSERT INTO job_schedules (kind, next_at) VALUES ('finding.fill', 0);
