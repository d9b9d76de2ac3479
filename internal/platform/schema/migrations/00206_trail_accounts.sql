-- +goose Up

-- What was done to one account (FD-440). An entry names it as its thing; one that is about several accounts, such as an import, names them here, and so
-- does one that says what of an account it has changed.
CREATE INDEX trail_entries_by_thing ON trail_entries (thing_id, at, id) WHERE thing_id IS NOT NULL;

-- room: audittrail
CREATE TABLE trail_accounts (
    entry_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    at BIGINT NOT NULL,    -- of the entry
    changed TEXT NOT NULL, -- what of the account has changed, with spaces between
    PRIMARY KEY (user_id, entry_id)
);
CREATE INDEX trail_accounts_by_time ON trail_accounts (at);
