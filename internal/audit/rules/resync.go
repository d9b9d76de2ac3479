package rules

import "time"

// Resynced is what becomes of a report's lines when they are refreshed from their sources (FD-11).
type Resynced struct {
	Kept    []Line   // the stored lines that stay, in their order
	Changed []Line   // those of them that ask something else now than before, with their next version
	Added   []Line   // new lines, without ids, in the order of the sections
	Dropped []string // ids of the lines that go
}

// Resync refreshes the stored lines of an open report from its sources, given as the lines that a report made now would have (NewLines). Lines match by
// their key (FD-11):
//
//   - A matched line keeps its marks, comments and hidden, and gets description, category, price and pre-marked anew. Only when one of them changed does
//     its version grow. Whoever is answering the old wording or price at this moment is then told, so that nobody answers a question they did not see.
//   - A line that only the report has is removed, unless somebody has answered one of its questions or commented on it.
//   - A line that only the sources have is added as in a new report: unanswered, unless the store is known to range the product. A focus line is visible
//     while fewer than InitialFocusLines are (FD-07); LOAD MORE shows the rest.
//
// Doing it again changes nothing.
func Resync(stored, sources []Line, byID string, now time.Time) (out Resynced) {
	source := make(map[string]Line, len(sources))
	for _, l := range sources {
		source[l.Key] = l
	}
	there := make(map[string]bool, len(stored))
	shown := 0
	for _, l := range stored {
		fresh, found := source[l.Key]
		if !found && !l.Answered() && l.Comments == "" {
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

// sameSource tells whether both lines say the same of what they were copied from. What the key holds is not compared.
func (l Line) sameSource(other Line) bool {
	return l.Description == other.Description && l.Category == other.Category && same(l.PriceCents, other.PriceCents) && l.PreMarked == other.PreMarked
}
