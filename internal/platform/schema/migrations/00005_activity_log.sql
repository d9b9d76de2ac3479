-- +goose Up

-- platform: journal
CREATE TABLE activity_log (
    id TEXT PRIMARY KEY,
    actor_id TEXT NOT NULL,
    impersonator_id TEXT,
    action TEXT NOT NULL,
    target TEXT NOT NULL,
    target_id TEXT NOT NULL,
    detail TEXT NOT NULL DEFAULT '',
    created_at BIGINT NOT NULL
);
CREATE INDEX activity_log_by_target ON activity_log (target, target_id, created_at);
