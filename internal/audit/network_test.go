package audit

import (
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// past is a report without lines.
type past struct {
	store, quarter string
	by             access.Actor // who created it and, where it is completed, completed it
	day            calendar.Day // also of its creation and completion, which are minute minutes past the day's start
	minute         int
	open, final    bool
	score          int
}

// add stores reports and returns their ids.
func (w *world) add(t testing.TB, reports ...past) (ids []string) {
	t.Helper()
	var all []Report
	for _, p := range reports {
		at := p.day.Start().Add(time.Duration(p.minute) * time.Minute)
		r := Report{ID: db.NewID(), Status: rules.Pending, Final: p.final, Date: p.day, Store: network.StoreRef{ID: p.store}, StoreTier: network.Medium,
			CoreRange: network.PromotionRef{ID: p.quarter}, Scores: rules.Scores{CoreRange: 10, PromoFloor: 20, PromoShelf: 30, NonLiquor: rules.NotApplicable, Total: p.score},
			CreatedByID: p.by.UserID, CreatedAt: at, UpdatedAt: at}
		if !p.open {
			r.Status, r.CompletedByID, r.CompletedAt, r.FirstCompletedAt = rules.Completed, p.by.UserID, &at, &at
		}
		ids, all = append(ids, r.ID), append(all, r)
	}
	must(t, w.db.InTx(t.Context(), func(tx *db.Tx) error { return w.Import(t.Context(), tx, all) }))
	return ids
}
