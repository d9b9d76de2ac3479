package paper

import (
	"fmt"

	"caravan/internal/audit/rules"
	"caravan/internal/brand"
	"caravan/internal/platform/pdf"
	"caravan/internal/text"
)

// toDoList adds the failed lines as a numbered list of things to do, the one that costs most first (FD-43), each with where its fix stands (FD-261).
func (s *sheet) toDoList(list []rules.ToDo, p Printout) {
	s.heading("Failed lines", fmt.Sprintf("%d of %d", len(list), len(p.Lines)))
	if len(list) == 0 {
		s.note("No failed items to show.")
		return
	}
	captions := func(y float64) {
		s.Font(pdf.Bold, 8, brand.Ink2)
		s.Text(marginLeft, y+3, "What to do")
		s.TextRight(marginRight, y+3, "Costs")
		s.Stroke(brand.Ink2, .35)
		s.Line(marginLeft, y+6, marginRight, y+6)
	}
	s.add(block{height: 7, keepsNext: true, draw: captions})
	s.again = &block{height: 7, draw: captions}
	for i, t := range list {
		s.toDo(i+1, t, p.Standing[t.Line.Key])
		s.photos(t.Line.Key, marginLeft+toDoIndent)
	}
}

// toDoIndent is where the texts of things to do begin, right of their numbers.
const toDoIndent = 13.0

// toDo adds one thing to do: its number, the line, what to do about it, what it costs, where it stands, and the auditor's comment.
func (s *sheet) toDo(number int, t rules.ToDo, standing string) {
	const indent, costWidth, leading, metaLeading, commentLeading, disc = toDoIndent, 26.0, 4.8, 4.4, 4.3, 4.1
	textWidth := contentWidth - indent - costWidth
	s.Font(pdf.Bold, 10, brand.Ink)
	title := s.WrapAtMost(6, t.Line.Description, textWidth)
	price := ""
	if t.Line.PriceCents != nil {
		price = priceText(*t.Line.PriceCents)
	}
	s.Font(pdf.Regular, 9, brand.Ink2)
	meta := s.WrapAtMost(3, text.Join(" · ", t.What(), t.Line.Section().Title(), t.Line.Category, price), textWidth)
	if standing != "" {
		meta = append(meta, standing)
	}
	comment := s.Wrap(commentText(t.Line.Comments), contentWidth-indent-6)

	textHeight := leading*float64(max(len(title), 1)) + metaLeading*float64(len(meta))
	height := max(5.6+textHeight, 2*disc+4.4)
	if len(comment) > 0 {
		height += 4.2 + commentLeading*float64(len(comment))
	}
	s.add(block{height: height, again: s.again, draw: func(y float64) {
		s.Stroke(brand.Hairline, .25)
		s.Line(marginLeft, y+height, marginRight, y+height)
		s.Panel(marginLeft, y+2.2, 2*disc, 2*disc, disc, brand.Shiraz)
		s.Font(pdf.Bold, 9, brand.White)
		s.TextCentre(marginLeft+disc, y+2.2+disc+1.15, fmt.Sprint(number))

		left, at := marginLeft+indent, y+6.2
		s.Font(pdf.Bold, 10, brand.Ink)
		s.Lines(left, at, leading, title)
		s.TextRight(marginRight, at, t.Cost())
		s.Font(pdf.Regular, 9, brand.Ink2)
		s.Lines(left, at+leading*float64(max(len(title), 1))-.2, metaLeading, meta)
		if len(comment) > 0 {
			top := y + 4.6 + textHeight
			s.Panel(left, top, contentWidth-indent, commentLeading*float64(len(comment))+3, 1.6, brand.Sunken)
			s.Font(pdf.Regular, 9, brand.Ink2)
			s.Lines(left+3, top+4.5, commentLeading, comment)
		}
	}})
}

// notChecked adds the lines that could not be checked, each with the reason, below the failed ones (EVIDENCE-028). Without any it adds nothing.
func (s *sheet) notChecked(lines []rules.Line, sections []rules.SectionPoints) {
	if len(lines) == 0 {
		return
	}
	s.again = nil
	s.add(block{height: 8, keepsNext: true, draw: func(float64) {}})
	unchecked := 0
	for _, of := range sections {
		unchecked += of.Counts.Unchecked()
	}
	s.heading("Couldn't be checked", fmt.Sprintf("%d of the %d not checked", len(lines), unchecked))
	const leading, metaLeading = 4.8, 4.4
	for _, l := range lines {
		s.Font(pdf.Bold, 10, brand.Ink)
		title := s.WrapAtMost(6, l.Description, contentWidth)
		s.Font(pdf.Regular, 9, brand.Ink2)
		meta := s.WrapAtMost(3, text.Join(" · ", l.Obstacle, l.Section().Title(), l.Category), contentWidth)
		comment := s.Wrap(commentText(l.Comments), contentWidth-6)
		textHeight := leading*float64(max(len(title), 1)) + metaLeading*float64(len(meta))
		height := 5.6 + textHeight
		if len(comment) > 0 {
			height += 4.2 + metaLeading*float64(len(comment))
		}
		s.add(block{height: height, draw: func(y float64) {
			s.Stroke(brand.Hairline, .25)
			s.Line(marginLeft, y+height, marginRight, y+height)
			s.Font(pdf.Bold, 10, brand.Ink)
			s.Lines(marginLeft, y+6.2, leading, title)
			s.Font(pdf.Regular, 9, brand.Ink2)
			s.Lines(marginLeft, y+6+leading*float64(max(len(title), 1)), metaLeading, meta)
			if len(comment) > 0 {
				top := y + 4.6 + textHeight
				s.Panel(marginLeft, top, contentWidth, metaLeading*float64(len(comment))+3, 1.6, brand.Sunken)
				s.Lines(marginLeft+3, top+4.5, metaLeading, comment)
			}
		}})
		s.photos(l.Key, marginLeft)
	}
}
