-- +goose Up

-- The sums of all stores, for their ranks, are read from this index alone.
CREATE INDEX camel_bucks_of_year ON camel_bucks_lines (counts_as, financial_year, store_id, amount);
