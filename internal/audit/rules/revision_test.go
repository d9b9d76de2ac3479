package rules

import (
	"testing"

	"caravan/internal/platform/check"
)

func TestRevision(t *testing.T) {
	one := RevisionOf(20, "phone", "rob")
	for name, c := range map[string]struct {
		other Revision
		want  bool
	}{
		"an earlier change of the same device comes before a later one": {RevisionOf(21, "phone", "rob"), true},
		"the same change does not":                                      {one, false},
		"a later one does not":                                          {RevisionOf(19, "phone", "rob"), false},
		"one of another device says nothing":                            {RevisionOf(21, "tablet", "rob"), false},
		"one of somebody else says nothing":                             {RevisionOf(21, "phone", "rita"), false},
		"nothing known says nothing":                                    {Revision{}, false},
	} {
		t.Run("FD-324 FD-341 "+name, func(t *testing.T) { check.Is(t, one.Before(c.other), c.want) })
	}
	t.Run("FD-324 FD-341 one that no browser counts to, or without a device, is none, and comes before nothing", func(t *testing.T) {
		for _, r := range []Revision{RevisionOf(0, "phone", ""), RevisionOf(-1, "phone", ""), RevisionOf(1<<53, "phone", ""), RevisionOf(5, "", "rob")} {
			check.Same(t, r, Revision{})
			check.Is(t, r.Before(RevisionOf(9, "phone", "")), false)
		}
	})
}
