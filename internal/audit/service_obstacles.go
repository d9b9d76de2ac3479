package audit

import (
	"context"
	"fmt"
	"slices"

	"caravan/internal/audit/rules"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// Obstacles knows why lines cannot be checked (EVIDENCE-023). Another room provides it.
type Obstacles interface {
	// Offered returns the reasons that a person may choose from, in order.
	Offered(ctx context.Context, q db.Querier) ([]string, error)
	// Unknown returns those of the texts that are not and never were on the list.
	Unknown(ctx context.Context, q db.Querier, texts []string) ([]string, error)
}

// knownObstacles returns an Invalid fault with a field for each change that gives a reason which is not and never was on head office's list. One that
// was on it is taken, because whoever gave it may have been without a connection since then (FD-218).
func (s *Service) knownObstacles(ctx context.Context, q db.Querier, changes []rules.Change) error {
	var given []string
	for _, c := range changes {
		if c.Obstacle != nil && *c.Obstacle != "" {
			given = append(given, *c.Obstacle)
		}
	}
	if len(given) == 0 {
		return nil
	}
	unknown, err := s.obstacles.Unknown(ctx, q, given)
	if err != nil {
		return err
	}
	var wrong []fault.Field
	for i, c := range changes {
		if c.Obstacle != nil && slices.Contains(unknown, *c.Obstacle) {
			wrong = append(wrong, fault.Field{Path: fmt.Sprintf("lines[%d].obstacle", i), Message: MessageUnknownObstacle})
		}
	}
	return fault.InvalidFields(wrong)
}
