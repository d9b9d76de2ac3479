package media

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet"
)

// TestTheSweepAgainstAModel does what rooms do with files in any order: things use files, use others, borrow them from and share them with each
// other, and are deleted, by one way or the other. A model, who uses what, is all that decides which files are left.
func TestTheSweepAgainstAModel(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		for seed := range uint64(12) {
			t.Run(fmt.Sprintf("FD-41 the sweep deletes exactly what nothing uses, order %d", seed), func(t *testing.T) {
				random := rand.New(rand.NewPCG(seed, 33))
				var files []string
				for i := range 4 {
					files = append(files, w.add(t, testnet.Olga, fmt.Sprintf("%d.jpg", i), photo(t, 16, 16)).ID)
				}
				uses, did := map[string][]string{}, []string{}
				thing := func() string { return fmt.Sprintf("thing:%d-%d", seed, random.IntN(3)) }
				for range 10 {
					of := thing()
					var err error
					switch what := random.IntN(5); what {
					case 0, 1:
						some := files[random.IntN(len(files)):]
						err = w.use(t, testnet.Olga, of, some...)
						uses[of] = some
						did = append(did, fmt.Sprint(of, " uses ", some))
					case 2:
						from := thing()
						if len(uses[from]) == 0 || from == of {
							continue
						}
						id := uses[from][0]
						err = w.db.InTx(t.Context(), func(tx *db.Tx) error { return w.Borrow(t.Context(), tx, of, from, id) })
						uses[of] = []string{id}
						did = append(did, fmt.Sprint(of, " borrows ", id, " of ", from))
					case 4:
						from := thing()
						if len(uses[of]) > 0 {
							continue
						}
						n := 0
						err = w.db.InTx(t.Context(), func(tx *db.Tx) (err error) {
							n, err = w.Share(t.Context(), tx, of, from)
							return err
						})
						uses[of] = uses[from]
						did = append(did, fmt.Sprint(of, " shares ", n, " of ", from))
						check.Is(t, n, len(uses[from]))
					case 3:
						also := thing()
						err = w.db.InTx(t.Context(), func(tx *db.Tx) error { return w.Release(t.Context(), tx, []string{of, also}) })
						delete(uses, of)
						delete(uses, also)
						did = append(did, fmt.Sprint(of, " and ", also, " are released"))
					}
					check.OK(t, err)
					for _, id := range files {
						waits := w.net.Count(t, `SELECT COUNT(*) FROM media WHERE id = $1 AND unused_since IS NOT NULL`, id) == 1
						if used := slices.Contains(slices.Concat(slices.Collect(maps.Values(uses))...), id); waits == used {
							t.Fatalf("after %q the file %s waits for the sweep: %v, used: %v", did, id, waits, used)
						}
					}
					w.clock.T = w.clock.T.Add(time.Minute)
				}
				w.clock.T = w.clock.T.Add(KeepUnused + time.Minute)
				check.OK(t, w.sweep(t.Context()))
				used := slices.Concat(slices.Collect(maps.Values(uses))...)
				for _, id := range files {
					_, err := w.repo.find(t.Context(), w.db, id)
					if !errors.Is(err, db.ErrNoRow) {
						check.OK(t, err)
					}
					if left := err == nil; left != slices.Contains(used, id) {
						t.Errorf("after %q the file %s is left: %v, used: %v", did, id, left, !left)
					}
				}
			})
		}
	})
}
