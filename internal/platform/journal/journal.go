// Package journal records acts that somebody may have to account for later, such as a deletion: who did it, in whose name, to what, and when.
//
// An entry is written in the same transaction as the act, so that neither exists without the other. Entries are added, never changed.
package journal

import (
	"context"
	"time"

	"github.com/google/uuid"

	"caravan/internal/platform/db"
)

// Entry is one act.
type Entry struct {
	ActorID        string    // the user in whose name it was done
	ImpersonatorID string    // the user who really did it while acting as ActorID; empty when nobody was impersonating
	Action         string    // what was done, such as "delete"
	Target         string    // the kind of thing it was done to
	TargetID       string    // the id of that thing
	Detail         string    // what could not be found out later, such as a deleted name; may be empty
	At             time.Time // the time that the act itself records
}

// Write adds an entry. q must be the transaction of the act.
func Write(ctx context.Context, q db.Querier, e Entry) error {
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	_, err = q.Exec(ctx, `INSERT INTO activity_log (id, actor_id, impersonator_id, action, target, target_id, detail, created_at)
VALUES ($1, $2, NULLIF($3, ''), $4, $5, $6, $7, $8)`,
		id.String(), e.ActorID, e.ImpersonatorID, e.Action, e.Target, e.TargetID, e.Detail, db.Ms(e.At))
	return err
}

// Of returns what was done to one thing, oldest first.
func Of(ctx context.Context, q db.Querier, target, targetID string) ([]Entry, error) {
	return db.All(ctx, q, func(scan db.Scan) (e Entry, err error) {
		err = scan(&e.ActorID, &e.ImpersonatorID, &e.Action, &e.Target, &e.TargetID, &e.Detail, db.ScanTime(&e.At))
		return e, err
	}, `SELECT actor_id, COALESCE(impersonator_id, ''), action, target, target_id, detail, created_at
FROM activity_log WHERE target = $1 AND target_id = $2 ORDER BY created_at, id`, target, targetID)
}
