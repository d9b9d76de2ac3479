-- +goose Up

-- Long lists of people and of stores are counted, searched and turned over in these alone, without the rows.
DROP INDEX users_by_name;
CREATE INDEX users_by_name ON users (search_name, id, email, deactivated_at, deleted_at);
DROP INDEX stores_by_name;
CREATE INDEX stores_by_name ON stores (search_name, id, deleted_at);
-- Whose password is temporary.
CREATE INDEX credentials_temporary ON credentials (user_id) WHERE is_temporary;
