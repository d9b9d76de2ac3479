package rules

// Brief is what another room needs to know of a report to keep things beside its lines.
type Brief struct {
	ReportID  string
	StoreID   string
	Completed bool
	Lines     []Line // only their keys, types, positions, marks and comments; those that the reader may read
}

// Line returns the line with a key.
func (b Brief) Line(key string) (Line, bool) {
	for _, l := range b.Lines {
		if l.Key == key {
			return l, true
		}
	}
	return Line{}, false
}
