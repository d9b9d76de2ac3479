-- +goose Up

-- Self-checks: a store answers the questions of an audit itself. after_visit is when the quarter's latest report of the store before it was first completed, 0 when there
-- was none, so a store has one for each visit. Whether it is closed, and what it is compared with, is decided when it is read, from the reports (ADR 0063).
-- room: selfcheck
CREATE TABLE self_checks (
    id TEXT PRIMARY KEY,
    store_id TEXT NOT NULL REFERENCES stores (id),
    quarter_id TEXT NOT NULL REFERENCES promotions (id),
    after_visit BIGINT NOT NULL,
    started_by TEXT NOT NULL REFERENCES users (id),
    started_at BIGINT NOT NULL,
    ended_at BIGINT,
    UNIQUE (store_id, quarter_id, after_visit)
);

-- The answers of self-checks, one for each line: line_key is that of the audit's line; section and description are what it asked. NULL marks: the answer was taken
-- back. answered_at is when it was given on the device, by the server's clock.
-- room: selfcheck
CREATE TABLE self_check_answers (
    check_id TEXT NOT NULL REFERENCES self_checks (id) ON DELETE CASCADE,
    line_key TEXT NOT NULL,
    line_type TEXT NOT NULL,
    section TEXT NOT NULL,
    description TEXT NOT NULL,
    passed BOOLEAN,
    price_passed BOOLEAN,
    answered_at BIGINT NOT NULL,
    PRIMARY KEY (check_id, line_key)
);
