package imports

import (
	"fmt"
	"strings"
)

// Count says what an import did to one sort of thing.
type Count struct {
	Noun                        string // in the plural: 'stores'
	Created, Updated, Unchanged int
}

// Summary says what an import did.
type Summary struct {
	Counts []Count
	Kept   []string // what the file would have changed and did not, a sentence each
}

// String writes a line per sort of thing, 'stores: 2 created, 1 updated, 39 unchanged', and one per thing kept.
func (s Summary) String() string {
	var lines []string
	for _, c := range s.Counts {
		lines = append(lines, fmt.Sprintf("%s: %d created, %d updated, %d unchanged", c.Noun, c.Created, c.Updated, c.Unchanged))
	}
	return strings.Join(append(lines, s.Kept...), "\n")
}
