package imports

import (
	"regexp"
	"strconv"
)

// column is a column of a file, and the field by whose name the room reports mistakes in it; empty = the room finds none.
type column struct{ name, field string }

type columns []column

func (c columns) names() []string {
	names := make([]string, len(c))
	for i, one := range c {
		names[i] = one.name
	}
	return names
}

// of returns the column of a room's field; empty when there is none.
func (c columns) of(field string) string {
	for _, one := range c {
		if one.field == field {
			return one.name
		}
	}
	return ""
}

// entryField is how a room locates a field of one entry: stores[3].name.
var entryField = regexp.MustCompile(`^[a-z]+\[([0-9]+)\]\.([A-Za-z]+)$`)

// cellOf leads fields back to cells of a sheet that holds one entry per row.
func (c columns) cellOf(s *sheet) cell {
	return func(field string) (int, string, bool) {
		m := entryField.FindStringSubmatch(field)
		if m == nil {
			return 0, "", false
		}
		i, err := strconv.Atoi(m[1])
		if err != nil || i >= len(s.rows) {
			return 0, "", false
		}
		return s.rows[i].number, c.of(m[2]), true
	}
}
