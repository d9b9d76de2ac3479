-- +goose Up

-- Links name the file of a certificate (ADR 0074).
CREATE INDEX certificates_by_file ON certificates (blob_key);
