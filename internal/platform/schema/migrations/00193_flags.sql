-- +goose Up

-- Posts and comments that somebody has flagged, or that head office has removed or edited (FD-424, FD-425, FD-428). thing is 'post:' or 'comment:' with
-- the id; post_id is the post, or that of the comment. A case without closed_at waits for head office. outcome is then KEPT, REMOVED, EDITED, or GONE
-- when the thing was deleted otherwise. reason is why head office has removed or edited it, and body what it said before: clean HTML.
-- room: feed
CREATE TABLE flag_cases (
    id TEXT PRIMARY KEY,
    thing TEXT NOT NULL,
    post_id TEXT NOT NULL REFERENCES posts (id),
    comment_id TEXT REFERENCES comments (id),
    flag_count BIGINT NOT NULL DEFAULT 0,
    opened_at BIGINT NOT NULL,
    closed_at BIGINT,
    closed_by TEXT REFERENCES users (id),
    outcome TEXT,
    reason TEXT NOT NULL DEFAULT '',
    body TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX flag_cases_waiting ON flag_cases (thing) WHERE closed_at IS NULL;
CREATE INDEX flag_cases_of_post ON flag_cases (post_id) WHERE closed_at IS NULL;
CREATE INDEX flag_cases_by_age ON flag_cases (opened_at, id) WHERE closed_at IS NULL;
CREATE INDEX flag_cases_done ON flag_cases (closed_at DESC, id DESC) WHERE closed_at IS NOT NULL;

-- Who has flagged a thing, each person once, and why. Only head office knows of them.
-- room: feed
CREATE TABLE flags (
    id TEXT PRIMARY KEY,
    case_id TEXT NOT NULL REFERENCES flag_cases (id),
    thing TEXT NOT NULL,
    flagged_by TEXT NOT NULL REFERENCES users (id),
    why TEXT NOT NULL,
    words TEXT NOT NULL,
    flagged_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX flags_once ON flags (thing, flagged_by);
CREATE INDEX flags_of_case ON flags (case_id, flagged_at, id);
