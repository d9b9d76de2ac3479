-- +goose Up

-- A banner or an offer that head office keeps. regions are the regions of the stores whose people see it, such as 'NSW,VIC'. place orders the items of a
-- kind that have not ended. version counts the changes, so that nobody overwrites somebody else's. The pictures are ids of uploads; '' is none.
-- room: marketing
CREATE TABLE marketing_items (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    type TEXT NOT NULL DEFAULT '',
    description TEXT NOT NULL DEFAULT '',
    link TEXT NOT NULL DEFAULT '',
    desktop_media_id TEXT NOT NULL DEFAULT '',
    mobile_media_id TEXT NOT NULL DEFAULT '',
    regions TEXT NOT NULL,
    starts_on TEXT NOT NULL,
    ends_on TEXT NOT NULL,
    place INTEGER NOT NULL,
    version INTEGER NOT NULL,
    created_by TEXT NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    deleted_at BIGINT
);
CREATE INDEX marketing_items_by_end ON marketing_items (kind, ends_on, id) WHERE deleted_at IS NULL;

-- The last good answer of a service for banners or offers, so that members see it also while the service does not answer. origin is where it came from;
-- after a change of the setting, what came from elsewhere no longer counts. problem is why the latest try failed, or '', and left_out what was wrong
-- with the answer.
-- room: marketing
CREATE TABLE marketing_answers (
    kind TEXT PRIMARY KEY,
    origin TEXT NOT NULL,
    items TEXT NOT NULL,
    fetched_at BIGINT,
    tried_at BIGINT NOT NULL,
    problem TEXT NOT NULL,
    left_out TEXT NOT NULL
);
