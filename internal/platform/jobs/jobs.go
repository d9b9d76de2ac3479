package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"caravan/internal/platform/db"

	"github.com/google/uuid"
)

// State is where a job stands.
type State string

// The states. Done and dead jobs are finished; they are kept for a while and then removed.
const (
	Queued  State = "QUEUED"  // to be done when it is due, for the first time or again
	Running State = "RUNNING" // a node does it; when that node is dead, another will once the lease has ended
	Done    State = "DONE"
	Dead    State = "DEAD" // failed too often, or for good; its error says why
)

// DefaultAttempts is how often a job is tried: with the default pauses over about an hour and a half.
const DefaultAttempts = 10

// Options of a job. The zero value is an ordinary job, due at once.
type Options struct {
	Key      string        // at most one unfinished job has a key; "" = any number
	Delay    time.Duration // due this much later than now
	Attempts int           // 0 = DefaultAttempts
}

// Enqueue adds a job in the caller's transaction and returns its id. args is stored as JSON; it holds no secrets.
//
// When an unfinished job has the key already, nothing is added and that job's id is returned, even when it is running and may have read its input
// before this transaction: a key suits work where one at a time is enough, such as a synchronisation.
func Enqueue(ctx context.Context, tx *db.Tx, kind string, args any, opts Options) (id string, err error) {
	encoded, err := json.Marshal(args)
	if err != nil {
		return "", fmt.Errorf("enqueue %s: %w", kind, err)
	}
	if opts.Attempts == 0 {
		opts.Attempts = DefaultAttempts
	}
	var key any
	if opts.Key != "" {
		key = opts.Key
	}
	now := time.Now()
	for {
		unique, err := uuid.NewV7()
		if err != nil {
			return "", fmt.Errorf("enqueue %s: %w", kind, err)
		}
		added, err := tx.Exec(ctx, `INSERT INTO jobs (id, kind, args, unique_key, state, due_at, max_attempts, created_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
			ON CONFLICT (unique_key) WHERE finished_at IS NULL AND unique_key IS NOT NULL DO NOTHING`,
			unique.String(), kind, string(encoded), key, Queued, db.Ms(now.Add(opts.Delay)), opts.Attempts, db.Ms(now))
		if err != nil {
			return "", fmt.Errorf("enqueue %s: %w", kind, err)
		}
		if added == 1 {
			return unique.String(), nil
		}
		err = tx.QueryRow(ctx, "SELECT id FROM jobs WHERE unique_key = $1 AND finished_at IS NULL", opts.Key).Scan(&id)
		if err == nil {
			return id, nil
		}
		if !errors.Is(err, db.ErrNoRow) {
			return "", fmt.Errorf("enqueue %s: %w", kind, err)
		}
		// The other one finished in between: try again.
	}
}

// Info is a job as others see it.
type Info struct {
	ID       string
	Kind     string
	State    State
	Attempts int
	Error    string    // of the last attempt; "" when it did not fail
	DueAt    time.Time // queued: when it is due; running: when the lease ends
	Created  time.Time
	Finished *time.Time // nil while queued or running
}

// Find returns a job, db.ErrNoRow when there is none or it was removed long after it finished.
func Find(ctx context.Context, q db.Querier, id string) (Info, error) {
	return db.One(ctx, q, func(scan db.Scan) (i Info, err error) {
		err = scan(&i.ID, &i.Kind, &i.State, &i.Attempts, &i.Error, db.ScanTime(&i.DueAt), db.ScanTime(&i.Created), db.ScanTimePtr(&i.Finished))
		return i, err
	}, "SELECT id, kind, state, attempts, error, due_at, created_at, finished_at FROM jobs WHERE id = $1", id)
}

// Count returns how many jobs are in a state, for the metrics.
func Count(ctx context.Context, q db.Querier, state State) (n int, err error) {
	err = q.QueryRow(ctx, "SELECT COUNT(*) FROM jobs WHERE state = $1", state).Scan(&n)
	return n, err
}
