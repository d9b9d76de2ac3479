-- The full text of search_documents (ADR 0030): words that are folded already, each once; those of titles have the weight A. n is the document's number.
-- room: search
CREATE TABLE search_index (
    n BIGINT PRIMARY KEY,
    words TSVECTOR NOT NULL
);
CREATE INDEX search_index_by_word ON search_index USING GIN (words) WITH (fastupdate = off);
