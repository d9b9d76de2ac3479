package paper

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/pdf/pdftest"
)

// samplePrintout returns a completed report with lines of every kind and answer.
func samplePrintout() Printout {
	completed := time.Date(2026, 11, 19, 3, 46, 0, 0, time.UTC) // 2:46PM in Melbourne
	p := Printout{
		Status: rules.Completed, Final: true, Date: "2026-11-19",
		Store: network.StoreRef{ID: "s1", Name: "Wattle & Vine Cellars", Address: "318 High Street", Suburb: "Thornbury", Postcode: "3071",
			Region: network.VIC},
		StoreTier: network.Medium,
		CoreRange: network.PromotionRef{Description: "Core Range Spring", Period: calendar.Period{StartDate: "2026-10-01", EndDate: "2026-12-31"}},
		Promos:    []network.PromotionRef{{Description: "Summer Sips Catalogue"}, {Description: "Spring Racing"}},
		CreatedBy: "Priya Raman", CompletedBy: "Tom Whitfield", UpdatedAt: completed, PrintedAt: completed.Add(time.Hour), CompletedAt: &completed,
		Weightings: rules.Weightings{StoreStandards: 10, FocusProducts: 50, PromotionFloor: 20, PromotionShelf: 20},
		Lines: []rules.Line{
			{Type: rules.TypeNonLiquor, Description: "Age verification signs at every entry and register", Category: "Compliance",
				Marks: rules.Marks{Passed: rules.Yes}},
			{Type: rules.TypeNonLiquor, Description: "Fridge temperature log up to date", Category: "Cool room", Marks: rules.Marks{Passed: new(false)},
				Comments: "Log stops on 9 November. New sheet printed."},
			{Type: rules.TypeNonLiquor, Description: "Bin area swept and lids closed", Category: "Back of house", Marks: rules.Marks{Passed: rules.Yes}},
		},
	}
	products := []struct {
		category, name string
		cents          int64
	}{
		{"Beer", "Nine Mile Pale Ale carton 24 × 375 mL", 5499}, {"Beer", "Bass Strait Summer Lager block 30 × 375 mL", 5800},
		{"Cider", "Coldstream Creek Cider 10 × 330 mL", 2999}, {"Wine", "Granite Belt Sparkling Rosé Brut Cuvée 750 mL", 1999},
		{"Spirits", "Żubrówka Bison Grass Vodka 700 mL", 4650}, {"Wine", "Ξινόμαυρο Νάουσα 750 mL", 2800}, {"Beer", "Балтика №7 0,5 л", 599},
	}
	answers := []rules.Marks{{Passed: rules.Yes, PricePassed: rules.Yes}, {Passed: rules.Yes, PricePassed: new(false)},
		{Passed: new(false), PricePassed: new(false)}, {Passed: rules.Yes, PricePassed: rules.Yes}, {Passed: rules.Yes, PricePassed: rules.Yes},
		{Passed: rules.Yes, PricePassed: rules.Yes}, {Passed: rules.Yes, PricePassed: rules.Yes}}
	for i, product := range products {
		for _, position := range []network.Position{network.Floor, network.Shelf} {
			l := rules.Line{Type: rules.TypePromotion, Position: position, Description: product.name, Category: product.category, PriceCents: &product.cents,
				Marks: answers[i]}
			l.Key = rules.LineKey(rules.TypePromotion, "p1", fmt.Sprint(i), position)
			if i == 1 && position == network.Floor {
				l.Comments = "Ticket still showed last month's $62.00. Reprinted while I was there."
			}
			p.Lines = append(p.Lines, l)
		}
		focus := rules.Line{Type: rules.TypeFocusProduct, Description: product.name, Category: product.category, PreMarked: i == 3,
			Hidden: i == 3 || i == 6, Key: rules.LineKey(rules.TypeFocusProduct, "q1", fmt.Sprint(i), network.NoPosition)}
		if i < 6 {
			focus.Marks = rules.Normalise(rules.TypeFocusProduct, rules.Marks{Passed: nil, PricePassed: new(i != 2)})
		}
		p.Lines = append(p.Lines, focus)
	}
	p.Scores = rules.Score(p.Lines, p.Weightings)
	return p
}

// printed returns the PDF file of a report.
func printed(t testing.TB, p Printout) (pdf []byte) {
	t.Helper()
	var b bytes.Buffer
	check.OK(t, p.WritePDF(&b))
	return b.Bytes()
}

func TestPDF(t *testing.T) {
	t.Run("SCR-035 names the store, the dates and the people, in Melbourne time", func(t *testing.T) {
		got := pdftest.Text(t, printed(t, samplePrintout()))
		for _, want := range []string{
			"Wattle & Vine Cellars", "318 High Street, Thornbury 3071, VIC", "Core Range Spring", "1 Oct 2026 to 31 Dec 2026", "Medium",
			"Summer Sips Catalogue, Spring Racing", "Tom Whitfield", "19 Nov 2026 2:46PM", "Completed and final", "Printed 19 Nov 2026 3:46PM, Melbourne time",
		} {
			check.True(t, strings.Contains(got, want), got, want)
		}
	})
	t.Run("EVIDENCE-028 both PDFs say why a line could not be checked", func(t *testing.T) {
		p := samplePrintout()
		p.Lines = append(p.Lines, rules.Line{Type: rules.TypePromotion, Position: network.Floor, Description: "Rosé stack at the entry",
			Obstacle: "Area closed for building work", Comments: "Back in May"})
		for _, p.FailedOnly = range []bool{false, true} {
			got := pdftest.Text(t, printed(t, p))
			for _, want := range []string{"Couldn't be checked", "Rosé stack at the entry", "Area closed for building work", "Back in May"} {
				check.True(t, strings.Contains(got, want), got, p.FailedOnly, want)
			}
		}
		if got := pdftest.Text(t, printed(t, samplePrintout())); strings.Contains(got, "Couldn't be checked") {
			t.Error("it says so of a report that has no such line")
		}
	})
	t.Run("SCR-035 FD-43 FD-260 shows the score, each section's score and points, and how many lines passed", func(t *testing.T) {
		p := samplePrintout()
		got := pdftest.Text(t, printed(t, p))
		for _, s := range rules.PointsOf(p.Lines, p.Weightings).Sections {
			want := fmt.Sprintf("%s %s %s of %d points %s", s.Section.Title(), scoreText(p.Scores.Of(s.Section)), rules.TenthsNumber(s.Earned),
				p.Weightings.Of(s.Section), tallyText(s.Counts, true))
			check.True(t, strings.Contains(got, want), got, want)
		}
		if !strings.Contains(got, "5 of 7 passed, 1 failed, 1 not checked") {
			t.Error("the counts of the focus products do not add up")
		}
		if !strings.Contains(got, "71 Score ") {
			t.Error("the score is missing")
		}
	})
	t.Run("FD-43 FD-44 says how the score has changed, and what fixing the failed lines brings", func(t *testing.T) {
		p := samplePrintout()
		p.Trend = "Down 14 since Core Range Winter, mainly because of price tickets."
		want := p.Trend + " Fixing all 6 takes the score to 93; 7 points are focus products that were not checked."
		got := strings.Join(slices.Concat(pdftest.Pages(t, printed(t, p))...), " ")
		check.True(t, strings.Contains(got, want), got)
	})
	t.Run("R3 an open report shows weights, and no points yet", func(t *testing.T) {
		got := pdftest.Text(t, printed(t, openPrintout()))
		check.True(t, strings.Contains(got, "50% of the score"), got)
		check.True(t, !strings.Contains(got, "points"), got)
	})
	t.Run("SCR-035 lists lines with answer, price, category and comment", func(t *testing.T) {
		got := pdftest.Text(t, printed(t, samplePrintout()))
		for _, want := range []string{
			"Bass Strait Summer Lager block 30 × 375 mL $58.00 No Yes Beer Ticket still showed last month's $62.00. Reprinted while I was there.",
			"Coldstream Creek Cider 10 × 330 mL $29.99 – No Cider",
			"Ξινόμαυρο Νάουσα 750 mL $28.00 Yes Yes Wine",
			"Fridge temperature log up to date No Cool room Log stops on 9 November. New sheet printed.",
			"Granite Belt Sparkling Rosé Brut Cuvée 750 mL Yes Wine · Pre-marked",
		} {
			check.True(t, strings.Contains(got, want), got, want)
		}
	})
	t.Run("AUDIT-008 AUDIT-036 sections and lines come in the page's order", func(t *testing.T) {
		got := pdftest.Text(t, printed(t, samplePrintout()))
		got = got[strings.Index(got, "All lines 23 of 24"):]
		last := -1
		for _, next := range []string{"Store Standards", "Age verification", "Bin area", "Fridge", "Promotions (Floor)", "Bass", "Nine",
			"Promotions (Shelf)", "Focus Products", "1 focus product not checked"} {
			at := strings.Index(got, next)
			check.Must(t, check.True(t, at > last, at, next))
			last = at
		}
	})
	t.Run("R6 FULL of a completed report lists answered lines, hidden or not, and counts the unchecked", func(t *testing.T) {
		got := pdftest.Text(t, printed(t, samplePrintout()))
		if n := strings.Count(got, "Granite Belt"); n != 3 {
			t.Errorf("a hidden answered line is missing: %d", n)
		}
		check.Is(t, strings.Count(got, "Балтика"), 2, "the unchecked product is listed")
		check.True(t, strings.Contains(got, "1 focus product not checked"), got, "the unchecked product is listed")
		check.True(t, !strings.Contains(got, "Not marked"), got, "the unchecked product is listed")
	})
	t.Run("R6 FULL of an open report lists visible lines, unanswered ones as 'Not marked'", func(t *testing.T) {
		p := openPrintout()
		p.Lines[0].Marks = rules.Marks{}
		got := pdftest.Text(t, printed(t, p))
		if !strings.Contains(got, "Age verification signs at every entry and register Not marked Compliance") {
			t.Error("the unmarked line is missing")
		}
		if n := strings.Count(got, "Granite Belt"); n != 2 {
			t.Errorf("a hidden line is listed: %d", n)
		}
		for _, want := range []string{"Score so far", "Started by Priya Raman", "Last saved", "Pending",
			"This report is not final. The score may change until it is set as final."} {
			check.True(t, strings.Contains(got, want), got, want)
		}
	})
	t.Run("AUDIT-129 R6 FAILED lists the failed lines only", func(t *testing.T) {
		p := samplePrintout()
		p.FailedOnly = true
		got := pdftest.Text(t, printed(t, p))
		for _, l := range p.Lines {
			listed := strings.Contains(got, l.Description)
			check.True(t, listed || !l.Failed(), l.Description)
		}
		for _, passed := range []string{"Age verification", "Nine Mile", "1 focus product not checked"} {
			check.True(t, !strings.Contains(got, passed), got, passed)
		}
		if !strings.Contains(got, "Failed lines 6 of 24") {
			t.Error("the count is missing")
		}
	})
	t.Run("FD-43 FAILED is a numbered list of things to do, with what each costs, the one that costs most first", func(t *testing.T) {
		p := samplePrintout()
		p.FailedOnly = true
		got := pdftest.Text(t, printed(t, p))
		last := -1
		for i, next := range rules.PointsOf(p.Lines, p.Weightings).ToDo {
			want := fmt.Sprintf("%d %s %s %s · %s", i+1, next.Line.Description, next.Cost(), next.What(), next.Line.Section().Title())
			at := strings.Index(got, want)
			check.True(t, at > last, want, at)
			last = at
		}
		for _, want := range []string{"Correct the price ticket · Promotions (Floor) · Beer · $58.00 Ticket still showed last month's $62.00.",
			"Range it · Focus Products · Cider"} {
			check.True(t, strings.Contains(got, want), got, want)
		}
	})
	t.Run("FD-261 both PDFs say where each failed line's fix stands, and which audit has replaced the list", func(t *testing.T) {
		for _, failedOnly := range []bool{false, true} {
			p := samplePrintout()
			p.FailedOnly, p.Standing = failedOnly, map[string]string{}
			got := pdftest.Text(t, printed(t, p))
			if strings.Contains(got, "Replaced by") {
				t.Errorf("failed only %v: it is replaced by nothing", failedOnly)
			}
			failed := rules.Failed(p.Lines)
			for i, l := range failed {
				p.Standing[l.Key] = []string{"Due 2 Dec 2026", "Waiting to be checked", "Accepted"}[i%3]
			}
			p.LaterOn = "2026-12-20"
			got = pdftest.Text(t, printed(t, p))
			times := map[string]int{}
			for _, l := range failed {
				times[p.Standing[l.Key]]++
			}
			for _, want := range []string{"Due 2 Dec 2026", "Waiting to be checked", "Accepted"} {
				n := strings.Count(got, want)
				check.Is(t, n, times[want], failedOnly)
				check.True(t, n != 0, failedOnly)
			}
			if !strings.Contains(got, "Replaced by the audit of 20 Dec 2026. What is still to fix is on that report's list.") {
				t.Errorf("failed only %v: the later audit is not named", failedOnly)
			}
		}
	})
	t.Run("FD-43 every page of a long list of things to do begins with its captions", func(t *testing.T) {
		p := longPrintout(160)
		p.FailedOnly = true
		pages := pdftest.Pages(t, printed(t, p))
		check.Must(t, check.True(t, len(pages) >= 3, len(pages)))
		for i, page := range pages[1:] {
			check.Is(t, page[2], "What to do", i+2, page[:5])
			check.Is(t, page[3], "Costs", i+2, page[:5])
		}
	})
	for failedOnly, want := range map[bool]string{false: "No items to show.", true: "No failed items to show."} {
		t.Run(fmt.Sprintf("AUDIT-086 a report without lines is N/A and says that there are none: failed only %v", failedOnly), func(t *testing.T) {
			p := samplePrintout()
			p.FailedOnly, p.Lines, p.Scores = failedOnly, nil, rules.Score(nil, rules.DefaultWeightings)
			got := pdftest.Text(t, printed(t, p))
			check.Must(t, check.True(t, strings.Contains(got, want), got))
			check.Must(t, check.True(t, strings.Contains(got, "N/A Score"), got))
		})
	}
	t.Run("pages are numbered, and from the second one on have a running header", func(t *testing.T) {
		pages := pdftest.Pages(t, printed(t, longPrintout(120)))
		check.Must(t, check.True(t, len(pages) >= 4, len(pages)))
		for i, page := range pages {
			check.True(t, slices.Contains(page, fmt.Sprintf("Page %d of %d", i+1, len(pages))), i+1)
			if i > 0 {
				check.Same(t, page[:2], []string{"Audit Report, Core Range Spring", "Wattle & Vine Cellars"}, i+1)
			}
		}
	})
	t.Run("a section that continues repeats its heading and questions", func(t *testing.T) {
		for i, page := range pdftest.Pages(t, printed(t, longPrintout(120)))[1:] {
			check.True(t, slices.Contains(page, "continued") || slices.Contains(page[2:4], "Promotions (Shelf)"), i+2, page[:6])
		}
	})
	t.Run("any text that people typed is drawn", func(t *testing.T) {
		const hard = "(🍷) 三ツ矢 عرق 👨‍👩‍👧 𝔘 \x00\x1b\r\n\t\u202e\xff"
		p := samplePrintout()
		p.CompletedBy = hard
		p.Store = network.StoreRef{Name: strings.Repeat("W", 400) + hard, Address: hard, Suburb: strings.Repeat("三", 300)}
		p.CoreRange.Description = hard + strings.Repeat("quarter ", 60)
		p.Promos = slices.Repeat([]network.PromotionRef{{Description: hard}}, 50)
		for i := range p.Lines {
			l := &p.Lines[i]
			l.Description, l.Category = strings.Repeat(hard, 40), strings.Repeat(hard, 20)
			l.Comments = []string{strings.Repeat("W", rules.MaxComment), strings.Repeat("x\n", rules.MaxComment/2), hard}[i%3]
		}
		pages := pdftest.Pages(t, printed(t, p))
		check.Must(t, check.True(t, len(pages) >= 5, len(pages)))
	})
	t.Run("an error of the writer is returned", func(t *testing.T) {
		want := errors.New("disk full")
		err := samplePrintout().WritePDF(failingWriter{want})
		check.Must(t, check.True(t, errors.Is(err, want), err))
	})
}

func TestPaginate(t *testing.T) {
	heights := func(pages [][]placed) (all [][]float64) {
		for _, page := range pages {
			var on []float64
			for _, b := range page {
				on = append(on, b.height)
			}
			all = append(all, on)
		}
		return all
	}
	again := &block{height: 9}
	for _, c := range []struct {
		name   string
		blocks []block
		want   [][]float64
	}{
		{"nothing is one page", nil, [][]float64{nil}},
		{"no block is split", []block{{height: 200}, {height: 66}}, [][]float64{{200}, {66}}},
		{"a page is filled to its end", []block{{height: 200}, {height: 65}}, [][]float64{{200, 65}}},
		{"a heading goes with what follows", []block{{height: 200}, {height: 30, keepsNext: true}, {height: 40}}, [][]float64{{200}, {30, 40}}},
		{"so do two headings", []block{{height: 200}, {height: 20, keepsNext: true}, {height: 20, keepsNext: true}, {height: 30}},
			[][]float64{{200}, {20, 20, 30}}},
		{"a section repeats its heading", []block{{height: 260, again: again}, {height: 60, again: again}}, [][]float64{{260}, {9, 60}}},
		{"a block as high as a page gets a page of its own", []block{{height: 10}, {height: 256}, {height: 10}}, [][]float64{{10}, {256}, {10}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := heights(paginate(c.blocks)); fmt.Sprint(got) != fmt.Sprint(c.want) {
				t.Fatalf("got %v, want %v", got, c.want)
			}
		})
	}
	t.Run("even a line with the longest texts fits on a page", func(t *testing.T) {
		for _, comment := range []string{strings.Repeat("W", rules.MaxComment), strings.Repeat("x\n", rules.MaxComment/2),
			strings.Repeat("🍷 ", rules.MaxComment/2), strings.Repeat("W\n", 12) + strings.Repeat("W", rules.MaxComment-24)} {
			p := samplePrintout()
			s := newSheet(p)
			s.section(rules.PromotionFloor, "")
			s.line(rules.PromotionFloor, rules.Line{Type: rules.TypePromotion, Description: strings.Repeat("W", 5000), Category: strings.Repeat("W", 5000),
				Comments: comment})
			h := s.blocks[len(s.blocks)-1].height + s.again.height
			check.True(t, !(h > bottom-otherTop), comment, h)
			s.again = &block{height: 7}
			s.toDo(300,
				rules.ToDo{Line: rules.Line{Type: rules.TypePromotion, Description: strings.Repeat("W", 5000), Category: strings.Repeat("W", 5000),
					Comments: comment}}, "Due 2 Dec 2026")
			if h := s.blocks[len(s.blocks)-1].height + s.again.height; h > bottom-otherTop {
				t.Errorf("to do, %.12q: %g mm, a page has %g", comment, h, bottom-otherTop)
			}
		}
	})
}

type failingWriter struct{ err error }

func (f failingWriter) Write([]byte) (int, error) { return 0, f.err }

// openPrintout returns the sample before it was completed.
func openPrintout() Printout {
	p := samplePrintout()
	p.Status, p.Final, p.CompletedAt, p.CompletedBy = rules.Pending, false, nil, ""
	return p
}

// longPrintout returns a report with n lines on the floor and n on the shelf. Every fifth one failed, and every ninth has a comment.
func longPrintout(n int) Printout {
	p := samplePrintout()
	p.Lines = nil
	for i := range n {
		for _, position := range []network.Position{network.Floor, network.Shelf} {
			l := rules.Line{Type: rules.TypePromotion, Position: position, Description: fmt.Sprintf("Product %d of a long report 750 mL", i), Category: "Wine",
				PriceCents: new(int64(100 * i)), Marks: rules.Marks{Passed: rules.Yes, PricePassed: new(i%5 > 0)}}
			if i%9 == 0 {
				l.Comments = strings.Repeat("The ticket still shows the price of last month. ", 4)
			}
			p.Lines = append(p.Lines, l)
		}
	}
	p.Scores = rules.Score(p.Lines, p.Weightings)
	return p
}

func BenchmarkPDF(b *testing.B) {
	p := longPrintout(150)
	for b.Loop() {
		var out bytes.Buffer
		check.OK(b, p.WritePDF(&out))
	}
}
