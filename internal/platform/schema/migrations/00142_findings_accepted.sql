-- +goose Up

-- accepted has the days on which auditors accepted that something the report found was put right, packed like answers. NULL: nobody has looked yet, so a job does.
ALTER TABLE findings ADD COLUMN accepted TEXT;
