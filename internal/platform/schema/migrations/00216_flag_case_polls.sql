-- +goose Up

-- The poll that the post had when head office removed or edited it, whose author may change it later: JSON with the question and the words of the
-- answers. Empty: it had none, or it is read from the post (FD-424, FD-443).
ALTER TABLE flag_cases ADD COLUMN poll TEXT NOT NULL DEFAULT '';
