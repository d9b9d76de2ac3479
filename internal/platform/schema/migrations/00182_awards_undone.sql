-- +goose Up

-- When head office marked an incentive as awarded. While rewarded_at is NULL, nobody has been told, and the award can still be undone.
ALTER TABLE member_incentives ADD COLUMN award_marked_at BIGINT;
-- The version of an entry that was judged; NULL: it has not been judged yet. Entries that got something before are judged as they are.
ALTER TABLE incentive_submissions ADD COLUMN judged_version INTEGER;
UPDATE incentive_submissions SET judged_version = version WHERE camel_bucks IS NOT NULL OR other_prize <> '';

-- Entries that their stores have taken back: a device that sends one again, because it has not got the answer, does not enter it again.
-- room: incentive
CREATE TABLE incentive_withdrawals (
    submission_id TEXT PRIMARY KEY,
    incentive_id TEXT NOT NULL REFERENCES member_incentives (id),
    store_id TEXT NOT NULL REFERENCES stores (id),
    withdrawn_by TEXT NOT NULL REFERENCES users (id),
    withdrawn_at BIGINT NOT NULL
);
