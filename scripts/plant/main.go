// Command plant plants small faults and says which of them the tests catch.
//
//	go run ./scripts/plant [-only REGEXP] [-table FILE] [-v]
//
// A table lists the faults. Each has a name, a file, the lines that are taken out (-) and put in (+), and the command of the tests that should fail:
//
//	fault: the last day of a query is counted in UTC
//	file: internal/linequery/query.go
//	- 	return calendar.DayOf(at)
//	+ 	return calendar.Day(at.Format("2006-01-02"))
//	run: go test ./internal/linequery
//
// The faults are planted one after the other in a copy of the tree, with what is not committed yet; the tree itself is never touched. First each command has to pass there
// without a fault. A fault is caught when its command fails, or when it takes longer than five minutes. One that does not compile, or whose lines no longer stand in the
// file exactly once, is a mistake in the table. The exit code is 1 when a fault was not caught.
package main

import (
	"flag"
	"fmt"
	"os"
	"regexp"
)

func main() {
	table := flag.String("table", "scripts/plant/faults.txt", "the list of faults")
	only := flag.String("only", "", "plant those whose name or file matches this regular expression")
	verbose := flag.Bool("v", false, "print what each command printed")
	flag.Parse()
	if err := run(*table, *only, *verbose); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(table, only string, verbose bool) error {
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
		if pattern.MatchString(f.name) || pattern.MatchString(f.file) {
			faults = append(faults, f)
		}
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

// report prints how many faults were caught, and which were not. It is an error when one was not.
func report(faults []fault, verdicts []verdict) error {
	caught, counted := 0, 0
	for _, v := range verdicts {
		if v != mistaken {
			counted++
		}
		if v == caughtIt {
			caught++
		}
	}
	if counted == 0 {
		return fmt.Errorf("no fault was planted")
	}
	fmt.Printf("\n%d of %d caught (%d %%)\n", caught, counted, 100*caught/counted)
	for i, v := range verdicts {
		if v != caughtIt {
			fmt.Printf("  %s: %s (%s)\n", v, faults[i].name, faults[i].file)
		}
	}
	if caught < len(faults) {
		return fmt.Errorf("not every fault was caught")
	}
	return nil
}
