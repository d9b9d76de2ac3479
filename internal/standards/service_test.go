package standards_test

import (
	"slices"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/golden"
	"caravan/internal/platform/journal"
	"caravan/internal/standards"
	"caravan/internal/testnet"
)

// linesOf returns the lines that a person sees, by id.
func linesOf(t testing.TB, n *testnet.Network, actor access.Actor) map[string]standards.Reading {
	t.Helper()
	lines, err := n.Standards.List(t.Context(), actor)
	check.OK(t, err)
	byID := map[string]standards.Reading{}
	for _, l := range lines {
		byID[l.ID] = l
	}
	return byID
}

// addLine stores a line for medium stores.
func addLine(t testing.TB, n *testnet.Network, name, start, end string) standards.Reading {
	t.Helper()
	l, _, err := n.Standards.Create(t.Context(), testnet.Ann, standards.Form{Name: name, StartDate: start, EndDate: end, Tiers: []network.Tier{"MF"}})
	check.OK(t, err)
	return l
}

func TestList(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		t.Run("NONLIQUOR-030 NONLIQUOR-005 every line that is not deleted, sorted by name, with its time status", func(t *testing.T) {
			lines, err := n.Standards.List(t.Context(), testnet.Olga)
			check.OK(t, err)
			var names []string
			for _, l := range lines {
				names = append(names, l.Name+" "+string(l.Status))
			}
			want := []string{"Ended ENDED", "Floor swept ACTIVE", "For no store OTHER", "For small stores OTHER", "Lights on ACTIVE", "Prices shown ACTIVE",
				"Upcoming UPCOMING", "Windows clean OTHER"}
			check.Same(t, names, want)
		})
		t.Run("NONLIQUOR-007 NONLIQUOR-021 with its days and its tiers, smallest first", func(t *testing.T) {
			lines := linesOf(t, n, testnet.Rob)
			l := lines["std-open"]
			check.Is(t, l.StartDate, "2025-01-01", l.Tiers)
			check.Is(t, l.EndDate, "", l.Tiers)
			check.True(t, slices.Equal(l.Tiers, network.Tiers()), l.Tiers)
			if l := lines["std-none"]; check.True(t, l.Tiers != nil, l.Tiers) {
				check.Is(t, len(l.Tiers), 0, l.Tiers)
			}
		})
		t.Run("NONLIQUOR-016 AMB-045 only head office edits and deletes lines, and only those that have not ended", func(t *testing.T) {
			for _, a := range []access.Actor{testnet.Ann, testnet.Rob, testnet.Olga, testnet.Mia} {
				for _, l := range linesOf(t, n, a) {
					may := a.Role.IsAdmin() && l.ID != "std-ended"
					check.Is(t, l.Can, standards.Can{Edit: may, Delete: may}, a.UserID, l.ID)
				}
			}
		})
		t.Run("AMB-010 employees may not read them", func(t *testing.T) {
			_, err := n.Standards.List(t.Context(), testnet.Emma)
			check.True(t, fault.Is(err, fault.Forbidden), err)
		})
	})
}

func TestCreate(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		const id = "0199d3a0-0000-7000-8000-00000000000a"
		form := standards.Form{ID: id, Name: " Café lights ", StartDate: "2026-03-01", EndDate: "2026-03-31", Tiers: []network.Tier{"LF", "MF"}}
		made, created, err := n.Standards.Create(t.Context(), testnet.Ann, form)
		check.OK(t, err)
		t.Run("NONLIQUOR-031 a created line is read back unchanged", func(t *testing.T) {
			check.True(t, created)
			check.Is(t, made.Name, "Café lights")
			check.Is(t, made.Status, standards.TimeActive)
			check.True(t, made.Can.Edit)
			check.Same(t, linesOf(t, n, testnet.Ann)[id], made)
		})
		t.Run("AMB-127 repeating it with the same id and fields returns the same line", func(t *testing.T) {
			n.Clock.T = testnet.Now.Add(time.Minute)
			defer func() { n.Clock.T = testnet.Now }()
			again, created, err := n.Standards.Create(t.Context(), testnet.Ann, form)
			check.OK(t, err)
			check.True(t, !created)
			check.Same(t, again, made, created)
		})
		t.Run("AMB-127 with other fields it is a conflict, and changes nothing", func(t *testing.T) {
			other := form
			other.Tiers = nil
			_, _, err := n.Standards.Create(t.Context(), testnet.Ann, other)
			check.True(t, fault.Is(err, fault.Conflict), err)
			check.Is(t, fault.Of(err).Message, "This id belongs to another line.", err)
			check.Same(t, linesOf(t, n, testnet.Ann)[id], made)
		})
		t.Run("NONLIQUOR-025 AMB-048 without an end and without an id", func(t *testing.T) {
			l := addLine(t, n, "Open", "2026-03-20", "")
			got := linesOf(t, n, testnet.Ann)[l.ID]
			check.Is(t, got.EndDate, "")
			check.Is(t, got.Status, standards.TimeOther)
		})
		t.Run("AMB-050 NONLIQUOR-001 it appears in audits of stores of its tiers", func(t *testing.T) {
			for tier, want := range map[network.Tier]bool{network.Small: false, network.Medium: true, network.Large: true} {
				inForce, err := n.Standards.InForce(t.Context(), n.DB, testnet.Today, tier)
				check.OK(t, err)
				check.Is(t, slices.Contains(inForce, rules.Standard{ID: id, Name: "Café lights"}), want, tier)
			}
		})
		t.Run("AMB-127 the id of a deleted line stays taken", func(t *testing.T) {
			check.OK(t, n.Standards.Delete(t.Context(), testnet.Ann, id))
			_, _, err := n.Standards.Create(t.Context(), testnet.Ann, form)
			check.True(t, fault.Is(err, fault.Conflict), err)
		})
	})
}

func TestChange(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		form := standards.Form{Name: "Windows and doors clean", StartDate: "2026-02-01", EndDate: "2026-03-31", Tiers: []network.Tier{"SF"}}
		t.Run("NONLIQUOR-032 an update replaces name, days and tiers", func(t *testing.T) {
			got, err := n.Standards.Update(t.Context(), testnet.Ann, "std-open", form)
			check.OK(t, err)
			want := standards.Line{ID: "std-open", Name: form.Name, StartDate: "2026-02-01", EndDate: "2026-03-31", Tiers: form.Tiers,
				CreatedAt: got.CreatedAt, Version: 2}
			check.Same(t, got.Line, want)
			if got.Status != standards.TimeActive {
				t.Errorf("its status is %s", got.Status)
			}
			check.Same(t, linesOf(t, n, testnet.Ann)["std-open"], got)
		})
		t.Run("NONLIQUOR-025 an end can be removed", func(t *testing.T) {
			open := form
			open.EndDate = ""
			got, err := n.Standards.Update(t.Context(), testnet.Ann, "std-open", open)
			check.OK(t, err)
			check.Is(t, got.Status, standards.TimeOther, got)
			check.Is(t, linesOf(t, n, testnet.Ann)["std-open"].EndDate, "", got)
		})
		t.Run("NONLIQUOR-033 a deleted line is gone, and the journal records who deleted it", func(t *testing.T) {
			check.OK(t, n.Standards.Delete(t.Context(), testnet.Ann, "std-until"))
			if _, there := linesOf(t, n, testnet.Ann)["std-until"]; there {
				t.Error("it is there")
			}
			entries, err := journal.Of(t.Context(), n.DB, "standards-line", "std-until")
			check.OK(t, err)
			check.Must(t, check.Is(t, len(entries), 1, entries))
			check.Is(t, entries[0].ActorID, "ann", entries)
			check.Is(t, entries[0].Detail, "Lights on", entries)
		})
		for _, c := range []struct {
			name, id string
			kind     fault.Kind
			say      string
		}{
			{"NONLIQUOR-016 an ended line", "std-ended", fault.Conflict, "This line has ended, so it can no longer be changed."},
			{"a deleted line", "std-until", fault.NotFound, "This line could not be found. Maybe it was deleted?"},
			{"an unknown line", "nothing", fault.NotFound, "This line could not be found. Maybe it was deleted?"},
		} {
			t.Run(c.name+" is neither edited nor deleted", func(t *testing.T) {
				before := linesOf(t, n, testnet.Ann)
				_, err := n.Standards.Update(t.Context(), testnet.Ann, c.id, form)
				for _, err := range []error{err, n.Standards.Delete(t.Context(), testnet.Ann, c.id)} {
					check.True(t, fault.Is(err, c.kind), err)
					check.Is(t, fault.Of(err).Message, c.say, err)
				}
				check.Same(t, linesOf(t, n, testnet.Ann), before)
			})
		}
		t.Run("NONLIQUOR-016 AMB-049 a line is locked from midnight in Melbourne", func(t *testing.T) {
			defer func() { n.Clock.T = testnet.Now }()
			n.Clock.T = calendar.Day("2026-03-21").Start().Add(-time.Millisecond)
			_, err := n.Standards.Update(t.Context(), testnet.Ann, "std-today", standards.Form{Name: "Floor", StartDate: "2026-03-20", EndDate: "2026-03-20"})
			check.Is(t, err, nil)
			n.Clock.T = calendar.Day("2026-03-21").Start()
			err = n.Standards.Delete(t.Context(), testnet.Ann, "std-today")
			check.True(t, fault.Is(err, fault.Conflict), err)
		})
		t.Run("NONLIQUOR-022 AMB-053 wrong fields change nothing", func(t *testing.T) {
			_, err := n.Standards.Update(t.Context(), testnet.Ann, "std-open", standards.Form{StartDate: "2026-03-20", EndDate: "2026-03-19"})
			f := fault.Of(err)
			check.Is(t, f.Kind, fault.Invalid, err)
			check.Is(t, len(f.Fields), 2, f.Fields, err)
			check.Is(t, linesOf(t, n, testnet.Ann)["std-open"].Name, form.Name, err)
		})
		for _, a := range []access.Actor{testnet.Rob, testnet.Olga, testnet.Mia, testnet.Emma, testnet.Sam} {
			t.Run("NONLIQUOR-040 a "+a.Role.Label()+" may not manage lines", func(t *testing.T) {
				_, _, created := n.Standards.Create(t.Context(), a, form)
				_, updated := n.Standards.Update(t.Context(), a, "std-open", form)
				_, copied := n.Standards.Copy(t.Context(), a, "2026-03-01")
				for _, err := range []error{created, updated, copied, n.Standards.Delete(t.Context(), a, "std-open")} {
					check.True(t, fault.Is(err, fault.Forbidden), err)
				}
			})
		}
	})
}

func TestCopy(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		old := addLine(t, n, "Tinsel up", "2025-10-01", "2025-12-31")
		addLine(t, n, "Prices shown ", "2025-10-01", "2025-12-31") // std-from has asked the same since 20 March
		copied, err := n.Standards.Copy(t.Context(), testnet.Ann, "2025-12-15")
		check.OK(t, err)
		t.Run("NONLIQUOR-034 AMB-052 lines that the quarter lacks are copied, the rest are skipped", func(t *testing.T) {
			check.Same(t, copied, standards.Copied{Copied: 1, Skipped: 6}) // skipped: the new one above, and five seeded lines that reach into the quarter
			var made []standards.Line
			for _, l := range linesOf(t, n, testnet.Ann) {
				if l.CopiedFromID != "" {
					made = append(made, l.Line)
				}
			}
			want := standards.Line{Name: "Tinsel up", StartDate: "2026-01-01", EndDate: "2026-03-31", Tiers: []network.Tier{"MF"}, CopiedFromID: old.ID,
				CopiedForID: "summer", CreatedAt: testnet.Now, Version: 1}
			if len(made) != 1 {
				t.Fatalf("%d lines are copies, want one: %+v", len(made), made)
			}
			want.ID = made[0].ID
			check.Same(t, made[0], want)
		})
		t.Run("AMB-052 pressing again copies nothing", func(t *testing.T) {
			again, err := n.Standards.Copy(t.Context(), testnet.Ann, "2025-12-15")
			check.OK(t, err)
			check.Same(t, again, standards.Copied{Skipped: 7})
		})
		t.Run("FD-24 a renamed copy is still the copy, and a deleted one can be made again", func(t *testing.T) {
			var id string
			for _, l := range linesOf(t, n, testnet.Ann) {
				if l.CopiedFromID == old.ID {
					id = l.ID
				}
			}
			_, err := n.Standards.Update(t.Context(), testnet.Ann, id, standards.Form{Name: "Tinsel down", StartDate: "2026-01-01", EndDate: "2026-03-31"})
			check.OK(t, err)
			if again, err := n.Standards.Copy(t.Context(), testnet.Ann, "2025-12-15"); check.Is(t, err, nil) {
				check.Is(t, again.Copied, 0)
			}
			check.OK(t, n.Standards.Delete(t.Context(), testnet.Ann, id))
			if again, err := n.Standards.Copy(t.Context(), testnet.Ann, "2025-12-15"); check.Is(t, err, nil) {
				check.Is(t, again.Copied, 1)
			}
		})
		for _, c := range []struct{ name, from, say string }{
			{"NONLIQUOR-026 no day", "", "Please enter a from date"},
			{"NONLIQUOR-027 a day in another format", "15/12/2025", "Please enter a valid date (YYYY-MM-DD)"},
		} {
			t.Run(c.name, func(t *testing.T) {
				_, err := n.Standards.Copy(t.Context(), testnet.Ann, c.from)
				f := fault.Of(err)
				check.Is(t, f.Kind, fault.Invalid, err)
				check.Must(t, check.Is(t, len(f.Fields), 1, f.Fields, err))
				check.Is(t, f.Fields[0], fault.Field{Path: "fromDate", Message: c.say}, err)
			})
		}
		t.Run("AMB-044 without a current quarter nothing is copied", func(t *testing.T) {
			n.Clock.T = calendar.Day("2026-04-01").Start()
			defer func() { n.Clock.T = testnet.Now }()
			_, err := n.Standards.Copy(t.Context(), testnet.Ann, "2025-12-15")
			f := fault.Of(err)
			check.Is(t, f.Kind, fault.Conflict, err)
			check.Is(t, f.Message, "There is no current quarter. Add or sync one under Quarters.", err)
		})
	})
}

func TestCopiesGoToTheQuarterOfTheMelbourneDay(t *testing.T) {
	cases := golden.Read[struct {
		Quarters []struct{ ID, Start, End, ActualEnd string }
		Cases    []struct {
			Name    string
			At      time.Time
			Quarter string
		}
	}](t, "currentquarter.json")
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		days := map[string][2]string{}
		check.OK(t, n.DB.InTx(t.Context(), func(tx *db.Tx) error {
			for _, q := range cases.Quarters {
				days[q.ID] = [2]string{q.Start, q.End}
				if q.ActualEnd != "" {
					days[q.ID] = [2]string{q.Start, q.ActualEnd}
				}
				if _, err := tx.Exec(t.Context(), `INSERT INTO promotions (id, kind, description, start_date, end_date, actual_end_date, created_at, updated_at)
VALUES ($1, 'CORE_RANGE', 'Quarter', $2, $3, $4, 0, 0)`, q.ID, q.Start, q.End, db.Null(q.ActualEnd)); err != nil {
					return err
				}
			}
			return nil
		}))
		for _, c := range cases.Cases {
			t.Run(c.Name, func(t *testing.T) {
				source := addLine(t, n, c.Name, "2024-01-01", "2024-01-31")
				n.Clock.T = c.At
				_, err := n.Standards.Copy(t.Context(), testnet.Ann, "2024-01-15")
				if c.Quarter == "" {
					check.Must(t, check.True(t, fault.Is(err, fault.Conflict), err))
					return
				}
				check.OK(t, err)
				for _, l := range linesOf(t, n, testnet.Ann) {
					if l.CopiedFromID == source.ID {
						check.Is(t, l.CopiedForID, c.Quarter)
						check.Is(t, [2]string{string(l.StartDate), string(l.EndDate)}, days[c.Quarter])
						check.Is(t, l.Status, standards.TimeActive)
						return
					}
				}
				t.Error("not copied")
			})
		}
	})
}
