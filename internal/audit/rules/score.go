package rules

import (
	"caravan/internal/fault"
	"caravan/internal/text"
)

// The scores that the rules compare with, and the one that stands for no score.
const (
	NotApplicable = -1 // the score of a section without lines, shown as N/A (AUDIT-086)
	GreenFrom     = 85 // AUDIT-095
	YellowFrom    = 60 // AUDIT-096
	MinFocusScore = 60 // focus score to complete without marking all focus products (AUDIT-099)
)

// FullWeight is the sum of a report's weightings, and therefore the greatest possible weighting (FD-19).
const FullWeight = 100

// What a person reads beside wrong weightings (FD-19).
var (
	MessageWeightSum      = "The four weightings must add up to " + text.Number(FullWeight)
	MessageWeightNotWhole = "Please enter a whole number from 0 to " + text.Number(FullWeight)
)

// Section is one of the four scored parts of a report, under the name that the weightings use (AUDIT-087).
type Section string

// The sections.
const (
	StoreStandards Section = "STORE_STANDARDS"
	PromotionFloor Section = "PROMOTION_FLOOR"
	PromotionShelf Section = "PROMOTION_SHELF"
	FocusProducts  Section = "FOCUS_PRODUCTS"
)

// Sections lists the sections in the order in which a report shows them (AUDIT-008).
func Sections() []Section {
	return []Section{StoreStandards, PromotionFloor, PromotionShelf, FocusProducts}
}

// Values lists every section, for the document of the API.
func (Section) Values() []Section { return Sections() }

// Title returns the section's heading (AUDIT-015..018).
func (s Section) Title() string {
	switch s {
	case StoreStandards:
		return "Store Standards"
	case PromotionFloor:
		return "Promotions (Floor)"
	case PromotionShelf:
		return "Promotions (Shelf)"
	case FocusProducts:
		return "Focus Products"
	}
	return string(s)
}

// Weightings say how much each section counts, as whole percentages.
type Weightings struct {
	StoreStandards int `json:"STORE_STANDARDS" minimum:"0" maximum:"100"`
	FocusProducts  int `json:"FOCUS_PRODUCTS" minimum:"0" maximum:"100"`
	PromotionFloor int `json:"PROMOTION_FLOOR" minimum:"0" maximum:"100"`
	PromotionShelf int `json:"PROMOTION_SHELF" minimum:"0" maximum:"100"`
}

// DefaultWeightings count until head office sets others (AUDIT-089).
var DefaultWeightings = Weightings{StoreStandards: 10, FocusProducts: 50, PromotionFloor: 20, PromotionShelf: 20}

// Of returns the weight of a section.
func (w Weightings) Of(s Section) int {
	switch s {
	case StoreStandards:
		return w.StoreStandards
	case FocusProducts:
		return w.FocusProducts
	case PromotionFloor:
		return w.PromotionFloor
	case PromotionShelf:
		return w.PromotionShelf
	}
	return 0
}

// Check returns an Invalid fault unless every weight is from 0 to 100 and they add up to 100 (FD-19).
func (w Weightings) Check() error {
	var wrong []fault.Field
	sum := 0
	for _, s := range Sections() {
		weight := w.Of(s)
		if weight < 0 || weight > FullWeight {
			wrong = append(wrong, fault.Field{Path: "weightings." + string(s), Message: MessageWeightNotWhole})
		}
		sum += weight
	}
	if len(wrong) == 0 && sum != FullWeight {
		wrong = append(wrong, fault.Field{Path: "weightings", Message: MessageWeightSum})
	}
	return fault.InvalidFields(wrong)
}

// Scores are a report's figures (AUDIT-085): whole percentages from 0 to 100, or NotApplicable.
type Scores struct {
	CoreRange  int // Focus Products
	PromoFloor int
	PromoShelf int
	NonLiquor  int // Store Standards
	Total      int // the report's score
}

// Promo returns the overall promotions score, which is the floor's score. The specification says so and adds that it looks like a defect: one score
// for floor and shelf together would be the other reading. We follow what it says (AUDIT-094, AMB-020). The total uses floor and shelf, each with its
// own weight.
func (s Scores) Promo() int { return s.PromoFloor }

// Of returns the score of a section.
func (s Scores) Of(section Section) int {
	switch section {
	case StoreStandards:
		return s.NonLiquor
	case FocusProducts:
		return s.CoreRange
	case PromotionFloor:
		return s.PromoFloor
	case PromotionShelf:
		return s.PromoShelf
	}
	return NotApplicable
}

// set replaces the score of a section.
func (s *Scores) set(section Section, score int) {
	switch section {
	case StoreStandards:
		s.NonLiquor = score
	case FocusProducts:
		s.CoreRange = score
	case PromotionFloor:
		s.PromoFloor = score
	case PromotionShelf:
		s.PromoShelf = score
	}
}

// Score computes a report's scores from all its lines. Hidden lines count, and a line that is not marked, or cannot be checked, has not passed (R1).
func Score(lines []Line, w Weightings) Scores { return score(lines, w, Line.Succeeded) }

func score(lines []Line, w Weightings, passed func(Line) bool) Scores {
	type tally struct{ passed, lines int }
	tallies := map[Section]tally{}
	for _, l := range lines {
		t := tallies[l.Section()]
		t.lines++
		if passed(l) {
			t.passed++
		}
		tallies[l.Section()] = t
	}
	of := func(s Section) int { return percentage(tallies[s].passed, tallies[s].lines) }
	scores := Scores{CoreRange: of(FocusProducts), PromoFloor: of(PromotionFloor), PromoShelf: of(PromotionShelf), NonLiquor: of(StoreStandards)}
	scores.Total = total(scores, w)
	return scores
}

// percentage is R2: the share of passed lines, with halves rounded up. It computes in whole numbers, so that Go and TypeScript agree in every case.
func percentage(passed, lines int) int {
	if lines == 0 {
		return NotApplicable
	}
	return (200*passed + lines) / (2 * lines)
}

// total is R3: the weighted mean of the sections that apply, with halves rounded up.
func total(s Scores, w Weightings) int {
	weights, sum := 0, 0
	for _, section := range Sections() {
		if score := s.Of(section); score >= 0 {
			weights += w.Of(section)
			sum += w.Of(section) * score
		}
	}
	if weights == 0 {
		return NotApplicable
	}
	return (2*sum + weights) / (2 * weights)
}

// Colour is the colour in which a score is shown.
type Colour string

// The colours.
const (
	Green  Colour = "green"
	Yellow Colour = "yellow"
	Red    Colour = "red"
	Grey   Colour = "grey"
)

// ColourOf returns the colour of a score (AUDIT-095..098).
func ColourOf(score int) Colour {
	switch {
	case score < 0:
		return Grey
	case score >= GreenFrom:
		return Green
	case score >= YellowFrom:
		return Yellow
	}
	return Red
}
