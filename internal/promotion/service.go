package promotion

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/platform/journal"
	"caravan/internal/text"
)

// writers is the lock that whoever writes promotions holds. No index can keep core range promotions from sharing a day, and an import decides by dates
// that an edit or CLOSE may be changing: one after the other, each reads what the one before left.
const writers = "promotions"

// MessageMissing is what a person reads instead of a promotion that is not there.
const MessageMissing = "This promotion could not be found."

// Service holds the use cases of the room.
type Service struct {
	db     *db.DB
	repo   repo
	clock  calendar.Clock
	source Source
}

// NewService makes the room's service. source is where Sync gets promotions from; nil = none is set.
func NewService(d *db.DB, clock calendar.Clock, source Source) *Service {
	return &Service{db: d, clock: clock, source: source}
}

// List returns a page of the promotions of a kind, newest first, and how many there are in all (PROMOTION-001); for whoever reads audit reports. An empty
// kind means both. Fault: Forbidden.
func (s *Service) List(ctx context.Context, actor access.Actor, kind Kind, page db.Page) (_ []Reading, total int, err error) {
	defer fault.Wrap(&err, "promotion.List(%q)", kind)
	if err := access.Allow(mayList(actor)); err != nil {
		return nil, 0, err
	}
	found, total, err := s.repo.list(ctx, s.db, kind, page)
	now := s.clock.Now()
	out := make([]Reading, len(found))
	for i, p := range found {
		out[i] = reading(actor, p, now)
	}
	return out, total, err
}

// Reading is a promotion as a person reads it.
type Reading struct {
	Promotion
	Status       calendar.PeriodStatus
	Can          Can
	CloseBlocked string // why CLOSE would do nothing today; empty = it would close the promotion
}

func reading(actor access.Actor, p Promotion, now time.Time) Reading {
	today := calendar.DayOf(now)
	return Reading{Promotion: p, Status: p.Status(today), Can: canDo(actor), CloseBlocked: p.CloseBlocked(today)}
}

// ListedProduct is a product as its promotion's page lists it. Its PreMarked is left empty: a network has many stores.
type ListedProduct struct {
	Product
	PreMarkedStores int // for how many stores it is pre-marked
}

// ProductFilter chooses products of a promotion; its zero value chooses all.
type ProductFilter struct {
	Search   string // words that description, category or external id must contain, whatever their case and accents
	Position network.Position
}

// matches tells whether the filter chooses the product.
func (f ProductFilter) matches(p Product) bool {
	folded := text.Fold(p.Description + " " + p.Category + " " + p.ExternalID)
	for _, word := range strings.Fields(text.Fold(f.Search)) {
		if !strings.Contains(folded, word) {
			return false
		}
	}
	return f.Position == network.NoPosition || f.Position == p.Position
}

// Get returns a promotion with a page of its products, by category and description, and how many of them the filter chooses; for head office
// (PROMOTION-002). Faults: NotFound.
func (s *Service) Get(ctx context.Context, actor access.Actor, id string, f ProductFilter, page db.Page) (_ Reading, found []ListedProduct, total int, err error) {
	defer fault.Wrap(&err, "promotion.Get(%q)", id)
	if err := access.Allow(mayManage(actor)); err != nil {
		return Reading{}, nil, 0, err
	}
	p, err := s.repo.promotion(ctx, s.db, id)
	if err != nil {
		return Reading{}, nil, 0, missing(err)
	}
	// A promotion has some hundred products. They are chosen and sorted here, because the engines fold accents differently.
	products, err := s.repo.bareProducts(ctx, s.db, id)
	if err != nil {
		return Reading{}, nil, 0, err
	}
	products = slices.DeleteFunc(products, func(p Product) bool { return !f.matches(p) })
	slices.SortFunc(products, func(a, b Product) int {
		return cmp.Or(cmp.Compare(text.Fold(a.Category), text.Fold(b.Category)), cmp.Compare(text.Fold(a.Description), text.Fold(b.Description)),
			cmp.Compare(a.Position, b.Position), cmp.Compare(a.ID, b.ID))
	})
	total = len(products)
	for _, p := range products[min(page.Offset, total):min(page.Offset+page.Limit, total)] {
		found = append(found, ListedProduct{Product: p})
	}
	return reading(actor, p, s.clock.Now()), found, total, s.repo.detail(ctx, s.db, found)
}

// What the journal calls the acts that it keeps.
const (
	journalTarget = "promotion"
	actionEdit    = "edit"
	actionClose   = "close"
	actionSync    = "sync"
)

// Edit changes a promotion by hand; for head office (PROMOTION-003, AMB-129). Faults: NotFound; Invalid, one field per mistake.
func (s *Service) Edit(ctx context.Context, actor access.Actor, id string, e Edit) (_ Reading, err error) {
	defer fault.Wrap(&err, "promotion.Edit(%q)", id)
	return s.change(ctx, actor, id, actionEdit, func(p Promotion, others []Promotion, now time.Time) (Promotion, bool, error) {
		return p.Edit(e, others, now)
	})
}

// Close ends a promotion with today; for head office (PROMOTION-006, FD-05). A closed one stays as it is. Faults: NotFound; Conflict when it has not
// started or has ended.
func (s *Service) Close(ctx context.Context, actor access.Actor, id string) (_ Reading, err error) {
	defer fault.Wrap(&err, "promotion.Close(%q)", id)
	return s.change(ctx, actor, id, actionClose, func(p Promotion, _ []Promotion, now time.Time) (Promotion, bool, error) {
		return p.Close(calendar.DayOf(now))
	})
}

// step is a change of a promotion beside the others. changed is false when it stands as wanted already.
type step func(p Promotion, others []Promotion, now time.Time) (is Promotion, changed bool, err error)

// change runs a step as the only writer, stores what it changed and notes it in the journal.
func (s *Service) change(ctx context.Context, actor access.Actor, id, action string, run step) (out Reading, err error) {
	if err := access.Allow(mayManage(actor)); err != nil {
		return Reading{}, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := tx.Lock(ctx, writers); err != nil {
			return err
		}
		now := s.clock.Now()
		all, err := s.repo.all(ctx, tx)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(all, func(p Promotion) bool { return p.ID == id })
		if i < 0 {
			return missing(db.ErrNoRow)
		}
		was := all[i]
		is, changed, err := run(was, slices.Delete(all, i, i+1), now)
		if err != nil {
			return err
		}
		if changed {
			is.UpdatedAt = now
			if err := s.repo.update(ctx, tx, is); err != nil {
				return err
			}
			if err := journal.Write(ctx, tx, journal.Entry{ActorID: actor.UserID, ImpersonatorID: actor.ImpersonatorID,
				Action: action, Target: journalTarget, TargetID: id, Detail: was.summary(), At: now}); err != nil {
				return err
			}
		}
		out = reading(actor, is, now)
		return nil
	})
	return out, err
}

// missing turns a row that is not there into a NotFound fault.
func missing(err error) error {
	if errors.Is(err, db.ErrNoRow) {
		return fault.Missing(MessageMissing)
	}
	return err
}
