package main

import (
	"strings"
	"testing"

	"caravan/internal/platform/check"
)

const small = `# a comment

fault: the sum is a product
class: twin
file: sum.go
- return a + b
+ return a * b
run: go test ./...
`

func TestPlanting(t *testing.T) {
	faults, err := readFaults(small)
	check.OK(t, err)
	check.Must(t, check.Is(t, len(faults), 1, faults))
	for _, c := range []struct{ name, source, want string }{
		{"once, whatever the indentation", "func f() {\n\treturn a + b\n}\n", "func f() {\nreturn a * b\n}\n"},
		{"nowhere", "func f() {\n\treturn a - b\n}\n", ""},
		{"twice", "return a + b\nreturn a + b\n", ""},
		{"as a part of a line only", "x := 1; return a + b\n", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := faults[0].plant(c.source)
			check.Is(t, got, c.want)
			check.Is(t, err == nil, c.want != "")
		})
	}
}

func TestTables(t *testing.T) {
	for name, text := range map[string]string{
		"two faults of one name": small + small,
		"no command":             "fault: x\nclass: time\nfile: y\n- z\n",
		"a class of no kind":     strings.Replace(small, "twin", "luck", 1),
		"a line of no kind":      small + "nonsense\n",
		"no fault before a line": "file: y\n",
	} {
		if faults, err := readFaults(text); err == nil {
			t.Errorf("%s: the table was read as %v, want an error", name, faults)
		}
	}
}

func TestRates(t *testing.T) {
	faults := []fault{{class: "time"}, {class: "time"}, {class: "web"}, {class: "web"}, {class: "twin"}}
	verdicts := []verdict{caughtIt, survived, caughtIt, stale, broken}
	for class, want := range map[string]rate{"": {2, 3}, "time": {1, 2}, "web": {1, 1}, "twin": {0, 0}} {
		if got := rateOf(faults, verdicts, class); got != want {
			t.Errorf("the rate of class %q is %v, want %v", class, got, want)
		}
	}
}
