-- +goose Up

-- What stores can earn Camel Bucks with in a financial year (2026 is the year from 1 July 2025). frequency is QUARTERLY, MONTHLY or OTHER, which goes by
-- points. by_frequency is what one quarter or month gives. points_threshold is how many points complete it, points_required how many a quarter or month
-- needs; NULL: it does not go by points. Criteria with the same year have one version, in store_of_the_year_years.
-- room: storeoftheyear
CREATE TABLE store_of_the_year_criteria (
    id TEXT PRIMARY KEY,
    financial_year INTEGER NOT NULL,
    name TEXT NOT NULL,
    explanation TEXT NOT NULL DEFAULT '',
    frequency TEXT NOT NULL,
    total_camel_bucks BIGINT NOT NULL,
    camel_bucks_by_frequency BIGINT NOT NULL,
    points_threshold BIGINT,
    points_required BIGINT,
    ui_order INTEGER NOT NULL,
    deleted_at BIGINT
);
CREATE INDEX store_of_the_year_criteria_of_year ON store_of_the_year_criteria (financial_year, ui_order);

-- How often the criteria of a financial year have been saved, so that nobody overwrites somebody else's changes.
-- room: storeoftheyear
CREATE TABLE store_of_the_year_years (
    financial_year INTEGER PRIMARY KEY,
    version INTEGER NOT NULL
);

-- A file of results that counted. row_count is how many rows it had; added, changed and unchanged say what became of them. camel_bucks is by how much it
-- changed what the stores have.
-- room: storeoftheyear
CREATE TABLE store_of_the_year_uploads (
    id TEXT PRIMARY KEY,
    file_name TEXT NOT NULL,
    content_hash TEXT NOT NULL,
    row_count INTEGER NOT NULL,
    added INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    unchanged INTEGER NOT NULL,
    camel_bucks BIGINT NOT NULL,
    created_by TEXT NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL,
    undone_by TEXT REFERENCES users (id),
    undone_at BIGINT
);
CREATE INDEX store_of_the_year_uploads_by_time ON store_of_the_year_uploads (created_at DESC, id DESC);

-- What a store achieved in a period of a criterion, as an upload said. time_period is a quarter (Q1 to Q4), a month (JUL to JUN), or '' for a criterion
-- without periods. A later upload adds another row, which replaces this one; only the row that is_current counts. ledger_key names the line of the
-- Camel Bucks ledger, if it gave any.
-- room: storeoftheyear
CREATE TABLE store_of_the_year_results (
    id TEXT PRIMARY KEY,
    upload_id TEXT NOT NULL REFERENCES store_of_the_year_uploads (id),
    store_id TEXT NOT NULL REFERENCES stores (id),
    criterion_id TEXT NOT NULL REFERENCES store_of_the_year_criteria (id),
    time_period TEXT NOT NULL,
    camel_bucks BIGINT NOT NULL CHECK (camel_bucks >= 0),
    points BIGINT NOT NULL CHECK (points >= 0),
    replaces TEXT REFERENCES store_of_the_year_results (id),
    is_current BOOLEAN NOT NULL,
    ledger_key TEXT NOT NULL
);
CREATE UNIQUE INDEX store_of_the_year_results_that_count ON store_of_the_year_results (store_id, criterion_id, time_period) WHERE is_current;
CREATE INDEX store_of_the_year_results_of_criterion ON store_of_the_year_results (criterion_id) WHERE is_current;
CREATE INDEX store_of_the_year_results_of_upload ON store_of_the_year_results (upload_id);

-- The marking criteria as a PDF. The newest one counts.
-- room: storeoftheyear
CREATE TABLE store_of_the_year_files (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    content_hash TEXT NOT NULL,
    size BIGINT NOT NULL,
    blob_key TEXT NOT NULL,
    created_by TEXT NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL
);
CREATE INDEX store_of_the_year_files_by_time ON store_of_the_year_files (created_at DESC, id DESC);
