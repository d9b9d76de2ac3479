package imports

import (
	"regexp"
	"strconv"

	"caravan/internal/platform/sheet"
)

// maxFile is the size of a file in bytes, far above that of a network's.
const maxFile = 64 << 20

// entryField is how a room locates a field of one entry: stores[3].name.
var entryField = regexp.MustCompile(`^[a-z]+\[([0-9]+)\]\.([A-Za-z]+)$`)

// cellOf leads fields back to the cells of a sheet that holds one entry per row.
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
