package rules

import "caravan/internal/network"

// Standard is a store standards line that is in force.
type Standard struct {
	ID   string
	Name string
}

// Sources are what a new report asks about: what was in force on its date for a store of its tier (FD-03). A product without tiers is for every store
// (FD-06), a store standard without tiers for none (AMB-050), and a standard without an end stays in force (AMB-048).
type Sources struct {
	Quarter   network.PromotionRef   // the core range promotion that covers the date
	Promos    []network.PromotionRef // every promotional period that covers the date (FD-06)
	Products  []network.ProductRef   // of the quarter and of those periods
	Standards []Standard
}

// NewLines returns the lines of a new report, without ids, in the order of its sections. A product that is in two promotions gets two lines (FD-06).
func NewLines(s Sources) []Line {
	lines := make([]Line, 0, len(s.Standards)+len(s.Products))
	for _, standard := range s.Standards {
		lines = append(lines, Line{
			Key: LineKey(TypeNonLiquor, "", standard.ID, network.NoPosition), Type: TypeNonLiquor, SourceID: standard.ID, Description: standard.Name,
			Version: 1,
		})
	}
	for _, p := range s.Products {
		l := Line{SourceID: p.ExternalID, Description: p.Description, Category: p.Category, PriceCents: p.PriceCents, Version: 1}
		if p.PromotionID == s.Quarter.ID {
			l.Type, l.PreMarked = TypeFocusProduct, p.PreMarked
		} else {
			l.Type, l.Position = TypePromotion, p.Position
		}
		l.Key = LineKey(l.Type, p.PromotionID, p.ExternalID, l.Position)
		lines = append(lines, l)
	}
	lines = Ordered(lines)
	hideFocusLines(lines)
	return lines
}

// hideFocusLines decides which focus lines a new report shows. Those that the store is known to range start hidden and answered with Yes. Of the
// others, the first ones are visible (FD-07). The focus lines must already be in order.
func hideFocusLines(lines []Line) {
	shown := 0
	for i := range lines {
		l := &lines[i]
		switch {
		case l.Type != TypeFocusProduct:
		case l.PreMarked:
			l.Hidden, l.Marks = true, Normalise(l.Type, Marks{Yes, Yes})
		case shown < InitialFocusLines:
			shown++
		default:
			l.Hidden = true
		}
	}
}

// Ordered returns lines section by section, each in its default order (AUDIT-036, AUDIT-037).
func Ordered(lines []Line) []Line {
	all := make([]Line, 0, len(lines))
	for _, s := range Sections() {
		in := InSection(lines, s)
		SortLines(s, in)
		all = append(all, in...)
	}
	return all
}
