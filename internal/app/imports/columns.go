package imports

import (
	"regexp"
	"strconv"

	"caravan/internal/platform/sheet"
)

// maxFile is the largest allowed file in bytes, far more than a network needs.
const maxFile = 64 << 20

// entryField is the form in which a room locates a field of an entry: stores[3].name.
var entryField = regexp.MustCompile(`^[a-z]+\[([0-9]+)\]\.([A-Za-z]+)$`)

// cellOf finds the cells that fields came from, in a sheet with one entry per row.
func cellOf(s *sheet.Sheet, columns sheet.Columns) sheet.CellOf {
	return func(field string) (int, string, bool) {
		m := entryField.FindStringSubmatch(field)
		if m == nil {
			return 0, "", false
		}
		i, err := strconv.Atoi(m[1])
		if err != nil || i >= len(s.Rows) {
			return 0, "", false
		}
		return s.Rows[i].Number, columns.Of(m[2]), true
	}
}
