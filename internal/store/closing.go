package store

import (
	"context"
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
	"caravan/internal/platform/journal"
	"caravan/internal/text"
)

// MaxReason limits the reason for which a store closes, in characters.
const MaxReason = 200

// What the journal says of stores that close.
const (
	actionClose  = "store.close"
	actionReopen = "store.reopen"
)

// jobClose is the job that closes stores on their day.
const jobClose = "store.close"

// reasonOfSource is the reason of a store that a source closes without one.
const reasonOfSource = "Closed in head office's other system"

// What a person reads who closes a store and got something wrong.
const (
	MessageReasonNeeded = "Please enter a reason"
	messageClosedNumber = "A store that has closed has this number. Open that store again."
)

// Closing says that a store leaves the network, and when (STORE-031). The zero value: it stays.
type Closing struct {
	On     calendar.Day // the first day on which it is closed; empty: it stays
	Reason string
	Since  *time.Time // since when every room counts it as closed; nil until its day has come
}

// IsClosed tells whether the store has left. One that closes on a later day has not.
func (c Closing) IsClosed() bool { return c.Since != nil }

// settle returns the closing as it is at a moment: in force once its day has come.
func (c Closing) settle(now time.Time) Closing {
	switch {
	case c.On == "" || c.On.After(calendar.DayOf(now)):
		c.Since = nil
	case c.Since == nil:
		c.Since = &now
	}
	return c
}

// sourced returns the closing after a source has said that the store closes on a day, or nothing with an empty one. A source never opens a store that
// has closed, neither by its silence nor with a later day (FD-277).
func (c Closing) sourced(on calendar.Day, reason string, now time.Time) Closing {
	if on == "" || c.IsClosed() && on.After(calendar.DayOf(now)) {
		return c
	}
	switch {
	case reason != "":
		c.Reason = reason
	case c.Reason == "":
		c.Reason = reasonOfSource
	}
	c.On = on
	return c.settle(now)
}

// CloseForm is what head office sends to close a store, or to correct the day or the reason.
type CloseForm struct {
	On      string // YYYY-MM-DD: today, earlier or later
	Reason  string
	Version int // of the store that was read
}

// check returns the closing, or an Invalid fault with a field per mistake.
func (f CloseForm) check() (Closing, error) {
	var wrong []fault.Field
	on, message := calendar.ReadDay(f.On, calendar.MessageNeeded)
	if message != "" {
		wrong = append(wrong, fault.Field{Path: "on", Message: message})
	}
	reason := strings.TrimSpace(f.Reason)
	if message := checkReason(reason); message != "" {
		wrong = append(wrong, fault.Field{Path: "reason", Message: message})
	} else if reason == "" {
		wrong = append(wrong, fault.Field{Path: "reason", Message: MessageReasonNeeded})
	}
	return Closing{On: on, Reason: reason}, fault.InvalidFields(wrong)
}

// checkReason says what is wrong with a reason that may be empty.
func checkReason(reason string) string {
	switch {
	case utf8.RuneCountInString(reason) > MaxReason:
		return "Please enter " + text.Number(MaxReason) + " characters or less"
	case !text.IsPlain(reason):
		return "Please remove line breaks and invisible characters"
	}
	return ""
}

// Close closes a store from a day on, or corrects the day or the reason (STORE-031, FD-276). On a later day, a job closes it. The same again changes
// nothing. It is for head office. Faults: Forbidden; Invalid with fields; NotFound; Conflict when the store has been changed since.
func (s *Service) Close(ctx context.Context, actor access.Actor, id string, form CloseForm) (_ Store, err error) {
	defer fault.Wrap(&err, "store.Close(%q)", id)
	if err := access.Allow(MayManage(actor)); err != nil {
		return Store{}, err
	}
	to, err := form.check()
	if err != nil {
		return Store{}, err
	}
	return s.settle(ctx, actor, id, form.Version, actionClose, func(was Closing, now time.Time) Closing {
		to.Since = was.Since
		return to.settle(now)
	})
}

// Reopen opens a store again, or takes back that it will close (STORE-032). Everything of it counts again, as if it had never closed. A repeat
// changes nothing. It is for head office. Faults: Forbidden; NotFound; Conflict when the store has been changed since.
func (s *Service) Reopen(ctx context.Context, actor access.Actor, id string, version int) (_ Store, err error) {
	defer fault.Wrap(&err, "store.Reopen(%q)", id)
	if err := access.Allow(MayManage(actor)); err != nil {
		return Store{}, err
	}
	return s.settle(ctx, actor, id, version, actionReopen, func(Closing, time.Time) Closing { return Closing{} })
}

// settle changes whether a store is closed.
func (s *Service) settle(ctx context.Context, actor access.Actor, id string, version int, action string,
	change func(was Closing, now time.Time) Closing) (out Store, err error) {
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := tx.Lock(ctx, "stores"); err != nil {
			return err
		}
		out, err = s.repo.store(ctx, tx, id)
		if errors.Is(err, db.ErrNoRow) {
			return fault.Missing(network.MessageNoStore)
		}
		if err != nil {
			return err
		}
		now := s.clock.Now()
		to := change(out.Closing, now)
		switch {
		case to.On == out.Closing.On && to.Reason == out.Closing.Reason && to.IsClosed() == out.Closing.IsClosed():
			return nil
		case out.Version != version:
			return errChanged
		}
		out.Closing, out.UpdatedAt, out.Version = to, now, out.Version+1
		if err := s.repo.put(ctx, tx, out); err != nil {
			return err
		}
		if to.On == "" {
			if err := s.repo.undecide(ctx, tx, id, ""); err != nil {
				return err
			}
		}
		return journal.Write(ctx, tx, journal.Entry{ActorID: actor.UserID, ImpersonatorID: actor.ImpersonatorID, Action: action, Target: journalTarget,
			TargetID: id, Detail: strings.TrimSpace(string(to.On) + " " + to.Reason), At: now})
	})
	return out, err
}

// HandleJobs makes r do the room's jobs.
func (s *Service) HandleJobs(r *jobs.Runner) {
	jobs.Handle(r, jobClose, 1, func(ctx context.Context, _ *jobs.Job, _ struct{}) error { return s.CloseDue(ctx) })
	r.Schedule(jobClose, jobs.Every(time.Minute))
}

// CloseDue closes the stores whose day has come. It can be called at any time and by several nodes at once.
func (s *Service) CloseDue(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "store.CloseDue")
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		_, err := tx.Exec(ctx, `UPDATE stores SET closed_at = $1, updated_at = $2, version = version + 1
WHERE closed_at IS NULL AND closed_on <= $3 AND deleted_at IS NULL`, db.Ms(now), db.Ms(now), calendar.DayOf(now))
		return err
	})
}
