package sheet

import "testing"

func TestRanges(t *testing.T) {
	for _, c := range []struct {
		numbers []int
		want    string
	}{
		{[]int{3}, "3"},
		{[]int{3, 4}, "3 and 4"},
		{[]int{3, 5, 6, 7, 9}, "3, 5 to 7 and 9"},
		{[]int{1, 3, 5, 7, 9, 11, 13, 15, 17, 18, 20}, "1, 3, 5, 7, 9, 11, 13, 15 and 3 more"},
	} {
		if got := ranges(c.numbers); got != c.want {
			t.Errorf("AMB-129 the rows %v are '%s', want '%s'", c.numbers, got, c.want)
		}
	}
}
