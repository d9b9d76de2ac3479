package rules

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"caravan/internal/text"
)

// Points says where the 100 points of a completed report are (FD-43, FD-260). The report's own are whole: the score; what fixing all failed lines
// gains, which is Reaches less the score; and the rest up to 100, lost to lines that nobody checked. Those of sections and lines are tenths, because
// in whole points a section with a score of 94 and a weight of 10 would have all of its 10 points beside a failed line that costs nothing. The three
// of a section are its share, the shares are 100, and the sections' are the exact figures of which the report's are rounded.
type Points struct {
	Sections []SectionPoints // all four, in the order of a report
	Reaches  int             // the score once all failed lines pass; NotApplicable when there is no score
	Sentence string          // such as 'Fixing all 12 takes the score to 82; 18 points are focus products that were not checked.'; empty: all are earned
	ToDo     []ToDo          // the failed lines, the one that costs most first
}

// SectionPoints are the points of one section, in tenths. They are all 0 when it does not count: without lines, or with a weight of 0.
type SectionPoints struct {
	Section Section
	Counts
	Share     int // that the section can earn
	Earned    int
	Failed    int // lost to failed lines
	Unchecked int // lost to lines that nobody checked
}

// Counts are the numbers of lines of a section.
type Counts struct {
	Lines      int // all, also hidden ones (R1)
	Passed     int
	Failed     int
	PriceWrong int // those of Failed whose product is there, and only its price is wrong
	Obstacles  int // those of Unchecked with a reason why they could not be checked
}

// Unchecked returns how many lines neither passed nor failed. In a completed report nobody checked them.
func (c Counts) Unchecked() int { return c.Lines - c.Passed - c.Failed }

// ToDo is a failed line to fix.
type ToDo struct {
	Line Line
	// Tenths of a point that it costs. Those of a section's lines add up to its lost points, so lines that weigh the same may differ by one tenth.
	Tenths int
}

// What returns what to do about the line, such as 'Correct the price ticket'.
func (t ToDo) What() string {
	switch s := t.Line.Section(); {
	case t.Line.PriceWrong():
		return "Correct the price ticket"
	case s == PromotionFloor:
		return "Put it on the floor"
	case s == PromotionShelf:
		return "Put it on the shelf"
	case s == FocusProducts:
		return "Range it"
	}
	return "Fix this standard"
}

// Cost returns the points that the line costs in words, such as '2.1 points'.
func (t ToDo) Cost() string {
	if t.Tenths == 0 {
		return "No points"
	}
	return TenthsText(t.Tenths)
}

// TenthsText returns tenths of a point in words, such as '2.1 points'.
func TenthsText(tenths int) string {
	if tenths == 10 {
		return "1 point"
	}
	return TenthsNumber(tenths) + " points"
}

// TenthsNumber returns tenths of a point as a number, such as '2.1' or '10'.
func TenthsNumber(tenths int) string {
	if tenths%10 == 0 {
		return fmt.Sprint(tenths / 10)
	}
	return fmt.Sprintf("%d.%d", tenths/10, tenths%10)
}

// Count counts the lines of each section.
func Count(lines []Line) map[Section]Counts {
	counts := make(map[Section]Counts, len(Sections()))
	for i := range lines {
		l := &lines[i]
		c := counts[l.Section()]
		c.Lines++
		switch {
		case l.Succeeded():
			c.Passed++
		case l.Failed():
			c.Failed++
			if l.PriceWrong() {
				c.PriceWrong++
			}
		case l.Obstacle != "":
			c.Obstacles++
		}
		counts[l.Section()] = c
	}
	return counts
}

// PriceWrong tells whether the line failed for its price alone: the product of a promotion is there.
func (l Line) PriceWrong() bool {
	return l.Type == TypePromotion && isTrue(l.Passed) && isFalse(l.PricePassed)
}

// PointsOf returns the points of a completed report. lines are all of its lines.
func PointsOf(lines []Line, w Weightings) Points {
	counts := Count(lines)
	now, fixed := Score(lines, w), Scores{}
	for _, s := range Sections() {
		fixed.set(s, percentage(counts[s].Passed+counts[s].Failed, counts[s].Lines))
	}
	fixed.Total = total(fixed, w)
	p := Points{Sections: make([]SectionPoints, 0, len(Sections())), Reaches: fixed.Total}
	unit := applicable(now, w)
	exact := make([]levels, 0, len(Sections()))
	for _, s := range Sections() {
		p.Sections = append(p.Sections, SectionPoints{Section: s, Counts: counts[s]})
		var scores levels
		if counts[s].Lines > 0 {
			scores = levels{now.Of(s), fixed.Of(s), 100}
		}
		exact = append(exact, levels{10 * w.Of(s) * scores[0], 10 * w.Of(s) * scores[1], 10 * w.Of(s) * scores[2]})
	}
	if unit > 0 {
		for i, whole := range wholeTenths(exact, unit) {
			s := &p.Sections[i]
			s.Share, s.Earned, s.Failed, s.Unchecked = whole[2], whole[0], whole[1]-whole[0], whole[2]-whole[1]
		}
	}
	p.Sentence = p.say(now.Total)
	p.ToDo = p.toDo(lines)
	return p
}

// applicable returns the sum of the weights of the sections that have a score, by which R3 divides.
func applicable(s Scores, w Weightings) int {
	sum := 0
	for _, section := range Sections() {
		if s.Of(section) >= 0 {
			sum += w.Of(section)
		}
	}
	return sum
}

// levels are a section's points piled up: those earned; with those lost to failed lines; with those of lines that nobody checked, which is all.
type levels [3]int

// wholeTenths rounds the levels of the sections, which are given in parts of a tenth: unit of them make one. Each becomes one of its two neighbouring
// whole numbers, levels that are equal stay equal, and no level of a section falls below the one before it. The sums over all sections are the
// rounded exact sums. Of all such roundings it takes the closest; a property test shows that there is always one. Four sections make at most 4096
// combinations, most of which are abandoned early.
func wholeTenths(exact []levels, unit int) []levels {
	var sums levels
	for i := range sums {
		for _, of := range exact {
			sums[i] += of[i]
		}
		sums[i] = (2*sums[i] + unit) / (2 * unit)
	}
	var best []levels
	least := math.MaxInt
	chosen := make([]levels, len(exact))
	var try func(i, off int, left levels)
	try = func(i, off int, left levels) {
		switch {
		case off >= least:
		case i < len(exact):
			for ups := range 1 << len(left) {
				whole, more, ok := exact[i].rounded(ups, unit)
				if !ok {
					continue
				}
				chosen[i] = whole
				try(i+1, off+more, levels{left[0] - whole[0], left[1] - whole[1], left[2] - whole[2]})
			}
		case left == levels{}:
			best, least = slices.Clone(chosen), off
		}
	}
	try(0, 0, sums)
	return best
}

// rounded rounds those levels up whose bit is set in ups, and the others down. off says how far this moves them. ok is false where this is no
// rounding.
func (l levels) rounded(ups, unit int) (whole levels, off int, ok bool) {
	for i, exact := range l {
		whole[i] = exact / unit
		if ups>>i&1 == 1 {
			if exact%unit == 0 {
				return levels{}, 0, false
			}
			whole[i]++
		}
		off += max(whole[i]*unit-exact, exact-whole[i]*unit)
		if i > 0 && (whole[i] < whole[i-1] || exact == l[i-1] && whole[i] != whole[i-1]) {
			return levels{}, 0, false
		}
	}
	return whole, off, true
}

// say returns the sentence.
func (p Points) say(score int) string {
	if score < 0 {
		return ""
	}
	failed, unchecked, elsewhere := 0, 100-p.Reaches, 0
	for _, s := range p.Sections {
		failed += s.Counts.Failed
		if s.Section != FocusProducts {
			elsewhere += s.Unchecked
		}
	}
	fix, rest := "", ""
	switch {
	case failed == 0:
		fix = "Nothing failed"
	case p.Reaches == score:
		fix = "Fixing " + text.Count(failed, "failed line", "failed lines") + " does not change the score"
	case failed == 1:
		fix = fmt.Sprintf("Fixing the one failed line takes the score to %d", p.Reaches)
	default:
		fix = fmt.Sprintf("Fixing all %d takes the score to %d", failed, p.Reaches)
	}
	if unchecked > 0 {
		what := "focus products that were not checked"
		if elsewhere > 0 {
			what = "lines that were not checked"
		}
		verb := " points are "
		if unchecked == 1 {
			verb = " point is for "
		}
		rest = fmt.Sprintf("; %d%s%s", unchecked, verb, what)
	} else if failed == 0 {
		return ""
	}
	return fix + rest + "."
}

// toDo returns the failed lines with the points that they cost, the one that costs most first. Lines that cost the same come in the order of the
// report.
func (p Points) toDo(lines []Line) []ToDo {
	list := []ToDo{}
	all := Failed(lines)
	for _, s := range p.Sections {
		failed := InSection(all, s.Section)
		SortLines(s.Section, failed)
		for i, l := range failed {
			// The tenths that are left over go to the first lines, one each.
			tenths := s.Failed / len(failed)
			if i < s.Failed%len(failed) {
				tenths++
			}
			list = append(list, ToDo{Line: l, Tenths: tenths})
		}
	}
	slices.SortStableFunc(list, func(a, b ToDo) int { return cmp.Compare(b.Tenths, a.Tenths) })
	return list
}
