package promotion

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
)

// Limits of a promotion's texts, in characters, and of a price.
const (
	MaxExternalID  = 60
	MaxDescription = 200
	MaxCategory    = 60
	MaxPriceCents  = 10_000_000 // 100,000 dollars
)

// Entry is a promotion in an import, with its products.
type Entry struct {
	ID          string // id for the promotion if it is new; empty: a generated one
	ExternalID  string
	Kind        Kind
	Description string
	StartDate   calendar.Day
	EndDate     calendar.Day
	Products    []ProductEntry
}

// ProductEntry is a product in an import.
type ProductEntry struct {
	ID              string // id for the product if it is new; empty: a generated one
	ExternalID      string
	Description     string
	Category        string
	Position        network.Position
	PriceCents      *int64         // nil: no price
	Tiers           []network.Tier // empty: all stores
	PreMarkedStores []string       // external ids of stores
}

// Outcome says what an import did.
type Outcome struct {
	Promotions, Products Counts
	Kept                 []Kept // in the order of the import
}

// changed tells whether the import changed anything.
func (o Outcome) changed() bool {
	return o.Promotions.Created+o.Promotions.Updated+o.Products.Created+o.Products.Updated > 0
}

// Kept is a date that an import did not change, although it has a different one (FD-24).
type Kept struct {
	ID, Description string // of the promotion
	Field           string // startDate, endDate or actualEndDate
	Ours, Theirs    calendar.Day
}

// Counts says how many things an import created, updated or left unchanged.
type Counts struct{ Created, Updated, Unchanged int }

// faults collects the mistakes in an import, located by the API's field names.
type faults []fault.Field

func (f *faults) add(path, message string, args ...any) {
	*f = append(*f, fault.Field{Path: path, Message: fmt.Sprintf(message, args...)})
}

// text reports a required text that is missing or too long.
func (f *faults) text(path, label, value string, longest int) {
	switch {
	case value == "":
		f.add(path, "Please enter %s", label)
	case utf8.RuneCountInString(value) > longest:
		f.add(path, "Please enter %d characters or less", longest)
	}
}

// check reports the mistakes within the entry. at goes before the field names.
func (e Entry) check(wrong *faults, at string) {
	wrong.text(at+"externalId", "the promotion's id", e.ExternalID, MaxExternalID)
	wrong.text(at+"description", "a description", e.Description, MaxDescription)
	if !e.Kind.Valid() {
		wrong.add(at+"kind", "Please enter %s or %s", CoreRange, Promo)
	}
	for _, d := range []struct {
		path string
		day  calendar.Day
	}{{"startDate", e.StartDate}, {"endDate", e.EndDate}} {
		if _, err := calendar.ParseDay(string(d.day)); err != nil {
			wrong.add(at+d.path, messageNoDay)
		}
	}
	if e.StartDate != "" && e.EndDate != "" && e.EndDate.Before(e.StartDate) {
		wrong.add(at+"endDate", MessageReversed)
	}
	type place struct {
		externalID string
		position   network.Position
	}
	seen := map[place]bool{}
	for i, p := range e.Products {
		at := fmt.Sprintf("%sproducts[%d].", at, i)
		p.check(wrong, at, e.Kind)
		here := place{p.ExternalID, p.Position}
		if p.ExternalID != "" && seen[here] {
			wrong.add(at+"externalId", "This product appears twice for the same position")
		}
		seen[here] = true
	}
}

func (p ProductEntry) check(wrong *faults, at string, kind Kind) {
	wrong.text(at+"externalId", "the product's id", p.ExternalID, MaxExternalID)
	wrong.text(at+"description", "a product", p.Description, MaxDescription)
	wrong.text(at+"category", "a category", p.Category, MaxCategory)
	switch {
	case kind == CoreRange && p.Position != network.NoPosition:
		wrong.add(at+"position", "A core range product has no position")
	case kind == Promo && p.Position != network.Floor && p.Position != network.Shelf:
		wrong.add(at+"position", "Please enter FLOOR or SHELF")
	}
	if p.PriceCents != nil && (*p.PriceCents < 0 || *p.PriceCents > MaxPriceCents) {
		wrong.add(at+"price", "Please enter a price from 0 to %d", MaxPriceCents/100)
	}
	for _, t := range p.Tiers {
		if !t.Valid() {
			wrong.add(at+"tiers", "'%s' is not a store size: please enter %s, %s or %s", t, network.Small, network.Medium, network.Large)
		}
	}
}

// checkStored reports where the entries conflict with stored promotions or with each other. named has the stored promotions that the entries are
// about, by external id; quarters are the other stored core range promotions.
func checkStored(wrong *faults, entries []Entry, named map[string]Promotion, quarters []Promotion) {
	seen := map[string]bool{}
	var before []Promotion
	for i, e := range entries {
		at := fmt.Sprintf("promotions[%d].", i)
		if seen[e.ExternalID] {
			wrong.add(at+"externalId", "This id appears twice")
		}
		seen[e.ExternalID] = true
		was, known := named[e.ExternalID]
		if known && was.Kind != e.Kind && e.Kind.Valid() {
			wrong.add(at+"kind", "This promotion is %s; its kind cannot change", was.Kind)
		}
		is, _ := e.promotion(was)
		if is.ActualEndDate != "" && is.StartDate.After(is.ActualEndDate) {
			wrong.add(at+"startDate", "This promotion ended on %s; it cannot start after that", is.ActualEndDate)
		}
		if e.StartDate == "" || e.EndDate == "" || is.EffectiveEnd().Before(is.StartDate) {
			continue // it has no days, so it cannot overlap
		}
		for _, other := range quarters {
			if is.clashesWith(other) {
				wrong.add(at+"startDate", "%s", messageClash(other))
			}
		}
		// Report only the first clash with an earlier entry: when two columns are mixed up, every entry clashes with every other.
		if first := slices.IndexFunc(before, is.clashesWith); first >= 0 {
			wrong.add(at+"startDate", "%s", messageClash(before[first]))
		}
		if is.Kind == CoreRange {
			before = append(before, is)
		}
	}
}

// promotion returns the promotion after the import, and the dates that the import did not change: those that head office set by hand, and an actual
// end date, which imports never set (FD-24). was is the zero value for a new promotion.
func (e Entry) promotion(was Promotion) (is Promotion, kept []Kept) {
	is = was
	is.ExternalID, is.Kind, is.Description = e.ExternalID, e.Kind, e.Description
	keep := func(field string, ours, theirs calendar.Day) {
		if ours != theirs {
			kept = append(kept, Kept{is.ID, is.Description, field, ours, theirs})
		}
	}
	if was.DatesEditedAt == nil {
		is.StartDate, is.EndDate = e.StartDate, e.EndDate
	} else {
		keep("startDate", is.StartDate, e.StartDate)
		keep("endDate", is.EndDate, e.EndDate)
	}
	if was.ActualEndDate != "" {
		keep("actualEndDate", is.ActualEndDate, e.EndDate)
	}
	return is, kept
}

// product returns the product after the import. was is the zero value for a new product; stores maps external ids to ids.
func (e ProductEntry) product(was Product, stores map[string]string) Product {
	is := was
	is.ExternalID, is.Description, is.Category, is.Position, is.PriceCents = e.ExternalID, e.Description, e.Category, e.Position, e.PriceCents
	is.Tiers, is.PreMarked = nil, nil
	for _, t := range network.Tiers() {
		if slices.Contains(e.Tiers, t) {
			is.Tiers = append(is.Tiers, t)
		}
	}
	for _, externalID := range e.PreMarkedStores {
		is.PreMarked = append(is.PreMarked, stores[externalID])
	}
	slices.Sort(is.PreMarked)
	is.PreMarked = slices.Compact(is.PreMarked)
	return is
}

// same tells whether two products are equal in everything that an import sets.
func (p Product) same(other Product) bool {
	samePrice := (p.PriceCents == nil) == (other.PriceCents == nil) && (p.PriceCents == nil || *p.PriceCents == *other.PriceCents)
	return samePrice && p.Description == other.Description && p.Category == other.Category &&
		slices.Equal(p.Tiers, other.Tiers) && slices.Equal(p.PreMarked, other.PreMarked)
}
