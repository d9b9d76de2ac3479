package rules

import "time"

// Resynced is the result of refreshing a report's lines from their sources (FD-11).
type Resynced struct {
	Kept    []Line   // the stored lines that stay, in their order
	Changed []Line   // those of Kept that now ask something else, with their next version
	Added   []Line   // new lines, without ids, in the order of the sections
	Dropped []string // ids of the removed lines
}

// Resync refreshes the stored lines of an open report from its sources, which are given as the lines that a report created now would have (NewLines).
// Lines match by their key (FD-11):
//
//   - A matched line keeps its marks, comments and hidden, and why it cannot be checked. Its description, category, price and pre-marked are taken
//     from the source. Its version
//     grows only when one of them changed. A save that has only the old version then gets a conflict (FD-09); one that also has what the person saw
//     is
//     merged (FD-25).
//   - A line that only the report has is removed, unless somebody has answered one of its questions, said why it cannot be checked, or
//     commented on it.
//   - A line that only the sources have is added as in a new report: unanswered, unless the store is known to range the product. A focus line is
//     visible while fewer than InitialFocusLines are (FD-07); LOAD MORE shows the rest.
//
// A second resync changes nothing.
func Resync(stored, sources []Line, byID string, now time.Time) (out Resynced) {
	source := make(map[string]Line, len(sources))
	for _, l := range sources {
		source[l.Key] = l
	}
	there := make(map[string]bool, len(stored))
	shown := 0
	for _, l := range stored {
		fresh, found := source[l.Key]
		if !found && !l.Answered() && l.Obstacle == "" && l.Comments == "" {
			out.Dropped = append(out.Dropped, l.ID)
			continue
		}
		if found && !l.sameSource(fresh) {
			l.Description, l.Category, l.PriceCents, l.PreMarked = fresh.Description, fresh.Category, fresh.PriceCents, fresh.PreMarked
			l.Version++
			l.ChangedByID, l.ChangedAt = byID, &now
			out.Changed = append(out.Changed, l)
		}
		out.Kept = append(out.Kept, l)
		there[l.Key] = true
		if l.Type == TypeFocusProduct && !l.PreMarked && !l.Hidden {
			shown++
		}
	}
	for _, l := range sources {
		if there[l.Key] {
			continue
		}
		if l.Type == TypeFocusProduct && !l.PreMarked {
			if l.Hidden = shown >= InitialFocusLines; !l.Hidden {
				shown++
			}
		}
		out.Added = append(out.Added, l)
	}
	return out
}

// HasChanges tells whether there is anything to store.
func (r Resynced) HasChanges() bool { return len(r.Changed)+len(r.Added)+len(r.Dropped) > 0 }

// sameSource tells whether both lines have the same copies of their source's values. It does not compare what is in the key.
func (l Line) sameSource(other Line) bool {
	return l.Description == other.Description && l.Category == other.Category && same(l.PriceCents, other.PriceCents) && l.PreMarked == other.PreMarked
}
