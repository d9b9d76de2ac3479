package compliance

import (
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet/reports"
)

var onePage = db.Page{Limit: 10}

func TestList(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		ids := map[string]string{} // by name
		at := func(minute int) { w.clock.T = atFirst.Add(time.Duration(minute) * time.Minute) }
		note := func(name, id string) { ids[id] = name }
		at(1)
		note("spring", w.reports.OpenOn(t, rita, "north", "2025-12-01").ID)
		at(2)
		first := w.reports.Completed(t, rob, "north", "std-today", "easter:b1")
		note("final", first.ID)
		_, err := w.reports.Audits.SetFinal(t.Context(), ann, first.ID)
		check.OK(t, err)
		at(3)
		note("again", w.reports.Completed(t, ann, "north").ID)
		at(4)
		note("open", w.reports.Open(t, rob, "north").ID)
		at(5)
		gone := w.reports.Open(t, ann, "south")
		check.OK(t, w.reports.Audits.Delete(t.Context(), ann, gone.ID))
		at(6)
		note("south", w.reports.Completed(t, rita, "south").ID)
		at(0)

		all := []string{"south", "open", "again", "final", "spring"}
		for _, c := range []struct {
			name   string
			actor  access.Actor
			filter Filter
			want   []string
		}{
			{"AUDIT-116 SCR-028 all, newest first, without deleted ones", rob, Filter{}, all},
			{"AUDIT-116 head office finds the same", ann, Filter{}, all},
			{"SCR-028 by status", rob, Filter{Status: rules.Pending}, []string{"open", "spring"}},
			{"SCR-028 completed ones", rob, Filter{Status: rules.Completed}, []string{"south", "again", "final"}},
			{"SCR-028 final ones", rob, Filter{Final: new(true)}, []string{"final"}},
			{"SCR-028 those that are not final", rob, Filter{Final: new(false), Status: rules.Completed}, []string{"south", "again"}},
			{"SCR-028 by quarter", rob, Filter{Quarter: "spring"}, []string{"spring"}},
			{"SCR-028 by store", rob, Filter{StoreID: "south"}, []string{"south"}},
			{"FD-22 the person's own", rob, Filter{AuthorID: "rob"}, []string{"open", "final"}},
			{"SCR-028 a search finds the store and ignores case and accents", rob, Filter{Search: "CAFE nord"}, []string{"open", "again", "final", "spring"}},
			{"SCR-028 a search finds the author", rob, Filter{Search: "RIOS"}, []string{"south", "spring"}},
			{"SCR-028 one word may match the store and another the author", rob, Filter{Search: "nord  rita"}, []string{"spring"}},
			{"SCR-028 a percent sign stands for itself", rob, Filter{Search: "100%"}, []string{"south"}},
			{"SCR-028 so does an underscore", rob, Filter{Search: "_"}, []string{}},
			{"SCR-028 a quote finds nothing and breaks nothing", rob, Filter{Search: `' OR 1=1 --`}, []string{}},
			{"FD-22 open ones, oldest first", rob, Filter{Open: true, Order: Order{Ascending: true}}, []string{"spring", "open"}},
			{"SCR-028 FD-35 by the region of the store", rob, Filter{Region: network.TAS}, []string{"south"}},
			{"SCR-028 FD-36 by the size of the store", rob, Filter{Tier: network.Medium}, []string{"open", "again", "final", "spring"}},
			{"FD-36 those that may be set as final, of stores that have no final report yet", ann, Filter{Settable: today}, []string{"south"}},
			{"FD-36 AMB-022 on the last day too", ann, Filter{Settable: "2026-04-14"}, []string{"south"}},
			{"FD-36 AMB-022 but not on the day after", ann, Filter{Settable: "2026-04-15"}, []string{}},
			{"FD-20 FD-36 the one of each store and quarter that counts", rob, Filter{Counting: true}, []string{"south", "final", "spring"}},
			{"FD-20 FD-36 of one quarter", rob, Filter{Counting: true, Quarter: "summer", Status: rules.Completed}, []string{"south", "final"}},
			{"SCR-028 all together", rob, Filter{Search: "ryder", Status: rules.Completed, Final: new(true), Quarter: "summer", StoreID: "north",
				AuthorID: "rob"}, []string{"final"}},
			{"AMB-010 an owner finds the completed ones of their own store", olga, Filter{}, []string{"again", "final"}},
			{"AMB-026 a manager too", mia, Filter{}, []string{"again", "final"}},
			{"AMB-010 an owner cannot find open ones by filtering", olga, Filter{Status: rules.Pending}, []string{}},
			{"AMB-010 nor those of another store", olga, Filter{StoreID: "south"}, []string{}},
			{"AMB-010 another owner", sam, Filter{}, []string{"south"}},
		} {
			t.Run(c.name, func(t *testing.T) {
				found, total, err := w.List(t.Context(), c.actor, c.filter, onePage)
				check.OK(t, err)
				got := []string{}
				for _, l := range found {
					got = append(got, ids[l.ID])
				}
				check.Same(t, got, c.want)
				check.Is(t, total, len(c.want))
			})
		}
		t.Run("AMB-010 an employee has no list", func(t *testing.T) {
			_, _, err := w.List(t.Context(), emma, Filter{}, onePage)
			check.True(t, fault.Is(err, fault.Forbidden), err)
		})
		t.Run("GENERAL-024 pages follow each other", func(t *testing.T) {
			var got []string
			for page := 1; page <= 3; page++ {
				found, total, err := w.List(t.Context(), ann, Filter{}, db.Page{Limit: 2, Offset: 2 * (page - 1)})
				check.OK(t, err)
				check.Must(t, check.Is(t, total, 5))
				for _, l := range found {
					got = append(got, ids[l.ID])
				}
			}
			check.Same(t, got, all)
		})
		t.Run("FD-36 what may be set as final there, is set", func(t *testing.T) {
			found, _, err := w.List(t.Context(), ann, Filter{Settable: today}, onePage)
			check.OK(t, err)
			for _, l := range found {
				if done, err := w.reports.Audits.SetFinals(t.Context(), ann, []string{l.ID}, nil); check.Is(t, err, nil) {
					check.Is(t, done[0].Outcome, "SET", done)
				}
			}
			if _, total, err := w.List(t.Context(), ann, Filter{Settable: today}, onePage); check.Is(t, err, nil) {
				check.Is(t, total, 0)
			}
		})
		t.Run("AUDIT-044 SCR-028 an item has what a list shows", func(t *testing.T) {
			found, _, err := w.List(t.Context(), ann, Filter{Final: new(true), StoreID: "north"}, onePage)
			check.OK(t, err)
			l := found[0]
			check.Is(t, l.Status, rules.Completed, l.ID, l.Final)
			check.True(t, l.Final, l.ID)
			check.Is(t, l.Scores, first.Scores, l.ID, l.Final)
			check.Is(t, l.Date, today, l.ID, l.Final)
			check.Must(t, check.True(t, l.CompletedAt != nil, l.ID, l.Final))
			check.Is(t, l.Store.Name, "Café Nord", l.ID, l.Final)
			check.Is(t, l.Store.Suburb, "Brunswick", l.ID, l.Final)
			check.Is(t, l.StoreTier, "MF", l.ID, l.Final)
			check.Is(t, l.CoreRange.Description, "Summer 2026", l.ID, l.Final)
			check.Is(t, l.CreatedBy, network.PersonRef{ID: "rob", FirstName: "Rob", LastName: "Ryder"}, l.ID, l.Final)
			check.Is(t, l.CompletedBy.FirstName, "Rob", l.ID, l.Final)
		})
	})
}

func TestListOrder(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		w.net.AddStore(t, "Ärger", "VIC", "SF")
		w.net.AddStore(t, "zappa", "VIC", "SF")
		names := []string{"a", "b", "c", "d", "e"} // in the order of creation
		ids := map[string]string{}
		for i, id := range w.reports.Add(t,
			reports.Past{Store: "zappa", Quarter: "spring", By: rob, Day: "2025-11-05", Score: 70},
			reports.Past{Store: "arger", Quarter: "spring", By: rob, Day: "2025-11-06", Score: 90, Open: true},
			reports.Past{Store: "arger", Quarter: "summer", By: rob, Day: "2026-01-07", Score: rules.NotApplicable},
			reports.Past{Store: "north", Quarter: "summer", By: rob, Day: "2026-01-07", Minute: 1, Score: 70},
			reports.Past{Store: "south", Quarter: "summer", By: rob, Day: "2026-01-08", Score: 100, Open: true}) {
			ids[id] = names[i]
		}
		// The date of audit d is earlier than the order of creation suggests.
		_, err := w.db.Exec(t.Context(), `UPDATE audit_reports SET date = '2025-11-06' WHERE store_id = 'north'`)
		check.OK(t, err)
		for _, c := range []struct {
			name  string
			order Order
			want  string
		}{
			{"SCR-028 newest first by default", Order{}, "edcba"},
			{"SCR-028 oldest first", Order{ByCreated, true}, "abcde"},
			{"SCR-028 latest audit first, on the same day the newest first", Order{By: ByDate}, "ecdba"},
			{"SCR-028 earliest audit first, on the same day still the newest first", Order{ByDate, true}, "adbce"},
			{"SCR-028 stores from A, ignoring case and accents, newest first for each store", Order{ByStore, true}, "ecbda"},
			{"SCR-028 stores from Z", Order{By: ByStore}, "adcbe"},
			{"SCR-028 the highest score first", Order{By: ByScore}, "ebdac"},
			{"SCR-028 the lowest score first, not applicable before it", Order{ByScore, true}, "cdabe"},
			{"SCR-028 the last completed first, then the open ones", Order{By: ByCompleted}, "dcaeb"},
			{"SCR-028 the first completed first, then the open ones", Order{ByCompleted, true}, "acdeb"},
		} {
			t.Run(c.name, func(t *testing.T) {
				got := ""
				for page := 1; page <= 3; page++ {
					found, total, err := w.List(t.Context(), ann, Filter{Order: c.order}, db.Page{Limit: 2, Offset: 2 * (page - 1)})
					check.OK(t, err)
					check.Must(t, check.Is(t, total, 5))
					for _, l := range found {
						got += ids[l.ID]
					}
				}
				if got != c.want {
					t.Errorf("got %s, want %s", got, c.want)
				}
			})
		}
	})
}

func TestTallyFollowsTheRules(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		r := w.reports.Open(t, rob, "north")
		answers := []*bool{nil, rules.Yes, new(false)}
		var changes []rules.Change
		for i, l := range r.Lines {
			marks := rules.Normalise(l.Type, rules.Marks{Passed: answers[i%3], PricePassed: answers[i/3%3]})
			changes = append(changes, rules.Change{LineID: l.ID, Marks: marks})
		}
		_, err := w.reports.Audits.SaveLines(t.Context(), rob, r.ID, changes)
		check.OK(t, err)
		r, err = w.reports.Audits.Get(t.Context(), rob, r.ID)
		check.OK(t, err)
		var want Tally
		for _, l := range r.Lines {
			if !l.Hidden {
				want.Visible++
			}
			if !l.Hidden && l.Marked() {
				want.Marked++
			}
			if l.Failed() {
				want.Failed++
			}
			if l.Type == rules.TypeFocusProduct {
				want.Focus.All++
			}
			if l.Hidden {
				want.Focus.Hidden++
			}
			if l.Hidden && !l.Marked() {
				want.Focus.HiddenUnmarked++
			}
		}
		want.Waiting = rules.CompletionGate(r.Lines, r.Weightings).Waiting
		found, _, err := w.List(t.Context(), rob, Filter{}, onePage)
		check.OK(t, err)
		t.Run("AUDIT-050 AUDIT-051 AUDIT-052 AMB-034 SQL counts as the rules do", func(t *testing.T) {
			check.Is(t, found[0].Tally, want)
			check.True(t, want.Marked != 0)
			check.True(t, want.Failed != 0)
			check.True(t, want.Waiting != 0)
		})
	})
}

func TestListSaysWhatStandsBeside(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		names := map[string]string{}
		completed := func(name string, by access.Actor, store string) string {
			id := w.reports.Completed(t, by, store).ID
			names[id] = name
			return id
		}
		completed("first", ann, "north")
		second := completed("second", rob, "north")
		completed("own", rob, "north")
		completed("elsewhere", rita, "south")
		w.clock.T = atFirst.Add(48 * time.Hour)
		completed("later", rita, "north")
		names[w.reports.Open(t, rita, "south").ID] = "open"
		for _, c := range []struct {
			name  string
			actor access.Actor
			gone  bool
			want  map[string][]string
		}{
			{"FD-318 an auditor's list names others' reports of the same visit, and no later one's", rob, false,
				map[string][]string{"first": {"second by Rob", "own by Rob"}, "second": {"first by Ann"}, "own": {"first by Ann"}}},
			{"FD-318 head office's too", ann, false,
				map[string][]string{"first": {"second by Rob", "own by Rob"}, "second": {"first by Ann"}, "own": {"first by Ann"}}},
			{"FD-318 an owner's names none", olga, false, map[string][]string{}},
			{"FD-318 a deleted one is named no more", ann, true, map[string][]string{"first": {"own by Rob"}, "own": {"first by Ann"}}},
		} {
			t.Run(c.name, func(t *testing.T) {
				if c.gone {
					check.OK(t, w.reports.Audits.Delete(t.Context(), ann, second))
				}
				found, _, err := w.List(t.Context(), c.actor, Filter{}, onePage)
				check.OK(t, err)
				got := map[string][]string{}
				for _, l := range found {
					for _, o := range l.Others {
						got[names[l.ID]] = append(got[names[l.ID]], names[o.ID]+" by "+o.CompletedBy.FirstName)
					}
				}
				check.Same(t, got, c.want)
			})
		}
	})
}
