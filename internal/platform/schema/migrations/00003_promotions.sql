-- +goose Up

-- room: promotion
CREATE TABLE promotions (
    id TEXT PRIMARY KEY,
    external_id TEXT UNIQUE,
    kind TEXT NOT NULL,
    description TEXT NOT NULL,
    start_date TEXT NOT NULL,
    end_date TEXT NOT NULL,
    actual_end_date TEXT,
    dates_edited_at BIGINT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX promotions_by_kind ON promotions (kind, start_date);

-- room: promotion
CREATE TABLE promotion_products (
    id TEXT PRIMARY KEY,
    promotion_id TEXT NOT NULL REFERENCES promotions (id),
    external_id TEXT NOT NULL,
    description TEXT NOT NULL,
    category TEXT NOT NULL,
    position TEXT NOT NULL DEFAULT '',
    price_cents BIGINT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    UNIQUE (promotion_id, external_id, position)
);

-- room: promotion
CREATE TABLE promotion_product_tiers (
    product_id TEXT NOT NULL REFERENCES promotion_products (id),
    tier TEXT NOT NULL,
    PRIMARY KEY (product_id, tier)
);

-- room: promotion
CREATE TABLE promotion_product_pre_marked (
    product_id TEXT NOT NULL REFERENCES promotion_products (id),
    store_id TEXT NOT NULL REFERENCES stores (id),
    PRIMARY KEY (product_id, store_id)
);
CREATE INDEX promotion_product_pre_marked_by_store ON promotion_product_pre_marked (store_id, product_id);
