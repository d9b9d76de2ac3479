package app

import (
	"context"

	"caravan/internal/audit/rules"
	"caravan/internal/linequery"
	"caravan/internal/notification"
	"caravan/internal/platform/db"
)

// queries tells the room of queries, which is made after it, what the room of audits does.
type queries struct{ *hall }

// Open implements audit.Queries.
func (q queries) Open(ctx context.Context, from db.Querier, reportIDs []string) (int, error) {
	return q.queries.Open(ctx, from, reportIDs)
}

// Finalised implements audit.Queries.
func (q queries) Finalised(ctx context.Context, tx *db.Tx, reportID string) error {
	return q.queries.Finalised(ctx, tx, reportID)
}

// Completed implements audit.Queries.
func (q queries) Completed(ctx context.Context, tx *db.Tx, r rules.Standing) error {
	return q.queries.Completed(ctx, tx, r)
}

// Forget implements audit.Queries.
func (q queries) Forget(ctx context.Context, tx *db.Tx, reportID string) error {
	return q.queries.Forget(ctx, tx, reportID)
}

// queryNotices lets the room of queries tell people.
type queryNotices struct{ *notification.Service }

// Tell implements linequery.Notifier.
func (n queryNotices) Tell(ctx context.Context, tx *db.Tx, notices ...linequery.Notice) error {
	all := make([]notification.Personal, len(notices))
	for i, q := range notices {
		all[i] = notification.Personal(q)
	}
	return n.SendEach(ctx, tx, notification.KindQuery, all)
}
