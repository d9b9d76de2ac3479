package main

import (
	"fmt"
	"strings"
)

// fault is a small change that makes the program wrong.
type fault struct {
	name          string
	class         string // one of classes
	file          string // from the top of the repository
	before, after string // whole lines; no lines after: they are taken out
	command       string // of the tests that should fail, run by a shell at the top of the copy
}

// classes are the kinds of faults that tests are known to miss, in words.
var classes = map[string]string{
	"time":    "days, deadlines and moments",
	"telling": "notifications that must not go",
	"twin":    "the second of two similar paths",
	"commit":  "repeats and doubtful commits",
	"web":     "the web",
}

// readFaults reads a table. Empty lines and lines that begin with # separate nothing and mean nothing.
func readFaults(text string) ([]fault, error) {
	var faults []fault
	names := map[string]bool{}
	for number, line := range strings.Split(text, "\n") {
		if rest, is := strings.CutPrefix(line, "fault: "); is {
			if names[rest] {
				return nil, fmt.Errorf("line %d: two faults have this name", number+1)
			}
			names[rest] = true
			faults = append(faults, fault{name: rest})
			continue
		}
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if len(faults) == 0 {
			return nil, fmt.Errorf("line %d: a table begins with 'fault: NAME'", number+1)
		}
		if !faults[len(faults)-1].read(line) {
			return nil, fmt.Errorf("line %d: %q is none of the words class, file, -, + and run", number+1, line)
		}
	}
	for _, f := range faults {
		if classes[f.class] == "" || f.file == "" || f.before == "" || f.command == "" {
			return nil, fmt.Errorf("%s: a fault needs a class that is known, file, - and run", f.name)
		}
	}
	return faults, nil
}

// read takes in one line of a fault. False: it is none.
func (f *fault) read(line string) bool {
	switch key, rest, _ := strings.Cut(line, " "); key {
	case "class:":
		f.class = rest
	case "file:":
		f.file = rest
	case "run:":
		f.command = rest
	case "-":
		f.before += rest + "\n"
	case "+":
		f.after += rest + "\n"
	default:
		return false
	}
	return true
}

// plant returns a file with the fault in it. The lines must stand in it exactly once, whatever their indentation.
func (f fault) plant(source string) (string, error) {
	lines, want := strings.SplitAfter(source, "\n"), strings.SplitAfter(strings.TrimSuffix(f.before, "\n"), "\n")
	found := -1
	for i := 0; i+len(want) <= len(lines); i++ {
		if !sameLines(lines[i:i+len(want)], want) {
			continue
		}
		if found >= 0 {
			return "", fmt.Errorf("its lines stand in %s more than once", f.file)
		}
		found = i
	}
	if found < 0 {
		return "", fmt.Errorf("its lines do not stand in %s", f.file)
	}
	return strings.Join(lines[:found], "") + f.after + strings.Join(lines[found+len(want):], ""), nil
}

func sameLines(a, b []string) bool {
	for i := range a {
		if strings.TrimSpace(a[i]) != strings.TrimSpace(b[i]) {
			return false
		}
	}
	return true
}
