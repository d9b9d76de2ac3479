package rules

import (
	"fmt"
	"testing"

	"caravan/internal/network"
	"caravan/internal/platform/check"
)

func TestNewLines(t *testing.T) {
	sources := Sources{
		Quarter:   network.PromotionRef{ID: "q"},
		Standards: []Standard{{"s2", "windows"}, {"s1", "Lights"}},
		Products: []network.ProductRef{
			{PromotionID: "p", ExternalID: "b1", Description: "Lager", Category: "Beer", Position: network.Shelf},
			{PromotionID: "p", ExternalID: "b1", Description: "Lager", Category: "Beer", Position: network.Floor, PriceCents: new(int64(4999)),
				PreMarked: true},
			{PromotionID: "p2", ExternalID: "b1", Description: "Lager", Category: "Beer", Position: network.Floor},
		},
	}
	for i := 30; i > 0; i-- {
		sources.Products = append(sources.Products,
			network.ProductRef{PromotionID: "q", ExternalID: fmt.Sprintf("f%02d", i), Description: fmt.Sprintf("Product %02d", i),
				Category: "Wine", PreMarked: i%10 == 5})
	}
	lines := NewLines(sources)
	byKey := map[string]Line{}
	for _, l := range lines {
		byKey[l.Key] = l
	}

	t.Run("FD-01 FD-06 one line per standard and per product of a promotion and position, each with its own key", func(t *testing.T) {
		check.Must(t, check.Is(t, len(lines), 35, lines))
		check.Must(t, check.Is(t, len(byKey), 35, byKey))
		for _, key := range []string{"NON_LIQUOR::s1:", "PROMOTION:p:b1:FLOOR", "PROMOTION:p:b1:SHELF", "PROMOTION:p2:b1:FLOOR", "FOCUS_PRODUCT:q:f01:"} {
			_, ok := byKey[key]
			check.True(t, ok, key)
		}
	})
	t.Run("AUDIT-036 AUDIT-037 the lines stand in the order of the sections, each sorted", func(t *testing.T) {
		for i, want := range []string{"NON_LIQUOR::s1:", "NON_LIQUOR::s2:", "PROMOTION:p2:b1:FLOOR", "PROMOTION:p:b1:FLOOR", "PROMOTION:p:b1:SHELF",
			"FOCUS_PRODUCT:q:f01:", "FOCUS_PRODUCT:q:f02:"} {
			if lines[i].Key != want {
				t.Errorf("line %d is %s, want %s", i, lines[i].Key, want)
			}
		}
	})
	t.Run("FD-07 what the store ranges starts hidden and passed; of the other focus lines the first 20 are visible", func(t *testing.T) {
		visible, hidden := 0, 0
		for _, l := range InSection(lines, FocusProducts) {
			switch {
			case l.PreMarked:
				check.True(t, l.Hidden, l)
				check.True(t, isTrue(l.Passed), l)
				check.True(t, isTrue(l.PricePassed), l)
			case l.Hidden:
				hidden++
			default:
				visible++
				if hidden > 0 {
					t.Errorf("%s is visible after a hidden one", l.Key)
				}
			}
			check.True(t, l.PreMarked || !l.Answered(), l.Key)
		}
		check.Is(t, visible, InitialFocusLines)
		check.Is(t, hidden, 7)
	})
	t.Run("FD-07 a promotion line is never hidden or answered from the start", func(t *testing.T) {
		l := byKey["PROMOTION:p:b1:FLOOR"]
		check.True(t, !l.PreMarked)
		check.True(t, !l.Hidden)
		check.True(t, !l.Answered())
		check.Is(t, *l.PriceCents, 4999)
	})
	t.Run("FD-03 a quarter without anything gives no lines", func(t *testing.T) {
		got := NewLines(Sources{Quarter: network.PromotionRef{ID: "q"}})
		check.Is(t, len(got), 0, got)
	})
}
