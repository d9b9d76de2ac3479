// Package reports adds audit reports to the network of testnet, for the tests of rooms that read them. The tests of the audit room itself cannot use
// it: they are inside the package that this one imports.
package reports

import (
	"cmp"
	"context"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet"
)

// What the room of audits tells its neighbours, for their tests.
type (
	Neighbours      = audit.Neighbours
	Events          = audit.Events
	Listener[T any] = audit.Listener[T]
)

// Maker adds reports to a network.
type Maker struct {
	*testnet.Network
	Audits *audit.Service // without file storage and mails
}

// New returns a Maker for a network without certificates.
func New(n *testnet.Network) *Maker { return With(n, testnet.NoCertificates{}) }

// With is New with a source of certificates.
func With(n *testnet.Network, certificates audit.Certificates) *Maker {
	m := &Maker{n,
		audit.NewService(n.DB, n.Clock, audit.Parts{Promotions: n.Promotions, Standards: n.Standards, Weightings: n.Weightings, Certificates: certificates,
			Owners: n.Users, Past: testnet.NoPast{}, Obstacles: n.Obstacles})}
	m.Connect(audit.Neighbours{})
	return m
}

// Connect gives the room of audits its neighbours. Of those that are left out there is nothing.
func (m *Maker) Connect(around audit.Neighbours) {
	around.Evidence = cmp.Or[audit.Evidence](around.Evidence, testnet.NoNeighbours{})
	around.Fixes = cmp.Or[audit.Fixes](around.Fixes, testnet.NoNeighbours{})
	around.Queries = cmp.Or[audit.Queries](around.Queries, testnet.NoNeighbours{})
	m.Audits.Connect(around)
}

// Open creates a report of a store, dated today.
func (m *Maker) Open(t testing.TB, by access.Actor, storeID string) audit.Reading {
	t.Helper()
	return m.OpenOn(t, by, storeID, calendar.DayOf(m.Clock.T))
}

// OpenOn creates a report of a store, dated day.
func (m *Maker) OpenOn(t testing.TB, by access.Actor, storeID string, day calendar.Day) audit.Reading {
	t.Helper()
	r, _, err := m.Audits.Create(t.Context(), by, audit.NewReport{StoreID: storeID, Date: string(day)})
	check.OK(t, err)
	return r
}

// Completed creates and completes a report of a store. Every line passes except those whose key contains one of fails.
func (m *Maker) Completed(t testing.TB, by access.Actor, storeID string, fails ...string) audit.Reading {
	t.Helper()
	r := m.Open(t, by, storeID)
	var changes []rules.Change
	for _, l := range r.Lines {
		passed := true
		for _, fail := range fails {
			passed = passed && !strings.Contains(l.Key, fail)
		}
		changes = append(changes, rules.Change{LineID: l.ID, Marks: rules.Normalise(l.Type, rules.Marks{Passed: &passed, PricePassed: &passed})})
	}
	_, err := m.Audits.SaveLines(t.Context(), by, r.ID, changes)
	check.OK(t, err)
	done, err := m.Audits.Complete(t.Context(), by, r.ID, nil)
	check.OK(t, err)
	return done
}

// Final creates a report of a store, completes it and sets it as final.
func (m *Maker) Final(t testing.TB, storeID string, fails ...string) audit.Reading {
	t.Helper()
	r, err := m.Audits.SetFinal(t.Context(), testnet.Ann, m.Completed(t, testnet.Rob, storeID, fails...).ID)
	check.OK(t, err)
	return r
}

// Past is a report without lines.
type Past struct {
	Store, Quarter string
	By             access.Actor // created it and, unless it is open, completed it
	Day            calendar.Day // date of the report; it was created and completed Minute minutes after the day's start
	Minute         int
	Open, Final    bool
	Score          int
}

// Add adds past reports and returns their ids.
func (m *Maker) Add(t testing.TB, reports ...Past) (ids []string) {
	t.Helper()
	var all []audit.Report
	for _, p := range reports {
		at := p.Day.Start().Add(time.Duration(p.Minute) * time.Minute)
		r := audit.Report{ID: db.NewID(), Status: rules.Pending, Final: p.Final, Date: p.Day, Store: network.StoreRef{ID: p.Store},
			StoreTier: network.Medium, CoreRange: network.PromotionRef{ID: p.Quarter},
			Scores:      rules.Scores{CoreRange: 10, PromoFloor: 20, PromoShelf: 30, NonLiquor: rules.NotApplicable, Total: p.Score},
			CreatedByID: p.By.UserID, CreatedAt: at, UpdatedAt: at}
		if !p.Open {
			r.Status, r.CompletedByID, r.CompletedAt, r.FirstCompletedAt = rules.Completed, p.By.UserID, &at, &at
		}
		ids, all = append(ids, r.ID), append(all, r)
	}
	check.OK(t, m.DB.InTx(t.Context(), func(tx *db.Tx) error { return m.Audits.Import(t.Context(), tx, all) }))
	return ids
}

// AddHistory adds four stores, the quarter after summer, and reports for figures. Of summer: north has a final report (80) and a later one (90); east
// a completed report (75), an earlier one (70) and an open one; west an open one; south one without a score; empty a deleted one; gone, which is a
// deleted store, a final one. Of spring: north has 60 and east 95.
func (m *Maker) AddHistory(t testing.TB) (ids []string) {
	t.Helper()
	m.AddStore(t, "East", network.VIC, network.Small)
	m.AddStore(t, "West", network.NSW, network.Medium)
	m.AddStore(t, "Empty", network.QLD, network.Large)
	m.AddStore(t, "Gone", network.VIC, network.Large)
	m.AddQuarter(t, "autumn", "2026-04-01", "2026-06-30")
	rob, rita := testnet.Rob, testnet.Rita
	ids = m.Add(t,
		Past{Store: "north", Quarter: "spring", By: rob, Day: "2025-11-01", Score: 60},
		Past{Store: "east", Quarter: "spring", By: rita, Day: "2025-11-02", Score: 95},
		Past{Store: "north", Quarter: "summer", By: rob, Day: "2026-02-01", Score: 80, Final: true},
		Past{Store: "north", Quarter: "summer", By: rob, Day: "2026-02-02", Score: 90},
		Past{Store: "east", Quarter: "summer", By: rita, Day: "2026-02-03", Score: 75, Minute: 2},
		Past{Store: "east", Quarter: "summer", By: rita, Day: "2026-02-03", Score: 70, Minute: 1},
		Past{Store: "east", Quarter: "summer", By: rita, Day: "2026-02-04", Score: 10, Open: true},
		Past{Store: "west", Quarter: "summer", By: rita, Day: "2026-02-05", Score: 20, Open: true},
		Past{Store: "south", Quarter: "summer", By: rob, Day: "2026-02-06", Score: rules.NotApplicable},
		Past{Store: "empty", Quarter: "summer", By: rob, Day: "2026-02-07", Score: 50},
		Past{Store: "gone", Quarter: "summer", By: rob, Day: "2026-02-08", Score: 100, Final: true},
	)
	check.OK(t, m.Audits.Delete(t.Context(), testnet.Ann, ids[9]))
	m.DeleteStore(t, "gone")
	return ids
}

// FailedLine is a line of store standards that a report has failed.
type FailedLine struct {
	ID     string // of the line in the report
	LineID string // of the store standards line that it asked about
}

// FailedStandards returns the lines of store standards that a report has failed, for whoever may read it.
func (m *Maker) FailedStandards(ctx context.Context, actor access.Actor, reportID string) (failed []FailedLine, err error) {
	r, err := m.Audits.Get(ctx, actor, reportID)
	for _, l := range r.Lines {
		if l.Section() == rules.StoreStandards && l.Passed != nil && !*l.Passed {
			failed = append(failed, FailedLine{ID: l.ID, LineID: l.SourceID})
		}
	}
	return failed, err
}
