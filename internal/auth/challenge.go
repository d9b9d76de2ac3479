package auth

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"sync"
	"time"

	"caravan/internal/platform/db"
	"caravan/internal/platform/secret"
)

// A sealed challenge is something that only this installation can have made, for one purpose and until one moment: 16 random bytes, the moment and a
// signature, in base64url. Every node can check it, and nothing is stored for it until it is used; so nobody can fill a table by asking for
// challenges.
const (
	challengeRandom = 16
	challengeTime   = 8
	challengeLength = challengeRandom + challengeTime + sha256.Size
)

// sealer makes and checks sealed challenges.
type sealer struct{ key []byte }

// make returns a challenge for a purpose, such as "sign in".
func (s sealer) make(purpose string, expires time.Time) string {
	b := make([]byte, challengeRandom, challengeLength)
	rand.Read(b) // never fails
	b = binary.BigEndian.AppendUint64(b, uint64(db.Ms(expires)))
	return base64.RawURLEncoding.EncodeToString(append(b, s.sign(purpose, b)...))
}

// check tells whether a challenge was made for the purpose, and until when it counts. A time in the past is the caller's matter.
func (s sealer) check(challenge, purpose string) (expires time.Time, ok bool) {
	b, err := base64.RawURLEncoding.DecodeString(challenge)
	if err != nil || len(b) != challengeLength {
		return time.Time{}, false
	}
	body, signature := b[:challengeRandom+challengeTime], b[challengeRandom+challengeTime:]
	return time.UnixMilli(int64(binary.BigEndian.Uint64(body[challengeRandom:]))), hmac.Equal(signature, s.sign(purpose, body))
}

func (s sealer) sign(purpose string, body []byte) []byte {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte(purpose + "\n"))
	mac.Write(body)
	return mac.Sum(nil)
}

// sharedKey is a secret of all nodes. It never changes, so it is read once: asking for it may write.
type sharedKey struct {
	mu  sync.Mutex
	key []byte
}

func (k *sharedKey) of(ctx context.Context, d *db.DB, purpose string) ([]byte, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.key != nil {
		return k.key, nil
	}
	key, err := secret.Of(ctx, d, purpose)
	if err == nil {
		k.key = key
	}
	return key, err
}

func (s *Service) sealer(ctx context.Context) (sealer, error) {
	key, err := s.challenges.of(ctx, s.db, "sign-in challenges")
	return sealer{key}, err
}

// spend marks a challenge as used. It returns false when it was used before, on whichever node.
func (repo) spend(ctx context.Context, tx *db.Tx, challenge string, expires time.Time) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO spent_challenges (challenge_hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING`, hashToken(challenge),
		db.Ms(expires))
	return n == 1, err
}

func (repo) purgeChallenges(ctx context.Context, q db.Querier, now time.Time) error {
	_, err := q.Exec(ctx, `DELETE FROM spent_challenges WHERE expires_at < $1`, db.Ms(now.Add(-time.Hour)))
	return err
}
