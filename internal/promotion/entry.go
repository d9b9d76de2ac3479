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

// Entry is a promotion as an import gives it, with the products that it names.
type Entry struct {
	ID          string // of the promotion if it turns out to be new; empty = a fresh one
	ExternalID  string
	Kind        Kind
	Description string
	StartDate   calendar.Day
	EndDate     calendar.Day
	Products    []ProductEntry
}

// ProductEntry is a product as an import gives it.
type ProductEntry struct {
	ID              string // of the product if it turns out to be new; empty = a fresh one
	ExternalID      string
	Description     string
	Category        string
	Position        network.Position
	PriceCents      *int64         // nil = none
	Tiers           []network.Tier // none = all stores
	PreMarkedStores []string       // external ids of stores
}

// Outcome says what an import did.
type Outcome struct {
	Promotions, Products Counts
	Kept                 []Kept // in the order of the import
}

// changed tells whether anything was written.
func (o Outcome) changed() bool {
	return o.Promotions.Created+o.Promotions.Updated+o.Products.Created+o.Products.Updated > 0
}

// Kept is a date that an import gives otherwise and that stays as it is (FD-24).
type Kept struct {
	ID, Description string // of the promotion
	Field           string // startDate, endDate or actualEndDate
	Ours, Theirs    calendar.Day
}

// Counts are numbers of one sort of thing.
type Counts struct{ Created, Updated, Unchanged int }

// faults collects what is wrong with an import, located as the API's fields are.
type faults []fault.Field

func (f *faults) add(path, message string, args ...any) {
	*f = append(*f, fault.Field{Path: path, Message: fmt.Sprintf(message, args...)})
}

// text reports a required text that is missing, or one that is too long.
func (f *faults) text(path, label, value string, longest int) {
	switch {
	case value == "":
		f.add(path, "Please enter %s", label)
	case utf8.RuneCountInString(value) > longest:
		f.add(path, "Please enter %d characters or less", longest)
	}
}

// check reports what is wrong with the entry in itself; at goes before the names of the fields.
func (e Entry) check(wrong *faults, at string) {
	wrong.text(at+"externalId", "the promotion's id", e.ExternalID, MaxExternalID)
	wrong.text(at+"description", "a description", e.Description, MaxDescription)
	if !e.Kind.Valid() {
		wrong.add(at+"kind", "Please enter one of the kinds %v", Kinds())
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
			wrong.add(at+"tiers", "%q is not one of the sizes %v", t, network.Tiers())
		}
	}
}

// checkStored reports what does not fit with what is there. named holds the promotions that the entries are about, by external id; quarters the core
// range promotions that they do not touch.
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
			continue // it has no days to share
		}
		for _, other := range quarters {
			if is.clashesWith(other) {
				wrong.add(at+"startDate", "%s", messageClash(other))
			}
		}
		// Of the entries before it the first is told alone: where a column is mixed up, every entry clashes with every other.
		if first := slices.IndexFunc(before, is.clashesWith); first >= 0 {
			wrong.add(at+"startDate", "%s", messageClash(before[first]))
		}
		if is.Kind == CoreRange {
			before = append(before, is)
		}
	}
}

// promotion is what becomes of a promotion, and which dates stay other than the entry has them: those that head office set by hand, and an actual end
// date, which no import ever gives (FD-24). was is the zero value of a new promotion.
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

// product is what becomes of a product; was is the zero value of a new one, stores maps external ids to ids.
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

// same tells whether everything that an import gives is equal.
func (p Product) same(other Product) bool {
	samePrice := (p.PriceCents == nil) == (other.PriceCents == nil) && (p.PriceCents == nil || *p.PriceCents == *other.PriceCents)
	return samePrice && p.Description == other.Description && p.Category == other.Category &&
		slices.Equal(p.Tiers, other.Tiers) && slices.Equal(p.PreMarked, other.PreMarked)
}
