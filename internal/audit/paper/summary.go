package paper

import (
	"fmt"

	"caravan/internal/audit/rules"
	"caravan/internal/brand"
	"caravan/internal/platform/pdf"
	"caravan/internal/text"
)

// summary adds what comes before the lines: the store, its scores, and the facts (AUDIT-010).
func (s *sheet) summary(p Printout, points rules.Points) {
	s.masthead(p)
	s.storeTitle(p)
	s.scores(p, points)
	if p.Status == rules.Completed {
		s.told(text.Join(" ", p.Trend, points.Sentence))
		if p.LaterOn != "" {
			s.told("Replaced by the audit of " + p.LaterOn.Format(printDay) + ". What is still to fix is on that report's list.")
		}
	}
	s.facts(p)
	if !p.Final {
		s.notFinal()
	}
}

func (s *sheet) masthead(p Printout) {
	kind := "All lines"
	if p.FailedOnly {
		kind = "Failed lines"
	}
	s.add(block{height: 21, draw: func(y float64) {
		brand.DrawMark(s, marginLeft, y, 11)
		s.Font(pdf.Display, 19, brand.Ink)
		s.Text(marginLeft+14.5, y+7.8, s.Fit(p.Product, 90))
		s.Font(pdf.Bold, 11, brand.Ink)
		s.TextRight(marginRight, y+4.6, "Audit Report")
		s.Font(pdf.Regular, 9, brand.Ink3)
		s.TextRight(marginRight, y+9.4, kind)
	}})
}

func (s *sheet) storeTitle(p Printout) {
	const leading = 9.6
	s.Font(pdf.Display, 25, brand.Ink)
	name := s.WrapAtMost(3, p.Store.Name, contentWidth)
	s.Font(pdf.Regular, 10, brand.Ink2)
	place := s.WrapAtMost(2, text.Join(", ", p.Store.Address, text.Join(" ", p.Store.Suburb, p.Store.Postcode), p.Store.Region.Label()), contentWidth)
	nameHeight := leading * float64(len(name))
	s.add(block{height: nameHeight + 5*float64(len(place)) + 5, draw: func(y float64) {
		s.Font(pdf.Display, 25, brand.Ink)
		s.Lines(marginLeft, y+6.6, leading, name)
		s.Font(pdf.Regular, 10, brand.Ink2)
		s.Lines(marginLeft, y+nameHeight+3.2, 5, place)
	}})
}

// scores adds a ring with the report's score, and a bar for each section. The thickness of a bar shows the section's weighting.
func (s *sheet) scores(p Printout, points rules.Points) {
	const height, barHeight = 69.0, 15.2
	s.add(block{height: height + 6, draw: func(y float64) {
		s.Stroke(brand.Hairline, .35)
		s.RoundedRect(marginLeft, y, contentWidth, height, 5, "1234", "D")

		cx, cy := marginLeft+33.0, y+31.0
		s.Ring(cx, cy, 19, 5.4, p.Scores.Total, inkOf(p.Scores.Total), brand.Sunken)
		s.Font(pdf.Display, 31, brand.Ink)
		if p.Scores.Total == 100 || p.Scores.Total < 0 {
			s.Font(pdf.Display, 24, brand.Ink)
		}
		size, _ := s.GetFontSize()
		s.TextCentre(cx, cy+size*.127, scoreText(p.Scores.Total))
		label := "Score"
		if p.Status != rules.Completed {
			label = "Score so far"
		}
		s.Font(pdf.Bold, 10, brand.Ink2)
		s.TextCentre(cx, cy+29.5, label)

		left, right := marginLeft+70.0, marginRight-8
		for i := range points.Sections {
			top := y + 6 + barHeight*float64(i)
			s.sectionBar(p, points.Sections[i], left, right, top)
		}
	}})
}

func (s *sheet) sectionBar(p Printout, of rules.SectionPoints, left, right, top float64) {
	section := of.Section
	score, weight := p.Scores.Of(section), p.Weightings.Of(section)
	s.Font(pdf.Bold, 10, brand.Ink)
	s.Text(left, top+3.4, section.Title())
	s.TextRight(right, top+3.4, scoreText(score))
	thickness := 1 + 3*float64(min(weight, 60))/60
	s.Bar(left, top+7-thickness/2, right-left, thickness, score, inkOf(score), brand.Sunken)
	s.Font(pdf.Regular, 8, brand.Ink3)
	worth := fmt.Sprintf("%d%% of the score", weight)
	if p.Status == rules.Completed && of.Share > 0 {
		worth = rules.TenthsNumber(of.Earned) + " of " + rules.TenthsText(of.Share)
	}
	s.Text(left, top+12, worth)
	s.TextRight(right, top+12, tallyText(of.Counts, p.Status == rules.Completed))
}

// told adds what the figures mean in words: how the score has changed, and what fixing the failed lines brings. It adds nothing for an empty text.
func (s *sheet) told(words string) {
	const leading = 5.2
	s.Font(pdf.Bold, 10.5, brand.Ink)
	lines := s.WrapAtMost(4, words, contentWidth)
	if len(lines) == 0 {
		return
	}
	s.add(block{height: leading*float64(len(lines)) + 4, draw: func(y float64) {
		s.Font(pdf.Bold, 10.5, brand.Ink)
		s.Lines(marginLeft, y+3, leading, lines)
	}})
}

// fact is a caption with its text. Its width is a number of thirds of the page.
type fact struct {
	caption, text string
	thirds        int
}

// facts adds the period, dates and people (AMB-042). The thirds of a row add up to three.
func (s *sheet) facts(p Printout) {
	promos := make([]string, len(p.Promos))
	for i, promo := range p.Promos {
		promos[i] = promo.Description
	}
	s.factRow(
		fact{"Period", p.CoreRange.Description, 1},
		fact{"Dates", p.CoreRange.StartDate.Format(printDay) + " to " + p.CoreRange.EffectiveEnd().Format(printDay), 1},
		fact{"Store size", p.StoreTier.Label(), 1},
	)
	s.factRow(fact{"Promotions", text.Join(", ", promos...), 2}, fact{"Audit date", p.Date.Format(printDay), 1})
	if p.CompletedAt != nil {
		s.factRow(fact{"Completed by", p.CompletedBy, 1}, fact{"Completed", melbourne(*p.CompletedAt), 1}, fact{"Status", statusText(p), 1})
		return
	}
	s.factRow(fact{"Started by", p.CreatedBy, 1}, fact{"Last saved", melbourne(p.UpdatedAt), 1}, fact{"Status", statusText(p), 1})
}

func statusText(p Printout) string {
	switch {
	case p.Final:
		return "Completed and final"
	case p.Status == rules.Completed:
		return "Completed, not final"
	case p.Status == rules.Draft:
		return "Draft"
	}
	return "Pending"
}

func (s *sheet) factRow(row ...fact) {
	const third, gap, leading = contentWidth / 3, 5.0, 4.6
	s.Font(pdf.Bold, 9.5, brand.Ink)
	texts := make([][]string, len(row))
	most := 1
	for i, f := range row {
		if texts[i] = s.WrapAtMost(5, f.text, third*float64(f.thirds)-gap); len(texts[i]) == 0 {
			texts[i] = []string{"–"}
		}
		most = max(most, len(texts[i]))
	}
	s.add(block{height: 8.6 + leading*float64(most), draw: func(y float64) {
		x := marginLeft
		for i, f := range row {
			s.Font(pdf.Regular, 8, brand.Ink3)
			s.Text(x, y+2.8, f.caption)
			s.Font(pdf.Bold, 9.5, brand.Ink)
			s.Lines(x, y+7.4, leading, texts[i])
			x += third * float64(f.thirds)
		}
	}})
}

func (s *sheet) notFinal() {
	s.add(block{height: 15, draw: func(y float64) {
		s.Panel(marginLeft, y, contentWidth, 10, 3, brand.GoldSoft)
		s.Font(pdf.Bold, 9, brand.GoldText)
		s.Text(marginLeft+5, y+6.2, "This report is not final. The score may change until it is set as final.")
	}})
}
