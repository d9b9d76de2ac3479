package rules

import (
	"fmt"
	"testing"

	"caravan/internal/network"
)

func TestNewLines(t *testing.T) {
	sources := Sources{
		Quarter:   network.PromotionRef{ID: "q"},
		Standards: []Standard{{"s2", "windows"}, {"s1", "Lights"}},
		Products: []network.ProductRef{
			{PromotionID: "p", ExternalID: "b1", Description: "Lager", Category: "Beer", Position: network.Shelf},
			{PromotionID: "p", ExternalID: "b1", Description: "Lager", Category: "Beer", Position: network.Floor, PriceCents: new(int64(4999)), PreMarked: true},
			{PromotionID: "p2", ExternalID: "b1", Description: "Lager", Category: "Beer", Position: network.Floor},
		},
	}
	for i := 30; i > 0; i-- {
		sources.Products = append(sources.Products, network.ProductRef{PromotionID: "q", ExternalID: fmt.Sprintf("f%02d", i), Description: fmt.Sprintf("Product %02d", i),
			Category: "Wine", PreMarked: i%10 == 5})
	}
	lines := NewLines(sources)
	byKey := map[string]Line{}
	for _, l := range lines {
		byKey[l.Key] = l
	}

	t.Run("FD-01 FD-06 one line per standard and per product of a promotion and position, each with its own key", func(t *testing.T) {
		if len(lines) != 35 || len(byKey) != 35 {
			t.Fatalf("%d lines, %d keys", len(lines), len(byKey))
		}
		for _, key := range []string{"NON_LIQUOR::s1:", "PROMOTION:p:b1:FLOOR", "PROMOTION:p:b1:SHELF", "PROMOTION:p2:b1:FLOOR", "FOCUS_PRODUCT:q:f01:"} {
			if _, ok := byKey[key]; !ok {
				t.Errorf("no %s", key)
			}
		}
	})
	t.Run("AUDIT-036 AUDIT-037 the lines stand in the order of the sections, each sorted", func(t *testing.T) {
		for i, want := range []string{"NON_LIQUOR::s1:", "NON_LIQUOR::s2:", "PROMOTION:p2:b1:FLOOR", "PROMOTION:p:b1:FLOOR", "PROMOTION:p:b1:SHELF", "FOCUS_PRODUCT:q:f01:", "FOCUS_PRODUCT:q:f02:"} {
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
				if !l.Hidden || !isTrue(l.Passed) || !isTrue(l.PricePassed) {
					t.Errorf("pre-marked: %+v", l)
				}
			case l.Hidden:
				hidden++
			default:
				visible++
				if hidden > 0 {
					t.Errorf("%s is visible after a hidden one", l.Key)
				}
			}
			if !l.PreMarked && l.Answered() {
				t.Errorf("%s starts answered", l.Key)
			}
		}
		if visible != InitialFocusLines || hidden != 7 {
			t.Errorf("%d visible, %d hidden", visible, hidden)
		}
	})
	t.Run("FD-07 a promotion line is never hidden or answered from the start", func(t *testing.T) {
		l := byKey["PROMOTION:p:b1:FLOOR"]
		if l.PreMarked || l.Hidden || l.Answered() || *l.PriceCents != 4999 {
			t.Errorf("pre-marked %v, hidden %v, answered %v, for %d cents", l.PreMarked, l.Hidden, l.Answered(), *l.PriceCents)
		}
	})
	t.Run("FD-03 a quarter without anything gives no lines", func(t *testing.T) {
		if got := NewLines(Sources{Quarter: network.PromotionRef{ID: "q"}}); len(got) != 0 {
			t.Errorf("%d lines", len(got))
		}
	})
}
