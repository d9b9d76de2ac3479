package main

import "testing"

const small = `# a comment

fault: the sum is a product
file: sum.go
- return a + b
+ return a * b
run: go test ./...
`

func TestPlanting(t *testing.T) {
	faults, err := readFaults(small)
	if err != nil || len(faults) != 1 {
		t.Fatalf("the table gave %v and %v, want one fault", faults, err)
	}
	for _, c := range []struct{ name, source, want string }{
		{"once, whatever the indentation", "func f() {\n\treturn a + b\n}\n", "func f() {\nreturn a * b\n}\n"},
		{"nowhere", "func f() {\n\treturn a - b\n}\n", ""},
		{"twice", "return a + b\nreturn a + b\n", ""},
		{"as a part of a line only", "x := 1; return a + b\n", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := faults[0].plant(c.source)
			if got != c.want || (err == nil) != (c.want != "") {
				t.Errorf("planting gave %q and %v, want %q", got, err, c.want)
			}
		})
	}
}

func TestTables(t *testing.T) {
	for name, text := range map[string]string{
		"two faults of one name": small + small,
		"no command":             "fault: x\nfile: y\n- z\n",
		"a line of no kind":      small + "nonsense\n",
		"no fault before a line": "file: y\n",
	} {
		if faults, err := readFaults(text); err == nil {
			t.Errorf("%s: the table was read as %v, want an error", name, faults)
		}
	}
}
