package auth

import (
	"context"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/web"
)

// shortAgent returns what a client calls itself as it is stored. Longer names end where a character may be cut in half, which is mended.
func shortAgent(agent string) string {
	return strings.ToValidUTF8(agent[:min(len(agent), maxAgent)], "")
}

// Sessions returns a person's sessions that have not ended, the one that was used last first. A session is stored as used every few minutes only.
// Without those in which somebody acts as the person. The caller has asked who may see them.
func (s *Service) Sessions(ctx context.Context, userID string) (live []Session, err error) {
	defer fault.Wrap(&err, "auth.Sessions(%q)", userID)
	all, err := s.repo.sessions(ctx, s.db, userID)
	now := s.clock.Now()
	live = []Session{}
	for _, one := range all {
		if one.Live(now) {
			live = append(live, one)
		}
	}
	return live, err
}

// EndSession ends one session of a person; repeating it changes nothing. The caller has asked who may. Fault: NotFound when the person has no such
// session.
func (s *Service) EndSession(ctx context.Context, userID, id string) (err error) {
	defer fault.Wrap(&err, "auth.EndSession(%q, %q)", userID, id)
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		ended, err := s.repo.endSession(ctx, tx, userID, id, s.clock.Now())
		if err == nil && len(ended) == 0 {
			return fault.Missing("This session could not be found.")
		}
		return s.tellEnded(ctx, tx)(ended, err)
	})
}

// EndAll ends everything with which a person could get in: their sessions, those in which they act as somebody else, and their reset links. It is for
// whoever leaves, in the transaction in which they do (AMB-006).
func (s *Service) EndAll(ctx context.Context, tx *db.Tx, userID string) (err error) {
	defer fault.Wrap(&err, "auth.EndAll(%q)", userID)
	now, told := s.clock.Now(), s.tellEnded(ctx, tx)
	if err := told(s.repo.revokeOthers(ctx, tx, userID, "", now)); err != nil {
		return err
	}
	if err := told(s.repo.revokeActing(ctx, tx, userID, now)); err != nil {
		return err
	}
	return s.repo.voidResets(ctx, tx, userID, now)
}

// Readdressed is called for people whose e-mail address has changed. Links that were sent to the old one end. Who has not signed in yet gets an
// invitation at the new one, with another temporary password.
func (s *Service) Readdressed(ctx context.Context, tx *db.Tx, userIDs []string) (err error) {
	defer fault.Wrap(&err, "auth.Readdressed(%d people)", len(userIDs))
	for _, id := range userIDs {
		if err := s.repo.voidResets(ctx, tx, id, s.clock.Now()); err != nil {
			return err
		}
	}
	waiting, err := s.repo.neverSignedIn(ctx, tx, userIDs)
	if err != nil || len(waiting) == 0 {
		return err
	}
	return s.mailer.Enqueue(ctx, tx, PurposeInvitation, waiting...)
}

// Remind sends people who have not signed in yet another temporary password. Who has chosen a password in the meantime gets no mail.
func (s *Service) Remind(ctx context.Context, tx *db.Tx, userIDs []string) (err error) {
	defer fault.Wrap(&err, "auth.Remind(%d people)", len(userIDs))
	return s.mailer.Enqueue(ctx, tx, PurposeReminder, userIDs...)
}

func (repo) sessions(ctx context.Context, q db.Querier, userID string) ([]Session, error) {
	return db.All(ctx, q, func(scan db.Scan) (s Session, err error) {
		err = scan(&s.ID, &s.UserID, db.ScanTime(&s.CreatedAt), db.ScanTime(&s.LastUsedAt), db.ScanTime(&s.ExpiresAt), &s.Agent)
		return s, err
	}, `SELECT id, user_id, created_at, last_used_at, expires_at, agent FROM sessions
WHERE user_id = $1 AND revoked_at IS NULL AND impersonator_id IS NULL ORDER BY last_used_at DESC, id`, userID)
}

// endSession ends one session, also one that has ended already. It returns none when the person has no such session.
func (repo) endSession(ctx context.Context, tx *db.Tx, userID, id string, now time.Time) ([]string, error) {
	return db.All(ctx, tx, scanID,
		`UPDATE sessions SET revoked_at = COALESCE(revoked_at, $1) WHERE id = $2 AND user_id = $3 AND impersonator_id IS NULL RETURNING id`,
		db.Ms(now), id, userID)
}

// revokeActing ends the sessions in which the person acts as somebody else.
func (repo) revokeActing(ctx context.Context, tx *db.Tx, userID string, now time.Time) ([]string, error) {
	return db.All(ctx, tx, scanID, `UPDATE sessions SET revoked_at = $1 WHERE impersonator_id = $2 AND revoked_at IS NULL RETURNING id`, db.Ms(now),
		userID)
}

// neverSignedIn returns those people who have a temporary password, or none yet, and have never signed in.
func (repo) neverSignedIn(ctx context.Context, q db.Querier, userIDs []string) ([]string, error) {
	return db.AllIn(ctx, q, db.Text, `SELECT c.user_id FROM credentials c
WHERE c.is_temporary AND NOT EXISTS (SELECT 1 FROM sign_ins i WHERE i.user_id = c.user_id) AND c.user_id IN (%s)`, userIDs)
}

// SessionView is one browser or API client in which a person is signed in.
type SessionView struct {
	ID         string    `json:"id"`
	Device     string    `json:"device" doc:"The browser and the system, such as 'Chrome on Android'; 'Unknown device' when it did not say"`
	CreatedAt  time.Time `json:"createdAt" doc:"When the person signed in"`
	LastUsedAt time.Time `json:"lastUsedAt" doc:"Right to about five minutes"`
	Current    bool      `json:"current" doc:"It makes this request"`
}

// SessionsView is the sessions of a person.
type SessionsView struct {
	Items []SessionView `json:"items" nullable:"false" doc:"The one that was used last first"`
}

func (h *HTTP[Can]) sessionOperations() []web.Operation {
	return []web.Operation{
		{ID: "list-own-sessions", Method: "GET", Path: "/users/me/sessions", Access: ownSessions, Handler: web.JSON(access.Do(h.ownSessions)),
			Summary: "Where you are signed in"},
		{ID: "end-own-session", Method: "DELETE", Path: "/users/me/sessions/{id}", Access: ownSessions, Status: 204, Errors: []int{404},
			Handler: web.Raw(access.Do(h.endOwn)), Summary: "Sign out one of your sessions; a repeat changes nothing"},
		{ID: "list-user-sessions", Method: "GET", Path: "/users/{id}/sessions", Access: access.Everybody, Errors: []int{404},
			Handler: web.JSON(access.Do(h.sessionsOf)), Summary: "Where a person is signed in; for whoever manages them"},
		{ID: "end-user-session", Method: "DELETE", Path: "/users/{id}/sessions/{session}", Access: access.Everybody.Traced(), Status: 204,
			Errors: []int{404}, Handler: web.Raw(access.Do(h.endOf)), Summary: "Sign a person out of one session; a repeat changes nothing"},
	}
}

func (h *HTTP[Can]) sessionsView(ctx context.Context, actor access.Actor, userID string) (SessionsView, error) {
	all, err := h.service.Sessions(ctx, userID)
	return SessionsView{web.Views(all, func(s Session) SessionView {
		return SessionView{ID: s.ID, Device: deviceName(s.Agent), CreatedAt: s.CreatedAt, LastUsedAt: s.LastUsedAt, Current: s.ID == actor.SessionID}
	})}, err
}

func (h *HTTP[Can]) ownSessions(ctx context.Context, actor access.Actor, _ *struct{}) (SessionsView, error) {
	return h.sessionsView(ctx, actor, actor.UserID)
}

func (h *HTTP[Can]) endOwn(ctx context.Context, actor access.Actor, in *web.PathID) (*web.Empty, error) {
	return &web.Empty{}, h.service.EndSession(ctx, actor.UserID, in.ID)
}

func (h *HTTP[Can]) sessionsOf(ctx context.Context, actor access.Actor, in *web.PathID) (SessionsView, error) {
	if err := h.people.AllowManaging(ctx, actor, in.ID); err != nil {
		return SessionsView{}, err
	}
	return h.sessionsView(ctx, actor, in.ID)
}

func (h *HTTP[Can]) endOf(ctx context.Context, actor access.Actor, in *struct {
	web.PathID
	Session string `path:"session" maxLength:"60"`
}) (*web.Empty, error) {
	if err := h.people.AllowManaging(ctx, actor, in.ID); err != nil {
		return nil, err
	}
	return &web.Empty{}, h.service.EndSession(ctx, in.ID, in.Session)
}
