package rules

import (
	"cmp"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"caravan/internal/fault"
)

// Yes and No are the two answers. Every line that has one shares it, so they are never written through.
var (
	Yes = func() *bool { b := true; return &b }()
	No  = new(bool)
)

func isTrue(b *bool) bool  { return b != nil && *b }
func isFalse(b *bool) bool { return b != nil && !*b }

func same[T comparable](a, b *T) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// Equal tells whether both marks say the same.
func (m Marks) Equal(other Marks) bool {
	return same(m.Passed, other.Passed) && same(m.PricePassed, other.PricePassed)
}

// SetPassed answers the first question of a line; nil takes the answer back.
//
//   - Promotion: true keeps a right price, or else leaves the price unanswered (AUDIT-053, AUDIT-054); false is a no to both (AUDIT-055).
//   - Focus product: there is one question, and both marks have its answer (AMB-033).
func SetPassed(t LineType, m Marks, passed *bool) Marks {
	switch t {
	case TypeFocusProduct:
		return Marks{passed, passed}
	case TypePromotion:
		if isTrue(passed) && !isTrue(m.PricePassed) {
			return Marks{passed, nil}
		}
		return Normalise(t, Marks{passed, m.PricePassed})
	}
	return Marks{Passed: passed}
}

// SetPrice answers the price question; nil takes the answer back. A promotion has that question only once it passed (AMB-035), and a store standard
// never has it. Without the question SetPrice changes nothing.
func SetPrice(t LineType, m Marks, pricePassed *bool) Marks {
	switch {
	case t == TypeFocusProduct:
		return Marks{pricePassed, pricePassed}
	case t == TypePromotion && isTrue(m.Passed):
		return Marks{m.Passed, pricePassed}
	}
	return m
}

// Normalise turns anything that a client sends into an answer that SetPassed and SetPrice can produce. A promotion without a yes has no price answer
// of its own (AMB-035). Both marks of a focus product equal its pricePassed (FD-08). A store standard has no price. Normalising twice changes nothing
// more.
func Normalise(t LineType, m Marks) Marks {
	switch t {
	case TypeFocusProduct:
		return Marks{m.PricePassed, m.PricePassed}
	case TypePromotion:
		if isTrue(m.Passed) {
			return m
		}
		return Marks{m.Passed, m.Passed}
	}
	return Marks{Passed: m.Passed}
}

// Marked tells whether every question of the line is answered (AUDIT-050..052).
func (l Line) Marked() bool {
	switch l.Type {
	case TypeFocusProduct:
		return l.PricePassed != nil
	case TypePromotion:
		return l.Passed != nil && l.PricePassed != nil
	}
	return l.Passed != nil
}

// Answered tells whether any question of the line is answered. A promotion that waits for its price is answered but not marked.
func (l Line) Answered() bool { return l.Passed != nil || l.PricePassed != nil }

// Aside tells whether the line is out of the auditor's sight: hidden, or one that cannot be checked. Such a line need not be marked for the gate, and
// the shortcuts leave it alone; the score counts it as any other (R1, ADR 0062).
func (l Line) Aside() bool { return l.Hidden || l.Obstacle != "" }

// Succeeded tells whether the line counts as passed in its section's score (R1, AUDIT-092).
func (l Line) Succeeded() bool {
	switch l.Type {
	case TypeFocusProduct:
		return isTrue(l.PricePassed)
	case TypePromotion:
		return isTrue(l.Passed) && isTrue(l.PricePassed)
	}
	return isTrue(l.Passed)
}

// Failed tells whether the line was answered and did not pass; an unmarked line has not failed (AMB-034).
func (l Line) Failed() bool {
	switch l.Type {
	case TypeFocusProduct:
		return isFalse(l.PricePassed)
	case TypePromotion:
		return isFalse(l.Passed) || isFalse(l.PricePassed)
	}
	return isFalse(l.Passed)
}

// FloorLeft returns how many floor lines AUTO-MARK still waits for. ready is false while there are any, and when the report has no floor line at all
// (AUDIT-057, AMB-032). One that cannot be checked will never be marked, so nothing waits for it (EVIDENCE-026). The web page asks this itself; here
// tests do, for the golden cases and the demo network.
func FloorLeft(lines []Line) (left int, ready bool) {
	floor := InSection(lines, PromotionFloor)
	for _, l := range floor {
		if !l.Marked() && l.Obstacle == "" {
			left++
		}
	}
	return left, left == 0 && len(floor) > 0
}

// LoadMore chooses the focus lines that LOAD MORE shows next: at most count hidden ones, unmarked ones first, each group by category, then
// description (AMB-038). It returns the lines unchanged; the caller makes them visible.
func LoadMore(lines []Line, count int) []Line {
	var unmarked, marked []Line
	for _, l := range lines {
		switch {
		case l.Type != TypeFocusProduct || !l.Hidden:
		case l.Marked():
			marked = append(marked, l)
		default:
			unmarked = append(unmarked, l)
		}
	}
	SortLines(FocusProducts, unmarked)
	SortLines(FocusProducts, marked)
	next := append(unmarked, marked...)
	return next[:min(max(count, 0), len(next))]
}

// Change is what a save asks for one line (AUDIT-121, AUDIT-122). A nil mark means not answered. A save of many lines always sends both marks. A
// change of a single line may leave one out, or both.
type Change struct {
	LineID string
	Marks
	KeepPassed, KeepPrice bool // the mark was left out: the stored one stays (AMB-040)

	Obstacle *string // nil: unchanged, unless the change answers the line, which takes it away
	Hidden   *bool   // nil: unchanged
	Comments *string // nil: unchanged
	Version  *int64  // the line's version that the change is based on; nil: applies to whatever is stored (FD-09)
	From     *Answer // what the person saw when making the change; nil: unknown, so Version alone decides (FD-25)

	Ago    *time.Duration // how long ago the person made the change; nil or negative: not known (FD-253)
	Device string         // on which of their devices; empty: not known

	Revision int64 // grows with each change that the person makes on that device, whatever its clock says; 0: not known (FD-324)
}

// Conflict is a line to which somebody else has given another answer since this person last read it (FD-09).
type Conflict struct {
	Mine   Line // the line as the save would store it; Version is the one that the save is based on
	Theirs Line // the line as now stored
}

// ApplyChanges applies a save to the lines of a report (FD-08, FD-09, FD-25). It returns the lines that differ from before, with their next version.
// A line that already has the sent values never clashes, and is among them, with the same version, only where its person has given that answer later
// (FD-322), or where its revision is another one. A change that comes after a later one of its device changes nothing (FD-324). When there are
// conflicts, nothing may be stored. err is an Invalid fault with one field per mistake, with paths like lines[i].field.
func ApplyChanges(lines []Line, changes []Change, byID string, now time.Time) (changed []Line, conflicts []Conflict, err error) {
	at, seen := Index(lines), make([]bool, len(lines))
	changed = make([]Line, 0, min(len(lines), len(changes)))
	var wrong []fault.Field
	for i, c := range changes {
		place, known := at[c.LineID]
		if !known || seen[place] {
			message := "This line is not in the report."
			if known {
				message = "This line appears twice."
			}
			wrong = append(wrong, fault.Field{Path: fmt.Sprintf("lines[%d].id", i), Message: message})
			continue
		}
		seen[place] = true
		was := lines[place]
		if fields := c.check(was, fmt.Sprintf("lines[%d].", i)); len(fields) > 0 {
			wrong = append(wrong, fields...)
			continue
		}
		if c.Outdated(was, byID) {
			continue
		}
		is, clashes := c.applied(was, byID, now)
		switch {
		case is.Answer().equal(was.Answer()):
			if !c.again(was, byID, now) {
				is = c.revised(was, byID)
			}
			if is != was {
				changed = append(changed, is)
			}
		case clashes:
			if c.Version != nil {
				is.Version = *c.Version
			}
			conflicts = append(conflicts, Conflict{Mine: is, Theirs: was})
		default:
			is.Version++
			is.ChangedByID, is.ChangedAt = byID, &now
			changed = append(changed, is)
		}
	}
	if err := fault.InvalidFields(wrong); err != nil {
		return nil, nil, err
	}
	if len(conflicts) > 0 {
		return nil, conflicts, nil
	}
	return changed, nil, nil
}

// check returns the mistakes in a change to a line. The fields' paths start with path.
func (c Change) check(l Line, path string) (wrong []fault.Field) {
	if c.Hidden != nil && *c.Hidden && l.Type != TypeFocusProduct {
		wrong = append(wrong, fault.Field{Path: path + "hidden", Message: "Only focus products can be hidden."})
	}
	if c.Obstacle != nil && *c.Obstacle != "" && (Line{Marks: c.marks(l)}).Answered() {
		wrong = append(wrong, fault.Field{Path: path + "obstacle", Message: MessageObstacleAnswered})
	}
	if c.Comments != nil && utf8.RuneCountInString(*c.Comments) > MaxComment {
		wrong = append(wrong, fault.Field{Path: path + "comments", Message: fmt.Sprintf("Comments must be %d characters or less.", MaxComment)})
	}
	return wrong
}

// IsIn tells whether the line already has the answer that the change asks for.
func (c Change) IsIn(l Line) bool { return c.wanted(l).equal(l.Answer()) }

// Outdated tells whether the person has sent a later change of the line from the same device, which came first: this one has been on its way for
// longer. All of it gives way, not only what the later one changed, because that was made on top of it (FD-324).
func (c Change) Outdated(l Line, byID string) bool {
	return RevisionOf(c.Revision, c.Device, byID).Before(l.Revision)
}

// revised returns the line with the change's revision, if it has one.
func (c Change) revised(l Line, byID string) Line {
	l.Revision = cmp.Or(RevisionOf(c.Revision, c.Device, byID), l.Revision)
	return l
}

// wanted returns the line's answer with only this change applied.
func (c Change) wanted(l Line) Answer {
	a := l.Answer()
	a.Marks = c.marks(l)
	switch {
	case c.Obstacle != nil:
		a.Obstacle = *c.Obstacle
	case (Line{Marks: a.Marks}).Answered():
		a.Obstacle = ""
	}
	if c.Hidden != nil {
		a.Hidden = *c.Hidden
	}
	if c.Comments != nil {
		// PostgreSQL cannot store a NUL character, and nobody types one.
		a.Comments = strings.ReplaceAll(*c.Comments, "\x00", "")
	}
	return a
}

// marks returns the marks that the line gets. A mark sent alone is one answer given on the page, which may change the other mark (AUDIT-053..055);
// sent again, it changes nothing.
func (c Change) marks(l Line) Marks {
	switch {
	case c.KeepPassed && c.KeepPrice, c.KeepPrice && same(c.Passed, l.Passed):
		return l.Marks
	case c.KeepPrice:
		return SetPassed(l.Type, l.Marks, c.Passed)
	case c.KeepPassed:
		return SetPrice(l.Type, l.Marks, c.PricePassed)
	}
	return Normalise(l.Type, c.Marks)
}

// surelyApart is how far apart two devices of a person must have marked a line before we trust the order: what a save needs to reach us counts as
// part of how long ago it was.
const surelyApart = 10 * time.Second

// The order of a change and the one that its person has stored from elsewhere.
const (
	later = iota
	earlier
	unsure
)

// order tells which of a person's two changes of a line was made later. On one device, where a change that is outdated counts for nothing before, and
// where nothing is known, that is the one that is saved later.
func (c Change) order(l Line, now time.Time) int {
	markedAt := c.markedAt(now)
	switch {
	case c.Device == "", l.MarkedOn == "", c.Device == l.MarkedOn:
		return later
	case markedAt == nil, l.MarkedAt == nil:
		return unsure
	case markedAt.Sub(*l.MarkedAt) > surelyApart:
		return later
	case l.MarkedAt.Sub(*markedAt) > surelyApart:
		return earlier
	}
	return unsure
}

// again tells whether the person surely gave the stored answer once more since, on another device: one that they gave in between and that is saved
// later is older than that (FD-322).
func (c Change) again(l Line, byID string, now time.Time) bool {
	if c.From == nil || c.Device == "" || l.MarkedOn == "" || c.Device == l.MarkedOn || l.ChangedByID != byID {
		return false
	}
	wanted := c.wanted(l)
	answers := !wanted.Marks.Equal(c.From.Marks) || wanted.Obstacle != c.From.Obstacle
	return answers && wanted.equal(l.Answer()) && c.order(l, now) == later
}

// markedAt returns when the person made the change, by our clock. Nil: not known.
func (c Change) markedAt(now time.Time) *time.Time {
	if c.Ago == nil || *c.Ago < 0 {
		return nil
	}
	at := now.Add(-*c.Ago)
	return &at
}

// applied returns the line with the change applied. clashes tells whether that would overwrite an answer that somebody else gave in the meantime. A
// person never clashes with their own earlier save, such as one whose response was lost: the later save counts (FD-25). Of two different answers that
// they gave on two devices the later one counts, whichever is saved first; they are asked where that is not sure (FD-253). Comments of two people
// never clash unless they are too long together: both stay (OFFLINE-023).
func (c Change) applied(l Line, byID string, now time.Time) (_ Line, clashes bool) {
	wanted := c.wanted(l)
	mine, counts := wanted, true
	if c.From == nil {
		clashes = c.Version != nil && *c.Version != l.Version
	} else {
		from, stored := *c.From, l.Answer()
		if both, ok := JoinComments(from.Comments, mine.Comments, stored.Comments); ok && l.CommentsByID != byID {
			from.Comments, mine.Comments, stored.Comments = both, both, both
		}
		asked := mine
		mine, clashes = Merge(l.Type, from, asked, stored)
		if clashes && l.ChangedByID == byID {
			order := c.order(l, now)
			if order == earlier {
				mine, _ = Merge(l.Type, from, stored, asked)
				counts = false
			}
			clashes = order == unsure
		}
	}
	// The same answer, given earlier, such as one with a comment that is new here, leaves the moment of the later one (FD-322).
	isOlder := l.ChangedByID == byID && mine.Marks.Equal(l.Marks) && mine.Obstacle == l.Obstacle && c.order(l, now) != later
	switch mine.Comments {
	case l.Comments:
	case wanted.Comments:
		l.CommentsByID = byID
	default:
		l.CommentsByID = ""
	}
	l.Marks, l.Obstacle, l.Hidden, l.Comments = mine.Marks, mine.Obstacle, mine.Hidden, mine.Comments
	if counts && !isOlder {
		l.MarkedAt, l.MarkedOn = c.markedAt(now), c.Device
	}
	return c.revised(l, byID), clashes
}

// Index returns the index of each line by its id.
func Index(lines []Line) map[string]int {
	at := make(map[string]int, len(lines))
	for i := range lines {
		at[lines[i].ID] = i
	}
	return at
}
