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

// What lists and figures are tested with, beside the world: more stores, more quarters, and reports without lines.

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

// history adds what figures are made of. Of summer: north's final report (80) beside a later one (90), east's later one (75) beside an earlier (70) and an
// open one, west's open one, south's without a score, a deleted one of empty, and those of gone, which is deleted. Of spring: north 60 and east 95.
func (w *world) history(t testing.TB) (ids []string) {
	t.Helper()
	w.net.AddStore(t, "East", network.VIC, network.Small)
	w.net.AddStore(t, "West", network.NSW, network.Medium)
	w.net.AddStore(t, "Empty", network.QLD, network.Large)
	w.net.AddStore(t, "Gone", network.VIC, network.Large)
	w.net.AddQuarter(t, "autumn", "2026-04-01", "2026-06-30")
	ids = w.add(t,
		past{store: "north", quarter: "spring", by: rob, day: "2025-11-01", score: 60},
		past{store: "east", quarter: "spring", by: rita, day: "2025-11-02", score: 95},
		past{store: "north", quarter: "summer", by: rob, day: "2026-02-01", score: 80, final: true},
		past{store: "north", quarter: "summer", by: rob, day: "2026-02-02", score: 90},
		past{store: "east", quarter: "summer", by: rita, day: "2026-02-03", score: 75, minute: 2},
		past{store: "east", quarter: "summer", by: rita, day: "2026-02-03", score: 70, minute: 1},
		past{store: "east", quarter: "summer", by: rita, day: "2026-02-04", score: 10, open: true},
		past{store: "west", quarter: "summer", by: rita, day: "2026-02-05", score: 20, open: true},
		past{store: "south", quarter: "summer", by: rob, day: "2026-02-06", score: rules.NotApplicable},
		past{store: "empty", quarter: "summer", by: rob, day: "2026-02-07", score: 50},
		past{store: "gone", quarter: "summer", by: rob, day: "2026-02-08", score: 100, final: true},
	)
	must(t, w.repo.hide(t.Context(), w.db, ids[9], noon))
	w.net.DeleteStore(t, "gone")
	return ids
}
