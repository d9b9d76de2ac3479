package resource

import (
	"context"
	"errors"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/secret"
)

// jobOutside is the job that forgets outside links some time after their end.
const (
	jobOutside   = "resource.outside"
	outsideAt    = 3  // o'clock
	outsideAtMin = 45 // past it
)

// Trail is the audit trail. Another room keeps it.
type Trail interface {
	// Opened notes that somebody without an account has opened a link for the first time.
	Opened(ctx context.Context, tx *db.Tx, resourceID, linkID string) error
}

// Connect gives the room the audit trail, once both are there.
func (s *Service) Connect(trail Trail) { s.trail = trail }

// Made is an outside link with the token of its address, which is only known when it is made.
type Made struct {
	OutsideLink
	Token string
}

// OutsideLinks returns the outside links of a resource: those that work first, then the latest (FD-444). Faults: Forbidden; NotFound.
func (s *Service) OutsideLinks(ctx context.Context, actor access.Actor, resourceID string) (_ []OutsideLink, now time.Time, err error) {
	defer fault.Wrap(&err, "resource.OutsideLinks(%q)", resourceID)
	now = s.clock.Now()
	if err := access.Allow(MayShareOutside(actor)); err != nil {
		return nil, now, err
	}
	if _, _, err := s.find(ctx, s.db, actor, resourceID, now); err != nil {
		return nil, now, err
	}
	found, err := s.repo.outside(ctx, s.db, resourceID, now, maxOutsideShown)
	return found, now, err
}

// MakeOutsideLink makes a link to a resource's file for people outside (FD-444, ADR 0088). created is false when an earlier call with the same form
// has made it; the token is the same then. Faults: Forbidden; NotFound; Invalid with fields; Conflict when the id belongs to another link, when the
// resource is no file or has expired, or when it has MaxOutsideLinks that work.
func (s *Service) MakeOutsideLink(ctx context.Context, actor access.Actor, resourceID string, form OutsideForm) (
	out Made, created bool, now time.Time, err error,
) {
	defer fault.Wrap(&err, "resource.MakeOutsideLink(%q, %q)", resourceID, form.ID)
	now = s.clock.Now()
	if err := access.Allow(MayShareOutside(actor)); err != nil {
		return Made{}, false, now, err
	}
	link, err := form.check(now)
	if err != nil {
		return Made{}, false, now, err
	}
	key, err := secret.Of(ctx, s.db, "outside links")
	if err != nil {
		return Made{}, false, now, err
	}
	out.Token = tokenOf(key, form.ID, form.Seed)
	link.ResourceID, link.By.ID, link.Hash = resourceID, actor.UserID, hashOf(out.Token)
	err = s.change(ctx, actor, resourceID, func(tx *db.Tx, _ audience.Viewer, was Resource, _ time.Time) error {
		there, err := s.repo.outsideLink(ctx, tx, link.ID)
		if errors.Is(err, db.ErrNoRow) {
			if created, err = s.addOutside(ctx, tx, was, link); err == nil {
				there, err = s.repo.outsideLink(ctx, tx, link.ID)
			}
		}
		if err == nil && !there.madeFrom(link) {
			return fault.IDTaken(messageOutsideTaken)
		}
		out.OutsideLink = there
		return err
	})
	return out, created, now, err
}

// addOutside adds a link to a locked resource, so that two at once are not one too many.
func (s *Service) addOutside(ctx context.Context, tx *db.Tx, of Resource, link OutsideLink) (bool, error) {
	if of.Type != File {
		return false, fault.New(fault.Conflict, messageOutsideFile)
	}
	if of.HasExpired(link.CreatedAt) {
		return false, fault.New(fault.Conflict, messageOutsideOld)
	}
	counts, err := s.repo.countOutside(ctx, tx, []string{of.ID}, link.CreatedAt)
	if err != nil {
		return false, err
	}
	if counts[of.ID] >= MaxOutsideLinks {
		return false, fault.New(fault.Conflict, messageOutsideMany)
	}
	return s.repo.addOutside(ctx, tx, link)
}

// RevokeOutsideLink ends an outside link at once. What has ended already changes nothing. Faults: Forbidden; NotFound.
func (s *Service) RevokeOutsideLink(ctx context.Context, actor access.Actor, resourceID, linkID string) (err error) {
	defer fault.Wrap(&err, "resource.RevokeOutsideLink(%q, %q)", resourceID, linkID)
	if err := access.Allow(MayShareOutside(actor)); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		if _, _, err := s.find(ctx, tx, actor, resourceID, now); err != nil {
			return err
		}
		revoked, err := s.repo.revokeOutside(ctx, tx, resourceID, linkID, actor.UserID, now)
		if err != nil || revoked {
			return err
		}
		there, err := s.repo.outsideLink(ctx, tx, linkID)
		if errors.Is(err, db.ErrNoRow) || err == nil && there.ResourceID != resourceID {
			return fault.Missing(messageOutsideGone)
		}
		return err
	})
}

// use says what somebody outside does with a link.
type use int

const (
	asks use = iota // whether it works; nothing is counted
	opens
	downloads
)

// openOutside returns what a token opens, for somebody whom nobody knows, and counts it. The first time is on the audit trail; later ones are only
// counted, so that a stranger cannot fill it. Fault: NotFound, the same for whatever reason.
func (s *Service) openOutside(ctx context.Context, token string, how use) (out outsideFile, err error) {
	defer fault.Wrap(&err, "resource.openOutside")
	now := s.clock.Now()
	out, err = s.repo.findOutside(ctx, s.db, hashOf(token), now)
	if err == nil && how != asks {
		err = s.db.InTx(ctx, func(tx *db.Tx) error {
			uses, err := s.repo.useOutside(ctx, tx, out.linkID, how == downloads, now)
			if err != nil || uses > 1 || s.trail == nil {
				return err
			}
			return s.trail.Opened(ctx, tx, out.resourceID, out.linkID)
		})
	}
	if errors.Is(err, db.ErrNoRow) {
		return outsideFile{}, fault.Missing(MessageOutsideEnded)
	}
	return out, err
}

// SweepOutside forgets links that ended long ago. It is a job, for which no policy is asked.
func (s *Service) SweepOutside(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "resource.SweepOutside")
	before := s.clock.Now().Add(-keepOutside)
	return s.db.InTx(ctx, func(tx *db.Tx) error { return s.repo.removeOutside(ctx, tx, before) })
}
