package brand

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"caravan/internal/platform/check"
)

func TestColoursAreThoseOfTheWebApp(t *testing.T) {
	theme, err := os.ReadFile("../../web/src/app/theme/tokens.css")
	check.OK(t, err)
	light, _, _ := strings.Cut(string(theme), "\n}")
	for token, colour := range map[string]int{
		"surface": White, "ink": Ink, "ink-2": Ink2, "ink-3": Ink3, "line": Hairline, "sunken": Sunken, "primary": Shiraz,
		"gold": Gold, "gold-text": GoldText, "gold-soft": GoldSoft, "good": Good, "good-text": GoodText, "warn": Warn,
		"bad": Bad, "bad-soft": BadSoft, "na": Na, "na-text": NaText,
	} {
		if want := fmt.Sprintf("--%s: #%06x;", token, colour); !strings.Contains(light, want) {
			t.Errorf("the theme has no %q", want)
		}
	}
}
