// Command plant plants small faults and says which of them the tests catch.
//
//	go run ./scripts/plant [-only REGEXP] [-table FILE] [-check] [-v]
//
// A table lists the faults. Each has a name, a class (classes in table.go), a file, the lines that are taken out (-) and put in (+), and the command
// of the tests that should fail:
//
//	fault: the last day of a query is counted in UTC
//	class: time
//	file: internal/linequery/query.go
//	- 	return calendar.DayOf(at)
//	+ 	return calendar.Day(at.Format("2006-01-02"))
//	run: go test ./internal/linequery
//
// The faults are planted one after the other in a copy of the tree, with what is not committed yet; the tree itself is never touched. First each
// command has to pass there without a fault. A fault is caught when its command fails, or when it takes longer than five minutes. One that does not
// compile, or whose lines no longer stand in the file exactly once, no longer applies: it counts as neither, and has to be mended in the table.
// -check plants nothing and only looks for the latter. The exit code is 1 when a fault was not caught or no longer applies.
package main

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
)

func main() {
	table := flag.String("table", "scripts/plant/faults.txt", "the list of faults")
	only := flag.String("only", "", "plant those whose name, file or class matches this regular expression")
	check := flag.Bool("check", false, "plant nothing, and only look whether the lines of each fault are there")
	verbose := flag.Bool("v", false, "print what each command printed")
	flag.Parse()
	if err := run(*table, *only, *check, *verbose); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(table, only string, check, verbose bool) error {
	pattern, err := regexp.Compile(only)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(table)
	if err != nil {
		return err
	}
	all, err := readFaults(string(text))
	if err != nil {
		return err
	}
	var faults []fault
	for _, f := range all {
		if pattern.MatchString(f.name) || pattern.MatchString(f.file) || pattern.MatchString(f.class) {
			faults = append(faults, f)
		}
	}
	if check {
		return present(faults)
	}
	tree, err := copyTree()
	if err != nil {
		return err
	}
	defer tree.remove()
	verdicts, err := tree.try(faults, verbose)
	if err != nil {
		return err
	}
	return report(faults, verdicts)
}

// present returns an error that names the faults whose lines do not stand in the tree.
func present(faults []fault) error {
	var errs []error
	for _, f := range faults {
		source, err := os.ReadFile(f.file)
		if err == nil {
			_, err = f.plant(string(source))
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %s: %w", stale, f.name, err))
		}
	}
	return errors.Join(errs...)
}

// report prints the share of the faults that was caught, of each class and of all, and which were not. It is an error when one was not, or no longer
// applies.
func report(faults []fault, verdicts []verdict) error {
	fmt.Println()
	for _, class := range slices.Sorted(maps.Keys(classes)) {
		if r := rateOf(faults, verdicts, class); r.planted > 0 {
			fmt.Printf("%s  %s\n", r, classes[class])
		}
	}
	all := rateOf(faults, verdicts, "")
	fmt.Printf("%s  in all\n", all)
	for i, v := range verdicts {
		if v != caughtIt {
			fmt.Printf("  %s: %s (%s)\n", v, faults[i].name, faults[i].file)
		}
	}
	switch {
	case len(faults) == 0:
		return fmt.Errorf("no fault was planted")
	case all.caught < len(faults):
		return fmt.Errorf("not every fault was caught")
	}
	return nil
}

// rate is how many of the faults that were planted were caught.
type rate struct{ caught, planted int }

// rateOf counts the faults of a class; an empty one stands for all. Of those that no longer apply, or whose tests fail anyway, nothing is known.
func rateOf(faults []fault, verdicts []verdict, class string) (r rate) {
	for i, v := range verdicts {
		if v == stale || v == broken || class != "" && faults[i].class != class {
			continue
		}
		r.planted++
		if v == caughtIt {
			r.caught++
		}
	}
	return r
}

func (r rate) String() string {
	return fmt.Sprintf("%3d of %3d caught, %3d %%", r.caught, r.planted, 100*r.caught/max(1, r.planted))
}
