package rules

import (
	"slices"
	"strings"
	"time"

	"caravan/internal/network"
	"caravan/internal/text"
)

// Limits and defaults of lines.
const (
	MaxComment        = 1000 // characters of a line's comment (FD-08)
	MaxObstacle       = 60   // characters of why a line cannot be checked (EVIDENCE-023)
	InitialFocusLines = 20   // focus lines that a new report shows before LOAD MORE (FD-07)
	LoadMoreDefault   = 10   // focus lines that LOAD MORE shows when no number is asked for (AMB-038)
)

// LineType says what a line asks about (AUDIT-047).
type LineType string

// The types of lines.
const (
	TypeFocusProduct LineType = "FOCUS_PRODUCT" // a core range product: does the store have it?
	TypePromotion    LineType = "PROMOTION"     // a promoted product: is it there, and is its price right?
	TypeNonLiquor    LineType = "NON_LIQUOR"    // a store standard: is it met?
)

// Values lists every type, for the document of the API.
func (LineType) Values() []LineType {
	return []LineType{TypeFocusProduct, TypePromotion, TypeNonLiquor}
}

// Marks are the answers to a line. nil is not answered, which is not a no (AUDIT-049). The pointed-to values are never written through.
type Marks struct {
	Passed      *bool
	PricePassed *bool
}

// Line is one question of a report and its answers: a snapshot of the standard or product it came from, which only RESYNC refreshes (FD-03, DM-026).
type Line struct {
	ID          string // empty on a template's line
	Key         string // what the line is about, stable from template to stored line and over RESYNC (FD-01); see LineKey
	Type        LineType
	SourceID    string // the store standards line, or the promoted product
	Description string
	Category    string
	Position    network.Position
	PriceCents  *int64 // nil: no price
	Marks
	Obstacle     string // why it cannot be checked; empty: it can. A line with an answer has none (EVIDENCE-023)
	PreMarked    bool   // the source says that this store ranges the product (FD-07)
	Hidden       bool   // focus lines only: not shown until LOAD MORE
	Comments     string
	CommentsByID string // who wrote Comments; empty: nobody, several people, or not known (OFFLINE-023)
	Version      int64  // grows by one with every change (FD-09)
	ChangedByID  string // who last changed it; empty: nobody yet
	ChangedAt    *time.Time
	MarkedAt     *time.Time // when the person made the change that was stored then, by our clock; nil: not known (FD-253)
	MarkedOn     string     // on which of their devices; empty: not known
	Revision     Revision   // the latest that a device has sent of it, also where that changed nothing (FD-324)
}

// LineKey names what a line is about: type:promotion:source:position (FD-01). promotion is empty for store standards. The promotion's id is our own
// and has no colon, so the text is unambiguous even when a source's id has one. The floor line and the shelf line of a promoted product differ only
// in the last part, which is how AUTO-MARK pairs them (AMB-032, FD-18).
func LineKey(t LineType, promotionID, sourceID string, p network.Position) string {
	return string(t) + ":" + promotionID + ":" + sourceID + ":" + string(p)
}

// Section returns the section of the report that shows and scores the line.
func (l Line) Section() Section {
	switch {
	case l.Type == TypeFocusProduct:
		return FocusProducts
	case l.Type == TypePromotion && l.Position == network.Shelf:
		return PromotionShelf
	case l.Type == TypePromotion:
		return PromotionFloor
	}
	return StoreStandards
}

// InSection returns the lines of a section in the order given.
func InSection(lines []Line, s Section) []Line {
	var in []Line
	for _, l := range lines {
		if l.Section() == s {
			in = append(in, l)
		}
	}
	return in
}

// SortLines orders the lines of a section as a page first shows them: store standards by description, the others by category, then description
// (AUDIT-036, AUDIT-037).
func SortLines(s Section, lines []Line) {
	if s == StoreStandards {
		sortFolded(lines, func(l Line) string { return l.Description })
		return
	}
	sortFolded(lines, byCategory)
}

// byCategory returns the text that orders lines by category, then description.
func byCategory(l Line) string { return l.Category + "\x00" + l.Description }

// sortFolded orders lines by a text and ignores case and accents; the web app (lines.ts) folds texts in the same way. Equal texts are ordered by key,
// so the order never depends on how the lines were read.
func sortFolded(lines []Line, by func(Line) string) {
	type entry struct {
		text string
		line Line
	}
	entries := make([]entry, len(lines))
	for i, l := range lines {
		entries[i] = entry{text.Fold(by(l)), l}
	}
	slices.SortFunc(entries, func(a, b entry) int {
		if c := strings.Compare(a.text, b.text); c != 0 {
			return c
		}
		return strings.Compare(a.line.Key, b.line.Key)
	})
	for i, e := range entries {
		lines[i] = e.line
	}
}
