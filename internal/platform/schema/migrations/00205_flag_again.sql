-- +goose Up

-- What was edited after head office had dealt with it can be flagged again by the same person (FD-424): once for each case.
DROP INDEX flags_once;
CREATE UNIQUE INDEX flags_once ON flags (case_id, flagged_by);
CREATE INDEX flags_by_person ON flags (thing, flagged_by, flagged_at DESC, id DESC);
