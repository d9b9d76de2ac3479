package main

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

const folder = "docs/requirements"

// The files with numbered requirements. Decisions (AMB) and the data model (DM) are left out: they only explain the others.
var numbered = []string{"checklist/*.md", "scoring.md", "further-decisions.md", "screens.md"}

var (
	itemID = regexp.MustCompile(`(?m)^- ([A-Z]+-\d{2,3}|R\d) `)
	reason = regexp.MustCompile(`^- ([A-Z]+-\d{2,3}|R\d): because \S`)
	span   = regexp.MustCompile(`^([A-Z]+-?)(\d+)\.\.(\d+)$`)
)

// list is the content of docs/requirements/.
type list struct {
	ids         []string // in the order of the files
	notTestable map[string]bool
	built       []string // ids of the capabilities that exist, in the order of the file
}

func readList(tree fs.FS) (*list, error) {
	l := &list{notTestable: map[string]bool{}}
	for _, pattern := range numbered {
		paths, err := fs.Glob(tree, folder+"/"+pattern)
		if err != nil {
			return nil, err
		}
		for _, path := range paths {
			text, err := fs.ReadFile(tree, path)
			if err != nil {
				return nil, err
			}
			for _, m := range itemID.FindAllStringSubmatch(string(text), -1) {
				if slices.Contains(l.ids, m[1]) {
					return nil, fmt.Errorf("%s: %s appears twice", path, m[1])
				}
				l.ids = append(l.ids, m[1])
			}
		}
	}
	if len(l.ids) == 0 {
		return nil, fmt.Errorf("no requirements in %s: run this from the top of the repository", folder)
	}
	if err := l.readNotTestable(tree); err != nil {
		return nil, err
	}
	return l, l.readBuilt(tree)
}

// readNotTestable reads '- ID: because ...'. An item without a reason is an error.
func (l *list) readNotTestable(tree fs.FS) error {
	const path = folder + "/not-testable.md"
	text, err := fs.ReadFile(tree, path)
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "- ") {
			continue
		}
		m := reason.FindStringSubmatch(line)
		if m == nil || !slices.Contains(l.ids, m[1]) {
			return fmt.Errorf("%s: want '- ID: because ...' with a known id, found %q", path, strings.TrimSpace(line))
		}
		l.notTestable[m[1]] = true
	}
	return nil
}

// readBuilt reads ids and ranges (AUTH-001..035, R1..6) separated by white space; # begins a comment. It skips what is not testable, so that a range
// may include it.
func (l *list) readBuilt(tree fs.FS) error {
	const path = folder + "/built.txt"
	text, err := fs.ReadFile(tree, path)
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, "#")
		for _, word := range strings.Fields(line) {
			for _, id := range spread(word) {
				if !slices.Contains(l.ids, id) {
					return fmt.Errorf("%s: there is no requirement %s", path, id)
				}
				if !l.notTestable[id] && !slices.Contains(l.built, id) {
					l.built = append(l.built, id)
				}
			}
		}
	}
	return nil
}

// spread turns AUTH-001..003 into AUTH-001, AUTH-002, AUTH-003. It returns any other word unchanged.
func spread(word string) []string {
	m := span.FindStringSubmatch(word)
	if m == nil {
		return []string{word}
	}
	first, _ := strconv.Atoi(m[2]) // the expression only matches digits
	last, _ := strconv.Atoi(m[3])
	var ids []string
	for n := first; n <= last; n++ {
		ids = append(ids, fmt.Sprintf("%s%0*d", m[1], len(m[2]), n))
	}
	return ids
}

// gather is the reverse of spread: ids of one area that follow each other in all become one range. Both lists must be in the same order.
func gather(all, ids []string) []string {
	var words []string
	for i := 0; i < len(ids); {
		at := slices.Index(all, ids[i])
		n := 1
		for i+n < len(ids) && at+n < len(all) && all[at+n] == ids[i+n] && areaOf(ids[i+n]) == areaOf(ids[i]) {
			n++
		}
		word := ids[i]
		if n > 1 {
			word += ".." + strings.TrimLeft(ids[i+n-1], "ABCDEFGHIJKLMNOPQRSTUVWXYZ-")
		}
		words = append(words, word)
		i += n
	}
	return words
}
