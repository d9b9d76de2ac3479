package readership

import (
	"context"
	"time"

	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// Imported is a thing with those who have read it, for Import.
type Imported struct {
	Thing     audience.Thing
	By        calendar.Day // empty: it need not be read
	AskedAt   time.Time
	Confirmed map[string]time.Time // by the id of the person
	Opened    map[string]time.Time
}

// Import adds must-reads and their readers as they are, in the caller's transaction, for the demo network. Nobody is told, and nothing is checked.
func (s *Service) Import(ctx context.Context, tx *db.Tx, all []Imported) (err error) {
	defer fault.Wrap(&err, "readership.Import(%d things)", len(all))
	var confirmations, openings [][]any
	for _, i := range all {
		id := itemID(i.Thing.Kind, i.Thing.ID)
		if i.By != "" {
			m := MustRead{By: i.By, Version: 1, AskedAt: i.AskedAt}
			if err := s.repo.save(ctx, tx, id, i.Thing, m, audience.ReachGroups(i.Thing.Author, i.Thing.To), i.AskedAt); err != nil {
				return err
			}
		}
		for person, at := range i.Confirmed {
			confirmations = append(confirmations, []any{id, 1, person, db.Ms(at)})
		}
		for person, at := range i.Opened {
			openings = append(openings, []any{id, person, db.Ms(at)})
		}
	}
	if err := db.Insert(ctx, tx, `INSERT INTO confirmations (item_id, version, user_id, confirmed_at) VALUES `,
		[]string{"TEXT", "INTEGER", "TEXT", "BIGINT"}, confirmations); err != nil {
		return err
	}
	return db.Insert(ctx, tx, `INSERT INTO openings (item_id, user_id, first_at) VALUES `, []string{"TEXT", "TEXT", "BIGINT"}, openings)
}
