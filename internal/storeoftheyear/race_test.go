package storeoftheyear_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/dbtest"
	"caravan/internal/storeoftheyear"
	"caravan/internal/testnet"
)

// another returns the room on another node over the same database.
func (s *site) another(t *testing.T) *storeoftheyear.Service {
	t.Helper()
	return newSite(t, testnet.Over(s.net.DB)).room
}

func TestTheSameFileAtOnceCountsOnce(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.addCriteria(t)
		rooms := []*storeoftheyear.Service{s.room, s.another(t)}
		t.Run("FD-95 one of twelve uploads of the same file, on two nodes, has an effect", func(t *testing.T) {
			created := dbtest.AtOnce(12, func(i int) string {
				out, err := rooms[i%2].Upload(t.Context(), testnet.Ann, storeoftheyear.File{Name: "a.csv", Content: []byte(header + twoYears)}, false)
				return fmt.Sprint(out.Created, err)
			})
			slices.Sort(created)
			check.Same(t, created, slices.Concat(slices.Repeat([]string{"false <nil>"}, 11), []string{"true <nil>"}))
			check.Same(t, s.everything(t), "1 6 4 0 6 290")
		})
	})
}

func TestDifferentFilesAtOnceLeaveOneOfThem(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.addCriteria(t)
		rooms := []*storeoftheyear.Service{s.room, s.another(t)}
		t.Run("FD-95 each of eight files counts in turn, and the ledger agrees with the last", func(t *testing.T) {
			errs := dbtest.AtOnce(8, func(i int) error {
				_, err := rooms[i%2].Upload(t.Context(), testnet.Ann,
					storeoftheyear.File{Content: []byte(header + fmt.Sprintf("north,Tidy,Q1,%d,,2026\nsouth,Tidy,Q1,%d,,2026\n", i+1, i+1))}, false)
				return err
			})
			check.OK(t, errors.Join(errs...))
			current := s.net.Count(t, `SELECT camel_bucks FROM store_of_the_year_results WHERE is_current AND store_id = 'north'`)
			for _, store := range []string{"north", "south"} {
				check.Same(t, s.net.Count(t, `SELECT CAST(SUM(amount) AS BIGINT) FROM camel_bucks_lines WHERE store_id = $1`, store), current)
				check.Same(t, s.net.Count(t, `SELECT COUNT(*) FROM store_of_the_year_results WHERE is_current AND store_id = $1`, store), 1)
			}
		})
	})
}

func TestUploadAndUndoAtOnce(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.addCriteria(t)
		rooms := []*storeoftheyear.Service{s.room, s.another(t)}
		for round := range 4 {
			first := s.upload(t, 201, fmt.Sprintf("north,Tidy,Q1,%d,,2026\n", 10+round)).Upload
			t.Run("FD-95 an undo at the moment of the next upload is refused or comes first, and the ledger agrees with what counts", func(t *testing.T) {
				outcome := dbtest.AtOnce(6, func(i int) error {
					if i%2 == 0 {
						_, err := rooms[i/2%2].Undo(t.Context(), testnet.Ann, first.ID)
						return err
					}
					_, err := rooms[i/2%2].Upload(t.Context(), testnet.Ann, storeoftheyear.File{Content: []byte(header + "north,Tidy,Q1,90,,2026\n")}, false)
					return err
				})
				for i, err := range outcome {
					check.True(t, err == nil || i%2 != 1 && fault.Is(err, fault.Conflict), i, err)
				}
				check.Same(t, s.net.Count(t, `SELECT CAST(SUM(amount) AS BIGINT) FROM camel_bucks_lines WHERE store_id = 'north'`), 90)
				check.Same(t, s.net.Count(t, `SELECT COUNT(*) FROM store_of_the_year_results WHERE is_current`), 1)
			})
		}
	})
}

func TestUndoAtOnceTakesBackOnce(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.addCriteria(t)
		s.upload(t, 201, twoYears)
		second := s.upload(t, 201, strings.ReplaceAll(twoYears, ",100,", ",300,")).Upload
		rooms := []*storeoftheyear.Service{s.room, s.another(t)}
		t.Run("FD-95 ten undos of one upload, on two nodes, take back once", func(t *testing.T) {
			check.OK(t, errors.Join(dbtest.AtOnce(10, func(i int) error { _, err := rooms[i%2].Undo(t.Context(), testnet.Ann, second.ID); return err })...))
			check.Same(t, s.net.Count(t, `SELECT CAST(SUM(amount) AS BIGINT) FROM camel_bucks_lines`), 290)
			check.Same(t, s.net.Count(t, `SELECT COUNT(*) FROM store_of_the_year_results WHERE is_current`), 6)
		})
	})
}

func TestCriteriaAtOnceAreNotOverwritten(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		rooms := []*storeoftheyear.Service{s.room, s.another(t)}
		t.Run("FD-94 of eight forms that were opened at the same time one is saved", func(t *testing.T) {
			saved := 0
			for _, err := range dbtest.AtOnce(8, func(i int) error {
				_, _, err := rooms[i%2].SaveCriteria(t.Context(), testnet.Ann, storeoftheyear.CriteriaForm{FinancialYear: 2026,
					Items: []storeoftheyear.Criterion{{Name: fmt.Sprint("Tidy ", i), Frequency: storeoftheyear.Quarterly, Total: 400, ByFrequency: 100}}})
				return err
			}) {
				if err == nil {
					saved++
				} else {
					check.True(t, fault.Is(err, fault.Conflict), err)
				}
			}
			check.Same(t, saved, 1)
			check.Same(t, s.net.Count(t, `SELECT COUNT(*) FROM store_of_the_year_criteria WHERE deleted_at IS NULL`), 1)
		})
	})
}
