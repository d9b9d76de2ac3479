package audit

import (
	"context"
	"fmt"
	"testing"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

func TestAtOnce(t *testing.T) {
	const people = 6
	auditors := []access.Actor{ann, rob, rita}
	eachWorld(t, func(t *testing.T, w *world) {
		ctx := context.WithoutCancel(t.Context())

		t.Run("FD-02 of many creates at once one creates the report, the others get it", func(t *testing.T) {
			type outcome struct {
				id      string
				lines   int
				created bool
				err     error
			}
			made := 0
			got := dbtest.AtOnce(people, func(i int) outcome {
				r, created, err := w.Create(ctx, auditors[i%3], NewReport{StoreID: "north", Date: string(today)})
				return outcome{r.ID, len(r.Lines), created, err}
			})
			for _, o := range got {
				if check.Is(t, o.err, nil) {
					check.Is(t, o.id, got[0].id)
					check.Is(t, o.lines, 34)
				}
				if o.created {
					made++
				}
			}
			check.Is(t, made, 1)
		})

		t.Run("AMB-127 of many creates with one id at once one creates the report", func(t *testing.T) {
			id := db.NewID()
			made := 0
			for _, created := range dbtest.AtOnce(people, func(int) bool {
				r, created, err := w.Create(ctx, rob, NewReport{ID: id, StoreID: "south", Date: string(today)})
				if check.Is(t, err, nil) {
					check.Is(t, r.ID, id)
				}
				return created
			}) {
				if created {
					made++
				}
			}
			check.Is(t, made, 1)
		})

		t.Run("FD-09 saves of different lines at once are all kept, and the score counts them all", func(t *testing.T) {
			r := w.open(t, rob, "north")
			promoted := append(rules.InSection(r.Lines, rules.PromotionFloor), rules.InSection(r.Lines, rules.PromotionShelf)...)
			for _, err := range dbtest.AtOnce(len(promoted), func(i int) error {
				_, err := w.SaveLines(ctx, auditors[i%3], r.ID, []rules.Change{change(promoted[i], rules.Yes, rules.Yes)})
				return err
			}) {
				check.OK(t, err)
			}
			got, err := w.Get(ctx, rob, r.ID)
			check.OK(t, err)
			check.Same(t, got.Scores, rules.Score(got.Lines, got.Weightings))
			check.Is(t, got.Scores.PromoFloor, 100)
			check.Is(t, got.Scores.PromoShelf, 100)
		})

		t.Run("FD-09 of saves of one line at once one is kept, the others get a conflict", func(t *testing.T) {
			r := w.open(t, rob, "north")
			l := line(t, r, keyStandard)
			kept := 0
			for _, err := range dbtest.AtOnce(people, func(i int) error {
				_, err := w.SaveLines(ctx, auditors[i%3], r.ID,
					[]rules.Change{{LineID: l.ID, Marks: rules.Marks{Passed: rules.Yes}, Comments: new(fmt.Sprint("mine is ", i)), Version: &l.Version}})
				return err
			}) {
				switch {
				case err == nil:
					kept++
				case !fault.Is(err, fault.Conflict) || fault.Of(err).Details["conflicts"] == nil:
					check.Is(t, err, nil)
				}
			}
			got, err := w.Get(ctx, rob, r.ID)
			check.OK(t, err)
			check.Is(t, kept, 1)
			check.Is(t, line(t, got, keyStandard).Version, 2)
		})

		t.Run("FD-324 of saves of one device that arrive at once the one with the greatest revision stays", func(t *testing.T) {
			l := line(t, w.open(t, rob, "north"), "NON_LIQUOR::std-today:")
			dbtest.AtOnce(people, func(i int) int {
				c := rules.Change{LineID: l.ID, Marks: rules.Marks{Passed: []*bool{rules.Yes, rules.No}[i%2]}, Comments: new(fmt.Sprint("change ", i)),
					From: new(l.Answer()), Device: "phone", Revision: int64(i + 1)}
				_, err := w.SaveLine(ctx, rob, c)
				check.Is(t, err, nil)
				return i
			})
			got := line(t, w.open(t, rob, "north"), l.Key)
			check.Is(t, got.Comments, fmt.Sprint("change ", people-1))
			check.True(t, isFalse(got.Passed), shown(got))
			check.Is(t, got.Revision.Number, people)
		})

		t.Run("AUDIT-100 FD-10 a report that many complete at once is completed by one of them", func(t *testing.T) {
			r := w.open(t, rob, "north")
			var changes []rules.Change
			for _, l := range r.Lines {
				changes = append(changes, change(l, rules.Yes, rules.Yes))
				changes[len(changes)-1].Version = nil
			}
			_, err := w.SaveLines(ctx, rob, r.ID, changes)
			check.OK(t, err)
			by := map[string]bool{}
			for _, done := range dbtest.AtOnce(people, func(i int) Reading {
				done, err := w.Complete(ctx, auditors[i%3], r.ID, nil)
				check.Is(t, err, nil)
				return done
			}) {
				by[done.CompletedByID] = true
			}
			check.Is(t, len(by), 1, by)
		})

		t.Run("FD-40 a report that is undone and set as final at once becomes one of the two", func(t *testing.T) {
			for range people {
				r := w.completed(t, rob, "north")
				errs := dbtest.AtOnce(2, func(i int) error {
					if i == 0 {
						_, err := w.SetPending(ctx, rob, r.ID, nil)
						return err
					}
					_, err := w.SetFinal(ctx, ann, r.ID)
					return err
				})
				got, err := w.Get(ctx, rob, r.ID)
				check.OK(t, err)
				undone, final := errs[0] == nil, errs[1] == nil
				check.True(t, undone != final, stands(got.Report))
				check.Is(t, got.IsCompleted(), final)
				check.Is(t, got.Final, final)
				check.OK(t, w.Delete(ctx, ann, r.ID))
			}
		})

		t.Run("AUDIT-101 AMB-016 after a save and a completion at once, the score is that of the stored lines", func(t *testing.T) {
			for range people {
				r := w.completed(t, rob, "north")
				_, err := w.SetPending(ctx, ann, r.ID, nil)
				check.OK(t, err)
				l := line(t, r, keyStandard)
				dbtest.AtOnce(2, func(i int) error {
					if i == 0 {
						_, err := w.Complete(ctx, rob, r.ID, nil)
						check.Is(t, err, nil)
						return err
					}
					_, err := w.SaveLines(ctx, rita, r.ID, []rules.Change{{LineID: l.ID, Marks: rules.Marks{Passed: new(false)}}})
					check.True(t, err == nil || fault.Is(err, fault.Conflict), err)
					return err
				})
				got, err := w.Get(ctx, rob, r.ID)
				check.OK(t, err)
				check.Same(t, got.Scores, rules.Score(got.Lines, got.Weightings))
				if !got.IsCompleted() {
					t.Errorf("the report is %s", got.Status)
				}
			}
		})

		t.Run("AUDIT-106 of reports set as final at once exactly one is final in the end", func(t *testing.T) {
			var ids []string
			for range people {
				ids = append(ids, w.completed(t, rob, "south").ID)
			}
			for _, err := range dbtest.AtOnce(2*people, func(i int) error {
				_, err := w.SetFinal(ctx, ann, ids[i%people])
				return err
			}) {
				check.OK(t, err)
			}
			found := w.stored(t, `final AND store_id = 'south'`)
			check.Is(t, len(found), 1, found)
		})

		t.Run("FD-02 of reports reopened at once exactly one is open in the end", func(t *testing.T) {
			var ids []string
			for range people {
				ids = append(ids, w.completed(t, ann, "south").ID)
			}
			reopened := 0
			for _, err := range dbtest.AtOnce(people, func(i int) error {
				_, err := w.SetPending(ctx, ann, ids[i], nil)
				return err
			}) {
				switch {
				case err == nil:
					reopened++
				case fault.Of(err).Message != MessageOtherOpen:
					check.Is(t, err, nil)
				}
			}
			found := w.stored(t, `status = 'PENDING' AND store_id = 'south'`)
			check.Is(t, len(found), 1, found)
			check.Is(t, reopened, 1)
		})

		t.Run("AMB-037 deleted and completed at once: neither is half done", func(t *testing.T) {
			r := w.completed(t, rob, "north")
			_, err := w.SetPending(ctx, ann, r.ID, nil)
			check.OK(t, err)
			for i, err := range dbtest.AtOnce(2, func(i int) error {
				if i == 0 {
					return w.Delete(ctx, ann, r.ID)
				}
				_, err := w.Complete(ctx, rob, r.ID, nil)
				return err
			}) {
				check.True(t, err == nil || i != 0 && fault.Is(err, fault.NotFound), err)
			}
			_, err = w.Get(ctx, ann, r.ID)
			check.True(t, fault.Is(err, fault.NotFound), err)
		})
	})
}
