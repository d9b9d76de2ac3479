package auth

import (
	"context"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"caravan/internal/fault"
	"caravan/internal/platform/check"
)

// cost is the program's cost of a hash.
var cost = *hashParams

// TestMain makes hashes cheap for the tests of this package. The program has no setting for it.
func TestMain(m *testing.M) {
	hashParams = &argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	os.Exit(m.Run())
}

func TestNewPasswordCheck(t *testing.T) {
	long := strings.Repeat("a", PasswordLongest+1)
	for _, c := range []struct {
		name              string
		password, confirm string
		want              []fault.Field
	}{
		{"AUTH-016 empty", "", "", []fault.Field{{Path: "password", Message: "Please enter a password"}}},
		{"AMB-004 required comes before match", "", "different", []fault.Field{{Path: "password", Message: "Please enter a password"}}},
		{"AUTH-033 seven characters are too few", "1234567", "1234567",
			[]fault.Field{{Path: "password", Message: "Password must be at least 8 characters"}}},
		{"AMB-004 length comes before match", "1234567", "x", []fault.Field{{Path: "password", Message: "Password must be at least 8 characters"}}},
		{"AUTH-017 mismatch", "12345678", "12345679", []fault.Field{{Path: "passwordConfirm", Message: "Passwords entered must be the same"}}},
		{"AUTH-033 eight characters are enough, counted as characters", "пароль12", "пароль12", nil},
		{"a very long password is refused", long, long, []fault.Field{{Path: "password", Message: "Password must be 200 characters or less"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := newPassword{c.password, c.confirm}.check()
			check.Must(t, check.Is(t, len(got), len(c.want), got))
			check.Must(t, check.True(t, len(got) != 1 || got[0] == c.want[0], got))
		})
	}
}

func TestHasher(t *testing.T) {
	cheap := hashParams
	hashParams = &cost
	defer func() { hashParams = cheap }()
	h, err := newHasher()
	check.OK(t, err)
	ctx := context.Background()
	hash, err := h.hash(ctx, "golden hour")
	check.OK(t, err)
	if !strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Fatalf("not the chosen Argon2id parameters: %s", hash)
	}
	for _, c := range []struct {
		password, hash string
		want           bool
	}{{"golden hour", hash, true}, {"Golden hour", hash, false}, {"", hash, false}, {"golden hour", "", false}} {
		if got, err := h.matches(ctx, c.password, c.hash); check.Is(t, err, nil) {
			check.Is(t, got, c.want, c.password)
		}
	}
	t.Run("FD-14 an unknown e-mail costs a real hash too", func(t *testing.T) {
		params, _, _, err := argon2id.DecodeHash(h.unknown)
		check.OK(t, err)
		check.Is(t, *params, cost)
	})
	t.Run("a third hash waits, and gives up when its request ends", func(t *testing.T) {
		h.slots <- struct{}{}
		h.slots <- struct{}{}
		defer func() { <-h.slots; <-h.slots }()
		gone, cancel := context.WithCancel(ctx)
		cancel()
		_, err := h.hash(gone, "x")
		check.Must(t, check.True(t, fault.Is(err, fault.Unavailable), err))
	})
}

func TestTemporaryPassword(t *testing.T) {
	shape := regexp.MustCompile(`^([abcdefghjkmnpqrstuvwxyz2-9]{4}-){3}[abcdefghjkmnpqrstuvwxyz2-9]{4}$`)
	seen := map[string]bool{}
	for range 200 {
		p := TemporaryPassword()
		check.Must(t, check.True(t, shape.MatchString(p), p))
		check.Must(t, check.True(t, !seen[p], p))
		seen[p] = true
	}
}

func TestTokensAreLongRandomAndStoredHashed(t *testing.T) {
	seen := sync.Map{}
	for range 100 {
		token := newToken()
		if len(token) != 43 { // 32 bytes in base64
			t.Fatalf("%d characters", len(token))
		}
		if _, dup := seen.LoadOrStore(token, true); dup {
			t.Fatal("got the same token twice")
		}
		h := hashToken(token)
		check.Must(t, check.Is(t, len(h), 64, h, "not a SHA-256"))
		check.Must(t, check.True(t, !strings.Contains(h, token), h, "not a SHA-256"))
	}
}

func TestSessionLife(t *testing.T) {
	start := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	s := Session{CreatedAt: start, LastUsedAt: start, ExpiresAt: start.Add(SessionLongest)}
	day := 24 * time.Hour
	for _, c := range []struct {
		name     string
		lastUsed time.Duration
		now      time.Duration
		live     bool
	}{
		{"FD-14 used today", 0, day, true},
		{"FD-14 30 days without use end it", 0, 30 * day, false},
		{"FD-14 just under 30 days without use", 0, 30*day - time.Millisecond, true},
		{"FD-14 used every day it lasts until day 90", 89 * day, 90*day - time.Millisecond, true},
		{"FD-14 and no longer", 90*day - time.Minute, 90 * day, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := s
			s.LastUsedAt = start.Add(c.lastUsed)
			check.Must(t, check.Is(t, s.Live(start.Add(c.now)), c.live))
		})
	}
	check.True(t, s.Fresh(start.Add(15*time.Minute-1)), "FD-14 a session is fresh for 15 minutes")
	check.True(t, !s.Fresh(start.Add(15*time.Minute)), "FD-14 a session is fresh for 15 minutes")
}
