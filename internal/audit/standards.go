package audit

import (
	"context"
	"time"

	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// StandardsLine is a store standards line: a question that reports ask while it is in force (DM-023).
type StandardsLine struct {
	ID        string
	Name      string
	StartDate calendar.Day    // first day in force
	EndDate   calendar.Day    // last day in force; empty = open-ended (AMB-048)
	Tiers     []audience.Tier // sizes of store that it is asked of; none = no store (AMB-050)
	CreatedAt time.Time
}

// ImportStandards stores new store standards lines in a few statements, as they are: the caller answers for ids and for the rules of the room. It is how
// the demo network gets its standards.
func (s *Service) ImportStandards(ctx context.Context, tx *db.Tx, lines []StandardsLine) (err error) {
	defer fault.Wrap(&err, "audit.ImportStandards(%d lines)", len(lines))
	return s.repo.createStandards(ctx, tx, lines)
}

func (repo) createStandards(ctx context.Context, tx *db.Tx, lines []StandardsLine) error {
	var rows, tiers [][]any
	for _, l := range lines {
		rows = append(rows, []any{l.ID, l.Name, l.StartDate, orNull(string(l.EndDate)), db.Ms(l.CreatedAt), db.Ms(l.CreatedAt)})
		for _, t := range l.Tiers {
			tiers = append(tiers, []any{l.ID, t})
		}
	}
	if err := insert(ctx, tx, `INSERT INTO standards_lines (id, name, start_date, end_date, created_at, updated_at) VALUES `,
		[]string{"TEXT", "TEXT", "TEXT", "TEXT", "BIGINT", "BIGINT"}, rows); err != nil {
		return err
	}
	return insert(ctx, tx, `INSERT INTO standards_line_tiers (line_id, tier) VALUES `, []string{"TEXT", "TEXT"}, tiers)
}
