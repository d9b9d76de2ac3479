package academy

import (
	"slices"
	"testing"

	"caravan/internal/platform/check"

	"pgregory.net/rapid"
)

func TestCircle(t *testing.T) {
	after := map[string][]string{"rum": {"gin"}, "gin": {"ale", "hops"}, "ale": {"hops"}, "stout": {"cider"}, "cider": {"stout"}}
	for _, c := range []struct {
		name, id string
		needs    []string
		want     []string
	}{
		{"nothing comes before it", "ale", nil, nil},
		{"a chain is no circle", "whisky", []string{"rum", "gin"}, nil},
		{"two ways to the same course are no circle", "rum", []string{"gin", "ale", "hops"}, nil},
		{"two courses", "gin", []string{"rum"}, []string{"gin", "rum"}},
		{"three courses", "ale", []string{"rum"}, []string{"ale", "rum", "gin"}},
		{"the shortest of two ways", "hops", []string{"rum", "ale"}, []string{"hops", "ale"}},
		{"itself", "ale", []string{"ale"}, []string{"ale"}},
		{"what it had before does not count", "rum", []string{"ale"}, nil},
		{"a circle of others is none of its own", "ale", []string{"stout"}, nil},
	} {
		t.Run("FD-441 "+c.name, func(t *testing.T) { check.Same(t, circle(c.id, c.needs, after), c.want) })
	}
}

func TestCircleMessage(t *testing.T) {
	check.Is(t, circleMessage([]Named{{"r", "Rum"}, {"g", "Gin"}, {"a", "Ale"}}),
		"That would go in a circle: ‘Rum’ opens after ‘Gin’, ‘Gin’ after ‘Ale’, ‘Ale’ after ‘Rum’. Please leave one of them out.")
	check.Is(t, finishFirst([]Named{{"g", "Gin"}}), "Finish ‘Gin’ first, then it opens for you.")
	check.Is(t, finishFirst([]Named{{"g", "Gin"}, {"r", "Rum"}, {"a", "Ale"}}), "Finish ‘Gin’, ‘Rum’ and ‘Ale’ first, then it opens for you.")
}

func TestOrderOfCourses(t *testing.T) {
	for _, c := range []struct {
		name  string
		ids   []string
		after map[string][]string
		want  []string
	}{
		{"nothing comes before anything", []string{"a", "b"}, nil, []string{"a", "b"}},
		{"what is in order stays", []string{"a", "x", "b"}, map[string][]string{"b": {"a"}}, []string{"a", "x", "b"}},
		{"a course moves up to just before the one that needs it", []string{"x", "b", "y", "a", "z"}, map[string][]string{"b": {"a"}},
			[]string{"x", "a", "b", "y", "z"}},
		{"with what comes before it", []string{"c", "b", "a"}, map[string][]string{"c": {"b"}, "b": {"a"}}, []string{"a", "b", "c"}},
		{"what is not in the list is not put into it", []string{"b", "x"}, map[string][]string{"b": {"a"}}, []string{"b", "x"}},
		{"nothing", nil, map[string][]string{"b": {"a"}}, []string{}},
	} {
		t.Run("FD-441 "+c.name, func(t *testing.T) { check.Same(t, inOrder(c.ids, c.after), c.want) })
	}
}

// courseGraph draws courses in a random order, and what comes before each: only courses with an earlier letter, so that there is no circle.
func courseGraph(t *rapid.T) (ids []string, after map[string][]string) {
	all := []string{"a", "b", "c", "d", "e", "f", "g"}
	ids = rapid.Permutation(all).Draw(t, "ids")[:rapid.IntRange(0, len(all)).Draw(t, "n")]
	after = map[string][]string{}
	for at, id := range all[1:] {
		after[id] = rapid.SliceOfNDistinct(rapid.SampledFrom(all[:at+1]), 0, 2, rapid.ID[string]).Draw(t, "before "+id)
	}
	return ids, after
}

func TestOrderProperties(t *testing.T) {
	t.Run("FD-441 every course stands there once, none before one that comes before it, and the order of an order is the same", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			ids, after := courseGraph(t)
			got := inOrder(ids, after)
			check.Same(t, slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(ids)))
			for at, id := range got {
				for _, n := range after[id] {
					check.True(t, !slices.Contains(got[at:], n), got, id, n)
				}
			}
			check.Same(t, inOrder(got, after), got)
		})
	})
	t.Run("FD-441 a circle is a way back to the course, and there is none without one", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			_, after := courseGraph(t)
			id := rapid.SampledFrom([]string{"a", "b", "c", "d", "e", "f", "g"}).Draw(t, "id")
			needs := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"a", "b", "c", "d", "e", "f", "g"}), 0, 3, rapid.ID[string]).Draw(t, "needs")
			way := circle(id, needs, after)
			reaches := map[string]bool{}
			var walk func(at string)
			walk = func(at string) {
				if !reaches[at] {
					reaches[at] = true
					if at != id {
						for _, n := range after[at] {
							walk(n)
						}
					}
				}
			}
			for _, n := range needs {
				walk(n)
			}
			check.Is(t, way != nil, reaches[id], needs, after)
			for at, one := range way {
				next := after[one]
				if one == id {
					next = needs
				}
				check.True(t, slices.Contains(next, way[(at+1)%len(way)]), way)
			}
		})
	})
}
