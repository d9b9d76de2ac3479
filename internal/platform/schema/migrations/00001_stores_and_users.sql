-- +goose Up

-- room: store
CREATE TABLE stores (
    id TEXT PRIMARY KEY,
    external_id TEXT UNIQUE,
    name TEXT NOT NULL,
    search_name TEXT NOT NULL,
    address TEXT NOT NULL,
    suburb TEXT NOT NULL,
    postal_suburb TEXT NOT NULL DEFAULT '',
    region TEXT NOT NULL,
    postcode TEXT NOT NULL,
    phone_number TEXT NOT NULL DEFAULT '',
    tier TEXT NOT NULL,
    is_delivery BOOLEAN NOT NULL DEFAULT FALSE,
    is_pickup BOOLEAN NOT NULL DEFAULT FALSE,
    is_loyalty_rewards BOOLEAN NOT NULL DEFAULT FALSE,
    is_crafty BOOLEAN NOT NULL DEFAULT FALSE,
    is_top_drops BOOLEAN NOT NULL DEFAULT FALSE,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    deleted_at BIGINT
);
CREATE INDEX stores_by_name ON stores (search_name, id);

-- room: user
CREATE TABLE users (
    id TEXT PRIMARY KEY,
    external_id TEXT UNIQUE,
    email TEXT NOT NULL UNIQUE,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    search_name TEXT NOT NULL,
    role TEXT NOT NULL,
    phone_number TEXT NOT NULL DEFAULT '',
    store_id TEXT REFERENCES stores (id),
    is_demo BOOLEAN NOT NULL DEFAULT FALSE,
    demo_ends_at BIGINT,
    is_compliance_only BOOLEAN NOT NULL DEFAULT FALSE,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    deactivated_at BIGINT,
    deleted_at BIGINT
);
CREATE INDEX users_by_store ON users (store_id, role);
CREATE INDEX users_by_name ON users (search_name, id);

-- room: user
CREATE TABLE user_permissions (
    user_id TEXT NOT NULL REFERENCES users (id),
    permission TEXT NOT NULL,
    PRIMARY KEY (user_id, permission)
);
