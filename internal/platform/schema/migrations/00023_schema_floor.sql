-- +goose Up

-- Which programs may use this database: those that bring at least the migration with the number oldest. A migration after which older programs would
-- write wrong data raises it to its own number (ADR 0011). There is one row.
-- platform: schema
CREATE TABLE schema_floor (
    id     INTEGER PRIMARY KEY CHECK (id = 1),
    oldest BIGINT NOT NULL
);
INSERT INTO schema_floor (id, oldest) VALUES (1, 0);
