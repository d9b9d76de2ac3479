package auth

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
	"caravan/internal/text"
)

// Limits of the reason for an impersonation, in characters.
const (
	ReasonShortest = 3
	ReasonLongest  = 200
)

// MessageReason asks for a reason that is long enough.
var MessageReason = fmt.Sprintf("Please enter a reason of %d to %d characters", ReasonShortest, ReasonLongest)

// Impersonation is a time in which a person acts, or acted, as another one. Its id is that of its session.
type Impersonation struct {
	ID             string
	ImpersonatorID string // the real person
	FirstName      string // of the real person
	LastName       string
	UserID         string // whom they act as
	Reason         string
	StartedAt      time.Time
	EndedAt        time.Time // when it was stopped or found to be over; at the latest when it had to end
}

// checkReason returns the reason as it is kept, or an Invalid fault.
func checkReason(reason string) (string, error) {
	reason = strings.TrimSpace(reason)
	if n := utf8.RuneCountInString(reason); n < ReasonShortest || n > ReasonLongest || !text.IsPlain(reason) {
		return "", fault.InvalidField("reason", MessageReason)
	}
	return reason, nil
}

// Impersonate starts a session in which the caller acts as somebody else (IMPERSONATION-007). It ends after ImpersonationLasts, with the caller's own
// session, and as soon as the caller may no longer act as that person. A caller acts as one person at a time: starting again ends what was started
// from the same session before. Faults: Invalid with the field reason; NotFound; Forbidden when the rule does not allow it, as
// access.Actor.MayImpersonate says; Unauthenticated when the caller's session has ended in the meantime.
func (s *Service) Impersonate(ctx context.Context, identity Identity, userID, reason string) (out SignedIn, err error) {
	defer fault.Wrap(&err, "auth.Impersonate(%q)", userID)
	if err := startImpersonating.Check(access.With(ctx, identity.Actor)); err != nil {
		return SignedIn{}, err
	}
	if reason, err = checkReason(reason); err != nil {
		return SignedIn{}, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		own, err := s.repo.lockSession(ctx, tx, identity.Session.ID)
		if errors.Is(err, db.ErrNoRow) {
			return fault.New(fault.Unauthenticated, fault.MessageUnauthenticated)
		}
		if err != nil {
			return err
		}
		target, err := s.repo.target(ctx, tx, userID)
		if errors.Is(err, db.ErrNoRow) {
			return fault.Missing(fault.MessageNotFound)
		}
		if err != nil {
			return err
		}
		if err := access.Allow(identity.Actor.MayImpersonate(target)); err != nil {
			return err
		}
		if err := s.tellEnded(ctx, tx)(s.repo.revokeStartedFrom(ctx, tx, own.ID, now)); err != nil {
			return err
		}
		session := Session{ID: db.NewID(), UserID: userID, ImpersonatorID: own.UserID, StartedFrom: own.ID, CreatedAt: now, LastUsedAt: now,
			ExpiresAt: now.Add(ImpersonationLasts)}
		if own.ExpiresAt.Before(session.ExpiresAt) {
			session.ExpiresAt = own.ExpiresAt
		}
		token := newToken()
		if err := s.repo.createSession(ctx, tx, session, hashToken(token)); err != nil {
			return err
		}
		if err := s.repo.createImpersonation(ctx, tx, session, reason); err != nil {
			return err
		}
		me, err := s.meIn(ctx, tx, Identity{Session: session, Actor: access.Actor{UserID: userID}}, now)
		out = SignedIn{Token: token, User: me}
		return err
	})
	return out, err
}

// StopImpersonating ends the impersonation that a token belongs to and tells the person whom somebody acted as. Any other token stays as it is, and
// repeating it is harmless.
func (s *Service) StopImpersonating(ctx context.Context, token string) (err error) {
	defer fault.Wrap(&err, "auth.StopImpersonating")
	return s.db.InTx(db.Essential(ctx), func(tx *db.Tx) error {
		now := s.clock.Now()
		ended, err := s.repo.revokeImpersonation(ctx, tx, hashToken(token), now)
		if err := s.tellEnded(ctx, tx)(ended, err); err != nil || len(ended) == 0 {
			return err
		}
		return s.tellOver(ctx, tx, now)
	})
}

// jobOver is the job that looks for impersonations that have ended by themselves.
const jobOver = "auth.impersonations-over"

// HandleJobs lets a node do this room's jobs.
func (s *Service) HandleJobs(r *jobs.Runner) {
	jobs.Handle(r, jobOver, 1, jobs.InTx(func(ctx context.Context, tx *db.Tx, _ struct{}) error { return s.tellOver(ctx, tx, s.clock.Now()) }))
	r.Schedule(jobOver, jobs.Every(time.Minute))
}

// tellOver notes which impersonations are over, in whatever way they ended, and tells the people whom somebody acted as.
func (s *Service) tellOver(ctx context.Context, tx *db.Tx, now time.Time) error {
	over, err := s.repo.endImpersonations(ctx, tx, now)
	if err != nil || len(over) == 0 {
		return err
	}
	return s.teller.Impersonated(ctx, tx, over)
}

// lockSession returns a session that has not been revoked. Nobody else can change it until the transaction ends.
func (repo) lockSession(ctx context.Context, tx *db.Tx, id string) (Session, error) {
	return db.One(ctx, tx, func(scan db.Scan) (s Session, err error) {
		err = scan(&s.ID, &s.UserID, db.ScanTime(&s.ExpiresAt))
		return s, err
	}, `SELECT id, user_id, expires_at FROM sessions WHERE id = $1 AND revoked_at IS NULL`+tx.ForUpdate(), id)
}

// target returns what the rule of impersonating asks of a person.
func (repo) target(ctx context.Context, q db.Querier, userID string) (access.Target, error) {
	return db.One(ctx, q, func(scan db.Scan) (t access.Target, err error) {
		err = scan(&t.UserID, &t.Role, &t.Gone, &t.HasSignedIn)
		return t, err
	}, `SELECT u.id, u.role, u.deactivated_at IS NOT NULL OR u.deleted_at IS NOT NULL, i.user_id IS NOT NULL
FROM users u LEFT JOIN sign_ins i ON i.user_id = u.id WHERE u.id = $1`, userID)
}

func (repo) createImpersonation(ctx context.Context, q db.Querier, s Session, reason string) error {
	_, err := q.Exec(ctx, `INSERT INTO impersonations (id, impersonator_id, user_id, reason, started_at, ends_at) VALUES ($1, $2, $3, $4, $5, $6)`,
		s.ID, s.ImpersonatorID, s.UserID, reason, db.Ms(s.CreatedAt), db.Ms(s.ExpiresAt))
	return err
}

// revokeStartedFrom ends the impersonations that were started from a session.
func (repo) revokeStartedFrom(ctx context.Context, tx *db.Tx, sessionID string, now time.Time) ([]string, error) {
	return db.All(ctx, tx, scanID, `UPDATE sessions SET revoked_at = $1 WHERE started_from = $2 AND revoked_at IS NULL RETURNING id`, db.Ms(now),
		sessionID)
}

// revokeImpersonation ends an impersonation's session, if the token belongs to one that goes on.
func (repo) revokeImpersonation(ctx context.Context, tx *db.Tx, tokenHash string, now time.Time) ([]string, error) {
	return db.All(ctx, tx, scanID,
		`UPDATE sessions SET revoked_at = $1 WHERE token_hash = $2 AND impersonator_id IS NOT NULL AND revoked_at IS NULL RETURNING id`,
		db.Ms(now), tokenHash)
}

// endImpersonations notes the end of those impersonations whose session has ended, and returns them. Each is returned once only.
func (repo) endImpersonations(ctx context.Context, tx *db.Tx, now time.Time) ([]Impersonation, error) {
	open, err := db.All(ctx, tx, func(scan db.Scan) (i Impersonation, err error) {
		var revoked, ownRevoked, left, gone sql.Null[int64]
		var ends int64
		err = scan(&i.ID, &i.ImpersonatorID, &i.FirstName, &i.LastName, &i.UserID, &i.Reason, db.ScanTime(&i.StartedAt), &ends, &revoked, &ownRevoked,
			&left, &gone)
		first := ends
		for _, at := range []sql.Null[int64]{revoked, ownRevoked, left, gone} {
			if at.Valid {
				first = min(first, at.V)
			}
		}
		i.EndedAt = time.UnixMilli(max(first, db.Ms(i.StartedAt))).UTC()
		return i, err
	}, `SELECT m.id, m.impersonator_id, i.first_name, i.last_name, m.user_id, m.reason, m.started_at, m.ends_at, s.revoked_at, o.revoked_at,
	COALESCE(i.deactivated_at, i.deleted_at), COALESCE(u.deactivated_at, u.deleted_at)
FROM impersonations m JOIN users i ON i.id = m.impersonator_id JOIN users u ON u.id = m.user_id
	LEFT JOIN sessions s ON s.id = m.id LEFT JOIN sessions o ON o.id = s.started_from
WHERE m.ended_at IS NULL AND (m.ends_at <= $1 OR s.id IS NULL OR s.revoked_at IS NOT NULL OR o.revoked_at IS NOT NULL
	OR i.deactivated_at IS NOT NULL OR i.deleted_at IS NOT NULL OR u.deactivated_at IS NOT NULL OR u.deleted_at IS NOT NULL)
ORDER BY m.started_at LIMIT 100`, db.Ms(now))
	if err != nil {
		return nil, err
	}
	over := open[:0]
	for _, i := range open {
		n, err := tx.Exec(ctx, `UPDATE impersonations SET ended_at = $1 WHERE id = $2 AND ended_at IS NULL`, db.Ms(i.EndedAt), i.ID)
		if err != nil {
			return nil, err
		}
		if n == 1 {
			over = append(over, i)
		}
	}
	return over, nil
}
