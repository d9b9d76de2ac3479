package audittrail

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
	"caravan/internal/text"
)

// Service holds the use cases of the room.
type Service struct {
	db    *db.DB
	repo  repo
	clock calendar.Clock
}

// NewService returns the room's service.
func NewService(d *db.DB, clock calendar.Clock) *Service { return &Service{db: d, clock: clock} }

// entryKey is an entry that a call goes on in.
type entryKey struct {
	id string
	at time.Time
}

// inEntry is the key of the entry in a call's context.
type inEntry struct{}

// Begin puts a call on the trail before it is handled. pattern is the operation's path with parameters, path the one that was called, both below
// /api. The zero actor is an operator, and path then their command. The call is to be handled within the context that is returned, so that what
// changes accounts can name them (Name); the caller then reports the status of the answer to done. When the entry cannot be stored the call must not
// be handled, so that nothing changes without an entry.
func (s *Service) Begin(ctx context.Context, actor access.Actor, operation, pattern, path string) (
	within context.Context, done func(status int), err error,
) {
	defer fault.Wrap(&err, "audittrail.Begin(%q)", operation)
	who, as := actor.UserID, ""
	if actor.Impersonated() {
		who, as = actor.ImpersonatorID, actor.UserID
	}
	id, now := db.NewID(), s.clock.Now()
	err = s.repo.add(db.Essential(ctx), s.db, row{id: id, at: now, who: who, as: as, session: actor.SessionID, operation: operation,
		path: text.Short(path, maxPath), thing: text.Short(thingOf(pattern, path), maxPath)})
	if err != nil {
		return nil, nil, err
	}
	return context.WithValue(ctx, inEntry{}, entryKey{id, now}), func(status int) {
		// The call has been answered, whether or not the caller has waited for that.
		ctx := db.Essential(context.WithoutCancel(ctx))
		if err := s.repo.finish(ctx, s.db, id, status); err != nil {
			slog.WarnContext(ctx, "an entry of the audit trail has no outcome", "entry", id, "status", status, "cause", err)
		}
	}, nil
}

// Name notes on the entry of the call that ctx belongs to which accounts it changes, by their ids, and what of each, in the transaction of the change
// (FD-440). What has changed are short words without spaces, which tell nothing of the values. It does nothing for a call that is not on the trail.
func (s *Service) Name(ctx context.Context, tx *db.Tx, changed map[string][]string) (err error) {
	defer fault.Wrap(&err, "audittrail.Name(%d accounts)", len(changed))
	e, ok := ctx.Value(inEntry{}).(entryKey)
	if !ok || len(changed) == 0 {
		return nil
	}
	return s.repo.name(ctx, tx, e, changed)
}

// Unchanged takes the entry of the call that ctx belongs to off the trail, in the transaction in which the call has found that everything is already
// as it wanted it (FD-440). It does nothing for a call that is not on the trail.
func (s *Service) Unchanged(ctx context.Context, tx *db.Tx) (err error) {
	defer fault.Wrap(&err, "audittrail.Unchanged")
	e, ok := ctx.Value(inEntry{}).(entryKey)
	if !ok {
		return nil
	}
	return s.repo.remove(ctx, tx, e.id)
}

// Record puts a call on the trail that has succeeded and is about its caller's own account, in the transaction of its change, for calls whose caller
// is known only then. path is below /api and has no parameter.
func (s *Service) Record(ctx context.Context, tx *db.Tx, userID, operation, path string) (err error) {
	defer fault.Wrap(&err, "audittrail.Record(%q)", operation)
	id := db.NewID()
	if err := s.repo.add(ctx, tx, row{id: id, at: s.clock.Now(), who: userID, operation: operation, path: path, thing: userID}); err != nil {
		return err
	}
	return s.repo.finish(ctx, tx, id, http.StatusOK)
}

// Opened puts on the trail that somebody without an account has opened a link for people outside, in the transaction that counts it (FD-444). Whoever
// calls it says it once of each link, so that strangers cannot fill the trail.
func (s *Service) Opened(ctx context.Context, tx *db.Tx, resourceID, linkID string) (err error) {
	defer fault.Wrap(&err, "audittrail.Opened(%q)", linkID)
	id := db.NewID()
	err = s.repo.add(ctx, tx, row{id: id, at: s.clock.Now(), operation: OpenOutsideLink,
		path: "/resources/" + resourceID + "/outside-links/" + linkID, thing: resourceID})
	if err != nil {
		return err
	}
	return s.repo.finish(ctx, tx, id, http.StatusOK)
}

// List returns a page of the trail, newest first, and how many entries there are. Fault: Forbidden except for head office.
func (s *Service) List(ctx context.Context, actor access.Actor, search Search, page db.Page) (entries []Entry, total int, err error) {
	defer fault.Wrap(&err, "audittrail.List(%+v)", search)
	if err := access.Allow(MayRead(actor)); err != nil {
		return nil, 0, err
	}
	return s.repo.list(ctx, s.db, search, page)
}

// jobTidy is the job that removes entries which are old enough.
const jobTidy = "audittrail.tidy"

// HandleJobs lets a node do this room's jobs.
func (s *Service) HandleJobs(r *jobs.Runner) {
	jobs.Handle(r, jobTidy, 1, func(ctx context.Context, _ *jobs.Job, _ struct{}) error { return s.Tidy(ctx) })
	r.Schedule(jobTidy, jobs.DailyAt(calendar.Zone, 3, 40))
}

// Tidy removes what has been kept for long enough.
func (s *Service) Tidy(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "audittrail.Tidy")
	before := s.clock.Now().Add(-Keeps * 24 * time.Hour)
	return s.db.InTx(ctx, func(tx *db.Tx) error { return s.repo.removeBefore(ctx, tx, before) })
}
