package resource

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/notice"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// messageNoReview refuses a review of what nobody has to look at again.
const messageNoReview = "This resource has no day on which to look at it again."

const (
	jobReviews   = "resource.reviews"
	reviewAt     = 8    // o'clock
	reviewAtMin  = 15   // past it
	mostReviewed = 5000 // resources of which one morning tells; the others are told of the next morning
)

// SetReview chooses who keeps a resource and when they look at it again (FD-439). It is for head office. Faults: Invalid with fields; NotFound;
// Conflict when somebody has changed the resource since the version of the form; the same again succeeds.
func (s *Service) SetReview(ctx context.Context, actor access.Actor, id string, form ReviewForm) (out Reading, err error) {
	defer fault.Wrap(&err, "resource.SetReview(%q)", id)
	if err := access.Allow(mayReview(actor)); err != nil {
		return Reading{}, err
	}
	err = s.change(ctx, actor, id, func(tx *db.Tx, v audience.Viewer, was Resource, now time.Time) error {
		next, err := form.check(was.Review, calendar.DayOf(now))
		if form.Version != 0 && form.Version != was.Version && (err != nil || !next.same(was.Review)) {
			return fault.New(fault.Conflict, messageChanged)
		}
		if err != nil {
			return err
		}
		if !next.same(was.Review) {
			if next.ChosenID != "" && next.ChosenID != was.Review.ChosenID {
				if office, err := s.repo.office(ctx, tx); err != nil {
					return err
				} else if !slices.Contains(office, next.ChosenID) {
					return fault.InvalidField("keeper", MessageKeeper)
				}
			}
			if err := s.repo.saveReview(ctx, tx, id, next); err != nil {
				return err
			}
		}
		out, err = s.readAgain(ctx, tx, actor, v, id, now)
		return err
	})
	return out, err
}

// StillRight notes that the actor has looked at a resource, and moves its day on by the same span as before. It is for head office. lookID is made by
// the client: the same again changes nothing. Faults: NotFound; Conflict when somebody has changed the resource since that version, or when nobody
// has to look at it again.
func (s *Service) StillRight(ctx context.Context, actor access.Actor, id, lookID string, version int) (out Reading, err error) {
	defer fault.Wrap(&err, "resource.StillRight(%q)", id)
	if err := access.Allow(mayReview(actor)); err != nil {
		return Reading{}, err
	}
	err = s.change(ctx, actor, id, func(tx *db.Tx, v audience.Viewer, was Resource, now time.Time) error {
		done, err := s.repo.look(ctx, tx, lookID)
		switch {
		case err == nil && done.resourceID != id:
			return fault.IDTaken(messageIDTaken)
		case errors.Is(err, db.ErrNoRow):
			if version != was.Version {
				return fault.New(fault.Conflict, messageChanged)
			}
			if was.Review.On == "" {
				return fault.New(fault.Conflict, messageNoReview)
			}
			next := was.Review.next(calendar.DayOf(now))
			if err := s.repo.addLook(ctx, tx, lookID, look{resourceID: id, by: actor.UserID, wasOn: was.Review.On, nextOn: next}, now); err != nil {
				return err
			}
			if err := s.repo.moveReview(ctx, tx, id, next); err != nil {
				return err
			}
		case err != nil:
			return err
		}
		out, err = s.readAgain(ctx, tx, actor, v, id, now)
		return err
	})
	return out, err
}

// UndoReview takes back what the actor said with StillRight, and gives the resource the day that it had before. What is taken back already changes
// nothing. Faults: NotFound; Forbidden for what somebody else said; Conflict when the day has been changed since.
func (s *Service) UndoReview(ctx context.Context, actor access.Actor, id, lookID string) (err error) {
	defer fault.Wrap(&err, "resource.UndoReview(%q, %q)", id, lookID)
	if err := access.Allow(mayReview(actor)); err != nil {
		return err
	}
	return s.change(ctx, actor, id, func(tx *db.Tx, _ audience.Viewer, was Resource, _ time.Time) error {
		done, err := s.repo.look(ctx, tx, lookID)
		if errors.Is(err, db.ErrNoRow) || err == nil && done.resourceID != id {
			return nil
		}
		if err != nil {
			return err
		}
		if err := access.Allow(done.by == actor.UserID); err != nil {
			return err
		}
		if latest, err := s.repo.latestLook(ctx, tx, id); err != nil {
			return err
		} else if latest != lookID || was.Review.On != done.nextOn {
			return fault.New(fault.Conflict, messageChanged)
		}
		if err := s.repo.removeLook(ctx, tx, lookID); err != nil {
			return err
		}
		return s.repo.moveReview(ctx, tx, id, done.wasOn)
	})
}

// readAgain returns a resource that the transaction has changed.
func (s *Service) readAgain(ctx context.Context, tx *db.Tx, actor access.Actor, v audience.Viewer, id string, now time.Time) (Reading, error) {
	r, err := s.repo.resource(ctx, tx, id)
	if err != nil {
		return Reading{}, err
	}
	return s.reading(ctx, tx, actor, v, r, now)
}

// TellOfReviews tells keepers once of what is due for review, and everybody of head office of what has no keeper. It is a job, for which no policy is
// asked. Two nodes at once tell nobody twice.
func (s *Service) TellOfReviews(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "resource.TellOfReviews")
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		found, err := s.repo.claimDue(ctx, tx, now, mostReviewed)
		if err != nil || len(found) == 0 || s.teller == nil {
			return err
		}
		office, err := s.repo.office(ctx, tx)
		if err != nil {
			return err
		}
		mine := map[string][]dueReview{}
		for _, d := range found {
			to := office
			if slices.Contains(office, d.keeperID) {
				to = []string{d.keeperID}
			}
			for _, id := range to {
				mine[id] = append(mine[id], d)
			}
		}
		key := "resources-review:" + string(calendar.DayOf(now))
		notices := make([]notice.Personal, 0, len(mine))
		for _, id := range slices.Sorted(maps.Keys(mine)) {
			n := notice.Personal{UserID: id, Key: key, Title: "Due for review: " + text.Short(mine[id][0].name, maxTold), Content: contentTold,
				Link: "/resources?id=" + mine[id][0].id}
			if count := len(mine[id]); count > 1 {
				n.Title, n.Link = text.Count(count, "resource is due for review", "resources are due for review"), "/resources?review=MINE"
			}
			notices = append(notices, n)
		}
		return s.teller.SendEach(ctx, tx, notice.KindReview, notices)
	})
}

// What people are told of what is due.
const (
	maxTold     = 140 // characters of a name
	contentTold = "Look whether it is still right."
)
