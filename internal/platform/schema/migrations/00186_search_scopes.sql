-- +goose Up

-- Where a document's thing is, by names with a space between them, so that a search looks only in the conversations of those who ask. Documents from before have
-- none, which makes them stale: the sweep that each node does when it starts reads them again.
ALTER TABLE search_documents ADD COLUMN scope TEXT NOT NULL DEFAULT '';
