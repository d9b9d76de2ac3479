package paper

import (
	"fmt"
	"strings"

	"caravan/internal/audit/rules"
	"caravan/internal/brand"
	"caravan/internal/platform/pdf"
	"caravan/internal/text"
)

// Columns of a line. The text is on the left. From the right edge come the last answer, the answer before it, and the price.
const (
	answerWidth = 25.0
	lineIndent  = 4.5
	pricesWidth = 20.0
)

// heading adds a title above the lines, with a count on the right.
func (s *sheet) heading(title, count string) {
	s.add(block{height: 11, keepsNext: true, draw: func(y float64) {
		s.Bookmark(title, 0, y)
		s.Font(pdf.Display, 17, brand.Ink)
		s.Text(marginLeft, y+7.5, title)
		s.Font(pdf.Bold, 10, brand.Ink3)
		s.TextRight(marginRight, y+7.5, count)
	}})
}

// section adds the heading of a section with the captions of its columns. When blocks added after it continue on another page, that page repeats the
// heading.
func (s *sheet) section(section rules.Section, tally string) {
	first, price := questions(section)
	draw := func(title, note string, bookmark bool) func(float64) {
		return func(y float64) {
			if bookmark {
				s.Bookmark(title, 1, y)
			}
			s.Font(pdf.Display, 12.5, brand.Shiraz)
			s.Text(marginLeft, y+6, title)
			width := s.GetStringWidth(title)
			s.Font(pdf.Regular, 8.5, brand.Ink3)
			s.Text(marginLeft+width+4, y+6, note)
			s.Font(pdf.Bold, 8, brand.Ink2)
			last := marginRight - answerWidth
			if price != "" {
				s.Text(last, y+6, price)
				last -= answerWidth
			}
			s.Text(last, y+6, first)
			s.Stroke(brand.Ink2, .35)
			s.Line(marginLeft, y+9, marginRight, y+9)
		}
	}
	again := block{height: 10, draw: draw(section.Title(), "continued", false)}
	s.add(block{height: 4, keepsNext: true, draw: func(float64) {}})
	s.add(block{height: 10, keepsNext: true, draw: draw(section.Title(), tally, true)})
	s.again = &again
}

// line adds one line: what it asks, its answers, and the comment below. A failed line has a background of its own, so that it is found at a glance.
func (s *sheet) line(section rules.Section, l rules.Line) {
	const leading, metaLeading, commentLeading, metaGap = 4.6, 4.2, 4.3, 3.0
	_, price := questions(section)
	answers := 1.0
	if price != "" {
		answers = 2
	}
	answersLeft := marginRight - answers*answerWidth
	textWidth := answersLeft - pricesWidth - marginLeft - lineIndent

	s.Font(pdf.Bold, 9.5, brand.Ink)
	text := s.WrapAtMost(8, l.Description, textWidth)
	lastWidth := 0.0
	if len(text) > 0 {
		lastWidth = s.GetStringWidth(text[len(text)-1])
	}
	s.Font(pdf.Regular, 8.5, brand.Ink3)
	meta := s.WrapAtMost(2, s.metaText(l), textWidth)
	// The category goes beside the description when there is room.
	beside := len(meta) == 1 && lastWidth+metaGap+s.GetStringWidth(meta[0]) <= textWidth
	s.Font(pdf.Regular, 9, brand.Ink2)
	comment := s.Wrap(noteText(l), contentWidth-2*lineIndent-6)

	textHeight := leading * float64(max(len(text), 1))
	if !beside {
		textHeight += metaLeading * float64(len(meta))
	}
	height := 4.8 + textHeight
	if len(comment) > 0 {
		height += 4.8 + commentLeading*float64(len(comment))
	}
	s.add(block{height: height, again: s.again, draw: func(y float64) {
		ground := brand.Sunken
		if l.Failed() {
			ground = brand.White
			s.Panel(marginLeft, y+.6, contentWidth, height-1.2, 2, brand.BadSoft)
			s.Panel(marginLeft, y+.6, 1.5, height-1.2, .75, brand.Bad)
		} else {
			s.Stroke(brand.Hairline, .25)
			s.Line(marginLeft, y+height, marginRight, y+height)
		}
		left := marginLeft + lineIndent
		at := y + 5.8
		s.Font(pdf.Bold, 9.5, brand.Ink)
		s.Lines(left, at, leading, text)
		if l.PriceCents != nil {
			s.Font(pdf.Regular, 9.5, brand.Ink2)
			s.TextRight(answersLeft-6, at, priceText(*l.PriceCents))
		}
		s.answers(answersLeft, at, l)
		s.Font(pdf.Regular, 8.5, brand.Ink3)
		if beside {
			s.Lines(left+lastWidth+metaGap, at+leading*float64(len(text)-1), metaLeading, meta)
		} else {
			s.Lines(left, at+leading*float64(len(text))-.2, metaLeading, meta)
		}
		if len(comment) > 0 {
			top := y + 4.2 + textHeight
			s.Panel(left, top, contentWidth-2*lineIndent, commentLeading*float64(len(comment))+3, 1.6, ground)
			s.Font(pdf.Regular, 9, brand.Ink2)
			s.Lines(left+3, top+4.5, commentLeading, comment)
		}
	}})
}

// answers draws the answers of a line from x to the right, on the baseline y. Unless the product is known to be there, its price was not asked for.
func (s *sheet) answers(x, y float64, l rules.Line) {
	switch {
	case l.Obstacle != "":
		s.Font(pdf.Regular, 9, brand.NaText)
		s.Text(x, y, "Not checked")
		return
	case l.Type == rules.TypeFocusProduct:
		s.answer(x, y, l.PricePassed)
		return
	case l.Type == rules.TypePromotion && l.Passed != nil && *l.Passed:
		s.answer(x+answerWidth, y, l.PricePassed)
	case l.Type == rules.TypePromotion:
		s.Font(pdf.Regular, 9, brand.NaText)
		s.Text(x+answerWidth, y, "–")
	}
	s.answer(x, y, l.Passed)
}

func (s *sheet) answer(x, y float64, answer *bool) {
	switch {
	case answer == nil:
		s.Font(pdf.Regular, 9, brand.NaText)
		s.Text(x, y, "Not marked")
	case *answer:
		s.Stroke(brand.Good, .55)
		s.Tick(x, y-2.8, 3)
		s.Font(pdf.Bold, 9, brand.GoodText)
		s.Text(x+4.4, y, "Yes")
	default:
		s.Panel(x-1.6, y-4.1, 13.4, 5.6, 1.6, brand.Bad)
		s.Stroke(brand.White, .6)
		s.Cross(x, y-2.7, 2.8)
		s.Font(pdf.Bold, 9, brand.White)
		s.Text(x+4.4, y, "No")
	}
}

// note adds a sentence below the lines.
func (s *sheet) note(text string) {
	s.add(block{height: 10, again: s.again, draw: func(y float64) {
		s.Font(pdf.Bold, 9, brand.Ink3)
		s.Text(marginLeft+lineIndent, y+6, text)
	}})
}

func (s *sheet) metaText(l rules.Line) string {
	preMarked, standing := "", ""
	if l.PreMarked {
		preMarked = "Pre-marked"
	}
	if l.Failed() {
		standing = s.standing[l.Key]
	}
	return text.Join(" · ", l.Category, preMarked, standing)
}

// noteText returns why the line could not be checked, and the auditor's comment below it.
func noteText(l rules.Line) string {
	if l.Obstacle == "" {
		return commentText(l.Comments)
	}
	return text.Join("\n", notChecked(l), commentText(l.Comments))
}

// notChecked says why a line could not be checked (EVIDENCE-028).
func notChecked(l rules.Line) string { return "Couldn't be checked: " + l.Obstacle }

// commentText returns a comment with its line breaks, or without them when they would make it as long as a page.
func commentText(comment string) string {
	if strings.Count(comment, "\n") > 12 {
		return strings.Join(strings.Fields(comment), " ")
	}
	return comment
}

func priceText(cents int64) string { return fmt.Sprintf("$%d.%02d", cents/100, cents%100) }
