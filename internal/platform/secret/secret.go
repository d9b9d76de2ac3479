// Package secret keeps the secrets that all nodes of an installation share. They are in the database, because that is what nodes share, and what a
// backup has: a file or a setting of its own would be one more thing to keep, and to lose (ADR 0016).
package secret

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"time"

	"caravan/internal/platform/db"
)

// Of returns the 32 random bytes that belong to a purpose, such as "links". The first node that asks makes them; they never change.
func Of(ctx context.Context, d *db.DB, purpose string) (key []byte, err error) {
	fresh := make([]byte, 32)
	rand.Read(fresh) // never fails
	_, err = d.Exec(ctx, "INSERT INTO blob_signing_keys (id, secret, created_at) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING",
		purpose, base64.RawStdEncoding.EncodeToString(fresh), db.Ms(time.Now()))
	if err != nil {
		return nil, fmt.Errorf("make the secret of %s: %w", purpose, err)
	}
	var stored string
	if err := d.QueryRow(ctx, "SELECT secret FROM blob_signing_keys WHERE id = $1", purpose).Scan(&stored); err != nil {
		return nil, fmt.Errorf("read the secret of %s: %w", purpose, err)
	}
	if key, err = base64.RawStdEncoding.DecodeString(stored); err != nil {
		return nil, fmt.Errorf("read the secret of %s: %w", purpose, err)
	}
	return key, nil
}
