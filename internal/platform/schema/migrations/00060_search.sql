-- +goose Up

-- What a search finds: a document for each post, comment, resource, person and store. It only has texts. Who may open a document is decided by the tables
-- of its own room when somebody searches. changed_at is the time of the version that was read; where it differs from the room's, the document is read again.
-- room: search
CREATE TABLE search_documents (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (kind, id)
);

-- The folded words of each document, once each. weight is higher for words of the title.
-- room: search
CREATE TABLE search_words (
    kind TEXT NOT NULL,
    word TEXT NOT NULL,
    id TEXT NOT NULL,
    weight INTEGER NOT NULL,
    PRIMARY KEY (kind, word, id)
);
CREATE INDEX search_words_by_document ON search_words (kind, id);

-- Forms under which a word is found: its beginnings, and the word without one of its letters, so that a typing error still meets it. Words that no
-- document has any more stay; they find nothing.
-- room: search
CREATE TABLE search_forms (
    form TEXT NOT NULL,
    word TEXT NOT NULL,
    PRIMARY KEY (form, word)
);
