package audit

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

// alter changes the sources of reports by SQL, like other rooms and the settings do.
func (w *world) alter(t testing.TB, statements ...string) {
	t.Helper()
	check.OK(t, w.db.InTx(t.Context(), func(tx *db.Tx) error {
		for _, s := range statements {
			if _, err := tx.Exec(t.Context(), s); err != nil {
				return err
			}
		}
		return nil
	}))
}

const (
	keyLate     = "PROMOTION:late:b1:FLOOR"
	keyVanished = "NON_LIQUOR::std-until:"
)

// changedSources changes the sources of north's report. One standard has another name, one is new and one deleted. One promotional period is removed
// and one added. One product has another price and category, one is deleted and three are new, of which north is known to range one.
var changedSources = []string{
	`UPDATE standards_lines SET name = 'Windows and doors clean' WHERE id = 'std-open'`,
	`UPDATE standards_lines SET deleted_at = 1 WHERE id = 'std-until'`,
	`INSERT INTO standards_lines (id, name, start_date, created_at, updated_at) VALUES ('std-new', 'Bins empty', '2026-01-01', 0, 0)`,
	`INSERT INTO standards_line_tiers (line_id, tier) VALUES ('std-new', 'MF')`,
	`UPDATE promotions SET actual_end_date = '2026-03-19' WHERE id = 'late'`,
	`UPDATE promotions SET actual_end_date = NULL, end_date = '2026-03-31' WHERE id = 'xmas'`,
	`UPDATE promotion_products SET price_cents = 5499, category = 'Ale' WHERE id = 'easter-b1-floor'`,
	`DELETE FROM promotion_products WHERE id = 'summer-f01'`,
	`INSERT INTO promotion_products (id, promotion_id, external_id, description, category, created_at, updated_at)
VALUES ('summer-g1', 'summer', 'g1', 'Product g1', 'Beer', 0, 0), ('summer-g2', 'summer', 'g2', 'Product g2', 'Beer', 0, 0), ('summer-g3', 'summer', 'g3', 'Product g3', 'Beer', 0, 0)`,
	`INSERT INTO promotion_product_pre_marked (product_id, store_id) VALUES ('summer-g3', 'north')`,
}

func TestServiceResync(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		made := w.open(t, rob, "north")
		t.Run("FD-11 while the sources are the same nothing changes", func(t *testing.T) {
			w.clock.T = atFirst.Add(time.Minute)
			got, err := w.Resync(t.Context(), ann, made.ID)
			check.OK(t, err)
			check.Same(t, got.Report, made.Report)
		})

		standard, late, floor := line(t, made, keyStandard), line(t, made, keyLate), line(t, made, keyFloor)
		_, err := w.SaveLines(t.Context(), rob, made.ID, []rules.Change{
			{LineID: standard.ID, Marks: rules.Marks{Passed: rules.No}, Comments: new("Streaky")},
			{LineID: late.ID, Marks: rules.Marks{Passed: rules.Yes, PricePassed: nil}},
			{LineID: floor.ID, Comments: new("Ask")},
		})
		check.OK(t, err)
		w.alter(t, changedSources...)
		w.alter(t, `UPDATE audit_reports SET status = 'DRAFT'`) // AMB-017
		w.clock.T = atFirst.Add(2 * time.Minute)
		got, err := w.Resync(t.Context(), rita, made.ID)
		check.OK(t, err)

		t.Run("AMB-029 FD-11 marks, comments and hidden stay, the question is refreshed, with who and when", func(t *testing.T) {
			l := line(t, got, keyStandard)
			check.Is(t, l.Description, "Windows and doors clean", shown(l))
			check.True(t, isFalse(l.Passed), shown(l))
			check.Is(t, l.Comments, "Streaky", shown(l))
			check.Is(t, l.ID, standard.ID, shown(l))
			check.Is(t, l.Version, 3, shown(l))
			check.Is(t, l.ChangedByID, "rita", shown(l))
			check.True(t, l.ChangedAt.Equal(w.clock.T), shown(l))
			if l := line(t, got, keyFloor); check.Is(t, *l.PriceCents, 5499, shown(l)) {
				check.Is(t, l.Category, "Ale")
				check.Is(t, l.Comments, "Ask")
				check.True(t, !l.Answered())
				check.Is(t, l.Version, 3)
			}
		})
		t.Run("FD-11 FD-09 the versions of other lines stay", func(t *testing.T) {
			for _, l := range got.Lines {
				check.True(t, l.Key == keyStandard || l.Key == keyFloor || l.Key == keyLate || l.Version == 1, l.Key, l.Version)
			}
		})
		t.Run("FD-11 a vanished line is removed when nobody answered or commented on it, or else stays unchanged", func(t *testing.T) {
			keys := lineKeys(got.Lines)
			check.True(t, !slices.Contains(keys, keyVanished), "a removed line is still there")
			check.True(t, !slices.Contains(keys, keyFocus), "a removed line is still there")
			l := line(t, got, keyLate)
			check.True(t, isTrue(l.Passed), shown(l))
			check.True(t, l.PricePassed == nil, l.PricePassed, shown(l))
			check.Is(t, l.Version, 2, shown(l))
		})
		t.Run("FD-11 FD-07 new lines are unmarked; new focus products are visible while there is room, and those known to be ranged are answered",
			func(t *testing.T) {
				for key, hidden := range map[string]bool{"NON_LIQUOR::std-new:": false, "PROMOTION:xmas:b9:FLOOR": false, "FOCUS_PRODUCT:summer:g1:": false,
					"FOCUS_PRODUCT:summer:g2:": true} {
					l := line(t, got, key)
					check.Is(t, l.Hidden, hidden, key, l.ID, shown(l))
					check.True(t, !l.Answered(), key, l.ID, shown(l))
					check.Is(t, l.Version, 1, key, l.ID, shown(l))
					check.True(t, l.ID != "", key, l.ID, shown(l))
				}
				l := line(t, got, "FOCUS_PRODUCT:summer:g3:")
				check.True(t, l.Hidden, "the pre-marked line", l.PreMarked, shown(l))
				check.True(t, l.PreMarked, "the pre-marked line", shown(l))
				check.True(t, isTrue(l.PricePassed), "the pre-marked line", l.PreMarked, shown(l))
			})
		t.Run("FD-03 FD-06 the promotional periods are those that now cover its date", func(t *testing.T) {
			var ids []string
			for _, p := range got.Promos {
				ids = append(ids, p.ID)
			}
			check.True(t, slices.Equal(ids, []string{"xmas", "easter"}), ids, got.CoreRange)
			check.Is(t, got.CoreRange.ID, "summer", ids, got.CoreRange)
		})
		t.Run("FD-10 the running score is updated, and the status stays", func(t *testing.T) {
			check.Same(t, got.Scores, rules.Score(got.Lines, rules.DefaultWeightings))
			check.Is(t, got.Status, rules.Draft, stands(got.Report))
			check.True(t, got.UpdatedAt.Equal(w.clock.T), stands(got.Report))
		})
		t.Run("AUDIT-117 it reads back as the resync returned it", func(t *testing.T) {
			stored, err := w.Get(t.Context(), rita, made.ID)
			check.OK(t, err)
			check.Same(t, stored, got)
		})
		t.Run("AUDIT-072 a second resync by somebody else changes nothing", func(t *testing.T) {
			w.clock.T = atFirst.Add(3 * time.Minute)
			again, err := w.Resync(t.Context(), ann, made.ID)
			check.OK(t, err)
			check.Same(t, again.Report, got.Report)
		})
		t.Run("FD-03 a report created now has the same lines, except vanished ones with marks", func(t *testing.T) {
			_, err := w.db.Exec(t.Context(), `UPDATE audit_reports SET status = 'COMPLETED' WHERE id = $1`, made.ID)
			check.OK(t, err)
			next, err := w.Open(t.Context(), ann, NewReport{StoreID: "north", Date: string(today)})
			check.OK(t, err)
			want := slices.Sorted(slices.Values(append(lineKeys(next.Lines), keyLate)))
			check.Same(t, slices.Sorted(slices.Values(lineKeys(got.Lines))), want)
		})
	})
}

func TestServiceResyncOfAnotherTier(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		made := w.open(t, rob, "north")
		w.alter(t, `UPDATE stores SET tier = 'SF' WHERE id = 'north'`)
		got, err := w.Resync(t.Context(), rob, made.ID)
		check.OK(t, err)
		t.Run("FD-03 FD-06 AMB-050 after the store changed its size, the report gets the new size and its lines", func(t *testing.T) {
			keys := lineKeys(got.Lines)
			for _, key := range []string{"NON_LIQUOR::std-today:", "PROMOTION:easter:b2:FLOOR", "FOCUS_PRODUCT:summer:f26:"} {
				check.True(t, !slices.Contains(keys, key), key)
			}
			line(t, got, "NON_LIQUOR::std-small:")
			check.Is(t, got.StoreTier, "SF")
			stored, err := w.Get(t.Context(), rob, made.ID)
			check.OK(t, err)
			check.Same(t, stored, got)
		})
	})
}

func TestServiceResyncWithoutOtherLines(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		w.alter(t, `DELETE FROM promotion_product_tiers`, `INSERT INTO standards_line_tiers (line_id, tier)
SELECT line_id, 'LF' FROM standards_line_tiers WHERE tier = 'MF' AND line_id NOT IN (SELECT line_id FROM standards_line_tiers WHERE tier = 'LF')`)
		made := w.open(t, rob, "north")
		for _, c := range []struct{ name, change string }{
			{"FD-03 a new size without other lines", `UPDATE stores SET tier = 'LF' WHERE id = 'north'`},
			{"FD-06 a promotional period without products", `INSERT INTO promotions (id, kind, description, start_date, end_date, created_at, updated_at)
VALUES ('empty', 'PROMO', 'Empty', '2026-03-20', '2026-03-20', 0, 0)`},
		} {
			t.Run(c.name+" is stored all the same", func(t *testing.T) {
				w.alter(t, c.change)
				got, err := w.Resync(t.Context(), rob, made.ID)
				check.OK(t, err)
				stored, err := w.Get(t.Context(), rob, made.ID)
				check.OK(t, err)
				check.Same(t, stored, got)
				check.Same(t, got.Lines, made.Lines)
				check.Is(t, got.StoreTier, "LF")
			})
		}
		if got, err := w.Get(t.Context(), rob, made.ID); check.Is(t, err, nil) {
			check.Is(t, len(got.Promos), 3, got.Promos)
		}
	})
}

func TestServiceResyncRefuses(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		open := w.open(t, rob, "south")
		done := w.completed(t, ann, "north")
		w.alter(t, changedSources...)
		t.Run("AMB-016 a completed report stays unchanged", func(t *testing.T) {
			_, err := w.Resync(t.Context(), ann, done.ID)
			check.True(t, fault.Is(err, fault.Conflict), err)
			check.Is(t, fault.Of(err).Message, MessageCompletedLines, err)
			got, err := w.Get(t.Context(), ann, done.ID)
			check.OK(t, err)
			check.Same(t, got.Report.Lines, done.Report.Lines, got.Promos)
			check.Is(t, len(got.Promos), 2, got.Promos)
		})
		t.Run("an unknown report", func(t *testing.T) {
			_, err := w.Resync(t.Context(), ann, "nothing")
			check.True(t, fault.Is(err, fault.NotFound), err)
		})
		for _, a := range []access.Actor{olga, mia, emma, sam} {
			t.Run("AMB-027 a "+a.Role.Label()+" resyncs nothing", func(t *testing.T) {
				_, err := w.Resync(t.Context(), a, open.ID)
				check.True(t, fault.Is(err, fault.Forbidden), err)
			})
		}
	})
}

func TestResyncStatements(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		w.crowd(t, 600)
		r := w.open(t, rob, "north")
		resync := func() (statements []dbtest.Statement) {
			check.OK(t, w.db.InTx(t.Context(), func(tx *db.Tx) error {
				locked, err := w.lockEditable(t.Context(), tx, r.ID, w.repo.lines)
				if err != nil {
					return err
				}
				rec := &dbtest.Recorder{Querier: tx}
				err = w.refresh(t.Context(), rec, &locked, ann, atFirst)
				statements = rec.Statements
				for _, s := range statements {
					explain(t, w.db.Engine(), tx, s)
				}
				return err
			}))
			return statements
		}
		t.Run("FD-11 a resync takes as many statements for hundreds of lines as for a few, and scans no other reports", func(t *testing.T) {
			w.alter(t, changedSources...)
			few := len(resync())
			for i := range 300 {
				w.alter(t, fmt.Sprintf(`INSERT INTO promotion_products (id, promotion_id, external_id, description, category, created_at, updated_at) VALUES ('m%[1]d', 'summer', 'm%[1]d', 'New', 'Beer', 0, 0)`, i))
			}
			w.alter(t, `UPDATE promotion_products SET category = 'Other' WHERE id LIKE 'summer-%' AND id > 'summer-f09'`,
				`DELETE FROM promotion_products WHERE id BETWEEN 'summer-f05' AND 'summer-f09'`,
				`UPDATE promotions SET actual_end_date = '2026-03-20' WHERE id = 'late'`)
			check.Is(t, len(resync()), few)
			check.Is(t, few, 11)
		})
		t.Run("FD-11 a resync that changes nothing only reads", func(t *testing.T) {
			check.Is(t, len(resync()), 4)
		})
	})
}
