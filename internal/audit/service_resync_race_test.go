package audit

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

func TestResyncBesideOtherEditors(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		loaded := w.open(t, rob, "north") // as rob's page has it
		w.alter(t, changedSources...)
		_, err := w.Resync(t.Context(), rita, loaded.ID)
		check.OK(t, err)
		other, standard := line(t, loaded, "NON_LIQUOR::std-today:"), line(t, loaded, keyStandard)

		t.Run("FD-09 FD-11 marks from a page that was loaded before are stored where the line still asks the same", func(t *testing.T) {
			_, err := w.SaveLines(t.Context(), rob, loaded.ID, []rules.Change{change(other, rules.Yes, nil)})
			check.OK(t, err)
		})
		t.Run("FD-09 FD-11 where the line now asks something else the save gets a conflict with the new version, and can be repeated with it",
			func(t *testing.T) {
				_, err := w.SaveLines(t.Context(), rob, loaded.ID, []rules.Change{change(standard, rules.Yes, nil)})
				check.Must(t, check.True(t, fault.Is(err, fault.Conflict), err))
				conflicts := fault.Of(err).Details["conflicts"].([]ConflictView)
				check.Must(t, check.Is(t, len(conflicts), 1, conflicts))
				check.Must(t, check.Is(t, conflicts[0].Theirs.Version, 2, conflicts))
				check.Must(t, check.Is(t, conflicts[0].ChangedBy.ID, "rita", conflicts))
				check.Must(t, check.True(t, isTrue(conflicts[0].Mine.Passed), conflicts))
				standard.Version = conflicts[0].Theirs.Version
				_, err = w.SaveLines(t.Context(), rob, loaded.ID, []rules.Change{change(standard, rules.Yes, nil)})
				check.OK(t, err)
			})
		t.Run("FD-08 a mark on a removed line is refused with its path, and with it the whole save, so that the page keeps its marks", func(t *testing.T) {
			gone := line(t, loaded, keyVanished)
			_, err := w.SaveLines(t.Context(), rob, loaded.ID, []rules.Change{change(other, rules.No, nil), change(gone, rules.Yes, nil)})
			f := fault.Of(err)
			check.Is(t, f.Kind, fault.Invalid, err)
			check.Must(t, check.Is(t, len(f.Fields), 1, f.Fields, err))
			check.Is(t, f.Fields[0].Path, "lines[1].id", err)
		})
		t.Run("FD-11 in the end all marks are stored", func(t *testing.T) {
			got, err := w.Resync(t.Context(), ann, loaded.ID)
			check.OK(t, err)
			check.True(t, isTrue(line(t, got, keyStandard).Passed), "a mark is lost")
			check.True(t, isTrue(line(t, got, other.Key).Passed), "a mark is lost")
		})
	})
}

func TestResyncAtOnce(t *testing.T) {
	const people = 6
	auditors := []access.Actor{ann, rob, rita}
	eachWorld(t, func(t *testing.T, w *world) {
		ctx := context.WithoutCancel(t.Context())

		t.Run("AUDIT-072 after many resyncs at once each line exists once and its version grew once", func(t *testing.T) {
			r := w.open(t, rob, "south")
			w.alter(t, `UPDATE standards_lines SET name = 'Changed' WHERE id = 'std-open'`,
				`INSERT INTO promotion_products (id, promotion_id, external_id, description, category, created_at, updated_at) VALUES ('summer-h1', 'summer', 'h1', 'Product h1', 'Beer', 0, 0)`)
			for _, err := range dbtest.AtOnce(people, func(i int) error {
				_, err := w.Resync(ctx, auditors[i%3], r.ID)
				return err
			}) {
				check.OK(t, err)
			}
			got, err := w.Get(ctx, rob, r.ID)
			check.OK(t, err)
			check.Is(t, len(got.Lines), len(r.Lines)+1, got.Lines)
			check.Is(t, line(t, got, keyStandard).Version, 2)
			check.Is(t, line(t, got, "FOCUS_PRODUCT:summer:h1:").Version, 1)
		})

		t.Run("FD-11 when marking and resyncing at once, no mark is lost, even on lines that vanish, and the score counts them all", func(t *testing.T) {
			for round := range people {
				// Completing the report makes room for the next one, which has the line again.
				w.alter(t, `UPDATE audit_reports SET status = 'COMPLETED' WHERE store_id = 'north'`,
					`UPDATE standards_lines SET deleted_at = NULL WHERE id = 'std-until'`)
				r := w.open(t, rob, "north")
				w.alter(t, `UPDATE standards_lines SET deleted_at = 1 WHERE id = 'std-until'`,
					fmt.Sprintf(`UPDATE promotion_products SET price_cents = %d`, round))
				gone, floor := line(t, r, keyVanished), line(t, r, keyFloor)
				floor.Version = 1
				saves := dbtest.AtOnce(4, func(i int) error {
					var err error
					switch i {
					case 0:
						_, err = w.SaveLines(ctx, rob, r.ID, []rules.Change{{LineID: gone.ID, Marks: rules.Marks{Passed: rules.Yes}}})
					case 1:
						_, err = w.SaveLines(ctx, rita, r.ID, []rules.Change{{LineID: floor.ID, Marks: rules.Marks{Passed: rules.Yes, PricePassed: rules.Yes}}})
					default:
						_, err = w.Resync(ctx, ann, r.ID)
					}
					return err
				})
				got, err := w.Get(ctx, rob, r.ID)
				check.OK(t, err)
				// Whoever saved before the resync keeps the line. Whoever saved after it got a fault for a line that is gone.
				kept := slices.Contains(lineKeys(got.Lines), keyVanished)
				check.Is(t, kept, saves[0] == nil, saves[0])
				check.True(t, saves[0] == nil || fault.Is(saves[0], fault.Invalid), saves[0])
				check.True(t, !kept || isTrue(line(t, got, keyVanished).Passed), saves[0])
				for _, err := range saves[1:] {
					check.OK(t, err)
				}
				check.Same(t, got.Scores, rules.Score(got.Lines, got.Weightings))
				l := line(t, got, keyFloor)
				if check.True(t, isTrue(l.PricePassed), l.PricePassed, shown(l)) {
					check.Is(t, *l.PriceCents, int64(round))
					check.Is(t, l.Version, 3)
				}
			}
		})

		t.Run("AMB-016 completing and resyncing at once happen one after the other", func(t *testing.T) {
			for range people {
				r := w.completed(t, rob, "south")
				_, err := w.SetPending(ctx, ann, r.ID, nil)
				check.OK(t, err)
				w.alter(t, fmt.Sprintf(`INSERT INTO promotion_products (id, promotion_id, external_id, description, category, created_at, updated_at) VALUES ('%[1]s', 'summer', '%[1]s', 'New', 'Beer', 0, 0)`, db.NewID()))
				results := dbtest.AtOnce(2, func(i int) error {
					var err error
					if i == 0 {
						_, err = w.Complete(ctx, rob, r.ID, nil)
					} else {
						_, err = w.Resync(ctx, rita, r.ID)
					}
					return err
				})
				got, err := w.Get(ctx, rob, r.ID)
				check.OK(t, err)
				resynced := len(got.Lines) != len(r.Lines)
				check.Is(t, resynced, results[1] == nil, results)
				check.True(t, results[1] == nil || fault.Is(results[1], fault.Conflict), results)
				check.Is(t, got.Scores, rules.Score(got.Lines, got.Weightings), results)
				if !got.IsCompleted() {
					check.True(t, fault.Is(results[0], fault.Conflict), results) // the gate, on a new line that is visible
				}
				w.alter(t, `UPDATE audit_reports SET status = 'COMPLETED', completed_by_id = 'ann' WHERE store_id = 'south'`)
			}
		})
	})
}
