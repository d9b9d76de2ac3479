-- +goose Up

-- The session of the real person, from which an impersonation was started. It ends with that session.
ALTER TABLE sessions ADD COLUMN started_from TEXT;
CREATE INDEX sessions_by_start ON sessions (started_from) WHERE started_from IS NOT NULL;

-- room: auth
CREATE TABLE impersonations (
    id TEXT PRIMARY KEY, -- of its session, which is removed earlier
    impersonator_id TEXT NOT NULL REFERENCES users (id),
    user_id TEXT NOT NULL REFERENCES users (id),
    reason TEXT NOT NULL,
    started_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    ended_at BIGINT
);
CREATE INDEX impersonations_open ON impersonations (ends_at) WHERE ended_at IS NULL;

-- room: audittrail
CREATE TABLE trail_entries (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    who_id TEXT NOT NULL, -- the real person
    as_id TEXT,           -- the person whom they acted as
    session_id TEXT NOT NULL,
    operation TEXT NOT NULL,
    path TEXT NOT NULL,
    thing_id TEXT,
    status INTEGER
);
CREATE INDEX trail_entries_by_time ON trail_entries (at, id);
CREATE INDEX trail_entries_by_who ON trail_entries (who_id, at);
CREATE INDEX trail_entries_by_as ON trail_entries (as_id, at) WHERE as_id IS NOT NULL;
