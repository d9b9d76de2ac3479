-- +goose Up

-- What lists and figures read. All of it is of columns that never change, so that saving a report writes to none of these indexes.

-- The newest first, without looking at each passed-over report to see whether it was deleted.
DROP INDEX audit_reports_by_time;
CREATE INDEX audit_reports_by_time ON audit_reports (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX audit_reports_by_day ON audit_reports (date, created_at, id) WHERE deleted_at IS NULL;

-- The reports of a quarter store by store: its figures, and the stores that have none.
CREATE INDEX audit_reports_by_quarter_store ON audit_reports (core_range_promotion_id, store_id) WHERE deleted_at IS NULL;
