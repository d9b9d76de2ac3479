package rules

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"caravan/internal/platform/check"
)

func TestJoinComments(t *testing.T) {
	full := strings.Repeat("a", MaxComment-3)
	for name, c := range map[string]struct {
		from, mine, stored, joined string
		ok                         bool
	}{
		"OFFLINE-023 two first comments: both, theirs first": {"", "Bins full", "Lid broken", "Lid broken\n\nBins full", true},
		"OFFLINE-023 sent again after its answer was lost":   {"", "Bins full", "Lid broken\n\nBins full", "Lid broken\n\nBins full", true},
		"OFFLINE-023 both added to what both had seen":       {"Bins", "Bins full", "Bins: lid broken", "Bins: lid broken\n\nfull", true},
		"OFFLINE-023 I changed the part that they left as it was": {"Bins full", "Bins empty", "Bins full\n\nLid broken", "Bins empty\n\nLid broken",
			true},
		"OFFLINE-023 they removed what I changed: mine stays":           {"Bins full", "Bins empty", "", "Bins empty", true},
		"OFFLINE-023 I removed what they changed: theirs stays":         {"Bins full", "", "Bins empty", "Bins empty", true},
		"OFFLINE-023 mine has theirs already":                           {"", "Lid broken\n\nBins full", "Lid broken", "Lid broken\n\nBins full", true},
		"OFFLINE-023 a word inside a paragraph is not the whole of it":  {"", "full", "Bins full", "Bins full\n\nfull", true},
		"OFFLINE-023 exactly as long as a comment may be":               {"", "b", full, full + "\n\nb", true},
		"OFFLINE-023 together longer than a comment may be: a clash":    {"", "bb", full, full + "\n\nbb", false},
		"OFFLINE-023 nothing to join where only one of the two changed": {"Bins", "Bins full", "Bins", "", false},
	} {
		t.Run(name, func(t *testing.T) {
			joined, ok := JoinComments(c.from, c.mine, c.stored)
			check.Is(t, joined, c.joined)
			check.Is(t, ok, c.ok)
		})
	}

	word := rapid.SampledFrom([]string{"", "a", "b", "a b", "c\n\na", "d\ne", "ä"})
	t.Run("OFFLINE-023 nothing of two first comments is lost, a repeat changes nothing, and the limit holds", rapid.MakeCheck(func(t *rapid.T) {
		mine, stored := word.Draw(t, "mine"), word.Draw(t, "stored")
		joined, ok := JoinComments("", mine, stored)
		if !ok {
			return
		}
		for _, text := range []string{mine, stored} {
			check.Must(t, check.True(t, text == "" || hasPart(joined, text), text, joined))
		}
		if again, isNew := JoinComments("", mine, joined); isNew && again != joined {
			t.Fatalf("a repeat made %q of %q", again, joined)
		}
		if len([]rune(joined)) > MaxComment {
			t.Fatal("too long")
		}
	}))
}

func TestApplyChangesComments(t *testing.T) {
	seen := Answer{}
	save := func(was Line, by, comment string, passed *bool) (Line, []Conflict) {
		changed, conflicts,
			err := ApplyChanges([]Line{was}, []Change{{LineID: was.ID, Marks: Marks{Passed: passed}, Comments: &comment, Version: new(int64(1)), From: &seen}},
			by, time.Unix(0, 0))
		check.OK(t, err)
		if len(changed) == 1 {
			was = changed[0]
		}
		return was, conflicts
	}
	fresh := Line{ID: "l", Type: TypeNonLiquor, Version: 1}

	t.Run("OFFLINE-023 FD-202 comments of two people stand beside each other, and my own later one takes the place of my earlier one",
		func(t *testing.T) {
			mine, _ := save(fresh, "rob", "Bins", nil)
			mine, _ = save(mine, "rob", "Bins full", nil)
			check.Must(t, check.Is(t, mine.Comments, "Bins full"))
			check.Must(t, check.Is(t, mine.CommentsByID, "rob"))
			both, conflicts := save(mine, "rita", "Lid broken", nil)
			check.Must(t, check.Is(t, both.Comments, "Bins full\n\nLid broken", len(conflicts)))
			check.Must(t, check.Is(t, both.CommentsByID, "", len(conflicts)))
			check.Must(t, check.True(t, len(conflicts) <= 0, len(conflicts)))
			again, _ := save(both, "rita", "Lid broken", nil)
			if again.Version != both.Version {
				t.Fatal("a repeat changed the line")
			}
		})
	t.Run("OFFLINE-023 their comment also stays when I have marked the line since", func(t *testing.T) {
		theirs, _ := save(fresh, "rita", "Lid broken", nil)
		marked, _ := save(theirs, "rob", "", Yes)
		both, _ := save(marked, "rob", "Bins full", Yes)
		check.Must(t, check.Is(t, both.Comments, "Lid broken\n\nBins full"))
	})
	t.Run("OFFLINE-023 FD-202 where the marks clash, my side of the choice has both comments", func(t *testing.T) {
		theirs, _ := save(fresh, "rita", "Lid broken", No)
		_, conflicts := save(theirs, "rob", "Bins full", Yes)
		check.Must(t, check.Is(t, len(conflicts), 1, conflicts))
		check.Must(t, check.Is(t, conflicts[0].Mine.Comments, "Lid broken\n\nBins full", conflicts))
		check.Must(t, check.Is(t, conflicts[0].Theirs.Comments, "Lid broken", conflicts))
	})
}
