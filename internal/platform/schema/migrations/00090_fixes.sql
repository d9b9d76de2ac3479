-- +goose Up

-- What stores have to fix: one row for each line of a report that has failed when the report was completed. line_key is the line's key, subject what it asks
-- in whichever quarter. failed is false when the line no longer fails after the report was opened again and completed again; what was done stays. points
-- are tenths. audited_on and reported_at are the report's day and when it was first completed: a report that came later closes the fix, with the outcome
-- FIXED or AGAIN, for as long as that one is completed. state is OPEN, DONE or ACCEPTED; answer is what the auditor says, and sent_back whether that
-- asked the store to do it again. reminded says what people have been reminded of: nothing, SOON or OVERDUE. version counts the changes.
-- room: fix
CREATE TABLE fixes (
    id TEXT PRIMARY KEY,
    report_id TEXT NOT NULL REFERENCES audit_reports (id) ON DELETE CASCADE,
    store_id TEXT NOT NULL REFERENCES stores (id),
    line_key TEXT NOT NULL,
    subject TEXT NOT NULL,
    section TEXT NOT NULL,
    description TEXT NOT NULL,
    what TEXT NOT NULL,
    comment TEXT NOT NULL,
    points INTEGER NOT NULL,
    failed BOOLEAN NOT NULL,
    audited_on TEXT NOT NULL,
    reported_at BIGINT NOT NULL,
    reported_by TEXT NOT NULL REFERENCES users (id),
    due_on TEXT NOT NULL,
    assignee_id TEXT REFERENCES users (id),
    state TEXT NOT NULL CHECK (state IN ('OPEN', 'DONE', 'ACCEPTED')),
    sent_back BOOLEAN NOT NULL DEFAULT FALSE,
    note TEXT NOT NULL DEFAULT '',
    answer TEXT NOT NULL DEFAULT '',
    done_by TEXT REFERENCES users (id),
    done_at BIGINT,
    judged_by TEXT REFERENCES users (id),
    judged_at BIGINT,
    closed_by_report TEXT REFERENCES audit_reports (id) ON DELETE SET NULL,
    outcome TEXT CHECK (outcome IN ('FIXED', 'AGAIN')),
    reminded TEXT NOT NULL DEFAULT '',
    version INTEGER NOT NULL DEFAULT 1,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    UNIQUE (report_id, line_key)
);
CREATE INDEX fixes_of_store ON fixes (store_id, due_on);
CREATE INDEX fixes_waiting ON fixes (done_at) WHERE state = 'DONE';
CREATE INDEX fixes_to_remind ON fixes (due_on) WHERE state = 'OPEN';
CREATE INDEX fixes_closed ON fixes (closed_by_report) WHERE closed_by_report IS NOT NULL;

-- How many days stores have to fix a line of a section. A section that is not here has 14.
-- room: fix
CREATE TABLE fix_days (
    section TEXT PRIMARY KEY,
    days INTEGER NOT NULL CHECK (days BETWEEN 1 AND 365)
);
