package promotion

import (
	"fmt"
	"slices"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
)

// Kind is the kind of a promotion.
type Kind string

// The kinds.
const (
	CoreRange Kind = "CORE_RANGE" // the core range of a quarter; its products are the focus products
	Promo     Kind = "PROMO"      // a promotional period
)

// Values lists every kind, for the document of the API.
func (Kind) Values() []Kind { return []Kind{CoreRange, Promo} }

// Valid tells whether k is one of the two.
func (k Kind) Valid() bool { return slices.Contains(k.Values(), k) }

// Promotion is a core range promotion or a promotional period (PROMOTION-007, PROMOTION-008, DM-021).
type Promotion struct {
	ID          string
	ExternalID  string // its number in head office's other systems; may be empty
	Kind        Kind
	Description string // name for people, such as 'Core Range Spring 2026'
	calendar.Period
	// when head office last set the first or the planned last day by hand, nil: never; since then imports leave both alone (FD-24)
	DatesEditedAt *time.Time
	CreatedAt     time.Time
	UpdatedAt     time.Time
}

// ref returns the promotion as a part of another thing.
func (p Promotion) ref() network.PromotionRef {
	return network.PromotionRef{ID: p.ID, Description: p.Description, Period: p.Period}
}

// clashesWith tells whether two core range promotions share a day, which they may not (FD-04).
func (p Promotion) clashesWith(other Promotion) bool {
	return p.Kind == CoreRange && other.Kind == CoreRange && p.Overlaps(other.Period)
}

// messageClash names the promotion with which another one overlaps.
func messageClash(with Promotion) string {
	return fmt.Sprintf("Overlaps with '%s' (%s to %s): core range promotions may not share a day", with.Description, with.StartDate, with.EffectiveEnd())
}

// Close makes today the promotion's last day (FD-05). A promotion that was closed already stays unchanged, and changed is false. Fault: Conflict when
// the promotion has not started, or ended before today.
func (p Promotion) Close(today calendar.Day) (is Promotion, changed bool, err error) {
	if p.closed(today) {
		return p, false, nil
	}
	if why := p.CloseBlocked(today); why != "" {
		return p, false, fault.New(fault.Conflict, why)
	}
	p.ActualEndDate = today
	return p, true, nil
}

// closed tells whether the promotion's actual end date is today or earlier. Then closing it changes nothing.
func (p Promotion) closed(today calendar.Day) bool {
	return p.ActualEndDate != "" && p.ActualEndDate <= today
}

// readable is the layout of days in sentences.
const readable = "2 Jan 2006"

// CloseBlocked says why the promotion cannot be closed today. It is empty when it can.
func (p Promotion) CloseBlocked(today calendar.Day) string {
	switch {
	case p.closed(today):
		return "This promotion is closed: its last day is " + p.ActualEndDate.Format(readable) + "."
	case today.Before(p.StartDate):
		return "This promotion cannot be closed before it starts on " + p.StartDate.Format(readable) + "."
	case today.After(p.EffectiveEnd()):
		return "This promotion ended on " + p.EffectiveEnd().Format(readable) + "."
	}
	return ""
}

// summary describes the promotion in one line, for the journal.
func (p Promotion) summary() string {
	text := fmt.Sprintf("%s, %s to %s", p.Description, p.StartDate, p.EndDate)
	if p.ActualEndDate != "" {
		text += fmt.Sprintf(", actual end %s", p.ActualEndDate)
	}
	return text
}

// Product is a product of a promotion, at one position (DM-022).
type Product struct {
	ID          string
	PromotionID string
	ExternalID  string // the product's number; the same on the floor and on the shelf
	Description string
	Category    string
	Position    network.Position
	PriceCents  *int64         // nil: no price given
	Tiers       []network.Tier // sizes of store that should have it, smallest first; empty: all (FD-06)
	PreMarked   []string       // ids of the stores known to range it, sorted (FD-07)
}
