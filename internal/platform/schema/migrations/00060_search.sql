-- +goose Up

-- What a search finds: the text of each post, comment, message, resource, course, person and store. It only has texts. Who may open a document is decided by
-- the tables of its own room when somebody searches. n is its number in the full text of the engine (search_index). changed_at is the time of the version
-- that was read; where it differs from the room's, the document is not found until it has been read again.
-- room: search
CREATE TABLE search_documents (
    n BIGINT PRIMARY KEY,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    changed_at BIGINT NOT NULL,
    UNIQUE (kind, id)
);

-- Forms under which a word is found although it has a typing error: the word itself, and the word without one of its letters.
-- room: search
CREATE TABLE search_forms (
    form TEXT NOT NULL,
    word TEXT NOT NULL,
    PRIMARY KEY (form, word)
);

-- One row with the number of the next document. Whoever writes documents changes it first, so that nodes write one after the other.
-- room: search
CREATE TABLE search_counter (
    id INTEGER PRIMARY KEY,
    next_n BIGINT NOT NULL
);
INSERT INTO search_counter (id, next_n) VALUES (1, 1);

-- What has changed lately, for the room search. The expressions are those of its sources.
CREATE INDEX posts_by_change ON posts (updated_at);
CREATE INDEX comments_by_change ON comments (COALESCE(edited_at, created_at));
CREATE INDEX messages_by_change ON messages (COALESCE(edited_at, sent_at));
CREATE INDEX resources_by_change ON resources (updated_at);
CREATE INDEX courses_by_change ON academy_courses (updated_at);
CREATE INDEX users_by_change ON users (updated_at);
CREATE INDEX stores_by_change ON stores (updated_at);
