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

// The states. Done and dead jobs are finished. They are kept for a while and then removed.
const (
	Queued  State = "QUEUED"  // waits until it is due, for the first time or again
	Running State = "RUNNING" // a node is working on it; if that node dies, another takes over when the lease ends
	Done    State = "DONE"
	Dead    State = "DEAD" // failed too often, or with an error that trying again would not help; Info.Error says why
)

// DefaultAttempts is how often a job is tried. With the default pauses that takes about an hour and a half.
const DefaultAttempts = 10

// Options of a job. The zero value is an ordinary job, due at once.
type Options struct {
	Key      string        // an unfinished job with the same key keeps this one from being added; empty: no such limit
	Delay    time.Duration // how long from now until it is due
	Attempts int           // 0: DefaultAttempts
}

// Enqueue adds a job in the caller's transaction and returns its id. args is stored as JSON and must contain no secrets.
//
// When an unfinished job already has the key, Enqueue adds nothing and returns that job's id. That job may be running, and may have read its input
// before this transaction. So a key suits work that is enough to run once at a time, such as a synchronisation.
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
		// The other job has finished in the meantime: try again.
	}
}

// Info describes a job.
type Info struct {
	ID       string
	Kind     string
	State    State
	Attempts int
	Error    string    // of the last attempt; empty when it did not fail
	DueAt    time.Time // queued: when it is due; running: when the lease ends
	Created  time.Time
	Finished *time.Time // nil while queued or running
}

// Find returns a job. It returns db.ErrNoRow when there is none, or when it was removed after it finished.
func Find(ctx context.Context, q db.Querier, id string) (Info, error) {
	return db.One(ctx, q, scanInfo, selectInfo+" WHERE id = $1", id)
}

const selectInfo = "SELECT id, kind, state, attempts, error, due_at, created_at, finished_at FROM jobs"

func scanInfo(scan db.Scan) (i Info, err error) {
	err = scan(&i.ID, &i.Kind, &i.State, &i.Attempts, &i.Error, db.ScanTime(&i.DueAt), db.ScanTime(&i.Created), db.ScanTimePtr(&i.Finished))
	return i, err
}

// Count returns how many jobs are in a state, for the metrics.
func Count(ctx context.Context, q db.Querier, state State) (n int, err error) {
	err = q.QueryRow(ctx, "SELECT COUNT(*) FROM jobs WHERE state = $1", state).Scan(&n)
	return n, err
}
