-- +goose Up

-- What head office calls the product and its assistant, and where stores order (AMB-119). One row; without it the defaults hold.
-- room: branding
CREATE TABLE branding (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    product TEXT NOT NULL,
    assistant TEXT NOT NULL,
    ordering TEXT NOT NULL, -- JSON: the platforms in the order of the screen, each with name and url
    version INTEGER NOT NULL,
    changed_by TEXT NOT NULL REFERENCES users (id),
    changed_at BIGINT NOT NULL
);
