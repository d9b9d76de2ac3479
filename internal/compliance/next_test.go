package compliance

import (
	"testing"

	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/check"
)

func TestNextAudit(t *testing.T) {
	quarter := func(start, end calendar.Day) *network.PromotionRef {
		return &network.PromotionRef{Period: calendar.Period{StartDate: start, EndDate: end}}
	}
	summer, autumn := quarter("2026-01-01", "2026-03-31"), quarter("2026-04-01", "2026-06-30")
	closed := quarter("2026-01-01", "2026-03-31")
	closed.ActualEndDate = "2026-03-25"
	for _, c := range []struct {
		name          string
		current, next *network.PromotionRef
		audited       bool
		want          *NextAudit
	}{
		{"a store without a result this quarter may be audited any day", summer, autumn, false,
			&NextAudit{"2026-03-20", "2026-03-31", "The next audit may come any day until 31 March 2026."}},
		{"until the effective end", closed, nil, false, &NextAudit{"2026-03-20", "2026-03-25", "The next audit may come any day until 25 March 2026."}},
		{"once audited, in the next quarter", summer, autumn, true,
			&NextAudit{"2026-04-01", "2026-06-30", "The next audit may come from 1 April 2026 to 30 June 2026."}},
		{"or, if that is not known yet, after this one", summer, nil, true, &NextAudit{"2026-04-01", "", "The next audit may come after 31 March 2026."}},
		{"between two quarters, in the next one", nil, autumn, false,
			&NextAudit{"2026-04-01", "2026-06-30", "The next audit may come from 1 April 2026 to 30 June 2026."}},
		{"nothing is known", nil, nil, false, nil},
	} {
		t.Run("FD-45 "+c.name, func(t *testing.T) {
			check.Same(t, nextAudit(c.current, c.next, c.audited, "2026-03-20"), c.want)
		})
	}
}
