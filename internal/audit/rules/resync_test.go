package rules

import (
	"fmt"
	"slices"
	"testing"

	"caravan/internal/network"
	"caravan/internal/platform/check"

	"pgregory.net/rapid"
)

// focusLine is a line of a focus product as a new report would have it, visible.
func focusLine(id string) Line {
	return Line{ID: id, Key: LineKey(TypeFocusProduct, "q", id, network.NoPosition), Type: TypeFocusProduct, SourceID: id, Description: "Product " + id,
		Category: "Beer", Version: 1}
}

func TestResync(t *testing.T) {
	with := func(l Line, change func(*Line)) Line { change(&l); return l }
	a := focusLine("a")
	for _, c := range []struct {
		name            string
		stored, sources []Line
		want            Resynced
	}{
		{"FD-11 what is as it was stays as it is", []Line{a}, []Line{a}, Resynced{Kept: []Line{a}}},
		{"FD-11 a matched line keeps marks, comments and hidden, and gets what its source says anew, with its next version",
			[]Line{with(a, func(l *Line) { l.Marks, l.Comments, l.Hidden, l.Version = Marks{No, No}, "Dusty", true, 7 })},
			[]Line{with(a, func(l *Line) { l.Description, l.Category, l.PriceCents = "New", "Wine", new(int64(1)) })},
			func() Resynced {
				is := with(a, func(l *Line) {
					l.Marks, l.Comments, l.Hidden, l.Version = Marks{No, No}, "Dusty", true, 8
					l.Description, l.Category, l.PriceCents, l.ChangedByID, l.ChangedAt = "New", "Wine", new(int64(1)), "rob", &noon
				})
				return Resynced{Kept: []Line{is}, Changed: []Line{is}}
			}()},
		{"FD-11 FD-07 a product that the store is known to range by now is said to be, and keeps its marks and its place",
			[]Line{a}, []Line{with(a, func(l *Line) { l.PreMarked, l.Hidden, l.Marks = true, true, Marks{Yes, Yes} })},
			func() Resynced {
				is := with(a, func(l *Line) { l.PreMarked, l.Version, l.ChangedByID, l.ChangedAt = true, 2, "rob", &noon })
				return Resynced{Kept: []Line{is}, Changed: []Line{is}}
			}()},
		{"FD-11 a price that is no more", []Line{with(a, func(l *Line) { l.PriceCents = new(int64(1)) })}, []Line{a}, func() Resynced {
			is := with(a, func(l *Line) { l.Version, l.ChangedByID, l.ChangedAt = 2, "rob", &noon })
			return Resynced{Kept: []Line{is}, Changed: []Line{is}}
		}()},
		{"FD-11 a vanished line goes, hidden or not", []Line{a, with(focusLine("b"), func(l *Line) { l.Hidden = true })}, nil,
			Resynced{Dropped: []string{"a", "b"}}},
		{"FD-11 a vanished line with a mark stays as it is", []Line{with(a, func(l *Line) { l.Marks = Marks{No, No} })}, nil,
			Resynced{Kept: []Line{with(a, func(l *Line) { l.Marks = Marks{No, No} })}}},
		{"FD-11 so does one with a comment alone", []Line{with(a, func(l *Line) { l.Comments = "?" })}, nil,
			Resynced{Kept: []Line{with(a, func(l *Line) { l.Comments = "?" })}}},
		{"FD-11 so does a promotion line that waits for its price", []Line{{ID: "p", Key: "p", Type: TypePromotion, Marks: Marks{Yes, nil}}}, nil,
			Resynced{Kept: []Line{{ID: "p", Key: "p", Type: TypePromotion, Marks: Marks{Yes, nil}}}}},
		{"FD-11 a new line is added unmarked", nil, []Line{a}, Resynced{Added: []Line{a}}},
		{"FD-07 a new line that the store is known to range is added hidden and answered", nil,
			[]Line{with(a, func(l *Line) { l.PreMarked, l.Hidden, l.Marks = true, true, Marks{Yes, Yes} })},
			Resynced{Added: []Line{with(a, func(l *Line) { l.PreMarked, l.Hidden, l.Marks = true, true, Marks{Yes, Yes} })}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			check.Same(t, Resync(c.stored, c.sources, "rob", noon), c.want)
		})
	}

	t.Run("FD-07 new focus lines are visible while fewer than 20 are, whatever the store is known to range", func(t *testing.T) {
		var stored, sources []Line
		for i := range 30 {
			l := focusLine(fmt.Sprintf("%02d", i))
			switch {
			case i < 18:
				stored = append(stored, l)
			case i < 20:
				stored = append(stored, with(l, func(l *Line) { l.PreMarked, l.Marks = true, Marks{Yes, Yes} })) // shown by LOAD MORE
			case i < 22:
				stored = append(stored, with(l, func(l *Line) { l.Hidden = true }))
			}
			sources = append(sources, l)
		}
		sources[18].PreMarked, sources[19].PreMarked = true, true
		var hidden []bool
		for _, l := range Resync(stored, sources, "rob", noon).Added {
			hidden = append(hidden, l.Hidden)
		}
		want := []bool{false, false, true, true, true, true, true, true}
		check.True(t, slices.Equal(hidden, want), hidden)
	})
	t.Run("FD-07 in an empty report they are hidden as in a new one", func(t *testing.T) {
		var s Sources
		s.Quarter.ID = "q"
		for i := range 30 {
			s.Products = append(s.Products, network.ProductRef{PromotionID: "q", ExternalID: fmt.Sprint(i), Description: fmt.Sprint(i), PreMarked: i%7 == 0})
		}
		check.Same(t, Resync(nil, NewLines(s), "rob", noon).Added, NewLines(s))
	})
}

func TestResyncProperties(t *testing.T) {
	// anyReport is lines as they are stored, some of them marked or commented on, and lines of sources that share some of their keys.
	anyReport := func(t *rapid.T) (stored, sources []Line) {
		stored, sources = anyLines.Draw(t, "stored"), anyLines.Draw(t, "sources")
		for i := range stored {
			stored[i].ID, stored[i].Version = fmt.Sprint("line", i), int64(rapid.IntRange(1, 3).Draw(t, "version"))
			stored[i].Comments = rapid.SampledFrom([]string{"", "", "Dusty"}).Draw(t, "comments")
		}
		for _, lines := range [][]Line{stored, sources} {
			for i := range lines {
				lines[i].PreMarked = lines[i].Type == TypeFocusProduct && rapid.Bool().Draw(t, "pre-marked")
				lines[i].PriceCents = rapid.SampledFrom([]*int64{nil, new(int64(100)), new(int64(200))}).Draw(t, "price")
			}
		}
		return stored, sources
	}
	byKey := func(lines []Line) map[string]Line {
		m := map[string]Line{}
		for _, l := range lines {
			m[l.Key] = l
		}
		return m
	}
	t.Run("FD-11 EVIDENCE-023 no mark, no reason and no comment is ever lost, and every line keeps its id, hidden or visible",
		rapid.MakeCheck(func(t *rapid.T) {
			stored, sources := anyReport(t)
			out := Resync(stored, sources, "rob", noon)
			kept, dropped := byKey(out.Kept), map[string]bool{}
			for _, id := range out.Dropped {
				dropped[id] = true
			}
			for _, was := range stored {
				is, stays := kept[was.Key]
				switch {
				case stays == dropped[was.ID]:
					t.Fatalf("%+v is neither kept nor dropped, or both", was)
				case stays && (is.ID != was.ID || !is.Answer().equal(was.Answer())):
					t.Fatalf("%+v became %+v", was, is)
				case !stays && (was.Answered() || was.Obstacle != "" || was.Comments != ""):
					t.Fatalf("%+v was dropped", was)
				}
			}
		}))
	t.Run("FD-11 every source has exactly one line, which says what it says, and no other line is empty", rapid.MakeCheck(func(t *rapid.T) {
		stored, sources := anyReport(t)
		out := Resync(stored, sources, "rob", noon)
		all := slices.Concat(out.Kept, out.Added)
		lines, source := byKey(all), byKey(sources)
		if len(lines) != len(all) {
			t.Fatalf("a key is there twice: %+v", all)
		}
		for _, s := range sources {
			l, found := lines[s.Key]
			check.Must(t, check.True(t, found, l, s))
			check.Must(t, check.True(t, l.sameSource(s), l, s))
		}
		for _, l := range all {
			_, found := source[l.Key]
			check.Must(t, check.True(t, found || l.Answered() || l.Obstacle != "" || l.Comments != "", l))
		}
	}))
	t.Run("FD-11 FD-09 a version grows by one where the content changed, and nowhere else", rapid.MakeCheck(func(t *rapid.T) {
		stored, sources := anyReport(t)
		out := Resync(stored, sources, "rob", noon)
		was, changed := byKey(stored), byKey(out.Changed)
		for _, is := range out.Kept {
			grown := int64(0)
			if !is.sameSource(was[is.Key]) {
				grown = 1
			}
			_, told := changed[is.Key]
			check.Must(t, check.Is(t, is.Version, was[is.Key].Version+grown, was[is.Key], is))
			check.Must(t, check.Is(t, told, grown == 1, was[is.Key], is))
		}
	}))
	t.Run("FD-11 doing it again changes nothing", rapid.MakeCheck(func(t *rapid.T) {
		stored, sources := anyReport(t)
		out := Resync(stored, sources, "rob", noon)
		all := slices.Concat(out.Kept, out.Added)
		again := Resync(all, sources, "rita", noon)
		if again.HasChanges() {
			t.Fatalf("a second time adds %d lines, drops %d and changes %d", len(again.Added), len(again.Dropped), len(again.Changed))
		}
		if len(all) > 0 {
			check.Must(t, check.Same(t, append([]Line{}, again.Kept...), all))
		}
	}))
}
