-- +goose Up

-- What stores say against marks of completed reports: a row for each time that an owner or a manager queried a failed line. line_key is the line's key; line_type
-- and the two old answers are what it was then, the new ones what it is since the answer; NULL is not answered. The scores are the report's total when it was
-- asked, and after the answer. state is OPEN, KEPT or CHANGED (answered), WITHDRAWN by the store, or UNANSWERED, because the report was set as final before.
-- reminded says whether the auditor was reminded.
-- room: linequery
CREATE TABLE line_queries (
    id TEXT PRIMARY KEY,
    report_id TEXT NOT NULL REFERENCES audit_reports (id) ON DELETE CASCADE,
    store_id TEXT NOT NULL REFERENCES stores (id),
    auditor_id TEXT NOT NULL REFERENCES users (id),
    line_key TEXT NOT NULL,
    line_type TEXT NOT NULL,
    section TEXT NOT NULL,
    description TEXT NOT NULL,
    text TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('OPEN', 'KEPT', 'CHANGED', 'WITHDRAWN', 'UNANSWERED')),
    asked_by TEXT NOT NULL REFERENCES users (id),
    asked_at BIGINT NOT NULL,
    old_passed BOOLEAN,
    old_price_passed BOOLEAN,
    old_score INTEGER NOT NULL,
    answer TEXT NOT NULL DEFAULT '',
    answered_by TEXT REFERENCES users (id),
    answered_at BIGINT,
    new_passed BOOLEAN,
    new_price_passed BOOLEAN,
    new_score INTEGER NOT NULL,
    reminded BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE UNIQUE INDEX line_queries_open ON line_queries (report_id, line_key) WHERE state = 'OPEN';
CREATE INDEX line_queries_of_report ON line_queries (report_id, asked_at);
CREATE INDEX line_queries_waiting ON line_queries (asked_at) WHERE state = 'OPEN';
CREATE INDEX line_queries_answered ON line_queries (answered_at) WHERE answered_at IS NOT NULL;
