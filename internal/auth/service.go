package auth

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"strings"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/live"
	"caravan/internal/platform/mail"
	"caravan/internal/text"
)

// Messages about signing in and passwords (FD-14).
const (
	messageWrong       = "Email or password is incorrect."
	messageDeactivated = "This account is deactivated. Please contact head office."
	messageTooMany     = "Too many attempts. Please try again in 15 minutes."
	messageDeadLink    = "This link has expired or was already used. Please ask for a new one."
	messageWrongNow    = "Current password is incorrect."
)

// Service holds the use cases of the room.
type Service struct {
	db     *db.DB
	repo   repo
	clock  calendar.Clock
	mailer mail.Queue
	hasher *hasher
	urls   URLs
	teller Teller
	live   *live.Hub
	site   *webauthn.WebAuthn // nil: the site cannot have passkeys

	challenges sharedKey
	provider   *Provider // nil: people sign in here only
}

// URLs are the addresses that mails link to.
type URLs struct {
	Public string // of the site, without a trailing slash
}

// Teller tells people who have been impersonated, as part of the caller's transaction. It leaves out what they have been told already.
type Teller interface {
	Impersonated(ctx context.Context, tx *db.Tx, over []Impersonation) error
}

// NewService returns the room's service. Without a teller it must not run jobs or end an impersonation, and without live end no session.
func NewService(d *db.DB, clock calendar.Clock, mailer mail.Queue, urls URLs, teller Teller, l *live.Hub) (*Service, error) {
	h, err := newHasher()
	if err != nil {
		return nil, err
	}
	return &Service{db: d, clock: clock, mailer: mailer, hasher: h, urls: urls, teller: teller, live: l, site: relyingParty(urls.Public)}, nil
}

// SignInAt lets people sign in at a provider too; nil: they cannot. Call it before the service is used.
func (s *Service) SignInAt(p *Provider) { s.provider = p }

// SignedIn is a new session. Its token is returned only once and stored nowhere.
type SignedIn struct {
	Token  string
	Device string // the cookie that makes the device known; empty when nobody signed in with a password
	User   Me
}

// Attempt is what somebody signs in with.
type Attempt struct {
	Email, Password string
	Address         string // where the request comes from
	Device          string // the device's cookie, if it has one
	Agent           string // what the browser or client calls itself
}

// Login signs somebody in with their e-mail address and password (AUTH-007). Faults: Invalid with fields; Unauthenticated when the pair is wrong, in
// the same way for known and unknown addresses; Unauthenticated, with the detail deactivated, for a deactivated person with the right password;
// Unauthenticated with the detail secondStep or passkey for a person with a second factor, who goes on with SecondStep or SignInWithPasskey; TooMany
// after ten failures in 15 minutes; Unavailable when too many people are signing in.
func (s *Service) Login(ctx context.Context, a Attempt) (_ SignedIn, err error) {
	defer fault.Wrap(&err, "auth.Login")
	ctx = db.Essential(ctx)
	email := text.Email(a.Email)
	var wrong []fault.Field
	if email == "" {
		wrong = append(wrong, fault.Field{Path: "email", Message: MessageEmailRequired})
	}
	if a.Password == "" {
		wrong = append(wrong, fault.Field{Path: "password", Message: MessagePasswordRequired})
	}
	if err := fault.InvalidFields(wrong); err != nil {
		return SignedIn{}, err
	}
	defer func() {
		if err != nil { // whoever looks for an attack needs to know whom it is aimed at and where it comes from
			slog.WarnContext(ctx, "sign-in refused", "account", email, "address", a.Address, "reason", fault.Of(err).Message)
		}
	}()
	who, err := s.repo.personByEmail(ctx, s.db, email)
	if err != nil && !errors.Is(err, db.ErrNoRow) {
		return SignedIn{}, err
	}
	refused := fault.New(fault.Unauthenticated, messageWrong, fault.Field{Path: "email", Message: messageWrong})
	g := guess{email: email, password: a.Password, hash: who.PasswordHash, address: a.Address, source: "address " + a.Address}
	device := readDevice(a.Device)
	if device.knows(who) {
		g.source, g.isKnown = "device "+device.id, true
	}
	if err := s.verify(ctx, g, refused); err != nil {
		return SignedIn{}, err
	}
	if who.Deactivated {
		f := fault.New(fault.Unauthenticated, messageDeactivated, fault.Field{Path: "email", Message: messageDeactivated})
		// Who has shown that they are this person may take along what only their device has (OFFLINE-042).
		f.Details = map[string]any{"deactivated": map[string]string{"id": who.ID, "name": strings.TrimSpace(who.FirstName + " " + who.LastName)}}
		return SignedIn{}, f
	}
	var out SignedIn
	var waits error
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		// The password may have been changed while it was being checked. A session opened after that would survive the change, which has ended all
		// others.
		if hash, err := s.repo.lockPassword(ctx, tx, who.ID); err != nil || hash != who.PasswordHash {
			return cmp.Or(err, error(refused))
		}
		if waits, err = s.secondStep(ctx, tx, who.ID, g.source, g.isKnown, now); err != nil || waits != nil {
			return err
		}
		if err := s.repo.recordSignIn(ctx, tx, who.ID, now); err != nil {
			return err
		}
		out, err = s.open(ctx, tx, who.ID, a.Agent, "", now)
		return err
	})
	if err == nil && waits != nil {
		return SignedIn{}, waits
	}
	out.Device = device.with(who)
	return out, err
}

// guess is a password that is to be checked.
type guess struct {
	email, password, hash string
	address               string
	source                string // whose failures count together
	isKnown               bool   // the source has proved before that it belongs to the person
}

// verify checks a password, and counts failures per e-mail text and source (FD-14, FD-28). The attempt is stored as a failure before the slow hash
// and removed when the password matches. So guesses that run at the same time count each other, and no more than ten can be tried.
func (s *Service) verify(ctx context.Context, g guess, wrong error) error {
	leave, err := s.hasher.admit(g.address)
	if err != nil {
		return err
	}
	defer leave()
	if err := s.countAttempt(ctx, attempts{key: g.email, source: g.source, isKnown: g.isKnown, field: "email", purpose: PurposeLocked,
		ref: g.email}); err != nil {
		return err
	}
	ok, err := s.hasher.matches(ctx, g.password, g.hash)
	if err != nil {
		return err
	}
	if !ok {
		return wrong
	}
	return s.repo.clearFailures(ctx, s.db, g.email, g.source)
}

// attempts says whose attempts are counted, and how.
type attempts struct {
	key, source  string // of one source, of all sources
	isKnown      bool   // the source has proved before that it belongs to the person
	perDay       int    // how many all sources may make in a day, but known ones; 0: as many as they like
	field        string // of the form that is refused
	purpose, ref string // the mail that tells the person of a lock, at most once a day; empty: there is nobody to tell
}

// countAttempt stores an attempt as a failure, or returns a TooMany fault.
func (s *Service) countAttempt(ctx context.Context, a attempts) error {
	var locked *fault.Fault
	err := s.db.InTx(ctx, func(tx *db.Tx) error {
		locked = nil
		if err := tx.Lock(ctx, "sign-in:"+a.key); err != nil {
			return err
		}
		now := s.clock.Now()
		f, err := s.repo.failures(ctx, tx, a.key, a.source, now.Add(-FailureWindow), now.Add(-24*time.Hour))
		if err != nil {
			return err
		}
		message, until := messageTooMany, time.Time{}
		switch {
		case f.ofSource >= FailuresAllowed:
			until = f.oldest.Add(FailureWindow)
		case f.ofAll >= failuresOfAll && !a.isKnown:
			until = f.oldestOfAll.Add(FailureWindow)
		case a.perDay > 0 && f.ofDay >= a.perDay && !a.isKnown:
			message, until = messageFewerCodes, f.oldestOfDay.Add(24*time.Hour)
		default:
			return s.repo.addFailure(ctx, tx, db.NewID(), a.key, a.source, now)
		}
		locked = fault.New(fault.TooMany, message, fault.Field{Path: a.field, Message: message})
		locked.RetryAfter = until.Sub(now) + time.Second
		if f.told || a.purpose == "" {
			return nil
		}
		if err := s.repo.markTold(ctx, tx, a.key); err != nil {
			return err
		}
		return s.mailer.Enqueue(ctx, tx, a.purpose, a.ref)
	})
	if err == nil && locked != nil {
		return locked
	}
	return err
}

// open starts a session and returns its token. step is the second step that the person has taken; empty: none.
func (s *Service) open(ctx context.Context, tx *db.Tx, userID, agent, step string, now time.Time) (SignedIn, error) {
	token := newToken()
	session := Session{ID: db.NewID(), UserID: userID, CreatedAt: now, LastUsedAt: now, ExpiresAt: now.Add(SessionLongest), Agent: shortAgent(agent),
		SecondStep: step}
	if err := s.repo.createSession(ctx, tx, session, hashToken(token)); err != nil {
		return SignedIn{}, err
	}
	me, err := s.meIn(ctx, tx, Identity{Session: session, Actor: access.Actor{UserID: userID}}, now)
	return SignedIn{Token: token, User: me}, err
}

// Identify finds the session and the person that a token belongs to. When the token is not valid, ok is false, which is no fault. From time to time
// it stores that the session is in use.
func (s *Service) Identify(ctx context.Context, token string) (_ Identity, ok bool, err error) {
	defer fault.Wrap(&err, "auth.Identify")
	identity, err := s.repo.identity(ctx, s.db, hashToken(token))
	if errors.Is(err, db.ErrNoRow) {
		return Identity{}, false, nil
	}
	if err != nil {
		return Identity{}, false, err
	}
	now := s.clock.Now()
	if !identity.live(now) {
		return Identity{}, false, nil
	}
	if now.Sub(identity.Session.LastUsedAt) > touchAfter {
		// While nothing can be stored, reading goes on: the time of the last use is not worth a refusal.
		if err := s.repo.touchSession(ctx, s.db, identity.Session.ID, now); err != nil && !fault.Is(err, fault.Unavailable) {
			return Identity{}, false, err
		}
	}
	return identity, true, nil
}

// SessionIsLive tells whether a session has not ended, for links that end with it. An unknown one has ended, and so has that of a deactivated person.
func (s *Service) SessionIsLive(ctx context.Context, id string) (live bool, err error) {
	defer fault.Wrap(&err, "auth.SessionIsLive(%q)", id)
	identity, _, err := s.repo.identityOf(ctx, s.db, id)
	if errors.Is(err, db.ErrNoRow) {
		return false, nil
	}
	return err == nil && identity.live(s.clock.Now()), err
}

// Topic names what changes when a session ends.
func Topic(sessionID string) string { return "session:" + sessionID }

// tellEnded returns a function that tells every node which sessions have just ended, so that none of them is answered from memory (ADR 0026).
func (s *Service) tellEnded(ctx context.Context, tx *db.Tx) func(ended []string, err error) error {
	return func(ended []string, err error) error {
		if err != nil || len(ended) == 0 {
			return err
		}
		topics := make([]string, len(ended))
		for i, id := range ended {
			topics[i] = Topic(id)
		}
		return s.live.Changed(ctx, tx, topics...)
	}
}

// Me returns the signed-in person (AUTH-031).
func (s *Service) Me(ctx context.Context, identity Identity) (_ Me, err error) {
	defer fault.Wrap(&err, "auth.Me(%q)", identity.Actor.UserID)
	return s.meIn(ctx, s.db, identity, s.clock.Now())
}

func (s *Service) meIn(ctx context.Context, q db.Querier, identity Identity, now time.Time) (Me, error) {
	me, err := s.repo.me(ctx, q, identity.Actor.UserID)
	if err != nil {
		return Me{}, err
	}
	me.IsAdmin = me.Role.IsAdmin()
	me.Today = calendar.DayOf(now)
	me.NeedsSecondFactor = identity.Actor.NeedsSecondFactor
	me.NeedsCurrentPassword = !me.HasTemporaryPassword && !identity.Session.Fresh(now)
	if id := identity.Session.ImpersonatorID; id != "" {
		real, err := s.repo.me(ctx, q, id)
		if err != nil {
			return Me{}, err
		}
		me.Impersonator = &Name{ID: real.ID, FirstName: real.FirstName, LastName: real.LastName}
		me.ImpersonationEndsAt = &identity.Session.ExpiresAt
	}
	return me, nil
}

// Logout ends a token's session. An unknown token is no fault (AUTH-032).
func (s *Service) Logout(ctx context.Context, token string) (err error) {
	defer fault.Wrap(&err, "auth.Logout")
	ctx = db.Essential(ctx)
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		return s.tellEnded(ctx, tx)(s.repo.revokeSession(ctx, tx, hashToken(token), s.clock.Now()))
	})
}

// Forgot queues a reset link (AUTH-013). It answers and works the same for known and unknown e-mail addresses, because only the mail's job looks for
// the person.
func (s *Service) Forgot(ctx context.Context, email string) (err error) {
	defer fault.Wrap(&err, "auth.Forgot")
	email = text.Email(email)
	if email == "" {
		return fault.InvalidField("email", MessageEmailRequired)
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error { return s.mailer.Enqueue(ctx, tx, PurposeReset, email) })
}

// Reset sets a new password with the token of a link, marks the link as used, ends the person's sessions and signs them in (AUTH-020, AMB-005).
// Somebody with a second factor has a new password then, and goes on with SecondStep (FD-131). Faults: Invalid with fields, also when the link is no
// longer valid; Unauthenticated with the detail secondStep or passkey.
func (s *Service) Reset(ctx context.Context, token, password, confirm, address, agent string) (_ SignedIn, err error) {
	defer fault.Wrap(&err, "auth.Reset")
	wrong := newPassword{password, confirm}.check()
	if token == "" {
		wrong = append(wrong, fault.Field{Path: "token", Message: MessageTokenRequired})
	}
	if err := fault.InvalidFields(wrong); err != nil {
		return SignedIn{}, err
	}
	dead := fault.New(fault.Invalid, messageDeadLink, fault.Field{Path: "passwordConfirm", Message: messageDeadLink})
	// Look the token up before the slow hash, so that made-up tokens cost next to nothing. The link is marked as used below.
	userID, err := s.repo.resetOwner(ctx, s.db, hashToken(token), s.clock.Now())
	if errors.Is(err, db.ErrNoRow) {
		return SignedIn{}, dead
	}
	if err != nil {
		return SignedIn{}, err
	}
	owner, err := s.repo.personByID(ctx, s.db, userID)
	if err != nil {
		return SignedIn{}, err
	}
	if why := easyToGuess(password, owner); why != "" {
		return SignedIn{}, fault.InvalidField("password", why)
	}
	hash, err := s.hasher.hash(ctx, password)
	if err != nil {
		return SignedIn{}, err
	}
	var out SignedIn
	var waits error
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		used, err := s.repo.useReset(ctx, tx, hashToken(token), now)
		if err != nil {
			return err
		}
		if !used {
			return dead
		}
		who, err := s.repo.personByID(ctx, tx, userID)
		if err != nil {
			return err
		}
		if err := s.lockSignIn(ctx, tx, userID); err != nil {
			return err
		}
		if err := s.changePassword(ctx, tx, who, hash, "", now); err != nil {
			return err
		}
		if waits, err = s.secondStep(ctx, tx, userID, "address "+address, false, now); err != nil || waits != nil {
			return err
		}
		if err := s.repo.recordSignIn(ctx, tx, userID, now); err != nil {
			return err
		}
		out, err = s.open(ctx, tx, userID, agent, "", now)
		return err
	})
	if err == nil && waits != nil {
		return SignedIn{}, waits
	}
	return out, err
}

// UpdatePassword changes the signed-in person's password and ends their other sessions (AUTH-023). It requires the current password, unless that is
// temporary or the person has only just signed in (FD-14). Faults: Forbidden while impersonating; Invalid with fields; TooMany after ten wrong
// current passwords in 15 minutes; Unauthenticated when the session has ended in the meantime.
func (s *Service) UpdatePassword(ctx context.Context, identity Identity, current, password, confirm string) (_ Me, err error) {
	defer fault.Wrap(&err, "auth.UpdatePassword(%q)", identity.Actor.UserID)
	if err := ownPassword.Check(access.With(ctx, identity.Actor)); err != nil {
		return Me{}, err
	}
	who, err := s.repo.personByID(ctx, s.db, identity.Actor.UserID)
	if err != nil {
		return Me{}, err
	}
	needsCurrent := !who.Temporary && !identity.Session.Fresh(s.clock.Now())
	wrong := newPassword{password, confirm}.check()
	if needsCurrent && current == "" {
		wrong = append([]fault.Field{{Path: "currentPassword", Message: messageCurrentRequired}}, wrong...)
	}
	if err := fault.InvalidFields(wrong); err != nil {
		return Me{}, err
	}
	if needsCurrent {
		if err := s.verify(ctx, guess{email: who.Email, password: current, hash: who.PasswordHash, address: identity.Session.ID,
			source: "session " + identity.Session.ID, isKnown: true}, fault.InvalidField("currentPassword", messageWrongNow)); err != nil {
			return Me{}, err
		}
	}
	if why := easyToGuess(password, who); why != "" {
		return Me{}, fault.InvalidField("password", why)
	}
	hash, err := s.hasher.hash(ctx, password)
	if err != nil {
		return Me{}, err
	}
	var me Me
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		// Another change may have ended this session in the meantime. Whoever holds it must not change the password back.
		if _, err := s.repo.lockPassword(ctx, tx, who.ID); err != nil {
			return err
		}
		live, err := s.repo.isLive(ctx, tx, identity.Session.ID)
		if err != nil {
			return err
		}
		if !live {
			return fault.New(fault.Unauthenticated, fault.MessageUnauthenticated)
		}
		if err := s.changePassword(ctx, tx, who, hash, identity.Session.ID, now); err != nil {
			return err
		}
		me, err = s.meIn(ctx, tx, identity, now)
		return err
	})
	return me, err
}

// changePassword stores a password that the person chose, ends their other sessions and reset links, clears their failures and sends them a notice.
func (s *Service) changePassword(ctx context.Context, tx *db.Tx, who person, hash, keepSession string, now time.Time) error {
	if err := s.repo.setPassword(ctx, tx, who.ID, hash, false, now); err != nil {
		return err
	}
	if err := s.tellEnded(ctx, tx)(s.repo.revokeOthers(ctx, tx, who.ID, keepSession, now)); err != nil {
		return err
	}
	if err := s.repo.voidResets(ctx, tx, who.ID, now); err != nil {
		return err
	}
	if err := s.repo.clearAllFailures(ctx, tx, who.Email); err != nil {
		return err
	}
	return s.mailer.Enqueue(ctx, tx, PurposePasswordChanged, who.ID)
}

// SetTemporary gives a person a temporary password and returns it, so that the caller can pass it on (FD-15). It ends the person's sessions.
// The operator's command 'user create' calls it, and the mail with which somebody was invited, whose sender had the permission; so it takes no actor.
func (s *Service) SetTemporary(ctx context.Context, tx *db.Tx, userID string) (_ string, err error) {
	defer fault.Wrap(&err, "auth.SetTemporary(%q)", userID)
	password := TemporaryPassword()
	hash, err := s.hasher.hash(ctx, password)
	if err != nil {
		return "", err
	}
	now := s.clock.Now()
	if err := s.tellEnded(ctx, tx)(s.repo.revokeOthers(ctx, tx, userID, "", now)); err != nil {
		return "", err
	}
	return password, s.repo.setPassword(ctx, tx, userID, hash, true, now)
}

// Invite sends each new person a temporary password with which they must choose their own (AMB-014). Until that mail is sent, nobody can sign in as
// them (FD-15).
func (s *Service) Invite(ctx context.Context, tx *db.Tx, userIDs []string) (err error) {
	defer fault.Wrap(&err, "auth.Invite(%d people)", len(userIDs))
	if err := s.repo.addWithoutPassword(ctx, tx, userIDs, s.clock.Now()); err != nil {
		return err
	}
	return s.mailer.Enqueue(ctx, tx, PurposeInvitation, userIDs...)
}

// SetPassword stores a hash from HashPassword as a password that is not temporary. It is for loading a network, not for requests.
func (s *Service) SetPassword(ctx context.Context, tx *db.Tx, userID, hash string) (err error) {
	defer fault.Wrap(&err, "auth.SetPassword(%q)", userID)
	return s.repo.setPassword(ctx, tx, userID, hash, false, s.clock.Now())
}

// ResetLink returns a reset link for the person with the e-mail address, for operators without mail (FD-15). Fault: NotFound when no active person
// has it.
func (s *Service) ResetLink(ctx context.Context, email string) (_ string, err error) {
	defer fault.Wrap(&err, "auth.ResetLink")
	var link string
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		who, err := s.repo.personByEmail(ctx, tx, text.Email(email))
		if errors.Is(err, db.ErrNoRow) || err == nil && who.Deactivated {
			return fault.Missing("No active account has this email.")
		}
		if err != nil {
			return err
		}
		link, err = s.newLink(ctx, tx, who.ID, s.clock.Now())
		return err
	})
	return link, err
}

func (s *Service) newLink(ctx context.Context, tx *db.Tx, userID string, now time.Time) (string, error) {
	token := newToken()
	if err := s.repo.createReset(ctx, tx, db.NewID(), userID, hashToken(token), now); err != nil {
		return "", err
	}
	return s.urls.Public + "/reset-password?token=" + token, nil
}

// Live returns those sessions that have not ended. One whose person is deactivated has.
func (s *Service) Live(ctx context.Context, q db.Querier, sessionIDs []string) (_ map[string]bool, err error) {
	defer fault.Wrap(&err, "auth.Live(%d sessions)", len(sessionIDs))
	return s.repo.liveSessions(ctx, q, sessionIDs, s.clock.Now())
}

// SignIns returns when people signed in last, by id, for another room, which has asked its own policy. Those who never did are left out.
func (s *Service) SignIns(ctx context.Context, q db.Querier, userIDs []string) (_ map[string]time.Time, err error) {
	defer fault.Wrap(&err, "auth.SignIns(%d people)", len(userIDs))
	return s.repo.signIns(ctx, q, userIDs)
}

// ImportSignIns stores when people signed in last, by id, as part of the caller's transaction. It is for people whom nobody has seen here before.
func (s *Service) ImportSignIns(ctx context.Context, tx *db.Tx, last map[string]time.Time) (err error) {
	defer fault.Wrap(&err, "auth.ImportSignIns(%d people)", len(last))
	return s.repo.importSignIns(ctx, tx, last)
}

// Purge removes sessions, links and failures that no longer matter. A periodic job calls it.
func (s *Service) Purge(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "auth.Purge")
	slog.DebugContext(ctx, "removing ended sessions and links")
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		if err := s.repo.purgeFactors(ctx, tx, now); err != nil {
			return err
		}
		if err := s.repo.purgeChallenges(ctx, tx, now); err != nil {
			return err
		}
		if err := s.repo.purgeSetupCodes(ctx, tx, now); err != nil {
			return err
		}
		if s.provider == nil || !s.provider.config.SecondStep {
			if err := s.repo.forgetProviderSteps(ctx, tx); err != nil {
				return err
			}
		}
		return s.repo.purge(ctx, tx, now)
	})
}
