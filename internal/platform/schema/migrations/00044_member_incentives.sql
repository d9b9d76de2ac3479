-- +goose Up

-- Competitions that stores enter with photos. code is unique among those that are not deleted, in capitals. search_text is the folded name and code.
-- prize_type is CAMEL_BUCKS or OTHER. Without start_at it is open from the beginning. rewarded_at is when it was awarded, which happens once.
-- show_winners lets members look at the winners. version counts the changes of the form. opened_told_at and closing_told_at are when stores were told that
-- it is open, and that it closes soon.
-- room: incentive
CREATE TABLE member_incentives (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    search_text TEXT NOT NULL,
    prize_type TEXT NOT NULL,
    start_at BIGINT,
    end_at BIGINT NOT NULL,
    description_short TEXT NOT NULL,
    description_long TEXT NOT NULL,
    details TEXT NOT NULL,
    details_additional TEXT NOT NULL DEFAULT '',
    photo_id TEXT NOT NULL DEFAULT '',
    show_winners BOOLEAN NOT NULL DEFAULT FALSE,
    version INTEGER NOT NULL,
    created_by TEXT NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    opened_told_at BIGINT,
    closing_told_at BIGINT,
    rewarded_at BIGINT,
    rewarded_by TEXT REFERENCES users (id),
    deleted_at BIGINT
);
CREATE UNIQUE INDEX member_incentives_code ON member_incentives (code) WHERE deleted_at IS NULL;
CREATE INDEX member_incentives_to_tell ON member_incentives (end_at) WHERE deleted_at IS NULL AND rewarded_at IS NULL;

-- What stores have sent in: one entry of a store for an incentive. camel_bucks and other_prize are a draft of head office until the incentive is
-- awarded. note is what head office tells the store; sent_back asks it for a better photo. version counts the store's changes.
-- room: incentive
CREATE TABLE incentive_submissions (
    id TEXT PRIMARY KEY,
    incentive_id TEXT NOT NULL REFERENCES member_incentives (id),
    store_id TEXT NOT NULL REFERENCES stores (id),
    created_by TEXT NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    sent_back BOOLEAN NOT NULL DEFAULT FALSE,
    note TEXT NOT NULL DEFAULT '',
    camel_bucks BIGINT CHECK (camel_bucks >= 0),
    other_prize TEXT NOT NULL DEFAULT '',
    UNIQUE (incentive_id, store_id)
);
CREATE INDEX incentive_submissions_of_store ON incentive_submissions (store_id, incentive_id);
