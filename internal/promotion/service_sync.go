package promotion

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/journal"
	"caravan/internal/platform/sheet"
	"caravan/internal/text"
)

// What head office reads when the installation itself needs something. The log says which setting it is, because only operators can change it.
const messageNoSource = "No source for promotions is set up. Please ask your system administrator to set one up."

var errNoSource = errors.New("the setting CARAVAN_SYNC_PROMOTIONS_URL is empty")

// Synced says what a sync did.
type Synced struct {
	Source string // where the promotions came from
	Outcome
}

// Sync imports the promotions of the source, all or none (PROMOTION-004, AMB-129). It can be repeated: what is equal already stays unchanged, and so
// do dates that head office set by hand (FD-24). It is for head office. Faults: Forbidden; Conflict without a source; Unavailable when it does not
// answer; Invalid with every mistake in its feed.
func (s *Service) Sync(ctx context.Context, actor access.Actor) (out Synced, err error) {
	defer fault.Wrap(&err, "promotion.Sync")
	if err := access.Allow(mayManage(actor)); err != nil {
		return Synced{}, err
	}
	if s.source == nil {
		slog.WarnContext(ctx, "promotions cannot be synced", "error", errNoSource) // refusals are not logged by themselves
		return Synced{}, fault.New(fault.Conflict, messageNoSource).Because(errNoSource)
	}
	feed, err := s.source.Fetch(ctx) // before the transaction, so that a slow source does not hold the lock
	if err != nil {
		return Synced{}, refusedFeed(err)
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		out = Synced{Source: s.source.Name()}
		var err error
		if out.Outcome, err = s.Import(ctx, tx, feed); err != nil || !out.changed() {
			return err
		}
		return journal.Write(ctx, tx, journal.Entry{ActorID: actor.UserID, ImpersonatorID: actor.ImpersonatorID, Action: actionSync, Target: journalTarget,
			TargetID: out.Source, Detail: fmt.Sprintf("promotions %+v, products %+v", out.Promotions, out.Products), At: s.clock.Now()})
	})
	if err != nil {
		return Synced{}, refusedFeed(err)
	}
	return out, nil
}

// refusedFeed turns the mistakes in a feed into an Invalid fault with one field for each cause, such as 'rows 7 and 9.end_date'. Other errors stay
// unchanged.
func refusedFeed(err error) error {
	wrong := sheet.Faults{}
	if !errors.As(err, &wrong) {
		return err
	}
	found := causes(wrong)
	f := fault.New(fault.Invalid, fmt.Sprintf("Nothing was imported: the feed has %d mistakes.", len(found)))
	if len(found) == 1 {
		f.Message = "Nothing was imported: the feed has a mistake."
	}
	for _, c := range found {
		f.Fields = append(f.Fields, fault.Field{In: "feed", Path: c.place(), Message: c.message})
	}
	return f
}

// cause is one mistake in a feed and the rows in which it is. A table repeats a promotion's cells in many rows, and nobody wants to read the same
// sentence for each of them.
type cause struct {
	column, message string
	rows            []int // ascending; empty: the whole table
}

// causes groups mistakes with the same message about the same column, in the order of their first rows.
func causes(wrong sheet.Faults) (found []cause) {
	type key struct{ column, message string }
	at := map[key]int{}
	for _, one := range wrong {
		k := key{one.Column, one.Message}
		i, known := at[k]
		if !known {
			i = len(found)
			at[k] = i
			found = append(found, cause{column: one.Column, message: one.Message})
		}
		if rows := found[i].rows; one.Row > 0 && !slices.Contains(rows[max(0, len(rows)-1):], one.Row) {
			found[i].rows = append(rows, one.Row)
		}
	}
	return found
}

// place returns where the mistake is, with the feed's own name of the column.
func (c cause) place() string {
	where := ""
	switch len(c.rows) {
	case 0:
	case 1:
		where = fmt.Sprintf("row %d", c.rows[0])
	default:
		where = "rows " + ranges(c.rows)
	}
	return text.Join(".", where, c.column)
}

// maxRanges is how many rows and ranges of rows of one mistake are named.
const maxRanges = 8

// ranges returns ascending numbers in words: '3, 5 to 9 and 12'.
func ranges(numbers []int) string {
	var parts []string
	rest := 0
	for i := 0; i < len(numbers); {
		last := i
		for last+1 < len(numbers) && numbers[last+1] == numbers[last]+1 {
			last++
		}
		if last == i+1 { // two are named one by one
			last = i
		}
		switch {
		case len(parts) == maxRanges:
			rest += last - i + 1
		case last == i:
			parts = append(parts, strconv.Itoa(numbers[i]))
		default:
			parts = append(parts, fmt.Sprintf("%d to %d", numbers[i], numbers[last]))
		}
		i = last + 1
	}
	if rest > 0 {
		parts = append(parts, fmt.Sprintf("%d more", rest))
	}
	if last := len(parts) - 1; last > 0 {
		return strings.Join(parts[:last], ", ") + " and " + parts[last]
	}
	return parts[0]
}
