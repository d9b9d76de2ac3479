package incentive

import (
	"context"
	"errors"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// EntryForm is what a store sends in.
type EntryForm struct {
	ID      string // made by the client; empty: the server makes one
	Version int    // what was edited; 0: whatever is there
	Photos  []string
}

// Enter adds the entry of the actor's store (INCENTIVE-061). created is false when an earlier call with the same id has added it. Faults: Invalid;
// NotFound; Conflict when the incentive is not active (AMB-068), when the store has entered already, or when the id belongs to another entry.
func (s *Service) Enter(ctx context.Context, actor access.Actor, incentiveID string, form EntryForm) (out EntryReading, created bool, err error) {
	defer fault.Wrap(&err, "incentive.Enter(%q, %q)", incentiveID, form.ID)
	if err := access.Allow(mayEnter(actor, actor.StoreID)); err != nil {
		return EntryReading{}, false, err
	}
	if form.ID == "" {
		form.ID = db.NewID()
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		if err := checkPhotos(form.Photos); err != nil {
			return err
		}
		e := Submission{ID: form.ID, IncentiveID: incentiveID, StoreID: actor.StoreID}
		e.By.ID = actor.UserID
		if created, err = s.repo.enter(ctx, tx, e, now); err != nil {
			return err
		}
		i, err := s.find(ctx, tx, actor, incentiveID, now)
		if err != nil {
			return err
		}
		if created {
			if err := s.repo.mayEnter(ctx, tx, actor.StoreID); err != nil {
				return err
			}
			gone, err := s.repo.withdrawn(ctx, tx, form.ID, actor.StoreID) // read after the incentive was locked
			if err != nil {
				return err
			}
			if gone {
				return fault.New(fault.Conflict, MessageWithdrawn)
			}
		}
		there, err := s.repo.ofStore(ctx, tx, incentiveID, actor.StoreID)
		switch {
		case errors.Is(err, db.ErrNoRow):
			if err := i.closed(now); err != nil {
				return err
			}
			return fault.IDTaken(messageOtherID)
		case err != nil:
			return err
		case there.ID != form.ID:
			if err := i.closed(now); err != nil {
				return err
			}
			return fault.New(fault.Conflict, MessageEntered)
		}
		if created {
			if err := s.usePhotos(ctx, tx, actor, form); err != nil {
				return err
			}
		}
		out, err = s.entryReading(ctx, tx, actor, i, there, now)
		return err
	})
	return out, created, err
}

func checkPhotos(ids []string) error {
	if len(ids) > MaxPhotos {
		return fault.InvalidField("photos", MessagePhotos)
	}
	return nil
}

// usePhotos makes an entry use its photos.
func (s *Service) usePhotos(ctx context.Context, tx *db.Tx, actor access.Actor, form EntryForm) error {
	err := s.media.UsePictures(ctx, tx, actor, UsedBySubmission(form.ID), form.Photos)
	if !fault.Is(err, fault.Invalid) {
		return err
	}
	wrong := fault.Of(err).Fields
	for n, f := range wrong {
		wrong[n].Path = strings.Replace(f.Path, "attachments", "photos", 1)
	}
	return fault.InvalidFields(wrong)
}

// EditEntry replaces the photos of the own store's entry (INCENTIVE-051, INCENTIVE-062). What was sent back is received again. Faults: Invalid;
// NotFound, also for another store's entry; Conflict when the incentive is not active, or when somebody has changed it since the version of the form.
func (s *Service) EditEntry(ctx context.Context, actor access.Actor, incentiveID, id string, form EntryForm) (out EntryReading, err error) {
	defer fault.Wrap(&err, "incentive.EditEntry(%q)", id)
	if err := access.Allow(mayEnter(actor, actor.StoreID)); err != nil {
		return EntryReading{}, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		i, was, err := s.lockEntry(ctx, tx, actor, incentiveID, id, now)
		if err != nil {
			return err
		}
		if form.Version != 0 && form.Version != was.Version {
			return fault.New(fault.Conflict, messageEntryChanged)
		}
		if err := checkPhotos(form.Photos); err != nil {
			return err
		}
		form.ID = id
		if err := s.usePhotos(ctx, tx, actor, form); err != nil {
			return err
		}
		if err := s.repo.changed(ctx, tx, id, now); err != nil {
			return err
		}
		saved, err := s.repo.submission(ctx, tx, incentiveID, id)
		if err != nil {
			return err
		}
		out, err = s.entryReading(ctx, tx, actor, i, saved, now)
		return err
	})
	return out, err
}

// WithdrawEntry takes the entry of the own store back while the incentive is active, with its photos and what head office has noted for it; the store
// can enter again. Whoever may change the entry may take it back. Faults: NotFound, also for another store's entry; Conflict when the incentive is
// not active. Repeating it changes nothing.
func (s *Service) WithdrawEntry(ctx context.Context, actor access.Actor, incentiveID, id string) (err error) {
	defer fault.Wrap(&err, "incentive.WithdrawEntry(%q)", id)
	if err := access.Allow(mayEnter(actor, actor.StoreID)); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		_, e, err := s.lockEntry(ctx, tx, actor, incentiveID, id, now)
		if fault.Is(err, fault.NotFound) {
			if gone, err := s.repo.withdrawn(ctx, tx, id, actor.StoreID); err != nil || gone {
				return err
			}
		}
		if err != nil {
			return err
		}
		if err := s.repo.withdraw(ctx, tx, e, actor.UserID, now); err != nil {
			return err
		}
		return s.media.Release(ctx, tx, []string{UsedBySubmission(id)})
	})
}

// lockEntry locks an incentive that is still open, and returns it with the entry of the person's store. Faults: NotFound, also for another store's
// entry; Conflict when the incentive is not active.
func (s *Service) lockEntry(ctx context.Context, tx *db.Tx, actor access.Actor, incentiveID, id string, now time.Time) (Incentive, Submission,
	error) {
	i, err := s.repo.lock(ctx, tx, incentiveID)
	if errors.Is(err, db.ErrNoRow) || err == nil && !mayRead(actor, i, now) {
		return Incentive{}, Submission{}, fault.Missing(messageMissing)
	}
	if err != nil {
		return Incentive{}, Submission{}, err
	}
	e, err := s.repo.submission(ctx, tx, incentiveID, id)
	if errors.Is(err, db.ErrNoRow) || err == nil && !mayEnter(actor, e.StoreID) {
		return Incentive{}, Submission{}, fault.Missing(MessageNoEntry)
	}
	if err != nil {
		return Incentive{}, Submission{}, err
	}
	return i, e, i.closed(now)
}

const messageEntryChanged = "Someone else of your store has changed this entry. Please open it again to see their changes."

func (s *Service) entryReading(ctx context.Context, q db.Querier, actor access.Actor, i Incentive, e Submission, now time.Time) (EntryReading,
	error) {
	out, err := s.entryReadings(ctx, q, actor, map[string]Incentive{i.ID: i}, []Submission{e}, now)
	if err != nil {
		return EntryReading{}, err
	}
	return out[0], nil
}

// RewardedReading is an entry that has won, with its incentive.
type RewardedReading struct {
	EntryReading
	Of Incentive
}

// Rewarded returns a page of the entries that have won, the latest award first, and how many there are (INCENTIVE-059, INCENTIVE-060): of storeID,
// or, when it is empty, of every store for staff and of the own one for members. Fault: Forbidden for other stores.
func (s *Service) Rewarded(ctx context.Context, actor access.Actor, storeID string, page db.Page) (out []RewardedReading, total int, err error) {
	defer fault.Wrap(&err, "incentive.Rewarded(%q)", storeID)
	if storeID == "" {
		storeID = actor.StoreID
	}
	if !mayReadStore(actor, storeID) {
		return nil, 0, fault.Denied()
	}
	entries, total, err := s.repo.rewarded(ctx, s.db, storeID, page)
	if err != nil {
		return nil, 0, err
	}
	var ids []string
	for _, e := range entries {
		ids = append(ids, e.IncentiveID)
	}
	found, err := s.repo.incentives(ctx, s.db, ids)
	if err != nil {
		return nil, 0, err
	}
	of := map[string]Incentive{}
	for _, i := range found {
		of[i.ID] = i
	}
	read, err := s.entryReadings(ctx, s.db, actor, of, entries, s.clock.Now())
	for _, e := range read {
		out = append(out, RewardedReading{e, of[e.IncentiveID]})
	}
	return out, total, err
}
