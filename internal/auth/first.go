package auth

import (
	"context"
	"crypto/subtle"
	"errors"
	"log/slog"
	"strings"
	"time"

	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// FirstOperation is the operation that makes the first account, as the audit trail names it.
const FirstOperation = "make-first-account"

// FirstPath is its path below /api.
const FirstPath = "/auth/first"

// SetupCodeValid is how long a setup code counts. Every node prints one of its own when it starts, and all of them count, so that a second node or a
// restart makes none wrong that somebody is reading.
const SetupCodeValid = 24 * time.Hour

// setupAttempts is the key of failures with setup codes. No e-mail address is written like that.
const setupAttempts = "setup code"

const (
	messageSetupCode = "This code is not right, or more than a day old. Restart the server to get a new one."
	messageSetUp     = "Someone has set this site up already. Please sign in."
)

// Newcomer is the first person of an installation, as they describe themselves.
type Newcomer struct{ FirstName, LastName, Email string }

// FirstPerson is what the room of people does for the first account.
type FirstPerson interface {
	// Nobody tells whether nobody has an account yet.
	Nobody(ctx context.Context) (bool, error)
	// CheckFirst returns what is wrong with the names and the e-mail address.
	CheckFirst(n Newcomer) []fault.Field
	// AddFirst adds them to head office, as part of the caller's transaction, in which nobody else can be added. It returns false when there is
	// somebody already.
	AddFirst(ctx context.Context, tx *db.Tx, id string, n Newcomer) (bool, error)
}

// FirstAccount is what somebody makes the first account with.
type FirstAccount struct {
	ID   string // a UUID that the client has made
	Code string // as it is typed
	Newcomer
	Password, PasswordConfirm string
	Address, Agent            string // as in Attempt
}

// NewSetupCode returns a code with which the first account can be made for a day, in four groups of four (79 bits). Only its hash is stored (FD-415).
func (s *Service) NewSetupCode(ctx context.Context) (_ string, err error) {
	defer fault.Wrap(&err, "auth.NewSetupCode")
	code := strings.ToUpper(TemporaryPassword())
	return code, s.repo.addSetupCode(ctx, s.db, hashToken(plainCode(code)), s.clock.Now())
}

// MakeFirst makes the first account of an installation, which is of head office, and signs it in (FD-415). A repeat with the same id, e-mail address
// and password signs in. Of two people with the right code one is first. Faults: Invalid with fields; TooMany after ten wrong codes in 15 minutes
// from one address; Conflict when somebody has an account; those of Login for a repeat.
func (s *Service) MakeFirst(ctx context.Context, people FirstPerson, f FirstAccount) (_ SignedIn, err error) {
	defer fault.Wrap(&err, "auth.MakeFirst")
	ctx = db.Essential(ctx)
	nobody, err := people.Nobody(ctx)
	if err != nil {
		return SignedIn{}, err
	}
	if !nobody {
		return s.repeatFirst(ctx, f)
	}
	if err := checkFirst(people, f); err != nil {
		return SignedIn{}, err
	}
	if err := s.checkSetupCode(ctx, f.Code, "address "+f.Address); err != nil {
		if nobody, asked := people.Nobody(ctx); asked == nil && !nobody { // somebody was quicker, which has ended the code
			return s.repeatFirst(ctx, f)
		}
		slog.WarnContext(ctx, "setup code refused", "address", f.Address, "reason", fault.Of(err).Message)
		return SignedIn{}, err
	}
	hash, err := s.hasher.hash(ctx, f.Password)
	if err != nil {
		return SignedIn{}, err
	}
	var out SignedIn
	var added bool
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		if added, err = people.AddFirst(ctx, tx, f.ID, f.Newcomer); err != nil || !added {
			return err
		}
		if err := s.repo.setPassword(ctx, tx, f.ID, hash, false, now); err != nil {
			return err
		}
		if err := s.repo.endSetupCodes(ctx, tx); err != nil {
			return err
		}
		if err := s.repo.clearAllFailures(ctx, tx, setupAttempts); err != nil {
			return err
		}
		if err := s.repo.recordSignIn(ctx, tx, f.ID, now); err != nil {
			return err
		}
		out, err = s.open(ctx, tx, f.ID, f.Agent, "", now)
		return err
	})
	if err == nil && !added {
		return s.repeatFirst(ctx, f)
	}
	return out, err
}

// repeatFirst signs in whoever has made the first account and got no answer. Everybody else is refused.
func (s *Service) repeatFirst(ctx context.Context, f FirstAccount) (SignedIn, error) {
	who, err := s.repo.personByID(ctx, s.db, f.ID)
	if errors.Is(err, db.ErrNoRow) || err == nil && who.Email != text.Email(f.Email) {
		return SignedIn{}, fault.New(fault.Conflict, messageSetUp)
	}
	if err != nil {
		return SignedIn{}, err
	}
	return s.Login(ctx, Attempt{Email: f.Email, Password: f.Password, Address: f.Address, Agent: f.Agent})
}

// checkFirst returns an Invalid fault with one field per mistake. It does not say whether the code is right.
func checkFirst(people FirstPerson, f FirstAccount) error {
	var wrong []fault.Field
	if plainCode(f.Code) == "" {
		wrong = append(wrong, fault.Field{Path: "code", Message: MessageCodeRequired})
	}
	wrong = append(wrong, people.CheckFirst(f.Newcomer)...)
	password := newPassword{f.Password, f.PasswordConfirm}.check()
	if password == nil {
		if why := easyToGuess(f.Password, person{Email: text.Email(f.Email), FirstName: f.FirstName, LastName: f.LastName}); why != "" {
			password = []fault.Field{{Path: "password", Message: why}}
		}
	}
	return fault.InvalidFields(append(wrong, password...))
}

// checkSetupCode refuses a wrong code, and every code after ten wrong ones. As long as nobody has an account nobody can be locked out by name, and a
// code cannot be guessed; so strangers must not be able to lock out the operator either, and each source counts for itself.
func (s *Service) checkSetupCode(ctx context.Context, code, source string) error {
	if err := s.countAttempt(ctx, attempts{key: setupAttempts, source: source, isKnown: true, field: "code"}); err != nil {
		return err
	}
	hashes, err := s.repo.setupCodes(ctx, s.db, s.clock.Now().Add(-SetupCodeValid))
	if err != nil {
		return err
	}
	typed, right := []byte(hashToken(plainCode(code))), 0
	for _, hash := range hashes {
		right |= subtle.ConstantTimeCompare(typed, []byte(hash))
	}
	if right == 0 {
		return fault.InvalidField("code", messageSetupCode)
	}
	return nil
}

func (repo) addSetupCode(ctx context.Context, q db.Querier, hash string, now time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO setup_codes (code_hash, created_at) VALUES ($1, $2)`, hash, db.Ms(now))
	return err
}

// setupCodes returns the hashes of the codes that were printed since a time.
func (repo) setupCodes(ctx context.Context, q db.Querier, since time.Time) ([]string, error) {
	return db.All(ctx, q, db.Text, `SELECT code_hash FROM setup_codes WHERE created_at > $1`, db.Ms(since))
}

func (repo) endSetupCodes(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `DELETE FROM setup_codes`)
	return err
}

// purgeSetupCodes removes those that no longer count.
func (repo) purgeSetupCodes(ctx context.Context, q db.Querier, now time.Time) error {
	_, err := q.Exec(ctx, `DELETE FROM setup_codes WHERE created_at <= $1`, db.Ms(now.Add(-SetupCodeValid)))
	return err
}
