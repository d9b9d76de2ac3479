package marketing

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/platform/journal"
)

// Messages about items that do not exist, that others have changed, and others.
const (
	messageMissing = "This could not be found. Maybe it was deleted?"
	messageChanged = "Someone else has changed this. Please open it again to see their changes."
	messageIDTaken = "This id belongs to something else."
	messageMany    = "There are 100 of these already. Please delete some, or wait until some have ended."
	messageServed  = "These come from another service, which is the place to change them."
)

// Names in the journal.
const (
	journalTarget = "marketing item"
	actionDelete  = "delete"
)

// Kept is an item as head office sees it.
type Kept struct {
	Item
	State   State
	Shown   bool // whether the region's setting lets anybody see it
	Desktop *network.AttachmentView
	Mobile  *network.AttachmentView
}

// List returns a page of the items of a kind, and where they come from: those that have ended, latest first, or the others in their order. Fault:
// Forbidden.
func (s *Service) List(ctx context.Context, actor access.Actor, kind Kind, ended bool, page db.Page) (_ []Kept, total int, _ Origin, err error) {
	defer fault.Wrap(&err, "marketing.List(%s)", kind)
	if err := access.Allow(MayManage(actor)); err != nil {
		return nil, 0, Origin{}, err
	}
	origin, err := s.originOf(ctx, kind)
	if err != nil {
		return nil, 0, Origin{}, err
	}
	today := s.today()
	found, total, err := s.repo.list(ctx, s.db, kind, ended, today, page)
	if err != nil {
		return nil, 0, Origin{}, err
	}
	kept, err := s.kept(ctx, s.db, actor, found, today)
	return kept, total, origin, err
}

// Create adds an item after the others of its kind. created is false when an earlier call with the same id and fields has added it. Faults:
// Forbidden; Invalid with fields; Conflict when the id is taken, when there are MaxCurrent already, or when a service keeps items of the kind.
func (s *Service) Create(ctx context.Context, actor access.Actor, form Form) (out Kept, created bool, err error) {
	defer fault.Wrap(&err, "marketing.Create(%q)", form.ID)
	if form.ID == "" {
		form.ID = db.NewID()
	}
	err = s.change(ctx, actor, form.Kind, func(tx *db.Tx, today calendar.Day, now time.Time) error {
		item, err := form.check(nil, today)
		if err != nil {
			return err
		}
		item.CreatedBy, item.CreatedAt = actor.UserID, now
		count, next, err := s.repo.current(ctx, tx, item.Kind, today)
		if err != nil {
			return err
		}
		there, err := s.repo.item(ctx, tx, item.ID)
		switch {
		case err == nil && !there.sameForm(item):
			return fault.IDTaken(messageIDTaken)
		case err == nil:
			out, err = s.keptOne(ctx, tx, actor, there, today)
			return err
		case !errors.Is(err, db.ErrNoRow):
			return err
		case count >= MaxCurrent:
			return fault.New(fault.Conflict, messageMany)
		}
		item.Place = next
		if created, err = s.repo.create(ctx, tx, item); err != nil {
			return err
		}
		if !created { // deleted since
			return fault.IDTaken(messageIDTaken)
		}
		if err := s.usePictures(ctx, tx, actor, item); err != nil {
			return err
		}
		saved, err := s.repo.item(ctx, tx, item.ID)
		if err != nil {
			return err
		}
		out, err = s.keptOne(ctx, tx, actor, saved, today)
		return err
	})
	return out, created, err
}

// Update replaces the fields of an item. Faults: Forbidden; NotFound; Invalid with fields; Conflict when somebody has changed it since the version of
// the form; the same again succeeds.
func (s *Service) Update(ctx context.Context, actor access.Actor, id string, form Form) (out Kept, err error) {
	defer fault.Wrap(&err, "marketing.Update(%q)", id)
	err = s.change(ctx, actor, form.Kind, func(tx *db.Tx, today calendar.Day, now time.Time) error {
		was, err := s.lock(ctx, tx, id)
		if err != nil {
			return err
		}
		item, err := form.check(&was, today)
		if form.Version != 0 && form.Version != was.Version && (err != nil || !item.sameForm(was)) {
			return fault.New(fault.Conflict, messageChanged)
		}
		if err != nil {
			return err
		}
		item.ID = id
		if err := s.usePictures(ctx, tx, actor, item); err != nil {
			return err
		}
		if err := s.repo.save(ctx, tx, item, now); err != nil {
			return err
		}
		saved, err := s.repo.item(ctx, tx, id)
		if err != nil {
			return err
		}
		out, err = s.keptOne(ctx, tx, actor, saved, today)
		return err
	})
	return out, err
}

// Delete deletes an item and gives up its pictures. Faults: Forbidden; NotFound, also for a deleted one.
func (s *Service) Delete(ctx context.Context, actor access.Actor, id string) (err error) {
	defer fault.Wrap(&err, "marketing.Delete(%q)", id)
	return s.change(ctx, actor, "", func(tx *db.Tx, _ calendar.Day, now time.Time) error {
		was, err := s.lock(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := s.repo.hide(ctx, tx, id, now); err != nil {
			return err
		}
		if err := s.media.UsePictures(ctx, tx, actor, UsedBy(id), nil); err != nil {
			return err
		}
		return journal.Write(ctx, tx, journal.Entry{ActorID: actor.UserID, Action: actionDelete, Target: journalTarget, TargetID: id, Detail: was.Title,
			At: now})
	})
}

// Order puts the items of a kind that have not ended into the order of the ids. Items that it does not name come after them as they were; ids of
// items that are gone are ignored. It can be repeated. Fault: Forbidden; Conflict when a service keeps the items.
func (s *Service) Order(ctx context.Context, actor access.Actor, kind Kind, ids []string) (err error) {
	defer fault.Wrap(&err, "marketing.Order(%s)", kind)
	return s.change(ctx, actor, kind, func(tx *db.Tx, today calendar.Day, _ time.Time) error {
		there, err := s.repo.order(ctx, tx, kind, today)
		if err != nil {
			return err
		}
		var order []string
		for _, id := range slices.Concat(ids, there) {
			if slices.Contains(there, id) && !slices.Contains(order, id) {
				order = append(order, id)
			}
		}
		return s.repo.setOrder(ctx, tx, order)
	})
}

// change runs a change of the items that head office keeps. Changes run one after the other, because each one may move the others.
func (s *Service) change(ctx context.Context, actor access.Actor, kind Kind, change func(tx *db.Tx, today calendar.Day, now time.Time) error) error {
	if err := access.Allow(MayManage(actor)); err != nil {
		return err
	}
	if s.sources[kind] != nil {
		return fault.New(fault.Conflict, messageServed)
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := tx.Lock(ctx, "marketing"); err != nil {
			return err
		}
		now := s.clock.Now()
		return change(tx, calendar.DayOf(now), now)
	})
}

func (s *Service) lock(ctx context.Context, tx *db.Tx, id string) (Item, error) {
	item, err := s.repo.lock(ctx, tx, id)
	if errors.Is(err, db.ErrNoRow) {
		return Item{}, fault.Missing(messageMissing)
	}
	return item, err
}

// UsedBy names an item to the room that keeps its pictures.
func UsedBy(id string) string { return "marketing:" + id }

// usePictures makes an item use its pictures. A fault names the field of the form.
func (s *Service) usePictures(ctx context.Context, tx *db.Tx, actor access.Actor, i Item) error {
	ids := i.pictures()
	err := s.media.UsePictures(ctx, tx, actor, UsedBy(i.ID), ids)
	if !fault.Is(err, fault.Invalid) {
		return err
	}
	var wrong []fault.Field
	for at, id := range ids {
		for _, f := range fault.Of(err).Fields {
			if f.Path != fmt.Sprintf("attachments[%d]", at) {
				continue
			}
			if id == i.DesktopID {
				wrong = append(wrong, fault.Field{Path: "imageDesktop", Message: f.Message})
			}
			if id == i.MobileID {
				wrong = append(wrong, fault.Field{Path: "imageMobile", Message: f.Message})
			}
		}
	}
	return fault.InvalidFields(wrong)
}

func (s *Service) keptOne(ctx context.Context, q db.Querier, actor access.Actor, i Item, today calendar.Day) (Kept, error) {
	kept, err := s.kept(ctx, q, actor, []Item{i}, today)
	if err != nil {
		return Kept{}, err
	}
	return kept[0], nil
}

// kept returns items as head office sees them.
func (s *Service) kept(ctx context.Context, q db.Querier, actor access.Actor, items []Item, today calendar.Day) ([]Kept, error) {
	pictures, err := s.picturesOf(ctx, q, actor, items)
	if err != nil {
		return nil, err
	}
	picture := func(id string) *network.AttachmentView {
		if v, has := pictures[id]; has {
			return &v
		}
		return nil
	}
	out := make([]Kept, len(items))
	for n, i := range items {
		out[n] = Kept{Item: i, State: i.StateOn(today), Shown: audienceOf(s.region, "").sees(i.Regions), Desktop: picture(i.DesktopID),
			Mobile: picture(i.MobileID)}
	}
	return out, nil
}

// Import stores items whose ids are new, in their order. Their pictures must exist by the end of the caller's transaction, used by UsedBy. It is for
// the demo network.
func (s *Service) Import(ctx context.Context, tx *db.Tx, items []Item) (err error) {
	defer fault.Wrap(&err, "marketing.Import(%d items)", len(items))
	for n, i := range items {
		i.Place = n + 1
		if _, err := s.repo.create(ctx, tx, i); err != nil {
			return err
		}
	}
	return nil
}
