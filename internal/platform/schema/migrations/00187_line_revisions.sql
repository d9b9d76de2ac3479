-- +goose Up

-- Which revision of the line was the last that reached us from a device, from which device, and whose. Revisions grow on each device, so that a change
-- which comes after a later one of the same device is known as older. 0 or empty: none that says so.
ALTER TABLE audit_report_lines ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
ALTER TABLE audit_report_lines ADD COLUMN revised_on TEXT NOT NULL DEFAULT '';
ALTER TABLE audit_report_lines ADD COLUMN revised_by_id TEXT NOT NULL DEFAULT '';
