package auth

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/platform/db"
)

const (
	// hasApp is true for users u who have an authenticator app, hasPasskey for those who have a passkey that works.
	hasApp     = `EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)`
	hasPasskey = `EXISTS (SELECT 1 FROM passkeys k WHERE k.user_id = u.id AND k.copied_at IS NULL)`

	// hasFactor is true for users u who have a second step.
	hasFactor = `(` + hasApp + ` OR ` + hasPasskey + `)`

	mustHaveFactor = `EXISTS (SELECT 1 FROM second_factor_roles q WHERE q.role = u.role)`

	// needsFactor is true for users u who must have a second step and have none.
	needsFactor = `(` + mustHaveFactor + ` AND NOT ` + hasFactor + `)`

	// needsPasskey is true for users u who must have a second step and whose only one is a passkey.
	needsPasskey = `(` + mustHaveFactor + ` AND ` + hasPasskey + ` AND NOT ` + hasApp + `)`
)

// ofImpersonator turns a condition about users u into one about users i.
func ofImpersonator(condition string) string { return strings.ReplaceAll(condition, " u.", " i.") }

// notAtProvider is true for a session, or one that an impersonation began from, in which the provider has not asked for the second step.
func notAtProvider(session string) string { return session + `.second_step <> '` + stepProvider + `'` }

// forgetProviderSteps lets sessions that began at a provider need our second step, because the setting no longer lets the provider ask for it.
func (repo) forgetProviderSteps(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `UPDATE sessions SET second_step = '' WHERE second_step = $1 AND revoked_at IS NULL`, stepProvider)
	return err
}

func (repo) secondFactor(ctx context.Context, q db.Querier, userID string) (SecondFactor, error) {
	return db.One(ctx, q, func(scan db.Scan) (f SecondFactor, err error) {
		err = scan(db.ScanTimePtr(&f.Since), &f.RecoveryLeft, &f.Required, &f.Passkeys)
		return f, err
	}, `SELECT (SELECT f.confirmed_at FROM second_factors f WHERE f.user_id = u.id),
	(SELECT COUNT(*) FROM recovery_codes r WHERE r.user_id = u.id AND r.used_at IS NULL),
	`+mustHaveFactor+`,
	(SELECT COUNT(*) FROM passkeys k WHERE k.user_id = u.id AND k.copied_at IS NULL)
FROM users u WHERE u.id = $1`, userID)
}

// factor returns a person's app, also one that is not confirmed. It returns db.ErrNoRow when there is none.
func (repo) factor(ctx context.Context, tx *db.Tx, userID string) (factor, error) {
	return db.One(ctx, tx, func(scan db.Scan) (f factor, err error) {
		var confirmed sql.Null[int64]
		err = scan(&f.sealed, &confirmed)
		f.confirmed = confirmed.Valid
		return f, err
	}, `SELECT secret, confirmed_at FROM second_factors WHERE user_id = $1`, userID)
}

// startFactor stores the secret of an app that is not confirmed yet, in place of another such one. It returns false when the person has one that is.
func (repo) startFactor(ctx context.Context, q db.Querier, userID, sealed string, now time.Time) (bool, error) {
	n, err := q.Exec(ctx, `INSERT INTO second_factors (user_id, secret, created_at) VALUES ($1, $2, $3)
ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at WHERE second_factors.confirmed_at IS NULL`, userID,
		sealed, db.Ms(now))
	return n == 1, err
}

// useStep marks the step of a code as used, and an app as confirmed. It returns false when a code of this step or a later one was used before.
func (repo) useStep(ctx context.Context, tx *db.Tx, userID string, step int64, now time.Time) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE second_factors SET last_step = $1, confirmed_at = COALESCE(confirmed_at, $2) WHERE user_id = $3 AND last_step < $4`,
		step, db.Ms(now), userID, step)
	return n == 1, err
}

// useRecoveryCode marks a recovery code as used. It returns false when the person has no such code, or it was used before.
func (repo) useRecoveryCode(ctx context.Context, tx *db.Tx, userID, hash string, now time.Time) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE recovery_codes SET used_at = $1 WHERE user_id = $2 AND code_hash = $3 AND used_at IS NULL`, db.Ms(now), userID, hash)
	return n == 1, err
}

func (repo) setRecoveryCodes(ctx context.Context, tx *db.Tx, userID string, hashes []string) error {
	if _, err := tx.Exec(ctx, `DELETE FROM recovery_codes WHERE user_id = $1`, userID); err != nil {
		return err
	}
	rows := make([][]any, len(hashes))
	for i, hash := range hashes {
		rows[i] = []any{userID, hash}
	}
	return db.Insert(ctx, tx, `INSERT INTO recovery_codes (user_id, code_hash) VALUES `, []string{"TEXT", "TEXT"}, rows)
}

// removeFactor removes a person's second factor and recovery codes. It returns false when they had no second factor that counts.
func (repo) removeFactor(ctx context.Context, tx *db.Tx, userID string) (bool, error) {
	if _, err := tx.Exec(ctx, `DELETE FROM recovery_codes WHERE user_id = $1`, userID); err != nil {
		return false, err
	}
	n, err := tx.Exec(ctx, `DELETE FROM second_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL`, userID)
	return n == 1, err
}

// removePasskeys returns false when the person had none.
func (repo) removePasskeys(ctx context.Context, tx *db.Tx, userID string) (bool, error) {
	n, err := tx.Exec(ctx, `DELETE FROM passkeys WHERE user_id = $1`, userID)
	return n > 0, err
}

func (repo) createPending(ctx context.Context, tx *db.Tx, tokenHash string, p pending, expires time.Time) error {
	_, err := tx.Exec(ctx, `INSERT INTO pending_sign_ins (token_hash, user_id, source, is_known, expires_at) VALUES ($1, $2, $3, $4, $5)`,
		tokenHash, p.userID, p.source, p.isKnown, db.Ms(expires))
	return err
}

// pending returns a sign-in that waits. It returns db.ErrNoRow when it waits no longer.
func (repo) pending(ctx context.Context, q db.Querier, tokenHash string, now time.Time) (pending, error) {
	return db.One(ctx, q, func(scan db.Scan) (p pending, err error) {
		err = scan(&p.userID, &p.source, &p.isKnown)
		return p, err
	}, `SELECT user_id, source, is_known FROM pending_sign_ins WHERE token_hash = $1 AND expires_at > $2`, tokenHash, db.Ms(now))
}

// endPending removes a sign-in that waits. It returns false when somebody else was quicker.
func (repo) endPending(ctx context.Context, tx *db.Tx, tokenHash string, now time.Time) (bool, error) {
	n, err := tx.Exec(ctx, `DELETE FROM pending_sign_ins WHERE token_hash = $1 AND expires_at > $2`, tokenHash, db.Ms(now))
	return n == 1, err
}

// purgeFactors removes sign-ins that wait no longer, and apps that were never confirmed after a day.
func (repo) purgeFactors(ctx context.Context, q db.Querier, now time.Time) error {
	if _, err := q.Exec(ctx, `DELETE FROM pending_sign_ins WHERE expires_at < $1`, db.Ms(now)); err != nil {
		return err
	}
	_, err := q.Exec(ctx, `DELETE FROM second_factors WHERE confirmed_at IS NULL AND created_at < $1`, db.Ms(now.Add(-24*time.Hour)))
	return err
}

// roleFactors counts the active people of each role, with and without a second step.
func (repo) roleFactors(ctx context.Context, q db.Querier) (map[access.Role]RoleFactor, error) {
	found := map[access.Role]RoleFactor{}
	_, err := db.All(ctx, q, func(scan db.Scan) (r RoleFactor, err error) {
		err = scan(&r.Role, &r.People, &r.Without)
		found[r.Role] = r
		return r, err
	}, `SELECT u.role, COUNT(*), COUNT(CASE WHEN NOT `+hasFactor+` THEN 1 END)
FROM users u WHERE u.deactivated_at IS NULL AND u.deleted_at IS NULL GROUP BY u.role`)
	if err != nil {
		return nil, err
	}
	required, err := db.All(ctx, q, db.Text, `SELECT role FROM second_factor_roles`)
	for _, role := range required {
		one := found[access.Role(role)]
		one.Required = true
		found[access.Role(role)] = one
	}
	return found, err
}

func (repo) requireFactor(ctx context.Context, tx *db.Tx, role access.Role, required bool, now time.Time) error {
	if !required {
		_, err := tx.Exec(ctx, `DELETE FROM second_factor_roles WHERE role = $1`, string(role))
		return err
	}
	_, err := tx.Exec(ctx, `INSERT INTO second_factor_roles (role, since) VALUES ($1, $2) ON CONFLICT DO NOTHING`, string(role), db.Ms(now))
	return err
}
