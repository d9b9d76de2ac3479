package audit

import (
	"slices"
	"testing"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
)

func TestOpenAndCreate(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		template, err := w.Open(t.Context(), rob, NewReport{StoreID: "north", Date: string(today)})
		check.OK(t, err)

		t.Run("AMB-028 FD-01 opening a new report stores nothing", func(t *testing.T) {
			check.Is(t, template.ID, "", "the template has the id")
			check.Is(t, template.Lines[0].ID, "", "the template has the id")
			check.Is(t, template.Status, rules.Pending, "the template has the id")
			found := w.stored(t, `TRUE`)
			check.Is(t, len(found), 0, found)
		})
		t.Run("AUDIT-006 FD-03 FD-06 AMB-048 AMB-049 AMB-050 the lines are those in force on the date for the store's tier", func(t *testing.T) {
			got := map[rules.Section][2]int{}
			for _, s := range rules.Sections() {
				n, hidden := count(template, s)
				got[s] = [2]int{n, hidden}
			}
			want := map[rules.Section][2]int{rules.StoreStandards: {4, 0}, rules.PromotionFloor: {3, 0}, rules.PromotionShelf: {2, 0},
				rules.FocusProducts: {25, 5}}
			check.Same(t, got, want)
			for _, key := range []string{"NON_LIQUOR::std-open:", "NON_LIQUOR::std-today:", "NON_LIQUOR::std-until:", "NON_LIQUOR::std-from:",
				"PROMOTION:easter:b2:FLOOR", "PROMOTION:late:b1:FLOOR", "FOCUS_PRODUCT:summer:f26:"} {
				line(t, template, key)
			}
			check.Is(t, len(template.Promos), 2)
			l := line(t, template, "FOCUS_PRODUCT:summer:f03:")
			check.True(t, l.PreMarked, "the pre-marked line", shown(l))
			check.True(t, l.Hidden, "the pre-marked line", l.PreMarked, shown(l))
			check.True(t, isTrue(l.PricePassed), "the pre-marked line", l.PreMarked, shown(l))
			if l := line(t, template, "FOCUS_PRODUCT:summer:f04:"); l.PreMarked {
				t.Error("another store's pre-marked product counts")
			}
			if l := line(t, template, "PROMOTION:easter:b1:FLOOR"); check.Is(t, *l.PriceCents, 4999) {
				check.Is(t, l.Description, "Product b1")
				check.Is(t, l.Category, "Beer")
				check.Is(t, l.SourceID, "b1")
			}
		})

		const id = "0199d3a0-0000-7000-8000-000000000001"
		made, created, err := w.Create(t.Context(), rob, NewReport{ID: id, StoreID: "north", Date: string(today)})
		check.OK(t, err)
		t.Run("AUDIT-118 AMB-017 FD-01 a created report is pending and has the template's lines", func(t *testing.T) {
			check.True(t, created, stands(made.Report))
			check.Is(t, made.ID, id, created, stands(made.Report))
			check.Is(t, made.Status, rules.Pending, created, stands(made.Report))
			check.True(t, !made.Final, created, stands(made.Report))
			check.Is(t, made.CreatedByID, "rob", created, stands(made.Report))
			check.True(t, made.CreatedAt.Equal(atFirst), created, stands(made.Report))
			check.Same(t, lineKeys(made.Lines), lineKeys(template.Lines))
			check.Same(t, made.Scores, template.Scores)
			check.Same(t, made.Weightings, rules.DefaultWeightings)
		})
		t.Run("AUDIT-117 it reads back as it was created", func(t *testing.T) {
			got, err := w.Get(t.Context(), rob, id)
			check.OK(t, err)
			check.Same(t, got, made)
			check.Is(t, got.People["rob"], network.PersonRef{ID: "rob", FirstName: "Rob", LastName: "Ryder"})
		})
		for _, c := range []struct {
			name  string
			actor access.Actor
			in    NewReport
		}{
			{"AMB-127 the same id again gives the same report", rob, NewReport{ID: id, StoreID: "north", Date: string(today)}},
			{"FD-02 another id for the store and quarter gives the open report", ann, NewReport{ID: db.NewID(), StoreID: "north", Date: "2026-01-01"}},
			{"FD-02 so does no id", rita, NewReport{StoreID: "north", Date: string(today)}},
		} {
			t.Run(c.name, func(t *testing.T) {
				got, created, err := w.Create(t.Context(), c.actor, c.in)
				check.OK(t, err)
				check.Must(t, check.True(t, !created))
				check.Must(t, check.Is(t, got.ID, id, created))
				check.Must(t, check.Is(t, len(got.Lines), len(made.Lines), got.Lines, created))
			})
		}
		t.Run("AMB-028 opening a new report gives the open report of the quarter, for any day in it", func(t *testing.T) {
			got, err := w.Open(t.Context(), ann, NewReport{StoreID: "north", Date: "2026-02-01"})
			check.OK(t, err)
			check.Must(t, check.Is(t, got.ID, id))
		})
		t.Run("FD-02 AMB-044 another core range promotion is another quarter, with a report of its own", func(t *testing.T) {
			got, created, err := w.Create(t.Context(), rob, NewReport{StoreID: "north", Date: "2025-12-28"})
			check.OK(t, err)
			check.Must(t, check.True(t, created, got.CoreRange))
			check.Must(t, check.Is(t, got.CoreRange.ID, "spring", created, got.CoreRange))
			check.Must(t, check.Is(t, got.CoreRange.ActualEndDate, "2025-12-28", created, got.CoreRange))
		})
		t.Run("FD-02 after a completed report another can be created, and each keeps its id", func(t *testing.T) {
			done := w.completed(t, ann, "south")
			again, created, err := w.Create(t.Context(), ann, NewReport{ID: done.ID, StoreID: "south", Date: string(today)})
			check.OK(t, err)
			check.Must(t, check.True(t, !created))
			check.Must(t, check.Is(t, again.ID, done.ID, created))
			check.Must(t, check.True(t, again.IsCompleted(), created))
			if next := w.open(t, ann, "south"); next.ID == done.ID {
				t.Fatal("no new report")
			}
		})
	})
}

func TestCreateRefuses(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		const id = "0199d3a0-0000-7000-8000-000000000002"
		_, _, err := w.Create(t.Context(), rob, NewReport{ID: id, StoreID: "north", Date: string(today)})
		check.OK(t, err)
		deleted := w.completed(t, ann, "south")
		check.OK(t, w.Delete(t.Context(), ann, deleted.ID))
		for _, c := range []struct {
			name  string
			in    NewReport
			kind  fault.Kind
			field string
			say   string
		}{
			{"FD-03 tomorrow", NewReport{StoreID: "north", Date: "2026-03-21"}, fault.Invalid, "date", "The date must not be in the future"},
			{"FD-03 a day that no quarter covers", NewReport{StoreID: "north", Date: "2025-09-30"}, fault.Invalid, "date", "No quarter covers this date."},
			{"FD-05 a day after the actual end", NewReport{StoreID: "north", Date: "2025-12-29"}, fault.Invalid, "date", "No quarter covers this date."},
			{"FD-03 not a day", NewReport{StoreID: "north", Date: "2026-02-30"}, fault.Invalid, "date", calendar.MessageMisshape},
			{"FD-03 no date", NewReport{StoreID: "north"}, fault.Invalid, "date", calendar.MessageNeeded},
			{"FD-03 no store", NewReport{Date: string(today)}, fault.Invalid, "store", network.MessageStoreNeeded},
			{"an unknown store", NewReport{StoreID: "east", Date: string(today)}, fault.NotFound, "store", network.MessageNoStore},
			{"an id that is not a UUID", NewReport{ID: "x", StoreID: "south", Date: string(today)}, fault.Invalid, "id", messageIDMisshape},
			{"an id of another store's report", NewReport{ID: id, StoreID: "south", Date: string(today)}, fault.Conflict, "", messageIDTaken},
			{"an id of another quarter's report", NewReport{ID: id, StoreID: "north", Date: "2025-12-01"}, fault.Conflict, "", messageIDTaken},
			{"an id of a deleted report", NewReport{ID: deleted.ID, StoreID: "south", Date: string(today)}, fault.Conflict, "id", messageIDTaken},
		} {
			t.Run(c.name, func(t *testing.T) {
				_, _, err := w.Create(t.Context(), rob, c.in)
				f := fault.Of(err)
				check.Must(t, check.True(t, fault.Is(err, c.kind), err))
				check.Must(t, check.Is(t, f.Message, c.say, err))
				if c.field != "" {
					check.Must(t, check.Is(t, len(f.Fields), 1, f.Fields, c.field))
					check.Is(t, f.Fields[0].Path, c.field)
				}
			})
		}
		t.Run("FD-03 today is Melbourne's: just after midnight there it is still yesterday in UTC", func(t *testing.T) {
			w.clock.T = calendar.Day("2026-03-21").Start()
			defer func() { w.clock.T = atFirst }()
			_, err := w.Open(t.Context(), rob, NewReport{StoreID: "south", Date: "2026-03-21"})
			check.Is(t, err, nil)
		})
		for _, a := range []access.Actor{olga, mia, emma, sam} {
			t.Run("AMB-027 a "+a.Role.Label()+" neither opens nor creates", func(t *testing.T) {
				in := NewReport{StoreID: a.StoreID, Date: string(today)}
				_, err := w.Open(t.Context(), a, in)
				check.True(t, fault.Is(err, fault.Forbidden), err)
				_, _, err = w.Create(t.Context(), a, in)
				check.True(t, fault.Is(err, fault.Forbidden), err)
			})
		}
	})
}

func TestSnapshot(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		made := w.open(t, rob, "north")
		check.OK(t, w.db.InTx(t.Context(), func(tx *db.Tx) error {
			for _, change := range []string{
				`UPDATE stores SET tier = 'LF', name = 'Café South' WHERE id = 'north'`,
				`UPDATE promotion_products SET description = 'Other', price_cents = 1`,
				`UPDATE standards_lines SET name = 'Other'`,
				`UPDATE promotions SET actual_end_date = '2026-03-19' WHERE id IN ('summer', 'easter')`,
			} {
				if _, err := tx.Exec(t.Context(), change); err != nil {
					return err
				}
			}
			return nil
		}))
		got, err := w.Get(t.Context(), rob, made.ID)
		check.OK(t, err)
		t.Run("FD-03 DM-026 its lines, its tier and the list of its promotions stay unchanged", func(t *testing.T) {
			check.Same(t, got.Lines, made.Lines, got.Promos)
			check.Is(t, got.StoreTier, "MF", got.Promos)
			check.Is(t, len(got.Promos), 2, got.Promos)
		})
		t.Run("FD-03 the promotions' dates and the store's name are read live", func(t *testing.T) {
			check.Is(t, got.CoreRange.ActualEndDate, "2026-03-19")
			check.Is(t, got.Promos[0].ActualEndDate, "2026-03-19")
			check.Is(t, got.Store.Name, "Café South")
		})
		t.Run("AUDIT-036 AUDIT-037 the stored lines keep the order of their sections", func(t *testing.T) {
			check.True(t, slices.IsSortedFunc(got.Lines, func(a, b rules.Line) int {
				return slices.Index(rules.Sections(), a.Section()) - slices.Index(rules.Sections(), b.Section())
			}), lineKeys(got.Lines))
		})
	})
}

func TestImport(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		template, err := w.Open(t.Context(), ann, NewReport{StoreID: "north", Date: string(today)})
		check.OK(t, err)
		var reports []Report
		for i := range 60 { // more lines than fit into one statement
			r := template.Report
			r.ID, r.Status, r.CreatedByID, r.CompletedByID = db.NewID(), rules.Completed, "rob", "rita"
			at := atFirst.AddDate(0, 0, -i)
			r.CreatedAt, r.UpdatedAt, r.CompletedAt, r.FirstCompletedAt = at, at, &at, &at
			r.Lines = append([]rules.Line{}, template.Lines...)
			for j := range r.Lines {
				r.Lines[j].ID = db.NewID()
			}
			reports = append(reports, r)
		}
		check.OK(t, w.db.InTx(t.Context(), func(tx *db.Tx) error { return w.Import(t.Context(), tx, reports) }))
		t.Run("FD-17 whole reports are stored unchanged", func(t *testing.T) {
			if found := w.stored(t, `status = 'COMPLETED'`); len(found) != 60 {
				t.Fatalf("%d are completed, want 60", len(found))
			}
			got, err := w.Get(t.Context(), rob, reports[59].ID)
			check.OK(t, err)
			check.Is(t, len(got.Lines), len(template.Lines), got.Lines, stands(got.Report))
			check.Is(t, len(got.Promos), 2, got.Promos)
			check.Is(t, got.CompletedByID, "rita")
			check.Is(t, got.Weightings, rules.DefaultWeightings)
		})
		t.Run("FD-02 when an index refuses one report, none is stored", func(t *testing.T) {
			open := reports[0]
			open.ID, open.Status, open.Lines = db.NewID(), rules.Pending, nil
			other := open
			other.ID = db.NewID()
			err := w.db.InTx(t.Context(), func(tx *db.Tx) error { return w.Import(t.Context(), tx, []Report{open, other}) })
			check.Must(t, check.True(t, db.IsUnique(err), err))
			if found := w.stored(t, `status = 'PENDING'`); len(found) != 0 {
				t.Errorf("%d are open, want none", len(found))
			}
		})
	})
}

func lineKeys(lines []rules.Line) []string {
	all := make([]string, len(lines))
	for i, l := range lines {
		all[i] = l.Key
	}
	return all
}
