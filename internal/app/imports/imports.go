package imports

import (
	"fmt"
	"strings"
)

// Count says what an import did to one kind of thing.
type Count struct {
	Noun                        string // plural, such as 'stores'
	Created, Updated, Unchanged int
}

// Summary says what an import did.
type Summary struct {
	Counts []Count
	Kept   []string // one sentence for each thing that was kept although the file has something else
}

// String returns one line per kind of thing, 'stores: 2 created, 1 updated, 39 unchanged', and one per thing that was kept.
func (s Summary) String() string {
	var lines []string
	for _, c := range s.Counts {
		lines = append(lines, fmt.Sprintf("%s: %d created, %d updated, %d unchanged", c.Noun, c.Created, c.Updated, c.Unchanged))
	}
	return strings.Join(append(lines, s.Kept...), "\n")
}
