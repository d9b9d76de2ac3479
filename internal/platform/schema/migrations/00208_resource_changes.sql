-- +goose Up

-- What has changed with the current file or link of a resource, in a line, and what was said of each of its files (FD-442).
ALTER TABLE resources ADD COLUMN changes TEXT NOT NULL DEFAULT '';
ALTER TABLE resource_files ADD COLUMN changes TEXT NOT NULL DEFAULT '';
