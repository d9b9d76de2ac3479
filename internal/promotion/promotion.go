package promotion

import (
	"time"

	"caravan/internal/audience"
	"caravan/internal/calendar"
)

// Kind is what a promotion is.
type Kind string

// The kinds.
const (
	CoreRange Kind = "CORE_RANGE" // a quarter's core range; its products are the focus products
	Promo     Kind = "PROMO"      // a promotional period
)

// Kinds lists both kinds.
func Kinds() []Kind { return []Kind{CoreRange, Promo} }

// Valid tells whether k is one of the two.
func (k Kind) Valid() bool { return k == CoreRange || k == Promo }

// Position is where in the store a promoted product belongs.
type Position string

// The positions. A core range product has none.
const (
	NoPosition Position = ""
	Floor      Position = "FLOOR"
	Shelf      Position = "SHELF"
)

// Promotion is a core range promotion or a promotional period (PROMOTION-007, PROMOTION-008, DM-021).
type Promotion struct {
	ID            string
	ExternalID    string // its number in head office's other systems; empty = none
	Kind          Kind
	Description   string       // what people call it: 'Core Range Spring 2026'
	StartDate     calendar.Day // first day
	EndDate       calendar.Day // last day as planned
	ActualEndDate calendar.Day // last day as it came; empty = as planned
	CreatedAt     time.Time
	UpdatedAt     time.Time
}

// EffectiveEnd is the last day of the promotion (PROMOTION-009).
func (p Promotion) EffectiveEnd() calendar.Day {
	if p.ActualEndDate != "" {
		return p.ActualEndDate
	}
	return p.EndDate
}

// Covers tells whether the promotion holds on a day, its first and last included (FD-04, FD-05).
func (p Promotion) Covers(day calendar.Day) bool {
	return calendar.Covers(p.StartDate, p.EffectiveEnd(), day)
}

// Overlaps tells whether there is a day that both promotions cover.
func (p Promotion) Overlaps(other Promotion) bool {
	return p.StartDate <= other.EffectiveEnd() && other.StartDate <= p.EffectiveEnd()
}

// CoveringDay returns the promotions of a kind that cover a day, in the order given. Of core range ones it is at most one.
func CoveringDay(promotions []Promotion, kind Kind, day calendar.Day) []Promotion {
	var covering []Promotion
	for _, p := range promotions {
		if p.Kind == kind && p.Covers(day) {
			covering = append(covering, p)
		}
	}
	return covering
}

// Product is a product of a promotion, at one position (DM-022).
type Product struct {
	ID          string
	PromotionID string
	ExternalID  string // the product's number; the same on the floor and on the shelf
	Description string
	Category    string
	Position    Position
	PriceCents  *int64          // nil = none given
	Tiers       []audience.Tier // sizes of store that it is meant for, smallest first; none = all (FD-06)
	PreMarked   []string        // ids of the stores known to range it, in order (FD-07)
}
