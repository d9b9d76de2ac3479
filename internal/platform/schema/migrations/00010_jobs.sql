-- +goose Up

-- platform: jobs
CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    args TEXT NOT NULL,
    unique_key TEXT,
    state TEXT NOT NULL,
    due_at BIGINT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    max_attempts INTEGER NOT NULL,
    error TEXT NOT NULL DEFAULT '',
    created_at BIGINT NOT NULL,
    started_at BIGINT,
    finished_at BIGINT
);
CREATE INDEX jobs_by_due ON jobs (due_at, id) WHERE finished_at IS NULL;
CREATE UNIQUE INDEX jobs_unique_key ON jobs (unique_key) WHERE finished_at IS NULL AND unique_key IS NOT NULL;
CREATE INDEX jobs_by_finish ON jobs (finished_at) WHERE finished_at IS NOT NULL;

-- platform: jobs
CREATE TABLE job_schedules (
    kind TEXT PRIMARY KEY,
    next_at BIGINT NOT NULL
);
