-- +goose Up

-- A PDF of the marking criteria that head office has withdrawn. Its content is deleted; that it was there stays.
ALTER TABLE store_of_the_year_files ADD COLUMN withdrawn_by TEXT REFERENCES users (id);
ALTER TABLE store_of_the_year_files ADD COLUMN withdrawn_at BIGINT;
