-- +goose Up

-- The words of the PDF that a resource has, for the search: of which file they are, and why there are none. Nobody but the search reads them.
-- room: resource
CREATE TABLE resource_texts (
    resource_id TEXT PRIMARY KEY REFERENCES resources (id),
    media_id TEXT NOT NULL,
    words TEXT NOT NULL,
    problem TEXT NOT NULL DEFAULT ''
);
-- When its words were read; 0: never. It is apart from updated_at, because nobody has edited the resource.
ALTER TABLE resources ADD COLUMN text_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX resources_by_text ON resources ((CASE WHEN text_at > updated_at THEN text_at ELSE updated_at END));
