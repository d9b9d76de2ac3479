package auth

import (
	"context"
	"crypto/rand"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"

	"caravan/internal/fault"
	"caravan/internal/text"
)

// Messages of the password forms (AUTH-016, AUTH-017, AUTH-018, AMB-004).
const (
	MessageEmailRequired    = "Please enter an email"
	MessagePasswordRequired = "Please enter a password"
	MessagePasswordsDiffer  = "Passwords entered must be the same"
	MessageTokenRequired    = "Token is required"
	messageCurrentRequired  = "Please enter your current password"
	messagePasswordBlank    = "Password must not be only spaces"
	messagePasswordOwn      = "Password must not be your name or email"
	messagePasswordCommon   = "This password is one of the most common ones. Please choose another"
)

// What a person reads about a limit.
var (
	MessagePasswordShort = "Password must be at least " + text.Number(PasswordShortest) + " characters"
	MessagePasswordLong  = "Password must be " + text.Number(PasswordLongest) + " characters or less"
)

// Lengths of a new password in characters. The upper limit keeps the cost of a hash low.
const (
	PasswordShortest = 8
	PasswordLongest  = 200
)

// newPassword is the input of the reset and the update form.
type newPassword struct {
	Password        string
	PasswordConfirm string
}

// check returns what is wrong: first whether it is there, then its length, then whether both are the same (AMB-004).
func (p newPassword) check() []fault.Field {
	switch n := utf8.RuneCountInString(p.Password); {
	case p.Password == "":
		return []fault.Field{{Path: "password", Message: MessagePasswordRequired}}
	case n < PasswordShortest:
		return []fault.Field{{Path: "password", Message: MessagePasswordShort}}
	case n > PasswordLongest:
		return []fault.Field{{Path: "password", Message: MessagePasswordLong}}
	case p.Password != p.PasswordConfirm:
		return []fault.Field{{Path: "passwordConfirm", Message: MessagePasswordsDiffer}}
	}
	return nil
}

// hashParams: 19 MiB, two passes, one lane; one hash takes about 23 ms on the machines for which this was chosen.
var hashParams = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// How many sign-ins may wait for their turn to be hashed. With more, nobody would be answered in time.
const (
	waitingOfAll = 64
	waitingOfOne = 16 // from one address; so a flood from there leaves room for others
)

// hasher limits how many hashes run at once, so that a burst of sign-ins cannot use up the memory and the cores.
type hasher struct {
	slots   chan struct{}
	mu      sync.Mutex
	waiting map[string]int // sign-ins by address, also those that are being hashed
	all     int
	unknown string // the hash of a random password; checking it takes the same time for unknown e-mail addresses
}

func newHasher() (*hasher, error) {
	unknown, err := argon2id.CreateHash(newToken(), hashParams)
	if err != nil {
		return nil, err
	}
	return &hasher{slots: make(chan struct{}, 2), waiting: map[string]int{}, unknown: unknown}, nil
}

// hash returns the Argon2id hash of a password in its standard text form.
func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	if err := h.enter(ctx); err != nil {
		return "", err
	}
	defer h.leave()
	return argon2id.CreateHash(password, hashParams)
}

// matches tells whether the hash is that of the password. For an empty hash (no such person) it takes as long and returns false.
func (h *hasher) matches(ctx context.Context, password, hash string) (bool, error) {
	known := hash != ""
	if !known {
		hash = h.unknown
	}
	if err := h.enter(ctx); err != nil {
		return false, err
	}
	defer h.leave()
	ok, err := argon2id.ComparePasswordAndHash(password, hash)
	return ok && known, err
}

// messageBusy is shown when too many wait to have a password checked.
const messageBusy = "The site is busy right now. Please try again in a moment."

// admit lets a sign-in from an address wait for its hash, until leave is called. Fault: Unavailable when too many are waiting.
func (h *hasher) admit(address string) (leave func(), err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.all >= waitingOfAll || h.waiting[address] >= waitingOfOne {
		f := fault.New(fault.Unavailable, messageBusy)
		f.RetryAfter = 2 * time.Second
		return nil, f
	}
	h.all++
	h.waiting[address]++
	return func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.all--
		if h.waiting[address]--; h.waiting[address] == 0 {
			delete(h.waiting, address)
		}
	}, nil
}

func (h *hasher) enter(ctx context.Context) error {
	select {
	case h.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return fault.New(fault.Unavailable, messageBusy).Because(ctx.Err())
	}
}

func (h *hasher) leave() { <-h.slots }

// HashPassword returns the hash that SetPassword stores, for callers that set many at once.
func HashPassword(password string) (string, error) {
	return argon2id.CreateHash(password, hashParams)
}

// TemporaryPassword returns a random password that people can read out and type: four groups of four letters and digits, without characters that look
// alike (79 bits).
func TemporaryPassword() string {
	const alphabet = "abcdefghjkmnpqrstuvwxyz23456789" // 31 characters
	const longest = 256 / len(alphabet) * len(alphabet)
	out := make([]byte, 0, 19)
	for len(out) < cap(out) {
		if len(out)%5 == 4 {
			out = append(out, '-')
			continue
		}
		var b [1]byte
		rand.Read(b[:])
		if int(b[0]) < longest { // larger values would make the first characters of the alphabet more likely
			out = append(out, alphabet[int(b[0])%len(alphabet)])
		}
	}
	return string(out)
}
