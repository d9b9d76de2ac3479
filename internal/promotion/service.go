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

// writers is the lock for all changes of promotions. No index can keep core range promotions from overlapping, and an import decides by dates that an
// edit or CLOSE may be changing. With the lock they run one after the other, and each reads what the one before it wrote.
const writers = "promotions"

// MessageMissing is shown when a promotion does not exist.
const MessageMissing = "This promotion could not be found."

// Service holds the use cases of the room.
type Service struct {
	db     *db.DB
	repo   repo
	clock  calendar.Clock
	source Source
}

// NewService returns the room's service. Sync gets promotions from source; nil means that none is set up.
func NewService(d *db.DB, clock calendar.Clock, source Source) *Service {
	return &Service{db: d, clock: clock, source: source}
}

// List returns a page of the promotions of a kind, newest first, and how many there are (PROMOTION-001). An empty kind means both. It is for
// everybody who may read audit reports. Fault: Forbidden.
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

// Reading is a promotion as one person sees it.
type Reading struct {
	Promotion
	Status       calendar.PeriodStatus
	Can          Can
	CloseBlocked string // why the promotion cannot be closed today; empty when it can
}

func reading(actor access.Actor, p Promotion, now time.Time) Reading {
	today := calendar.DayOf(now)
	return Reading{Promotion: p, Status: p.Status(today), Can: canDo(actor), CloseBlocked: p.CloseBlocked(today)}
}

// ListedProduct is a product in the list of its promotion. PreMarked is left empty, because it may name many stores.
type ListedProduct struct {
	Product
	PreMarkedStores int // number of stores for which it is pre-marked
}

// ProductFilter selects products of a promotion. The zero value selects all.
type ProductFilter struct {
	Search   string // words that description, category or external id must contain; case and accents do not matter
	Position network.Position
}

// matches tells whether the filter selects the product.
func (f ProductFilter) matches(p Product) bool {
	folded := text.Fold(p.Description + " " + p.Category + " " + p.ExternalID)
	for _, word := range strings.Fields(text.Fold(f.Search)) {
		if !strings.Contains(folded, word) {
			return false
		}
	}
	return f.Position == network.NoPosition || f.Position == p.Position
}

// Get returns a promotion, a page of the products that the filter selects, sorted by category and description, and how many of them there are
// (PROMOTION-002). It is for head office. Faults: Forbidden, NotFound.
func (s *Service) Get(ctx context.Context, actor access.Actor, id string, f ProductFilter, page db.Page) (_ Reading, found []ListedProduct, total int,
	err error) {
	defer fault.Wrap(&err, "promotion.Get(%q)", id)
	if err := access.Allow(mayManage(actor)); err != nil {
		return Reading{}, nil, 0, err
	}
	p, err := s.repo.promotion(ctx, s.db, id)
	if err != nil {
		return Reading{}, nil, 0, missing(err)
	}
	// A promotion has a few hundred products. They are filtered and sorted here, because the engines fold accents differently.
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

// Names in the journal.
const (
	journalTarget = "promotion"
	actionEdit    = "edit"
	actionClose   = "close"
	actionSync    = "sync"
)

// Edit changes a promotion by hand (PROMOTION-003, AMB-129). It is for head office. Faults: Forbidden; NotFound; Invalid with one field per mistake.
func (s *Service) Edit(ctx context.Context, actor access.Actor, id string, e Edit) (_ Reading, err error) {
	defer fault.Wrap(&err, "promotion.Edit(%q)", id)
	return s.change(ctx, actor, id, actionEdit, func(p Promotion, others []Promotion, now time.Time) (Promotion, bool, error) {
		return p.Edit(e, others, now)
	})
}

// Close makes today a promotion's last day (PROMOTION-006, FD-05). A promotion that was closed already stays unchanged. It is for head office.
// Faults: Forbidden; NotFound; Conflict when it has not started or has ended.
func (s *Service) Close(ctx context.Context, actor access.Actor, id string) (_ Reading, err error) {
	defer fault.Wrap(&err, "promotion.Close(%q)", id)
	return s.change(ctx, actor, id, actionClose, func(p Promotion, _ []Promotion, now time.Time) (Promotion, bool, error) {
		return p.Close(calendar.DayOf(now))
	})
}

// step is a change of a promotion. others are all other promotions; changed is false when nothing differs.
type step func(p Promotion, others []Promotion, now time.Time) (is Promotion, changed bool, err error)

// change runs a step while no other change can run, stores the result and writes it to the journal.
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

// missing turns db.ErrNoRow into a NotFound fault.
func missing(err error) error {
	if errors.Is(err, db.ErrNoRow) {
		return fault.Missing(MessageMissing)
	}
	return err
}
