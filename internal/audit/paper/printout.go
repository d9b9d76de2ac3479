// Package paper draws an audit report as a PDF: a summary with the scores, then the lines section by section.
package paper

import (
	"fmt"
	"io"
	"time"

	"caravan/internal/audit/rules"
	"caravan/internal/brand"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/pdf"
	"caravan/internal/text"
)

// Formats for days and times in a PDF. Times are Melbourne times (FD-13).
const (
	printDay  = "2 Jan 2006"
	printTime = "2 Jan 2006 3:04PM"
)

// Printout is what a report's PDF shows (AUDIT-127..129, SCR-035).
type Printout struct {
	Product    string // what the network calls the product
	FailedOnly bool   // list the failed lines only
	Status     rules.Status
	Final      bool
	Date       calendar.Day // the day of the audit
	Store      network.StoreRef
	StoreTier  network.Tier           // the store's size when the lines were chosen
	CoreRange  network.PromotionRef   // the quarter
	Promos     []network.PromotionRef // the promotional periods
	Scores     rules.Scores
	Weightings rules.Weightings
	Trend      string            // how the score compares with the quarter before (FD-44); empty: nothing to compare
	Lines      []rules.Line      // all of the report, including those that are not listed (R6)
	Standing   map[string]string // where the fixes of failed lines stand, by the key of the line (FD-261)
	LaterOn    calendar.Day      // the day of the later report that has replaced what is to fix; empty: none
	// JPEGs by the key of their line, in order, empty where one cannot be shown; those of lines that are not listed are not shown
	Photos      map[string][][]byte
	CreatedBy   string // full name
	UpdatedAt   time.Time
	CompletedBy string     // full name; empty while open
	CompletedAt *time.Time // nil while open
	PrintedAt   time.Time
}

// WritePDF draws the report and writes the file to w: a summary, then all lines by section, or the failed lines as a numbered list. Any text that
// people typed can be drawn, so only w can cause an error. 300 lines take a few dozen milliseconds.
func (p Printout) WritePDF(w io.Writer) error {
	s := newSheet(p)
	points := rules.PointsOf(p.Lines, p.Weightings)
	s.summary(p, points)
	if p.FailedOnly {
		s.toDoList(points.ToDo, p)
		s.notChecked(rules.Ordered(rules.NotChecked(p.Lines)), points.Sections)
	} else {
		s.listing(p)
	}
	s.draw()
	return s.Write(w)
}

func newSheet(p Printout) *sheet {
	title := fmt.Sprintf("Audit Report: %s, %s", p.Store.Name, p.CoreRange.Description)
	if p.FailedOnly {
		title += " (failed lines)"
	}
	return &sheet{
		pictures: p.Photos,
		standing: p.Standing,
		Document: pdf.New(pdf.Meta{Title: title, Subject: "Audit Report", Author: p.auditor(), Creator: p.Product, Created: p.PrintedAt.In(calendar.Zone)}),
		header:   [2]string{p.Store.Name, "Audit Report, " + p.CoreRange.Description},
		footer:   fmt.Sprintf("%s · Printed %s, Melbourne time", p.Product, melbourne(p.PrintedAt)),
	}
}

// auditor returns the name of the person who completed the report, or while it is open of the one who created it.
func (p Printout) auditor() string {
	if p.CompletedBy != "" {
		return p.CompletedBy
	}
	return p.CreatedBy
}

// listing adds the lines of the full report by section, in the page's order of sections.
func (s *sheet) listing(p Printout) {
	listed := rules.Listed(p.Lines, p.Status)
	s.heading("All lines", fmt.Sprintf("%d of %d", len(listed), len(p.Lines)))
	before := len(s.blocks)
	counts := rules.Count(p.Lines)
	for _, section := range rules.Sections() {
		lines := rules.InSection(listed, section)
		rules.SortLines(section, lines)
		unchecked := 0
		if section == rules.FocusProducts {
			unchecked = rules.UncheckedFocusProducts(p.Lines, p.Status)
		}
		if len(lines) == 0 && unchecked == 0 {
			continue
		}
		s.section(section, tallyText(counts[section], p.Status == rules.Completed))
		for _, l := range lines {
			s.line(section, l)
			s.photos(l.Key, marginLeft+lineIndent)
		}
		if unchecked > 0 {
			s.note(text.Count(unchecked, "focus product", "focus products") + " not checked")
		}
	}
	if len(s.blocks) == before {
		s.note("No items to show.")
	}
}

// FileName returns the name under which browsers and mail programs save the file.
func (p Printout) FileName() string {
	name := "audit-report-" + p.Store.Name + "-" + string(p.Date)
	if p.FailedOnly {
		name += "-failed"
	}
	return text.FileName(name) + ".pdf"
}

// tallyText returns the counts of a section, including hidden lines, which also count in its score. Once the report is completed they add up.
func tallyText(c rules.Counts, completed bool) string {
	if c.Lines == 0 {
		return "No lines"
	}
	tally := fmt.Sprintf("%d of %d passed, %d failed", c.Passed, c.Lines, c.Failed)
	if n := c.Unchecked(); completed && n > 0 {
		tally += fmt.Sprintf(", %d not checked", n)
		if c.Obstacles > 0 {
			tally += fmt.Sprintf(" (%d couldn't be)", c.Obstacles)
		}
	}
	return tally
}

// questions returns what a section asks about a line. price is empty in sections that do not ask for it.
func questions(s rules.Section) (first, price string) {
	switch s {
	case rules.PromotionFloor:
		return "On the floor?", "Price right?"
	case rules.PromotionShelf:
		return "On the shelf?", "Price right?"
	case rules.FocusProducts:
		return "Ranged?", ""
	}
	return "Met?", ""
}

func melbourne(t time.Time) string { return t.In(calendar.Zone).Format(printTime) }

func scoreText(score int) string {
	if score < 0 {
		return "N/A"
	}
	return fmt.Sprint(score)
}

// inkOf returns the colour of a score's ring and bar (AUDIT-095..098).
func inkOf(score int) pdf.Colour {
	switch rules.ColourOf(score) {
	case rules.Green:
		return brand.Good
	case rules.Yellow:
		return brand.Warn
	case rules.Red:
		return brand.Bad
	}
	return brand.Na
}
