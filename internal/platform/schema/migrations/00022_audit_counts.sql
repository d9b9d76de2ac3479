-- +goose Up

-- Counting all, the completed or the final reports reads this index alone. It names deleted_at too, though that is always NULL in it: without, SQLite looks up
-- each report that the index names, which takes ten times as long. None of its columns changes when marks are saved.
DROP INDEX audit_reports_by_time;
CREATE INDEX audit_reports_by_time ON audit_reports (created_at, id, status, final, deleted_at) WHERE deleted_at IS NULL;
