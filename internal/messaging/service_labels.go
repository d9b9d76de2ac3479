package messaging

import (
	"context"
	"errors"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// Use cases of labels (FD-447), for those at the desk only.

// Labels returns the labels of the network, by name. Fault: Forbidden.
func (s *Service) Labels(ctx context.Context, actor access.Actor) (_ []Label, err error) {
	defer fault.Wrap(&err, "messaging.Labels")
	if err := access.Allow(AtDesk(actor)); err != nil {
		return nil, err
	}
	return s.repo.labels(ctx, s.db)
}

// SaveLabel adds a label, or renames it when id names one. created is false when an earlier call with the same id has added it. Faults: Invalid
// with a field, also for the name of another one; Forbidden; NotFound; Conflict when there are too many, or when somebody has renamed it since
// the version of the form.
func (s *Service) SaveLabel(ctx context.Context, actor access.Actor, id string, form LabelForm) (out Label, created bool, err error) {
	defer fault.Wrap(&err, "messaging.SaveLabel(%q)", id)
	l, err := form.check()
	err = s.labelling(ctx, actor, err, func(tx *db.Tx) error {
		if id != "" {
			l.ID = id
			if err := s.renameLabel(ctx, tx, l, form.Version); err != nil {
				return err
			}
		} else if created, err = s.addLabel(ctx, tx, &l, actor.UserID); err != nil {
			return err
		}
		out, err = s.repo.label(ctx, tx, l.ID)
		return err
	})
	return out, created, err
}

// labelling takes the lock of the labels, so that their names and number hold, changes them and tells the desk. wrong is what is wrong with
// the change.
func (s *Service) labelling(ctx context.Context, actor access.Actor, wrong error, change func(tx *db.Tx) error) error {
	if err := access.Allow(AtDesk(actor)); err != nil {
		return err
	}
	if wrong != nil {
		return wrong
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := tx.Lock(ctx, "conversation labels"); err != nil {
			return err
		}
		if err := change(tx); err != nil {
			return err
		}
		return s.live.Changed(ctx, tx, topicOffice, topicLabels)
	})
}

// addLabel stores a new label, and returns false when an earlier call has.
func (s *Service) addLabel(ctx context.Context, tx *db.Tx, l *Label, by string) (created bool, err error) {
	if l.ID == "" {
		l.ID = db.NewID()
	}
	if created, err = s.repo.addLabel(ctx, tx, *l, by, s.clock.Now()); err != nil {
		return false, err
	}
	if !created {
		return false, s.wasAdded(ctx, tx, *l)
	}
	n, err := s.repo.countLabels(ctx, tx)
	if err == nil && n > maxLabels {
		err = fault.New(fault.Conflict, messageManyLabels)
	}
	return true, err
}

// wasAdded returns nil when what stands in the way of a new label is an earlier call with the same id.
func (s *Service) wasAdded(ctx context.Context, tx *db.Tx, l Label) error {
	is, err := s.repo.label(ctx, tx, l.ID)
	switch {
	case err == nil && is.Name == l.Name:
		return nil
	case err == nil:
		return fault.IDTaken(messageIDTaken)
	case !errors.Is(err, db.ErrNoRow):
		return err
	}
	same, err := s.repo.hasLabelNamed(ctx, tx, l)
	switch {
	case err != nil:
		return err
	case same:
		return fault.InvalidField("name", messageSameLabel)
	}
	return fault.IDTaken(messageIDTaken) // of a label that was deleted
}

// renameLabel stores a name for this version of a label; 0 stands for any. A name that is stored already, for instance because the answer was lost,
// changes nothing.
func (s *Service) renameLabel(ctx context.Context, tx *db.Tx, l Label, version int) error {
	same, err := s.repo.hasLabelNamed(ctx, tx, l)
	if err != nil {
		return err
	}
	if same {
		return fault.InvalidField("name", messageSameLabel)
	}
	changed, err := s.repo.renameLabel(ctx, tx, l, version)
	if err != nil || changed {
		return err
	}
	is, err := s.repo.label(ctx, tx, l.ID)
	switch {
	case errors.Is(err, db.ErrNoRow):
		return fault.Missing(messageNoLabel)
	case err == nil && is.Name != l.Name:
		return fault.New(fault.Conflict, messageNewerLabel)
	}
	return err
}

// DeleteLabel deletes a label, and takes it off the conversations that carry it. Faults: Forbidden; NotFound.
func (s *Service) DeleteLabel(ctx context.Context, actor access.Actor, id string) (err error) {
	defer fault.Wrap(&err, "messaging.DeleteLabel(%q)", id)
	return s.labelling(ctx, actor, nil, func(tx *db.Tx) error {
		gone, err := s.repo.deleteLabel(ctx, tx, id, s.clock.Now())
		if err == nil && !gone {
			err = fault.Missing(messageNoLabel)
		}
		return err
	})
}

// PutLabel puts a label on a conversation with head office. A repeat changes nothing. Faults: Forbidden; NotFound, also for an unknown label;
// Conflict when it carries too many, and for a conversation of members.
func (s *Service) PutLabel(ctx context.Context, actor access.Actor, id, labelID string) (out Reading, err error) {
	defer fault.Wrap(&err, "messaging.PutLabel(%q, %q)", id, labelID)
	err = s.tending(ctx, actor, id, func(tx *db.Tx, at *stand) error {
		there, err := s.repo.lockLabel(ctx, tx, labelID)
		if err != nil {
			return err
		}
		if !there {
			return fault.Missing(messageNoLabel)
		}
		if err := s.repo.putLabel(ctx, tx, id, labelID); err != nil {
			return err
		}
		if out, err = s.named(ctx, tx, at); err == nil && len(out.Labels) > MaxLabelled {
			err = fault.New(fault.Conflict, messageLabelled)
		}
		return err
	})
	return out, err
}

// TakeLabel takes a label off a conversation with head office. A repeat changes nothing, and so does a label that there is not. Faults: Forbidden;
// NotFound; Conflict for a conversation of members.
func (s *Service) TakeLabel(ctx context.Context, actor access.Actor, id, labelID string) (out Reading, err error) {
	defer fault.Wrap(&err, "messaging.TakeLabel(%q, %q)", id, labelID)
	err = s.tending(ctx, actor, id, func(tx *db.Tx, at *stand) error {
		if err := s.repo.takeLabel(ctx, tx, id, labelID); err != nil {
			return err
		}
		out, err = s.named(ctx, tx, at)
		return err
	})
	return out, err
}
