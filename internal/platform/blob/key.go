package blob

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"time"

	"caravan/internal/platform/db"
)

// linkSecret returns the secret with which all nodes make links. The first node that asks creates it.
func linkSecret(ctx context.Context, d *db.DB) (key []byte, err error) {
	fresh := make([]byte, 32)
	rand.Read(fresh) // never fails
	_, err = d.Exec(ctx, "INSERT INTO blob_signing_keys (id, secret, created_at) VALUES ('links', $1, $2) ON CONFLICT (id) DO NOTHING",
		base64.RawStdEncoding.EncodeToString(fresh), db.Ms(time.Now()))
	if err != nil {
		return nil, fmt.Errorf("make the secret of links: %w", err)
	}
	var stored string
	if err := d.QueryRow(ctx, "SELECT secret FROM blob_signing_keys WHERE id = 'links'").Scan(&stored); err != nil {
		return nil, fmt.Errorf("read the secret of links: %w", err)
	}
	if key, err = base64.RawStdEncoding.DecodeString(stored); err != nil {
		return nil, fmt.Errorf("read the secret of links: %w", err)
	}
	return key, nil
}
