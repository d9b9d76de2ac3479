-- +goose Up

-- People of a store that closes about whom head office has decided that their account stays as it is. Gone when the store is opened again.
-- room: store
CREATE TABLE store_people_left (
    store_id TEXT NOT NULL REFERENCES stores (id),
    user_id TEXT NOT NULL REFERENCES users (id),
    decided_by TEXT NOT NULL REFERENCES users (id),
    decided_at BIGINT NOT NULL,
    PRIMARY KEY (store_id, user_id)
);
