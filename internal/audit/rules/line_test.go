package rules

import (
	"slices"
	"testing"

	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/golden"

	"pgregory.net/rapid"
)

func TestLineKey(t *testing.T) {
	for name, c := range map[string]struct{ got, want string }{
		"FD-01 promotion": {LineKey(TypePromotion, "p1", "ale", network.Shelf), "PROMOTION:p1:ale:SHELF"},
		"FD-01 focus":     {LineKey(TypeFocusProduct, "q1", "ale", network.NoPosition), "FOCUS_PRODUCT:q1:ale:"},
		"FD-01 standards": {LineKey(TypeNonLiquor, "", "tidy", network.NoPosition), "NON_LIQUOR::tidy:"},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %s, want %s", name, c.got, c.want)
		}
	}
}

func TestSections(t *testing.T) {
	t.Run("AUDIT-008 each line belongs to one section, in the page's order", func(t *testing.T) {
		lines := []Line{{Type: TypeFocusProduct}, {Type: TypePromotion, Position: network.Shelf}, {Type: TypePromotion, Position: network.Floor},
			{Type: TypeNonLiquor}}
		var titles []string
		for _, s := range Sections() {
			check.Is(t, len(InSection(lines, s)), 1, s)
			titles = append(titles, s.Title())
		}
		want := []string{"Store Standards", "Promotions (Floor)", "Promotions (Shelf)", "Focus Products"}
		check.True(t, slices.Equal(titles, want), titles)
	})
}

func TestSorting(t *testing.T) {
	type sortCase struct {
		Name  string       `json:"name"`
		By    string       `json:"by"`
		Lines []goldenLine `json:"lines"`
		Order []string     `json:"order"`
	}
	for _, c := range golden.Read[[]sortCase](t, "sorting.json") {
		t.Run(c.Name, func(t *testing.T) {
			lines := goldenLines(c.Lines)
			section := FocusProducts
			if c.By == "description" {
				section = StoreStandards
			}
			SortLines(section, lines)
			if got := keys(lines); !slices.Equal(got, c.Order) {
				t.Fatalf("got %v, want %v", got, c.Order)
			}
		})
	}
	t.Run("AUDIT-036 the order does not depend on how the lines come", rapid.MakeCheck(func(t *rapid.T) {
		lines := anyLines.Draw(t, "lines")
		shuffled := rapid.Permutation(lines).Draw(t, "shuffled")
		SortLines(PromotionFloor, lines)
		SortLines(PromotionFloor, shuffled)
		check.Must(t, check.True(t, slices.Equal(keys(lines), keys(shuffled)), keys(lines), keys(shuffled)))
	}))
}

func keys(lines []Line) []string {
	got := []string{}
	for _, l := range lines {
		got = append(got, l.Key)
	}
	return got
}
