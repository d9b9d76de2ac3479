-- +goose Up

-- When the installation was last backed up: one row, or none. On PostgreSQL whoever makes the backups says so (caravan backup --note).
-- room: system
CREATE TABLE last_backup (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    made_at BIGINT NOT NULL
);
