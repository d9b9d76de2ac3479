package notification

import (
	"context"
	"time"

	"caravan/internal/platform/db"
)

// addKeys stores a pair of keys unless there is one.
func (repo) addKeys(ctx context.Context, q db.Querier, public, private string, now time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO push_keys (id, public_key, private_key, created_at) VALUES (1, $1, $2, $3) ON CONFLICT (id) DO NOTHING`, public,
		private, db.Ms(now))
	return err
}

// keys returns the pair of keys. It returns db.ErrNoRow when there is none.
func (repo) keys(ctx context.Context, q db.Querier) (public, private string, err error) {
	err = q.QueryRow(ctx, `SELECT public_key, private_key FROM push_keys WHERE id = 1`).Scan(&public, &private)
	return public, private, err
}

const selectDevices = `SELECT id, user_id, session_id, endpoint, p256dh, auth FROM push_devices `

func scanDevice(scan db.Scan) (d Device, err error) {
	err = scan(&d.ID, &d.UserID, &d.SessionID, &d.Endpoint, &d.P256dh, &d.Auth)
	return d, err
}

// devices returns a person's devices.
func (repo) devices(ctx context.Context, q db.Querier, userID string) ([]Device, error) {
	return db.All(ctx, q, scanDevice, selectDevices+`WHERE user_id = $1 ORDER BY created_at, id`, userID)
}

// devicesAfter returns some devices, in the order of their ids.
func (repo) devicesAfter(ctx context.Context, q db.Querier, after string, most int) ([]Device, error) {
	return db.All(ctx, q, scanDevice, selectDevices+`WHERE id > $1 ORDER BY id LIMIT $2`, after, most)
}

// addDevice stores a device in place of what its session or anybody else on the same device had, and removes the oldest beyond the limit.
func (repo) addDevice(ctx context.Context, tx *db.Tx, d Device, now time.Time) error {
	if _, err := tx.Exec(ctx, `DELETE FROM push_devices WHERE session_id = $1 OR endpoint = $2`, d.SessionID, d.Endpoint); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `INSERT INTO push_devices (id, user_id, session_id, endpoint, p256dh, auth, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (endpoint) DO UPDATE SET id = excluded.id, user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
	created_at = excluded.created_at`, d.ID, d.UserID, d.SessionID, d.Endpoint, d.P256dh, d.Auth, db.Ms(now))
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `DELETE FROM push_devices WHERE user_id = $1 AND id NOT IN (SELECT k.id FROM push_devices k WHERE k.user_id = $2 ORDER BY k.created_at DESC, k.id DESC LIMIT $3)`,
		d.UserID, d.UserID, MaxDevices)
	return err
}

// removeDevice removes a device, unless it has been turned on again meanwhile.
func (repo) removeDevice(ctx context.Context, q db.Querier, id string) error {
	_, err := q.Exec(ctx, `DELETE FROM push_devices WHERE id = $1`, id)
	return err
}

// removeSession removes the device of a session.
func (repo) removeSession(ctx context.Context, q db.Querier, sessionID string) error {
	_, err := q.Exec(ctx, `DELETE FROM push_devices WHERE session_id = $1`, sessionID)
	return err
}

// hasDevice tells whether push is on in a session's browser.
func (repo) hasDevice(ctx context.Context, q db.Querier, sessionID string) (has bool, err error) {
	err = q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM push_devices WHERE session_id = $1)`, sessionID).Scan(&has)
	return has, err
}
