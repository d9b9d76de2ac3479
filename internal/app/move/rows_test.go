package move

import (
	"math"
	"strings"
	"testing"

	"caravan/internal/platform/check"
)

func TestADigestTellsRowsApartAndNotTheirOrder(t *testing.T) {
	of := func(rows ...[]any) (d digest) {
		for _, row := range rows {
			d.add(row)
		}
		return d
	}
	one, two := []any{"a", int64(1), nil}, []any{"b", int64(2), true}
	check.Is(t, of(one, two), of(two, one))
	for name, other := range map[string]digest{
		"a row less": of(one), "a row twice": of(one, one), "none": of(),
		"values of two rows exchanged": of([]any{"b", int64(1), nil}, []any{"a", int64(2), true}),
		"values of a row exchanged":    of([]any{nil, int64(1), "a"}, two),
		"a text for a number":          of([]any{"a", "1", nil}, two),
		"an empty text for NULL":       of([]any{"a", int64(1), ""}, two),
		"false for NULL":               of([]any{"a", int64(1), false}, two),
		"a letter in the next column":  of([]any{"a1", "", nil}, two),
	} {
		check.True(t, other != of(one, two), name)
	}
	for range 2 { // two equal rows do not cancel each other out
		check.True(t, of(one, one) != of(two, two))
	}
}

func TestValuesAreTheSameFromBothEngines(t *testing.T) {
	for _, c := range []struct {
		is           kind
		value, other any // as one engine and the other give it
	}{
		{truth, true, int64(1)}, {truth, false, int64(0)}, {decimal, 3.0, int64(3)}, {decimal, math.Copysign(0, -1), int64(0)},
		{words, "é", []byte("é")}, {number, int64(-1), int64(-1)}, {words, nil, nil},
	} {
		one, fits := c.is.of(c.value)
		check.True(t, fits, c.value)
		other, fits := c.is.of(c.other)
		check.True(t, fits, c.other)
		check.Is(t, canonical(one), canonical(other), c.value)
	}
	for _, c := range []struct {
		is    kind
		value any
	}{{truth, int64(2)}, {truth, "t"}, {number, "1"}, {number, 1.5}, {words, int64(1)}, {decimal, "x"}} {
		_, fits := c.is.of(c.value)
		check.True(t, !fits, c.is, c.value)
	}
}

func TestTablesComeAfterThoseThatTheyReferTo(t *testing.T) {
	parents := map[string][]string{"a": {"c", "a"}, "b": {"a"}, "c": {"elsewhere"}}
	got, err := inOrder([]string{"b", "a", "c"}, parents)
	check.OK(t, err)
	check.Same(t, got, []string{"c", "a", "b"})
	parents["c"] = []string{"b"}
	_, err = inOrder([]string{"b", "a", "c"}, parents)
	check.True(t, err != nil && strings.Contains(err.Error(), "a, b, c refer to each other in a circle"), err)
}
