package reference

import (
	"context"
	"errors"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/files"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// Service holds the use cases of the room.
type Service struct {
	db     *db.DB
	repo   repo
	clock  calendar.Clock
	files  Files
	photos Photos
}

// Files keeps pictures. Another room provides it.
type Files interface {
	files.Keeper
	// Borrow makes a thing use exactly a file that another thing uses.
	Borrow(ctx context.Context, tx *db.Tx, usedBy, from, id string) error
}

// Photos knows the photos beside the lines of reports. Another room provides it.
type Photos interface {
	// Arrived returns the line of a photo that a person may see, what uses its file, and the file. Faults: NotFound, Forbidden; Conflict when it has not
	// arrived.
	Arrived(ctx context.Context, q db.Querier, actor access.Actor, photoID string) (lineKey, usedBy, mediaID string, err error)
}

// NewService returns the room's service.
func NewService(d *db.DB, clock calendar.Clock, files Files, photos Photos) *Service {
	return &Service{db: d, clock: clock, files: files, photos: photos}
}

// Reading is a reference as one person sees it.
type Reading struct {
	Reference
	Picture *network.AttachmentView // nil: none
}

// List returns all references, for whoever reads audit reports (EVIDENCE-018).
func (s *Service) List(ctx context.Context, actor access.Actor) (_ []Reading, can Can, err error) {
	defer fault.Wrap(&err, "reference.List")
	all, err := s.repo.all(ctx, s.db)
	if err != nil {
		return nil, can, err
	}
	copies, err := s.repo.copies(ctx, s.db)
	if err != nil {
		return nil, can, err
	}
	ids := map[string][]string{}
	for _, c := range copies {
		ids[c.origin] = append(ids[c.origin], c.id)
	}
	out, err := s.readings(ctx, s.db, actor, all)
	for i, r := range out {
		out[i].Sources = []string{r.Subject.Of}
		if all := ids[r.Subject.Of]; r.Subject.Type == rules.TypeNonLiquor && len(all) > 0 {
			out[i].Sources = all
		}
	}
	return out, Can{Edit: mayEdit(actor)}, err
}

func (s *Service) readings(ctx context.Context, q db.Querier, actor access.Actor, all []Reference) ([]Reading, error) {
	var files []string
	for _, r := range all {
		if r.MediaID != "" {
			files = append(files, r.MediaID)
		}
	}
	views, err := s.files.Views(ctx, q, actor, files)
	out := make([]Reading, len(all))
	for i, r := range all {
		out[i].Reference = r
		if view, has := views[r.MediaID]; has {
			out[i].Picture = &view
		}
	}
	return out, err
}

// Save keeps the picture and the sentence of what a line asks, for head office (EVIDENCE-017). Without both, there is nothing to keep any more.
// Saving the same again changes nothing. Faults: Invalid, also for a line that does not exist; Conflict when somebody else has changed it, or there
// are too many.
func (s *Service) Save(ctx context.Context, actor access.Actor, form Form) (err error) {
	defer fault.Wrap(&err, "reference.Save(%s %q)", form.Type, form.Source)
	if err := access.Allow(mayEdit(actor)); err != nil {
		return err
	}
	if form, err = form.check(); err != nil {
		return err
	}
	return s.change(ctx, actor, rules.Subject(form.subject()), func(tx *db.Tx, r Reference) (Reference, error) {
		picture := ""
		if len(form.Pictures) == 1 {
			picture = form.Pictures[0]
		}
		if r.Sentence == form.Sentence && r.MediaID == picture {
			return r, nil
		}
		if r.Version != form.Version {
			return r, fault.New(fault.Conflict, messageChanged)
		}
		r.Sentence, r.MediaID = form.Sentence, picture
		return r, s.files.UsePictures(ctx, tx, actor, UsedBy(r.ID), form.Pictures)
	})
}

// TakePhoto makes a photo of a line the picture of what good looks like there, for head office (EVIDENCE-019). The sentence stays. A second call
// changes nothing. Faults: NotFound; Conflict when the photo has not arrived, or there are too many.
func (s *Service) TakePhoto(ctx context.Context, actor access.Actor, photoID string) (err error) {
	defer fault.Wrap(&err, "reference.TakePhoto(%q)", photoID)
	if err := access.Allow(mayEdit(actor)); err != nil {
		return err
	}
	key, usedBy, mediaID, err := s.photos.Arrived(ctx, s.db, actor, photoID)
	if err != nil {
		return err
	}
	of, ok := rules.SubjectOfKey(key)
	if !ok {
		return fault.Missing(messageNoSubject)
	}
	return s.change(ctx, actor, of, func(tx *db.Tx, r Reference) (Reference, error) {
		if r.MediaID == mediaID {
			return r, nil
		}
		r.MediaID = mediaID
		return r, s.files.Borrow(ctx, tx, UsedBy(r.ID), usedBy, mediaID)
	})
}

// change runs a step that changes the reference of a subject, which may not be there yet, while nobody else changes any.
func (s *Service) change(ctx context.Context, actor access.Actor, of rules.Subject, step func(tx *db.Tx, r Reference) (Reference, error)) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := tx.Lock(ctx, "references"); err != nil {
			return err
		}
		of, err := s.known(ctx, tx, of)
		if err != nil {
			return err
		}
		before, err := s.repo.of(ctx, tx, of)
		if errors.Is(err, db.ErrNoRow) {
			n, err := s.repo.count(ctx, tx)
			if err != nil {
				return err
			}
			if n >= MaxReferences {
				return fault.New(fault.Conflict, messageMany)
			}
			before = Reference{ID: db.NewID(), Subject: of}
		} else if err != nil {
			return err
		}
		after, err := step(tx, before)
		switch {
		case err != nil:
			return err
		case after.isEmpty():
			return s.repo.remove(ctx, tx, before.ID)
		case after.Sentence == before.Sentence && after.MediaID == before.MediaID:
			return nil
		}
		after.Version++
		return s.repo.save(ctx, tx, after, actor.UserID, s.clock.Now())
	})
}

// known returns the subject with the first of a store standards line's copies. Fault: Invalid when no line asks it.
func (s *Service) known(ctx context.Context, q db.Querier, of rules.Subject) (rules.Subject, error) {
	missing := fault.InvalidField("source", messageNoSubject)
	if of.Type == rules.TypeNonLiquor {
		origin, err := s.repo.originOf(ctx, q, of.Of)
		if errors.Is(err, db.ErrNoRow) {
			return of, missing
		}
		of.Of = origin
		return of, err
	}
	has, err := s.repo.hasProduct(ctx, q, of.Of)
	if err == nil && !has {
		err = missing
	}
	return of, err
}
