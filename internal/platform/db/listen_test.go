package db

import (
	"slices"
	"strings"
	"testing"
)

func TestMessagesAreAsFewAsPossibleAndFit(t *testing.T) {
	line := strings.Repeat("x", 99)
	for _, c := range []struct{ lines, want int }{{0, 0}, {1, 1}, {78, 1}, {79, 2}, {156, 2}, {157, 3}} {
		all := slices.Collect(messages("head", slices.Repeat([]string{line}, c.lines)))
		total := 0
		for _, m := range all {
			lines := strings.Split(m, "\n")
			total += len(lines) - 1
			if len(m) > maxNotice || lines[0] != "head" {
				t.Errorf("a message of %d bytes begins with %q", len(m), lines[0])
			}
		}
		if len(all) != c.want || total != c.lines {
			t.Errorf("%d lines came in %d messages as %d", c.lines, len(all), total)
		}
	}
}
