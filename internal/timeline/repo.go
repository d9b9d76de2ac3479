package timeline

import (
	"context"

	"caravan/internal/audience"
	"caravan/internal/platform/db"
)

type repo struct{}

// source says where the happenings of a kind come from, and which of them the reader may open.
type source struct {
	// from are the things, as tables with the alias s for the thing; store and at are its columns. where says which of them.
	from, where, store, at string
	// parent, title, text, amount and final are read with each.
	parent, title, text, amount, final string
	// open adds the condition under which the reader may open the thing; nil: always.
	open func(where *db.Condition, r reader)
}

var sources = map[Kind]source{
	Report: {
		from: "audit_reports s JOIN promotions quarter ON quarter.id = s.core_range_promotion_id", where: "s.deleted_at IS NULL AND s.status = 'COMPLETED'",
		store: "s.store_id", at: "s.completed_at", parent: "''", title: "quarter.description", text: "''", amount: "s.score", final: "s.final",
	},
	Post: {
		from: "posts s JOIN users author ON author.id = s.created_by",
		// Thanks within a store are there once, as thanks.
		where: `s.deleted_at IS NULL AND NOT (s.has_thanks AND EXISTS
	(SELECT 1 FROM post_thanks own WHERE own.post_id = s.id AND own.store_id = s.author_store_id))`,
		store: "s.author_store_id", at: "s.sort_at", parent: "''", title: "author.first_name || ' ' || author.last_name", text: "s.body_text", amount: "0",
		final: "FALSE",
		open:  openPost,
	},
	Thanks: {
		from: "posts s JOIN users author ON author.id = s.created_by JOIN post_thanks thanked ON thanked.post_id = s.id",
		// A post that thanks several people of a store is there once.
		where: `s.deleted_at IS NULL AND thanked.position =
	(SELECT MIN(first.position) FROM post_thanks first WHERE first.post_id = s.id AND first.store_id = thanked.store_id)`,
		store: "thanked.store_id", at: "s.sort_at", parent: "''", title: "author.first_name || ' ' || author.last_name", text: "s.body_text", amount: "0",
		final: "FALSE", open: openPost,
	},
	Entry: {
		from: "incentive_submissions s JOIN member_incentives i ON i.id = s.incentive_id", where: "i.deleted_at IS NULL",
		store: "s.store_id", at: "s.created_at", parent: "s.incentive_id", title: "i.name", text: "''", amount: "0", final: "FALSE",
	},
	CamelBucks: {
		from: "camel_bucks_lines s", where: "1 = 1",
		store: "s.store_id", at: "s.created_at", parent: "''", title: "s.title", text: "s.reason", amount: "s.amount", final: "FALSE",
	},
	Closed: {
		from: "stores s", where: "s.closed_at IS NOT NULL",
		store: "s.id", at: "s.closed_at", parent: "''", title: "s.closed_on", text: "s.closed_reason", amount: "0", final: "FALSE",
	},
	Message: {
		from:  "messages s JOIN conversations talk ON talk.id = s.conversation_id JOIN users author ON author.id = s.created_by",
		where: "s.deleted_at IS NULL AND s.kind = 'MESSAGE'",
		store: "talk.store_id", at: "s.sent_at", parent: "s.conversation_id",
		// People of a store do not learn who of head office has written (SCR-007).
		title: "CASE WHEN s.as_head_office THEN '' ELSE author.first_name || ' ' || author.last_name END", text: "s.body_text", amount: "0", final: "FALSE",
		open: func(where *db.Condition, r reader) {
			fragment, args := r.messages(r.Actor, "s", "talk")
			where.And("("+fragment+")", args...)
		},
	},
}

// openPost adds the condition under which the reader sees a post that is public.
func openPost(where *db.Condition, r reader) {
	fragment, args := audience.Where(r.viewer, "s.id", "post_groups")
	where.And(fragment, args...)
	where.And("s.sort_at <= %s", db.Ms(r.now))
}

// happenings returns at most n of a kind that happened to a store before the cursor and that the reader may open, newest first.
func (repo) happenings(ctx context.Context, q db.Querier, r reader, kind Kind, storeID string, before Cursor, n int) ([]Happening, error) {
	from := sources[kind]
	where := db.Where(from.where)
	where.And(from.store+" = %s", storeID)
	if from.open != nil {
		from.open(where, r)
	}
	if before != (Cursor{}) {
		where.And("("+from.at+" < %s OR "+from.at+" = %s AND s.id < %s)", before.at, before.at, before.id)
	}
	return db.All(ctx, q, func(scan db.Scan) (Happening, error) {
		h := Happening{Kind: kind}
		err := scan(&h.ID, &h.ParentID, db.ScanTime(&h.At), &h.Title, &h.Text, &h.Amount, &h.Final)
		h.Text = excerpt(h.Text)
		return h, err
	}, `SELECT s.id, `+from.parent+`, `+from.at+`, `+from.title+`, SUBSTR(`+from.text+`, 1, 400), `+from.amount+`, `+from.final+` FROM `+from.from+
		` WHERE `+where.String()+` ORDER BY `+from.at+` DESC, s.id DESC`+where.Page(db.Page{Limit: n}), where.Args...)
}

// store returns db.ErrNoRow when there is no such store.
func (repo) store(ctx context.Context, q db.Querier, id string) error {
	var found string
	return q.QueryRow(ctx, `SELECT id FROM stores WHERE id = $1 AND deleted_at IS NULL`, id).Scan(&found)
}
