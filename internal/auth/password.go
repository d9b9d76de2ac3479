package auth

import (
	"context"
	"crypto/rand"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"

	"caravan/internal/brand"
	"caravan/internal/fault"
)

// Sentences of the password forms (AUTH-016, AUTH-017, AUTH-018, AMB-004).
const (
	MessageEmailRequired    = "Please enter an email"
	MessagePasswordRequired = "Please enter a password"
	MessagePasswordShort    = "Password must be at least 8 characters"
	MessagePasswordLong     = "Password must be 200 characters or less"
	MessagePasswordsDiffer  = "Passwords entered must be the same"
	MessageTokenRequired    = "Token is required"
	messageCurrentRequired  = "Please enter your current password"
	messagePasswordBlank    = "Password must be more than spaces"
	messagePasswordOwn      = "Password must not be your name or email"
	messagePasswordCommon   = "This password is one of the most common ones. Please choose another"
)

// Lengths of a new password in characters. The longest bounds the work of one hash; nobody types it.
const (
	PasswordShortest = 8
	PasswordLongest  = 200
)

// newPassword is the input of the reset and the update form.
type newPassword struct {
	Password        string
	PasswordConfirm string
}

// check returns what is wrong, in the order required, length, match (AMB-004).
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

// hashParams: 19 MiB, two passes, one lane; about 23 ms on the machines this was chosen on.
var hashParams = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// hasher bounds how many hashes run at once, so that a burst of sign-ins takes neither all memory nor all cores.
type hasher struct {
	slots   chan struct{}
	unknown string // a hash that no password has, to take the same time for an unknown e-mail
}

func newHasher() (*hasher, error) {
	unknown, err := argon2id.CreateHash(newToken(), hashParams)
	if err != nil {
		return nil, err
	}
	return &hasher{slots: make(chan struct{}, 2), unknown: unknown}, nil
}

// hash returns the Argon2id hash of a password in its standard text form.
func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	if err := h.enter(ctx); err != nil {
		return "", err
	}
	defer h.leave()
	return argon2id.CreateHash(password, hashParams)
}

// matches tells whether password has the hash. An empty hash (no such person) takes as long and matches nothing.
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

// messageBusy is what a person reads when every place for checking passwords stays taken.
const messageBusy = brand.Name + " is busy right now. Please try again in a moment."

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

// TemporaryPassword makes a password that a person can read out and type: four groups of four letters and digits, none of which look alike (79 bits).
func TemporaryPassword() string {
	const alphabet = "abcdefghjkmnpqrstuvwxyz23456789" // 31 signs
	const longest = 256 / len(alphabet) * len(alphabet)
	out := make([]byte, 0, 19)
	for len(out) < cap(out) {
		if len(out)%5 == 4 {
			out = append(out, '-')
			continue
		}
		var b [1]byte
		rand.Read(b[:])
		if int(b[0]) < longest { // the rest would favour the alphabet's first signs
			out = append(out, alphabet[int(b[0])%len(alphabet)])
		}
	}
	return string(out)
}
