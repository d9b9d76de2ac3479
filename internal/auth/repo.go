package auth

import (
	"context"
	"database/sql"
	"time"

	"caravan/internal/access"
	"caravan/internal/platform/db"
)

// repo reads and writes the tables of this room: credentials, sign_ins, sessions, impersonations, password_resets, sign_in_failures, those of the
// second step (secondfactor_repo.go), passkeys (passkey.go), spent_challenges (challenge.go), provider_links (provider.go) and setup_codes
// (first.go). It also reads users and stores.
type repo struct{}

// person is what signing in needs to know about somebody.
type person struct {
	ID           string
	Email        string
	FirstName    string
	LastName     string
	PasswordHash string // empty when the person has no password yet
	Temporary    bool
	Deactivated  bool
}

const personColumns = `SELECT u.id, u.email, u.first_name, u.last_name, COALESCE(c.password_hash, ''), COALESCE(c.is_temporary, FALSE), u.deactivated_at IS NOT NULL
FROM users u LEFT JOIN credentials c ON c.user_id = u.id WHERE u.deleted_at IS NULL AND `

func scanPerson(scan db.Scan) (p person, err error) {
	err = scan(&p.ID, &p.Email, &p.FirstName, &p.LastName, &p.PasswordHash, &p.Temporary, &p.Deactivated)
	return p, err
}

// personByEmail finds a person who is not deleted. It returns db.ErrNoRow when there is none.
func (repo) personByEmail(ctx context.Context, q db.Querier, email string) (person, error) {
	return db.One(ctx, q, scanPerson, personColumns+`u.email = $1`, email)
}

// personByID finds a person who is not deleted. It returns db.ErrNoRow when there is none.
func (repo) personByID(ctx context.Context, q db.Querier, id string) (person, error) {
	return db.One(ctx, q, scanPerson, personColumns+`u.id = $1`, id)
}

var identityColumns = `SELECT s.id, s.user_id, s.impersonator_id, s.created_at, s.last_used_at, s.expires_at,
	u.role, u.store_id, u.is_compliance_only, COALESCE(c.is_temporary, FALSE), s.token_hash,
	EXISTS (SELECT 1 FROM user_permissions p WHERE p.user_id = s.user_id AND p.permission = 'HEAD_OFFICE_CHAT'), COALESCE(s.started_from, ''), COALESCE(i.role, ''), ` + notAtProvider(`s`) + ` AND ` + needsFactor + `,
	i.id IS NOT NULL AND ` + notAtProvider(`o`) + ` AND ` + ofImpersonator(needsFactor) + `,
	CASE WHEN i.id IS NULL THEN s.second_step = '' AND ` + needsPasskey + ` ELSE o.second_step = '' AND ` + ofImpersonator(needsPasskey) + ` END
FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN credentials c ON c.user_id = s.user_id LEFT JOIN users i ON i.id = s.impersonator_id
	LEFT JOIN sessions o ON o.id = s.started_from
WHERE s.revoked_at IS NULL AND u.deactivated_at IS NULL AND u.deleted_at IS NULL AND i.deactivated_at IS NULL AND i.deleted_at IS NULL
	AND (s.impersonator_id IS NULL OR o.user_id = s.impersonator_id AND o.revoked_at IS NULL) AND `

// identity finds a token's session and its person, unless the session was revoked, or the person or their impersonator deactivated or deleted, or the
// impersonator's own session was revoked.
func (repo) identity(ctx context.Context, q db.Querier, tokenHash string) (Identity, error) {
	return db.One(ctx, q, func(scan db.Scan) (i Identity, err error) {
		err = scanIdentity(scan, &i, new(string))
		return i, err
	}, identityColumns+`s.token_hash = $1`, tokenHash)
}

// identityOf finds a session by its id. It also returns the stored hash of the session's token.
func (repo) identityOf(ctx context.Context, q db.Querier, sessionID string) (i Identity, tokenHash string, err error) {
	i, err = db.One(ctx, q, func(scan db.Scan) (i Identity, err error) {
		err = scanIdentity(scan, &i, &tokenHash)
		return i, err
	}, identityColumns+`s.id = $1`, sessionID)
	return i, tokenHash, err
}

func scanIdentity(scan db.Scan, i *Identity, tokenHash *string) error {
	s, a := &i.Session, &i.Actor
	var impersonator, store sql.Null[string]
	err := scan(&s.ID, &s.UserID, &impersonator, db.ScanTime(&s.CreatedAt), db.ScanTime(&s.LastUsedAt), db.ScanTime(&s.ExpiresAt),
		&a.Role, &store, &a.ComplianceOnly, &a.TemporaryPassword, tokenHash, &a.HeadOfficeChat, &s.StartedFrom, &i.impersonator.Role,
		&a.NeedsSecondFactor, &i.impersonator.NeedsSecondFactor, &i.owesPasskey)
	s.ImpersonatorID, i.impersonator.UserID = impersonator.V, impersonator.V
	a.UserID, a.StoreID, a.SessionID, a.ImpersonatorID = s.UserID, store.V, s.ID, s.ImpersonatorID
	return err
}

func (repo) createSession(ctx context.Context, q db.Querier, s Session, tokenHash string) error {
	_, err := q.Exec(ctx,
		`INSERT INTO sessions (id, user_id, impersonator_id, token_hash, created_at, last_used_at, expires_at, agent, started_from, second_step)
VALUES ($1, $2, NULLIF($3, ''), $4, $5, $6, $7, $8, NULLIF($9, ''), $10)`,
		s.ID, s.UserID, s.ImpersonatorID, tokenHash, db.Ms(s.CreatedAt), db.Ms(s.LastUsedAt), db.Ms(s.ExpiresAt), s.Agent, s.StartedFrom, s.SecondStep)
	return err
}

func (repo) touchSession(ctx context.Context, q db.Querier, id string, now time.Time) error {
	_, err := q.Exec(ctx, `UPDATE sessions SET last_used_at = $1 WHERE id = $2 AND revoked_at IS NULL`, db.Ms(now), id)
	return err
}

func scanID(scan db.Scan) (id string, err error) {
	err = scan(&id)
	return id, err
}

// revokeSession ends the session of a token. Like all that end sessions, it returns which it has ended.
func (repo) revokeSession(ctx context.Context, tx *db.Tx, tokenHash string, now time.Time) ([]string, error) {
	return db.All(ctx, tx, scanID, `UPDATE sessions SET revoked_at = $1 WHERE token_hash = $2 AND revoked_at IS NULL RETURNING id`, db.Ms(now),
		tokenHash)
}

// revokeOthers ends all sessions of the person except keep, and the sign-ins that wait for their second step. An empty keep ends all.
func (repo) revokeOthers(ctx context.Context, tx *db.Tx, userID, keep string, now time.Time) ([]string, error) {
	if _, err := tx.Exec(ctx, `DELETE FROM pending_sign_ins WHERE user_id = $1`, userID); err != nil {
		return nil, err
	}
	return db.All(ctx, tx, scanID, `UPDATE sessions SET revoked_at = $1 WHERE user_id = $2 AND id <> $3 AND revoked_at IS NULL RETURNING id`,
		db.Ms(now), userID, keep)
}

// recordSignIn stores the time of this sign-in as recent, and the last one as previous (AMB-008).
func (repo) recordSignIn(ctx context.Context, q db.Querier, userID string, now time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO sign_ins (user_id, recent_at) VALUES ($1, $2)
ON CONFLICT (user_id) DO UPDATE SET previous_at = sign_ins.recent_at, recent_at = excluded.recent_at`, userID, db.Ms(now))
	return err
}

// importSignIns stores when people signed in last. None of them has signed in before.
func (repo) importSignIns(ctx context.Context, tx *db.Tx, last map[string]time.Time) error {
	rows := make([][]any, 0, len(last))
	for id, at := range last {
		rows = append(rows, []any{id, db.Ms(at)})
	}
	return db.Insert(ctx, tx, `INSERT INTO sign_ins (user_id, recent_at) VALUES `, []string{"TEXT", "BIGINT"}, rows)
}

// signIns returns when people signed in last, by id. Those who never did are left out.
func (repo) signIns(ctx context.Context, q db.Querier, userIDs []string) (map[string]time.Time, error) {
	found := map[string]time.Time{}
	_, err := db.AllIn(ctx, q, func(scan db.Scan) (at time.Time, err error) {
		var id string
		err = scan(&id, db.ScanTime(&at))
		found[id] = at
		return at, err
	}, `SELECT user_id, recent_at FROM sign_ins WHERE user_id IN (%s)`, userIDs)
	return found, err
}

// lockPassword returns the hash of a person's password. Nobody else can change the password until the transaction ends.
func (repo) lockPassword(ctx context.Context, tx *db.Tx, userID string) (hash string, err error) {
	err = tx.QueryRow(ctx, `SELECT password_hash FROM credentials WHERE user_id = $1`+tx.ForUpdate(), userID).Scan(&hash)
	return hash, err
}

// isLive tells whether a session exists and has not been revoked.
func (repo) isLive(ctx context.Context, q db.Querier, sessionID string) (live bool, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*) = 1 FROM sessions WHERE id = $1 AND revoked_at IS NULL`, sessionID).Scan(&live)
	return live, err
}

// liveSessions returns those sessions that have not ended.
func (repo) liveSessions(ctx context.Context, q db.Querier, ids []string, now time.Time) (map[string]bool, error) {
	live := map[string]bool{}
	_, err := db.AllIn(ctx, q, func(scan db.Scan) (i Identity, err error) {
		if err = scanIdentity(scan, &i, new(string)); err == nil && i.live(now) {
			live[i.Session.ID] = true
		}
		return i, err
	}, identityColumns+`s.id IN (%s)`, ids)
	return live, err
}

func (repo) setPassword(ctx context.Context, q db.Querier, userID, hash string, temporary bool, now time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO credentials (user_id, password_hash, is_temporary, changed_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (user_id) DO UPDATE SET password_hash = excluded.password_hash, is_temporary = excluded.is_temporary, changed_at = excluded.changed_at`,
		userID, hash, temporary, db.Ms(now))
	return err
}

// addWithoutPassword adds credentials that are temporary and have no password yet: no password matches an empty hash.
func (repo) addWithoutPassword(ctx context.Context, q db.Querier, userIDs []string, now time.Time) error {
	rows := make([][]any, len(userIDs))
	for i, id := range userIDs {
		rows[i] = []any{id, "", true, db.Ms(now)}
	}
	return db.Upsert(ctx, q, `INSERT INTO credentials (user_id, password_hash, is_temporary, changed_at) VALUES `,
		[]string{"TEXT", "TEXT", "BOOLEAN", "BIGINT"}, rows, `ON CONFLICT DO NOTHING`)
}

// failures are the sign-in failures of an e-mail address since a time.
type failures struct {
	ofSource, ofAll, ofDay           int
	oldest, oldestOfAll, oldestOfDay time.Time
	told                             bool // the owner of the address has been told within a day
}

func (repo) failures(ctx context.Context, q db.Querier, email, source string, since, day time.Time) (f failures, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(CASE WHEN at > $1 AND source = $2 THEN 1 END), COALESCE(MIN(CASE WHEN at > $3 AND source = $4 THEN at END), 0),
	COUNT(CASE WHEN at > $5 THEN 1 END), COALESCE(MIN(CASE WHEN at > $6 THEN at END), 0), COUNT(CASE WHEN told THEN 1 END) > 0,
	COUNT(*), COALESCE(MIN(at), 0)
FROM sign_in_failures WHERE email = $7 AND at > $8`, db.Ms(since), source, db.Ms(since), source, db.Ms(since), db.Ms(since), email, db.Ms(day)).
		Scan(&f.ofSource, db.ScanTime(&f.oldest), &f.ofAll, db.ScanTime(&f.oldestOfAll), &f.told, &f.ofDay, db.ScanTime(&f.oldestOfDay))
	return f, err
}

func (repo) addFailure(ctx context.Context, q db.Querier, id, email, source string, now time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO sign_in_failures (id, email, source, at) VALUES ($1, $2, $3, $4)`, id, email, source, db.Ms(now))
	return err
}

// markTold notes that the owner of an e-mail address is told of its failures.
func (repo) markTold(ctx context.Context, q db.Querier, email string) error {
	_, err := q.Exec(ctx, `UPDATE sign_in_failures SET told = TRUE WHERE email = $1`, email)
	return err
}

// clearFailures forgets the failures of an e-mail address from one source.
func (repo) clearFailures(ctx context.Context, q db.Querier, email, source string) error {
	_, err := q.Exec(ctx, `DELETE FROM sign_in_failures WHERE email = $1 AND source = $2`, email, source)
	return err
}

// clearAllFailures forgets the failures of an e-mail address from everywhere.
func (repo) clearAllFailures(ctx context.Context, q db.Querier, email string) error {
	_, err := q.Exec(ctx, `DELETE FROM sign_in_failures WHERE email = $1`, email)
	return err
}

func (repo) createReset(ctx context.Context, q db.Querier, id, userID, tokenHash string, now time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO password_resets (id, user_id, token_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)`,
		id, userID, tokenHash, db.Ms(now), db.Ms(now.Add(ResetValid)))
	return err
}

func (repo) resetsSince(ctx context.Context, q db.Querier, userID string, since time.Time) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*) FROM password_resets WHERE user_id = $1 AND created_at > $2`, userID, db.Ms(since)).Scan(&n)
	return n, err
}

// resetOwner returns the person whose reset has this token, if the reset is unused and has not expired. It returns db.ErrNoRow when there is none.
func (repo) resetOwner(ctx context.Context, q db.Querier, tokenHash string, now time.Time) (userID string, err error) {
	return db.One(ctx, q, func(scan db.Scan) (id string, err error) { err = scan(&id); return id, err },
		`SELECT r.user_id FROM password_resets r JOIN users u ON u.id = r.user_id
WHERE r.token_hash = $1 AND r.used_at IS NULL AND r.expires_at > $2 AND u.deactivated_at IS NULL AND u.deleted_at IS NULL`, tokenHash, db.Ms(now))
}

// useReset marks a reset as used. It returns false when somebody else was quicker, or when the reset is no longer valid.
func (repo) useReset(ctx context.Context, q db.Querier, tokenHash string, now time.Time) (bool, error) {
	n, err := q.Exec(ctx, `UPDATE password_resets SET used_at = $1 WHERE token_hash = $2 AND used_at IS NULL AND expires_at > $3`,
		db.Ms(now), tokenHash, db.Ms(now))
	return n == 1, err
}

// voidResets makes all unused reset links of the person invalid.
func (repo) voidResets(ctx context.Context, q db.Querier, userID string, now time.Time) error {
	_, err := q.Exec(ctx, `UPDATE password_resets SET used_at = $1 WHERE user_id = $2 AND used_at IS NULL`, db.Ms(now), userID)
	return err
}

// purge removes sessions and links that ended over a month ago, and failures after a day.
func (repo) purge(ctx context.Context, q db.Querier, now time.Time) error {
	month, day := db.Ms(now.Add(-30*24*time.Hour)), db.Ms(now.Add(-24*time.Hour))
	if _, err := q.Exec(ctx, `DELETE FROM sessions WHERE expires_at < $1 OR revoked_at < $2 OR last_used_at < $3`,
		month, month, db.Ms(now.Add(-SessionIdle-24*time.Hour))); err != nil {
		return err
	}
	if _, err := q.Exec(ctx, `DELETE FROM password_resets WHERE expires_at < $1`, month); err != nil {
		return err
	}
	_, err := q.Exec(ctx, `DELETE FROM sign_in_failures WHERE at < $1`, day)
	return err
}

// me returns the signed-in person as the app shows them.
func (repo) me(ctx context.Context, q db.Querier, userID string) (Me, error) {
	m, err := db.One(ctx, q, func(scan db.Scan) (m Me, err error) {
		var role string
		var store, storeName, storeRegion, closedOn sql.Null[string]
		err = scan(&m.ID, &role, &m.FirstName, &m.LastName, &m.Email, &m.PhoneNumber, db.ScanTime(&m.CreatedAt),
			db.ScanTimePtr(&m.DeactivatedAt), db.ScanTimePtr(&m.DeletedAt), &m.IsDemo, db.ScanTimePtr(&m.DemoEndsAt), &m.IsComplianceOnly,
			&m.HasTemporaryPassword, db.ScanTimePtr(&m.RecentSignedIn), db.ScanTimePtr(&m.LastSignedIn), &store, &storeName, &storeRegion, &closedOn,
			&m.pictureID)
		m.Role = access.Role(role)
		if store.Valid {
			m.StoreID = &store.V
			m.Store = &MyStore{ID: store.V, Name: storeName.V, DisplayRegion: storeRegion.V, ClosedOn: closedOn.V}
		}
		return m, err
	}, `SELECT u.id, u.role, u.first_name, u.last_name, u.email, u.phone_number, u.created_at, u.deactivated_at, u.deleted_at, u.is_demo, u.demo_ends_at,
	u.is_compliance_only, COALESCE(c.is_temporary, FALSE), i.recent_at, i.previous_at, s.id, s.name, s.region, CASE WHEN s.closed_at IS NULL THEN NULL ELSE s.closed_on END, u.picture_id
FROM users u LEFT JOIN credentials c ON c.user_id = u.id LEFT JOIN sign_ins i ON i.user_id = u.id LEFT JOIN stores s ON s.id = u.store_id
WHERE u.id = $1`, userID)
	if err != nil {
		return Me{}, err
	}
	m.Permissions, err = db.All(ctx, q, func(scan db.Scan) (p string, err error) { err = scan(&p); return p, err },
		`SELECT permission FROM user_permissions WHERE user_id = $1 ORDER BY permission`, userID)
	return m, err
}
