// Command requirements lists the numbered requirements that no test title names.
//
// It reads the ids from docs/requirements/, and the titles from the string literals of *_test.go, *.test.ts(x) and *.spec.ts files. An id in a
// comment does not count. It exits with status 1 when docs/requirements/built.txt lists an id that no title names, or when a title names an id that
// does not exist. Run it from the top of the repository: go run ./scripts/requirements [-built].
package main

import (
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
)

func main() {
	builtOnly := flag.Bool("built", false, "only check the requirements that built.txt lists")
	flag.Parse()
	ok, err := run(os.DirFS("."), *builtOnly, os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "requirements:", err)
		os.Exit(2)
	}
	if !ok {
		os.Exit(1)
	}
}

// run writes the report about the repository in tree. ok is false when a built requirement has no test, or a title names an unknown id.
func run(tree fs.FS, builtOnly bool, out io.Writer) (ok bool, err error) {
	list, err := readList(tree)
	if err != nil {
		return false, err
	}
	named, err := readTitles(tree)
	if err != nil {
		return false, err
	}

	w := &lines{out: out}
	if !builtOnly {
		report(w, list, named)
	}
	var untested []string
	for _, id := range list.built {
		if len(named[id]) == 0 {
			untested = append(untested, id)
		}
	}
	unknown := list.unknown(named)

	switch {
	case len(untested) > 0:
		w.printf("Built (docs/requirements/built.txt), but no test title names: %s", strings.Join(untested, " "))
	default:
		w.printf("Every one of the %d requirements in docs/requirements/built.txt is named by a test title.", len(list.built))
	}
	for _, id := range unknown {
		w.printf("%s is named by %s, but there is no such requirement.", id, strings.Join(named[id], ", "))
	}
	return len(untested) == 0 && len(unknown) == 0, w.err
}

// report lists how many requirements of each area no title names, and then which.
func report(w *lines, list *list, named map[string][]string) {
	open := map[string][]string{}
	total := map[string]int{}
	var openCount, count int
	for _, id := range list.ids {
		if list.notTestable[id] {
			continue
		}
		area := areaOf(id)
		total[area]++
		count++
		if len(named[id]) == 0 {
			open[area] = append(open[area], id)
			openCount++
		}
	}
	w.printf("Requirements that no test title names: %d of %d (%d more are listed as not testable).", openCount, count, len(list.notTestable))
	w.printf("")
	for _, area := range list.areas() {
		w.printf("%-14s %3d of %3d", area, len(open[area]), total[area])
	}
	w.printf("")
	for _, area := range list.areas() {
		if len(open[area]) > 0 {
			w.printf("%s", strings.Join(gather(list.ids, open[area]), " "))
		}
	}
	w.printf("")
}

// areaOf returns the part of an id before its number: AUDIT for AUDIT-109, R for R4.
func areaOf(id string) string {
	if area, _, found := strings.Cut(id, "-"); found {
		return area
	}
	return strings.TrimRight(id, "0123456789")
}

// areas lists every area in the order of the requirements.
func (l *list) areas() []string {
	var areas []string
	for _, id := range l.ids {
		if area := areaOf(id); !slices.Contains(areas, area) {
			areas = append(areas, area)
		}
	}
	return areas
}

// unknown returns, sorted, the ids in titles that belong to a known area but are not requirements.
func (l *list) unknown(named map[string][]string) []string {
	areas := l.areas()
	var unknown []string
	for id := range named {
		if slices.Contains(areas, areaOf(id)) && !slices.Contains(l.ids, id) {
			unknown = append(unknown, id)
		}
	}
	slices.Sort(unknown)
	return unknown
}

// lines writes lines and keeps the first error.
type lines struct {
	out io.Writer
	err error
}

func (l *lines) printf(format string, args ...any) {
	if l.err == nil {
		_, l.err = fmt.Fprintf(l.out, format+"\n", args...)
	}
}
