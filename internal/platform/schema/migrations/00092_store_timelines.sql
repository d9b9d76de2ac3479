-- +goose Up

-- What has happened to a store, for the room timeline: posts of its people, and its conversations with head office.
CREATE INDEX posts_by_store ON posts (author_store_id, sort_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX conversations_of_store ON conversations (store_id) WHERE store_id IS NOT NULL;
