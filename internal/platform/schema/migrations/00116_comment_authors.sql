-- +goose Up

-- Who wrote a line's comment; empty: nobody, several people, or not known. A person's own earlier comment gives way to the later one; somebody else's stays beside it.
ALTER TABLE audit_report_lines ADD COLUMN comments_by_id TEXT NOT NULL DEFAULT '';
