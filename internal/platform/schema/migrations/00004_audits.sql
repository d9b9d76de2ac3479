-- +goose Up

-- room: audit
CREATE TABLE standards_lines (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    start_date TEXT NOT NULL,
    end_date TEXT,
    copied_from_id TEXT REFERENCES standards_lines (id),
    copied_for_promotion_id TEXT REFERENCES promotions (id),
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    deleted_at BIGINT
);
CREATE UNIQUE INDEX standards_lines_copied_once ON standards_lines (copied_for_promotion_id, copied_from_id)
    WHERE deleted_at IS NULL AND copied_from_id IS NOT NULL;

-- room: audit
CREATE TABLE standards_line_tiers (
    line_id TEXT NOT NULL REFERENCES standards_lines (id),
    tier TEXT NOT NULL,
    PRIMARY KEY (line_id, tier)
);

-- room: audit
CREATE TABLE audit_weightings (
    effective_from TEXT PRIMARY KEY,
    store_standards INTEGER NOT NULL,
    focus_products INTEGER NOT NULL,
    promotion_floor INTEGER NOT NULL,
    promotion_shelf INTEGER NOT NULL,
    created_at BIGINT NOT NULL,
    created_by_id TEXT REFERENCES users (id)
);

-- room: audit
CREATE TABLE audit_reports (
    id TEXT PRIMARY KEY,
    store_id TEXT NOT NULL REFERENCES stores (id),
    store_tier TEXT NOT NULL,
    core_range_promotion_id TEXT NOT NULL REFERENCES promotions (id),
    date TEXT NOT NULL,
    status TEXT NOT NULL,
    final BOOLEAN NOT NULL DEFAULT FALSE,
    score INTEGER NOT NULL DEFAULT -1,
    score_core_range INTEGER NOT NULL DEFAULT -1,
    score_promo_floor INTEGER NOT NULL DEFAULT -1,
    score_promo_shelf INTEGER NOT NULL DEFAULT -1,
    score_non_liquor INTEGER NOT NULL DEFAULT -1,
    weight_store_standards INTEGER,
    weight_focus_products INTEGER,
    weight_promotion_floor INTEGER,
    weight_promotion_shelf INTEGER,
    created_by_id TEXT NOT NULL REFERENCES users (id),
    completed_by_id TEXT REFERENCES users (id),
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    completed_at BIGINT,
    first_completed_at BIGINT,
    deleted_at BIGINT
);
CREATE UNIQUE INDEX audit_reports_one_open ON audit_reports (store_id, core_range_promotion_id)
    WHERE status <> 'COMPLETED' AND deleted_at IS NULL;
CREATE UNIQUE INDEX audit_reports_one_final ON audit_reports (store_id, core_range_promotion_id)
    WHERE final AND deleted_at IS NULL;
CREATE INDEX audit_reports_by_store ON audit_reports (store_id, created_at);
CREATE INDEX audit_reports_by_quarter ON audit_reports (core_range_promotion_id, created_at);
CREATE INDEX audit_reports_by_author ON audit_reports (created_by_id, created_at);
CREATE INDEX audit_reports_by_time ON audit_reports (created_at, id);

-- room: audit
CREATE TABLE audit_report_promotions (
    report_id TEXT NOT NULL REFERENCES audit_reports (id) ON DELETE CASCADE,
    promotion_id TEXT NOT NULL REFERENCES promotions (id),
    PRIMARY KEY (report_id, promotion_id)
);

-- room: audit
CREATE TABLE audit_report_lines (
    id TEXT PRIMARY KEY,
    report_id TEXT NOT NULL REFERENCES audit_reports (id) ON DELETE CASCADE,
    line_key TEXT NOT NULL,
    type TEXT NOT NULL,
    source_id TEXT NOT NULL,
    description TEXT NOT NULL,
    category TEXT NOT NULL DEFAULT '',
    position TEXT NOT NULL DEFAULT '',
    price_cents BIGINT,
    passed BOOLEAN,
    price_passed BOOLEAN,
    pre_marked BOOLEAN NOT NULL DEFAULT FALSE,
    hidden BOOLEAN NOT NULL DEFAULT FALSE,
    comments TEXT NOT NULL DEFAULT '',
    version BIGINT NOT NULL DEFAULT 1,
    changed_by_id TEXT REFERENCES users (id),
    changed_at BIGINT,
    UNIQUE (report_id, line_key)
);
