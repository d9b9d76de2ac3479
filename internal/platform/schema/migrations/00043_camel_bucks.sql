-- +goose Up

-- The ledger of Camel Bucks: every buck that a store has, and why. A line is added once and never changed or deleted; what was wrong is put right by
-- another line. amount is whole Camel Bucks, below zero only in a line that takes back. source says where it comes from (INCENTIVE, CRITERION,
-- CORRECTION), source_key names it, so that one source gives one line, whatever is repeated. counts_as is the part of the totals it belongs to (INCENTIVE or
-- CRITERION). corrects is the line that it puts right. financial_year begins on 1 July in Melbourne; a line that puts another right has its year.
-- room: camelbucks
CREATE TABLE camel_bucks_lines (
    id TEXT PRIMARY KEY,
    store_id TEXT NOT NULL REFERENCES stores (id),
    amount BIGINT NOT NULL CHECK (amount <> 0),
    source TEXT NOT NULL,
    source_key TEXT NOT NULL UNIQUE,
    counts_as TEXT NOT NULL,
    title TEXT NOT NULL,
    reason TEXT NOT NULL DEFAULT '',
    corrects TEXT REFERENCES camel_bucks_lines (id),
    financial_year INTEGER NOT NULL,
    created_by TEXT NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL,
    CHECK (amount > 0 OR source = 'CORRECTION')
);
CREATE INDEX camel_bucks_of_store ON camel_bucks_lines (store_id, created_at DESC, id DESC);
CREATE INDEX camel_bucks_corrections ON camel_bucks_lines (corrects) WHERE corrects IS NOT NULL;
