package db

import (
	"slices"
	"strings"
	"testing"

	"caravan/internal/platform/check"
)

func TestMessagesAreAsFewAsPossibleAndFit(t *testing.T) {
	line := strings.Repeat("x", 99)
	for _, c := range []struct{ lines, want int }{{0, 0}, {1, 1}, {78, 1}, {79, 2}, {156, 2}, {157, 3}} {
		all := slices.Collect(messages("head", slices.Repeat([]string{line}, c.lines)))
		total := 0
		for _, m := range all {
			lines := strings.Split(m, "\n")
			total += len(lines) - 1
			check.True(t, len(m) <= maxNotice, len(m))
			check.Is(t, lines[0], "head", len(m))
		}
		check.Is(t, len(all), c.want, all, c.lines)
		check.Is(t, total, c.lines)
	}
}
