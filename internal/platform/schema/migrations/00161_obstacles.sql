-- +goose Up

-- Why lines of audits cannot be checked: the reasons on head office's list, and those that were on it. folded is the text without case and accents. place is the
-- reason's place on the list; NULL: it is no longer on it, and only phones that left before still give it.
-- room: obstacle
CREATE TABLE obstacles (
    folded TEXT PRIMARY KEY,
    text TEXT NOT NULL,
    place INTEGER,
    changed_by_id TEXT REFERENCES users (id),
    changed_at BIGINT NOT NULL
);
INSERT INTO obstacles (folded, text, place, changed_at) VALUES
    ('behind a locked cabinet', 'Behind a locked cabinet', 1, 0),
    ('area closed for building work', 'Area closed for building work', 2, 0),
    ('store was too busy', 'Store was too busy', 3, 0),
    ('stock on order', 'Stock on order', 4, 0),
    ('equipment out of service', 'Equipment out of service', 5, 0);

-- obstacle is why a line cannot be checked, in the words of that day; empty: it can. A line with an answer has none.
ALTER TABLE audit_report_lines ADD COLUMN obstacle TEXT NOT NULL DEFAULT '';
